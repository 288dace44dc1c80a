#!/usr/bin/env python3
"""An engine of UCI-N (docs/uci.md) that plays every game, and knows the rules from docs/rules alone: no packages, and
nothing of the program that runs the games.

    manykings bot --server https://example.org --engine "python3 examples/engine/engine.py"
    manykings bot check --engine "python3 examples/engine/engine.py"

It looks one move ahead: it takes what stands unguarded, and keeps its own men from standing so. Put something better
into choose(). starboard.py, chess.py, draughts.py and sovereign.py have the rules, perft.py holds them to the vectors.
"""

import json
import random
import re
import sys

import chess
import draughts
import sovereign

FEN = re.compile(r"([1-8a-zA-Z]+/){7}[1-8a-zA-Z]+ [wb] ")


def start(game):
    """The position with which a game begins, from its id."""
    words = game.split(",")
    family, _, seats = words[0].partition(":")
    options = dict(word.split("=") for word in words[1:])
    if family == "star":
        return chess.star(int(seats), options)
    if family == "draughts":
        return draughts.Draughts(int(seats), options)
    if family in ("sovereign", "royale"):
        return sovereign.Sovereign(family, options)
    return {"yalta": chess.yalta, "rex": chess.rex}[family](options)


def load(p):
    """The position of a JSON (docs/rules/formats.md)."""
    position = start(p["game"])
    module = {"d": draughts, "s": sovereign, "r": sovereign}.get(p["game"][0], chess)
    if p["game"].startswith("star") or p["game"] == "rex":
        module = chess
    return module.load(position, p)


def parse_fen(text):
    words = text.split()
    board = {}
    for y, row in enumerate(words[0].split("/")):
        x = 0
        for letter in row:
            if letter.isdigit():
                x += int(letter)
                continue
            board["abcdefgh"[x] + str(8 - y)] = ("1" if letter.isupper() else "2") + letter.upper()
            x += 1
    rooks = {"K": "h1", "Q": "a1", "k": "h8", "q": "a8"}
    rights = [rooks.get(c) or c.lower() + ("1" if c.isupper() else "8") for c in words[2].strip("-")]
    passant = []
    if words[3] != "-":
        passant = [{"square": words[3], "pawn": words[3][0] + ("4" if words[3][1] == "3" else "5")}]
    return {"game": "star:2", "board": board, "turn": 1 if words[1] == "w" else 2, "castling": rights, "enPassant": passant, "ply": 2}


def parse_line(text):
    """The JSON of a position on one line (docs/notation.md)."""
    decode = lambda word: re.sub("%([0-9A-Fa-f]{2})", lambda m: chr(int(m[1], 16)), word)
    words = text.split()
    p = {"game": decode(words[0]), "turn": int(words[1]), "board": {}}
    for group in words[2].split("/") if words[2] != "-" else ():
        man, _, squares = group.partition(":")
        for square in squares.split(","):
            p["board"][decode(square)] = decode(man)
    for field in words[3:]:
        key, _, value = field.partition("=")
        items = [item.split(":") for item in value.split(",")]
        if key in ("ply", "pending"):
            p[key] = int(value) if key == "ply" else value
        elif key == "out":
            p[key] = [int(seat) for seat, in items]
        elif key == "castling":
            p[key] = [square for square, in items]
        elif key == "control":
            p[key] = {k: v if p["game"][0] in "sr" and v.isalpha() else int(v) for k, v in items}
        elif key == "ep":
            p["enPassant"] = [{"square": s, "pawn": pawn} for s, pawn in items]
        elif key == "checks":
            p[key] = [{"king": int(k), "by": int(b), "since": int(n)} for k, b, n in items]
        elif key == "kingless" and value != "-":
            p[key] = [(int(seat), how) for seat, how in items]
    return p


class Engine:
    def __init__(self):
        self.game, self.position, self.answer = "star:2", None, None
        self.known = []  # what was told last: (game and beginning, entries, position)

    def tell(self, line):
        print(line, flush=True)

    def set_position(self, text):
        """Plays what is new: usually a few entries behind those of a line that is known."""
        self.position = None  # until all is well
        where, _, text = text.partition(" moves ")
        entries, key = text.split(), (self.game, where)
        fits = [k for k in self.known if k[0] == key and entries[: len(k[1])] == k[1]]
        if fits:
            nearest = max(fits, key=lambda k: len(k[1]))
            self.known.remove(nearest)
            _, before, position = nearest
        else:
            before, position = [], self.begin(where)
        for entry in entries[len(before) :]:
            self.play(position, entry)
        self.position, self.known = position, [(key, entries, position)] + self.known[:15]

    def begin(self, where):
        kind, _, rest = where.partition(" ")
        if kind == "startpos" or kind == "game":
            position = start(self.game if kind == "startpos" else rest)
        elif kind == "json":
            position = load(json.loads(rest))
        else:
            position = load(parse_fen(rest) if FEN.match(rest) else parse_line(rest))
        position.begin()
        return position

    def play(self, position, entry):
        if left := re.fullmatch("(?:resign|flag)([0-9]?)", entry):
            position.leave(int(left[1] or position.turn))
        elif entry == "draw":
            position.over = True
        else:
            position.play(entry)
            position.begin()

    def choose(self):
        position = self.position
        if position is None or position.over:
            return "0000"
        moves = list(position.moves())
        return max(moves, key=lambda text: (position.judge(text), random.random())) if moves else "0000"

    def obey(self, line):
        word, _, rest = line.strip().partition(" ")
        if word == "uci":
            self.tell("id name Onlooker\nid author manykings\noption name UCI_Variant type string default star:2\nuciok")
        elif word == "isready":
            self.tell("readyok")
        elif word == "setoption":
            if option := re.fullmatch("name UCI_Variant value (.+)", rest.strip()):
                self.game = "star:2" if option[1] == "chess" else option[1]
        elif word == "position":
            try:
                self.set_position(rest.strip())
            except (KeyError, ValueError, IndexError) as error:
                self.tell(f"info string position: {error!r}")
        elif word == "go":
            self.answer = "bestmove " + self.choose()
            if not set(rest.split()) & {"infinite", "ponder"}:
                self.stop()
        elif word in ("stop", "ponderhit"):
            self.stop()

    def stop(self):
        if self.answer:
            self.tell(self.answer)
        self.answer = None


def main():
    engine = Engine()
    for line in sys.stdin:
        if line.strip() == "quit":
            break
        engine.obey(line)
    engine.stop()


if __name__ == "__main__":
    main()
