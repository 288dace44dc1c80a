package accounthttp

import (
	archive "archive/zip"
	"context"
	"encoding/json"
	"io"
	"slices"

	"github.com/manykings/manykings/server/web"

	"github.com/danielgtaylor/huma/v2"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

// dataRoutes registers the export of personal data under two names: /me/data, and /me/export,
// for which people search.
func (s *API) dataRoutes() {
	k := s.kit
	op := web.Tagged("accounts", web.Get("getMyData", "/me/data", "Download my data",
		"Returns a ZIP file. It has, as JSON: the account and the moderators' decisions about it, programs and tokens, people followed and blocked, clubs, reports, email address, notifications, ratings, games in progress with their conditional moves, vacations and chat messages. It also has the records of all your finished games."))
	op.Responses = map[string]*huma.Response{"200": {Description: "OK", Content: map[string]*huma.MediaType{"application/zip": {}}}}
	k.Lasting(op.Path)
	web.Register(k, op, s.data)
	again := op
	again.OperationID, again.Path, again.Summary = "exportMe", "/me/export", "Export my data"
	k.Lasting(again.Path)
	web.Register(k, again, s.data)
}

// wrote is a chat message with its game.
type wrote struct {
	Game live.GameID  `json:"game"`
	At   table.Millis `json:"at"`
	Room live.Room    `json:"room"`
	Name string       `json:"name,omitempty"`
	Text string       `json:"text"`
}

// data streams everything stored about the caller as a ZIP file. It reads the small parts
// first, so that an error can still become a problem, and reads records while it sends them.
func (s *API) data(ctx context.Context, _ *struct{}) (*huma.StreamResponse, error) {
	mine, err := s.getAccount(ctx, nil)
	if err != nil {
		return nil, err
	}
	p := s.kit.Caller(ctx)
	type file struct {
		name string
		of   any
	}
	files := []file{{"account.json", mine.Body}}
	for _, part := range s.kit.Owned() {
		of, err := part.Look(ctx, p)
		if err != nil {
			return nil, err
		}
		i := slices.IndexFunc(files, func(f file) bool { return f.name == part.File })
		switch {
		case part.Property == "":
			files = append(files, file{part.File, of})
		case i < 0:
			files = append(files, file{part.File, map[string]any{part.Property: of}})
		default:
			files[i].of.(map[string]any)[part.Property] = of
		}
	}
	return s.kit.Send(ctx, p.Player, "application/zip", "manykings-"+mine.Body.Handle+".zip", func(out io.Writer) error {
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
		err = s.Games.EachWritten(ctx, p.Player, func(id live.GameID, m live.Message) error {
			return lines.Encode(wrote{id, m.At, m.Room, m.Name, m.Text})
		})
		if err != nil {
			return err
		}
		w, err = z.Create("games.rec")
		if err == nil {
			err = s.Games.PastRecords(ctx, p.Player, live.Wish{}, w)
		}
		if err != nil {
			return err
		}
		return z.Close()
	})
}
