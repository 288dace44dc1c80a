package web

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"
	lru "github.com/hashicorp/golang-lru/v2"

	"github.com/manykings/manykings/content/diagram"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/notation"
)

const (
	// mostDiagrams and mostDrawnBytes bound the cache of pictures and print sheets.
	mostDiagrams, mostDrawnBytes = 512, 16 << 20
	// mostFilm is the most positions of an animation.
	mostFilm = 200
)

// diagrams caches pictures and print sheets.
type diagrams struct {
	mu    sync.Mutex
	known *lru.Cache[string, []byte] // by ETag or by request
	bytes int                        // total size
}

func newDiagrams() *diagrams {
	d := &diagrams{}
	known, err := lru.NewWithEvict(mostDiagrams, func(_ string, drawn []byte) { d.bytes -= len(drawn) })
	if err != nil {
		panic(err) // only for a size below 1
	}
	d.known = known
	return d
}

// get returns a picture or a print sheet from the cache.
func (d *diagrams) get(key string) (drawn []byte, ok bool) { return d.known.Get(key) }

// keep caches a picture or a print sheet, and evicts the least recently used.
func (d *diagrams) keep(key string, drawn []byte) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.known.Remove(key)
	d.bytes += len(drawn)
	d.known.Add(key, drawn)
	for d.bytes > mostDrawnBytes {
		d.known.RemoveOldest()
	}
}

// Look is the part of a request that describes the look of a picture.
type Look struct {
	Seat    int    `query:"seat" minimum:"0" maximum:"8" doc:"The seat at the bottom. Left out: 1."`
	Theme   string `query:"theme" maxLength:"20" doc:"The theme of the board: slate, wood, stone, paper, meadow, night, contrast." example:"wood"`
	Night   bool   `query:"night" doc:"Whether to use the dark colours of the theme."`
	Men     string `query:"men" maxLength:"20" doc:"The piece set: classic, plain, letters."`
	Letters string `query:"letters" maxLength:"2" doc:"The language of the letters, for the set letters: en, es, fr, pt, nl, de, it."`
	Plain   bool   `query:"plain" doc:"Without coordinates."`
	Empty   bool   `query:"empty" doc:"Without men."`
	Grey    bool   `query:"grey" doc:"In greys."`
	Width   int    `query:"width" minimum:"0" maximum:"2000" doc:"The width of a PNG or GIF in pixels. Left out: a PNG has the size of link previews, 1200 by 630, and a GIF is 480 wide."`
	Goals   string `query:"goals" maxLength:"200" doc:"The squares of pieces whose legal moves, captures and promotions are marked, separated by commas." example:"1d4"`
	Circles string `query:"circles" maxLength:"1200" doc:"The squares with a circle, which marks a legal move."`
	Stars   string `query:"stars" maxLength:"1200" doc:"The squares with a star, which marks a capture."`
	Arrows  string `query:"arrows" maxLength:"1200" doc:"Paths with an arrow: squares joined by hyphens." example:"1d2-1d3-1d4"`
	Slides  string `query:"slides" maxLength:"1200" doc:"Paths with a filled arrow."`
	Tips    string `query:"tips" maxLength:"1200" doc:"A red arrowhead on the first square, coming from the second."`
	Crosses string `query:"crosses" maxLength:"1200" doc:"Crossed squares."`
	Marks   string `query:"marks" maxLength:"1200" doc:"Marked squares."`
	Names   string `query:"names" maxLength:"400" doc:"The players' names in order of their seats, separated by |, to write under the board." example:"Anna|Bela|Carl"`

	IfNoneMatch string `header:"If-None-Match" hidden:"true"`
}

// gameDiagram is the request for a picture of a game.
type gameDiagram struct {
	AtPly
	Version uint64 `query:"version" doc:"Ignored; it distinguishes pictures in caches."`
	Look
}

// anyDiagram is the request for a picture of any position.
type anyDiagram struct {
	Format   string `query:"format" enum:"svg,png,gif" default:"svg" doc:"A GIF shows the position after each of the moves."`
	Game     string `query:"game" maxLength:"200" doc:"A game id, for its initial position. Give either game or position." example:"star:4"`
	Position string `query:"position" maxLength:"4000" doc:"A position in the one-line format of docs/notation.md or as FEN."`
	Moves    string `query:"moves" maxLength:"4000" doc:"The moves from there in protocol notation, separated by spaces." example:"1e21e4 2e22e4"`
	Look
}

