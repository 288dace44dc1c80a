package board

// Point is a place on the drawing, in board units; y grows downwards.
type Point struct{ X, Y float64 }

// Outline is how a board is drawn, seat 1 at the bottom. Board units: the width
// of the whole is 1000.
type Outline struct {
	Width, Height float64
	Squares       []SquareShape // by Square
	// Rotation is the turn in degrees, clockwise, that puts a seat at the
	// bottom: index 0 for seat 1.
	Rotation []float64
}

// SquareShape is how one square is drawn.
type SquareShape struct {
	Outline []Point // polygon, clockwise on the screen
	Anchor  Point   // where a man is centred
	Radius  float64 // of the largest circle round Anchor inside Outline
}
