#!/usr/bin/env python3
"""Have a program write a data directory, and write down what it tells of it.

    lab/soak/fixture.py PROGRAM server/app/testdata/data-COMMIT.tar.gz

Later programs must open that directory and tell the same: TestDataOfEarlierPrograms.
"""

import json
import os
import random
import re
import sys
import tarfile
import tempfile
import time

from soak import Person, Server

VARIANTS = ["star:2", "star:3,elimination=remove", "star:4,teams=pairs", "star:8", "yalta", "yalta,redqueen=e12", "rex", "sovereign", "royale", "draughts:2", "draughts:4,teams=pairs"]
CLOCKS = [{"kind": "none"}, {"kind": "game", "initial": 3600000, "increment": 5000}, {"kind": "move", "perMove": 600000}, {"kind": "days", "perMove": 259200000}]
LOTS = random.Random(20261128)


class Site:
    """What a Person needs: a port, and where faults go."""

    def __init__(self, port):
        self.port = port

    def fault(self, text):
        raise SystemExit(text)


def do(person, method, path, body=None):
    status, data = person.once(method, path, body)
    while status == 429:
        time.sleep(data["retry"])
        status, data = person.once(method, path, body)
    if status >= 300:
        raise SystemExit(f"{method} {path} {body}: {status} {data}")
    return data


def seats_of(variant):
    return {"yalta": 3, "royale": 4}.get(variant.split(",")[0]) or int((re.findall(r":(\d)", variant) or ["2"])[0])


def make(people, variant, clock, bots=False, wait=False, **more):
    n = seats_of(variant)
    others = {"kind": "bot", "level": 1} if bots else {"kind": "open"}
    body = {"variant": variant, "seats": [{"kind": "me", "name": "Anna"}] + [others] * (n - 1), "clock": clock, "leaving": {"kind": "out", "after": 86400000}, "lots": False, **more}
    game = do(people[0], "POST", "/games", body)
    if not bots and not wait:
        for seat, person in enumerate(people[1:n], 2):
            game = do(person, "POST", f"/games/{game['id']}/seats/{seat}", {"name": f"Player {seat}"})
    return game["id"]


def move(people, id, most):
    for _ in range(most):
        game = do(people[0], "GET", f"/games/{id}")
        if game["stage"] != "playing":
            return
        person = next((p for p in people if any("move" in (s.get("may") or []) for s in do(p, "GET", f"/games/{id}")["seats"])), None)
        if not person:
            return  # a bot's turn
        moves = do(person, "GET", f"/games/{id}/view")["moves"]
        do(person, "POST", f"/games/{id}/moves", {"version": game["version"], "seat": game["turn"], "text": LOTS.choice(moves)["text"]})


def vote(people, id, kind, ballots):
    game = do(people[0], "POST", f"/games/{id}/votes", {"kind": kind})
    for person, yes in zip(people[1:], ballots):
        game = do(person, "GET", f"/games/{id}")
        if game.get("vote"):
            do(person, "POST", f"/games/{id}/votes/ballot", {"vote": game["vote"]["id"], "yes": yes})


def games(people):
    """Yield the id of every game and its special traits."""
    for number, variant in enumerate(VARIANTS):
        n = seats_of(variant)
        clock = lambda i: CLOCKS[(number + i) % len(CLOCKS)]
        id = make(people, variant, clock(0), chat=True)
        move(people[:n], id, 3 * n + 4)
        do(people[0], "POST", f"/games/{id}/chat", {"room": "players", "text": "good luck"})
        yield id, "running"
        id = make(people, variant, clock(1))
        move(people[:n], id, n + 1)
        for seat, person in enumerate(people[1:n], 2):
            if do(person, "GET", f"/games/{id}")["stage"] == "playing":
                do(person, "POST", f"/games/{id}/resign", {"seat": seat})
        yield id, "over"
        id = make(people, variant, clock(2))
        move(people[:n], id, 2 * n)
        vote(people[:n], id, "takeback", [])
        yield id, "voting"
        id = make(people, variant, clock(3))
        move(people[:n], id, n + 1)
        vote(people[:n], id, "pause", [True] * n)
        yield id, "paused"
        id = make(people, variant, clock(0), bots=True)
        move(people[:1], id, 1)
        yield id, "bots"
        yield make(people, variant, clock(1), wait=True), "waiting"
        if n > 2:
            id = make(people, variant, clock(2))
            move(people[:n], id, n)
            do(people[1], "POST", f"/games/{id}/resign", {"seat": 2})
            move(people[:n], id, n)
            yield id, "one seat out"
    for variant in ["star:3", "yalta", "royale", "draughts:3", "rex"]:
        id = make(people, variant, CLOCKS[0])
        move(people[: seats_of(variant)], id, 120)
        yield id, "long"
    id = make(people, "star:2", CLOCKS[0], position="k7/8/2K5/8/8/8/8/7R w - - 0 1")
    move(people[:2], id, 4)
    yield id, "from a position"
    id = make(people, "star:2", CLOCKS[1], games=2)
    move(people[:2], id, 4)
    yield id, "first of a match"


