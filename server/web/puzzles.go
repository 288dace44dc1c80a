package web

import (
	"context"
	"net/http"
	"sync"

	"github.com/manykings/manykings/rules/api"
)

// puzzles serves the problems of game families. They never change while the program runs.
type puzzles struct {
	of func(family string) ([]api.Puzzle, error)

	mu   sync.Mutex
	have map[string][]api.Puzzle
}

// list returns the problems of a family; an unknown family has none.
func (p *puzzles) list(family string) ([]api.Puzzle, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if list, ok := p.have[family]; ok {
		return list, nil
	}
	list, err := p.of(family)
	if err != nil {
		return nil, err
	}
	if len(list) == 0 {
		return nil, NewProblem(http.StatusNotFound, "no-variant", "There are no problems of \""+family+"\"")
	}
	if p.have == nil {
		p.have = make(map[string][]api.Puzzle)
	}
	p.have[family] = list
	return list, nil
}

type puzzlesInput struct {
	Family string `path:"family" maxLength:"40" doc:"A family of games, as in listVariants." example:"yalta"`
	Kind   string `query:"kind" maxLength:"40" doc:"The kind of problems. Left out: all." example:"mate2"`
}

type puzzlesOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         []api.Puzzle
}

// puzzleRoutes registers the requests for problems.
func (s *Server) puzzleRoutes(r *Kit) {
	Register(r, Tagged("variants", Get("listPuzzles", "/puzzles/{family}", "List the problems of a family",
		"Positions to solve, with their solutions. In each of them, only the first move of the line reaches the goal against every "+
			"defence.")),
		func(_ context.Context, in *puzzlesInput) (*puzzlesOutput, error) {
			list, err := s.puzzles.list(in.Family)
			if err != nil {
				return nil, err
			}
			out := &puzzlesOutput{"public, max-age=3600", []api.Puzzle{}}
			for _, p := range list {
				if in.Kind == "" || in.Kind == p.Kind {
					out.Body = append(out.Body, p)
				}
			}
			return out, nil
		})
}
