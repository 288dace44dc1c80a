#!/usr/bin/env python3
"""Writes a client for Python from the description of the API: one module, with types, that needs no packages.

    python3 generate.py ../../../api/openapi.json api.py

A method for each operation, named as there; what it answers is the JSON of the description, by lines where it is a
stream, and a Problem where it is no success. Python 3.11.
"""

import json
import keyword
import re
import sys

HEAD = '''"""The client of the API of manykings, generated from its description: do not edit."""

import json
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from typing import Any, Literal, NotRequired, TypedDict


class Problem(Exception):
    """What is no success (RFC 9457)."""

    def __init__(self, status: int, text: bytes):
        self.status = status
        try:
            self.problem = json.loads(text)
        except ValueError:
            self.problem = {"detail": text.decode(errors="replace")}
        self.code = self.problem.get("code", "")
        super().__init__(f"{status} {self.code}: {self.problem.get('detail', '')}")


class Http:
    """Requests to a server, as the program whose token is shown."""

    def __init__(self, server: str, token: str = "", timeout: float = 40):
        self.base, self.token, self.timeout = server.rstrip("/") + BASE, token, timeout

    def ask(self, method: str, path: str, query: dict[str, Any], body: Any = None, kind: str = "application/json"):
        query = {name: value for name, value in query.items() if value is not None}
        url = self.base + path + ("?" + urllib.parse.urlencode(query, doseq=True) if query else "")
        headers = {"Authorization": "Bearer " + self.token} if self.token else {}
        data = None
        if body is not None:
            data = body.encode() if kind == "text/plain" else json.dumps(body).encode()
            headers["Content-Type"] = kind
        try:
            return urllib.request.urlopen(urllib.request.Request(url, data, headers, method=method), timeout=self.timeout)
        except urllib.error.HTTPError as error:
            with error:
                raise Problem(error.code, error.read()) from None

'''


def typed(schema):
    """The type of a schema."""
    if "$ref" in schema:
        return schema["$ref"].rsplit("/", 1)[1]
    if "enum" in schema:
        return "Literal[" + ", ".join(repr(value) for value in schema["enum"]) + "]"
    kind = schema.get("type")
    if isinstance(kind, list):
        return " | ".join(typed(schema | {"type": one}) for one in kind)
    if kind == "array":
        return f"list[{typed(schema.get('items', {}))}]"
    if kind == "object":
        inner = schema.get("additionalProperties")
        return f"dict[str, {typed(inner)}]" if isinstance(inner, dict) else "dict[str, Any]"
    return {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}.get(kind, "Any")


def structs(schemas):
    for name, schema in schemas.items():
        if schema.get("type") != "object" or "properties" not in schema:
            yield f"{name} = {json.dumps(typed(schema))}  # type: ignore[misc]\n"
            continue
        yield f"{name} = TypedDict({name!r}, {{\n"
        for field, value in schema["properties"].items():
            text = json.dumps(typed(value))
            yield f"    {field!r}: {text if field in schema.get('required', ()) else f'NotRequired[{text}]'},\n"
        yield "})\n"


def snake(name):
    name = re.sub("(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()
    return name + "_" if keyword.iskeyword(name) else name


ANSWERS = {
    "application/json": ("{}", "return json.load(answer)"),
    "application/x-ndjson": ("Iterator[{}]", "for line in answer:\n                yield json.loads(line)"),
    "text/plain": ("str", "return answer.read().decode()"),
}


def methods(paths):
    for path, operations in paths.items():
        for verb, operation in operations.items():
            required, optional, query = [], [], []
            for p in operation.get("parameters", ()):
                if p["in"] == "header":
                    continue
                name, kind = snake(p["name"]), json.dumps(typed(p["schema"]))
                if p.get("required"):
                    required.append(f"{name}: {kind}")
                else:
                    optional.append(f"{name}: {json.dumps(typed(p['schema']) + ' | None')} = None")
                if p["in"] == "query":
                    query.append(f"{p['name']!r}: {name}")
            body = operation.get("requestBody", {}).get("content", {})
            sent = ""
            for kind, content in body.items():
                required.append(f"body: {json.dumps(typed(content['schema']))}")
                sent = f", body, {kind!r}"
            good = next((r for status, r in operation["responses"].items() if status.startswith("2")), {})
            kind, content = next(iter(good.get("content", {}).items()), ("", {}))
            result, read = ANSWERS.get(kind, ("bytes", "return answer.read()"))
            result = result.format(typed(content.get("schema", {})))
            where = re.sub(r"\{(\w+)\}", lambda m: "{urllib.parse.quote(str(" + snake(m[1]) + "), safe='')}", path)
            arguments = ", ".join(["self"] + required + (["*"] + optional if optional else []))
            yield f"\n    def {snake(operation['operationId'])}({arguments}) -> {json.dumps(result)}:\n"
            yield f"        {json.dumps(operation.get('summary', '') + '.')}\n"
            yield f"        with self.ask({verb.upper()!r}, {'f' if '{' in where else ''}\"{where}\", {{{', '.join(query)}}}{sent}) as answer:\n"
            yield f"            {read}\n"


def main():
    description = json.load(open(sys.argv[1], encoding="utf-8"))
    with open(sys.argv[2], "w", encoding="utf-8") as out:
        out.write(HEAD.replace("BASE", repr(description["servers"][0]["url"])) + "\n")
        out.writelines(structs(description["components"]["schemas"]))
        out.write("\n\nclass Client(Http):\n")
        out.write('    """The operations of the API."""\n')
        out.writelines(methods(description["paths"]))


if __name__ == "__main__":
    main()
