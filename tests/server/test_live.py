"""The WebSocket half of docs/api.md, sentence by sentence."""
import json
import unittest

import client
import program


PING = 9
OPTIONS = ("--requests-per-second", "100000", "--games-per-socket", "3")
ALLOWANCE_MS = 150  # what an action is forgiven, because it has to travel
GRACE_MS = 3000  # for which whoever goes counts as there
PATIENCE_MS = 60_000  # with a socket that says nothing


class LiveTest(unittest.TestCase):
    """A server whose clock stands still unless a test moves it."""

    @classmethod
    def setUpClass(cls):
        cls.clock = client.TestClock()
        cls.server = client.Server(*OPTIONS, clock=cls.clock)
        cls.addClassCleanup(cls.server.__exit__)

    def assert_refused(self, answer, code, word=""):
        self.assertEqual((answer["type"], answer.get("code")), ("refused", code), answer)
        self.assertIn(word, answer["message"])

    def assert_done(self, answer):
        self.assertEqual(answer["type"], "done", answer)
        return answer["version"]


class Following(LiveTest):
    def test_the_first_message_is_hello(self):
        with self.server.guest("Anna").live() as live:
            self.assertEqual((live.hello["type"], live.hello["name"]), ("hello", "Anna"))
        with client.Live(self.server.port) as live:
            self.assertIsNone(live.hello["name"])

    def test_without_a_version_the_answer_holds_the_game_whole(self):
        guest = self.server.guest("Anna")
        made = guest.create()
        with guest.live() as live:
            answer = live.follow(made["game"])
            self.assertEqual((answer["version"], answer["game"]), (1, made))
            self.assertTrue(live.has_read_all(made["game"]))

    def test_who_wants_it_brief_is_spared_what_the_engine_finds_out_from_the_actions(self):
        spared = {"position", "turn", "step", "legal"}
        with client.Pair(self.server, "gwezboell") as pair, client.Live(self.server.port) as brief, \
                client.Live(self.server.port) as late:
            key = pair.anna_guest.look(pair.game)["keys"]["watch"]
            whole = brief.follow(pair.game, key=key, detail="brief")["game"]["table"]
            full = pair.anna_guest.look(pair.game)["table"]
            self.assertEqual(whole, {name: value for name, value in full.items() if name not in spared})
            pair.act(pair.anna, full["legal"][0])
            told = brief.event("acted")
            self.assertEqual(set(full) - set(told["table"]), spared)
            late.follow(pair.game, key=key, detail="brief", version=told["version"] - 1)
            self.assertEqual(late.event("acted"), told)
            self.assert_refused(late.do(pair.game, "follow", key=key, detail="little"), "bad_request", "`full` or `brief`")

    def test_with_a_version_exactly_what_was_missed_comes_in_order_and_as_it_was_live(self):
        with client.Pair(self.server, "bosworth") as pair:
            for _ in range(12):
                actor = pair.bert_guest.look(pair.game)["table"]["actor"]
                legal = {"S": pair.anna_guest, "N": pair.bert_guest}[actor].look(pair.game)["table"]["legal"]
                pair.act(pair.by_seat()[actor], legal[0])
            pair.anna.do(pair.game, "talk", text="hello")
            for live, guest in ((pair.anna, pair.anna_guest), (pair.bert, pair.bert_guest)):
                with guest.live() as again:
                    first = self.assert_done(again.follow(pair.game, version=pair.version - 9))
                    frames = [again.frame()[1] for _ in range(10)]
                    self.assertEqual([json.loads(frame)["version"] for frame in frames],
                                     list(range(pair.version - 8, pair.version + 2)))
                    self.assertEqual(first, pair.version + 1)
                    self.assertTrue(again.has_read_all(pair.game))
                live.event("talked")
                for frame in frames:
                    self.assertIn(frame, live.bytes)  # the very bytes that were sent then

    def test_a_version_that_does_not_exist_is_refused(self):
        with client.Pair(self.server) as pair:
            self.assert_refused(pair.anna.do(pair.game, "follow", version=99), "version")
            self.assert_done(pair.anna.do(pair.game, "follow", version=pair.version))

    def test_onlookers_see_the_game_with_a_key_and_cannot_act(self):
        with client.Pair(self.server) as pair, client.Live(self.server.port) as nobody, \
                self.server.guest("Carl").live() as carl:
            self.assert_refused(nobody.do(pair.game, "follow"), "key")
            self.assert_refused(nobody.do(pair.game, "follow", key="wrong"), "key")
            self.assertIsNone(nobody.follow(pair.game, key=pair.keys["watch"])["game"]["you"])
            carl.follow(pair.game, key=pair.keys["watch"])
            pair.act(pair.anna, "c1e3")
            self.assertEqual(nobody.event("acted")["table"]["legal"], [])
            self.assert_refused(nobody.act(pair.game, "c3d4", pair.version), "guest")
            self.assert_refused(carl.act(pair.game, "c3d4", pair.version), "seat")
            self.assert_refused(carl.do(pair.game, "resign"), "seat")
            self.assert_refused(carl.do(pair.game, "talk", text="hello"), "seat")
            self.assert_refused(carl.do(pair.game, "sit", key=pair.keys["watch"]), "key")

    def test_after_unfollow_nothing_more_comes(self):
        with client.Pair(self.server) as pair:
            self.assertEqual(self.assert_done(pair.bert.do(pair.game, "unfollow")), 0)
            self.assert_done(pair.anna.act(pair.game, "c1e3", pair.version))
            self.assertTrue(pair.bert.has_read_all(pair.game))

    def test_a_socket_follows_so_many_games_and_no_more(self):
        guest = self.server.guest("Anna")
        games = [guest.create()["game"] for _ in range(4)]
        with guest.live() as live:
            for game in games[:3]:
                live.follow(game)
            self.assert_refused(live.do(games[3], "follow"), "limit")
            live.do(games[0], "unfollow")
            live.follow(games[3])

    def test_there_is_no_such_game(self):
        with self.server.guest("Anna").live() as live:
            for game in ("nonesuch", "AAAAAAAAAAAA"):
                self.assert_refused(live.do(game, "follow"), "unknown")
                self.assert_refused(live.act(game, "c1e3", 1), "unknown")
            self.assert_refused(live.do("not/an/id", "follow"), "bad_request", "game")

    def test_whoever_is_silent_is_asked_whether_he_is_there_and_sent_away_if_he_does_not_answer(self):
        with client.Pair(self.server) as pair:
            self.clock.advance(PATIENCE_MS // 2 + 1)
            for live in (pair.anna, pair.bert):
                self.assertEqual(live.frame(), (PING, b""))
            self.assert_done(pair.bert.do(pair.game, "mute", on=True))
            self.clock.advance(PATIENCE_MS // 2 + 1)
            pair.anna.event("muted")
            with self.assertRaises(client.Closed):
                pair.anna.receive()
            self.assert_done(pair.bert.do(pair.game, "mute", on=False))


class Presence(LiveTest):
    def presence(self, live):
        """Whose people are there, of the next message."""
        message = live.receive()
        self.assertEqual((message["type"], set(message)), ("presence", {"type", "game", "connected", "away", "onlookers"}),
                         message)
        return message["connected"]

    def assert_told_nothing(self, live, guest):
        """Nor when the server looks next at who is there: of one who follows a game and sits down at it, it tells then."""
        game = guest.create(seats=["open", "open"], public=True)["game"]
        live.follow(game, presence=True)
        self.assertEqual(self.presence(live), [])
        self.assert_done(live.do(game, "sit"))
        live.event("sat")
        self.assertEqual(live.receive(), client.presence(game, ["S"]))
        # What was told at the same moment comes before this answer.
        self.assert_done(live.do(game, "unfollow"))
        self.assertEqual(live.waiting, [])

    def test_who_asks_is_told_at_once_and_when_it_changes(self):
        anna, bert = self.server.guest("Anna"), self.server.guest("Bert")
        made = anna.create()
        with anna.live() as one:
            one.follow(made["game"], presence=True)
            self.assertEqual(self.presence(one), ["S"])
            with bert.live() as other:
                self.assert_done(other.do(made["game"], "sit", key=made["keys"]["join"]))
                one.event("sat"), one.event("started")
                self.assert_told_nothing(one, anna)  # he sits, but does not follow
                other.follow(made["game"])
                self.assertEqual(self.presence(one), ["S", "N"])
            self.server.wait_for("sockets", lambda sockets: sockets == 1)
            with client.Live(self.server.port) as nobody:
                nobody.follow(made["game"], key=made["keys"]["watch"], presence=True)
                self.assertEqual(self.presence(nobody), ["S", "N"])
                self.assert_told_nothing(one, anna)
                left = self.clock.now
                self.clock.advance(GRACE_MS - 1)
                self.assert_told_nothing(one, anna)
                self.clock.advance(1)
                for live in (nobody, one):
                    message = live.receive()
                    self.assertEqual((message["connected"], message["away"]), (["S"], {"N": left}))

    def test_onlookers_are_counted_when_they_have_stayed_for_a_while(self):
        for public in (False, True):
            with client.Pair(self.server, public=public) as pair:
                pair.anna.follow(pair.game, presence=True)
                self.assertEqual(pair.anna.receive(), client.presence(pair.game, ["S", "N"]))
                clara, key = self.server.guest("Clara"), "" if public else pair.keys["watch"]
                lives = [clara.live(), clara.live(), client.Live(self.server.port), client.Live(self.server.port)]
                for live in lives:
                    live.follow(pair.game, key=key)
                self.assert_told_nothing(pair.anna, pair.anna_guest)
                self.clock.advance(GRACE_MS)
                self.assertEqual(pair.anna.receive(), client.presence(pair.game, ["S", "N"], onlookers=3))
                # Who comes now is told at once; and one of a guest's two sockets is enough.
                with client.Live(self.server.port) as late:
                    late.follow(pair.game, key=key, presence=True)
                    self.assertEqual(late.receive(), client.presence(pair.game, ["S", "N"], onlookers=3))
                for live in lives:
                    live.close()
                self.server.wait_for("sockets", lambda sockets: sockets == 2)
                self.assert_told_nothing(pair.anna, pair.anna_guest)
                self.clock.advance(GRACE_MS)
                self.assertEqual(pair.anna.receive(), client.presence(pair.game, ["S", "N"]))


    def test_it_comes_after_what_was_missed(self):
        with client.Pair(self.server) as pair, pair.anna_guest.live() as again:
            again.send(do="follow", game=pair.game, version=1, presence=True)
            self.assertEqual([again.receive()["type"] for _ in range(4)], ["done", "event", "event", "presence"])

    def test_those_who_did_not_ask_are_told_nothing(self):
        with client.Pair(self.server) as pair:
            with pair.bert_guest.live() as again:
                again.follow(pair.game)
                self.assert_told_nothing(again, pair.bert_guest)
            self.assertTrue(pair.anna.has_read_all(pair.game))

    def test_seats_that_are_drawn_at_the_start_are_told_as_they_are_then(self):
        anna, bert = self.server.guest("Anna"), self.server.guest("Bert")
        seats = set()
        for _ in range(40):  # in which chance hardly ever draws the same seat each time
            made = anna.create(random_seats=True)
            with anna.live() as one, bert.live() as other:
                one.follow(made["game"], presence=True)
                self.assertEqual(self.presence(one), ["S"])
                other.do(made["game"], "sit", key=made["keys"]["join"])
                one.event("sat")
                mine = one.event("started")["you"]
                seats.add(mine)
                if mine != "S":
                    # For a moment the seat that was left counts as there: nobody is told of an absence that is none.
                    self.assertIn(mine, self.presence(one))
            if seats == {"S", "N"}:
                break
            with anna.live() as live:
                live.do(made["game"], "resign")
        self.assertEqual(seats, {"S", "N"})


class Sitting(LiveTest):
    def test_frames_tell_who_sits_down_and_when_it_starts(self):
        anna, bert = self.server.guest("Anna"), self.server.guest("Bert")
        made = anna.create()
        with anna.live() as one, bert.live() as other:
            one.follow(made["game"])
            other.follow(made["game"], key=made["keys"]["join"])
            self.assertEqual(self.assert_done(other.do(made["game"], "sit", key=made["keys"]["join"])), 2)
            sat, started = one.event("sat"), one.event("started")
            self.assertEqual(sat["event"], {"type": "sat", "seat": "N", "name": "Bert"})
            self.assertEqual((sat["you"], other.event("sat")["you"]), ("S", "N"))
            self.assertEqual((started["table"]["phase"], started["table"]["actor"]), ("running", "S"))
            self.assertIn("c1e3", started["table"]["legal"])
            self.assert_refused(other.do(made["game"], "sit", key=made["keys"]["join"]), "taken")

    def test_a_new_name_counts_for_seats_taken_from_then_on(self):
        anna, bert = self.server.guest("Anna"), self.server.guest("Bert")
        made = anna.create()
        with bert.live() as live:
            bert.post("/api/guest", {"name": "Robert"})
            self.assert_done(live.do(made["game"], "sit", key=made["keys"]["join"]))
        self.assertEqual(anna.look(made["game"])["seats"][1]["name"], "Robert")

    def test_whoever_leaves_before_the_start_frees_the_seat(self):
        anna = self.server.guest("Anna")
        made = anna.create()
        with anna.live() as live:
            live.follow(made["game"])
            self.assert_done(live.do(made["game"], "leave"))
            left = live.event("left")
            self.assertEqual((left["you"], left["seats"][0]), (None, {"seat": "S", "kind": "open"}))
            self.assert_done(live.do(made["game"], "sit", key=made["keys"]["join"], seat="N"))
            self.assertEqual(live.event("sat")["you"], "N")
            self.assert_refused(live.do(made["game"], "sit", key=made["keys"]["join"]), "taken")

    def test_nobody_sits_down_by_the_name_of_another_at_the_table(self):
        anna = self.server.guest("Zoë")
        made = anna.create("chessington-nord(players=3)", ["me", "open", "open"], public=True)
        for name in ("Zoë", "Zoe\u0308", "zoë", "Zoë\ufe0f", "Z\u180boe\ufe0f\u0308", "ZOË",
                     "Z\u043eë", "\u0396\u039fË", "\uff3a\uff4fë"):  # Cyrillic, Greek and full-width letters
            guest = self.server.guest(name)
            with guest.live() as live:
                self.assert_done(live.do(made["game"], "sit"))
                own = guest.get("/api/guest").json["name"]
                names = [seat.get("name") for seat in anna.look(made["game"])["seats"]]
                self.assertEqual(names, ["Zoë", own + " (2)", None])
                self.assert_done(live.do(made["game"], "leave"))
        other = self.server.guest("Zoë")
        other.post("/api/guest", {"name": "Zoë B"})
        with other.live() as live:
            self.assert_done(live.do(made["game"], "sit"))
        self.assertEqual([seat.get("name") for seat in anna.look(made["game"])["seats"]], ["Zoë", "Zoë B", None])

    def test_whoever_made_a_game_calls_it_off_before_the_start(self):
        anna, bert = self.server.guest("Anna"), self.server.guest("Bert")
        made = anna.create("bobail", ["open", "open"], public=True)
        with anna.live() as live, bert.live() as other:
            self.assert_done(other.do(made["game"], "sit"))
            other.follow(made["game"])
            self.assert_refused(other.do(made["game"], "call_off"), "seat")
            self.assert_done(live.do(made["game"], "call_off"))
            frame = other.event("called_off")
            self.assertEqual((frame["table"]["phase"], frame["table"]["result"], frame["table"]["ending"]),
                             ("over", "*", "called off"))
            for deed in ("sit", "leave", "rematch", "resign"):
                self.assert_refused((live if deed == "sit" else other).do(made["game"], deed), "phase")
        self.assertNotIn(made["game"], [each["game"] for each in bert.get("/api/games").json["games"]])
        self.assertEqual(bert.get(f"/api/games/{made['game']}/record").json["code"], "phase")

    def test_a_seat_stays_with_its_guest(self):
        with client.Pair(self.server) as pair:
            self.assert_refused(pair.anna.do(pair.game, "leave"), "phase")
            pair.anna.close()
            pair.anna = pair.anna_guest.live()
            self.assertEqual(pair.anna.follow(pair.game)["game"]["you"], "S")
            pair.act(pair.anna, "c1e3")

    def test_four_people_play(self):
        guests = [self.server.guest(name) for name in ("Anna", "Bert", "Carl", "Dora")]
        made = guests[0].create("chessington-nord(players=4)", ["me", "open", "open", "open"], random_seats=True)
        lives = [guest.live() for guest in guests]
        for live in lives[1:]:
            self.assert_done(live.do(made["game"], "sit", key=made["keys"]["join"]))
        seats = [guest.look(made["game"])["you"] for guest in guests]
        self.assertEqual(sorted(seats), ["1", "2", "3", "4"])
        table = guests[0].look(made["game"])["table"]
        self.assertEqual(table["phase"], "running")
        for live in lives:
            live.close()


class Acting(LiveTest):
    def test_the_answer_comes_before_the_frame(self):
        with client.Pair(self.server) as pair:
            request = pair.anna.send(action="c1e3", game=pair.game, version=pair.version)
            self.assertEqual(pair.anna.receive(), {"type": "done", "id": request, "version": pair.version + 1})
            self.assertEqual(pair.anna.event()["event"], {"type": "acted", "by": "S", "action": "c1e3"})

    def test_refusals_tell_why(self):
        with client.Pair(self.server) as pair:
            self.assert_refused(pair.bert.act(pair.game, "c1e3", pair.version), "turn", "S's turn")
            self.assert_refused(pair.anna.act(pair.game, "c1c9", pair.version), "illegal", "c1c9")
            self.assert_refused(pair.anna.act(pair.game, "c1e3", pair.version + 1), "version")
            self.assert_refused(pair.anna.act(pair.game, "c1e3", pair.version - 1), "version")
            self.assertTrue(pair.bert.has_read_all(pair.game))
            guest = self.server.guest("Anna")
            made = guest.create()
            with guest.live() as live:
                self.assert_refused(live.act(made["game"], "c1e3", 1), "phase")

    def test_of_two_sockets_of_one_seat_one_wins_and_the_other_hears_version(self):
        with client.Pair(self.server) as pair, pair.anna_guest.live() as twin:
            ids = [live.send(action=action, game=pair.game, version=pair.version)
                   for live, action in ((pair.anna, "c1e3"), (twin, "b1b4"))]
            answers = [live.answer_to(request) for live, request in zip((pair.anna, twin), ids)]
            self.assertEqual(sorted(answer["type"] for answer in answers), ["done", "refused"])
            self.assertEqual([a["code"] for a in answers if a["type"] == "refused"], ["version"])

    def test_repeating_a_request_is_harmless(self):
        with client.Pair(self.server) as pair:
            first = pair.anna.act(pair.game, "c1e3", pair.version, id="same")
            self.assertEqual(pair.anna.act(pair.game, "c1e3", pair.version, id="same"), first)
            with pair.anna_guest.live() as again:
                self.assertEqual(again.act(pair.game, "c1e3", pair.version, id="same"), first)
            self.assertEqual(pair.anna_guest.look(pair.game)["actions"], ["c1e3"])
            # Another's id is another's.
            self.assert_refused(pair.bert.act(pair.game, "c1e3", pair.version, id="same"), "version")

    def test_a_request_is_known_after_a_restart(self):
        with client.Server() as server:
            pair = client.Pair(server)
            first = pair.anna.act(pair.game, "c1e3", pair.version, id="same")
            server.kill()
            server.start()
            with pair.anna_guest.live() as again:
                self.assertEqual(again.act(pair.game, "c1e3", pair.version, id="same"), first)

    def test_hidden_cards_are_told_to_their_seat_alone(self):
        with client.Pair(self.server, "bosworth") as pair, client.Live(self.server.port) as nobody:
            whole = nobody.follow(pair.game, key=pair.keys["watch"])["game"]
            self.assertEqual(whole["actions"], ["draw:?"] * 8)
            self.assertIn("hand=S:4?,N:4?", whole["table"]["position"])
            self.assertNotIn("draw:?", pair.anna_guest.look(pair.game)["actions"][:4])
            self.assertEqual(pair.anna_guest.look(pair.game)["actions"][4:], ["draw:?"] * 4)

    def test_messages_that_cannot_be_understood_are_refused_and_the_socket_goes_on(self):
        with client.Pair(self.server) as pair:
            for text, word in (("", "JSON"), ("{", "JSON"), ("[]", "object"), ('{"id":"1"}', "game"), ("null", "object"),
                               ('{"id":1,"game":"x","do":"sit"}', "id"), ('{"id":"","game":"x","do":"sit"}', "id"),
                               ('{"id":"1","game":"x"}', "do"), ('{"id":"1","game":"x","do":"dance"}', "dance"),
                               ('{"id":"1","game":"x","do":"resing"}', "did you mean `resign`"),
                               ('{"id":"1","game":"x","action":"c1e3"}', "version"),
                               ('{"id":"1","game":"x","action":"c1e3","version":-1}', "version"),
                               ('{"id":"1","game":"x","action":"c1e3","version":1.5}', "version"),
                               ('{"id":"1","game":"x","action":7,"version":1}', "action"),
                               ('{"id":"1","game":"x","action":"c1e3","version":1,"extra":1}', "extra"),
                               ('{"id":"1","game":"x","do":"talk"}', "text"),
                               ('{"id":"1","game":"x","do":"mute","on":1}', "on"),
                               ('{"id":"' + "é" * 33 + '","game":"x","do":"sit"}', "expected 1 to 64 bytes, found 66")):
                pair.anna.send_text(text)
                answer = pair.anna.receive()
                self.assert_refused(answer, "bad_request", word)
            pair.act(pair.anna, "c1e3")


class Ending(LiveTest):
    def test_resigning_gives_the_other_the_game(self):
        with client.Pair(self.server) as pair:
            self.assert_done(pair.anna.do(pair.game, "resign"))
            frame = pair.bert.event("resigned")
            self.assertEqual((frame["event"]["seat"], frame["table"]["phase"], frame["table"]["result"],
                              frame["table"]["ending"]), ("S", "over", "0-1", "S resigns"))
            self.assert_refused(pair.bert.act(pair.game, "c3d4", frame["version"]), "phase", "over")
            self.assert_refused(pair.bert.do(pair.game, "resign"), "phase")

    def test_a_draw_is_offered_declined_and_agreed(self):
        with client.Pair(self.server) as pair:
            self.assert_refused(pair.bert.do(pair.game, "accept_draw"), "offer")
            self.assert_done(pair.anna.do(pair.game, "offer_draw"))
            self.assertEqual(pair.bert.event("draw_offered")["table"]["draw"], "S")
            self.assert_refused(pair.anna.do(pair.game, "offer_draw"), "offer")
            self.assert_done(pair.bert.do(pair.game, "decline_draw"))
            self.assertIsNone(pair.bert.event("draw_declined")["table"]["draw"])
            self.assert_done(pair.anna.do(pair.game, "offer_draw"))
            self.assert_done(pair.bert.do(pair.game, "accept_draw"))
            pair.bert.event("draw_offered")
            self.assertEqual(pair.bert.event("draw_agreed")["table"]["result"], "1/2-1/2")

    def test_a_rematch_has_the_seats_rotated(self):
        with client.Pair(self.server) as pair:
            self.assert_refused(pair.anna.do(pair.game, "rematch"), "phase")
            pair.anna.do(pair.game, "resign")
            self.assert_done(pair.anna.do(pair.game, "rematch"))
            self.assertEqual(pair.bert_guest.look(pair.game)["rematch"], {"agreed": ["S"], "game": None})
            self.assert_done(pair.bert.do(pair.game, "rematch"))
            for kind in ("resigned", "rematch_offered", "rematch_offered"):
                pair.bert.event(kind)
            game = pair.bert.event("rematch")["event"]["game"]
            onlooker = self.server.guest()
            self.assertIsNone(onlooker.look(game, pair.keys["watch"])["you"])
            self.assertEqual(onlooker.get(f"/api/games/{game}").status, 403)
            self.assertEqual((pair.anna_guest.look(game)["you"], pair.bert_guest.look(game)["you"]), ("N", "S"))
            self.assertEqual(pair.anna_guest.look(pair.game)["rematch"]["game"], game)
            self.assert_refused(pair.bert.do(pair.game, "rematch"), "offer")

    def test_when_the_last_of_three_resigns_the_others_share_the_win_and_they_rotate_in_the_rematch(self):
        guests = [self.server.guest(name) for name in ("Anna", "Bert", "Carl")]
        made = guests[0].create("chessington-nord(players=3)", ["me", "open", "open"])
        lives = [guest.live() for guest in guests]
        for live in lives[1:]:
            self.assert_done(live.do(made["game"], "sit", key=made["keys"]["join"]))
        watcher = client.Live(self.server.port)
        watcher.follow(made["game"], key=made["keys"]["watch"])
        for live in lives:
            self.assert_done(live.do(made["game"], "resign"))
        frame = watcher.event()
        while frame["table"]["phase"] != "over":
            frame = watcher.event()
        self.assertEqual((frame["table"]["result"], frame["table"]["ending"]), ("1/2-1/2-0", "3 resigns"))
        self.assertEqual(frame["table"]["ended"], {"kind": "resignation", "seat": "3", "rule": None, "squares": []})
        over = guests[0].look(made["game"])
        self.assertEqual([(seat["name"], seat.get("resigned", False)) for seat in over["seats"]],
                         [("Anna", True), ("Bert", True), ("Carl", False)])
        for i, live in enumerate(lives):
            self.assertEqual(guests[0].look(made["game"])["rematch"], {"agreed": ["1", "2", "3"][:i], "game": None})
            self.assert_done(live.do(made["game"], "rematch"))
        game = [watcher.event() for _ in range(4)][-1]["event"]["game"]
        self.assertEqual([guest.look(game)["you"] for guest in guests], ["2", "3", "1"])
        again = guests[0].look(game)
        self.assertEqual((again["phase"], [seat["name"] for seat in again["seats"]]), ("running", ["Carl", "Anna", "Bert"]))
        self.assertFalse(any("resigned" in seat for seat in again["seats"]))
        for live in (*lives, watcher):
            live.close()

    def test_people_agree_to_take_back(self):
        with client.Pair(self.server) as pair:
            pair.act(pair.anna, "c1e3")
            self.assert_done(pair.anna.do(pair.game, "take_back"))
            asked = pair.bert.event("take_back_asked")
            self.assertEqual(asked["table"]["take_back"], {"seat": "S", "to": 0, "agreed": ["S"]})
            self.assert_done(pair.bert.do(pair.game, "decline_take_back"))
            self.assertIsNone(pair.bert.event("take_back_declined")["table"]["take_back"])
            self.assert_done(pair.anna.do(pair.game, "take_back"))
            self.assert_done(pair.bert.do(pair.game, "agree_take_back"))
            pair.bert.event("take_back_asked")
            pair.bert.event("take_back_agreed")
            taken = pair.bert.event("taken_back")
            self.assertEqual((taken["event"]["to"], taken["table"]["count"], taken["table"]["actor"]), (0, 0, "S"))
            self.assertEqual(pair.anna_guest.look(pair.game)["actions"], [])
            self.assert_done(pair.anna.act(pair.game, "c1e3", taken["version"]))


class Talking(LiveTest):
    def test_talk_reaches_everybody_and_is_kept(self):
        with client.Pair(self.server) as pair:
            self.assert_done(pair.anna.do(pair.game, "talk", text="Bonjour <b>à tous</b>"))
            frame = pair.bert.event("talked")
            self.assertEqual(frame["event"], {"type": "talked", "seat": "S", "name": "Anna", "text": "Bonjour <b>à tous</b>"})
            self.assertNotIn("table", frame)
            self.assertEqual(pair.bert_guest.look(pair.game)["talk"][0]["text"], "Bonjour <b>à tous</b>")

    def test_talk_is_limited(self):
        with client.Pair(self.server) as pair:
            self.assert_refused(pair.anna.do(pair.game, "talk", text="x" * 301), "bad_request", "300")
            self.assert_refused(pair.anna.do(pair.game, "talk", text=" "), "bad_request")
            for _ in range(5):
                self.assert_done(pair.anna.do(pair.game, "talk", text="x"))
            self.clock.advance(9_999)
            self.assert_refused(pair.anna.do(pair.game, "talk", text="x"), "rate")
            self.clock.advance(1)
            self.assert_done(pair.anna.do(pair.game, "talk", text="x"))

    def test_muted_talk_comes_without_its_text(self):
        with client.Pair(self.server) as pair:
            self.assert_done(pair.bert.do(pair.game, "mute", on=True))
            pair.bert.event("muted")
            self.assert_done(pair.anna.do(pair.game, "talk", text="hello"))
            self.assertIsNone(pair.bert.event("talked")["event"]["text"])
            self.assertEqual([line["text"] for line in pair.bert_guest.look(pair.game)["talk"]], [None])
            self.assert_done(pair.bert.do(pair.game, "mute", on=False))
            self.assertEqual([line["text"] for line in pair.bert_guest.look(pair.game)["talk"]], ["hello"])


class Computers(LiveTest):
    """By the machine's clock: where cards are hidden the computer takes its time."""

    @classmethod
    def setUpClass(cls):
        cls.server = client.Server(*OPTIONS)
        cls.addClassCleanup(cls.server.__exit__)

    def play_out(self, spec, seats, most):
        """Plays the person's first legal action until the game is over, or so many of them; returns the last table."""
        guest = self.server.guest("Anna")
        with guest.live() as live:
            made = guest.create(spec, seats)
            whole = live.follow(made["game"])["game"]
            table, version, played = whole["table"], whole["version"], 0
            while table["phase"] == "running" and played < most:
                if table["legal"]:
                    answer = live.act(made["game"], table["legal"][0], version)
                    self.assertEqual(answer["type"], "done", answer)
                    played += 1
                frame = live.event()
                self.assertEqual(frame["version"], version + 1)
                table, version = frame["table"], frame["version"]
                while live.waiting:
                    frame = live.event()
                    table, version = frame["table"], frame["version"]
            live.do(made["game"], "resign")
        return table

    def play_with_computers(self, game):
        others = [{"computer": 1 + i} for i in range(game["max_players"] - 1)]
        spec = game["id"] + (f"(players={game['max_players']})" if game["max_players"] > 2 else "")
        least = 5 if game["id"] == "bosworth" else 15
        table = self.play_out(spec, ["me", *others], least)
        self.assertTrue(table["phase"] == "over" or table["count"] >= least, table)

    def test_computers_play_among_themselves_and_people_may_watch(self):
        guest = self.server.guest("Anna")
        made = guest.create("bobail", [{"computer": 2}, {"computer": 3}], public=True)
        with client.Live(self.server.port) as live:
            whole = live.follow(made["game"])["game"]
            table, version = whole["table"], whole["version"]
            while table["phase"] == "running":
                frame = live.event("acted")
                self.assertEqual(frame["version"], version + 1)
                table, version = frame["table"], frame["version"]
            self.assertIn(table["result"], ("1-0", "0-1", "1/2-1/2"))

    def test_taking_back_is_at_once_against_the_computer(self):
        guest = self.server.guest("Anna")
        made = guest.create(seats=["me", {"computer": 1}])
        with guest.live() as live:
            live.follow(made["game"])
            self.assert_done(live.act(made["game"], "c1e3", made["version"]))
            while live.event("acted")["table"]["actor"] != "S":
                pass
            self.assert_done(live.do(made["game"], "take_back"))
            self.assertEqual(live.event("taken_back")["table"]["count"], 0)
            self.assert_refused(live.do(made["game"], "offer_draw"), "computer")

    def test_with_more_than_two_the_computer_plays_on_for_whoever_resigns(self):
        guests = [self.server.guest(name) for name in ("Anna", "Bert")]
        made = guests[0].create("bosworth(players=3)", ["me", "open", {"computer": 1}])
        with guests[0].live() as anna, guests[1].live() as bert:
            self.assert_done(bert.do(made["game"], "sit", key=made["keys"]["join"]))
            anna.follow(made["game"])
            self.assert_done(anna.do(made["game"], "resign"))
            while (frame := anna.event())["event"]["type"] != "resigned":
                pass
            self.assertEqual(frame["seats"][0], {"seat": "S", "kind": "person", "name": "Anna", "level": 3, "resigned": True})
            self.assertEqual(frame["table"]["phase"], "running")
            self.assertEqual(anna.event("acted")["event"]["by"], "S")
            self.assert_refused(anna.do(made["game"], "resign"), "seat")


for each in program.games():
    setattr(Computers, f"test_the_computer_plays_{each['id'].replace('-', '_')}",
            lambda self, game=each: self.play_with_computers(game))


class Clocks(LiveTest):
    def test_the_flag_falls_on_the_server_when_the_time_is_over_and_not_before(self):
        with client.Pair(self.server, clock={"base": 1000}) as pair:
            self.clock.advance(1)
            with client.Pair(self.server, clock={"base": 1000}) as later:
                self.clock.advance(1000 + ALLOWANCE_MS)
                frame = pair.bert.event("flagged")
                self.assertEqual((frame["event"]["seat"], frame["table"]["result"], frame["table"]["ending"]),
                                 ("S", "0-1", "S ran out of time"))
                self.assertEqual(frame["table"]["clock"], {"left": {"S": 0, "N": 1000}, "running": None})
                self.assertEqual(frame["at"], self.clock.now)
                self.assertTrue(later.bert.has_read_all(later.game))
                self.clock.advance(1)
                self.assertEqual(later.bert.event("flagged")["at"], self.clock.now)

    def test_the_flag_falls_also_after_a_restart(self):
        clock = client.TestClock()
        with client.Server(clock=clock) as server:
            pair = client.Pair(server, clock={"base": 1000})
            server.kill()
            server.start()
            with pair.bert_guest.live() as bert:
                bert.follow(pair.game, version=pair.version)
                self.assertTrue(bert.has_read_all(pair.game))
                clock.advance(1000 + ALLOWANCE_MS + 1)
                self.assertEqual(bert.event("flagged")["table"]["ending"], "S ran out of time")

    def test_time_is_taken_and_the_increment_given(self):
        with client.Pair(self.server, clock={"base": 60000, "increment": 5000}) as pair:
            self.clock.advance(ALLOWANCE_MS + 350)
            frame, _ = pair.act(pair.anna, "c1e3")
            self.assertEqual(frame["table"]["clock"], {"left": {"S": 60000 - 350 + 5000, "N": 60000}, "running": "N"})

    def test_a_fixed_time_begins_anew(self):
        with client.Pair(self.server, clock={"turn": 30000}) as pair:
            self.clock.advance(29_000)
            pair.act(pair.anna, "c1e3")
            pair.act(pair.bert, "c3d4")
            frame, _ = pair.act(pair.bert, "d5a2")
            self.assertEqual(frame["table"]["clock"]["left"]["S"], 30000)


class Stopping(unittest.TestCase):
    def test_clients_are_told_to_come_back_and_the_server_ends(self):
        with client.Server() as server:
            pair = client.Pair(server)
            pair.act(pair.anna, "c1e3")
            self.assertEqual(server.stop(), 0)
            for live in (pair.anna, pair.bert):
                notice = live.receive()
                self.assertEqual(notice["type"], "reconnect")
                self.assertIn("in", notice)
                with self.assertRaises(client.Closed) as closed:
                    live.receive()
                self.assertEqual(closed.exception.code, 1012)
            server.start()
            with pair.bert_guest.live() as bert:
                self.assertEqual(bert.follow(pair.game, version=pair.version)["version"], pair.version)


if __name__ == "__main__":
    unittest.main()
