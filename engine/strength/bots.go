package strength

import "slices"

// Bot is who plays a level.
type Bot struct {
	// Key is what catalogues of texts know the bot by; its name there is under
	// Key, its note under Key and "_note".
	Key  string
	Name string // in English
	Note string // how it plays, in a sentence
}

// Top is the level of full strength.
const Top = 10

// bots are those of the levels from 1 on.
var bots = [Top]Bot{
	{"bot_pip", "Pip", "Has just learnt how the men move, and takes what is offered."},
	{"bot_tansy", "Tansy", "Likes to attack, and forgets what stands behind."},
	{"bot_bruno", "Bruno", "Counts every exchange, and plans no further."},
	{"bot_odile", "Odile", "Sees a fork coming, though not always in time."},
	{"bot_marek", "Marek", "Plays at the club on Thursdays, solidly."},
	{"bot_saskia", "Saskia", "Waits for a mistake, and seldom makes the first."},
	{"bot_tariq", "Tariq", "Looks for the sharpest way, and mostly finds it."},
	{"bot_ingrid", "Ingrid", "Takes the smallest advantage home."},
	{"bot_anselm", "Anselm", "Has won more tournaments than anyone is told."},
	{"bot_regina", "Regina", "Gives nothing away, and uses all her time."},
}

// Bots returns those of the levels from 1 to [Top], in order.
func Bots() []Bot { return slices.Clone(bots[:]) }
