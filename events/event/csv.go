package event

import (
	"encoding/csv"
	"io"
	"strconv"
	"strings"

	"github.com/manykings/manykings/events/pairing"
)

// WriteStandings writes the standings as CSV, a crosstable: a line for each entrant or team, with the
// points of each round. An arena, a ladder and matches of teams have no such columns.
func (e *Event) WriteStandings(out io.Writer) error {
	rounds := 0
	if !e.Options.Form.Flows() && e.Options.Boards == 0 {
		rounds = len(e.rounds)
	}
	head := []string{"rank", "name", "club", "country", "rating"}
	for n := range rounds {
		head = append(head, "round "+strconv.Itoa(n+1))
	}
	head = append(head, "points", "tables", "wins")
	for _, b := range e.Options.TieBreaks {
		if b != Wins { // has a column already
			head = append(head, string(b))
		}
	}
	earned := make([]map[int]int, rounds)
	for n := range earned {
		earned[n] = e.earnedBy(n + 1)
	}
	lines := [][]string{head}
	for _, at := range e.Standings() {
		var who Entrant // of a team over boards, nothing
		if e.Options.Boards == 0 {
			who = e.entrants[at.Entrant-1]
		}
		line := []string{strconv.Itoa(at.Rank), cell(e.NameOf(at.Entrant)), cell(who.Club), cell(who.Country), known(who.Rating)}
		for _, by := range earned {
			text := ""
			if p, played := by[at.Entrant]; played {
				text = PointsText(p)
			}
			line = append(line, text)
		}
		line = append(line, PointsText(at.Points), strconv.Itoa(at.Played), strconv.Itoa(at.Wins))
		for i, b := range e.Options.TieBreaks {
			if b != Wins {
				line = append(line, b.Text(at.Breaks[i]))
			}
		}
		lines = append(lines, line)
	}
	return csv.NewWriter(out).WriteAll(lines)
}

// WriteResults writes all seats of all tables and all byes of players as CSV, a line each. A table without a
// result has no places; 0 is the place of a player who did not come. The last column tells a bye of
// the pairing from one on request.
func (e *Event) WriteResults(out io.Writer) error {
	lines := [][]string{{"round", "table", "seat", "entrant", "name", "place", "points", "game", "bye"}}
	for n, r := range e.rounds {
		round := strconv.Itoa(n + 1)
		earned := e.Earned(n + 1)
		for i, t := range r.Tables {
			for seat, id := range t.Seats {
				name, place, points := "", "", ""
				if id > 0 {
					name = cell(e.entrants[id-1].Name)
				}
				if t.Places != nil {
					place, points = strconv.Itoa(t.Places[seat]), PointsText(earned[i][seat])
				}
				lines = append(lines, []string{round, strconv.Itoa(i + 1), strconv.Itoa(seat + 1), strconv.Itoa(id), name, place, points, t.Game, ""})
			}
		}
		for _, id := range r.Byes {
			lines = append(lines, e.restLine(round, id, e.Options.bye(), "pairing"))
		}
		for _, id := range r.Skipped {
			lines = append(lines, e.restLine(round, id, e.Options.skip(), "request"))
		}
	}
	return csv.NewWriter(out).WriteAll(lines)
}

// restLine is the line of an entrant without a table in a round.
func (e *Event) restLine(round string, id, points int, by string) []string {
	return []string{round, "", "", strconv.Itoa(id), cell(e.entrants[id-1].Name), "", PointsText(points), "", by}
}

// earnedBy returns the points of a round by unit, byes included.
func (e *Event) earnedBy(round int) map[int]int {
	by := map[int]int{}
	r := &e.rounds[round-1]
	for _, unit := range e.unitsOf(r.Byes) {
		by[unit] = e.Options.bye()
	}
	for _, id := range r.Skipped {
		by[id] = e.Options.skip()
	}
	for i, points := range e.Earned(round) {
		for seat, p := range points {
			side := seat
			if e.Options.Partners == FixedPartners {
				side = e.Options.Teams[seat] - 1
			}
			by[r.Tables[i].sides[side]] = p
		}
	}
	return by
}

// PointsText formats points in units of [pairing.Point].
func PointsText(p int) string { return strconv.FormatFloat(float64(p)/pairing.Point, 'f', -1, 64) }

// Number returns the value of a tie-break: points as whole ones.
func (b TieBreak) Number(value int64) float64 {
	if b == Wins || b == Lots || b == Performance {
		return float64(value)
	}
	return float64(value) / pairing.Point
}

// Text formats the value of a tie-break.
func (b TieBreak) Text(value int64) string {
	if b == Wins || b == Lots || b == Performance {
		return strconv.FormatInt(value, 10)
	}
	return strconv.FormatFloat(b.Number(value), 'f', 2, 64)
}

// known formats a number, of which 0 means that it is unknown.
func known(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// cell is a text that no spreadsheet takes for a formula.
func cell(text string) string {
	if text != "" && strings.ContainsRune("=+-@", rune(text[0])) {
		return "'" + text
	}
	return text
}
