package print

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/manykings/manykings/content/diagram"
	"github.com/manykings/manykings/rules/record"
	"github.com/manykings/manykings/rules/record/replay"
)

// Lots are the drawn seats on a score sheet, with all that is needed to draw them again.
type Lots struct {
	Seal   string   // the SHA-256 that everybody saw before the draw
	Secret string   // at a board, the number of the phone
	Words  []string // at a board, the word of each player, in the order of the seed
	Seed   string   // the seed, where no secret and words lead to it
	Drawn  []int    // by seat, the player from 1 who sits there
}

// lotsOf returns the drawn seats of a record; nil if its seats were not drawn.
func lotsOf(rec *record.Record) *Lots {
	l := &Lots{Seal: rec.Tag(replay.TagSeal)}
	for text := range strings.FieldsSeq(rec.Tag(replay.TagDrawn)) {
		player, err := strconv.Atoi(text)
		if err != nil {
			return nil // no draw: replay.Check says so
		}
		l.Drawn = append(l.Drawn, player)
	}
	if len(l.Drawn) == 0 {
		return nil
	}
	if lines := replay.SeedLines(rec); len(lines) > 0 {
		l.Secret, l.Words = lines[0], lines[1:]
	} else {
		l.Seed = rec.Tag(replay.TagLots)
	}
	return l
}

// The two lines of the lots are between the head of a score sheet and its list of moves.
const (
	lotsTop, lotsHigh   = 36.4, 2.6
	lotsSize, lotsLeast = 2.2, 1.8 // the size of their letters
)

// lots returns the two lines of the lots on a sheet, each of several items.
func (s *sheets) lots(l *Lots) [2][]string {
	first := []string{s.text["board_lots"]}
	for _, part := range [][2]string{{"board_lots_seal", l.Seal}, {"secret", l.Secret}, {"lots_seed", l.Seed}} {
		if part[1] != "" {
			first = append(first, s.text[part[0]]+": "+part[1])
		}
	}
	var second []string
	for i := range l.Drawn {
		item := strings.ReplaceAll(s.text["board_lots_player"], "{number}", strconv.Itoa(i+1))
		if i < len(l.Words) && l.Words[i] != "" {
			item = fmt.Sprintf("%s %d: %s", s.text["board_lots_word"], i+1, l.Words[i])
		}
		if seat := slices.Index(l.Drawn, i+1); seat >= 0 {
			item += fmt.Sprintf(" (%s %d)", s.text["seat"], seat+1)
		}
		second = append(second, item)
	}
	return [2][]string{first, second}
}

const between = " · "

// lotsSizeOn returns how large the letters of the lots are at the head of a sheet, 0 if they do not
// fit.
func lotsSizeOn(lines [2][]string, paper size) float64 {
	wide := 0.0
	for _, items := range lines {
		wide = max(wide, diagram.TextWidth(strings.Join(items, between), diagram.Regular, 1))
	}
	letters := min(lotsSize, (paper.width-2*(margin+3))/wide)
	if letters < lotsLeast {
		return 0
	}
	return letters
}

// lotsAtHead draws the lots at the head of a sheet.
func lotsAtHead(p *diagram.Picture, lines [2][]string, letters float64) {
	for i, items := range lines {
		p.Add(say(strings.Join(items, between), margin+3, lotsTop+float64(i)*lotsHigh, letters, diagram.Start))
	}
}

// lotsApart puts the lots on a sheet of their own, an item a line.
func (s *sheets) lotsApart(sc *Score, lines [2][]string, paper size) {
	const top, high, letters = 46.0, 5.2, 2.6
	s.sheet(paper, "")
	p := new(diagram.Picture)
	s.head(p, sc, paper, nil, "")
	wide := paper.width - 2*(margin+3)
	y := top
	for _, item := range slices.Concat(lines[0], lines[1]) {
		for rest := item; rest != ""; y += high {
			part := fitting(rest, letters, wide)
			if part == "" {
				break // no letter fits
			}
			p.Add(say(part, margin+3, y, letters, diagram.Start))
			rest = strings.TrimSpace(strings.TrimPrefix(rest, part))
		}
	}
	s.ink(p, 0, 0, 1)
}
