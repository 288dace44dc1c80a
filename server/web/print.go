package web

import (
	"bytes"
	"context"
	"fmt"
	"mime"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/manykings/manykings/content/book"
	"github.com/manykings/manykings/content/print"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/notation"
	"github.com/manykings/manykings/rules/record"
	"github.com/manykings/manykings/rules/record/link"
	"github.com/manykings/manykings/rules/record/replay"
	"github.com/manykings/manykings/server/live"
)

// paperInput is the request for a print sheet.
type paperInput struct {
	What    string  `path:"what" enum:"board,modules,men,sheet,boxes,cards,crosstable,rules" doc:"The kind of sheet: docs/print.md."`
	Variant string  `query:"variant" maxLength:"200" doc:"A game id. Give either variant or game." example:"star:4"`
	Game    string  `query:"game" maxLength:"40" doc:"A game of this server, for a score sheet filled from it."`
	Square  float64 `query:"square" minimum:"0" maximum:"100" doc:"The width of a square in millimetres. Left out: as large as the paper allows."`
	Paper   string  `query:"paper" maxLength:"10" doc:"The paper size: a0 to a5, letter or legal. Left out: a4."`
	Tile    bool    `query:"tile" doc:"Whether to split the print over several sheets."`
	Grey    bool    `query:"grey" doc:"In greys."`
	Outline bool    `query:"outline" doc:"Whether to draw squares as outlines only."`
	Tactile bool    `query:"tactile" doc:"Whether to draw a board or half-boards for fingers, with coordinates in braille."`
	Theme   string  `query:"theme" maxLength:"20" doc:"The theme of the board. Left out: paper."`
	Lang    string  `query:"lang" maxLength:"2" doc:"en, es, fr, pt, nl."`
	Disc    float64 `query:"disc" minimum:"0" maximum:"100" doc:"The diameter of the discs of pieces in millimetres. Left out: fits the square."`
	Stand   bool    `query:"stand" doc:"Whether to print pieces as folding cards that stand up."`
	Players int     `query:"players" minimum:"2" maximum:"24" default:"8" doc:"The number of players of a crosstable."`
}

type paperOutput struct {
	ContentType  string `header:"Content-Type"`
	CacheControl string `header:"Cache-Control"`
	Disposition  string `header:"Content-Disposition"`
	Body         []byte
}

// paperRoutes registers the requests for print sheets.
func (s *pictures) paperRoutes(r *Kit) {
	op := Tagged("positions", Get("print", "/print/{what}", "Print a sheet as PDF",
		"Boards, half-boards, pieces, score sheets, cards, crosstables and pocket rules, true to scale: docs/print.md."))
	op.Responses = map[string]*huma.Response{"200": {
		Description: "OK",
		Content:     map[string]*huma.MediaType{"application/pdf": {Schema: &huma.Schema{Type: huma.TypeString, Format: "binary"}}},
	}}
	Register(r, op, s.print)

	op = Tagged("positions", Post("printSheet", "/print/sheet", "Print the score sheet of a record as PDF",
		"For games that are not on the server. Takes a record (docs/record.md) or PGN; a code on the sheet opens the whole game."))
	op.MaxBodyBytes = mostSheet
	op.Responses = map[string]*huma.Response{"200": {
		Description: "OK",
		Content:     map[string]*huma.MediaType{"application/pdf": {Schema: &huma.Schema{Type: huma.TypeString, Format: "binary"}}},
	}}
	Register(r, op, s.printSheet)
}

// mostSheet is the most bytes of a record to print.
const mostSheet = 32 << 10

// sheetInput is the request for the score sheet of a record.
type sheetInput struct {
	Paper   string `query:"paper" maxLength:"10" doc:"The paper size: a0 to a5, letter or legal. Left out: a4."`
	Lang    string `query:"lang" maxLength:"2" doc:"en, es, fr, pt, nl."`
	RawBody []byte `contentType:"text/plain"`
}

// printSheet answers with the score sheet of a record.
func (s *pictures) printSheet(ctx context.Context, in *sheetInput) (*paperOutput, error) {
	if problem := s.limits.writes.take("sheet " + subscriber(visitOf(ctx).address)); problem != nil {
		return nil, problem
	}
	done, err := s.costs(ctx)
	if err != nil {
		return nil, err
	}
	defer done()
	rec, err := record.NewReader(bytes.NewReader(in.RawBody)).Read()
	if err != nil {
		return nil, invalidRecord(err)
	}
	letters, _ := notation.ParseLetters(in.Lang)
	native, err := (&replay.Replayer{WriteLetters: letters}).Native(rec, notation.Short)
	if native == nil || err != nil {
		return nil, invalidRecord(err)
	}
	game, err := s.config.Variants.Parse(native.Game)
	if err != nil {
		return nil, invalidRecord(err)
	}
	site, score := s.elsewhere(ctx), print.ScoreOf(native)
	if text, err := link.Encode(native); err == nil && site != "" {
		if address := link.Address(site, text); len(address) <= print.CodeHolds {
			score.Link = address
		}
	}
	drawn, err := s.paper(&paperInput{What: "sheet", Paper: in.Paper, Lang: in.Lang}, game, score, site)
	if err != nil {
		return nil, err
	}
	name := strings.TrimSuffix(native.FileName(), ".rec") + ".pdf"
	return &paperOutput{"application/pdf", NoStore, mime.FormatMediaType("attachment", map[string]string{"filename": name}), drawn}, nil
}

// invalidRecord returns the problem for a record that cannot be printed.
func invalidRecord(err error) error {
	return NewProblem(http.StatusUnprocessableEntity, "invalid", "body: "+err.Error())
}

// print answers with a PDF.
func (s *pictures) print(ctx context.Context, in *paperInput) (*paperOutput, error) {
	site := s.elsewhere(ctx)
	key := fmt.Sprintf("paper %s %+v", site, *in)
	drawn, found := s.diagrams.get(key) // score sheets of games are not cached, since games go on
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
			return nil, invalidQuery(fmt.Errorf("a game is only for a score sheet, without a variant"))
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
		if drawn, err = s.paper(in, game, score, site); err != nil {
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
func (s *pictures) paper(in *paperInput, game rules.Game, score print.Score, site string) ([]byte, error) {
	if in.Theme == "" {
		in.Theme = "paper"
	}
	j := &print.Job{
		Game: game, Square: in.Square, Paper: strings.ToLower(in.Paper), Tile: in.Tile, Grey: in.Grey, Outline: in.Outline, Tactile: in.Tactile && (in.What == "board" || in.What == "modules"), Theme: in.Theme, Language: in.Lang, Site: site,
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

// score returns the content of a score sheet for a game of this server.
func (s *pictures) score(ctx context.Context, text, language string) (variant string, score print.Score, err error) {
	id, ok := live.ParseGameID(text)
	if !ok {
		return "", score, live.ErrNotFound
	}
	viewer := s.guests.who(ctx).Player
	g, err := s.config.Play.Seen(ctx, id, viewer)
	if err != nil {
		return "", score, err
	}
	pos, _, err := s.config.Play.PositionAt(ctx, id, viewer, 0)
	if err != nil {
		return "", score, err
	}
	score.First = pos.Setup().Round(pos.Game().Seats())
	letters, _ := notation.ParseLetters(language)
	for _, seat := range s.config.Play.Show(g, "", live.NoEntries).Seats {
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
