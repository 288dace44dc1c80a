package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/api"
)

// AtPly names a position of a game: it is part of requests about one.
type AtPly struct {
	InGame
	Ply int `query:"ply" minimum:"-1" default:"-1" doc:"After so many entries; left out, after all."`
}

type viewOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         api.View
}

type positionOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         api.Position
}

type whyInput struct {
	AtPly
	Text string `query:"text" required:"true" minLength:"1" maxLength:"256" doc:"In protocol notation." example:"e2e5"`
}

type whyOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         struct {
		Refusal *api.Refusal `json:"refusal"`
	} `nameHint:"Why"`
}

// pgnPath is where records become PGN.
const pgnPath = APIPath + "/records/pgn"

// mostRecord is how long a record that becomes PGN may be: a game of 4,000 moves.
const mostRecord = 96 << 10 // bytes

type pgnInput struct {
	RawBody []byte `contentType:"text/plain"`
}

type recordOutput struct {
	CacheControl string `header:"Cache-Control"`
	ContentType  string `header:"Content-Type"`
	Disposition  string `header:"Content-Disposition"`
	Body         []byte
}

// positionRoutes are the requests for what the rules say of a game.
func (s *pictures) positionRoutes(r *Kit) {
	Register(r, Packed(Tagged("positions", Get("getView", "/games/{id}/view", "How a game stands",
		"For clients that cannot run the rules themselves: men, attacks, events, outcome, legal moves."))),
		func(ctx context.Context, in *AtPly) (*viewOutput, error) {
			pos, chronicle, err := s.position(ctx, in)
			if err != nil {
				return nil, err
			}
			return &viewOutput{NoStore, chronicle.View(pos).Named(pos)}, nil
		})

	op := Tagged("positions", Get("getPosition", "/games/{id}/position", "The position of a game",
		"As the position JSON of docs/rules/formats.md."))
	Register(r, op, func(ctx context.Context, in *AtPly) (*positionOutput, error) {
		pos, _, err := s.position(ctx, in)
		if err != nil {
			return nil, err
		}
		return &positionOutput{NoStore, api.NewPosition(pos.Setup())}, nil
	})

	Register(r, Tagged("positions", Get("getRefusal", "/games/{id}/refusal", "Why a move is not legal",
		"Without playing it. The refusal is null if the move is legal.")),
		func(ctx context.Context, in *whyInput) (*whyOutput, error) {
			pos, _, err := s.position(ctx, &in.AtPly)
			if err != nil {
				return nil, err
			}
			out := &whyOutput{CacheControl: NoStore}
			if pos.Over() {
				err = rules.RefuseOver(pos.Game().Board())
			} else {
				_, err = pos.ParseMove(in.Text)
			}
			if refusal, ok := errors.AsType[*rules.Refusal](err); ok {
				told := api.NewRefusal(refusal)
				out.Body.Refusal = &told
				return out, nil
			}
			return out, err
		})

	op = Tagged("games", Get("getRecord", "/games/{id}/record", "The record of a game",
		"The whole game as text, docs/record.md; names that are hidden are left out."))
	op.Responses = map[string]*huma.Response{"200": {
		Description: "OK",
		Content:     map[string]*huma.MediaType{"text/plain": {Schema: &huma.Schema{Type: huma.TypeString}}},
	}}
	Register(r, op, func(ctx context.Context, in *InGame) (*recordOutput, error) {
		id, err := in.GameID()
		if err != nil {
			return nil, err
		}
		text, err := s.config.Play.Export(ctx, id)
		if err != nil {
			return nil, err
		}
		return &recordOutput{
			NoStore, "text/plain; charset=utf-8",
			fmt.Sprintf(`inline; filename="manykings-%s.txt"`, id), []byte(text),
		}, nil
	})

	op = Tagged("games", Get("getPGN", "/games/{id}/record.pgn", "A game of chess as PGN",
		"For other programs: of star:2 without options. Names that are hidden are left out."))
	op.Responses = pgnAnswer()
	Register(r, op, func(ctx context.Context, in *InGame) (*recordOutput, error) {
		id, err := in.GameID()
		if err != nil {
			return nil, err
		}
		done, err := s.costs(ctx)
		if err != nil {
			return nil, err
		}
		defer done()
		text, err := s.config.Play.ExportPGN(ctx, id)
		if err != nil {
			return nil, err
		}
		return newPGN(text, string(id)), nil
	})

	op = Tagged("games", Post("convertToPGN", "/records/pgn", "A record as PGN",
		"For games that are not on the server: the record, docs/record.md, of a game of star:2 without options."))
	op.MaxBodyBytes = mostRecord
	op.Responses = pgnAnswer()
	Register(r, op, func(ctx context.Context, in *pgnInput) (*recordOutput, error) {
		if problem := s.limits.writes.take("pgn " + subscriber(visitOf(ctx).address)); problem != nil {
			return nil, problem
		}
		done, err := s.costs(ctx)
		if err != nil {
			return nil, err
		}
		defer done()
		text, err := s.config.Play.PGN(string(in.RawBody))
		if err != nil {
			return nil, err
		}
		return newPGN(text, "game"), nil
	})
}

// pgnType is the media type of PGN.
//
// Source: IANA, application/vnd.chess-pgn
const pgnType = "application/vnd.chess-pgn"

// pgnAnswer describes an answer that is PGN.
func pgnAnswer() map[string]*huma.Response {
	return map[string]*huma.Response{"200": {
		Description: "OK",
		Content:     map[string]*huma.MediaType{pgnType: {Schema: &huma.Schema{Type: huma.TypeString}}},
	}}
}

// newPGN returns an answer that browsers keep as a file.
func newPGN(text, name string) *recordOutput {
	return &recordOutput{NoStore, pgnType, fmt.Sprintf(`attachment; filename="manykings-%s.pgn"`, name), []byte(text)}
}

// position returns how a game stood after some entries, and the chronicle of them.
func (s *pictures) position(ctx context.Context, in *AtPly) (rules.Position, *api.Chronicle, error) {
	id, err := in.GameID()
	if err != nil {
		return nil, nil, err
	}
	pos, chronicle, err := s.config.Play.PositionAt(ctx, id, in.Ply)
	if err == nil && in.Ply > chronicle.Ply() {
		err = NewProblem(http.StatusUnprocessableEntity, "invalid", fmt.Sprintf("query.ply: the game has %d entries", chronicle.Ply()))
	}
	return pos, chronicle, err
}
