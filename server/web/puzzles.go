package web

import (
	"context"
	"net/http"
	"sync"

	"github.com/manykings/manykings/rules/api"
)

// puzzles answers the problems of families of games, which never change while the
// program runs.
type puzzles struct {
	of func(family string) ([]api.Puzzle, error)

	mu   sync.Mutex
	have map[string][]api.Puzzle
}

// list returns the problems of a family; there are none of one that there is not.
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
		return nil, NewProblem(http.StatusNotFound, "no-variant", "there are no problems of \""+family+"\"")
	}
	if p.have == nil {
		p.have = make(map[string][]api.Puzzle)
	}
	p.have[family] = list
	return list, nil
}

type puzzlesInput struct {
	Family string `path:"family" maxLength:"40" doc:"A family of games, as listVariants names them." example:"yalta"`
	Kind   string `query:"kind" maxLength:"40" doc:"Only the problems of this kind." example:"mate2"`
}

type puzzlesOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         []api.Puzzle
}

// puzzleRoutes are the requests for problems.
func (s *Server) puzzleRoutes(r *Kit) {
	Register(r, Tagged("variants", Get("listPuzzles", "/puzzles/{family}", "The problems of a family of games",
		"Positions to solve, with their solutions. In each of them the first move of the line, and no other, reaches the goal against all "+
			"that all others may reply.")),
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
