package eval

// Hidden units are reckoned netLanes at a time. A row, units and out are as long, a multiple of
// that; sums of units fit in 16 bits ([Net.most]).

// addRowPlain adds a row to units.
func addRowPlain(units, row []int16) {
	row = row[:len(units)]
	for i := range units {
		units[i] += row[i]
	}
}

// takeRowPlain takes a row away from units.
func takeRowPlain(units, row []int16) {
	row = row[:len(units)]
	for i := range units {
		units[i] -= row[i]
	}
}

// weighUnitsPlain returns the sum of out times the units with a row, each held within
// 0..netUnit.
func weighUnitsPlain(units, row, out []int16) (sum int32) {
	row, out = row[:len(units)], out[:len(units)]
	for i := range units {
		sum += int32(out[i]) * int32(max(0, min(units[i]+row[i], netUnit)))
	}
	return sum
}
