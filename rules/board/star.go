package board

import (
	"slices"

	"github.com/manykings/manykings/rules/shortlist"
)

// Centre says where a corner step through the centre of a star leads (board.5).
type Centre uint8

// The values of the option centre.
const (
	All        Centre = iota // to any other central square of the same colour
	Neighbours               // to those of the two adjoining modules
)

// Files and Ranks are the size of a module: half a chessboard (board.1).
const (
	Files = 8
	Ranks = 4
)

// Star is a star board: N half-boards joined front to front round one point.
// Modules number from 1 in order of play, anticlockwise; files and ranks from 0,
// as their owner sees them.
type Star struct {
	*Topology
	modules int
	centre  Centre
	homes   []int // module of each seat, index 0 for seat 1
}

// Modules returns N.
func (b *Star) Modules() int { return b.modules }

// Home returns the module (1..N) of a seat (1..N). Only Yalta's differ from the
// seat: there the turn passes the other way round.
func (b *Star) Home(seat int) int { return b.homes[seat-1] }

// At returns the square on a module (1..N), file (0..7) and rank (0..3).
func (b *Star) At(module, file, rank int) Square {
	return Square((module-1)*Files*Ranks + rank*Files + file)
}

// Module returns the module (1..N) of s.
func (b *Star) Module(s Square) int { return int(s)/(Files*Ranks) + 1 }

// File returns the file of s (0..7) as the owner of its module sees it.
func (b *Star) File(s Square) int { return int(s) % Files }

// Rank returns the rank of s (0..3, the back row first).
func (b *Star) Rank(s Square) int { return int(s) / Files % Ranks }

// IsCentral reports whether s meets the centre (board.4).
func (b *Star) IsCentral(s Square) bool {
	return b.Rank(s) == Ranks-1 && (b.File(s) == 3 || b.File(s) == 4)
}

// heading is a place on a star and the direction one faces there, in the frame
// of its module: df to the right, dr to the front.
type heading struct{ m, f, r, df, dr int } // m from 0

func (h heading) on(b *Star) Square { return b.At(h.m+1, h.f, h.r) }

// face turns h on the spot.
func (h heading) face(df, dr int) heading {
	h.df, h.dr = df, dr
	return h
}

// step returns where one step straight on leads: nowhere at the border, to
// several places through the centre. An edge step has df or dr 0.
func (b *Star) step(h heading) []heading {
	f, r := h.f+h.df, h.r+h.dr
	switch {
	case f < 0 || f >= Files || r < 0:
		return nil
	case r < Ranks:
		return []heading{{h.m, f, r, h.df, h.dr}}
	case (f < Files/2) != (h.f < Files/2):
		return b.throughCentre(h)
	}
	// Over the seam (board.3): both fronts are north, so the line runs on down
	// the neighbour's ranks with left and right exchanged.
	m := h.m + 1
	if h.f < Files/2 {
		m = h.m + b.modules - 1
	}
	return []heading{{m % b.modules, Files - 1 - f, Ranks - 1, -h.df, -h.dr}}
}

// throughCentre returns the exits of board.5: the same file of other modules,
// facing straight away from the centre. The right neighbour comes first.
func (b *Star) throughCentre(h heading) []heading {
	var exits []heading
	for k := 1; k < b.modules; k++ {
		if b.centre == Neighbours && k != 1 && k != b.modules-1 {
			continue
		}
		away := -1
		if h.f >= Files/2 {
			away = 1
		}
		exits = append(exits, heading{(h.m + k) % b.modules, h.f, Ranks - 1, away, -1})
	}
	return exits
}

var (
	edgeHeadings   = [4][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}
	cornerHeadings = [4][2]int{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}
)

// NewStar returns the star board of n modules, 2..8. With two modules it is the
// chessboard, and its squares are named as there (board.2).
func NewStar(n int, centre Centre) *Star {
	b := newStar(n, centre)
	t := b.Topology
	t.name = "star:" + string('0'+byte(n))
	if centre == Neighbours {
		t.name += ",centre=neighbours"
	}
	for s := range Square(t.Len()) {
		m, f, r := b.Module(s), b.File(s), b.Rank(s)
		full := string([]byte{'0' + byte(m), 'a' + byte(f), '1' + byte(r)})
		name := full
		if n == 2 {
			name = full[1:]
			if m == 2 {
				name = string([]byte{'a' + byte(Files-1-f), '8' - byte(r)})
			}
		}
		t.names[s] = name
		t.byName[name], t.byName[full] = s, s
	}
	return b
}

// newStar returns a star without names.
func newStar(n int, centre Centre) *Star {
	if n < 2 || n > 8 {
		panic("board: a star has 2 to 8 modules")
	}
	size := n * Files * Ranks
	t := &Topology{
		names: make([]string, size), byName: make(map[string]Square, 2*size),
		shades: make([]Shade, size), shadeNames: []string{"dark", "light"},
		edgeRays: make([][]Ray, size), cornerRays: make([][]Ray, size),
		knightSteps: make([][]Square, size),
	}
	b := &Star{Topology: t, modules: n, centre: centre}
	for m := 1; m <= n; m++ {
		b.homes = append(b.homes, m)
	}
	for s := range Square(size) {
		t.shades[s] = Shade((b.File(s) + b.Rank(s)) % 2) // a1 dark, h1 light (board.1)
		for _, d := range edgeHeadings {
			t.edgeRays[s] = append(t.edgeRays[s], b.ray(s, d)...)
		}
		for _, d := range cornerHeadings {
			t.cornerRays[s] = append(t.cornerRays[s], b.ray(s, d)...)
		}
		t.knightSteps[s] = b.knightSteps(s)
	}
	t.finish()
	t.outline = b.newOutline
	if b.modules >= nearFrom {
		t.near = b.newNearOutline
	}
	return b
}