// drawing is the response with a picture. Other sites may show it, since it has no private data.
type drawing struct {
	Status       int
	ContentType  string `header:"Content-Type"`
	CacheControl string `header:"Cache-Control"`
	ETag         string `header:"ETag"`
	Policy       string `header:"Cross-Origin-Resource-Policy"`
	AllowOrigin  string `header:"Access-Control-Allow-Origin"`
	Expose       string `header:"Access-Control-Expose-Headers"`
	Plies        int    `header:"Manykings-Plies" doc:"The number of entries of the game."`
	Seats        int    `header:"Manykings-Seats"`
	Body         []byte
}

// mediaTypes are the media types by format.
var mediaTypes = map[string]string{"svg": "image/svg+xml", "png": "image/png", "gif": "image/gif"}

// diagramRoutes registers the requests for pictures.
func (s *pictures) diagramRoutes(r *Kit) {
	pictured := func(op huma.Operation, formats ...string) huma.Operation {
		content := map[string]*huma.MediaType{}
		for _, f := range formats {
			content[mediaTypes[f]] = &huma.MediaType{Schema: &huma.Schema{Type: huma.TypeString, Format: "binary"}}
		}
		op.Responses = map[string]*huma.Response{"200": {Description: "OK", Content: content}}
		op.Middlewares = append(op.Middlewares, refusable)
		return Tagged("positions", op)
	}
	for format, text := range map[string]string{
		"svg": "The current position, or the one after some entries.",
		"png": "The current position, or the one after some entries. Without a width, it has the size of link previews.",
		"gif": "An animation of the game up to that point, of at most the last 200 positions.",
	} {
		id := "getDiagram"
		if format != "png" {
			id += strings.ToUpper(format)
		}
		op := pictured(Get(id, "/games/{id}/diagram."+format, "Draw a game as "+strings.ToUpper(format), text), format)
		Register(r, op, func(ctx context.Context, in *gameDiagram) (*drawing, error) { return s.gameDiagram(ctx, in, format) })
	}
	Register(r, pictured(Get("drawPosition", "/diagram", "Draw a position",
		"Draws an initial or given position, after some moves, with marks."), "svg", "png", "gif"), s.anyDiagram)
}

// refusable allows cross-origin reads of errors, like those of pictures.
func refusable(ctx huma.Context, next func(huma.Context)) {
	ctx.SetHeader("Access-Control-Allow-Origin", "*")
	next(ctx)
}

// invalidQuery returns the problem for an impossible picture.
func invalidQuery(err error) error {
	return NewProblem(http.StatusUnprocessableEntity, "invalid", "query: "+err.Error())
}

// gameDiagram answers with a picture of a game.
func (s *pictures) gameDiagram(ctx context.Context, in *gameDiagram, format string) (*drawing, error) {
	id, err := in.GameID()
	if err != nil {
		return nil, err
	}
	const viewer = "" // the picture is public
	g, err := s.config.Play.Seen(ctx, id, viewer)
	if err != nil {
		return nil, err
	}
	ply := len(g.Entries)
	if in.Ply >= 0 && in.Ply < ply {
		ply = in.Ply
	}
	tag := fmt.Sprint(id, g.Moved, ply)
	game, err := s.config.Variants.Parse(g.Variant)
	if err != nil {
		return nil, err
	}
	counts := counts{len(g.Entries), game.Seats()}
	return s.drawn(ctx, tag, "public, max-age=10", counts, &in.Look, format, func() ([]diagram.Frame, error) {
		from := max(0, ply-1)
		if format == "gif" {
			from = max(0, ply-mostFilm+1)
		}
		pos, _, err := s.config.Play.PositionAt(ctx, id, viewer, from)
		if err != nil {
			return nil, err
		}
		var entries []string
		for _, e := range g.Entries[from:ply] {
			entries = append(entries, e.Text)
		}
		return diagram.Play(pos, entries)
	})
}

// anyDiagram answers with a picture of any position.
func (s *pictures) anyDiagram(ctx context.Context, in *anyDiagram) (*drawing, error) {
	tag := fmt.Sprintf("%q %q %q", in.Game, in.Position, in.Moves)
	pos, err := s.start(in.Game, in.Position)
	if err != nil {
		return nil, invalidQuery(err)
	}
	counts := counts{len(strings.Fields(in.Moves)), pos.Game().Seats()}
	return s.drawn(ctx, tag, "public, max-age=86400", counts, &in.Look, in.Format, func() ([]diagram.Frame, error) {
		entries := strings.Fields(in.Moves)
		if len(entries) >= mostFilm {
			return nil, invalidQuery(fmt.Errorf("%d moves, expected %d at most", len(entries), mostFilm-1))
		}
		frames, err := diagram.Play(pos, entries)
		if err != nil {
			return nil, invalidQuery(err)
		}
		return frames, nil
	})
}

