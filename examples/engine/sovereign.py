"""Sovereign Chess and Royale by docs/rules/sovereign.md. Draws are not looked for: whoever runs the game says when it is over."""

FILES = "abcdefghijklmnop"
VALUE = {"P": 1, "N": 3, "B": 3, "R": 4, "Q": 7, "K": 30}

COLOURED = {  # sovereign.4: a colour's two squares
    "w": "i8 h9", "b": "h8 i9", "a": "g7 j10", "s": "j7 g10", "p": "i6 h11", "v": "h6 i11", "r": "l5 e12", "n": "e5 l12",
    "o": "k8 f9", "c": "f8 k9", "y": "k6 f11", "g": "f6 k11",
}

SETUP = {
    "sovereign": """
aQ aB vR vN bR bN bB bQ bK bB bN bR yN yR sB sQ
aR aN vP vP bP bP bP bP bP bP bP bP yP yP sN sR
nB nP . . . . . . . . . . . . oP oB
nQ nP . . . . . . . . . . . . oP oQ
cR cP . . . . . . . . . . . . rP rR
cN cP . . . . . . . . . . . . rP rN
gB gP . . . . . . . . . . . . pP pB
gQ gP . . . . . . . . . . . . pP pQ
yQ yP . . . . . . . . . . . . vP vQ
yB yP . . . . . . . . . . . . vP vB
oN oP . . . . . . . . . . . . nP nN
oR oP . . . . . . . . . . . . nP nR
rQ rP . . . . . . . . . . . . cP cQ
rB rP . . . . . . . . . . . . cP cB
sR sN pP pP wP wP wP wP wP wP wP wP gP gP aN aR
sQ sB pR pN wR wN wB wQ wK wB wN wR gN gR aB aQ""",
    "royale": """
cQ cR vB vQ bR bN bB bK bQ bB bN bR yN yR oB oQ
cB nN nP vP bP bP bP bP bP bP bP bP yP rP rN oR
gR nP . . . . . . . . . . . . rP pB
gN gP . . . . . . . . . . . . pP pQ
aR aP . . . . . . . . . . . . sP sR
aN aP . . . . . . . . . . . . sP sN
aB aP . . . . . . . . . . . . sP sB
aK aP . . . . . . . . . . . . sP sQ
aQ aP . . . . . . . . . . . . sP sK
aB aP . . . . . . . . . . . . sP sB
aN aP . . . . . . . . . . . . sP sN
aR aP . . . . . . . . . . . . sP sR
yQ yP . . . . . . . . . . . . vP vN
yB oP . . . . . . . . . . . . cP vR
rR oN oP pP wP wP wP wP wP wP wP wP gP cP cN nB
rQ rB pR pN wR wN wB wQ wK wB wN wR gQ gB nR nQ""",
}
PARTNERS = {
    "sovereign": {"i1": "c1 e1 l1 n1", "i16": "c16 e16 l16 n16"},
    "royale": {"i1": "c1 e1 l1 o1", "h16": "b16 e16 l16 n16", "a9": "a2 a5 a12 a14", "p8": "p3 p5 p12 p15"},
}

STRAIGHT = [(1, 0), (-1, 0), (0, 1), (0, -1)]
ASLANT = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
JUMPS = [(1, 2), (1, -2), (-1, 2), (-1, -2), (2, 1), (2, -1), (-2, 1), (-2, -1)]
RAYS = {"R": STRAIGHT, "B": ASLANT, "Q": STRAIGHT + ASLANT, "K": STRAIGHT + ASLANT}


def square(name):
    return FILES.index(name[0]) + 1, int(name[1:])


def name(at):
    return FILES[at[0] - 1] + str(at[1])


def inside(at):
    return 1 <= at[0] <= 16 and 1 <= at[1] <= 16


COLOUR = {square(n): colour for colour, names in COLOURED.items() for n in names.split()}
TWIN = {}
for names in COLOURED.values():
    one, other = map(square, names.split())
    TWIN[one], TWIN[other] = other, one


def nearer(at, goal):
    """Whether a goal is nearer to a centre line by its file or its rank (sovereign.6)."""
    return any(abs(2 * goal[i] - 17) < abs(2 * at[i] - 17) for i in (0, 1))


