"""docs/openapi.json and docs/live.schema.json are the twin of docs/api.md: all that is said is as they say, and what is
not as they say is refused."""
import copy
import re
import subprocess
import unittest

import client
import jsonschema
import wire_schema

ROOT = wire_schema.DOCS.parent


def conversation():
    """Real traffic: what was sent and answered in a game between two, with all that two can ask of each other."""
    said = {"request": [], "answer": [], "http": []}

    class Live(client.Live):
        def checked(self, message):
            said["answer"].append(message)
            request = self.sent.get(message.get("id"))
            if request and message["type"] == "done":
                said["request"].append(request)
            return super().checked(message)

    class Guest(client.Guest):
        def request(self, method, path, body=None, headers=None):
            answer = super().request(method, path, body, headers)
            said["http"].append((method, path.partition("?")[0], answer.status, answer))
            return answer

    with client.Server("--requests-per-second", "100000", clock=client.TestClock()) as server:
        anna, bert = Guest(server.port, "Anna"), Guest(server.port, "Bert")
        bot = anna.post("/api/guest", {"name": "Rook", "bot": True}).json["token"]
        made = anna.create(clock={"base": 60000, "increment": 1000}, public=True, bots=True)
        game, key = made["game"], made["keys"]["join"]
        with Live(server.port, anna.cookie) as one, Live(server.port, bert.cookie) as other:
            one.follow(game, presence=True)
            other.follow(game, detail="brief")
            spare = anna.create(seats=("open", "open"), public=True)["game"]
            other.do(spare, "sit", seat="N")
            other.follow(spare)
            other.do(spare, "leave")
            other.do(game, "sit", key=key)
            one.act(game, "c1e3", one.follow(game)["version"])
            one.act(game, "c1c5", 1)
            one.do(game, "take_back")
            other.do(game, "decline_take_back")
            one.do(game, "take_back")
            other.do(game, "agree_take_back")
            one.do(game, "offer_draw")
            other.do(game, "decline_draw")
            one.do(game, "talk", text="Hello")
            other.do(game, "mute", on=True)
            one.do(game, "offer_draw")
            other.do(game, "accept_draw")
            for live in (one, other):
                live.do(game, "rematch")
            again = one.follow(game)["game"]["rematch"]["game"]
            one.follow(again)
            one.do(again, "resign")
            one.do(again, "unfollow")
            called = anna.create()["game"]
            one.follow(called)
            one.do(called, "call_off")
            for live in (one, other):
                live.has_read_all(game)
            for path in ("/api/guest", "/api/guest/games", "/api/games", "/api/games?phase=running", f"/api/games/{game}",
                         f"/api/games/{game}/record", "/api/solved", "/api/solved?spec=bobail&position=x", "/healthz",
                         "/api/nothing"):
                anna.get(path)
        with client.Live(server.port, headers={"Authorization": f"Bearer {bot}"}) as rook:
            said["answer"].append(rook.hello)
            server.stop()
            said["answer"].append(rook.receive())
    return said


