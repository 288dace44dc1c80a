package event

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
)

// The Dutch system of FIDE for two players at a table, by a program of somebody else that reads a
// Tournament Report File, such as bbpPairings. The own Swiss system is another one.

// Dutch is the design of a round that such a program has paired. It has no version, and
// [Verify] does not pair it again.
const Dutch = "Dutch system"

// System is the system by which rounds of a Swiss event are paired.
type System string

// DutchSystem lets another program pair the rounds; see [Event.ToPair]. Without it they are paired by
// the own Swiss system.
const DutchSystem System = "dutch"

func (o *Options) checkSystem() error {
	switch {
	case o.System == "":
		return nil
	case o.System != DutchSystem:
		return refuse("system", "The system of pairing is %q, or left out.", DutchSystem)
	case o.Form != Swiss || !slices.Equal(o.Sizes, []int{2}) || o.Partners != "" || o.Boards > 0:
		return refuse("system", "The Dutch system is for a Swiss event of single players, two at a table.")
	}
	return nil
}

// ToPair returns the report that such a program pairs the next round from: entrants who do not play
// it have a result there already.
//
// Errors: as of [Event.TRF], or *[Error] if there is no next round yet.
func (e *Event) ToPair() ([]byte, error) {
	switch {
	case e.Options.Form != Swiss || e.Options.Partners != "":
		return nil, refuse("trf", "The Dutch system is for single players in a Swiss event.")
	case e.Complete():
		return nil, e.complete()
	case e.Open() > 0:
		return nil, refuse("open", "%d tables of round %d have no result.", e.Open(), len(e.rounds))
	}
	return e.report(true)
}

// ReadPairs returns the act of the next round as such a program has paired it: a line with the number of
// tables, then for each the two starting ranks, the second 0 for a bye. The round names the program.
//
// Errors: *[Error] where the text is no such pairing.
func (e *Event) ReadPairs(text []byte, program string) (Act, error) {
	order := e.starting()
	lines := strings.Fields(strings.ReplaceAll(string(bytes.TrimSpace(text)), "\r", ""))
	var tables int
	if len(lines) == 0 {
		return Act{}, refuse("pairing", "The pairing is empty.")
	}
	if _, err := fmt.Sscan(lines[0], &tables); err != nil || len(lines) != 1+2*tables {
		return Act{}, refuse("pairing", "The pairing has %d numbers, not 2 for each of %s tables.", len(lines)-1, lines[0])
	}
	paired := Paired{Design: Dutch, Program: program}
	for at := 1; at < len(lines); at += 2 {
		var ranks [2]int
		for i := range ranks {
			if _, err := fmt.Sscan(lines[at+i], &ranks[i]); err != nil || ranks[i] < 1-i || ranks[i] > len(order) {
				return Act{}, refuse("pairing", "There is no starting rank %s.", lines[at+i])
			}
		}
		if ranks[1] == 0 {
			paired.Byes = append(paired.Byes, order[ranks[0]-1])
			continue
		}
		paired.Tables = append(paired.Tables, []int{order[ranks[0]-1], order[ranks[1]-1]})
	}
	return Act{Kind: Pair, Round: len(e.rounds) + 1, Paired: &paired}, nil
}
