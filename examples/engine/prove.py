#!/usr/bin/env python3
"""Proves problems (docs/puzzles.md) by the rules of this folder alone, which share no line with the program that found them.

    manykings puzzles list yalta --json | python3 examples/engine/prove.py [--seconds 60] [--kind mate1] [--each 3] [--shuffle 1] [--only ID]

It plays every move of every seat, remembers nothing and leaves nothing out. For each problem it says that the first move
of the line reaches the goal and that no other does, or what is wrong; after so many seconds it gives up, and says so.
It ends with 1 if a problem is wrong. With pypy3 it is some five times as fast.
"""

import argparse
import collections
import copy
import json
import random
import sys
import time

import chess
import draughts
import engine
import sovereign

STATIC = ("rays", "names", "index", "rank1", "lines", "army", "seat", "teams", "options")


def attacked(position, seat):
    """Whether the king of a seat is attacked."""
    if isinstance(position, sovereign.Sovereign):
        king = position.kings().get(seat)
        return king is not None and position.attacked(king, position.board, position.controls, seat)
    king = position.king_of(seat)
    return king is not None and bool(position.attackers(position.board, king, seat))


class Unfinished(Exception):
    pass


class Prover:
    """What can be forced from a position, for who is on turn in it."""

    def __init__(self, problem, seconds):
        self.root, self.problem, self.end = engine.load(problem["position"]), problem, time.monotonic() + seconds
        self.root.begin()
        self.note(self.root, [])
        self.root.gain = 0
        self.solver = self.root.turn
        self.killers = {}

    # Playing.

    def moves(self, position):
        legal = position.moves()
        if isinstance(position, draughts.Draughts) and any("x" in text for text in legal):
            legal = position.written
        return sorted(legal)

    def tried(self, position, depth):
        """The moves, the one that refuted the last of its depth first."""
        texts = self.moves(position)
        killer = self.killers.get(depth)
        if killer in texts:
            texts.remove(killer)
            texts.insert(0, killer)
        return texts

    def note(self, position, fell):
        """Notes who fell by the last ply, as pairs of who is mated and for whom."""
        position.fell = fell

    def play(self, position, text):
        """A new position, in which the next turn has begun."""
        if time.monotonic() > self.end:
            raise Unfinished
        child = copy.copy(position)
        for key, value in vars(position).items():
            if key not in STATIC and isinstance(value, (list, dict, set)):
                setattr(child, key, value.copy())
        mover, fell = position.turn, []
        if isinstance(position, draughts.Draughts):
            move = position.moves()[text]
            taken = [position.board[s][0] for s in move[2]] if move else []
            child.gain += len(taken) if mover == self.solver else -taken.count(self.solver)
            child.play(text)
            child.begin()
        elif isinstance(position, sovereign.Sovereign):
            before = set(position.kings())
            child.play(text)
            child.hunted = [s for s in before - set(child.kings()) if s != mover]
            child.begin()
            child.dethroned = child.kingless.get(self.solver) == "captured" and self.solver in before
            if not child.royale and child.over and attacked(child, child.turn):
                fell.append((child.turn, 3 - child.turn))
        else:
            child.play(text)
            child.fell = fell
            child.begin()
            if child.over and child.turn not in child.out and not child.moves() and attacked(child, child.turn):
                fell.append((child.turn, credit(child, child.turn)))
        self.note(child, fell)
        return child

    def won(self, position):
        """Who has won, of a position that is over; empty for a draw."""
        if isinstance(position, sovereign.Sovereign) and position.royale:
            return set(position.kings())
        if isinstance(position, draughts.Draughts) or len({position.team(s) for s in position.living()} if hasattr(position, "team") else ()) == 1:
            teams = {position.team(s) for s in position.living()}
            return {s for s in range(1, position.seats + 1) if position.team(s) in teams} if len(teams) == 1 else set()
        return {by for _, by in position.fell}

    def lost(self, position):
        """Whether the solver has lost, by the last ply or before."""
        if position.over:
            won = self.won(position)
            if won and self.solver not in won:
                return True
        if getattr(position, "dethroned", False):
            return True
        return self.solver in position.out or any(seat == self.solver for seat, _ in position.fell)

    # Mates, hunts and shots.

    def reached(self, position, mover):
        """Whether the goal is reached by the last ply (True), can be no more (False), or neither (None)."""
        aim = self.problem["goal"].rstrip("0123456789")
        if aim == "mate" and any(by == self.solver for _, by in position.fell):
            return True
        if aim == "hunt":
            if position.dethroned:
                return False
            if mover == self.solver and position.hunted:
                return True
        if aim == "shot" and position.over and self.solver in self.won(position):
            return True
        if position.over or self.solver in position.out:
            return False
        return None

    def forces(self, position, text, moves, depth=0):
        child = self.play(position, text)
        verdict = self.reached(child, position.turn)
        return self.holds(child, moves - 1, depth + 1) if verdict is None else verdict

    def holds(self, position, moves, depth):
        if position.turn == self.solver:
            if self.problem["goal"].startswith("shot") and position.gain >= 2:
                return True
            return moves > 0 and any(self.forces(position, text, moves, depth) for text in self.tried(position, depth))
        for text in self.tried(position, depth):
            child = self.play(position, text)
            verdict = self.reached(child, position.turn)
            if not (self.holds(child, moves, depth + 1) if verdict is None else verdict):
                self.killers[depth] = text
                return False
        return True

    # What happens until the solver's turn comes again.

    def until(self, position, happened, chooses, depth=0):
        if happened(position):
            return True
        if position.over or position.turn == self.solver:
            return False
        wants = chooses(position.turn)
        for text in self.tried(position, 20 + depth):
            if self.until(self.play(position, text), happened, chooses, depth + 1) == wants:
                self.killers[20 + depth] = text
                return wants
        return not wants

    def loses(self, text):
        child = self.play(self.root, text)
        return any(self.until(child, self.lost, lambda s, one=seat: s == one) for seat in range(1, child.seats + 1) if seat != self.solver)

    def risks(self, text):
        return self.until(self.play(self.root, text), self.lost, lambda s: True)

    def gives(self, seat):
        return lambda position: any(s == seat and by not in (0, self.solver) for s, by in position.fell)

    def dooms(self, text, seat, anybody=False):
        return self.until(self.play(self.root, text), self.gives(seat), lambda s: anybody)

    # The whole claim.

    def others(self):
        return [s for s in range(1, self.root.seats + 1) if s != self.solver]

    def check(self):
        """What is wrong with the problem; nothing, if it holds."""
        goal, kind, line = self.problem["goal"], self.problem["kind"], self.problem["line"]
        aim, n = goal.rstrip("0123456789"), int("0" + goal.lstrip("abcdefghijklmnopqrstuvwxyz"))
        legal, first = self.moves(self.root), line[0]
        if self.solver != self.problem["seat"]:
            return "another seat is on turn"
        if first not in legal:
            return f"{first} is not legal"
        rest = [text for text in legal if text != first]
        if n:
            if not self.forces(self.root, first, n):
                return f"{first} does not force it"
            if n > 1 and self.forces(self.root, first, n - 1):
                return "it comes sooner"
            if found := [text for text in rest if self.forces(self.root, text, n)]:
                return f"{found} force it as well"
        elif aim in ("escape", "due"):
            if rest:
                return f"{rest} are legal too"
            if aim == "escape" and not attacked(self.root, self.solver):
                return "there is no check"
        elif aim == "only":
            if self.risks(first):
                return f"{first} may lose"
            if found := [text for text in rest if not self.loses(text)]:
                return f"{found} do not lose"
        elif aim == "rescue":
            if not any(all(self.dooms(text, seat) for text in rest) and not self.dooms(first, seat, anybody=True) for seat in self.others()):
                return "nobody is saved"
        else:
            return f"what is {goal}?"
        return self.check_kind(kind, first, rest) or self.check_line(line)

    def check_kind(self, kind, first, rest):
        root = self.root
        if kind == "conquest":
            here = root.moves()[first][0]
            if root.board[here][0] == root.army[self.solver - 1]:
                return "his own man moves"
        elif kind == "whose":
            if not any(self.dooms(text, seat_mated, False) for text in rest for seat_mated in self.others()):
                return "no other move mates for another"
        elif kind == "regime" and not first.startswith("="):
            return "this is no defection"
        elif kind == "coup" and not first.endswith("k"):
            return "this makes no king"
        elif kind in ("quantity", "quality"):
            taken = root.moves()[first][2]
            kings = lambda squares: sum(root.board[s][1] == "K" for s in squares)
            mine = [s for s, man in enumerate(root.board) if man and man[0] == self.solver]
            others = [chain for s in mine for _, chain in root.captures(s)]
            if kind == "quantity" and not (len(taken) >= 3 and any(len(c) < len(taken) for c in others)):
                return "no capture of fewer is refused"
            if kind == "quality" and not (len(taken) >= 2 and any(len(c) == len(taken) and kings(c) < kings(taken) for c in others)):
                return "no capture of fewer kings is refused"
        elif kind == "shot" and "x" in first:
            return "it takes something"
        return ""

    def check_line(self, line):
        """The line is legal, and reaches what counts at its end."""
        position = self.root
        for i, text in enumerate(line):
            if text not in self.moves(position):
                return f"{text} is not legal"
            mover, position = position.turn, self.play(position, text)
            verdict = self.reached(position, mover)
            if self.problem["goal"].startswith("shot") and verdict is None and position.turn == self.solver and position.gain >= 2:
                verdict = True
            if self.problem["goal"][-1].isdigit() and (verdict is True) != (i == len(line) - 1):
                return "the line does not end with the goal"
        return ""


