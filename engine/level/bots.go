package level

import (
	"slices"

	"github.com/manykings/manykings/engine"
)

// Bot is who plays a level.
type Bot struct {
	// Key is what catalogues of texts know the bot by; its name there is under
	// Key, its note under Key and ".note".
	Key  string
	Name string // in English
	Note string // how it plays, in a sentence

	// What a bot below the top goes by; all are 0 at the top.

	Nodes uint64 // visited for a move, at most
	Depth int    // plies searched, at most
	Lines int    // how many moves it chooses among, at most
	// Halving is how many centipawns, given away, make a move half as likely.
	Halving engine.Score
	// Cap is how many centipawns less than the best move any other may be worth.
	Cap engine.Score
}

// Top is the level of full strength.
const Top = 10

// bots are those of the levels from 1 on. docs/levels.md says how far apart they
// are, and how that was measured.
var bots = [Top]Bot{
	{"bot.pip", "Pip", "Has just learnt how the men move, and takes what is offered.", 8_000, 1, 16, 62, 210},
	{"bot.tansy", "Tansy", "Likes to attack, and forgets what stands behind.", 8_000, 1, 12, 45, 170},
	{"bot.bruno", "Bruno", "Counts every exchange, and plans no further.", 12_000, 2, 12, 58, 200},
	{"bot.odile", "Odile", "Sees a fork coming, though not always in time.", 12_000, 3, 10, 62, 208},
	{"bot.marek", "Marek", "Plays at the club on Thursdays, solidly.", 20_000, 3, 8, 40, 140},
	{"bot.saskia", "Saskia", "Waits for a mistake, and seldom makes the first.", 50_000, 5, 6, 42, 135},
	{"bot.tariq", "Tariq", "Looks for the sharpest way, and mostly finds it.", 80_000, 6, 5, 32, 100},
	{"bot.ingrid", "Ingrid", "Takes the smallest advantage home.", 120_000, 7, 4, 28, 90},
	{"bot.anselm", "Anselm", "Has won more tournaments than he tells of.", 200_000, 9, 3, 21, 66},
	{Key: "bot.regina", Name: "Regina", Note: "Gives nothing away, and uses all her time."},
}

// Bots returns those of the levels from 1 to [Top], in order.
func Bots() []Bot { return slices.Clone(bots[:]) }

// within returns limits cut to what b may search.
func (b *Bot) within(limits engine.Limits) engine.Limits {
	limits.Lines = b.Lines
	if limits.Nodes == 0 || limits.Nodes > b.Nodes {
		limits.Nodes = b.Nodes
	}
	if limits.Depth == 0 || limits.Depth > b.Depth {
		limits.Depth = b.Depth
	}
	return limits
}

// certain is the weight of the best move.
const certain = 1 << 20

// weight returns how likely b is to play a move that gives so much away, in
// proportion: a power of two between whose whole exponents the line is straight.
// In integers it is the same on every machine, which an exponential is not.
func (b *Bot) weight(loss engine.Score) uint64 {
	if loss > b.Cap {
		return 0
	}
	halvings, rest := uint64(loss/b.Halving), uint64(loss%b.Halving)
	return (certain - certain/2*rest/uint64(b.Halving)) >> halvings
}