def told(person, id, what):
    game = do(person, "GET", f"/games/{id}")
    # The API tells the time left of a clock for each move, and of one that runs, otherwise than it is stored: -1.
    clocks = [s["left"] if game["clock"]["kind"] == "game" and number != game["turn"] and game["stage"] != "waiting" else -1 for number, s in enumerate(game["seats"], 1)]
    return {
        "id": id, "what": what, "variant": game["variant"], "stage": game["stage"], "turn": game["turn"], "out": game["out"],
        "seats": [{"kind": s["kind"], "left": left, "substitute": s.get("substitute", 0)} for s, left in zip(game["seats"], clocks)],
        "entries": [e["text"] for e in game["entries"]], "paused": bool(game.get("pause")), "vote": (game.get("vote") or {}).get("kind", ""),
        "position": do(person, "GET", f"/games/{id}/view")["position"], "record": do(person, "GET", f"/games/{id}/record"),
    }


def main():
    program, archive = sys.argv[1:]
    directory = tempfile.mkdtemp(prefix="fixture")
    data = os.path.join(directory, "data")
    site = Site(18300)
    server = Server(program, (["--data", data], directory), site.port)
    server.start()
    try:
        expected = write(site)
    finally:
        server.kill(15)
    with open(os.path.join(directory, "expected.json"), "w") as file:
        json.dump(expected, file, indent=1)
    with tarfile.open(archive, "w:gz") as out:
        for name in ["expected.json", "data"]:
            out.add(os.path.join(directory, name), name)


def write(site):
    """Fill the server, and return what it tells."""
    people = [Person(site) for _ in range(8)]
    expected = {"games": [], "people": []}
    for number, person in enumerate(people[:4]):
        person.handle = f"player{number + 1}"
        do(person, "POST", "/account", {"handle": person.handle, "password": f"a fine day at board {number + 1}"})
    club = do(people[0], "POST", "/clubs", {"name": "Thursday Club", "about": "We play on Thursdays.", "door": "open"})
    do(people[1], "POST", f"/clubs/{club['key']}/members", {})
    do(people[2], "PUT", "/me/following/player1")
    do(people[3], "PUT", "/me/account", {"about": "Plays slowly."})
    made = list(games(people))
    # Rated: the better of two.
    id = make(people, "star:2", CLOCKS[1], rated=True, lots=True)
    pair = [p for _, p in sorted((seat, p) for p in people[:2] for seat, s in enumerate(do(p, "GET", f"/games/{id}")["seats"], 1) if s["you"])]
    move(pair, id, 14)
    do(pair[0], "POST", f"/games/{id}/resign", {"seat": 1})
    made.append((id, "rated"))
    do(people[2], "PUT", "/me/blocked/player4")
    while not do(people[0], "GET", "/people/player1/ratings"):  # they follow the game
        time.sleep(0.2)
    nobody = Person(site)
    expected["games"] = [told(nobody, id, what) for id, what in made]
    for number, person in enumerate(people[:4]):
        shown = do(person, "GET", f"/people/{person.handle}")
        expected["people"].append({
            "handle": person.handle, "password": f"a fine day at board {number + 1}", "about": shown.get("about", ""), "clubs": [c["name"] for c in do(person, "GET", "/me/clubs")],
            "following": [p["handle"] for p in do(person, "GET", "/me/following")], "blocked": [p["handle"] for p in do(person, "GET", "/me/blocked")],
            "games": len(do(person, "GET", f"/people/{person.handle}/past")), "ratings": do(person, "GET", f"/people/{person.handle}/ratings"),
        })
    return expected


if __name__ == "__main__":
    main()
