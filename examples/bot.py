#!/usr/bin/env python3
"""A program that plays any game of a manykings server, by lot: no rules, no packages.

    MANYKINGS_TOKEN=mkt_... python3 examples/bot.py https://example.org

The server lists all legal moves in every state where it is our turn (docs/api.md, Programs):
put something better than random.choice into choose().
"""

import json
import os
import random
import sys
import time
import urllib.error
import urllib.request

SERVER = sys.argv[1].rstrip("/") + "/api/v1"
TOKEN = os.environ["MANYKINGS_TOKEN"]


def ask(method, path, body=None, timeout=15):
    data = None if body is None else json.dumps(body).encode()
    headers = {"Authorization": "Bearer " + TOKEN, "Content-Type": "application/json"}
    return urllib.request.urlopen(urllib.request.Request(SERVER + path, data, headers, method=method), timeout=timeout)


def post(path, body):
    """Posts until the server has answered: the token makes the repetition the same request."""
    while True:
        try:
            return ask("POST", path, body).read()
        except urllib.error.HTTPError as error:
            if error.code < 500 and error.code != 429:
                return print(path, error.read().decode())  # the game has changed meanwhile: its state comes
        except OSError as error:
            print(error)
        time.sleep(1)


def choose(game, moves):
    return random.choice(moves)


def hear(line):
    game = line.get("game", {})
    if line["type"] == "invited":
        post(f"/games/{game['id']}/seats/0", {"token": "sit"})
    elif line["type"] == "state" and line.get("moves"):
        move = {"version": game["version"], "seat": game["turn"], "text": choose(game, line["moves"])}
        post(f"/games/{game['id']}/moves", move | {"token": f"{game['moved']}"})
    elif line["type"] == "over":
        print(game["id"], game["variant"], json.dumps(game.get("outcome")))


after = ""
while True:
    try:
        for text in ask("GET", "/stream?after=" + after, timeout=40):
            line = json.loads(text)
            after = line.get("id", after)
            hear(line)
    except (OSError, json.JSONDecodeError) as error:
        print(error)  # whoever comes back is told what goes on, and what has ended since the last line
        if isinstance(error, urllib.error.HTTPError) and error.code == 401:
            sys.exit("the token does not hold")
    time.sleep(1)
