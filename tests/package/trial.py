"""What docs/hosting.md promises of the Debian package, tried on a machine with a real systemd.

tools/try_package makes that machine, and calls this on it once after each start: `trial.py install`, a restart of
the machine, `trial.py reboot`. It needs root and changes the machine for good: never call it on your own.
The tests of a part stand on each other, in the order of their names.
"""
import json
import os
import pathlib
import signal
import subprocess
import sys
import time
import unittest

import client
import matches

PACKAGE = "/trial/tablier.deb"
SETTINGS = pathlib.Path("/etc/default/tablier")
DATA = pathlib.Path("/var/lib/private/tablier")
KEPT = pathlib.Path("/trial/kept.json")
PORT = 8080


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, (command, done.stdout, done.stderr)
    return done.stdout


def shown(name):
    return run("systemctl", "show", "tablier", f"--property={name}", "--value").strip()


def wait_until(holds):
    """Whether it comes to hold. The machine is emulated, on one that may be busy."""
    end = time.monotonic() + 300
    while time.monotonic() < end:
        if holds():
            return True
        time.sleep(0.05)
    return False


def healthy():
    try:
        return client.Guest(PORT).get("/healthz").status == 200
    except OSError:
        return False


def journal():
    return run("journalctl", "--unit=tablier", "--output=cat", "--no-pager")


class Service(unittest.TestCase):
    def check_serves(self):
        self.assertTrue(wait_until(lambda: shown("ActiveState") == "active" and healthy()), journal())

    def check_game_is_there(self):
        kept = json.loads(KEPT.read_text())
        guest = client.Guest(PORT)
        guest.cookie = kept["cookie"]
        self.assertEqual(guest.look(kept["game"]), kept["seen"])


class Install(Service):
    def test_01_the_package_starts_the_service_and_enables_it(self):
        run("dpkg", "--install", PACKAGE)
        self.assertTrue(healthy())  # at once: systemd has waited for it
        self.assertEqual(shown("ActiveState"), "active")
        self.assertEqual(run("systemctl", "is-enabled", "tablier").strip(), "enabled")

    def test_02_it_listens_on_loopback_alone(self):
        listening = [line.split()[3] for line in run("ss", "--tcp", "--listening", "--numeric", "--no-header").splitlines()]
        self.assertEqual(listening, [f"127.0.0.1:{PORT}"])

    def test_03_the_server_is_nobody_in_particular_and_its_files_are_its_own(self):
        status = pathlib.Path(f"/proc/{shown('MainPID')}/status").read_text()
        user = int(status.split("\nUid:")[1].split()[0])
        self.assertNotEqual(user, 0)
        self.assertIn("\nCapEff:\t0000000000000000\n", status)
        self.assertIn("\nNoNewPrivs:\t1\n", status)
        self.assertEqual(pathlib.Path("/var/lib/tablier").resolve(), DATA)
        self.assertEqual((DATA.stat().st_mode & 0o777, DATA.stat().st_uid), (0o700, user))
        for file in DATA.iterdir():
            self.assertEqual((file.stat().st_mode & 0o777, file.stat().st_uid), (0o600, user), file)

    def test_04_the_page_and_the_program_of_the_package_work(self):
        page = client.Guest(PORT).get("/")
        self.assertEqual(page.status, 200)
        self.assertIn("text/html", page.headers["content-type"])
        self.assertIn("bobail", run("tablier", "games"))
        for document in ("hosting.md", "api.md", "nginx.conf", "copyright"):
            self.assertTrue(pathlib.Path("/usr/share/doc/tablier", document).stat().st_size > 0, document)

    def test_05_people_and_computers_play(self):
        match = matches.Match([PORT], seed=7)
        for _ in range(8):
            match.step()
        guest = match.players[0].guest
        KEPT.write_text(json.dumps({"cookie": guest.cookie, "game": match.game, "seen": guest.look(match.game)}))
        against = client.Guest(PORT, "Ada")
        game = against.create(spec="bobail", seats=({"computer": 3}, "me"))["game"]
        self.assertTrue(wait_until(lambda: against.look(game)["table"]["actor"] == "N"), against.look(game))

    def test_06_killed_it_is_there_again_with_every_game(self):
        before = shown("MainPID")
        os.kill(int(before), signal.SIGKILL)
        self.assertTrue(wait_until(lambda: shown("MainPID") not in ("0", before)), journal())
        self.check_serves()
        self.check_game_is_there()

    def test_07_it_stops_when_asked_to_and_is_not_called_failed(self):
        run("systemctl", "stop", "tablier")
        # Had systemd lost its patience and killed it, the result would be `timeout`.
        self.assertEqual((shown("ActiveState"), shown("Result")), ("inactive", "success"))
        run("systemctl", "start", "tablier")
        self.check_serves()

    def test_08_a_wrong_setting_is_told_in_the_journal_and_not_tried_again(self):
        usual = SETTINGS.read_text()
        restarts = shown("NRestarts")
        SETTINGS.write_text("TABLIER_PORT=70000\n")
        self.assertNotEqual(subprocess.run(["systemctl", "restart", "tablier"], capture_output=True).returncode, 0)
        # If it was to be tried again, the state would be `activating (auto-restart)`.
        self.assertEqual((shown("ActiveState"), shown("SubState"), shown("NRestarts")), ("failed", "failed", restarts))
        told = "tablier: TABLIER_PORT: Value 70000 not in range 0 to 65535"
        self.assertTrue(wait_until(lambda: told in journal()), journal())
        SETTINGS.write_text(usual)
        run("systemctl", "start", "tablier")
        self.check_serves()

    def test_09_a_database_that_comes_later_is_waited_for_without_end(self):
        usual = SETTINGS.read_text()
        SETTINGS.write_text("TABLIER_DATABASE=postgresql://tablier@127.0.0.1:5432/tablier\n")
        run("systemctl", "restart", "--no-block", "tablier")
        # Longer than the ten seconds after which systemd gives a service up unless told otherwise.
        self.assertTrue(wait_until(lambda: int(shown("NRestarts")) > 12), journal())
        self.assertTrue(wait_until(lambda: shown("ActiveState") == "activating"), journal())
        self.assertIn("connection to server", journal())
        SETTINGS.write_text(usual)  # as good as its coming: nobody calls systemctl
        self.check_serves()
        self.check_game_is_there()

    def test_10_settings_are_read_from_the_file(self):
        usual = SETTINGS.read_text()
        SETTINGS.write_text("TABLIER_ACCESS_LOG=yes\n")
        run("systemctl", "restart", "tablier")
        self.check_serves()
        self.assertTrue(wait_until(lambda: '"event":"request"' in journal()), journal())
        SETTINGS.write_text(usual)
        run("systemctl", "restart", "tablier")
        self.check_serves()

    def test_11_the_backup_of_the_handbook_can_be_restored(self):
        run("sqlite3", "/var/lib/tablier/tablier.sqlite", ".backup /trial/backup.sqlite")
        run("systemctl", "stop", "tablier")
        for end in ("", "-wal", "-shm"):
            pathlib.Path(f"{DATA}/tablier.sqlite{end}").unlink(missing_ok=True)
        run("cp", "/trial/backup.sqlite", f"{DATA}/tablier.sqlite")
        run("chown", f"--reference={DATA}", f"{DATA}/tablier.sqlite")
        run("systemctl", "start", "tablier")
        self.check_serves()
        self.check_game_is_there()

    def test_12_the_package_installed_again_restarts_the_server_and_keeps_games_and_settings(self):
        usual = SETTINGS.read_text()
        SETTINGS.write_text(usual + "# the club's own\n")
        before = shown("MainPID")
        run("dpkg", "--install", PACKAGE)
        self.check_serves()
        self.assertNotEqual(shown("MainPID"), before)
        self.check_game_is_there()
        self.assertTrue(SETTINGS.read_text().endswith("# the club's own\n"))


