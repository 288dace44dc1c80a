package rules

// Packed is a position in little memory, for storing very many. It is immutable.
type Packed interface {
	// Unpack returns the packed position; like a clone it cannot Unmake earlier moves. It may reuse
	// the memory of old, which becomes invalid; old may be nil.
	Unpack(old Position) Position
	// Size returns about how many bytes it takes.
	Size() int
}

// Pack packs a position whose turn has begun. Positions without a form of their
// own are cloned: those are small already.
func Pack(p Position) Packed {
	if p, ok := p.(interface{ Pack() Packed }); ok {
		return p.Pack()
	}
	return packed{p.Clone()}
}

// packed is an unpacked position.
type packed struct{ position Position }

func (p packed) Unpack(Position) Position { return p.position.Clone() }

// Size returns the size of a position of draughts:4, the largest of them.
func (packed) Size() int { return 2 << 10 }
