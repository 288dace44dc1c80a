package replay

import (
	"slices"
	"strconv"
	"strings"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/record"
)

// The tags of drawn seats (common.11).
const (
	TagLots  = "Lots"      // the seed
	TagSeal  = "LotsSeal"  // its SHA-256, published before anybody sat down; at a board that of the secret
	TagDrawn = "LotsDrawn" // by seat, the previous seat of its player

	TagSecret = "LotsSecret" // at a board, the secret number of the phone
	tagWord   = "LotsWord"   // with the number of a player, their word
)

// SeedLines returns the lines whose SHA-256 is the seed of a draw at a board, in the order of the
// players: the secret of the phone, and a word of each. A record without a secret has none.
func SeedLines(rec *record.Record) []string {
	secret := rec.Tag(TagSecret)
	if secret == "" {
		return nil
	}
	lines := []string{secret}
	for player := range strings.Fields(rec.Tag(TagDrawn)) {
		lines = append(lines, rec.Tag(tagWord+strconv.Itoa(player+1)))
	}
	return lines
}

// Lots draws the seating from a seed, among the seatings that the teams allow (common.11):
// teammates stay together, and teams of one size change places. It returns, by seat, the
// previous seat of its player. docs/record.md has the method, so that everybody can repeat
// the draw.
func Lots(seed string, teams []rules.Team) []int {
	dice := newDice(seed)
	// Of teams of one size, each gets the people of one of them.
	source, seats := make([]int, len(teams)), 0
	for i := range source {
		source[i] = i
		seats += len(teams[i])
	}
	for i := range teams {
		var like []int
		for j := i; j < len(teams); j++ {
			if len(teams[source[j]]) == len(teams[i]) {
				like = append(like, j)
			}
		}
		j := like[dice.draw(len(like))]
		source[i], source[j] = source[j], source[i]
	}
	drawn := make([]int, seats)
	for i, team := range teams {
		people := slices.Clone(teams[source[i]])
		for j := range people {
			k := j + dice.draw(len(people)-j)
			people[j], people[k] = people[k], people[j]
		}
		for j, seat := range team {
			drawn[seat-1] = int(people[j])
		}
	}
	return drawn
}

// dice are the numbers that follow from a seed: SplitMix64, which begins at the
// FNV-1a hash of the seed.
//
// Source: Steele, Lea, Flood, "Fast splittable pseudorandom number generators" (2014).
type dice uint64

func newDice(seed string) dice {
	d := dice(14695981039346656037)
	for i := range len(seed) {
		d = (d ^ dice(seed[i])) * 1099511628211
	}
	return d
}

// draw returns a number from 0 to n-1.
func (d *dice) draw(n int) int {
	*d += 0x9e3779b97f4a7c15
	z := uint64(*d)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	z ^= z >> 31
	return int(z >> 32 * uint64(n) >> 32)
}

// FormatDrawn returns a draw in the form of the tag: "2 3 1".
func FormatDrawn(drawn []int) string {
	text := ""
	for i, seat := range drawn {
		if i > 0 {
			text += " "
		}
		text += strconv.Itoa(seat)
	}
	return text
}

// lots checks that the draw follows from the seed.
func (c *checker) lots(game rules.Game) {
	seed, drawn := c.rec.Tag(TagLots), c.rec.Tag(TagDrawn)
	if seed == "" && drawn == "" {
		return
	}
	if due := FormatDrawn(Lots(seed, game.Teams())); drawn != due {
		c.faults = append(c.faults, &Fault{
			Place: c.rec.Start, Rule: "common.11",
			Text: "The tag " + TagDrawn + " says " + strconv.Quote(drawn) + ", but by the seed the lots are " + strconv.Quote(due) + ".",
		})
	}
}
