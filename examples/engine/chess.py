"""Star chess, Yalta and REX by docs/rules: what may be moved, and what becomes of who is mated or leaves.

Draws are not looked for: whoever runs the game says when it is over.
"""

from seats import Seats, divide
from starboard import StarBoard, number

VALUE = {"P": 1, "N": 3, "B": 3, "R": 5, "Q": 9, "K": 0}


class Lines:
    """Where men go on an empty board, and what a pawn of each army does."""

    def __init__(self, names, armies):
        self.names, self.armies = names, armies
        self.index = {name: i for i, name in enumerate(names)}
        self.rook, self.bishop, self.king, self.knight = [], [], [], []
        self.steps = {a: [[] for _ in names] for a in armies}
        self.doubles = {a: [[] for _ in names] for a in armies}  # (square passed over, goal)
        self.takes = {a: [[] for _ in names] for a in armies}
        self.last = {a: set() for a in armies}

    def close(self):
        """Notes from where a pawn attacks each square."""
        self.taken = {a: [[] for _ in self.names] for a in self.armies}
        for army in self.armies:
            for square, goals in enumerate(self.takes[army]):
                for goal in goals:
                    self.taken[army][goal].append(square)
        return self


def star_lines(board, names, armies, literal=False):
    """Lines on a star board: armies by their home modules."""
    lines = Lines(names, armies)
    for square in board.squares:
        lines.rook.append(board.rook_rays(square))
        lines.bishop.append(board.bishop_rays(square))
        lines.king.append(sorted(board.king(square)))
        lines.knight.append(sorted(board.knight(square, literal)))
        for home, army in enumerate(armies):
            step = board.edge(square, board.forward(home, square))
            if step:
                lines.steps[army][square] = [step[0]]
                if square // 32 == home and square // 8 % 4 == 1:
                    lines.doubles[army][square] = [(step[0], step[0] + 8)]
            corners = board.forward_corners(home, square)
            lines.takes[army][square] = sorted({g for c in corners for g, _ in board.corner(square, c)})
            if square // 32 != home and square // 8 % 4 == 0:
                lines.last[army].add(square)
    return lines.close()


REX_FILES = "abcdefghijlmnopqrst"


def rex_lines():
    places = [(x, row) for row in range(1, 10) for x in range(1, 20) if (x + row) % 2]
    names = [REX_FILES[x - 1] + str(row) for x, row in places]
    at = {place: i for i, place in enumerate(places)}
    lines = Lines(names, "wb")
    sides = [(2, 0), (-2, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)]
    corners = [(3, 1), (3, -1), (-3, 1), (-3, -1), (0, 2), (0, -2)]
    jumps = [(sx * dx, sy * dy) for dx, dy in ((5, 1), (4, 2), (1, 3)) for sx in (1, -1) for sy in (1, -1)]

    def ray(x, row, dx, dy):
        while (x := x + dx, row := row + dy) in at:
            yield at[x, row]

    for x, row in places:
        lines.rook.append([r for d in sides if (r := list(ray(x, row, *d)))])
        lines.bishop.append([r for d in corners if (r := list(ray(x, row, *d)))])
        lines.king.append([at[x + dx, row + dy] for dx, dy in sides if (x + dx, row + dy) in at])
        lines.knight.append([at[x + dx, row + dy] for dx, dy in jumps if (x + dx, row + dy) in at])
        for army, up, second, last in (("w", 1, 2, 9), ("b", -1, 8, 1)):
            here = at[x, row]
            for dx in (1, -1):
                if (x + dx, row + up) in at:
                    lines.steps[army][here].append(at[x + dx, row + up])
                    lines.takes[army][here].append(at[x + dx, row + up])
                if row == second and (x + 2 * dx, row + 2 * up) in at:
                    lines.doubles[army][here].append((at[x + dx, row + up], at[x + 2 * dx, row + 2 * up]))
            if row == last:
                lines.last[army].add(here)
    return lines.close()


