"""What docs/hosting.md tells hosts to do, done: nginx in front, the unit file, backups taken under load and restored."""
import os
import pathlib
import re
import select
import shutil
import socket
import ssl
import subprocess
import tempfile
import time
import unittest

import client
import matches
import ports
import program
import test_bot_program
import temporary_postgresql

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
GENEROUS = ("--requests-per-second", "100000", "--messages-per-second", "100000", "--log-level", "warning")


def run(*command, **more):
    done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          timeout=program.PATIENCE_S, **more)
    assert done.returncode == 0, f"{' '.join(command)}:\n{done.stdout}"
    return done.stdout


class Nginx:
    """nginx with packaging/nginx.conf, at ports of its own, with a certificate of its own."""

    def __init__(self, folder, nodes):
        self.folder = pathlib.Path(folder)
        self.kept = [ports.keep_port() for _ in range(2)]
        self.plain, self.secure = [port.getsockname()[1] for port in self.kept]
        run("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
            "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", str(self.folder / "privkey.pem"),
            "-out", str(self.folder / "fullchain.pem"))
        site = (ROOT / "packaging/nginx.conf").read_text()
        for pattern, replacement in (
                (r"server 127.0.0.1:8080 (.*);", "\n".join(rf"server 127.0.0.1:{node.port} \1;" for node in nodes)),
                (r"listen \[::\].*;", ""), (r"listen 80;", f"listen 127.0.0.1:{self.plain};"),
                (r"listen 443", f"listen 127.0.0.1:{self.secure}"), (r"club\.example;", "localhost;"),
                (r"/etc/letsencrypt/live/club.example", str(self.folder)), ("/var/log/nginx", str(self.folder))):
            site, count = re.subn(pattern, replacement, site)
            assert count > 0, pattern
        (self.folder / "site.conf").write_text(site)
        (self.folder / "nginx.conf").write_text(f"""
            {"user root;" if os.geteuid() == 0 else ""}
            worker_processes 1; daemon off; pid {folder}/pid; error_log {folder}/error.log;
            events {{ worker_connections 1000; }}
            http {{ access_log off; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
                    fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
                    include {folder}/site.conf; }}""")
        self.process = subprocess.Popen([shutil.which("nginx", path=os.environ["PATH"] + ":/usr/sbin"), "-p", folder, "-c",
                                         f"{folder}/nginx.conf", "-e", f"{folder}/error.log"])
        self.tls = ssl.create_default_context(cafile=str(self.folder / "fullchain.pem"))
        try:
            program.wait_until(self.answers, "nginx to answer")
        except BaseException:
            self.close()
            raise

    def answers(self):
        assert self.process.poll() is None, (self.folder / "error.log").read_text()
        try:
            client.Guest(self.secure, tls=self.tls).get("/healthz")
            return True
        except OSError:
            return False

    def close(self):
        self.process.terminate()
        self.process.wait()
        for port in self.kept:
            port.close()