def credit(position, seat):
    """To whom the mate of a seat is credited (star.10, yalta.9)."""
    if position.seats == 2:
        return 3 - seat
    pairs = sorted((since, order, by) for (king, by), (since, order) in position.checks.items() if king == seat)
    if position.options.get("credit") == "last":
        pairs = [pair for pair in pairs if pair[0] == pairs[-1][0]]
    return pairs[0][2]


def mated(position, seat, king, plain=chess.Chess.mated):
    position.fell.append((seat, credit(position, seat)))
    plain(position, seat, king)


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--seconds", type=float, default=60, help="for each problem")
    options.add_argument("--kind")
    options.add_argument("--each", type=int, metavar="N", help="so many of each kind")
    options.add_argument("--only", metavar="ID")
    options.add_argument("--shuffle", type=int, help="takes them in an order by lot, with this seed")
    options = options.parse_args()
    chess.Chess.mated = mated
    chess.Chess.fell = []
    problems = [p for p in json.load(sys.stdin) if options.kind in (None, p["kind"]) and options.only in (None, p["id"])]
    if options.shuffle is not None:
        random.Random(options.shuffle).shuffle(problems)
    count = collections.defaultdict(collections.Counter)
    for problem in problems:
        if options.each and count[problem["kind"]].total() == options.each:
            continue
        began = time.monotonic()
        try:
            wrong = Prover(problem, options.seconds).check()
        except Unfinished:
            wrong = None
        answer = "unfinished" if wrong is None else "wrong" if wrong else "proved"
        count[problem["kind"]][answer] += 1
        print(problem["id"], problem["game"], answer, wrong or "", f"{time.monotonic() - began:.1f} s", flush=True)
    for kind, answers in sorted(count.items()):
        print(kind, ", ".join(f"{n} {answer}" for answer, n in sorted(answers.items())))
    sys.exit(any(answers["wrong"] for answers in count.values()) or not problems)


if __name__ == "__main__":
    main()
