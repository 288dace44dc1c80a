#!/usr/bin/env python3
"""Holds the rules of this engine to the vectors that all implementations share.

    python3 examples/engine/perft.py testdata/vectors [most nodes of a count]
"""

import copy
import json
import os
import sys

import draughts
import engine

failed = done = 0


def note(name, what, got, want):
    global failed, done
    done += 1
    if got != want:
        failed += 1
        print(f"{name}: {what}: {got}, want {want}")


def listed(position):
    """The legal moves, each by the text that is written."""
    moves = position.moves()
    if isinstance(position, draughts.Draughts) and any("x" in text for text in moves):
        return sorted(position.written)
    return sorted(moves)


def perft(position, depth):
    moves = listed(position)
    if depth <= 1:
        return len(moves)
    nodes = 0
    for text in moves:
        child = copy.copy(position)
        for key, value in vars(position).items():
            if isinstance(value, (list, dict, set)) and key not in ("rays", "names", "index", "rank1"):
                setattr(child, key, value.copy())
        child.play(text)
        child.choice = False  # the count passes over the pie
        nodes += perft(child, depth - 1)
    return nodes


def positions(path, most):
    for vector in json.load(open(path)):
        if "perft" not in vector:
            continue
        position = engine.load(vector["position"])
        if "moves" in vector:
            note(vector["name"], "moves", listed(position), sorted(vector["moves"]))
        for depth, want in enumerate(vector["perft"], 1):
            if want <= most:
                note(vector["name"], f"perft {depth}", perft(position, depth), want)


def courses(path):
    for vector in json.load(open(path)):
        position = engine.load(vector["position"]) if "position" in vector else engine.start(vector["game"])
        try:
            position.begin()
            for text in vector["moves"]:
                engine.Engine().play(position, text)
        except KeyError as error:
            note(vector["name"], "legal", f"{error}", "all")
            continue
        final = vector.get("final")
        if final is None:
            note(vector["name"], "is over", True, True)
            continue
        note(vector["name"], "goes on", position.over, False)
        want = engine.load(final)
        note(vector["name"], "turn", position.turn, final["turn"])
        note(vector["name"], "out", sorted(position.out), sorted(final["out"]))
        note(vector["name"], "board", position.board, want.board)
        note(vector["name"], "moves", listed(position), listed(want))


def main():
    where, most = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 2000
    for name in sorted(os.listdir(where)):
        if name.startswith("outcomes"):
            courses(os.path.join(where, name))
        elif name != "sovereign-setup.json":
            positions(os.path.join(where, name), most)
    print(f"{done} compared, {failed} differ")
    sys.exit(failed > 0 or done == 0)


if __name__ == "__main__":
    main()