class BehindNginx(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="tablier-nginx-")
        self.addCleanup(folder.cleanup)
        self.server = client.Server("--behind-proxy", "--public-name", "club.example", *GENEROUS, clock=client.TestClock())
        self.addCleanup(self.server.__exit__)
        self.nginx = Nginx(folder.name, [self.server])
        self.addCleanup(self.nginx.close)

    def guest(self, name=None):
        return client.Guest(self.nginx.secure, name, tls=self.nginx.tls)

    def test_people_play_through_tls(self):
        anna, bert = self.guest("Anna"), self.guest("Bert")
        made = anna.create()
        with anna.live(headers={"Origin": f"https://127.0.0.1:{self.nginx.secure}"}) as first, bert.live() as second:
            first.follow(made["game"])
            self.assertEqual(second.do(made["game"], "sit", key=made["keys"]["join"])["type"], "done")
            table = second.follow(made["game"])["game"]["table"]
            first.event("sat")
            word = first.event("started")["table"]["legal"][0]
            self.assertEqual(table["actor"], "S")
            self.assertEqual(first.act(made["game"], word, 3)["type"], "done")
            self.assertEqual(second.event("acted")["event"]["action"], word)

    def test_a_bot_plays_through_tls_and_trusts_only_certificates_that_it_knows(self):
        url, folder = f"https://localhost:{self.nginx.secure}", str(self.nginx.folder)
        with test_bot_program.BotProgram(url, folder, name="Stranger") as stranger:
            stranger.wait_for("certificate verify failed")
            self.assertEqual(stranger.process.wait(program.PATIENCE_S), 2)
        certificate = str(self.nginx.folder / "fullchain.pem")
        with test_bot_program.BotProgram(url, folder, SSL_CERT_FILE=certificate) as bot:
            game = self.guest("Anna").create(seats=("open", "me"), public=True, bots=True)["game"]
            bot.wait_for(f"^{game}: bobail as S$")
            program.wait_until(lambda: self.guest().look(game)["actions"], "the bot to act")

    def test_the_public_name_reaches_the_server_and_others_are_refused(self):
        for host in ("club.example", f"club.example:{self.nginx.secure}"):
            own = {"Host": host, "Origin": f"https://{host}"}
            self.assertEqual(self.guest().get("/api/games", **own).status, 200)
            handshake = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13",
                         "Sec-WebSocket-Key": "A" * 22 + "=="}
            self.assertEqual(self.guest().get("/api/live", **own, **handshake).status, 101)
        self.assertEqual(self.guest().get("/api/games", Host="evil.example", Origin="https://evil.example").status, 421)
        self.assertIn('"host_refused"', self.server.logged())

    def test_cookies_are_for_tls_only_and_plain_http_is_sent_there(self):
        answer = self.guest().post("/api/guest", {"name": "Anna"})
        self.assertIn("; Secure", answer.headers["set-cookie"])
        self.assertIn("strict-transport-security", answer.headers)
        redirected = client.Guest(self.nginx.plain).get("/somewhere?x=1")
        self.assertEqual(redirected.status, 301)
        self.assertTrue(redirected.headers["location"].startswith("https://"), redirected.headers)

    def test_no_key_comes_into_nginx_s_access_log(self):
        anna = self.guest("Anna")
        made = anna.create()
        self.guest().get(f"/api/games/{made['game']}?key={made['keys']['watch']}")
        client.Guest(self.nginx.plain).get(f"/api/games/{made['game']}?key={made['keys']['watch']}")
        log = self.nginx.folder / "access.log"
        program.wait_until(lambda: log.read_text().count(f"GET /api/games/{made['game']} HTTP") == 2, "both in the log")
        self.assertNotIn("key", log.read_text())

    def test_foreign_pages_are_refused_and_metrics_stay_inside(self):
        with self.assertRaises(client.Closed) as refused:
            self.guest("Anna").live(headers={"Origin": "https://evil.example"})
        self.assertEqual(refused.exception.code, 403)
        self.assertEqual(self.guest().get("/metrics").status, 404)
        self.assertEqual(self.server.guest().get("/metrics").status, 200)

    def test_nobody_can_pass_himself_off_as_another_address(self):
        few = client.Server("--behind-proxy", "--requests-per-second", "1", clock=client.TestClock())
        self.addCleanup(few.__exit__)
        folder = tempfile.TemporaryDirectory(prefix="tablier-nginx-")
        self.addCleanup(folder.cleanup)
        nginx = Nginx(folder.name, [few])
        self.addCleanup(nginx.close)
        guest = client.Guest(nginx.secure, tls=nginx.tls)
        statuses = [guest.get("/api/games", **{"X-Forwarded-For": f"10.0.0.{i}"}).status for i in range(5)]
        self.assertEqual(statuses, [200] * 3 + [429] * 2)