class Sovereign:
    def __init__(self, game, options):
        self.royale, self.options = game == "royale", options
        rows = SETUP[game].split("\n")[1:]
        self.board = {(x + 1, 16 - y): man for y, row in enumerate(rows) for x, man in enumerate(row.split()) if man != "."}
        self.owned = dict(enumerate("wasb" if self.royale else "wb", 1))
        self.castling = {square(n) for king, rooks in PARTNERS[game].items() for n in [king] + rooks.split()}
        self.seats, self.turn, self.ply = len(self.owned), 1, 0
        self.out, self.kingless, self.over, self.made = [], {}, False, None
        self.choice = False  # whether the pie is to be divided
        self.controls = self.control(self.board, self.owned)

    # Who moves what (sovereign.11).

    def control(self, board, owned):
        """The seat that moves each colour, of those that somebody moves."""
        owners = {colour: seat for seat, colour in owned.items()}
        below = {}
        for at, colour in COLOUR.items():
            if at in board:
                below[colour] = board[at][0]
        found = {}
        for colour in COLOURED:
            here = colour
            for _ in range(13):
                if here in owners:
                    found[colour] = owners[here]
                    break
                if here not in below:
                    break
                here = below[here]
        return found

    def kings(self, board=None, owned=None):
        """Squares of the kings by seat."""
        board, owned = board or self.board, owned or self.owned
        seats = {colour + "K": seat for seat, colour in owned.items()}
        return {seats[man]: at for at, man in board.items() if man in seats}

    def attacked(self, at, board, controls, seat):
        """Whether a man that an opponent of a seat moves attacks a square. Those of who left attack nothing."""

        def hostile(man):
            owner = controls.get(man[0])
            return owner and owner != seat and owner not in self.out and COLOUR.get(at) != man[0]

        x, y = at
        for dx, dy in STRAIGHT + ASLANT:
            for n in range(1, 9):
                if man := board.get((x + n * dx, y + n * dy)):
                    kinds = "KPQR" if n == 1 and 0 in (dx, dy) else "KPQB" if n == 1 else "QR" if 0 in (dx, dy) else "QB"
                    if man[1] in kinds and hostile(man):
                        if man[1] != "P" or 0 not in (dx, dy) and nearer((x + dx, y + dy), at):
                            return True
                    break
        return any((man := board.get((x + dx, y + dy))) and man[1] == "N" and hostile(man) for dx, dy in JUMPS)

    # What may be moved.

    def lands(self, here, goal, colour, controls, seat, board=None):
        """Whether a man may end its move on a square (sovereign.3 to sovereign.5)."""
        board = board or self.board
        if COLOUR.get(goal) == colour:
            return False
        twin = TWIN.get(goal)
        if twin in board and (twin != here or self.options.get("twin") == "closed"):
            return False
        man = board.get(goal)
        return not man or controls.get(man[0]) not in (None, seat) and (self.royale or man[1] != "K")

    def goals(self, here, man):
        """Squares that a man reaches, before who stands there and what is forbidden there is looked at."""
        (x, y), kind, board = here, man[1], self.board
        if kind == "N":
            return [g for dx, dy in JUMPS if inside(g := (x + dx, y + dy))]
        if kind == "P":
            return self.pawn_goals(here)
        found = []
        for dx, dy in RAYS[kind]:
            for n in range(1, 2 if kind == "K" else 9):
                goal = x + n * dx, y + n * dy
                if not inside(goal):
                    break
                found.append(goal)
                if goal in board:
                    break
        return found

    def pawn_goals(self, here):
        (x, y), board = here, self.board
        found = []
        edges = {(1, 0): x - 1, (-1, 0): 16 - x, (0, 1): y - 1, (0, -1): 16 - y}
        for (dx, dy), edge in edges.items():
            step, double = (x + dx, y + dy), (x + 2 * dx, y + 2 * dy)
            if inside(step) and step not in board and nearer(here, step):
                found.append(step)
                if edge == min(edges.values()) < 2 and double not in board:
                    found.append(double)
        for dx, dy in ASLANT:
            goal = x + dx, y + dy
            if goal in board and nearer(here, goal):
                found.append(goal)
        return found

    def raw(self, seat):
        """Moves as (from, to, promotion, rook, new colour), before the own king is looked at."""
        moves, controls = [], self.controls
        for here, man in self.board.items():
            if controls.get(man[0]) != seat:
                continue
            for goal in self.goals(here, man):
                if not self.lands(here, goal, man[0], controls, seat):
                    continue
                middle = man[1] == "P" and 7 <= goal[0] <= 10 and 7 <= goal[1] <= 10
                moves += [(here, goal, piece, None, "") for piece in ("qrbnk" if middle else [""])]
        king = self.kings().get(seat)
        if king:
            self.raw_castling(king, seat, moves)
            self.raw_defection(king, seat, moves)
        return moves

    def raw_castling(self, king, seat, moves):
        if king not in self.castling or not self.royale and self.attacked(king, self.board, self.controls, seat):
            return
        for dx, dy in STRAIGHT if self.royale else STRAIGHT[:2]:
            between, at = [], (king[0] + dx, king[1] + dy)
            while inside(at) and at not in self.board:
                between.append(at)
                at = at[0] + dx, at[1] + dy
            if at not in self.castling or self.board[at][1] != "R" or self.controls.get(self.board[at][0]) != seat:
                continue
            for goal in between:
                if not self.royale and self.attacked(goal, self.board, self.controls, seat):
                    break
                moves.append((king, goal, "", at, ""))

    def raw_defection(self, king, seat, moves):
        for colour, owner in self.controls.items():
            if owner != seat or colour == self.owned[seat]:
                continue
            if COLOUR.get(king) != colour:
                moves.append((king, king, "", None, colour))
                continue
            board, owned = {**self.board, king: colour + "K"}, {**self.owned, seat: colour}
            controls = self.control(board, owned)
            for dx, dy in RAYS["K"]:
                goal = king[0] + dx, king[1] + dy
                if inside(goal) and board.get(goal, " P")[1] != "K" and self.lands(king, goal, colour, controls, seat, board):
                    moves.append((king, goal, "", None, colour))

    def played(self, move, seat):
        """The board and what is owned after a move."""
        here, goal, piece, rook, colour = move
        board, owned = dict(self.board), dict(self.owned)
        man = board.pop(here)
        if rook:
            step = [(here[i] > goal[i]) - (here[i] < goal[i]) for i in (0, 1)]
            board[goal[0] + step[0], goal[1] + step[1]] = board.pop(rook)
        if piece == "k":
            old = self.kings().get(seat)
            board.pop(old, None)
            owned[seat] = man[0]
        if colour:
            owned[seat], man = colour, colour + "K"
        board[goal] = man[0] + piece.upper() if piece else man
        return board, owned

    def safe(self, move, seat):
        """Whether the king of a seat is not attacked after a move."""
        board, owned = self.played(move, seat)
        king = self.kings(board, owned).get(seat)
        return king is None or not self.attacked(king, board, self.control(board, owned), seat)

    def text(self, move):
        here, goal, piece, rook, colour = move
        if colour:
            return "=" + colour + (name(here) + name(goal) if goal != here else "")
        return name(here) + name(goal) + (name(rook) if rook else piece)

    def moves(self):
        """All legal moves by their texts."""
        if self.made is None:
            self.made = self.find()
        return self.made

    def find(self):
        if self.choice:
            return {"stay": None, "swap": None}
        found = {self.text(m): m for m in self.raw(self.turn) if self.royale or self.safe(m, self.turn)}
        return found or ({"pass": None} if self.royale else {})

    # What becomes of a position.

    def play(self, text):
        move, self.made = self.moves()[text], None
        if self.choice:
            self.choice = False
            return
        if move:
            here, goal, piece, rook, _ = move
            kings = self.kings()
            self.castling -= {rook, kings.get(self.turn) if piece == "k" else None}
            if goal != here:  # a king that only defects has not moved
                self.castling -= {here, goal}
            self.board, self.owned = self.played(move, self.turn)
            self.controls = self.control(self.board, self.owned)
            for seat in kings.keys() - self.kings().keys():
                self.kingless[seat] = "captured"
            if piece == "k":
                self.kingless.pop(self.turn, None)
        self.ply += 1
        self.turn = self.after(self.turn)
        self.choice = self.ply == 1 and not self.royale and self.options.get("pie") != "no"

    def after(self, seat):
        while True:
            seat = seat % self.seats + 1
            if seat not in self.out:
                return seat

    def begin(self):
        self.made = None
        if not self.royale:
            self.over = self.over or not self.moves()
            return
        kings = self.kings()
        king = kings.get(self.turn)
        if len(kings) > 1 and king and not self.attacked(king, self.board, self.controls, self.turn):
            if not any(self.safe(m, self.turn) for m in self.raw(self.turn)):  # royale.5
                del self.board[king], kings[self.turn]
                self.castling.discard(king)
                self.kingless[self.turn] = "escaped"
                self.controls = self.control(self.board, self.owned)
        self.over = self.over or len(kings) < 2

    def leave(self, seat):
        if self.over or seat in self.out:
            return
        self.made = None
        if not self.royale:
            self.over = True
            return
        self.out.append(seat)
        if king := self.kings().get(seat):
            del self.board[king]
            self.castling.discard(king)
            self.kingless[seat] = "out"
            self.controls = self.control(self.board, self.owned)
        if self.turn == seat:
            self.turn = self.after(seat)
        self.begin()

    def judge(self, text):
        move = self.moves()[text]
        if not isinstance(move, tuple):
            return 0
        here, goal, piece, rook, colour = move
        taken = self.board.get(goal) if goal != here else None
        board, owned = self.played(move, self.turn)
        controls = self.control(board, owned)
        worth = VALUE[taken[1]] if taken else 0
        if board.get(goal) and self.attacked(goal, board, controls, self.turn):
            worth -= VALUE[board[goal][1]]
        if (king := self.kings(board, owned).get(self.turn)) and self.attacked(king, board, controls, self.turn):
            worth -= 30
        mine = lambda board, controls: sum(VALUE[m[1]] for m in board.values() if controls.get(m[0]) == self.turn)
        return worth + (mine(board, controls) - mine(self.board, self.controls)) / 5


def load(position, p):
    """Puts the position of a JSON into one of the same game."""
    position.board = {square(n): man for n, man in p["board"].items()}
    position.turn, position.out, position.ply = p["turn"], list(p.get("out", [])), p.get("ply", 0)
    position.owned = {int(seat): colour for seat, colour in p["control"].items()}
    position.castling = {square(n) for n in p.get("castling", [])}
    position.kingless = {seat: how for seat, how in p.get("kingless", [])}
    position.choice = p.get("pending") == "pie"
    position.over, position.made = False, None
    position.controls = position.control(position.board, position.owned)
    return position
