#!/usr/bin/env python3
"""A PostgreSQL server of one's own for a test: in a temporary folder, on a free loopback port, gone when the test is.

As a program it serves tests in other languages: it starts a server, prints its url, and then obeys the lines it reads:
`stop MODE` (fast, immediate or kill), `start` and `end`, answering `ok` to each. It ends, and the server with it, when its
standard input ends, which it does however its parent ends.

With words, it starts a server, runs them as a command in which {url} and {pid} stand for the server's, and ends:
    tests/temporary_postgresql.py build/release/bench/storage_bench {url}
    tests/temporary_postgresql.py build/release/bench/storage_bench {url} --end {pid}
"""
import os
import pathlib
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import ports

PATIENCE_S = 120
SIGNALS = {"fast": signal.SIGINT, "immediate": signal.SIGQUIT, "kill": signal.SIGKILL}


def binaries():
    """Debian keeps the server's programs apart from the path, a folder for each version."""
    found = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if not found:
        raise RuntimeError("PostgreSQL is not installed: `tools/setup test` does that")
    return found[-1].parent


class TemporaryPostgresql:
    def __init__(self, settings=()):
        self.bin = binaries()
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="tablier-postgresql-"))
        self.settings = settings
        self.process = None
        self.kept = ports.keep_port()
        self.port = self.kept.getsockname()[1]
        self.database = f"postgresql://tablier@127.0.0.1:{self.port}/postgres"
        # The server under test gives up connecting after three seconds, in which a busy machine may not get to it.
        self.url = f"{self.database}?connect_timeout=0"
        # PostgreSQL refuses to run as root.
        self.privileges = ["setpriv", "--pdeathsig", "KILL"]
        if os.geteuid() == 0:
            user = pwd.getpwnam("postgres")
            os.chown(self.folder, user.pw_uid, user.pw_gid)
            self.privileges += [f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}", "--clear-groups"]
        try:
            self._run("initdb", "-D", str(self.folder / "data"), "-U", "tablier", "-A", "trust", "-E", "UTF8",
                      "--no-locale", "--no-sync")
            self.start()
        except BaseException:
            self.close()
            raise

    def _run(self, program, *arguments):
        done = subprocess.run([*self.privileges, str(self.bin / program), *arguments], stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=self.folder)
        if done.returncode != 0:
            raise RuntimeError(f"{program} failed:\n{done.stdout}")
        return done.stdout

    def start(self):
        # Commits wait for the disk as anywhere; syncfs only spares a restart the opening of a thousand files.
        settings = [f"port={self.port}", "listen_addresses=127.0.0.1", "unix_socket_directories=",
                    "recovery_init_sync_method=syncfs", *self.settings]
        options = [word for setting in settings for word in ("-c", setting)]
        log = self.folder / "log"
        with open(log, "ab") as output:
            self.process = subprocess.Popen(
                [*self.privileges, str(self.bin / "postgres"), "-D", str(self.folder / "data"), *options],
                stdin=subprocess.DEVNULL, stdout=output, stderr=output, cwd=self.folder)
        deadline = time.monotonic() + PATIENCE_S
        while not self._answers():
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"PostgreSQL does not start:\n{log.read_text(errors='replace')}")
            time.sleep(0.05)

    def _answers(self):
        asked = subprocess.run([str(self.bin / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)],
                               stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        return asked.returncode == 0

    def stop(self, mode="fast"):
        self.process.send_signal(SIGNALS[mode])
        self.process.wait(PATIENCE_S)
        deadline = time.monotonic() + PATIENCE_S
        while mode == "kill" and self._has_children():
            if time.monotonic() > deadline:
                raise RuntimeError("processes of a killed PostgreSQL do not go")
            time.sleep(0.05)

    def _has_children(self):
        """Whether processes of a killed server are still there: the next one refuses to start beside them."""
        for entry in pathlib.Path("/proc").iterdir():
            try:
                if entry.name.isdecimal() and os.readlink(entry / "cwd") == str(self.folder / "data"):
                    return True
            except OSError:
                pass
        return False

    def close(self):
        if self.process is not None and self.process.poll() is None:
            self.stop("immediate")
        self.kept.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def obey(server):
    print(server.database, flush=True)
    for line in sys.stdin:
        word, *modes = line.split()
        if word == "stop":
            server.stop(*modes)
        elif word == "start":
            server.start()
        elif word == "end":
            server.close()
        print("ok", flush=True)
    return 0


def main(command):
    with TemporaryPostgresql() as server:
        if not command:
            return obey(server)
        known = {"{url}": server.url, "{pid}": str(server.process.pid)}
        return subprocess.run([known.get(word, word) for word in command]).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
