package main

import (
	"fmt"
	"strings"

	"github.com/manykings/manykings/engine/match"
)

// matchReport is the result of a match as JSON.
type matchReport struct {
	Game    string        `json:"game"`
	Games   int           `json:"games"`
	Planned int           `json:"planned"` // planned games; more than played if the match ended early
	Plies   int           `json:"plies"`
	Players []matchPlayer `json:"players"`
	// Pairs counts pairs of games with one opening by the first player's points: 0, 0.5, 1, 1.5,
	// 2.
	Pairs  *[5]int      `json:"pairs,omitempty"`
	Test   *matchTest   `json:"sprt,omitempty"`
	Faults []matchFault `json:"faults"`
}

// matchPlayer is the result of a player.
type matchPlayer struct {
	Name   string         `json:"name"`
	Games  int            `json:"games"`
	Wins   int            `json:"wins"`
	Draws  int            `json:"draws"`
	Losses int            `json:"losses"`
	Points float64        `json:"points"`
	Due    float64        `json:"due"`   // points expected by chance
	Share  match.Estimate `json:"share"` // share of the points
	// Elo is the difference to the other player, in a match of two on two sides.
	Elo   *match.Estimate   `json:"elo,omitempty"`
	Seats []match.SeatScore `json:"seats"`
}

// matchTest is the state of the sequential test.
type matchTest struct {
	Elo0  float64 `json:"elo0"`
	Elo1  float64 `json:"elo1"`
	LLR   float64 `json:"llr"`
	Lower float64 `json:"lower"`
	Upper float64 `json:"upper"`
	// Accepted is "elo0", "elo1", or empty while undecided.
	Accepted string `json:"accepted"`
}

// matchFault is a fault of a player.
type matchFault struct {
	Player string `json:"player"`
	Text   string `json:"text"`
}

func newMatchReport(config *match.Config, r *match.Report) *matchReport {
	m := &matchReport{Game: config.Game.ID().String(), Games: r.Games, Planned: r.Planned, Plies: r.Plies, Players: []matchPlayer{}, Faults: []matchFault{}}
	twoSides := r.Sides == 2 && len(r.Scores) == 2
	for _, s := range r.Scores {
		p := matchPlayer{
			Name: s.Name, Games: s.Games, Wins: s.Wins, Draws: s.Draws, Losses: s.Games - s.Wins - s.Draws,
			Points: s.Points, Due: s.Due, Share: s.Share, Seats: s.Seats,
		}
		if twoSides {
			elo := match.Elo(s.Share, s.Games)
			p.Elo = &elo
		}
		m.Players = append(m.Players, p)
	}
	if twoSides {
		m.Pairs = &r.Pairs
	}
	if t := config.Test; t != nil {
		lower, upper := t.Bounds()
		m.Test = &matchTest{Elo0: t.Elo0, Elo1: t.Elo1, LLR: r.LLR, Lower: lower, Upper: upper}
		if r.Accepted >= 0 {
			m.Test.Accepted = [2]string{"elo0", "elo1"}[r.Accepted]
		}
	}
	for _, f := range r.Faults {
		m.Faults = append(m.Faults, matchFault{config.Contestants[f.Contestant].Name, f.Text})
	}
	return m
}

// text formats the report.
func (m *matchReport) text() string {
	var b strings.Builder
	games := plural(m.Games, "game")
	if m.Games < m.Planned {
		games = fmt.Sprintf("%d of %s", m.Games, plural(m.Planned, "game"))
	}
	fmt.Fprintf(&b, "%s: %s, %d plies on average\n", m.Game, games, m.Plies/max(m.Games, 1))
	for _, p := range m.Players {
		fmt.Fprintf(&b, "%-14s %5d won %4d drawn %5d lost  %.1f points of %.1f expected  %.1f ± %.1f %%",
			p.Name, p.Wins, p.Draws, p.Losses, p.Points, p.Due, 100*p.Share.Value, 100*p.Share.Error)
		if p.Elo != nil {
			fmt.Fprintf(&b, "  Elo %+.0f ± %.0f", p.Elo.Value, p.Elo.Error)
		}
		b.WriteString("\n              ")
		for i, s := range p.Seats {
			fmt.Fprintf(&b, "  seat %d: %.1f/%d", i+1, s.Points, s.Games)
		}
		b.WriteByte('\n')
	}
	if m.Pairs != nil {
		fmt.Fprintf(&b, "pairs with 0, 1/2, 1, 1 1/2, 2 points: %v\n", *m.Pairs)
	}
	if t := m.Test; t != nil {
		verdict := "not decided"
		if t.Accepted != "" {
			verdict = "accepted " + t.Accepted
		}
		fmt.Fprintf(&b, "elo0 %g, elo1 %g: LLR %.2f (%.2f, %.2f), %s\n", t.Elo0, t.Elo1, t.LLR, t.Lower, t.Upper, verdict)
	}
	if len(m.Faults) > 0 {
		fmt.Fprintf(&b, "%s\n", plural(len(m.Faults), "fault"))
	}
	return b.String()
}
