//go:build !amd64 || purego

package eval

// vectors reports that the processor does not add sixteen numbers at once: rows are packed.
const vectors = false

// moveRow sets units to those of a source with one row added and another taken away.
func moveRow(units, source, add, take []int16) { moveRowPlain(units, source, add, take) }

// weigh returns the sum of out times the units with a row, each held within 0..netUnit, or
// times their squares, shifted by squareShift.
func weigh(units, row, out []int16, squared bool) int32 { return weighPlain(units, row, out, squared) }
