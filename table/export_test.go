package table

// Round is round, for tests outside the package.
func (s *State) Round() int { return s.round() }
