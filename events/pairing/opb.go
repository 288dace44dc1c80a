package pairing

import (
	"bufio"
	"fmt"
	"io"
)

// OPB writes who meets whom in the next round as a problem of pseudo-Boolean optimisation, in the format
// of the competitions of its solvers. The least value of the objective is [Round.Cost] of a proven round: a solver
// by somebody else confirms it. Names are those of the players, for comments.
//
// Of n players at tables, the variable of the i-th at the t-th of m tables, both from 0, is x(i*m+t+1).
// The pairs have the variables after those, in the order 1 and 0, 2 and 0, 2 and 1: whether they share a table.
//
// Errors: those of [Problem.Round], and those of w.
func (p *Problem) OPB(w io.Writer, names []string) error {
	found, err := p.Round()
	if err != nil {
		return err
	}
	sizes, _, playing := p.parts()
	g := p.groups(playing, sizes)
	n, m := len(playing), len(sizes)
	at := func(i, t int) int { return i*m + t + 1 }
	pair := func(i, j int) int { return n*m + i*(i-1)/2 + j + 1 } // j < i
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "* #variable= %d #constraint= %d\n", n*m+n*(n-1)/2, n+m+m*n*(n-1)/2)
	proven := ""
	if found.Proven {
		proven = ", which is proven to be the least"
	}
	fmt.Fprintf(out, "* The round of this program costs %d%s.\n", found.Cost, proven)
	for i, player := range playing {
		fmt.Fprintf(out, "* x%d to x%d: the tables of %s\n", at(i, 0), at(i, m-1), names[player])
	}
	fmt.Fprint(out, "min:")
	for i := range n {
		for j := range i {
			if c := g.pair[i][j]; c != 0 {
				fmt.Fprintf(out, " %+d x%d", c, pair(i, j))
			}
		}
	}
	fmt.Fprint(out, " ;\n")
	for i := range n { // everybody is at one table
		for t := range m {
			fmt.Fprintf(out, "+1 x%d ", at(i, t))
		}
		fmt.Fprint(out, "= 1 ;\n")
	}
	for t, size := range sizes { // no seat remains empty
		for i := range n {
			fmt.Fprintf(out, "+1 x%d ", at(i, t))
		}
		fmt.Fprintf(out, "= %d ;\n", size)
	}
	for i := range n { // two players at one table meet
		for j := range i {
			for t := range m {
				fmt.Fprintf(out, "+1 x%d -1 x%d -1 x%d >= -1 ;\n", pair(i, j), at(i, t), at(j, t))
			}
		}
	}
	return out.Flush()
}
