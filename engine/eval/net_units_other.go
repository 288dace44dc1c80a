//go:build !amd64 || purego

package eval

// moveRow sets units to those of a source with one row added and another taken away.
func moveRow(units, source, add, take []int16) { moveRowPlain(units, source, add, take) }

// weighUnits returns the sum of out times the units with a row, each held within 0..netUnit.
func weighUnits(units, row, out []int16) int32 { return weighUnitsPlain(units, row, out) }

// weighSquares returns the sum of out times the squares of the units with a row, each held within
// 0..netUnit; the squares are shifted by squareShift.
func weighSquares(units, row, out []int16) int32 { return weighSquaresPlain(units, row, out) }
