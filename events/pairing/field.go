package pairing

// field is the finite field of q elements, 0 to q-1: 0 and 1 are its zero and one.
type field struct {
	q, p int
	exp  []int // powers of a primitive element
	log  []int // of each element but 0
}

// newField returns the field of q elements, nil if q is no power of a prime.
func newField(q int) *field {
	p, m := primePower(q)
	if p == 0 {
		return nil
	}
	// Elements are polynomials over the integers modulo p, written as digits. The first
	// polynomial x^m = r under which x, or a number, generates everything gives the field.
	for r := range q {
		for x := 1; x < q; x++ {
			if m > 1 && x != p {
				continue // x is the polynomial X, whose digits are 1 and 0
			}
			if f := generated(q, p, m, r, x); f != nil {
				return f
			}
		}
	}
	return nil
}

// generated returns the field whose elements are powers of x, nil if they are not all.
func generated(q, p, m, r, x int) *field {
	f := &field{q: q, p: p, log: make([]int, q)}
	seen := make([]bool, q)
	for e := 1; !seen[e]; {
		if e == 0 {
			return nil
		}
		seen[e] = true
		f.log[e] = len(f.exp)
		f.exp = append(f.exp, e)
		if m == 1 {
			e = e * x % p
			continue
		}
		high := e / (q / p)
		e = e % (q / p) * p
		for range high {
			e = f.add(e, r)
		}
	}
	if len(f.exp) != q-1 {
		return nil
	}
	return f
}

// primePower returns the prime and the exponent whose power n is; 0, 0 if it is none.
func primePower(n int) (p, m int) {
	if n < 2 {
		return 0, 0
	}
	p = 2
	for n%p != 0 {
		p++
	}
	for ; n > 1; n /= p {
		if n%p != 0 {
			return 0, 0
		}
		m++
	}
	return p, m
}

func (f *field) add(a, b int) int {
	total := 0
	for unit := 1; a > 0 || b > 0; unit *= f.p {
		total += (a%f.p + b%f.p) % f.p * unit
		a /= f.p
		b /= f.p
	}
	return total
}

func (f *field) mul(a, b int) int {
	if a == 0 || b == 0 {
		return 0
	}
	return f.exp[(f.log[a]+f.log[b])%(f.q-1)]
}
