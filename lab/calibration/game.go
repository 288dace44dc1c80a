package calibration

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/record"
	"github.com/manykings/manykings/rules/record/replay"
)

// window is how many plies captures are counted in, and memory in how many of
// its last moves a seat may have left a square to which it goes back.
const (
	window = 160
	memory = 8
)

// totals are the sums over games.
type totals struct {
	first, captures []int // by game
	moves, back     int
	scores          []scored
	rounds          [][]int // indices of scores: of every seat of a full table, in a row
}

// scored is the score of a move that decides nothing, with the points that the
// seat's side had in the end.
type scored struct {
	pawns  float64
	sides  int // in the game when it was made
	points float64
}

// left is a square that a seat left in its move with a number from 1.
type left struct{ square, move int }

// game is one game being counted.
type game struct {
	number   int // in the file, from 1
	pos      rules.Position
	teams    []rules.Team
	points   [rules.MaxSeats + 1]float64 // in the end, by seat
	plies    int
	first    int // ply of the first capture, 0 without any
	captures int
	moves    [rules.MaxSeats + 1]int // by seat
	left     [rules.MaxSeats + 1][]left
	round    []int
	claims   []claim
}

// claim is a score that has yet to come true, by a ply; it was made with the ply from.
type claim struct {
	seat rules.Seat
	win  bool
	from int
	by   int
}

// add counts the game of a record.
func (t *totals) add(r *Report, games *replay.Replayer, rec *record.Record) error {
	pos, err := games.Start(rec)
	if err != nil {
		return err
	}
	g := game{number: r.Games + 1, pos: pos, teams: pos.Game().Teams()}
	g.share(rec.Result)
	for i := range rec.Moves {
		m := &rec.Moves[i]
		if m.Text == record.Resign || m.Text == record.Flag {
			if err := rules.Apply(pos, m.Text+strconv.Itoa(m.Seat)); err != nil {
				return fmt.Errorf("ply %d: %w", g.plies+1, err)
			}
		} else if err := t.move(&g, m); err != nil {
			return fmt.Errorf("ply %d, %s: %w", g.plies+1, m.Text, err)
		}
		g.settle(&r.Claims)
	}
	for _, c := range g.claims {
		if c.by <= g.plies { // a game aborted earlier does not count
			r.Claims.count(c, &g, never)
		}
	}
	if g.first == 0 {
		g.first = g.plies + 1
	}
	t.first, t.captures = append(t.first, g.first), append(t.captures, g.captures)
	r.Plies += g.plies
	if !rec.Result.Drawn && len(rec.Result.Places) > 0 {
		r.Won++
	}
	return nil
}

// move counts a move and plays it.
func (t *totals) move(g *game, m *record.Move) error {
	move, err := g.pos.ParseMove(m.Text)
	if err != nil {
		return err
	}
	seat, a := g.pos.Turn(), g.pos.Describe(move)
	if a.IsPly() {
		g.plies++
		g.moves[seat]++
	}
	if len(a.Captured) > 0 {
		if g.first == 0 {
			g.first = g.plies
		}
		if g.plies <= window {
			g.captures++
		}
	}
	if a.IsPly() && a.Piece != (rules.Piece{}) {
		t.moves++
		if slices.ContainsFunc(g.left[seat], func(l left) bool {
			return l.square == int(a.To) && l.move >= g.moves[seat]-memory
		}) {
			t.back++
		}
		g.left[seat] = append(g.left[seat], left{int(a.From), g.moves[seat]})
	}
	t.score(g, seat, m)
	g.pos.Play(move)
	return nil
}

// score notes the score of a move, if its comment has one.
func (t *totals) score(g *game, seat rules.Seat, m *record.Move) {
	text, ok := scoreOf(m)
	if !ok {
		g.round = nil
		return
	}
	if plies, ok := strings.CutPrefix(text, "#"); ok {
		if n, err := strconv.Atoi(plies); err == nil {
			// The score counts from the ply before the move, its first.
			g.claims = append(g.claims, claim{seat, n > 0, g.plies, g.plies - 1 + max(n, -n)})
		}
		g.round = nil
		return
	}
	pawns, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return
	}
	in := g.sides()
	t.scores = append(t.scores, scored{pawns, in, g.points[seat]})
	if in < len(g.teams) || seat == 1 {
		g.round = nil
	}
	if g.round = append(g.round, len(t.scores)-1); int(seat) == g.pos.Game().Seats() {
		if len(g.round) == int(seat) && in == len(g.teams) {
			t.rounds = append(t.rounds, g.round)
		}
		g.round = nil
	}
}

// scoreOf returns the score in the comment of a move: "+0.34/9 0.012s" is
// "+0.34".
func scoreOf(m *record.Move) (string, bool) {
	for _, text := range m.Comments {
		first, _, _ := strings.Cut(text, " ")
		if score, _, ok := strings.Cut(first, "/"); ok {
			return score, true
		}
	}
	return "", false
}

// share sets the points of each seat: those of the first place have equal parts
// of one point, by sides.
func (g *game) share(result record.Result) {
	if len(result.Places) == 0 {
		return
	}
	var first []rules.Team
	for _, team := range g.teams {
		if slices.ContainsFunc(team, func(s rules.Seat) bool { return slices.Contains(result.Places[0], int(s)) }) {
			first = append(first, team)
		}
	}
	for _, team := range first {
		for _, seat := range team {
			g.points[seat] = 1 / float64(len(first))
		}
	}
}

// sides returns how many sides are in.
func (g *game) sides() (n int) {
	out := g.pos.Outcome().Out
	for _, team := range g.teams {
		if slices.ContainsFunc(team, func(s rules.Seat) bool { return !slices.Contains(out, s) }) {
			n++
		}
	}
	return n
}

// settle counts the claims that came true, in time or late, and, at the end of the game,
// the false ones.
func (g *game) settle(claims *Claims) {
	if len(g.claims) == 0 {
		return
	}
	o := g.pos.Outcome()
	waiting := g.claims[:0]
	for _, c := range g.claims {
		mine := func(s rules.Seat) bool { return slices.Contains(g.teams[rules.TeamOf(g.teams, c.seat)], s) }
		won := o.Over && slices.ContainsFunc(o.Winners, mine)
		lost := slices.Contains(o.Out, c.seat) || o.Over && len(o.Winners) > 0 && !won
		switch {
		case c.win && won, !c.win && lost:
			claims.count(c, g, max(g.plies-c.by, 0))
		case o.Over:
			claims.count(c, g, never)
		default:
			waiting = append(waiting, c)
		}
	}
	g.claims = waiting
}

// never is the delay of a claim that does not come true.
const never = -1

// count counts a claim that came true this many plies late.
func (x *Claims) count(c claim, g *game, late int) {
	all, come := &x.Losses, &x.LossesTrue
	if c.win {
		all, come = &x.Wins, &x.WinsTrue
	}
	*all++
	if late == 0 {
		*come++
		return
	}
	x.Broken = append(x.Broken, Broken{g.number, c.from, int(c.seat), c.win, c.by - c.from + 1, max(late, 0)})
}
