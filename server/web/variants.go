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

// Variant is the constant data of a game id.
type Variant struct {
	Surface api.Surface `json:"surface"`
	Start   api.View    `json:"start" doc:"The view of the starting position."`
}

func newVariant(game rules.Game) *Variant {
	start := game.Start()
	return &Variant{Surface: api.NewSurface(game), Start: api.NewView(start, 0).Named(start)}
}

// variants serves the constant data of games.
type variants struct {
	all   []api.Family
	parse func(id string) (rules.Game, error)
	// surfaces caches responses by canonical id: encoding a board of 256 squares takes
	// milliseconds.
	surfaces *lru.Cache[string, *surfaceAnswer]
}

// surfaceAnswer is an encoded variant.
type surfaceAnswer struct {
	text, zipped []byte
	tag          string
}

// mostSurfaces bounds the cache, to about 4 MB.
const mostSurfaces = 64

func newVariants(v Variants) *variants {
	cache, err := lru.New[string, *surfaceAnswer](mostSurfaces)
	if err != nil {
		panic(err) // only for a size below 1
	}
	return &variants{all: v.All, parse: v.Parse, surfaces: cache}
}

// surface returns the response for a game id.
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

// zip compresses text with gzip.
func zip(text []byte) []byte {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, _ = w.Write(text) // writes to a buffer do not fail
	_ = w.Close()
	return b.Bytes()
}

type variantsOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         []api.Family
}

type surfaceInput struct {
	ID             string `path:"id" maxLength:"200" doc:"A game id, such as star:4,teams=pairs. The response has the canonical id." example:"star:4"`
	IfNoneMatch    string `header:"If-None-Match" hidden:"true"`
	AcceptEncoding string `header:"Accept-Encoding" hidden:"true"`
}

type surfaceOutput struct {
	Body func(huma.Context)
}

// variantRoutes registers the requests about kinds of games.
func (s *Server) variantRoutes(r *Kit) {
	Register(r, Tagged("variants", Get("listVariants", "/variants", "List the games and their options", "")),
		func(_ context.Context, _ *struct{}) (*variantsOutput, error) {
			return &variantsOutput{"public, max-age=3600", s.variants.all}, nil
		})

	op := Tagged("variants", Get("getSurface", "/variants/{id}/surface", "Get the board and start of a game",
		"The constant data of a game id: squares with their outlines, seats, armies and the initial position."))
	op.Responses = r.answers(Variant{})
	Register(r, op, func(_ context.Context, in *surfaceInput) (*surfaceOutput, error) {
		a, err := s.variants.surface(in.ID)
		if err != nil {
			return nil, err
		}
		return &surfaceOutput{func(ctx huma.Context) { a.write(ctx, in) }}, nil
	})
}

// write sends the response in the encoding that the client accepts.
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
	_, _ = ctx.BodyWriter().Write(text) // only the client can cause a failure
}