class TwoNodesBehindNginx(unittest.TestCase):
    def patiently(self, what, *arguments):
        """As a client does: tries again while nginx has not noticed yet which nodes are there."""
        deadline = time.monotonic() + program.PATIENCE_S
        while True:
            try:
                return what(*arguments)
            except (AssertionError, client.Closed):
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.2)

    def test_a_game_survives_the_node_it_was_played_through(self):
        with temporary_postgresql.TemporaryPostgresql() as postgresql, tempfile.TemporaryDirectory() as folder:
            nodes = [client.Server("--behind-proxy", "--database", postgresql.url, *GENEROUS) for _ in range(2)]
            nginx = Nginx(folder, nodes)
            try:
                anna = client.Guest(nginx.secure, "Anna", tls=nginx.tls)
                game = anna.create(seats=["me", {"computer": 1}])["game"]
                for node in nodes:
                    node.kill()
                    self.assertEqual(self.patiently(anna.look, game)["game"], game)
                    with self.patiently(anna.live) as live:
                        self.assertEqual(live.follow(game)["game"]["you"], "S")
                    node.start()
            finally:
                nginx.close()
                for node in nodes:
                    node.__exit__()


class RestoredTest(unittest.TestCase):
    def check_restored(self, match, before, server):
        """The game is as it was, and goes on."""
        guest = match.players[0].guest
        guest.port = server.port
        self.assertEqual(guest.look(match.game), before)
        for player in match.players:
            player.ports[:] = [server.port]
        if not match.is_over:
            match.step()
        match.check()


class Backups(RestoredTest):
    def back_up(self, server, *command):
        """Runs the command while others play; returns a match that was played before, and what was seen of it."""
        match = matches.Match([server.port], seed=5)
        for _ in range(8):
            match.step()
        seen = match.players[0].guest.look(match.game)
        crowd = matches.Crowd([server.port], [matches.Kind()])
        try:
            crowd.goes_on()
            run(*command)
            crowd.goes_on()
        finally:
            crowd.stop()
        return match, seen

    def test_a_copy_of_the_file_taken_under_load_is_a_server_like_the_first(self):
        with tempfile.TemporaryDirectory() as folder, client.Server(*GENEROUS) as server:
            (pathlib.Path(folder) / "restored").mkdir()
            match, before = self.back_up(server, "sqlite3", f"{server.data}/tablier.sqlite",
                                         f".backup {folder}/restored/tablier.sqlite")
            server.kill()
            with client.Server(*GENEROUS, data=f"{folder}/restored") as restored:
                self.check_restored(match, before, restored)

    def test_a_dump_of_postgresql_taken_under_load_is_a_server_like_the_first(self):
        with temporary_postgresql.TemporaryPostgresql() as postgresql, tempfile.TemporaryDirectory() as folder:
            with client.Server("--database", postgresql.url, *GENEROUS) as server:
                match, before = self.back_up(server, "pg_dump", "--format=custom", f"--file={folder}/tablier.dump",
                                             postgresql.url)
            with temporary_postgresql.TemporaryPostgresql() as new:
                run("pg_restore", "--no-owner", f"--dbname={new.url}", f"{folder}/tablier.dump")
                with client.Server("--database", new.url, *GENEROUS) as restored:
                    self.check_restored(match, before, restored)


class MovingToPostgresql(RestoredTest):
    def test_games_and_guests_go_on_where_they_were(self):
        with client.Server(*GENEROUS) as server, temporary_postgresql.TemporaryPostgresql() as postgresql:
            match = matches.Match([server.port], seed=5)
            for _ in range(8):
                match.step()
            before = match.players[0].guest.look(match.game)
            command = ("move-data", "--data", server.data, "--database", postgresql.url)
            refused = program.run(*command)
            self.assertEqual(refused.returncode, 1)
            self.assertIn(b"used by another server", refused.stderr)
            server.stop()
            self.assertRegex(program.output(*command), r"^Copied 1 games with \d+ events, and 2 guests")
            with client.Server("--database", postgresql.url, *GENEROUS) as moved:
                self.check_restored(match, before, moved)