// here returns the heading on s in direction d.
func (b *Star) here(s Square, d [2]int) heading {
	return heading{b.Module(s) - 1, b.File(s), b.Rank(s), d[0], d[1]}
}

// ray returns the ray that leaves s in direction d, none if it has no square.
func (b *Star) ray(s Square, d [2]int) []Ray {
	var ray Ray
	next := b.step(b.here(s, d))
	for len(next) == 1 && !b.atCentreExit(ray, s, next[0]) {
		ray.Squares = append(ray.Squares, next[0].on(b))
		next = b.step(next[0])
	}
	for _, h := range next {
		var fork []Square
		for on := []heading{h}; len(on) == 1; on = b.step(on[0]) {
			fork = append(fork, on[0].on(b))
		}
		ray.Forks = append(ray.Forks, fork)
	}
	if len(ray.Squares)+len(ray.Forks) == 0 {
		return nil
	}
	if len(ray.Forks) == 1 { // N = 2: the centre has one exit, the line is plain
		ray = Ray{Squares: append(ray.Squares, ray.Forks[0]...)}
	}
	return []Ray{ray}
}

// atCentreExit reports whether the line that left s and has passed ray steps
// through the centre to h: the one place where it may fork.
func (b *Star) atCentreExit(ray Ray, s Square, h heading) bool {
	last := s
	if n := len(ray.Squares); n > 0 {
		last = ray.Squares[n-1]
	}
	to := h.on(b)
	return h.df != 0 && h.dr != 0 && b.IsCentral(last) && b.IsCentral(to) && b.Module(last) != b.Module(to)
}

// knightSteps returns the squares of board.10. As its edge step goes outward
// none of them is s or beside s.
func (b *Star) knightSteps(s Square) []Square {
	var goals []Square
	for _, d := range cornerHeadings {
		for _, h := range b.step(b.here(s, d)) {
			goals = b.land(goals, h.face(h.df, 0))
			goals = b.land(goals, h.face(0, h.dr))
		}
	}
	for _, d := range edgeHeadings {
		for _, h := range b.step(b.here(s, d)) {
			// The corners of the side straight ahead.
			if h.df == 0 {
				goals = b.land(goals, h.face(1, h.dr))
				goals = b.land(goals, h.face(-1, h.dr))
			} else {
				goals = b.land(goals, h.face(h.df, 1))
				goals = b.land(goals, h.face(h.df, -1))
			}
		}
	}
	shortlist.Sort(goals)
	return slices.Compact(goals)
}

// land appends where a step from h leads.
func (b *Star) land(goals []Square, h heading) []Square {
	for _, to := range b.step(h) {
		goals = append(goals, to.on(b))
	}
	return goals
}

// stepsFrom returns where one step in each of the directions leads from s.
func (b *Star) stepsFrom(s Square, directions [][2]int) []Square {
	var goals []Square
	for _, d := range directions {
		goals = b.land(goals, b.here(s, d))
	}
	return goals
}

// LiteralKnightSteps returns the squares of the option knight=literal
// (yalta.5): two edge steps straight on, then one aside. The relation is not
// symmetric near the centre.
func (b *Star) LiteralKnightSteps(s Square) []Square {
	var goals []Square
	for _, d := range edgeHeadings {
		for _, first := range b.step(b.here(s, d)) {
			for _, h := range b.step(first) {
				goals = b.land(goals, h.face(h.dr, h.df))
				goals = b.land(goals, h.face(-h.dr, -h.df))
			}
		}
	}
	shortlist.Sort(goals)
	return slices.Compact(goals)
}

// forward returns the direction of a man of module home on s along ranks (board.11).
func (b *Star) forward(s Square, home int) int {
	if b.Module(s) == home {
		return 1
	}
	return -1
}

// Forward returns the square that a pawn whose home is the given module (1..N)
// steps to from s, or NoSquare on its last row (board.11).
func (b *Star) Forward(s Square, home int) Square {
	for _, h := range b.step(b.here(s, [2]int{0, b.forward(s, home)})) {
		return h.on(b)
	}
	return NoSquare
}

// ForwardCorners returns the squares that a pawn whose home is the given module
// captures on from s, through the centre too (board.11), and that a draughts
// man steps to.
func (b *Star) ForwardCorners(s Square, home int) []Square {
	dr := b.forward(s, home)
	return b.stepsFrom(s, [][2]int{{1, dr}, {-1, dr}})
}

// IsLastRow reports whether s is on rank 1 of a module other than home: the
// last row of the pawns and men of that home.
func (b *Star) IsLastRow(s Square, home int) bool {
	return b.Rank(s) == 0 && b.Module(s) != home
}
