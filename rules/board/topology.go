// Package board describes boards without men: squares, how they join, the lines
// that cross them, their shades, and their outlines for drawing.
//
// It owns the geometry of the star boards (with Yalta's names), of the 16x16
// board of Sovereign Chess and of REX's 85 hexagons, and nothing that a man, a
// seat's army or a rule of play would need to know beyond steps and lines. The
// outlines are for the eye: no rule depends on a coordinate.
//
//	star := board.NewStar(4, board.All)
//	s, _ := star.Square("1d4")
//	for _, ray := range star.CornerRays(s) { ... }
package board

// Square is the index of a square in its [Topology], in [0, Topology.Len()). It
// is only meaningful together with that Topology.
//
// The type is 16 bits wide because the largest boards (16x16 and the star of
// eight) use all 256 values of a byte, which would leave none for [NoSquare].
type Square uint16

// NoSquare is the absence of a square.
const NoSquare Square = 1<<16 - 1

// Shade is the drawn shade of a square, an index of [Topology.ShadeNames].
type Shade uint8

// Ray is the squares that a rider passes when it leaves a square in one
// direction, in order. Behind the last of Squares the ray ends or, if there are
// Forks, goes on in each of them (board.8); a fork does not fork again. Squares
// may be empty when the very first step forks.
//
//	1b2: Squares 1c3 1d4, Forks [2d4 2c3 2b2 2a1] [3d4 ...] [4d4 ...]
//	1d4: Squares -,       Forks [2d4 2c3 2b2 2a1] [3d4 ...] [4d4 ...]
type Ray struct {
	Squares []Square
	Forks   [][]Square
}

// Branches returns the ray as separate full paths, one per fork; they share
// the squares before the fork.
func (r Ray) Branches() [][]Square {
	if len(r.Forks) == 0 {
		return [][]Square{r.Squares}
	}
	paths := make([][]Square, len(r.Forks))
	for i, f := range r.Forks {
		paths[i] = append(append(make([]Square, 0, len(r.Squares)+len(f)), r.Squares...), f...)
	}
	return paths
}

// Hop is an entry of a walk. A rider goes on with the next entry if Square is empty, with
// entry Skip if it is occupied (after a capture or not); entries number from 0 in their
// walk, and the walk ends with its entries.
type Hop struct {
	Square Square
	Skip   uint16
}

// Topology is an immutable board. It is safe for concurrent use; the slices
// that it returns must not be changed.
type Topology struct {
	name       string
	names      []string
	byName     map[string]Square // aliases included
	shades     []Shade
	shadeNames []string

	edgeRays, cornerRays   [][]Ray // by square
	edgeWalk, cornerWalk   [][]Hop // the same rays, flat
	edgeSteps, cornerSteps [][]Square
	knightSteps            [][]Square

	outline func() *Outline         // computed when first asked for
	near    func(seat int) *Outline // nil where there is none
}

// Name names the board, such as "star:4" or "hex".
func (t *Topology) Name() string { return t.name }

// Len returns the number of squares.
func (t *Topology) Len() int { return len(t.names) }

// SquareName returns the name of s as the rules print it, "-" for NoSquare.
func (t *Topology) SquareName(s Square) string {
	if s == NoSquare {
		return "-"
	}
	return t.names[s]
}

// Square returns the square with the given name, printed or accepted.
func (t *Topology) Square(name string) (Square, bool) {
	s, ok := t.byName[name]
	return s, ok
}

// Shade returns the shade of s.
func (t *Topology) Shade(s Square) Shade { return t.shades[s] }

// ShadeNames returns the names of the shades, by [Shade].
func (t *Topology) ShadeNames() []string { return t.shadeNames }

// EdgeRays returns the rays of edge steps that leave s (rook lines).
func (t *Topology) EdgeRays(s Square) []Ray { return t.edgeRays[s] }

// CornerRays returns the rays of corner steps that leave s (bishop lines).
func (t *Topology) CornerRays(s Square) []Ray { return t.cornerRays[s] }

// EdgeWalk returns the edge rays of s as one walk.
func (t *Topology) EdgeWalk(s Square) []Hop { return t.edgeWalk[s] }

// CornerWalk returns the corner rays of s as one walk.
func (t *Topology) CornerWalk(s Square) []Hop { return t.cornerWalk[s] }

// EdgeSteps returns the squares that share a side with s.
func (t *Topology) EdgeSteps(s Square) []Square { return t.edgeSteps[s] }

// CornerSteps returns the squares one corner step from s, through the centre too.
func (t *Topology) CornerSteps(s Square) []Square { return t.cornerSteps[s] }

// KnightSteps returns the squares a knight on s reaches, ascending.
func (t *Topology) KnightSteps(s Square) []Square { return t.knightSteps[s] }

// Outline returns how the board is drawn.
func (t *Topology) Outline() *Outline { return t.outline() }

// CutSquare splits the longest possible name of a square off the front of text. It reports whether
// there was one.
func (t *Topology) CutSquare(text string) (s Square, rest string, ok bool) {
	for n := min(3, len(text)); n >= 2; n-- {
		if s, ok := t.byName[text[:n]]; ok {
			return s, text[n:], true
		}
	}
	return NoSquare, text, false
}

// finish derives walks and steps from the rays, which must be complete.
func (t *Topology) finish() {
	t.edgeWalk, t.edgeSteps = walks(t.edgeRays)
	t.cornerWalk, t.cornerSteps = walks(t.cornerRays)
}

// walks flattens rays, and collects their first squares.
func walks(rays [][]Ray) (walk [][]Hop, steps [][]Square) {
	walk, steps = make([][]Hop, len(rays)), make([][]Square, len(rays))
	for s := range rays {
		var w []Hop
		for _, r := range rays[s] {
			end := len(w) + len(r.Squares)
			for _, f := range r.Forks {
				end += len(f)
			}
			for _, q := range r.Squares {
				w = append(w, Hop{q, uint16(end)})
			}
			for _, f := range r.Forks {
				end := len(w) + len(f)
				for _, q := range f {
					w = append(w, Hop{q, uint16(end)})
				}
			}
			for _, path := range r.Branches() {
				steps[s] = append(steps[s], path[0])
				if len(r.Squares) > 0 {
					break
				}
			}
		}
		walk[s] = w
	}
	return walk, steps
}
