package strength

import (
	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/rules"
)

// Skill is what the bot of a level below the top goes by.
type Skill struct {
	Nodes uint64 // visited for a move, at most
	Depth int    // plies searched, at most
	Lines int    // how many moves it chooses among, at most
	// Halving is how many centipawns, given away, make a move half as likely.
	Halving engine.Score
	// Cap is how many centipawns less than the best move any other may be worth.
	Cap engine.Score
}

// ladder is the skills of the levels from 1 to the one below the top.
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
// nothing in another, so each kind has its own. docs/levels.md says how far apart
// the levels are, and how that was measured.
var (
	// duel is for games of two sides.
	duel = ladder{
		{8_000, 1, 40, 165, 435},
		{8_000, 1, 24, 100, 292},
		{8_000, 1, 14, 53, 190},
		{12_000, 2, 10, 50, 185},
		{30_000, 4, 8, 57, 187},
		{50_000, 5, 6, 45, 145},
		{80_000, 6, 5, 32, 100},
		{120_000, 7, 4, 28, 90},
		{200_000, 9, 3, 21, 66},
	}
	// regime is for Sovereign Chess of two, where whole colours change sides:
	// plies count for more, centipawns for less.
	regime = ladder{
		{8_000, 1, 40, 220, 480},
		{8_000, 1, 12, 45, 170},
		{12_000, 2, 12, 70, 220},
		{20_000, 3, 10, 60, 200},
		{40_000, 4, 8, 40, 140},
		{80_000, 5, 6, 34, 110},
		{120_000, 6, 5, 26, 85},
		{180_000, 8, 4, 22, 70},
		{250_000, 10, 3, 16, 50},
	}
	// crowd is for games of three sides that have no ladder of their own, and Royale, where whoever
	// is stronger has more enemies: the steps are longer.
	crowd = ladder{
		{8_000, 1, 64, 800, 600},
		{8_000, 1, 30, 140, 400},
		{8_000, 1, 12, 40, 130},
		{12_000, 2, 12, 80, 250},
		{20_000, 3, 10, 40, 130},
		{40_000, 4, 8, 26, 85},
		{60_000, 5, 6, 22, 70},
		{200_000, 8, 4, 20, 60},
		{300_000, 10, 3, 14, 45},
	}
	// trio is for star chess of three sides, where the lower levels would be farther apart.
	trio = crowd.but(
		rung{3, Skill{8_000, 1, 14, 62, 200}},
		rung{4, Skill{12_000, 2, 12, 105, 315}},
		rung{5, Skill{20_000, 3, 10, 58, 185}},
	)
	// yalta is for Yalta, where the lower levels of the crowd would be too near to each other: the
	// first chooses among nearly all moves, the fourth better, and the fifth sees a ply more.
	yalta = ladder{
		{8_000, 1, 64, 2400, 1100},
		{8_000, 1, 30, 185, 520},
		{8_000, 1, 12, 28, 92},
		{12_000, 2, 12, 76, 240},
		{30_000, 4, 8, 60, 190},
		{60_000, 4, 6, 10, 34},
		{80_000, 5, 6, 9, 30},
		{200_000, 8, 4, 8, 27},
		{300_000, 10, 3, 7, 24},
	}
	// throng is for other games of four sides or more. Where the third ply is looked at, with
	// two enemies' replies and not the last one's, bots hardly dare to take anything: the
	// fifth level has no more than two, and knows better what to choose among.
	throng = crowd.but(
		rung{2, Skill{8_000, 1, 30, 170, 450}},
		rung{4, Skill{12_000, 2, 12, 100, 300}},
		rung{5, Skill{20_000, 2, 12, 20, 60}},
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

// within returns limits cut to what s allows.
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

// weight returns how likely a move is to be played that gives so much away, in
// proportion: a power of two between whose whole exponents the line is straight.
// In integers it is the same on every machine, which an exponential is not.
func (s *Skill) weight(loss engine.Score) uint64 {
	if loss > s.Cap {
		return 0
	}
	halvings, rest := uint64(loss/s.Halving), uint64(loss%s.Halving)
	return (certain - certain/2*rest/uint64(s.Halving)) >> halvings
}

// What the bots of each level are in ratings, 1500 for level 5 in every game: of games of two
// sides as [Elo] has it, of others by the steps that were measured among them, for three and
// more the mean of yalta and star:4 (docs/levels.md). Where a step was not measured the
// higher level counts as much as the one below.
var (
	regimeNumbers = [Top - 1]int{570, 780, 1100, 1320, 1500, 1570, 1600, 1740, 1740}
	crowdNumbers  = [Top - 1]int{730, 915, 1095, 1300, 1500, 1610, 1680, 1770, 1770}
)

// Number returns what the bots of a level, 1 to 9, have in ratings of a game. They think by
// nodes and are as strong everywhere, so that this holds the scale of ratings.
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
// Stockfish's Skill Level 0 has 1350: the lower six by games against that, those
// above by the steps between them (docs/levels.md).
func Elo() []int { return []int{500, 760, 990, 1210, 1410, 1530, 1740, 1900, 2200, 2400} }