class Chess(Seats):
    """A position, and what the family's games do to it. Seats count from 1; the armies are theirs in order."""

    def __init__(self, lines, armies, teams, options):
        self.lines, self.army, self.options = lines, armies, options
        self.seats, self.teams, self.with_teams = len(armies), teams, len(set(teams)) < len(armies)
        self.seat = {army: i + 1 for i, army in enumerate(armies)}
        self.board = [None] * len(lines.names)
        self.control = {army: i + 1 for i, army in enumerate(armies)}
        self.turn, self.out, self.castling, self.passant, self.checks = 1, [], set(), [], {}
        self.ply, self.mover, self.choosing, self.over, self.made = 0, 0, False, False, None
        self.rank1 = {}  # army -> its first row, left to right: for castling

    # What everybody asks.

    def distance(self, start, seat):
        return (seat - start) % self.seats

    def king_of(self, seat):
        return next((i for i, man in enumerate(self.board) if man == (self.army[seat - 1], "K")), None)

    def enemy(self, man, seat):
        """Whether a man belongs to an enemy of a seat: walls do not."""
        owner = self.control[man[0]]
        return owner != 0 and self.team(owner) != self.team(seat)

    def attackers(self, board, square, seat):
        """Seats, enemies of one, whose men attack a square."""
        lines, found = self.lines, set()
        for rays, kinds in ((lines.rook[square], "RQ"), (lines.bishop[square], "BQ")):
            for ray in rays:
                for s in ray:
                    if man := board[s]:
                        if man[1] in kinds and self.enemy(man, seat):
                            found.add(self.control[man[0]])
                        break
        for goals, kind in ((lines.knight[square], "N"), (lines.king[square], "K")):
            for s in goals:
                if (man := board[s]) and man[1] == kind and self.enemy(man, seat):
                    found.add(self.control[man[0]])
        for army in self.army:
            owner = self.control[army]
            if owner and self.team(owner) != self.team(seat):
                if any(board[s] == (army, "P") for s in lines.taken[army][square]):
                    found.add(owner)
        return found

    # What may be moved.

    def takes(self, man, target):
        """Whether a man of the seat on turn may take another (star.21)."""
        if target[1] == "K":
            return False
        owner = self.control[target[0]]
        if owner == 0 or self.team(owner) != self.team(self.turn):
            return True
        how = self.options.get("allycapture", "ally")
        return self.with_teams and (how == "team" or how == "ally" and owner != self.turn)

    def raw(self):
        """Moves as (from, to, promotion, what is special), before the own king is looked at."""
        lines, board, moves = self.lines, self.board, []
        rights = self.rights()
        for here, man in enumerate(board):
            if not man or self.control[man[0]] != self.turn:
                continue
            army, kind = man
            if kind == "P":
                self.raw_pawn(here, army, rights, moves)
                continue
            rays = []
            if kind in "RQ":
                rays += lines.rook[here]
            if kind in "BQ":
                rays += lines.bishop[here]
            if kind in "KN":
                rays = [[s] for s in (lines.king if kind == "K" else lines.knight)[here]]
            goals = set()
            for ray in rays:
                for s in ray:
                    if board[s] is None:
                        goals.add(s)
                        continue
                    if self.takes(man, board[s]):
                        goals.add(s)
                    break
            moves += [(here, goal, "", None) for goal in goals]
            if kind == "K":
                self.raw_castling(here, army, moves)
        return moves

    def rights(self):
        """Pawns by the squares that they passed over, where the seat on turn may take them."""
        return {
            over: pawn for over, pawn, only in self.passant
            if (man := self.board[pawn]) and self.enemy(man, self.turn) and only in (0, self.turn) and self.board[over] is None
        }

    def raw_pawn(self, here, army, rights, moves):
        lines, board = self.lines, self.board
        goals = {}
        for goal in lines.takes[army][here]:
            if board[goal] and self.takes((army, "P"), board[goal]):
                goals[goal] = None
            elif goal in rights:
                goals[goal] = ("passant", rights[goal])
        for goal in lines.steps[army][here]:
            if board[goal] is None:
                goals.setdefault(goal, None)
        for over, goal in lines.doubles[army][here]:
            if board[over] is None and board[goal] is None:
                goals[goal] = ("double", over)
        for goal, special in goals.items():
            for piece in "qrbn" if goal in lines.last[army] else [""]:
                moves.append((here, goal, piece, special))

    def raw_castling(self, here, army, moves):
        row = self.rank1.get(army, [])
        if here not in row or self.attackers(self.board, here, self.turn):
            return
        king = row.index(here)
        for rook in (i for i, s in enumerate(row) if s in self.castling):
            step = 1 if rook > king else -1
            if any(self.board[row[i]] for i in range(king + step, rook, step)):
                continue
            over, goal = row[king + step], row[king + 2 * step]
            if not self.attackers(self.board, over, self.turn) and not self.attackers(self.board, goal, self.turn):
                moves.append((here, goal, "", ("castle", row[rook], over)))

    def played(self, move):
        """The board after a move."""
        here, goal, piece, special = move
        board = self.board[:]
        army, kind = board[here]
        board[here] = None
        board[goal] = (army, piece.upper() or kind)
        if special and special[0] == "passant":
            board[special[1]] = None
        elif special and special[0] == "castle":
            board[special[2]], board[special[1]] = board[special[1]], None
        return board

    def legal(self):
        king = self.king_of(self.turn)
        for move in self.raw():
            board = self.played(move)
            square = move[1] if move[0] == king else king
            if king is None or not self.attackers(board, square, self.turn):
                yield move

    def moves(self):
        """All legal moves by their texts."""
        if self.made is None:
            self.made = self.find()
        return self.made

    def find(self):
        if self.choosing:
            return {"queene12": "e12", "queeni12": "i12"}
        names = self.lines.names
        found = {names[m[0]] + names[m[1]] + m[2]: m for m in self.legal()}
        if not found and self.turn not in self.out:
            king = self.king_of(self.turn)
            if king is None or self.passes() and not self.attackers(self.board, king, self.turn):
                return {"pass": None}
        return found

    def can_move(self):
        """Whether there is a legal move, found without the rest."""
        return bool(self.made) or self.choosing or next(self.legal(), None) is not None or bool(self.moves())

    def passes(self):
        return self.options.get("stalemate") == "pass" and len(self.living()) >= 3

    # What becomes of a position.

    def play(self, text):
        """Plays a legal move: the turn passes, and has not yet begun."""
        move = self.moves()[text]
        self.made = None
        if self.choosing:
            queen, king = self.lines.index[move], self.lines.index["i12" if move == "e12" else "e12"]
            self.board[queen], self.board[king] = ("r", "Q"), ("r", "K")
            self.choosing, self.turn = False, 1
            return
        seat = self.turn
        self.ply, self.mover = self.ply + 1, seat
        follower = self.after(seat)
        self.passant = [p for p in self.passant if p[2] == 0]  # those for one seat were for this one
        if move:
            here, goal, _, special = move
            army, kind = self.board[here]
            self.castling -= {here, goal}
            if kind == "K":
                self.castling -= set(self.rank1.get(army, []))
            self.board = self.played(move)
            self.passant = [p for p in self.passant if self.board[p[1]] and p[1] != goal]
            if special and special[0] == "double":
                if self.options.get("enpassant") != "next":
                    self.passant.append((special[1], goal, 0))
                elif self.team(follower) != self.team(seat):
                    self.passant.append((special[1], goal, follower))
        self.turn = follower
        self.passant = [p for p in self.passant if self.control[self.board[p[1]][0]] != self.turn]
        self.note_checks()

    def note_checks(self, first=0):
        """Notes since when each seat attacks each king (star.10); first is the seat to begin with where nobody moved."""
        if self.seats == 2:
            return
        standing = {}
        for king in self.living():
            square = self.king_of(king)
            if square is None:
                continue
            for by in self.attackers(self.board, square, king):
                order = self.distance(first or self.mover, by)
                standing[king, by] = self.checks.get((king, by), (self.ply, order))
        self.checks = standing

    def begin(self):
        """Begins the turn of who is on turn (common.9), as often as somebody goes out."""
        while not self.over:
            self.made = None
            if self.choosing:
                return
            self.passant = [p for p in self.passant if self.control[self.board[p[1]][0]] != self.turn]
            if len({self.team(s) for s in self.living()}) < 2:
                self.over = True
                return
            king = self.king_of(self.turn)
            if king is None or self.can_move():
                return
            if self.seats == 2 or not self.attackers(self.board, king, self.turn) or self.options.get("family") == "yalta":
                self.over = True
                return
            self.mated(self.turn, king)

    def mated(self, seat, king):
        """A seat among several is mated."""
        self.made = None
        if self.with_teams:  # star.18, star.19
            self.board[king] = None
            self.castling -= set(self.rank1[self.army[seat - 1]])
            self.note_checks()
            self.fall(seat)
            return
        pairs = sorted((since, order, by) for (k, by), (since, order) in self.checks.items() if k == seat)
        latest = pairs[-1][0]
        if self.options.get("credit") == "last":
            pairs = [p for p in pairs if p[0] == latest]
        self.board[king] = None
        self.lose(seat, 0 if self.options.get("elimination") == "remove" else pairs[0][2])
        self.turn = self.after(seat)

    def lose(self, seat, to=0, walls=False):
        """A seat goes out: its men leave, or belong to another seat or to nobody."""
        self.out.append(seat)
        mine = [army for army in self.army if self.control[army] == seat]
        for army in mine:
            if to or walls:
                self.control[army] = to
            self.castling -= set(self.rank1.get(army, []))
        for i, man in enumerate(self.board):
            if man and man[0] in mine:
                if not to and not walls or man == (self.army[seat - 1], "K"):
                    self.board[i] = None
                self.passant = [p for p in self.passant if p[1] != i]
        self.note_checks()

    def fall(self, seat):
        """A team whose kings are all gone has lost."""
        members = [s for s in self.living() if self.team(s) == self.team(seat)]
        if all(self.king_of(s) is None for s in members):
            for s in members:
                self.lose(s)
            if self.turn in self.out and self.living():
                self.turn = self.after(self.turn)

    def leave(self, seat):
        """A seat resigns, or its time is over."""
        if self.over or seat in self.out:
            return
        self.made = None
        if self.options.get("abandoned") == "end" or self.choosing and self.seats == 2:
            self.over = True
            return
        self.lose(seat, walls=self.options.get("abandoned") == "stay" and not self.with_teams)
        if self.with_teams:
            self.fall(seat)
        if self.living():
            if self.choosing and seat == 3:
                self.choosing = False
                self.turn = 1
            if self.turn in self.out:
                self.turn = self.after(self.turn)
            self.begin()
        else:
            self.over = True

    # How good a move looks, for who has nothing better.

    def judge(self, text):
        move = self.moves()[text]
        if not isinstance(move, tuple):
            return 0
        here, goal, piece, _ = move
        taken, kind, board, worth = self.board[goal], self.board[here][1], self.played(move), 0
        if taken:
            owner = self.control[taken[0]]
            worth += VALUE[taken[1]] * (-1 if owner and self.team(owner) == self.team(self.turn) else 1)
        worth += VALUE[piece.upper() or kind] - VALUE[kind]
        if self.attackers(board, goal, self.turn):
            worth -= VALUE[piece.upper() or kind]
        if self.attackers(self.board, here, self.turn):
            worth += VALUE[kind] / 2
        for seat in self.living():
            if self.team(seat) != self.team(self.turn) and (king := self.king_of(seat)) is not None:
                worth += 0.3 * (self.turn in self.attackers(board, king, seat))
        return worth + 0.2 * (kind == "P")


