package strength

import (
	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/rules"
)

// Skill sets the play of a level below the top.
type Skill struct {
	Nodes uint64 // visited for a move, at most
	Depth int    // plies searched, at most
	Lines int    // how many moves it chooses among, at most
	// Halving is how many centipawns, given away, make a move half as likely.
	Halving engine.Score
	// Cap is how many centipawns less than the best move any other may be worth.
	Cap engine.Score
	// Blind is the chance that the bot overlooks an average move of the others, in thousandths
	// (sight.go).
	Blind int
}

// ladder has the skills of the levels from 1 to the last below the top.
type ladder [Top - 1]Skill

// rung is a level of a ladder.
type rung struct {
	level int
	skill Skill
}

// but returns l with other rungs.
func (l ladder) but(others ...rung) ladder {
	for _, r := range others {
		l[r.level-1] = r.skill
	}
	return l
}

// The ladders. A step that is one to three in one kind of games is next to
// nothing in another, so each kind has its own. lab/docs/levels.md says how far apart
// the levels are, and how that was measured.
var (
	// duel is for games of two sides.
	duel = ladder{
		{8_000, 2, 30, 105, 310, 540},
		{8_000, 2, 24, 78, 245, 315},
		{8_000, 2, 18, 57, 188, 210},
		{10_000, 2, 14, 45, 150, 140},
		{20_000, 3, 12, 42, 145, 45},
		{50_000, 5, 7, 42, 140, 34},
		{70_000, 6, 5, 36, 115, 24},
		{120_000, 7, 4, 28, 90, 0},
		{200_000, 9, 3, 21, 66, 0},
	}
	// regime is for Sovereign Chess of two, where whole colours change sides:
	// plies count for more, centipawns for less.
	regime = ladder{
		{8_000, 1, 40, 180, 400, 300},
		{8_000, 1, 14, 60, 190, 200},
		{12_000, 2, 12, 70, 220, 130},
		{20_000, 3, 10, 60, 200, 80},
		{40_000, 4, 8, 40, 140, 40},
		{80_000, 5, 6, 34, 110, 15},
		{120_000, 6, 5, 26, 85, 0},
		{180_000, 8, 4, 22, 70, 0},
		{250_000, 10, 3, 16, 50, 0},
	}
	// crowd is for games of three sides without a ladder of their own, and Royale, where
	// the stronger seat has more enemies: the steps are longer.
	crowd = ladder{
		{8_000, 1, 64, 800, 600, 100},
		{8_000, 1, 30, 130, 380, 80},
		{8_000, 1, 12, 40, 130, 60},
		{12_000, 2, 12, 75, 240, 40},
		{20_000, 3, 10, 40, 130, 40},
		{40_000, 4, 8, 26, 85, 15},
		{60_000, 5, 6, 22, 70, 0},
		{200_000, 8, 4, 20, 60, 0},
		{300_000, 10, 3, 14, 45, 0},
	}
	// trio is for star chess of three sides, where the lower levels would be farther apart.
	trio = crowd.but(
		rung{3, Skill{8_000, 1, 14, 55, 180, 120}},
		rung{4, Skill{12_000, 2, 12, 80, 250, 80}},
		rung{5, Skill{20_000, 3, 10, 50, 160, 40}},
	)
	// yalta is for Yalta, where the lower levels of the crowd would be too near to each other: the
	// first chooses among nearly all moves, the fourth better, and the fifth sees a ply more.
	yalta = ladder{
		{8_000, 1, 64, 1200, 900, 300},
		{8_000, 1, 30, 140, 420, 200},
		{8_000, 1, 12, 28, 92, 120},
		{12_000, 2, 12, 60, 200, 80},
		{30_000, 4, 8, 50, 160, 40},
		{60_000, 4, 6, 10, 34, 15},
		{80_000, 5, 6, 9, 30, 0},
		{200_000, 8, 4, 8, 27, 0},
		{300_000, 10, 3, 7, 24, 0},
	}
	// throng is for other games of four sides or more. With a third ply, two enemies'
	// replies and not the last one's, bots hardly dare to take anything: the fifth level
	// has two, and chooses better.
	throng = crowd.but(
		rung{2, Skill{8_000, 1, 30, 140, 400, 200}},
		rung{4, Skill{12_000, 2, 12, 80, 240, 80}},
		rung{5, Skill{20_000, 2, 12, 20, 60, 30}},
	)
)

// ladderOf returns the ladder for a game.
func ladderOf(game rules.Game) *ladder {
	name, sides := game.ID().Name, len(game.Teams())
	switch {
	case sides == 2 && name == "sovereign":
		return &regime
	case sides == 2:
		return &duel
	case name == "yalta":
		return &yalta
	case name == "star" && sides == 3:
		return &trio
	case name == "royale" || sides == 3:
		return &crowd
	}
	return &throng
}

// SkillAt returns the skill of a level in a game; the level is 1 to 9.
func SkillAt(level int, game rules.Game) Skill { return ladderOf(game)[level-1] }

// within returns limits cut to those of s.
func (s *Skill) within(limits engine.Limits) engine.Limits {
	limits.Lines = s.Lines
	if limits.Nodes == 0 || limits.Nodes > s.Nodes {
		limits.Nodes = s.Nodes
	}
	if limits.Depth == 0 || limits.Depth > s.Depth {
		limits.Depth = s.Depth
	}
	return limits
}

// certain is the weight of the best move.
const certain = 1 << 20

// weight returns the relative probability of a move with this loss: a power of two with
// linear interpolation between whole exponents. In integers it is the same on every
// machine, which an exponential is not.
func (s *Skill) weight(loss engine.Score) uint64 {
	if loss > s.Cap {
		return 0
	}
	halvings, rest := uint64(loss/s.Halving), uint64(loss%s.Halving)
	return (certain - certain/2*rest/uint64(s.Halving)) >> halvings
}

// What the bots of each level are in ratings, 1500 for level 5 in every game: of games of two
// sides as [Elo] has it, of others by the steps that were measured among them, for three and
// more the mean of yalta and star:4 (lab/docs/levels.md). Where a step was not measured the
// higher level counts as much as the one below.
var (
	regimeNumbers = [Top - 1]int{420, 770, 980, 1260, 1500, 1740, 1770, 1910, 1910}
	crowdNumbers  = [Top - 1]int{730, 915, 1095, 1300, 1500, 1610, 1680, 1770, 1770}
)

// Number returns the rating of the bots of a level, 1 to 9, in a game. They think by nodes
// and are equally strong everywhere, which keeps the scale of ratings stable.
func Number(level int, game rules.Game) int {
	switch ladderOf(game) {
	case &crowd, &trio, &yalta, &throng:
		return crowdNumbers[level-1]
	case &regime:
		return regimeNumbers[level-1]
	}
	elo := Elo()
	return 1500 + elo[level-1] - elo[4]
}

// Elo returns how strong each level is at star:2, about, on the scale on which
// Stockfish's Skill Level 0 has 1350: the lower seven by games against that, those
// above by the steps between them (lab/docs/levels.md).
func Elo() []int { return []int{490, 650, 890, 1060, 1295, 1470, 1675, 1870, 2200, 2400} }
