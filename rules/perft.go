package rules

// Perft returns the number of move sequences of the given length, in plies, from the
// present position, as formats.md counts them: no turn begins, nobody is eliminated. The
// last ply is counted, not made.
func Perft(s State, depth int) uint64 {
	return perft(s, depth, true, make([]Move, 0, MaxMoves))
}

// PerftMade is [Perft] with every leaf made and unmade.
func PerftMade(s State, depth int) uint64 {
	return perft(s, depth, false, make([]Move, 0, MaxMoves))
}

// perft keeps the moves of all depths on one stack, in buf.
func perft(s State, depth int, bulk bool, buf []Move) uint64 {
	switch {
	case depth == 0:
		return 1
	case depth == 1 && bulk:
		return uint64(s.CountMoves())
	}
	start := len(buf)
	buf = s.Moves(buf)
	if depth == 1 {
		for _, m := range buf[start:] {
			s.Make(m)
			s.Unmake()
		}
		return uint64(len(buf) - start)
	}
	var nodes uint64
	for _, m := range buf[start:] {
		s.Make(m)
		nodes += perft(s, depth-1, bulk, buf)
		s.Unmake()
	}
	return nodes
}

// Branch is the perft of one root move.
type Branch struct {
	Move  Move
	Nodes uint64
}

// Divide returns [Perft] by root move, in the order of Moves. The depth is at least 1.
func Divide(s State, depth int) []Branch {
	var branches []Branch
	for _, m := range s.Moves(nil) {
		s.Make(m)
		branches = append(branches, Branch{m, Perft(s, depth-1)})
		s.Unmake()
	}
	return branches
}
