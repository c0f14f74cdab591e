"""Holds what is said on the wire to docs/openapi.json and docs/live.schema.json. Every test that talks by client.py does
(run_python_tests.py sees to it); messages of a form that was seen before are not looked at again."""
import json
import pathlib
import re

import jsonschema

DOCS = pathlib.Path(__file__).resolve().parents[2] / "docs"
API = json.loads((DOCS / "openapi.json").read_text())
LIVE = json.loads((DOCS / "live.schema.json").read_text())
# The members whose very text decides which form a message has.
TELLING = {"type", "kind", "phase", "code", "do", "status", "value", "detail", "result", "in"}
PATHS = {re.compile(re.sub(r"{\w+}", "[^/]+", path)): path for path in API["paths"]}
seen = set()


class Mismatch(AssertionError):
    """Something was said that the schema does not allow."""


def shape(value, name=""):
    """What two messages have in common that a schema cannot tell apart."""
    if isinstance(value, dict):
        return tuple(sorted((key, shape(each, key)) for key, each in value.items()))
    if isinstance(value, list):
        return "list", frozenset(shape(each, name) for each in value)
    if isinstance(value, str):
        return value if name in TELLING else ("text", value == "")
    return type(value).__name__, isinstance(value, int) and value < 0


def validator(schema):
    resolver = jsonschema.RefResolver("", {}, store={"openapi.json": API, "live.schema.json": LIVE})
    return jsonschema.Draft202012Validator(schema, resolver=resolver)


def check(schema, value, what):
    """Raises Mismatch unless the value is as the schema says; `schema` is a reference into one of the two files."""
    form = (schema, shape(value))
    if form in seen:
        return
    error = jsonschema.exceptions.best_match(validator({"$ref": schema}).iter_errors(value))
    if error is not None:
        raise Mismatch(f"{what}: {schema}: {error.message} at {list(error.absolute_path)} in {json.dumps(value)[:2000]}")
    seen.add(form)


def check_request(message):
    check("live.schema.json#/$defs/request", message, "a request")


def check_answer(message):
    check("live.schema.json#/$defs/answer", message, "an answer")


def pointer(*names):
    return "openapi.json#" + "".join("/" + name.replace("~", "~0").replace("/", "~1") for name in names)


def check_http(method, target, body, status, media_type, text):
    """A request over HTTP and its answer; the request only if it was not refused."""
    path, _, query = target.partition("?")
    known = next((name for pattern, name in PATHS.items() if pattern.fullmatch(path)), None)
    if not path.startswith("/api/") and known is None:
        return  # a file
    what = f"{method} {path} -> {status}"
    operation = API["paths"].get(known, {}).get("get" if method == "HEAD" else method.lower())
    if status < 400:
        if operation is None:
            raise Mismatch(f"{what}: no such operation")
        names = {each["name"] for each in operation.get("parameters", ()) if each["in"] == "query"}
        asked = {part.partition("=")[0] for part in query.split("&") if part}
        if not asked <= names and asked & names:
            raise Mismatch(f"{what}: unknown parameters {asked - names}")
    if media_type.split(";")[0] != "application/json" or method == "HEAD":
        return
    where = ("paths", known, method.lower()) if operation else None
    if status < 400 and "requestBody" in operation:
        check(pointer(*where, "requestBody", "content", "application/json", "schema"), json.loads(body), what)
    if where and str(status) in operation["responses"]:
        schema = pointer(*where, "responses", str(status), "content", "application/json", "schema")
    elif status < 400:
        raise Mismatch(f"{what}: no such answer")
    else:
        schema = pointer("components", "schemas", "refusal")
    check(schema, json.loads(text), what)
