package web

import (
	archive "archive/zip"
	"context"
	"encoding/json"
	"errors"
	"io"
	"slices"

	"github.com/danielgtaylor/huma/v2"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/live/seek"
	"github.com/manykings/manykings/server/people/relations"
	"github.com/manykings/manykings/table"
)

// dataPath is where everything is that is kept of who asks.
const dataPath = APIPath + "/me/data"

// exportPath is the same, by the name that people look for.
const exportPath = APIPath + "/me/export"

func (s *Server) dataRoute(r *Kit) {
	op := Tagged("accounts", Get("getMyData", "/me/data", "All that is kept of me",
		"A ZIP: the account with what was done about it, its programs and their tokens, whom it follows and blocks, its clubs and complaints, its address of mail and notices, "+
			"its ratings, games that go on with what it has foreseen in them, vacations, and what it wrote in its games, as JSON; and the records of all my games that have ended."))
	op.Responses = map[string]*huma.Response{"200": {Description: "OK", Content: map[string]*huma.MediaType{"application/zip": {}}}}
	Register(r, op, s.data)
	again := op
	again.OperationID, again.Path, again.Summary = "exportMe", "/me/export", "Export of all that is kept of me"
	Register(r, again, s.data)
}

// ownPart is what a domain keeps of a person, as [Kit.Own] has it.
type ownPart struct {
	file, property string
	look           func(ctx context.Context, c Caller) (any, error)
}

// ownProgram is a program with its tokens.
type ownProgram struct {
	Program
	Tokens []Token `json:"tokens"`
}

// ownNotices is how somebody is told, and what waits for them.
type ownNotices struct {
	Listener Listener `json:"listener"`
	Notices  []Notice `json:"notices"`
}

// ownRating is a rating and how it came about.
type ownRating struct {
	Rating
	Course []RatingPoint `json:"course"`
}

// ownGames is what is kept beside the records of games.
type ownGames struct {
	Going     []goingGame      `json:"going"`
	Vacations []table.Vacation `json:"vacations"`
	Seek      *Seek            `json:"seek"`
}

// goingGame is a game that has not ended, with what its player has foreseen in it.
type goingGame struct {
	Game     live.GameID    `json:"game"`
	Variant  string         `json:"variant"`
	Stage    table.Stage    `json:"stage"`
	Created  table.Millis   `json:"created"`
	Seats    []int          `json:"seats"`
	Foreseen []foreseenSeat `json:"foreseen,omitempty"`
}

type foreseenSeat struct {
	Seat    int          `json:"seat"`
	Lines   []table.Line `json:"lines"`
	Dropped string       `json:"dropped,omitempty"`
}

// wrote is what somebody wrote in a game.
type wrote struct {
	Game live.GameID  `json:"game"`
	At   table.Millis `json:"at"`
	Room live.Room    `json:"room"`
	Name string       `json:"name,omitempty"`
	Text string       `json:"text"`
}