def star(seats, options):
    board = StarBoard(seats, options.get("centre") == "neighbours")
    armies = [str(s) for s in range(1, seats + 1)]
    position = Chess(
        star_lines(board, [board.name(s) for s in board.squares], armies), armies, divide(options.get("teams", "ffa"), seats), options,
    )
    for home, army in enumerate(armies):
        array = "RNBQKBNR" if seats % 2 or home % 2 == 0 else "RNBKQBNR"  # star.2
        fill(position, army, [board.at(home, f, 0) for f in range(8)], [board.at(home, f, 1) for f in range(8)], array)
    return position


def fill(position, army, first, second, array):
    """Puts an army on its rows; where it has no king, only its rooks' rights stand."""
    position.rank1[army] = first
    for square, kind in zip(first, array):
        if kind != " ":
            position.board[square] = (army, kind)
        if kind == "R":
            position.castling.add(square)
    for square in second:
        position.board[square] = (army, "P")


# Half-boards of Yalta by module: seats go the other way round (yalta.1, yalta.2).
YALTA = [("w", "abcdefgh", (1, 2, 3, 4)), ("r", "hgfeijkl", (12, 11, 10, 9)), ("b", "lkjidcba", (8, 7, 6, 5))]


def yalta(options):
    board = StarBoard(3)
    names = [f"{files[file]}{ranks[rank]}" for _, files, ranks in YALTA for rank in range(4) for file in range(8)]
    lines = star_lines(board, names, [army for army, _, _ in YALTA], options.get("knight") == "literal")
    position = Chess(lines, ["w", "b", "r"], [0, 1, 2], options | {"family": "yalta"})
    queen = options.get("redqueen", "choose")
    for home, (army, _, _) in enumerate(YALTA):
        array = "RNBKQBNR" if army == "b" or army == "r" and queen == "i12" else "RNBQKBNR"
        if army == "r" and queen == "choose":
            array = "RNB  BNR"
        fill(position, army, [board.at(home, f, 0) for f in range(8)], [board.at(home, f, 1) for f in range(8)], array)
    if queen == "choose":
        position.turn, position.choosing = 3, True
    return position


