package strength

import "slices"

// Bot is a character that plays at a level.
type Bot struct {
	// Key is the bot's key in catalogues of texts: its name is under Key, its note under
	// Key and "_note".
	Key   string
	Name  string // in English
	Note  string // how it plays, in a sentence
	Style Style
}

// Top is the level of full strength.
const Top = 10

// bots are those of the levels from 1 on.
var bots = [Top]Bot{
	{"bot_pip", "Pip", "Has just learnt how the pieces move, and takes whatever is offered.", Style{Take: 2}},
	{"bot_tansy", "Tansy", "Loves to attack, and forgets to defend.", Style{Attack: 2}},
	{"bot_bruno", "Bruno", "Likes to swap pieces, and plans no further.", Style{Take: 2}},
	{"bot_odile", "Odile", "Marches the pawns forward.", Style{Advance: 1}},
	{"bot_marek", "Marek", "Solid: keeps the pieces out of the fight.", Style{Attack: -2}},
	{"bot_saskia", "Saskia", "Keeps the tension, and takes only when it pays.", Style{Take: -1}},
	{"bot_tariq", "Tariq", "Goes for the king whenever there is a choice.", Style{Attack: 3}},
	{"bot_ingrid", "Ingrid", "Swaps pieces, and wins the ending.", Style{Take: 3}},
	{"bot_anselm", "Anselm", "Gains space with the pawns, move by move.", Style{Advance: 3}},
	{"bot_regina", "Regina", "Plays at full strength, and uses every second.", Style{}},
}

// guests play at any level, where a table has several bots of one.
var guests = [...]Bot{
	{"bot_nilo", "Nilo", "Goes after the player in the lead.", Style{Leader: 3}},
	{"bot_greta", "Greta", "Takes from the weakest player.", Style{Weakest: 3}},
	{"bot_kofi", "Kofi", "Attacks first and counts later.", Style{Attack: 2}},
	{"bot_mei", "Mei", "A peacemaker: takes as little as possible.", Style{Take: -2}},
	{"bot_otto", "Otto", "Lets the pawns do the work.", Style{Advance: 2}},
	{"bot_zuri", "Zuri", "Swaps everything that can be swapped.", Style{Take: 3}},
	{"bot_ines", "Ines", "Stays at home, and lets the others fight.", Style{Attack: -3}},
	{"bot_yusuf", "Yusuf", "Hunts the leader, pawns in front.", Style{Leader: 2, Advance: 1}},
	{"bot_vera", "Vera", "Attacks, and prefers the weakest.", Style{Weakest: 2, Attack: 1}},
	{"bot_luca", "Luca", "Pushes pawns, and leaves the others' pieces alone.", Style{Advance: 2, Take: -1}},
}

// Bots returns those of the levels from 1 to [Top], in order.
func Bots() []Bot { return slices.Clone(bots[:]) }

// Guests returns the bots that play at any level.
func Guests() []Bot { return slices.Clone(guests[:]) }

// Cast returns the bot on each seat of a table, by the levels of its bots, 0 where none sits: each
// once. The first of a level is the level's own, the others are guests.
func Cast(levels []int) []Bot {
	cast := make([]Bot, len(levels))
	var own [Top + 1]bool
	var seated [len(guests)]bool
	for i, level := range levels {
		switch {
		case level < 1 || level > Top:
		case !own[level]:
			own[level] = true
			cast[i] = bots[level-1]
		default:
			guest := level % len(guests)
			for seated[guest] {
				guest = (guest + 1) % len(guests)
			}
			seated[guest] = true
			cast[i] = guests[guest]
		}
	}
	return cast
}

// BotOf returns the bot with a key, and false if there is none.
func BotOf(key string) (Bot, bool) {
	for _, list := range [...][]Bot{bots[:], guests[:]} {
		for _, b := range list {
			if b.Key == key {
				return b, true
			}
		}
	}
	return Bot{}, false
}