// start returns the initial position of a game, or the position that a text describes.
func (s *pictures) start(id, text string) (rules.Position, error) {
	if (id == "") == (text == "") {
		return nil, fmt.Errorf("give either a game or a position")
	}
	if id != "" {
		game, err := s.config.Variants.Parse(id)
		if err != nil {
			return nil, err
		}
		return game.Start(), nil
	}
	setup, _, err := notation.ReadSetup(text)
	if err != nil {
		return nil, err
	}
	game, err := s.config.Variants.Parse(setup.Game)
	if err != nil {
		return nil, err
	}
	return game.Position(setup)
}

// counts are the numbers of plies and seats, for clients that step through a game.
type counts struct{ plies, seats int }

// drawn answers with a picture of the last of some positions, or with a GIF of all of them. It
// draws nothing that the client or the cache already has.
func (s *pictures) drawn(ctx context.Context, tag, cache string, n counts, l *Look, format string, frames func() ([]diagram.Frame, error)) (*drawing, error) {
	wanted := *l
	wanted.IfNoneMatch = ""
	sum := sha256.Sum256(fmt.Appendf(nil, "%s %s %s %+v", s.config.Version, format, tag, wanted))
	out := &drawing{
		Status: http.StatusOK, ContentType: mediaTypes[format], CacheControl: cache, Policy: "cross-origin", AllowOrigin: "*",
		Expose: "Manykings-Plies, Manykings-Seats", Plies: n.plies, Seats: n.seats,
		ETag: `"` + base64.RawURLEncoding.EncodeToString(sum[:15]) + `"`,
	}
	if l.IfNoneMatch == out.ETag {
		out.Status = http.StatusNotModified
		return out, nil
	}
	if drawn, ok := s.diagrams.get(out.ETag); ok {
		out.Body = drawn
		return out, nil
	}
	done, err := s.costs(ctx)
	if err != nil {
		return nil, err
	}
	defer done()
	list, err := frames()
	if err != nil {
		return nil, err
	}
	if out.Body, err = l.draw(list, format); err != nil {
		return nil, invalidQuery(err)
	}
	s.diagrams.keep(out.ETag, out.Body)
	return out, nil
}

// draw returns a picture.
func (l *Look) draw(frames []diagram.Frame, format string) ([]byte, error) {
	last := frames[len(frames)-1]
	signs, err := diagram.Wanted{
		Goals: l.Goals, Circles: l.Circles, Stars: l.Stars, Arrows: l.Arrows, Slides: l.Slides, Tips: l.Tips, Crosses: l.Crosses, Marks: l.Marks,
	}.Signs(last.Position)
	if err != nil {
		return nil, err
	}
	if last.Move != nil {
		signs.Last = [][]string{last.Move}
	}
	preview := format == "png" && l.Width == 0
	o := diagram.Options{
		Seat: l.Seat, Theme: l.Theme, Night: l.Night, Men: l.Men, Empty: l.Empty, Coordinates: !l.Plain && !preview, Signs: signs,
		Attacks: true,
	}
	o.Letters, _ = notation.ParseLetters(l.Letters)
	if l.Names != "" {
		o.Names = strings.Split(l.Names, "|")
		if seats := last.Position.Game().Seats(); len(o.Names) != seats {
			return nil, fmt.Errorf("names: %d names, expected %d", len(o.Names), seats)
		}
	}
	var b bytes.Buffer
	if format == "gif" {
		film, err := diagram.NewFilm(frames, o, time.Second)
		if err != nil {
			return nil, err
		}
		for _, p := range film.Pictures {
			p.Ground = diagram.Ground
			if l.Grey {
				p.Grey()
			}
		}
		width := l.Width
		if width == 0 {
			width = 480
		}
		err = film.GIF(&b, film.Pictures[0].Fit(min(width, 800)))
		return b.Bytes(), err
	}
	p, err := diagram.Draw(last.Position, o)
	if err != nil {
		return nil, err
	}
	if preview {
		p.Ground = diagram.Ground
	}
	if l.Grey {
		p.Grey()
	}
	switch {
	case format == "svg":
		err = p.SVG(&b)
	case preview:
		err = p.PNG(&b, diagram.Preview)
	default:
		err = p.PNG(&b, p.Fit(l.Width))
	}
	return b.Bytes(), err
}
