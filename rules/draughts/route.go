package draughts

import (
	"slices"
	"strings"

	"github.com/manykings/manykings/rules/board"
	"github.com/manykings/manykings/rules/shortlist"
)

// leap is one jump of a capture: over a man to a spot. Between two squares of a star there
// is at most one bishop line, so start and landing determine the man.
type leap struct{ over, to spot }

// appendLeaps appends the jumps of mover from a spot over one of targets
// (draughts.4, draughts.5), where taken are the spots that block.
func (g *Game) appendLeaps(dst []leap, mover man, from spot, targets, taken spots) []leap {
	if !mover.crowned() {
		jumps := g.men[mover.seat()][from].jumps
		for i := range jumps {
			j := &jumps[i]
			if !targets.intersects(j.overs) {
				continue
			}
			for lands := j.lands.without(taken); !lands.empty(); {
				dst = append(dst, leap{j.over, lands.pop()})
			}
		}
		return dst
	}
	walk := g.walk(from)
	for i := 0; i < len(walk); {
		over := walk[i]
		if !taken.has(over.at) {
			i++
			continue
		}
		end := int(over.skip)
		if targets.has(over.at) {
			for j := i + 1; j < end; {
				land := walk[j]
				if taken.has(land.at) {
					j = int(land.skip)
					continue
				}
				dst = append(dst, leap{over.at, land.at})
				if j++; g.behind {
					j = int(land.skip)
				}
			}
		}
		i = end
	}
	return dst
}

// leaps returns the leaps of appendLeaps, in the order of the texts of the landings.
func (p *Position) leaps(mover man, from spot, targets, taken spots) []leap {
	found := p.game.appendLeaps(nil, mover, from, targets, taken)
	shortlist.SortFunc(found, func(a, b leap) int {
		return strings.Compare(p.game.squareName(a.to), p.game.squareName(b.to))
	})
	return found
}

// path returns the squares landed on by the legal capture of the given start,
// goal and men: of several routes the one whose text sorts first.
func (p *Position) path(from, to spot, taken spots) []board.Square {
	mover := p.at[from]
	blocked := p.taken.without(only(from))
	dead := map[visit]bool{} // where no route leads on
	var path []board.Square
	var walk func(at spot, left spots) bool
	walk = func(at spot, left spots) bool {
		if left.empty() {
			return at == to
		}
		here := visit{taken: left, at: at}
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
