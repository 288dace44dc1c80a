//go:build !tune

package uci

// The released program keeps the numbers of its search to itself: see tuned.go.

func numberOptions(func(string, int, int, int) string) []string { return nil }

func (s *server) setNumberOption(string, string) bool { return false }
