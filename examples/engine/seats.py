"""Seats and their teams, for the games of the star, Yalta and REX."""


class Seats:
    """A position of seats 1 to self.seats, of which self.out are out, in self.teams."""

    def living(self):
        return [s for s in range(1, self.seats + 1) if s not in self.out]

    def team(self, seat):
        return self.teams[seat - 1]

    def after(self, seat):
        while True:
            seat = seat % self.seats + 1
            if seat not in self.out:
                return seat


def divide(text, seats):
    """Teams by seat, from the value of the option (star.16)."""
    if text == "pairs":
        return [s % (seats // 2) for s in range(seats)]
    if text == "adjacent":
        return [s // 2 for s in range(seats)]
    if text == "threes":
        return [s % 2 for s in range(seats)]
    if text == "ffa":
        return list(range(seats))
    teams = [0] * seats
    for i, part in enumerate(text.split("-")):
        for digit in part:
            teams[int(digit) - 1] = i
    return teams
