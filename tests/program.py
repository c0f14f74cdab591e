"""The program under test, as the Python tests drive it: run once, through `batch`, or at a pseudo-terminal.

The environment variable TABLIER holds the path of the binary; run_python_tests.py sets it.
"""
import fcntl
import json
import os
import pty
import re
import select
import signal
import struct
import subprocess
import tempfile
import termios
import time

BINARY = os.path.abspath(os.environ.get("TABLIER", "build/release/tablier"))
# Guards against hanging alone: no test may come near it, under sanitizers and on a busy machine neither.
PATIENCE_S = 300
# What the program keeps for the person who starts it.
DATA = tempfile.TemporaryDirectory()

# Our own engine as a player of `match` and `play`. A few positions end its thinking, never the time, so it is not late
# however busy the machine is.
ENGINE = ("program:time=3600000:start=3600000:"
          f"/bin/sh -c \"sed -u 's/^go movetime .*/& nodes 50/' | '{BINARY}' engine\"")

CLEAR = "\x1b[2J\x1b[3J\x1b[H"
COLOUR = re.compile(r"\x1b\[[0-9;]*m")


def environment(**changes):
    """A terminal with colours and UTF-8, whatever this machine's own settings are. None takes a variable away."""
    names = {"PATH", "HOME", "ASAN_OPTIONS", "UBSAN_OPTIONS", "TSAN_OPTIONS"}
    env = {name: value for name, value in os.environ.items() if name in names}
    env.update(TERM="xterm-256color", LANG="C.UTF-8", XDG_DATA_HOME=DATA.name)
    env.update(changes)
    return {name: value for name, value in env.items() if value is not None}


def run(*arguments, stdin=b"", env=None, patience=PATIENCE_S):
    """Runs the program to its end; what it wrote is bytes."""
    return subprocess.run([BINARY, *arguments], input=stdin, capture_output=True, timeout=patience,
                          env=environment() if env is None else env)


def output(*arguments, stdin=b"", patience=PATIENCE_S):
    """The text that a successful run writes."""
    done = run(*arguments, stdin=stdin, patience=patience)
    assert done.returncode == 0, f"tablier {arguments} -> {done.returncode}: {done.stderr!r}"
    assert done.stderr == b"", done.stderr
    return done.stdout.decode()


def wait_until(holds, what):
    """Asks again and again whether something holds; if it never does, the failure says what was awaited."""
    deadline = time.monotonic() + PATIENCE_S
    while not holds():
        assert time.monotonic() < deadline, f"waited {PATIENCE_S} s for {what}"
        time.sleep(0.01)


def has_ended(pid):
    """Also if nobody has buried its remains yet: its parent may have gone before it."""
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8", errors="replace") as file:
            return file.read().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


def games():
    return json.loads(output("games", "--json"))


def specs(game):
    """The game with each number of players, and with each value of each option."""
    found = [game["id"]]
    for players in range(game["min_players"], game["max_players"] + 1):
        found.append(f"{game['id']}(players={players})")
    for option in game["options"]:
        found += [f"{game['id']}({option['name']}={value['value']})" for value in option["values"]]
    return found


