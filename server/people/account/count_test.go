package account

// CountHashes calls counted for each password that s hashes.
func (s *Service) CountHashes(counted func()) {
	hash := s.hash
	s.hash = func(password, salt []byte, time, memory uint32, threads uint8, length uint32) []byte {
		counted()
		return hash(password, salt, time, memory, threads, length)
	}
}
