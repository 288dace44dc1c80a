package event

import (
	"io"
	"slices"
	"strings"
)

// OPB writes the search for a round, 0 for the next one, as a problem for other solvers; see
// [pairing.Problem.OPB].
//
// Errors: *[Error] if no search pairs that round, and those of w.
func OPB(w io.Writer, o Options, acts []Act, round int) error {
	version := 0
	if round > 0 {
		at := -1
		for i, a := range acts {
			if a.Kind == Pair && a.Round == round {
				at = i
				version = a.Paired.Version
			}
		}
		if at < 0 {
			return refuse("round", "There is no round %d.", round)
		}
		acts = acts[:at]
	}
	e, err := Open(o, acts)
	if err != nil {
		return err
	}
	e.version = version
	a, err := e.Pairing()
	if err != nil {
		return err
	}
	if design := a.Paired.Design; design != "" {
		return refuse("design", "No search pairs this round, but a known schedule: %s.", design)
	}
	p, ids := e.problem(a.Round)
	names := make([]string, len(ids))
	for i, id := range ids {
		for _, member := range slices.Sorted(slices.Values(e.members([]int{id}))) {
			names[i] = strings.TrimPrefix(names[i]+" and "+e.entrants[member-1].Name, " and ")
		}
	}
	return p.OPB(w, names)
}