class Reboot(Service):
    def test_01_the_service_is_there_after_the_machine_was_switched_off_and_on(self):
        self.check_serves()
        self.check_game_is_there()

    def test_02_a_service_that_the_host_has_stopped_stays_so_when_upgraded(self):
        run("systemctl", "stop", "tablier")
        run("dpkg", "--install", PACKAGE)
        self.assertEqual(shown("ActiveState"), "inactive")
        run("systemctl", "start", "tablier")
        self.check_serves()

    def test_03_removed_it_stops_and_leaves_the_games(self):
        run("dpkg", "--remove", "tablier")
        self.assertFalse(healthy())
        self.assertTrue((DATA / "tablier.sqlite").exists())
        self.assertTrue(SETTINGS.exists())

    def test_04_installed_again_it_starts_with_them(self):
        run("dpkg", "--install", PACKAGE)
        self.check_serves()
        self.assertEqual(run("systemctl", "is-enabled", "tablier").strip(), "enabled")
        self.check_game_is_there()

    def test_05_purged_it_leaves_nothing_but_the_games(self):
        run("dpkg", "--purge", "tablier")
        self.assertFalse(healthy())
        self.assertFalse(SETTINGS.exists())
        self.assertFalse(pathlib.Path("/usr/bin/tablier").exists())
        self.assertEqual(list(pathlib.Path("/etc/systemd/system").glob("**/tablier.service")), [])
        self.assertTrue((DATA / "tablier.sqlite").exists())


def main():
    part = {"install": Install, "reboot": Reboot}[sys.argv[1]]
    suite = unittest.defaultTestLoader.loadTestsFromTestCase(part)
    # The first failure ends it: what comes after stands on what failed.
    result = unittest.TextTestRunner(stream=sys.stdout, verbosity=2, failfast=True).run(suite)
    failed = suite.countTestCases() - (result.testsRun - len(result.failures) - len(result.errors))
    print(f"trial: {part.__name__}: {suite.countTestCases() - failed} passed, {failed} failed", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
