"""Star draughts by docs/rules/star-draughts.md. Draws and counting are not looked for: whoever runs the game says when it is over."""

from seats import Seats, divide
from starboard import StarBoard, number


class Draughts(Seats):
    def __init__(self, seats, options):
        self.seats, self.options = seats, options
        self.lines = StarBoard(seats, options.get("centre") == "neighbours")
        self.names = [self.lines.name(s) for s in self.lines.squares]
        self.index = {name: i for i, name in enumerate(self.names)}
        self.rays = [self.lines.bishop_rays(s) for s in self.lines.squares]
        self.teams = divide(options.get("teams", "ffa"), seats)
        self.with_teams = len(set(self.teams)) < seats
        self.board = [None] * (32 * seats)
        self.turn, self.out, self.over, self.made = 1, [], False, None
        shade = 1 if options.get("colour") == "light" else 0
        for s in self.lines.squares:
            if s // 8 % 4 < 3 and (s % 8 + s // 8 % 4) % 2 == shade:
                self.board[s] = (s // 32 + 1, "M")

    def foe(self, square, seat):
        man = self.board[square]
        return man is not None and self.team(man[0]) != self.team(seat)

    def crowns(self, seat, square):
        return square // 32 != seat - 1 and square // 8 % 4 == 0

    # What may be moved.

    def jumps(self, man, here, taken):
        """Pairs of a man to capture and a square to land on; board[here] is empty, captured men still stand."""
        seat, kind = man
        pairs = set()
        if kind == "M":
            for corner in self.lines.forward_corners(seat - 1, here):
                for middle, entered in self.lines.corner(here, corner):
                    if self.foe(middle, seat) and middle not in taken:
                        for goal, _ in self.lines.corner(middle, (entered + 2) % 4):
                            if self.board[goal] is None:
                                pairs.add((middle, goal))
            return pairs
        for ray in self.rays[here]:
            middle = None
            for s in ray:
                if middle is None:
                    if self.board[s] is None:
                        continue
                    if not self.foe(s, seat) or s in taken:
                        break
                    middle = s
                elif self.board[s] is None:
                    pairs.add((middle, s))
                    if self.options.get("landing") == "behind":
                        break
                else:
                    break
        return pairs

    def captures(self, here):
        """All captures of a man that cannot go on: squares visited, men captured."""
        man, found = self.board[here], []
        self.board[here] = None

        def follow(at, path, taken):
            pairs = self.jumps(man, at, taken)
            if man[1] == "M" and path and self.crowns(man[0], at):
                pairs = ()
            if not pairs and taken:
                found.append((path, frozenset(taken)))
            for middle, goal in pairs:
                follow(goal, path + [goal], taken | {middle})

        follow(here, [], frozenset())
        self.board[here] = man
        return found

    def moves(self):
        """All legal moves by their texts, those by other ways to the same capture too."""
        if self.made is None:
            self.made = self.find()
            if not self.made and self.turn not in self.out and self.with_teams:
                if any(m and m[0] == self.turn for m in self.board) and not self.team_blocked(self.team(self.turn)):
                    self.made = {"pass": None}
        return self.made

    def find(self):
        mine = [s for s, man in enumerate(self.board) if man and man[0] == self.turn]
        chains = [(s, path, taken) for s in mine for path, taken in self.captures(s)]
        if not chains:
            return {self.names[s] + self.names[g]: (s, g, ()) for s in mine for g in self.steps(s)}
        kings = lambda taken: sum(self.board[s][1] == "K" for s in taken)
        most = max((len(taken), kings(taken)) for _, _, taken in chains)  # draughts.7
        chains = [c for c in chains if (len(c[2]), kings(c[2])) == most]
        sets = {}
        for s, path, taken in chains:
            sets.setdefault((s, path[-1]), set()).add(taken)
        found, written = {}, {}
        for s, path, taken in chains:
            full = "x".join(self.names[q] for q in [s] + path)
            text = full if len(sets[s, path[-1]]) > 1 else self.names[s] + "x" + self.names[path[-1]]
            key = (s, path[-1], taken)
            written[key] = min(text, written.get(key, text))
            found[text] = key
        self.written = set(written.values())
        return found

    def steps(self, here):
        man = self.board[here]
        if man[1] == "M":
            corners = self.lines.forward_corners(man[0] - 1, here)
            return {g for c in corners for g, _ in self.lines.corner(here, c) if self.board[g] is None}
        goals = set()
        for ray in self.rays[here]:
            for s in ray:
                if self.board[s] is not None:
                    break
                goals.add(s)
        return goals

    def team_blocked(self, team):
        """Whether no living member of a team could move, were it his turn."""
        turn, blocked = self.turn, True
        for seat in self.living():
            if self.team(seat) == team:
                self.turn = seat
                blocked = blocked and not self.find()
        self.turn = turn
        return blocked

    # What becomes of a position.

    def play(self, text):
        move, self.made = self.moves()[text], None
        if move:
            here, goal, taken = move
            man, self.board[here] = self.board[here], None
            for s in taken:
                self.board[s] = None
            self.board[goal] = (man[0], "K" if self.crowns(man[0], goal) else man[1])
        self.turn = self.after(self.turn)

    def begin(self):
        while not self.over:
            self.made = None
            if len({self.team(s) for s in self.living()}) < 2:
                self.over = True
            elif self.moves():
                return
            elif any(m and m[0] == self.turn for m in self.board):
                if self.options.get("blocked") == "count":
                    self.over = True
                    return
                self.go([s for s in self.living() if self.team(s) == self.team(self.turn)])
            else:
                self.go([self.turn])

    def go(self, seats):
        """Seats go out, with their men."""
        self.out += seats
        self.board = [man if man and man[0] not in seats else None for man in self.board]
        if self.living() and self.turn in self.out:
            self.turn = self.after(self.turn)

    def leave(self, seat):
        if not self.over and seat not in self.out:
            self.go([seat])
            if self.living():
                self.begin()
            else:
                self.over = True

    def judge(self, text):
        move = self.moves()[text]
        return move is not None and self.crowns(self.turn, move[1]) and self.board[move[0]][1] == "M"


def load(position, p):
    """Puts the position of a JSON into one of the same game."""
    position.board = [None] * len(position.board)
    for name, man in p["board"].items():
        position.board[number(position.index, name)] = (int(man[0]), man[1])
    position.turn, position.out, position.over, position.made = p["turn"], list(p.get("out", [])), False, None
    return position
