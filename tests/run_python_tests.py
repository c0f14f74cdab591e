#!/usr/bin/env python3
"""Runs the tests that drive the real binary: tests/cli, tests/terminal and tests/server.

usage: run_python_tests.py PATH/TO/tablier [WORD...]

With words, only tests whose name holds one of them. Each file is run by a process of its own, several at a time.
The last line is `N passed, N failed`.
"""
import concurrent.futures
import os
import pathlib
import subprocess
import sys
import time
import unittest

HERE = pathlib.Path(__file__).resolve().parent
# Those of the server take longest, and wait most.
FOLDERS = ("server", "cli", "terminal")


def tests_of(suite):
    for item in suite:
        if isinstance(item, unittest.TestSuite):
            yield from tests_of(item)
        else:
            yield item


def run_file(path, words):
    """In the process of one file: runs its tests; the last line of what is written tells passed and failed."""
    sys.path.insert(0, str(HERE))
    sys.path.insert(0, str(path.parent))
    suite = unittest.defaultTestLoader.loadTestsFromName(path.stem)
    chosen = unittest.TestSuite(t for t in tests_of(suite) if not words or any(w in t.id() for w in words))
    result = unittest.TextTestRunner(stream=sys.stdout, verbosity=2).run(chosen)
    failed = len(result.failures) + len(result.errors) + len(result.unexpectedSuccesses)
    print(max(0, result.testsRun - failed), failed)
    return 0


def run_in_process(path, words):
    begin = time.monotonic()
    done = subprocess.run([sys.executable, __file__, "--file", str(path), *words], stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
    last = done.stdout.rstrip("\n").rpartition("\n")[2].split()
    if done.returncode != 0 or len(last) != 2 or not all(word.isdecimal() for word in last):
        return path, 0, 1, time.monotonic() - begin, done.stdout
    return path, int(last[0]), int(last[1]), time.monotonic() - begin, done.stdout


def main(arguments):
    if len(arguments) >= 2 and arguments[0] == "--file":
        return run_file(pathlib.Path(arguments[1]), arguments[2:])
    if not arguments or not os.access(arguments[0], os.X_OK):
        print(__doc__.strip(), file=sys.stderr)
        return 2
    os.environ["TABLIER"] = os.path.abspath(arguments[0])
    files = [path for folder in FOLDERS for path in sorted((HERE / folder).glob("test_*.py"))]
    passed = failed = 0
    with concurrent.futures.ThreadPoolExecutor(max_workers=1 + (os.cpu_count() or 1)) as pool:
        for path, well, ill, seconds, log in pool.map(lambda path: run_in_process(path, arguments[1:]), files):
            passed += well
            failed += ill
            print(f"{'FAILED' if ill else 'ok    '}  {path.parent.name}/{path.name}: {well + ill} tests, {seconds:.1f} s",
                  flush=True)
            if ill:
                print(log)
    print(f"{passed} passed, {failed} failed")
    return 0 if failed == 0 and passed > 0 else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