def rex(options):
    position = Chess(rex_lines(), ["w", "b"], [0, 1], options)
    at = position.lines.index
    for army, rows in (("w", (1, 2, 3)), ("b", (9, 8, 7))):
        for files, kinds, row in (("bdfhjmoqs", "RNBQBKBNR", 0), ("acegilnprt", "P" * 10, 1), ("fhjmo", "P" * 5, 2)):
            for file, kind in zip(files, kinds):
                position.board[at[file + str(rows[row])]] = (army, kind)
    return position


def load(position, p):
    """Puts the position of a JSON into one of the same game."""
    at = position.lines.index
    square = lambda name: number(at, name)
    position.board = [None] * len(position.board)
    for name, man in p["board"].items():
        position.board[square(name)] = (man[0], man[1])
    position.turn, position.out, position.ply = p["turn"], list(p.get("out", [])), p.get("ply", 0)
    for army, seat in p.get("control", {}).items():
        position.control[army] = seat
    position.castling = {square(name) for name in p.get("castling", [])}
    position.passant = [
        (square(e["square"]), square(e["pawn"]), p["turn"] if position.options.get("enpassant") == "next" else 0)
        for e in p.get("enPassant", [])
    ]
    position.choosing = "i12" in at and position.ply == 0 and position.turn == 3 and ("r", "K") not in position.board
    position.made, position.over, position.mover = None, False, 0
    position.checks = {(c["king"], c["by"]): (c["since"], i) for i, c in enumerate(p.get("checks", []))}
    position.note_checks(first=position.turn)
    return position
