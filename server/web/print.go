package web

import (
	"bytes"
	"context"
	"fmt"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/manykings/manykings/content/book"
	"github.com/manykings/manykings/content/print"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/notation"
	"github.com/manykings/manykings/server/live"
)

// paperInput says what is to be printed.
type paperInput struct {
	What    string  `path:"what" enum:"board,modules,men,sheet,cards,crosstable,rules" doc:"What to print: docs/print.md."`
	Variant string  `query:"variant" maxLength:"200" doc:"A game id. This or game." example:"star:4"`
	Game    string  `query:"game" maxLength:"40" doc:"A game of this server, for a score sheet filled from it."`
	Square  float64 `query:"square" minimum:"0" maximum:"100" doc:"How wide a square is, in millimetres; left out, as wide as the paper allows."`
	Paper   string  `query:"paper" maxLength:"10" doc:"a0 to a5, letter, legal; a4 if it is left out."`
	Tile    bool    `query:"tile" doc:"On several sheets what does not fit on one."`
	Grey    bool    `query:"grey" doc:"In greys."`
	Outline bool    `query:"outline" doc:"Squares as lines alone."`
	Theme   string  `query:"theme" maxLength:"20" doc:"The look of the board; paper if it is left out."`
	Lang    string  `query:"lang" maxLength:"2" doc:"en, es, fr, pt, nl."`
	Disc    float64 `query:"disc" minimum:"0" maximum:"100" doc:"How wide the discs of men are; left out, as fits the square."`
	Stand   bool    `query:"stand" doc:"Men as cards to fold, which stand."`
	Players int     `query:"players" minimum:"2" maximum:"24" default:"8" doc:"Players of a crosstable."`
}

type paperOutput struct {
	ContentType  string `header:"Content-Type"`
	CacheControl string `header:"Cache-Control"`
	Disposition  string `header:"Content-Disposition"`
	Body         []byte
}

// paperRoutes are the requests for paper.
func (s *pictures) paperRoutes(r *Kit) {
	op := Tagged("positions", Get("print", "/print/{what}", "Something to print, as PDF",
		"Boards, half-boards, men, score sheets, cards, crosstables and pocket rules, true to scale: docs/print.md."))
	op.Responses = map[string]*huma.Response{"200": {
		Description: "OK",
		Content:     map[string]*huma.MediaType{"application/pdf": {Schema: &huma.Schema{Type: huma.TypeString, Format: "binary"}}},
	}}
	Register(r, op, s.print)
}

// print answers with a PDF.
func (s *pictures) print(ctx context.Context, in *paperInput) (*paperOutput, error) {
	key := fmt.Sprintf("paper %+v", *in)
	drawn, found := s.diagrams.get(key) // none that shows a game: it may have gone on
	if !found {
		done, err := s.costs(ctx)
		if err != nil {
			return nil, err
		}
		defer done()
	}
	score := print.Score{}
	cache := "public, max-age=3600"
	if in.Game != "" {
		if in.What != "sheet" || in.Variant != "" {
			return nil, invalidQuery(fmt.Errorf("a game is for a score sheet, and names its variant itself"))
		}
		var err error
		if in.Variant, score, err = s.score(ctx, in.Game, in.Lang); err != nil {
			return nil, err
		}
		cache = NoStore
	}
	game, err := s.config.Variants.Parse(in.Variant)
	if err != nil {
		return nil, invalidQuery(err)
	}
	if !found {
		if drawn, err = s.paper(in, game, score); err != nil {
			return nil, err
		}
		if in.Game == "" {
			s.diagrams.keep(key, drawn)
		}
	}
	name := strings.NewReplacer(":", "-", ",", "-", "=", "-").Replace(game.ID().String())
	return &paperOutput{"application/pdf", cache, fmt.Sprintf(`inline; filename="%s-%s.pdf"`, name, in.What), drawn}, nil
}

// paper returns a PDF.
func (s *pictures) paper(in *paperInput, game rules.Game, score print.Score) ([]byte, error) {
	if in.Theme == "" {
		in.Theme = "paper"
	}
	j := &print.Job{
		Game: game, Square: in.Square, Paper: strings.ToLower(in.Paper), Tile: in.Tile, Grey: in.Grey, Outline: in.Outline, Theme: in.Theme, Language: in.Lang,
	}
	doc, err := j.Document(print.Wish{
		What: in.What, Disc: in.Disc, Stand: in.Stand, Players: in.Players, Score: score,
		Books: func() (*book.Book, error) { return s.rooms.Book(), nil },
	})
	if err != nil {
		return nil, invalidQuery(err)
	}
	var b bytes.Buffer
	if err := doc.Write(&b); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// score returns what a score sheet says of a game of this server.
func (s *pictures) score(ctx context.Context, text, language string) (variant string, score print.Score, err error) {
	id, ok := live.ParseGameID(text)
	if !ok {
		return "", score, live.ErrNotFound
	}
	g, err := s.config.Play.Get(ctx, id)
	if err != nil {
		return "", score, err
	}
	pos, _, err := s.config.Play.PositionAt(ctx, id, 0)
	if err != nil {
		return "", score, err
	}
	score.First = pos.Setup().Round(pos.Game().Seats())
	letters, _ := notation.ParseLetters(language)
	for _, seat := range s.config.Play.Show(g, "", len(g.Entries)).Seats {
		score.Names = append(score.Names, seat.Name)
	}
	style := notation.RecordStyle(pos.Game())
	for _, e := range g.Entries {
		entry := print.Entry{Seat: e.Seat, Text: e.Text}
		choice := false
		if m, err := pos.ParseMove(e.Text); err == nil && !pos.Over() {
			entry.Text = letters.Write(notation.Format(style, pos, m))
			choice = !pos.Describe(m).IsPly()
		}
		if err := rules.Apply(pos, e.Text); err != nil {
			return "", score, err
		}
		if !choice {
			score.Moves = append(score.Moves, entry)
		}
	}
	score.Link = originOf(ctx) + "/g/" + text
	return g.Variant, score, nil
}
