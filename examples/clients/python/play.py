#!/usr/bin/env python3
"""A program that plays by lot, on a client that is generated from the description of the API.

    cd examples/clients/python && python3 generate.py ../../../api/openapi.json api.py
    MANYKINGS_TOKEN=mkt_... python3 play.py https://example.org

It plays whatever it is seated in.
"""

import os
import random
import sys
import time

from api import Client, Game, Problem, StreamLine


def move(client: Client, game: Game, moves: list[str]) -> None:
    """Plays a random move, until the server has answered: the token makes the repetition the same request."""
    text, token = random.choice(moves), str(game["moved"])
    while True:
        try:
            client.move(game["id"], {"version": game["version"], "seat": game["turn"], "text": text, "token": token})
            return
        except Problem as problem:
            if problem.status < 500 and problem.status != 429:
                return print(problem)  # the game has changed meanwhile: its state comes
        except OSError as error:
            print(error)
        time.sleep(1)


def hear(client: Client, line: StreamLine) -> None:
    if line["type"] == "invited":
        client.join_game(line["game"]["id"], 0, {})
    elif line["type"] == "state" and line.get("moves"):
        move(client, line["game"], line["moves"])
    elif line["type"] == "over":
        print(line["game"]["id"], line["game"]["variant"], "is over")


def main() -> None:
    client, after = Client(sys.argv[1], os.environ["MANYKINGS_TOKEN"]), ""
    while True:
        try:
            for line in client.stream(after=after):
                after = line.get("id", after)
                hear(client, line)
        except Problem as problem:
            if problem.status == 401:
                sys.exit("the token does not hold")
            print(problem)
        except (OSError, ValueError) as error:
            print(error)  # whoever comes back is told what goes on
        time.sleep(1)


if __name__ == "__main__":
    main()
