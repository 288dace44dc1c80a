package match

import (
	"bufio"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"

	"github.com/manykings/manykings/rules"
)

// Opening is the beginning of a game: a position and the moves before the players' own.
type Opening struct {
	Setup   *rules.Setup // nil for the start
	Entries []string
}

// ReadOpenings reads openings of a game, one a line:
//
//	moves 1e21e4 2d22d4    from the start
//	a position             as setup reads it
//
// Empty lines and comments from # on are skipped. An error names the line.
func ReadOpenings(in io.Reader, game rules.Game, setup func(text string) (rules.Setup, error)) ([]Opening, error) {
	var openings []Opening
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 1<<20)
	for number := 1; lines.Scan(); number++ {
		text := strings.TrimSpace(lines.Text())
		if text == "" || text[0] == '#' {
			continue
		}
		o, err := readOpening(text, game, setup)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", number, err)
		}
		openings = append(openings, o)
	}
	if err := lines.Err(); err != nil {
		return nil, err
	}
	if len(openings) == 0 {
		return nil, fmt.Errorf("no opening")
	}
	return openings, nil
}

func readOpening(text string, game rules.Game, setup func(string) (rules.Setup, error)) (Opening, error) {
	var o Opening
	if moves, ok := strings.CutPrefix(text, "moves "); ok {
		o.Entries = strings.Fields(moves)
	} else {
		s, err := setup(text)
		if err != nil {
			return o, err
		}
		o.Setup = &s
	}
	pos, err := (&Game{game, o.Setup}).start()
	if err != nil {
		return o, err
	}
	for _, entry := range o.Entries {
		if err := rules.Apply(pos, entry); err != nil {
			return o, fmt.Errorf("%s: %w", entry, err)
		}
	}
	if pos.Over() {
		return o, fmt.Errorf("the game is over before it begins")
	}
	return o, nil
}

// RandomOpening returns an opening of this many random quiet plies without an elimination,
// as far as such plies exist. It leaves the pie.
func RandomOpening(game rules.Game, plies int, seed uint64) Opening {
	var o Opening
	for attempt := range uint64(100) {
		rng := rand.New(rand.NewPCG(seed, attempt))
		pos := game.Start()
		o = Opening{}
		for len(o.Entries) < plies && !pos.Over() {
			m := quietMove(pos, rng)
			o.Entries = append(o.Entries, pos.MoveText(m))
			pos.Play(m)
		}
		if !pos.Over() && len(pos.Outcome().Out) == 0 {
			return o
		}
	}
	return Opening{} // of a game that is over so soon
}

// quietMove returns a random move that takes nothing, any move if there is none.
func quietMove(pos rules.Position, rng *rand.Rand) rules.Move {
	moves := pos.Moves(nil)
	quiet := moves[:0:0]
	for _, m := range moves {
		if a := pos.Describe(m); len(a.Captured) == 0 && a.Kind != rules.Swap {
			quiet = append(quiet, m)
		}
	}
	if len(quiet) == 0 {
		quiet = moves
	}
	return quiet[rng.IntN(len(quiet))]
}