class Batch:
    """A conversation with `tablier batch`: each request is answered before the next is sent."""

    def __enter__(self):
        self.process = subprocess.Popen([BINARY, "batch"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        env=environment())
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        try:
            status = self.process.wait(PATIENCE_S)
        finally:
            self.process.kill()
            self.process.stdout.close()
        assert status == 0, status

    def send(self, line):
        self.sent = line
        self.process.stdin.write(line)
        self.process.stdin.flush()

    def ask(self, *fields):
        self.send("\t".join(fields).encode() + b"\n")
        return self.answer()

    def answer(self):
        ready, _, _ = select.select([self.process.stdout], [], [], PATIENCE_S)
        assert ready, f"waited in vain for batch to answer {self.sent[:200]!r}"
        line = self.process.stdout.readline()
        assert line.endswith(b"\n"), line
        return line[:-1].decode(errors="replace")

    def replay(self, spec, words, position=None):
        """The positions of a game: before its first action, and after each."""
        positions = [position or self.ask("start", spec)]
        for word in words:
            positions.append(self.ask("apply", spec, positions[-1], word))
            assert not positions[-1].startswith("error"), positions[-1]
        return positions


class Terminal:
    """The program at a pseudo-terminal, with somebody who types and reads."""

    LAST = b"\0the last\0"

    def __init__(self, *arguments, env=None):
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.modes_before = termios.tcgetattr(slave)
        self.process = subprocess.Popen([BINARY, *arguments], stdin=slave, stdout=slave, stderr=slave,
                                        env=environment() if env is None else env, start_new_session=True,
                                        preexec_fn=self.take_terminal)
        self.slave = slave  # kept open, so that the modes can be looked at when the program has gone
        self.bytes = b""    # everything that has come out, what was typed (the terminal's echo) included
        self.read_to = 0

    @staticmethod
    def take_terminal():
        """As a shell would start it: the terminal is its own, and what asks it to end does, whoever started the tests."""
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)
        for number in (signal.SIGINT, signal.SIGHUP, signal.SIGTERM):
            signal.signal(number, signal.SIG_DFL)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self.master)
        os.close(self.slave)

    def type(self, text):
        os.write(self.master, text.encode())

    def read_until(self, pattern):
        """What has come out since the last call, up to where the screen ends with the pattern."""
        ends = re.compile(rf"(?:{pattern})\Z".encode())
        deadline = time.monotonic() + PATIENCE_S
        while not ends.search(self.bytes, self.read_to):
            left = deadline - time.monotonic()
            has_gone = self.process.poll() is not None  # asked before looking: its last words are then there
            ready, _, _ = select.select([self.master], [], [], max(0, min(left, 1)))
            if ready:
                self.bytes += os.read(self.master, 65536)
            elif left <= 0 or has_gone:
                shown = self.bytes[self.read_to:].decode(errors="replace")
                why = f"the program has ended ({self.process.poll()})" if has_gone else f"{PATIENCE_S} s have passed"
                raise AssertionError(f"waited for {pattern!r} in vain: {why}; the screen shows:\n{shown}")
        text = self.bytes[self.read_to:].decode().replace("\r\n", "\n")
        self.read_to = len(self.bytes)
        return text

    def say(self, line, then):
        """Types a line and reads what answers it, up to the next prompt; without the echo of the line."""
        self.type(line + "\n")
        text = self.read_until(then)
        assert text.startswith(line + "\n"), (line, text)
        return text[len(line) + 1:]

    def wait(self):
        """The exit status, when the program has gone; the rest of its output has then been read."""
        try:
            status = self.process.wait(PATIENCE_S)
        except subprocess.TimeoutExpired:
            raise AssertionError(f"waited in vain for the program to leave; typed and shown:\n{self.rest()}") from None
        os.write(self.slave, self.LAST)  # comes out behind all that the program wrote
        while not self.bytes.endswith(self.LAST):
            self.bytes += os.read(self.master, 65536)
        self.bytes = self.bytes.removesuffix(self.LAST)
        return status

    def rest(self):
        text = self.bytes[self.read_to:].decode().replace("\r\n", "\n")
        self.read_to = len(self.bytes)
        return text

    def interrupt(self):
        self.type("\x03")

    def end_input(self):
        self.type("\x04")

    def is_sane(self):
        """Whether the terminal works as before: its modes unchanged, no colour left switched on, cursor and screen
        untouched."""
        text = self.bytes.decode()
        colours = COLOUR.findall(text)
        others = re.findall(r"\x1b[^\[]|\x1b\[\?[0-9;]*[hl]", text)
        return (termios.tcgetattr(self.slave) == self.modes_before and (not colours or colours[-1] == "\x1b[0m")
                and not others)


KILLED_BY_INTERRUPT = -signal.SIGINT
