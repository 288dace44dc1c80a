package draughts_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
	"github.com/manykings/manykings/rules/rulestest"
)

// slowGame finds legal moves in the slow obvious way: from the description of a
// position and the board alone, by walking every route.
type slowGame struct {
	star   *board.Star
	behind bool
	teams  []rules.Team
	out    []rules.Seat
	men    map[board.Square]slowMan
}

type slowMan struct {
	seat rules.Seat
	king bool
}

// slowRoute is a capture, finished or not.
type slowRoute struct {
	squares []board.Square // start and landings
	taken   []board.Square // in order
	kings   int
}

// newSlowGame reads a set-up that is known to be legal.
func newSlowGame(s rules.Setup) slowGame {
	id, _ := rules.ParseID(s.Game)
	centre := board.All
	if id.Value("centre") == "neighbours" {
		centre = board.Neighbours
	}
	g := slowGame{
		star: board.NewStar(id.Seats, centre), behind: id.Value("landing") == "behind",
		out: s.Out, men: map[board.Square]slowMan{},
	}
	g.teams, _ = rules.Teams(id.Seats, id.Value("teams"))
	for _, placed := range s.Board {
		square, _ := g.star.Square(placed.Square)
		g.men[square] = slowMan{rules.Seat(placed.Piece[0] - '0'), placed.Piece[1] == 'K'}
	}
	return g
}

// slowMoves returns the sorted texts of the legal moves of pos.
func slowMoves(pos rules.Position) []string {
	s := pos.Setup()
	g := newSlowGame(s)
	moves := g.texts(s.Turn)
	if len(moves) == 0 && g.passes(s.Turn) {
		moves = append(moves, "pass")
	}
	slices.Sort(moves)
	return moves
}

// passes reports whether seat, which cannot move, has men and a partner that could move.
func (g slowGame) passes(seat rules.Seat) bool {
	hasMen := false
	for _, m := range g.men {
		hasMen = hasMen || m.seat == seat
	}
	for partner := rules.Seat(1); partner <= 8; partner++ {
		if hasMen && partner != seat && g.allied(partner, seat) && !slices.Contains(g.out, partner) && len(g.texts(partner)) > 0 {
			return true
		}
	}
	return false
}

func (g slowGame) allied(a, b rules.Seat) bool {
	return slices.ContainsFunc(g.teams, func(t rules.Team) bool { return slices.Contains(t, a) && slices.Contains(t, b) })
}

// texts returns the texts of the moves of seat, were it its turn.
func (g slowGame) texts(seat rules.Seat) []string {
	var steps []string
	var routes []slowRoute
	for s, m := range g.men {
		if m.seat != seat {
			continue
		}
		for _, branch := range g.branches(s, m) {
			for i, to := range branch {
				if _, taken := g.men[to]; taken || i > 0 && !m.king {
					break
				}
				steps = append(steps, g.star.SquareName(s)+g.star.SquareName(to))
			}
		}
		routes = g.routes(routes, m, slowRoute{squares: []board.Square{s}})
	}
	if len(routes) == 0 {
		slices.Sort(steps)
		return slices.Compact(steps)
	}
	return g.routeTexts(routes)
}

// branches returns the bishop lines from s, for an uncrowned man the forward ones.
func (g slowGame) branches(s board.Square, m slowMan) [][]board.Square {
	var all [][]board.Square
	for _, ray := range g.star.CornerRays(s) {
		for _, branch := range ray.Branches() {
			if m.king || slices.Contains(g.star.ForwardCorners(s, int(m.seat)), branch[0]) {
				all = append(all, branch)
			}
		}
	}
	return all
}

// routes appends every capture, however short, that goes on from r.
func (g slowGame) routes(all []slowRoute, m slowMan, r slowRoute) []slowRoute {
	at := r.squares[len(r.squares)-1]
	if len(r.taken) > 0 && !m.king && g.star.IsLastRow(at, int(m.seat)) {
		return all
	}
	stands := func(s board.Square) bool {
		_, taken := g.men[s]
		return taken && s != r.squares[0]
	}
	for _, branch := range g.branches(at, m) {
		i := slices.IndexFunc(branch, stands)
		if i < 0 || i > 0 && !m.king {
			continue
		}
		victim := g.men[branch[i]]
		if g.allied(victim.seat, m.seat) || slices.Contains(r.taken, branch[i]) {
			continue
		}
		for n, land := range branch[i+1:] {
			if stands(land) || n > 0 && (!m.king || g.behind) {
				break
			}
			next := slowRoute{
				squares: append(slices.Clone(r.squares), land),
				taken:   append(slices.Clone(r.taken), branch[i]),
				kings:   r.kings,
			}
			if victim.king {
				next.kings++
			}
			all = g.routes(append(all, next), m, next)
		}
	}
	return all
}

// routeTexts returns the texts of the captures that are due among routes.
func (g slowGame) routeTexts(routes []slowRoute) []string {
	most, kings := 0, 0
	for _, r := range routes {
		if n := len(r.taken); n > most || n == most && r.kings > kings {
			most, kings = n, r.kings
		}
	}
	// Route texts by start and goal, then by the set of men taken; the first.
	due := map[string]map[string]string{}
	for _, r := range routes {
		if len(r.taken) != most || r.kings != kings {
			continue
		}
		names := func(squares []board.Square) []string {
			var list []string
			for _, s := range squares {
				list = append(list, g.star.SquareName(s))
			}
			return list
		}
		route, set := names(r.squares), names(r.taken)
		slices.Sort(set)
		ends, key := route[0]+"x"+route[len(route)-1], strings.Join(set, " ")
		if due[ends] == nil {
			due[ends] = map[string]string{}
		}
		if text := strings.Join(route, "x"); due[ends][key] == "" || text < due[ends][key] {
			due[ends][key] = text
		}
	}
	var list []string
	for ends, sets := range due {
		if len(sets) == 1 {
			list = append(list, ends)
		} else {
			list = slices.AppendSeq(list, maps.Values(sets))
		}
	}
	return list
}

// The slow way itself is right where the vectors say so.
func TestSlowMovesOnVectors(t *testing.T) {
	for _, v := range family.Vectors(t, vectors) {
		if v.Moves == nil {
			continue
		}
		if got := slowMoves(family.State(t, rulestest.ParseSetup(t, v.Position)).Position()); !slices.Equal(got, v.Moves) {
			t.Errorf("%s: %q, want %q", v.Name, got, v.Moves)
		}
	}
}