class Schema(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.said = conversation()

    def test_the_schemas_are_schemas_and_have_the_version_of_everything(self):
        jsonschema.Draft202012Validator.check_schema(wire_schema.LIVE)
        for schema in wire_schema.API["components"]["schemas"].values():
            jsonschema.Draft202012Validator.check_schema(schema)
        version = subprocess.check_output([ROOT / "tools/version"], text=True).strip()
        self.assertEqual((wire_schema.API["openapi"], wire_schema.API["info"]["version"]), ("3.1.0", version))

    def test_every_kind_of_request_and_answer_has_been_said(self):
        kinds = lambda said, *names: {next(each[name] for name in names if name in each) for each in said}
        requests = kinds(({"do": "act"} if "action" in each else each for each in self.said["request"]), "do")
        self.assertEqual(requests, {"act", "follow", "unfollow", "sit", "leave", "call_off", "resign", "offer_draw",
                                              "accept_draw", "decline_draw", "take_back", "agree_take_back",
                                              "decline_take_back", "talk", "mute", "rematch"})
        answers = kinds(self.said["answer"], "type")
        self.assertEqual(answers, {"hello", "done", "refused", "event", "reconnect", "presence"})
        events = kinds((each["event"] for each in self.said["answer"] if each["type"] == "event"), "type")
        missing = set(re.findall(r"`([a-z_]+)`", events_of_document())) - events - {"flagged", "you", "seat", "name", "to",
                                                                                     "by", "action", "text", "on", "game", "null",
                                                                                     "created"}
        self.assertEqual(missing, set())

    def test_every_operation_is_there_and_was_asked(self):
        asked = {(method.lower(), next(name for pattern, name in wire_schema.PATHS.items() if pattern.fullmatch(path)))
                 for method, path, _, _ in self.said["http"] if path != "/api/nothing"}
        told = {(method, path) for path, operations in wire_schema.API["paths"].items() for method in operations}
        self.assertEqual(told - asked, {("get", "/api/live"), ("get", "/metrics")})

    def test_the_codes_are_those_of_the_document(self):
        codes = (wire_schema.DOCS / "api.md").read_text().partition("## Codes")[2].partition("## Limits")[0]
        self.assertEqual(set(wire_schema.LIVE["$defs"]["code"]["enum"]), set(re.findall(r"^- `(\w+)`, \d", codes, re.M)))

    def rejects(self, schema, value):
        return next(wire_schema.validator({"$ref": schema}).iter_errors(value), None) is not None

    def changed(self, value, path=()):
        """Each way of adding a member to a message or of changing the kind of one."""
        if isinstance(value, dict):
            yield path, {**value, "surplus": 1}
            for name, each in value.items():
                for where, other in self.changed(each, (*path, name)):
                    yield where, {**value, name: other}
        elif isinstance(value, list):
            for number, each in enumerate(value):
                for where, other in self.changed(each, (*path, number)):
                    yield where, [*value[:number], other, *value[number + 1:]]
        else:
            yield path, {"of": "another kind"}

    def assert_every_change_is_rejected(self, schema, messages):
        counted = 0
        for message in {wire_schema.shape(each): each for each in messages}.values():
            self.assertFalse(self.rejects(schema, message), message)
            for path, other in self.changed(copy.deepcopy(message)):
                # Maps by seat, and the values of sentences, take any name.
                if other.get("surplus") is None or path == ():
                    self.assertTrue(self.rejects(schema, other) or self.is_map(message, path), (path, message))
                    counted += 1
        self.assertGreater(counted, len(messages) // 10)

    @staticmethod
    def is_map(message, path):
        return path != () and path[-1] in ("left", "away", "values")

    def test_a_request_with_a_changed_field_is_rejected(self):
        self.assert_every_change_is_rejected("live.schema.json#/$defs/request", self.said["request"])

    def test_an_answer_with_a_changed_field_is_rejected(self):
        self.assert_every_change_is_rejected("live.schema.json#/$defs/answer", self.said["answer"])

    def test_a_missing_field_is_rejected(self):
        for name in ("version", "phase", "seats", "table", "actions", "bots"):
            whole = next(each["game"] for each in self.said["answer"] if each["type"] == "done" and "game" in each)
            self.assertTrue(self.rejects("live.schema.json#/$defs/game", {key: each for key, each in whole.items() if key != name}))

    def test_the_client_of_the_tests_notices(self):
        self.assertIs(client.watch, wire_schema)
        with self.assertRaises(wire_schema.Mismatch):
            wire_schema.check_answer({"type": "done", "id": "1", "version": 1, "extra": True})
        with self.assertRaises(wire_schema.Mismatch):
            wire_schema.check_http("GET", "/api/guest", None, 200, "application/json", '{"name":"Anna","age":3}')
        with self.assertRaises(wire_schema.Mismatch):
            wire_schema.check_http("POST", "/api/guest", '{"name":"Anna","age":3}', 200, "application/json", '{"name":"Anna"}')
        with self.assertRaises(wire_schema.Mismatch):
            wire_schema.check_http("GET", "/api/elsewhere", None, 200, "application/json", "{}")


def events_of_document():
    text = (wire_schema.DOCS / "api.md").read_text()
    return re.search(r"The types\nof events and their members:\n\n(.*?)\n\n", text, re.S).group(1)


if __name__ == "__main__":
    unittest.main()
