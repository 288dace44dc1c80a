package web

import (
	"context"
	"errors"
	"fmt"
	"mime"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/api"
	"github.com/manykings/manykings/server/live"
)

// AtPly is the part of a request that names a position of a game.
type AtPly struct {
	InGame
	Ply int `query:"ply" minimum:"-1" default:"-1" doc:"The number of entries before the position. Left out: all."`
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
	Text string `query:"text" required:"true" minLength:"1" maxLength:"256" doc:"The move in protocol notation." example:"e2e5"`
}

type whyOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         struct {
		Refusal *api.Refusal `json:"refusal"`
	} `nameHint:"Why"`
}

// mostRecord is the most bytes of a record to convert: a game of 4,000 moves.
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

// positionRoutes registers the requests about positions and records.
func (s *pictures) positionRoutes(r *Kit) {
	Register(r, Packed(Tagged("positions", Get("getView", "/games/{id}/view", "Get the view of a game",
		"For clients without the rules: pieces, attacks, events, outcome and legal moves."))),
		func(ctx context.Context, in *AtPly) (*viewOutput, error) {
			pos, chronicle, err := s.position(ctx, in)
			if err != nil {
				return nil, err
			}
			return &viewOutput{NoStore, chronicle.View(pos).Named(pos)}, nil
		})

	op := Tagged("positions", Get("getPosition", "/games/{id}/position", "Get the position of a game",
		"In the position JSON of docs/rules/formats.md."))
	Register(r, op, func(ctx context.Context, in *AtPly) (*positionOutput, error) {
		pos, _, err := s.position(ctx, in)
		if err != nil {
			return nil, err
		}
		return &positionOutput{NoStore, api.NewPosition(pos.Setup())}, nil
	})

	Register(r, Tagged("positions", Get("getRefusal", "/games/{id}/refusal", "Explain why a move is illegal",
		"Does not play the move. The refusal is null if the move is legal.")),
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

	op = Tagged("games", Get("getRecord", "/games/{id}/record", "Download the record of a game",
		"The game as text in the format of docs/record.md, without hidden names."))
	op.Responses = map[string]*huma.Response{"200": {
		Description: "OK",
		Content:     map[string]*huma.MediaType{"text/plain": {Schema: &huma.Schema{Type: huma.TypeString}}},
	}}
	Register(r, op, func(ctx context.Context, in *InGame) (*recordOutput, error) {
		id, err := in.GameID()
		if err != nil {
			return nil, err
		}
		file, err := s.config.Play.Export(ctx, id, s.guests.who(ctx).Player, s.addressOf(ctx, id))
		if err != nil {
			return nil, err
		}
		return newRecord("text/plain; charset=utf-8", "inline", file), nil
	})

	op = Tagged("games", Get("getPGN", "/games/{id}/record.pgn", "Download a game as PGN",
		"For other programs. Only for star:2 without options. Hidden names are left out."))
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
		file, err := s.config.Play.ExportPGN(ctx, id, s.guests.who(ctx).Player, s.addressOf(ctx, id))
		if err != nil {
			return nil, err
		}
		return newRecord(pgnType, "attachment", file), nil
	})

	op = Tagged("games", Post("convertToPGN", "/records/pgn", "Convert a record to PGN",
		"For games that are not on the server. Takes the record (docs/record.md) of a game of star:2 without options."))
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
		file, err := s.config.Play.PGN(string(in.RawBody))
		if err != nil {
			return nil, err
		}
		return newRecord(pgnType, "attachment", file), nil
	})
}

// pgnType is the media type of PGN.
//
// Source: IANA, application/vnd.chess-pgn
const pgnType = "application/vnd.chess-pgn"

// pgnAnswer describes a PGN response.
func pgnAnswer() map[string]*huma.Response {
	return map[string]*huma.Response{"200": {
		Description: "OK",
		Content:     map[string]*huma.MediaType{pgnType: {Schema: &huma.Schema{Type: huma.TypeString}}},
	}}
}

// newRecord returns a response that browsers show (inline) or save (attachment) under the name of
// the file.
func newRecord(mediaType, disposition string, file live.File) *recordOutput {
	return &recordOutput{NoStore, mediaType, mime.FormatMediaType(disposition, map[string]string{"filename": file.Name}), []byte(file.Text)}
}

// addressOf returns the address of a game on the site of the request.
func (s *core) addressOf(ctx context.Context, id live.GameID) string {
	return s.site(ctx).Origin + "/g/" + string(id)
}

// position returns the position of a game after some entries, with its chronicle.
func (s *pictures) position(ctx context.Context, in *AtPly) (rules.Position, *api.Chronicle, error) {
	id, err := in.GameID()
	if err != nil {
		return nil, nil, err
	}
	pos, chronicle, err := s.config.Play.PositionAt(ctx, id, s.guests.who(ctx).Player, in.Ply)
	if err == nil && in.Ply > chronicle.Ply() {
		err = NewProblem(http.StatusUnprocessableEntity, "invalid", fmt.Sprintf("query.ply: the game has only %d entries", chronicle.Ply()))
	}
	return pos, chronicle, err
}
