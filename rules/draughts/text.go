package draughts

import (
	"strings"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
)

const passText = "pass"

// MoveText returns the protocol text of the legal move m.
func (p *Position) MoveText(m rules.Move) string {
	if m == pass {
		return passText
	}
	g := p.game
	from, to := moveFrom(m), moveTo(m)
	if moveTaken(m) == 0 {
		return g.squareName(from) + g.squareName(to)
	}
	taken := p.takenBy(m)
	if !p.pathDue(from, to, taken) {
		return g.squareName(from) + "x" + g.squareName(to)
	}
	return g.routeText(from, p.path(from, to, taken))
}

// routeText returns the text of a capture that names every landing.
func (g *Game) routeText(from spot, path []board.Square) string {
	text := g.squareName(from)
	for _, s := range path {
		text += "x" + g.board.SquareName(s)
	}
	return text
}

// route is a move as its text has it.
type route struct {
	text     string
	from     board.Square
	landings []board.Square // one, or of a capture several
	capture  bool           // written with x
}

// parseRoute splits text and reports whether it can be a move.
func (g *Game) parseRoute(text string) (route, bool) {
	r := route{text: text}
	var ok bool
	if r.from, text, ok = g.board.CutSquare(text); !ok {
		return r, false
	}
	r.capture = strings.HasPrefix(text, "x")
	for text != "" {
		if r.capture {
			if text, ok = strings.CutPrefix(text, "x"); !ok {
				return r, false
			}
		}
		var s board.Square
		if s, text, ok = g.board.CutSquare(text); !ok {
			return r, false
		}
		r.landings = append(r.landings, s)
	}
	return r, len(r.landings) == 1 || r.capture && len(r.landings) > 1
}

// goal returns the last square.
func (r route) goal() board.Square { return r.landings[len(r.landings)-1] }

// ParseMove returns the legal move with the given protocol text. A capture may
// always name every landing; it must where another shares its start and goal.
func (p *Position) ParseMove(text string) (rules.Move, error) {
	if p.ending.Over() {
		return rules.NoMove, rules.RefuseOver(p.game.Board())
	}
	moves := p.Moves(nil)
	if text == passText {
		if len(moves) == 1 && moves[0] == pass {
			return pass, nil
		}
		return rules.NoMove, p.refusePass()
	}
	r, ok := p.game.parseRoute(text)
	if !ok {
		return rules.NoMove, p.refuseText(text)
	}
	var found []rules.Move
	for _, m := range moves {
		if p.matches(m, r) {
			found = append(found, m)
		}
	}
	switch len(found) {
	case 1:
		return found[0], nil
	case 0:
		return rules.NoMove, p.refuseMove(r, moves)
	}
	return rules.NoMove, p.refuseAmbiguous(r, found)
}

// matches reports whether r can mean the legal move m.
func (p *Position) matches(m rules.Move, r route) bool {
	g := p.game
	if m == pass || g.squares[moveFrom(m)] != r.from || g.squares[moveTo(m)] != r.goal() || r.capture != (moveTaken(m) > 0) {
		return false
	}
	if len(r.landings) == 1 {
		return true
	}
	landings, ok := g.spots(r.landings)
	if !ok {
		return false
	}
	taken, made := p.follow(moveFrom(m), landings)
	return made == len(landings) && taken == p.takenBy(m)
}

// spots returns the spots of squares, and reports whether all have one.
func (g *Game) spots(squares []board.Square) ([]spot, bool) {
	list := make([]spot, len(squares))
	for i, s := range squares {
		if list[i] = g.spotOf[s]; list[i] == noSpot {
			return nil, false
		}
	}
	return list, true
}
