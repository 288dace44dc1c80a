package web

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"net/http"

	"github.com/danielgtaylor/huma/v2"
	lru "github.com/hashicorp/golang-lru/v2"

	"github.com/manykings/manykings/page/assets"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/api"
)

// Variant is all about a kind of game that never changes.
type Variant struct {
	Surface api.Surface `json:"surface"`
	Start   api.View    `json:"start" doc:"The view of the starting position."`
}

func newVariant(game rules.Game) *Variant {
	start := game.Start()
	return &Variant{Surface: api.NewSurface(game), Start: api.NewView(start, 0).Named(start)}
}

// variants answers what never changes about kinds of games.
type variants struct {
	all   []api.Family
	parse func(id string) (rules.Game, error)
	// surfaces are the answers given last, by canonical id: a board of 256
	// squares takes milliseconds to write down.
	surfaces *lru.Cache[string, *surfaceAnswer]
}

// surfaceAnswer is a variant as it is sent.
type surfaceAnswer struct {
	text, zipped []byte
	tag          string
}

// mostSurfaces bounds the answers that are kept: 4 MB or so.
const mostSurfaces = 64

func newVariants(v Variants) *variants {
	cache, err := lru.New[string, *surfaceAnswer](mostSurfaces)
	if err != nil {
		panic(err) // only of a size less than 1
	}
	return &variants{all: v.All, parse: v.Parse, surfaces: cache}
}

// surface returns the answer for a game.
func (v *variants) surface(id string) (*surfaceAnswer, error) {
	game, err := v.parse(id)
	if err != nil {
		return nil, NewProblem(http.StatusNotFound, "no-variant", err.Error())
	}
	id = game.ID().String()
	if a, ok := v.surfaces.Get(id); ok {
		return a, nil
	}
	text, err := json.Marshal(newVariant(game))
	if err != nil {
		return nil, err
	}
	a := &surfaceAnswer{text: text, zipped: zip(text)}
	sum := sha256.Sum256(text)
	a.tag = base64.RawURLEncoding.EncodeToString(sum[:12])
	v.surfaces.Add(id, a)
	return a, nil
}

// zip returns text compressed by gzip.
func zip(text []byte) []byte {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, _ = w.Write(text) // a buffer takes everything
	_ = w.Close()
	return b.Bytes()
}

type variantsOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         []api.Family
}

type surfaceInput struct {
	ID             string `path:"id" maxLength:"200" doc:"A game id, such as star:4,teams=pairs; the answer names the canonical one." example:"star:4"`
	IfNoneMatch    string `header:"If-None-Match" hidden:"true"`
	AcceptEncoding string `header:"Accept-Encoding" hidden:"true"`
}

type surfaceOutput struct {
	Body func(huma.Context)
}

// variantRoutes are the requests about kinds of games.
func (s *Server) variantRoutes(r *Kit) {
	Register(r, Tagged("variants", Get("listVariants", "/variants", "The games and their options", "")),
		func(_ context.Context, _ *struct{}) (*variantsOutput, error) {
			return &variantsOutput{"public, max-age=3600", s.variants.all}, nil
		})

	op := Tagged("variants", Get("getSurface", "/variants/{id}/surface", "The board of a game, and its start",
		"What never changes about a kind of game: squares and how they are drawn, seats, armies, and the position at the start."))
	op.Responses = r.answers(Variant{})
	Register(r, op, func(_ context.Context, in *surfaceInput) (*surfaceOutput, error) {
		a, err := s.variants.surface(in.ID)
		if err != nil {
			return nil, err
		}
		return &surfaceOutput{func(ctx huma.Context) { a.write(ctx, in) }}, nil
	})
}

// write sends the answer in the form that the client reads.
func (a *surfaceAnswer) write(ctx huma.Context, in *surfaceInput) {
	zipped := assets.Accepts(in.AcceptEncoding, "gzip")
	tag := `"` + a.tag + `"`
	if zipped {
		tag = `"` + a.tag + `-gzip"`
	}
	ctx.SetHeader("ETag", tag)
	ctx.SetHeader("Vary", "Accept-Encoding")
	ctx.SetHeader("Cache-Control", "public, max-age=86400")
	if in.IfNoneMatch == tag {
		ctx.SetStatus(http.StatusNotModified)
		return
	}
	ctx.SetHeader("Content-Type", "application/json")
	text := a.text
	if zipped {
		ctx.SetHeader("Content-Encoding", "gzip")
		text = a.zipped
	}
	ctx.SetStatus(http.StatusOK)
	_, _ = ctx.BodyWriter().Write(text) // a failure is the client's
}
