"""The board of N half-boards round one point (docs/rules/star-board.md), for star chess, Yalta and star draughts.

A square is a number: 32 for each module, 8 for each rank. Its sides are N, E, S, W as its owner sees them, 0 to 3;
corner k stands between the sides k and k + 1. Every step says by which side or corner the next square is entered, so
that what goes straight on leaves by the opposite one.
"""

N, E, S, W = range(4)


def number(index, name):
    """The number of a square from its name, at star:2 the one with its module too (board.2)."""
    if name not in index and len(name) == 3 and name[0] in "12":
        file, rank = "abcdefgh".index(name[1]), int(name[2])
        name = name[1:] if name[0] == "1" else f"{'abcdefgh'[7 - file]}{9 - rank}"
    return index[name]


class StarBoard:
    def __init__(self, modules, neighbours=False):
        self.modules, self.neighbours = modules, neighbours
        self.squares = range(32 * modules)

    def name(self, square):
        module, rank, file = square // 32, square // 8 % 4, square % 8
        if self.modules > 2:
            return f"{module + 1}{'abcdefgh'[file]}{rank + 1}"
        return f"{'abcdefgh'[file if module == 0 else 7 - file]}{rank + 1 if module == 0 else 8 - rank}"

    def at(self, module, file, rank):
        return module % self.modules * 32 + rank * 8 + file

    def edge(self, square, side):
        """The square behind a side and the side by which it is entered, or None."""
        module, rank, file = square // 32, square // 8 % 4, square % 8
        if side == S:
            return (square - 8, N) if rank > 0 else None
        if side == E:
            return (square + 1, W) if file < 7 else None
        if side == W:
            return (square - 1, E) if file > 0 else None
        if rank < 3:
            return square + 8, S
        return self.at(module + 1 if file > 3 else module - 1, 7 - file, 3), N  # board.3

    def corner(self, square, corner):
        """The squares behind a corner, each with the corner by which it is entered: several at the centre alone."""
        module, rank, file = square // 32, square // 8 % 4, square % 8
        if rank == 3 and (file, corner) in ((3, 0), (4, 3)):  # board.5
            exits = range(self.modules)
            if self.neighbours:
                exits = {(module - 1) % self.modules, (module + 1) % self.modules}
            return [(self.at(m, file, 3), corner) for m in exits if m != module]
        side = self.edge(square, corner)
        if side is None:
            return []
        beside, entered = side
        step = self.edge(beside, (entered - 1) % 4)
        if step is None:
            return []
        goal, entered = step
        return [(goal, (entered - 1) % 4)]

    def rook_rays(self, square):
        rays = []
        for side in range(4):
            ray, step = [], self.edge(square, side)
            while step:
                ray.append(step[0])
                step = self.edge(step[0], (step[1] + 2) % 4)
            rays.append(ray)
        return [ray for ray in rays if ray]

    def bishop_rays(self, square):
        """All rays; one that forks at the centre is a ray for each branch, from its beginning."""
        rays = []

        def follow(ray, here, out, crossed):
            steps = self.corner(here, out)
            centre = here // 8 % 4 == 3 and (here % 8, out) in ((3, 0), (4, 3))
            if centre and crossed:
                steps = []
            steps = [s for s in steps if s[0] != square and s[0] not in ray]
            if not steps:
                if ray:
                    rays.append(ray)
                return
            for goal, entered in steps:
                follow(ray + [goal], goal, (entered + 2) % 4, crossed or centre)

        for corner in range(4):
            follow([], square, corner, False)
        return rays

    def king(self, square):
        goals = {step[0] for side in range(4) if (step := self.edge(square, side))}
        return goals | {goal for corner in range(4) for goal, _ in self.corner(square, corner)}

    def knight(self, square, literal=False):
        """board.10, or two straight on and one aside alone (yalta.5)."""
        goals = set()
        for way in range(4):
            if literal:
                if (one := self.edge(square, way)) and (two := self.edge(one[0], (one[1] + 2) % 4)):
                    aside = (self.edge(two[0], (two[1] + turn) % 4) for turn in (1, 3))
                    goals |= {step[0] for step in aside if step}
                continue
            for middle, entered in self.corner(square, way):
                outward = (self.edge(middle, (entered + turn) % 4) for turn in (2, 3))
                goals |= {step[0] for step in outward if step}
            if one := self.edge(square, way):
                opposite = (one[1] + 2) % 4
                for corner in (opposite, (opposite - 1) % 4):
                    goals |= {goal for goal, _ in self.corner(one[0], corner)}
        beside = {step[0] for side in range(4) if (step := self.edge(square, side))}
        return goals - beside - {square}

    def forward(self, home, square):
        """The forward side of a man from a home module (board.11)."""
        return N if square // 32 == home else S

    def forward_corners(self, home, square):
        side = self.forward(home, square)
        return side, (side - 1) % 4
