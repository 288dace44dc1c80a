package web

import "time"

// LookAgain makes whoever asks for the featured game next look how it stands.
func (s *Server) LookAgain() {
	s.featured.mu.Lock()
	defer s.featured.mu.Unlock()
	s.featured.until = time.Time{}
}
