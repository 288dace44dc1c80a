package chess

import (
	"slices"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
	"github.com/manykings/manykings/rules/shortlist"
)

// refuseWay explains why the man on from does not reach to, whatever is there: its way does
// not lead there, or is blocked.
func (p *Position) refuseWay(from, to uint8) *rules.Refusal {
	n, g := &p.game.numbers, p.game
	m := p.board[from]
	if m.role() == rules.Pawn {
		return p.refusePawn(from, to)
	}
	edges := len(g.walks[rules.Rook][from])
	switch m.role() {
	case rules.King:
		if slices.Contains(g.kingSteps[from], to) {
			return nil
		}
		if r := p.refuseCastling(from, to); r != nil {
			return r
		}
		if !slices.Contains(g.kingSteps[from], uint8(g.board.CornerSteps(board.Square(from))[0])) {
			return p.refuseReach(from, to, n.kingSteps, sayKingEdgeStep)
		}
		return p.refuseReach(from, to, n.kingSteps, sayKingStep)
	case rules.Knight:
		if slices.Contains(g.knightSteps[from], to) {
			return nil
		}
		return p.refuseReach(from, to, n.knight, sayKnightLeap)
	case rules.Rook:
		return p.refuseRide(from, to, 0, edges, n.edges, sayRookLine)
	case rules.Bishop:
		return p.refuseRide(from, to, edges, len(g.lines[from]), n.corners, sayBishopLine)
	}
	return p.refuseRide(from, to, 0, len(g.lines[from]), n.men, sayQueenLine)
}

// refuseRide says why a rider does not get from from to to over the entries
// start to end of the lines of from: it is on none of them, or each of them is
// blocked. Then the way with the fewest men on it is shown.
func (p *Position) refuseRide(from, to uint8, start, end int, rule string, otherwise sentence) *rules.Refusal {
	var way, blockers []uint8
	for i := start; i < end; i++ {
		if p.game.lines[from][i].square != to {
			continue
		}
		w := p.game.way(from, i)
		var b []uint8
		for _, s := range w[:len(w)-1] {
			if p.board[s] != 0 {
				b = append(b, s)
			}
		}
		if len(b) == 0 {
			return nil
		}
		if way == nil || len(b) < len(blockers) {
			way, blockers = append([]uint8{from}, w...), b
			rule = p.game.numbers.edges
			if i >= len(p.game.walks[rules.Rook][from]) {
				rule = p.game.numbers.corners
			}
		}
	}
	if way == nil {
		return p.refuseReach(from, to, rule, otherwise)
	}
	return p.refusal(rule, sayBlocked,
		args{p.square("from", from), p.square("to", to), p.square("blocker", blockers[0])},
		mark(rules.MarkLine, way...), mark(rules.MarkBlocker, blockers...))
}

// way returns the squares from behind s to entry i of the lines of s, in order.
func (t *tables) way(s uint8, i int) []uint8 {
	var way []uint8
	for ; i != none; i = int(t.back[s][i]) {
		way = append(way, t.lines[s][i].square)
	}
	slices.Reverse(way)
	return way
}

// refuseReach says that the man on from never gets to to in one move: because
// of the centre, or else by the given rule.
func (p *Position) refuseReach(from, to uint8, rule string, s sentence) *rules.Refusal {
	a := args{p.square("from", from), p.square("to", to)}
	goals := p.goals(from)
	if from == to {
		return p.refusal(p.game.numbers.men, saySameSquare, a, goals)
	}
	if r := p.refuseCentre(from, to, a); r != nil {
		r.Marks = append(r.Marks, goals)
		return r
	}
	return p.refusal(rule, s, a, goals)
}

// refuseCentre explains that from and to do not join through the centre, if a player may
// have thought so (board.5, board.6).
func (p *Position) refuseCentre(from, to uint8, a args) *rules.Refusal {
	star := p.game.star
	role := p.board[from].role()
	if star == nil || role == rules.Knight || role == rules.Rook {
		return nil
	}
	f, t := board.Square(from), board.Square(to)
	central := star.IsCentral(f) && star.IsCentral(t)
	rides := role == rules.Queen || role == rules.Bishop
	square := mark(rules.MarkSquare, from, to)
	switch {
	case star.Module(f) == star.Module(t):
		return nil
	case central && star.Shade(f) != star.Shade(t):
		return p.refusal("board.6", sayCentrePoint, a, square)
	case (central || rides && leadsToCentre(star, f) && leadsToCentre(star, t)) && star.Shade(f) == star.Shade(t):
		return p.refusal("board.5", sayCentreExit, a, square)
	}
	return nil
}

// leadsToCentre reports whether s is on a corner line through the centre.
func leadsToCentre(star *board.Star, s board.Square) bool {
	ahead := board.Ranks - 1 - star.Rank(s)
	return star.File(s) == board.Files/2-1-ahead || star.File(s) == board.Files/2+ahead
}

// goals marks where the man on from may legally go.
func (p *Position) goals(from uint8) rules.Mark {
	var goals []uint8
	for _, m := range p.Moves(nil) {
		if to := moveTo(m); moveFrom(m) == from && !slices.Contains(goals, to) {
			goals = append(goals, to)
		}
	}
	shortlist.Sort(goals)
	return mark(rules.MarkGoals, goals...)
}

// refuseCastling says why the king on from may not castle to to; nil if that is
// no castling.
func (p *Position) refuseCastling(from, to uint8) *rules.Refusal {
	g, rule := p.game, p.game.numbers.castling
	first := 2 * int(p.turn-1)
	for r := first; r < first+2; r++ {
		for i := range g.castles[r] {
			c := &g.castles[r][i]
			if c.king != from || c.kingTo != to {
				continue
			}
			a := args{p.square("rook", c.rook)}
			if p.castling>>r&1 == 0 {
				if p.board[c.rook] != newMan(rules.Rook, rules.Army(p.turn-1)) {
					return p.refusal(rule, sayCastlingRook, a, mark(rules.MarkSquare, c.rook))
				}
				return p.refusal(rule, sayCastlingMoved, a,
					mark(rules.MarkKing, from), mark(rules.MarkSquare, c.rook))
			}
			return p.refuseCastle(c)
		}
	}
	return nil
}

// refuseCastle explains the obstacle to the castle c, whose right exists.
func (p *Position) refuseCastle(c *castle) *rules.Refusal {
	rule := p.game.numbers.castling
	for _, s := range c.empty {
		if p.board[s] != 0 {
			return p.refusal(rule, sayCastlingBetween,
				args{p.square("square", s)}, mark(rules.MarkBlocker, s))
		}
	}
	for _, x := range []struct {
		square uint8
		say    sentence
	}{
		{c.king, sayCastlingInCheck},
		{c.rookTo, sayCastlingThrough},
		{c.kingTo, sayCastlingInto},
	} {
		if t := p.threats(x.square, p.turn); t != nil {
			return p.refusal(rule, x.say, append(t.args(p), p.square("square", x.square)),
				append(t.marks(), mark(rules.MarkSquare, x.square))...)
		}
	}
	return nil
}