// data answers with all that is kept of who asks, as a ZIP. What there is not much of is
// looked up first, so that an error can be told; the rest as it is sent.
func (s *Server) data(ctx context.Context, _ *struct{}) (*huma.StreamResponse, error) {
	mine, err := s.getAccount(ctx, nil)
	if err != nil {
		return nil, err
	}
	p := s.guests.who(ctx)
	type part struct {
		name string
		look func() (any, error)
	}
	type file struct {
		name string
		of   any
	}
	files := []file{{"account.json", mine.Body}}
	for _, one := range []part{
		{"programs.json", func() (any, error) { return s.ownPrograms(ctx, p.Player) }},
		{"people.json", func() (any, error) { return s.ownPeople(ctx, p.Player) }},
		{"notices.json", func() (any, error) { return s.ownNotices(ctx, p) }},
		{"ratings.json", func() (any, error) { return s.ownRatings(ctx, p.Player) }},
		{"games.json", func() (any, error) { return s.ownGames(ctx, p.Player) }},
	} {
		of, err := one.look()
		if err != nil {
			return nil, err
		}
		files = append(files, file{one.name, of})
	}
	for _, part := range s.own {
		of, err := part.look(ctx, p)
		if err != nil {
			return nil, err
		}
		i := slices.IndexFunc(files, func(f file) bool { return f.name == part.file })
		switch {
		case part.property == "":
			files = append(files, file{part.file, of})
		case i < 0:
			files = append(files, file{part.file, map[string]any{part.property: of}})
		default:
			files[i].of.(map[string]any)[part.property] = of
		}
	}
	return s.sent(ctx, p.Player, "application/zip", "manykings-"+mine.Body.Handle+".zip", func(out io.Writer) error {
		z := archive.NewWriter(out)
		for _, f := range files {
			w, err := z.Create(f.name)
			if err != nil {
				return err
			}
			text := json.NewEncoder(w)
			text.SetIndent("", "  ")
			if err := text.Encode(f.of); err != nil {
				return err
			}
		}
		w, err := z.Create("chat.ndjson")
		if err != nil {
			return err
		}
		lines := json.NewEncoder(w)
		err = s.config.Play.EachWritten(ctx, p.Player, func(id live.GameID, m live.Message) error {
			return lines.Encode(wrote{id, m.At, m.Room, m.Name, m.Text})
		})
		if err != nil {
			return err
		}
		w, err = z.Create("games.rec")
		if err == nil {
			err = s.config.Play.PastRecords(ctx, p.Player, live.Wish{}, w)
		}
		if err != nil {
			return err
		}
		return z.Close()
	})
}

func (s *Server) ownPrograms(ctx context.Context, player table.Player) ([]ownProgram, error) {
	list, err := s.programs.Of(ctx, player)
	own := []ownProgram{}
	for i := range list {
		tokens, err := s.programs.Tokens(ctx, player, list[i].Player)
		if err != nil {
			return nil, err
		}
		of := ownProgram{s.showProgram(&list[i], player), []Token{}}
		for k := range tokens {
			of.Tokens = append(of.Tokens, showToken(&tokens[k], ""))
		}
		own = append(own, of)
	}
	return own, err
}

func (s *Server) ownPeople(ctx context.Context, player table.Player) (map[string]any, error) {
	following, err := s.others(ctx, player, relations.Followed)
	if err != nil {
		return nil, err
	}
	blocked, err := s.others(ctx, player, relations.Blocked)
	return map[string]any{"following": following, "blocked": blocked}, err
}

func (s *Server) ownNotices(ctx context.Context, p Caller) (own ownNotices, err error) {
	told, err := s.listener(ctx, p)
	if err != nil {
		return own, err
	}
	waiting, err := s.notices.Of(ctx, p.Player)
	return ownNotices{told.Body, showNotices(waiting)}, err
}

func (s *Server) ownRatings(ctx context.Context, player table.Player) ([]ownRating, error) {
	ratings, err := s.ratingsOf(ctx, player)
	if err != nil {
		return nil, err
	}
	own := []ownRating{}
	for _, r := range ratings.Body {
		course, err := s.course(ctx, player, r.Pool, true)
		if err != nil {
			return nil, err
		}
		own = append(own, ownRating{r, course.Body})
	}
	return own, nil
}

func (s *Server) ownGames(ctx context.Context, player table.Player) (own ownGames, err error) {
	own.Going = []goingGame{}
	err = s.config.Play.EachGoing(ctx, player, func(r *live.Record) error {
		g := goingGame{Game: r.ID, Variant: r.Variant, Stage: r.Stage, Created: r.Created, Seats: r.SeatsOf(player)}
		foreseen, err := s.config.Play.Foreseen(ctx, r, player)
		for _, c := range foreseen {
			g.Foreseen = append(g.Foreseen, foreseenSeat{c.Seat, c.Lines, c.Dropped})
		}
		own.Going = append(own.Going, g)
		return err
	})
	if err == nil {
		own.Vacations, err = s.config.Play.VacationsOf(ctx, player)
	}
	if err != nil {
		return own, err
	}
	found, err := s.config.Seeks.Store.SeekOf(ctx, player)
	if errors.Is(err, seek.ErrNone) {
		return own, nil
	}
	if err == nil {
		var shown *seekOutput
		if shown, err = s.showSeek(ctx, found); err == nil {
			own.Seek = shown.Body
		}
	}
	return own, err
}
