"""Bots: guests that are programs, how they are known, and where they may sit."""
import unittest

import client


class BotTest(unittest.TestCase):
    OPTIONS = ("--requests-per-second", "100000")

    @classmethod
    def setUpClass(cls):
        cls.server = client.Server(*cls.OPTIONS, clock=client.TestClock())
        cls.addClassCleanup(cls.server.__exit__)

    def bot(self, name="Rook"):
        """A guest that sends its token as a program does."""
        answer = self.server.guest().post("/api/guest", {"name": name, "bot": True})
        self.assertEqual(answer.status, 200, answer.text)
        return client.Bot(self.server.port, answer.json["token"])


class Identity(BotTest):
    def test_the_token_is_told_once_and_makes_known_who_asks(self):
        answer = self.server.guest().post("/api/guest", {"name": "Rook", "bot": True})
        self.assertEqual(set(answer.json), {"name", "bot", "token"})
        self.assertNotIn("set-cookie", answer.headers)
        bot = client.Bot(self.server.port, answer.json["token"])
        self.assertEqual(bot.get("/api/guest").json, {"name": "Rook", "bot": True})
        self.assertEqual(bot.post("/api/guest", {"name": "Knight"}).json, {"name": "Knight", "bot": True})
        self.assertEqual(bot.post("/api/guest", {"name": "Queen", "bot": True}).json, {"name": "Queen", "bot": True})
        with bot.live() as live:
            self.assertEqual(live.hello["name"], "Queen")

    def test_a_person_who_makes_a_bot_stays_a_person(self):
        anna = self.server.guest("Anna")
        cookie = anna.cookie
        self.assertIn("token", anna.post("/api/guest", {"name": "Rook", "bot": True}).json)
        self.assertEqual((anna.cookie, anna.get("/api/guest").json), (cookie, {"name": "Anna"}))

    def test_a_token_that_nobody_has_is_refused(self):
        stranger = client.Bot(self.server.port, "x" * 32)
        self.assertEqual(stranger.get("/api/guest").json["code"], "guest")
        self.assertEqual(stranger.post("/api/guest", {"name": "Rook"}).json["code"], "guest")


class Tables(BotTest):
    def test_everybody_sees_that_a_bot_sits_there(self):
        bot, anna = self.bot(), self.server.guest("Anna")
        made = anna.create(public=True, bots=True)
        self.assertTrue(made["bots"])
        listed = next(each for each in anna.get("/api/games").json["games"] if each["game"] == made["game"])
        self.assertTrue(listed["bots"])
        with anna.live() as live, bot.live() as rook:
            live.follow(made["game"])
            self.assertEqual(rook.do(made["game"], "sit")["type"], "done")
            self.assertEqual(live.event("sat")["seats"][1], {"seat": "N", "kind": "person", "name": "Rook", "bot": True})
        seats = [{"seat": "S", "kind": "person", "name": "Anna"}, {"seat": "N", "kind": "person", "name": "Rook", "bot": True}]
        self.assertEqual(anna.look(made["game"])["seats"], seats)
        self.assertEqual(anna.get("/api/guest/games").json["games"][0]["seats"], seats)

    def test_a_bot_that_makes_a_game_is_known_as_one_there_and_in_the_rematch(self):
        bot, anna = self.bot(), self.server.guest("Anna")
        made = bot.create(public=True)
        self.assertEqual(made["seats"][0], {"seat": "S", "kind": "person", "name": "Rook", "bot": True})
        with anna.live() as live, bot.live() as rook:
            live.do(made["game"], "sit")
            live.do(made["game"], "resign")
            rook.do(made["game"], "rematch")
            live.do(made["game"], "rematch")
        again = anna.look(made["game"])["rematch"]["game"]
        self.assertEqual(anna.look(again)["seats"][1], {"seat": "N", "kind": "person", "name": "Rook", "bot": True})

    def test_a_bot_may_not_sit_where_nobody_said_so_even_with_the_link(self):
        bot, anna = self.bot(), self.server.guest("Anna")
        made = anna.create()
        self.assertFalse(made["bots"])
        with bot.live() as rook:
            answer = rook.do(made["game"], "sit", key=made["keys"]["join"])
        self.assertEqual((answer["type"], answer["code"]), ("refused", "bot"))

    def test_who_sits_and_who_is_a_bot_survives_a_restart(self):
        with client.Server(*self.OPTIONS, clock=client.TestClock()) as server:
            anna = server.guest("Anna")
            bot = client.Bot(server.port, anna.post("/api/guest", {"name": "Rook", "bot": True}).json["token"])
            made = anna.create(bots=True)
            with bot.live() as rook:
                rook.do(made["game"], "sit", key=made["keys"]["join"])
            server.kill()
            server.start()
            self.assertEqual(bot.get("/api/guest").json, {"name": "Rook", "bot": True})
            game = anna.look(made["game"])
            self.assertTrue(game["bots"] and game["seats"][1]["bot"], game)


class Hosts(BotTest):
    OPTIONS = ("--requests-per-second", "100000", "--bots", "1")

    def test_no_more_bots_are_connected_than_the_host_lets(self):
        one, other, anna = self.bot(), self.bot(), self.server.guest("Anna")
        with one.live():
            with self.assertRaises(client.Closed) as refused:
                other.live()
            self.assertEqual(refused.exception.code, 429)
            with anna.live() as live:
                self.assertEqual(live.hello["name"], "Anna")
        client.program.wait_until(lambda: self.connects(other), "the place of the bot that has gone")

    def test_one_address_has_a_quarter_of_the_places(self):
        with client.Server("--behind-proxy", "--bots", "8", clock=client.TestClock()) as server:
            answer = server.guest().post("/api/guest", {"name": "Rook", "bot": True})
            bot = client.Bot(server.port, answer.json["token"])

            def connect(address):
                live = client.Live(server.port, headers={**bot.authorization, "X-Forwarded-For": address})
                self.addCleanup(live.close)

            for address in ("192.0.2.66", "2001:db8:7:1::1", "192.0.2.66", "2001:db8:7:2::1"):
                connect(address)
            for address in ("192.0.2.66", "2001:db8:7:3::1"):
                with self.assertRaises(client.Closed) as refused:
                    connect(address)
                self.assertEqual(refused.exception.code, 429)
            connect("192.0.2.1")

    def connects(self, bot):
        try:
            bot.live().close()
            return True
        except client.Closed:
            return False

    def test_a_host_can_forbid_bots(self):
        with client.Server("--bots", "0", clock=client.TestClock()) as server:
            answer = server.guest().post("/api/guest", {"name": "Rook", "bot": True})
            self.assertEqual((answer.status, answer.json["code"]), (403, "bot"))

    def test_a_bot_from_before_cannot_connect_where_bots_are_forbidden(self):
        with client.Server(clock=client.TestClock()) as server:
            bot = client.Bot(server.port, server.guest().post("/api/guest", {"name": "Rook", "bot": True}).json["token"])
            server.kill()
            server.options = (*server.options, "--bots", "0")
            server.start()
            with self.assertRaises(client.Closed) as refused:
                bot.live()
            self.assertEqual(refused.exception.code, 403)


if __name__ == "__main__":
    unittest.main()
