//go:build tune

package uci

import (
	"strings"

	"github.com/manykings/manykings/engine"
)

// numbers are the numbers of the search, as options of a program for experiments.
var numbers = engine.Numbers()

// numberOptions returns their declarations.
func numberOptions(spin func(name string, value, least, most int) string) []string {
	var list []string
	for _, n := range numbers {
		list = append(list, spin(n.Name, n.Value(), n.Least, n.Most))
	}
	return list
}

// setNumberOption gives the number with a name a value and reports whether there is one.
func (s *server) setNumberOption(name, value string) bool {
	for _, n := range numbers {
		if strings.EqualFold(n.Name, name) {
			now := n.Value()
			if s.setNumber(&now, name, value, n.Least, n.Most) {
				n.Set(now)
				s.engine = nil
			}
			return true
		}
	}
	return false
}
