package engine

import "github.com/manykings/manykings/rules"

// takeMaxN is not part of the browser's modules, where nobody plays by max^n.
func takeMaxN(searcher, []rules.Team, rules.Seat) searcher {
	panic("engine: no max^n in the browser")
}
