// Package letters trains the classifier with which the page reads the letters of a score sheet from
// a photo: a small convolutional net, on pictures of letters that it generates from fonts.
//
// No picture of handwriting is among them. Hand-like letters are those of fonts, bent, slanted,
// moved and of uneven thickness.
package letters

// Classes are the signs that the net tells apart: those of moves in the notations of the five
// languages.
const Classes = "abcdefghijklmnop0123456789ABCDEFHKLNOPQRSTVx+#=-:"

// Side is the side of a picture of a letter, and Extras is how many numbers come with it: the
// places of its top and its bottom in the row, its height, and its width for its height.
const (
	Side   = 20
	Extras = 4
)

// Sample is a picture of a letter, from 0 for paper to 1 for ink, with its class.
type Sample struct {
	Ink   [Side * Side]float32
	Extra [Extras]float32
	Class int
}