class Trouble(unittest.TestCase):
    """What goes wrong at a host's, and that he is told what it is."""

    def refused(self, *options, says, port=0, status=1):
        done = program.run("serve", "--port", str(port), *options)
        self.assertEqual(done.returncode, status, done)
        message = done.stderr.decode()
        self.assertEqual(message.count("\n"), 1, message)
        self.assertIn(says, message)

    def test_what_cannot_work_is_refused_at_the_start(self):
        with tempfile.TemporaryDirectory() as folder:
            (pathlib.Path(folder) / "file").write_text("")
            data = ("--data", f"{folder}/data")
            self.refused(*data, "--listen", "localhost", says="expected an IP address")
            self.refused(*data, "--pages", f"{folder}/missing", says="missing cannot be read")
            self.refused("--data", f"{folder}/file", says="cannot be created")
            for origin in ("club.example", "https://", "https://club.example/", "ftp://club.example"):
                self.refused(*data, "--origins", f"https://good.example,{origin}", says="expected https://HOST", status=2)
            for name in ("https://club.example", "club.example:443", "[::1]", "club example", "*.example"):
                self.refused(*data, "--public-name", f"good.example,{name}", says="expected a name such as club.example",
                             status=2)
            with client.Server(*GENEROUS, data=f"{folder}/data") as server:
                self.refused("--data", f"{folder}/other", port=server.port, says="Address already in use")

    def test_port_0_is_one_that_is_free(self):
        with tempfile.TemporaryDirectory() as data, \
                subprocess.Popen([program.BINARY, "serve", "--port", "0", "--data", data], stdout=subprocess.PIPE,
                                 stderr=subprocess.DEVNULL, text=True, env=program.environment()) as server:
            self.addCleanup(server.kill)
            self.assertTrue(select.select([server.stdout], [], [], program.PATIENCE_S)[0], "no address is printed")
            port = re.fullmatch(r"Tablier is at http://127.0.0.1:([1-9]\d*)/\n", server.stdout.readline()).group(1)
            self.assertEqual(client.Guest(int(port)).get("/healthz").status, 200)
            server.kill()


class Unit(unittest.TestCase):
    def test_systemd_accepts_the_unit_and_finds_it_well_confined(self):
        text = (ROOT / "packaging/tablier.service").read_text()
        with tempfile.TemporaryDirectory() as folder:
            unit = pathlib.Path(folder) / "tablier.service"
            unit.write_text(text.replace("/usr/bin/tablier", program.BINARY))
            run("systemd-analyze", "verify", "--man=no", str(unit))
            report = run("systemd-analyze", "security", "--offline=true", str(unit))
        exposure = float(re.search(r"Overall exposure level for \S+: ([0-9.]+)", report).group(1))
        self.assertLess(exposure, 2.5, report)

    def test_the_server_tells_systemd_when_it_listens(self):
        with tempfile.TemporaryDirectory() as folder:
            for name in (f"{folder}/notify", f"@tablier-test-{os.getpid()}"):
                with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
                    manager.bind(name.replace("@", "\0"))
                    manager.settimeout(client.PATIENCE_S)
                    with client.Server(env={"NOTIFY_SOCKET": name}) as server:
                        self.assertEqual(manager.recv(100), b"READY=1")
                        self.assertEqual(server.guest().get("/healthz").status, 200)

    def test_a_manager_that_cannot_be_told_is_no_matter(self):
        for name in ("", "/nowhere/notify", "@nobody-listens-here", "/" + "long" * 100):
            with client.Server(env={"NOTIFY_SOCKET": name}) as server:
                self.assertEqual(server.guest().get("/healthz").status, 200)

    def test_the_settings_file_names_settings_that_there_are(self):
        names = re.findall(r"^#(TABLIER_\w+)=", (ROOT / "packaging/tablier.default").read_text(), re.M)
        self.assertTrue(names)
        told = program.output("serve", "--help")
        for name in names:
            self.assertIn(f"[{name}]", told)


if __name__ == "__main__":
    unittest.main()
