package board

import "github.com/manykings/manykings/rules/shortlist"

// vector is a step on a lattice: dx along a row, dy from row to row.
type vector struct{ dx, dy int }

// lattice builds a board whose lines are straight in plain coordinates.
type lattice struct {
	at                    map[[2]int]Square
	places                [][2]int // by Square
	edges, corners, leaps []vector
}

// add adds the square at x, y.
func (l *lattice) add(x, y int) {
	if l.at == nil {
		l.at = make(map[[2]int]Square)
	}
	l.at[[2]int{x, y}] = Square(len(l.places))
	l.places = append(l.places, [2]int{x, y})
}

// topology returns the board of the squares added so far, without names.
func (l *lattice) topology() *Topology {
	n := len(l.places)
	t := &Topology{
		names: make([]string, n), byName: make(map[string]Square, n), shades: make([]Shade, n),
		edgeRays: make([][]Ray, n), cornerRays: make([][]Ray, n), knightSteps: make([][]Square, n),
	}
	for s, p := range l.places {
		t.edgeRays[s] = l.rays(p, l.edges)
		t.cornerRays[s] = l.rays(p, l.corners)
		for _, v := range l.leaps {
			if to, ok := l.at[[2]int{p[0] + v.dx, p[1] + v.dy}]; ok {
				t.knightSteps[s] = append(t.knightSteps[s], to)
			}
		}
		shortlist.Sort(t.knightSteps[s])
	}
	t.finish()
	return t
}

// rays returns the rays that leave p in the given directions.
func (l *lattice) rays(p [2]int, directions []vector) []Ray {
	var rays []Ray
	for _, v := range directions {
		var ray Ray
		for x, y := p[0]+v.dx, p[1]+v.dy; ; x, y = x+v.dx, y+v.dy {
			s, ok := l.at[[2]int{x, y}]
			if !ok {
				break
			}
			ray.Squares = append(ray.Squares, s)
		}
		if ray.Squares != nil {
			rays = append(rays, ray)
		}
	}
	return rays
}
