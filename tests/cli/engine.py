"""A program that speaks the protocol, as a match runner sees it."""
import queue
import subprocess
import threading

import program


class Engine:
    """A conversation with `tablier engine` through pipes."""

    def __init__(self, *arguments):
        self.process = subprocess.Popen([program.BINARY, "engine", *arguments], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=program.environment())
        self.lines = queue.Queue()
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self):
        for line in self.process.stdout:
            self.lines.put(line.decode(errors="replace").rstrip("\n"))
        self.lines.put(None)  # it says nothing more

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            if self.process.poll() is None and not self.process.stdin.closed:
                self.process.stdin.close()
            status = self.process.wait(program.PATIENCE_S)
        finally:
            self.process.kill()
            self.process.wait()
            self.reader.join()
            self.process.stdout.close()
            errors = self.process.stderr.read()
            self.process.stderr.close()
        assert (status, errors) == (0, b""), (status, errors)

    def rest(self):
        """What it still says until it ends by itself."""
        rest = []
        while (line := self.heard()) is not None:
            rest.append(line)
        return rest

    def send(self, line):
        self.sent = line
        self.process.stdin.write(line if isinstance(line, bytes) else line.encode() + b"\n")
        self.process.stdin.flush()

    def heard(self):
        """The next line; None if it has ended."""
        try:
            return self.lines.get(timeout=program.PATIENCE_S)
        except queue.Empty:
            raise AssertionError(f"waited in vain for the engine to say something after {self.sent[:200]!r}") from None

    def line(self):
        line = self.heard()
        assert line is not None, f"the engine has ended after {self.sent[:200]!r}"
        return line

    def ask(self, line):
        """The one line that answers."""
        self.send(line)
        return self.line()

    def ask_meanwhile(self, line):
        """The same while it thinks, and may tell what it has found before it answers."""
        self.send(line)
        while (answer := self.line()).startswith("info "):
            pass
        return answer

    def query(self, what):
        answer = self.ask("query " + what)
        assert answer == "response" or answer.startswith("response "), answer
        return answer[len("response "):]

    def is_silent(self):
        """Nothing was said before the answer to this."""
        return self.ask("isready") == "readyok"

    def bestmove(self):
        """The answer to a `go`, and the lines before it."""
        infos = []
        while not (line := self.line()).startswith("bestmove "):
            assert line.startswith("info "), line
            infos.append(line)
        return line.split(" ")[1], infos

    def go(self, limits):
        self.send("go " + limits)
        return self.bestmove()
