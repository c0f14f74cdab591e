#!/usr/bin/env python3
"""Runs the tests that drive the real binary: tests/cli, tests/terminal and tests/server; and those of the Python module,
tests/python, with --in python alone (tools/test_python installs it first).

usage: run_python_tests.py PATH/TO/tablier [--in FOLDER] [WORD...]

A word names a folder (cli), a file (test_engine, cli/test_engine), a class (test_engine.Thinking) or a test
(test_engine.Thinking.test_…); any other word chooses the tests in whose names it occurs. Without words all are run;
with --in, only those of one folder are there to choose from.
Each file is run by a process of its own, several at a time. The last line is `N passed, N failed`.
"""
import concurrent.futures
import os
import pathlib
import signal
import subprocess
import sys
import time
import unittest

HERE = pathlib.Path(__file__).resolve().parent
FOLDERS = ("server", "cli", "terminal")
MODULE = "python"
# They begin first, the longest before the others, so that none of them is left alone at the end.
LONGEST = ("test_puzzle", "test_hidden", "test_reliability", "test_usage", "test_prove")
# More than any file takes on a machine with far too much to do: it only ends what hangs.
LONGEST_FILE_S = 2 * 3600


def all_files(folders=FOLDERS):
    files = [path for folder in folders for path in sorted((HERE / folder).glob("test_*.py"))]
    return sorted(files, key=lambda path: LONGEST.index(path.stem) if path.stem in LONGEST else len(LONGEST))


def tests_of(suite):
    for item in suite:
        if isinstance(item, unittest.TestSuite):
            yield from tests_of(item)
        else:
            yield item


def load(path, names=()):
    """The tests of a file, or those of these names, such as test_engine.Thinking.test_…"""
    for folder in (str(HERE), str(path.parent)):
        if folder not in sys.path:
            sys.path.insert(0, folder)
    if path.parent.name == "server":
        import client
        import wire_schema
        client.watch = wire_schema
    return unittest.defaultTestLoader.loadTestsFromNames(names or [path.stem])


def titles(folder, test):
    """All that a test is called by: with its folder before it, and without."""
    parts = test.split(".")
    called = [".".join(parts[:count]) for count in range(1, len(parts) + 1)]
    return {folder, *called, *(f"{folder}/{name}" for name in called)}


def choose(files, words):
    """The names of the tests that the words choose, by their file; and the words that choose nothing."""
    tests = [(path, test.id()) for path in files for test in tests_of(load(path))]
    if unittest.defaultTestLoader.errors:
        sys.exit("\n".join(unittest.defaultTestLoader.errors))
    chosen, in_vain = {}, []
    for word in words:
        name = word.removeprefix("tests/").removesuffix(".py").rstrip("/")
        fitting = ([each for each in tests if name in titles(each[0].parent.name, each[1])]
                   or [each for each in tests if name in f"{each[0].parent.name}/{each[1]}"])
        if not fitting:
            in_vain.append(word)
        for path, test in fitting:
            chosen.setdefault(path, {})[test] = None
    return chosen, in_vain


def run_file(path, names):
    """In the process of one file: runs its tests; the last line of what is written tells passed and failed."""
    result = unittest.TextTestRunner(stream=sys.stdout, verbosity=2).run(load(path, names))
    failed = len(result.failures) + len(result.errors) + len(result.unexpectedSuccesses)
    print(max(0, result.testsRun - failed), failed)
    return 0


def run_in_process(path, names):
    begin = time.monotonic()
    try:
        done = subprocess.run([sys.executable, __file__, "--file", str(path), *names], stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
                              timeout=LONGEST_FILE_S)
    except subprocess.TimeoutExpired as late:
        return path, 0, 1, LONGEST_FILE_S, f"{path.name} hangs; it had written:\n{late.stdout}"
    last = done.stdout.rstrip("\n").rpartition("\n")[2].split()
    if done.returncode != 0 or len(last) != 2 or not all(word.isdecimal() for word in last):
        return path, 0, 1, time.monotonic() - begin, done.stdout
    return path, int(last[0]), int(last[1]), time.monotonic() - begin, done.stdout


def main(arguments):
    # In the background these may be ignored, and would be by the tested programs, too.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for each in (signal.SIGQUIT, signal.SIGHUP):
        signal.signal(each, signal.SIG_DFL)
    if len(arguments) >= 2 and arguments[0] == "--file":
        return run_file(pathlib.Path(arguments[1]), arguments[2:])
    if not arguments or not os.access(arguments[0], os.X_OK):
        print(__doc__.strip(), file=sys.stderr)
        return 2
    os.environ["TABLIER"] = os.path.abspath(arguments[0])
    words = arguments[1:]
    files = all_files()
    if words[:1] == ["--in"]:
        files = all_files([folder for folder in (*FOLDERS, MODULE) if folder in words[1:2]])
        if not files:
            print(f"--in: expected one of {', '.join((*FOLDERS, MODULE))}, found {' '.join(words[1:2])}", file=sys.stderr)
            return 2
        words = words[2:]
    names = {path: () for path in files}
    if words:
        chosen, in_vain = choose(names, words)
        for word in in_vain:
            print(f"no test is called {word!r}; expected {', '.join(FOLDERS)}, or a word in a test's name", file=sys.stderr)
        if in_vain:
            return 2
        names = {path: list(chosen[path]) for path in names if path in chosen}
    passed = failed = 0
    with concurrent.futures.ThreadPoolExecutor(max_workers=1 + len(os.sched_getaffinity(0))) as pool:
        running = [pool.submit(run_in_process, *each) for each in names.items()]
        for done in concurrent.futures.as_completed(running):
            path, well, ill, seconds, log = done.result()
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
