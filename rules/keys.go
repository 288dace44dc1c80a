package rules

// Keys draws the numbers whose exclusive or is the key of a position. They are
// the same in every process, so that keys may be stored. The zero value draws
// from the beginning.
//
// Source: SplitMix64; Steele, Lea and Flood, "Fast splittable pseudorandom
// number generators", 2014.
type Keys struct{ state uint64 }

// Next returns the next number.
func (k *Keys) Next() uint64 {
	k.state += 0x9e3779b97f4a7c15
	x := k.state
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// Fill fills list with the next numbers.
func (k *Keys) Fill(list []uint64) {
	for i := range list {
		list[i] = k.Next()
	}
}
