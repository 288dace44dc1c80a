package draughts

import (
	"slices"
	"strings"

	"github.com/manykings/manykings/board"
)

// leap is one jump of a capture: over a man to a spot. Between two squares of
// a star there is at most one bishop line, so start and landing tell the man.
type leap struct{ over, to spot }

// leaps returns the jumps of mover from a spot over one of targets, where
// taken are the spots that block, in the order of the texts of their landings.
func (p *Position) leaps(mover man, from spot, targets, taken spots) []leap {
	var found []leap
	if !mover.crowned() {
		for _, j := range p.game.men[mover.seat()][from].jumps {
			if !targets.has(j.over) {
				continue
			}
			for lands := j.lands.without(taken); !lands.empty(); {
				found = append(found, leap{j.over, lands.pop()})
			}
		}
	} else {
		walk := p.game.walk(from)
		for i := 0; i < len(walk); {
			over := walk[i]
			if !taken.has(over.at) {
				i++
				continue
			}
			for j := i + 1; targets.has(over.at) && j < int(over.skip); {
				land := walk[j]
				if taken.has(land.at) {
					j = int(land.skip)
					continue
				}
				found = append(found, leap{over.at, land.at})
				j++
				if p.game.behind {
					j = int(land.skip)
				}
			}
			i = int(over.skip)
		}
	}
	slices.SortStableFunc(found, func(a, b leap) int {
		return strings.Compare(p.game.squareName(a.to), p.game.squareName(b.to))
	})
	return found
}

// path returns the squares landed on by the legal capture of the given start,
// goal and men: of several routes the one whose text sorts first.
func (p *Position) path(from, to spot, taken spots) []board.Square {
	mover := p.at[from]
	blocked := p.taken.without(only(from))
	dead := map[state]bool{} // where no route leads on
	var path []board.Square
	var walk func(at spot, left spots) bool
	walk = func(at spot, left spots) bool {
		if left.empty() {
			return at == to
		}
		here := state{taken: left, at: at}
		if dead[here] {
			return false
		}
		for _, l := range p.leaps(mover, at, left, blocked) {
			path = append(path, p.game.squares[l.to])
			if walk(l.to, left.without(only(l.over))) {
				return true
			}
			path = path[:len(path)-1]
		}
		dead[here] = true
		return false
	}
	walk(from, taken)
	return path
}

// pathDue reports whether another legal capture shares start and goal, but not
// the men taken, so that the text must name the path (formats.md).
func (p *Position) pathDue(from, to spot, taken spots) bool {
	return slices.ContainsFunc(p.captures(), func(c capture) bool {
		return c.from == from && c.to == to && c.taken != taken
	})
}

// follow makes the jumps from a square to each of landings in turn and returns
// the men taken. If one of them is no jump it returns the landings before it.
func (p *Position) follow(from spot, landings []spot) (taken spots, made int) {
	mover := p.at[from]
	blocked := p.taken.without(only(from))
	targets := p.enemies(mover.seat())
	at := from
	for i, to := range landings {
		next := p.leaps(mover, at, targets.without(taken), blocked)
		k := slices.IndexFunc(next, func(l leap) bool { return l.to == to })
		if k < 0 {
			return taken, i
		}
		taken = taken.or(only(next[k].over))
		at = to
	}
	return taken, len(landings)
}

// line returns the squares of the bishop line from one square to another, the
// last included; nil if no line joins them.
func (p *Position) line(from, to board.Square) []board.Square {
	for _, ray := range p.game.board.CornerRays(from) {
		for _, branch := range ray.Branches() {
			if i := slices.Index(branch, to); i >= 0 {
				return branch[:i+1]
			}
		}
	}
	return nil
}
