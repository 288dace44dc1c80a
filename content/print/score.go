package print

import (
	"fmt"

	"github.com/manykings/manykings/rules/record"
)

// ScoreOf returns the content of the score sheet of a record: its moves in the notation of the
// record.
func ScoreOf(rec *record.Record) Score {
	tag := rec.Tag
	score := Score{
		Event: tag("Event"), Date: tag("Date"), Place: tag("Site"), Round: tag("Round"), Clock: tag("TimeControl"), Result: resultOf(rec), First: rec.FirstRound(), Lots: lotsOf(rec),
	}
	for seat := 1; seat <= 8; seat++ {
		score.Names = append(score.Names, tag(fmt.Sprint("Seat", seat)))
	}
	for _, m := range rec.Moves {
		if !m.Choice {
			score.Moves = append(score.Moves, Entry{Seat: m.Seat, Text: m.Text})
		}
	}
	return score
}

// resultOf returns the result of a game: 1-0 for two players, places for more, "" without a result.
func resultOf(rec *record.Record) string {
	text, ok := rec.Result.PGN()
	if !ok {
		text = rec.Result.String()
	}
	if text == record.Unknown {
		return ""
	}
	return text
}
