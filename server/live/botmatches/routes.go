package botmatches

import (
	"context"

	"github.com/manykings/manykings/server/web"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

// Site is the optional features of a server.
type Site struct {
	Gauntlet bool   `json:"gauntlet" doc:"Whether the server has a gauntlet of bots: GET /gauntlet."`
	Dumps    string `json:"dumps,omitempty" doc:"The address of the published games." example:"https://example.org/games/"`
}

// Score is the total of some games.
type Score struct {
	Games  int     `json:"games"`
	Points float64 `json:"points" doc:"In a game, 1 for a win, divided among joint winners or the players of a draw. Against another player, 1 for the better place and 0.5 for the same place."`
}

// GauntletRow is the results of a bot.
type GauntletRow struct {
	Score
	Level   int     `json:"level,omitempty" doc:"Of a bot, 1 to 9."`
	Program string  `json:"program,omitempty" doc:"The name of a program."`
	Seats   []Score `json:"seats" doc:"By seat."`
	Against []Score `json:"against" doc:"The results against each row."`
}

// GauntletTable is the crosstable of a variant.
type GauntletTable struct {
	Variant string        `json:"variant"`
	Seats   int           `json:"seats"`
	Games   int           `json:"games" doc:"The number of games that count: the latest 2000."`
	Since   table.Millis  `json:"since,omitempty" doc:"When the first of these games began."`
	Now     live.GameID   `json:"now,omitempty" doc:"The current game."`
	Seat    []Score       `json:"seat" doc:"The results of each seat, over all players."`
	Rows    []GauntletRow `json:"rows" doc:"The rows, best first."`
}

type siteOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         Site
}

type gauntletOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         []GauntletTable
}

// API serves the requests about the gauntlet and the features of the server.
type API struct {
	Matches *Service // nil: no gauntlet
	Dumps   string   // address of the published games; may be empty
}

// Routes registers the requests.
func (s *API) Routes(k *web.Kit) {
	web.Register(k, web.Tagged("site", web.Get("getSite", "/site", "Get the features of this server", "")),
		func(context.Context, *struct{}) (*siteOutput, error) {
			return &siteOutput{web.NoStore, Site{s.Matches != nil && s.Matches.On(), s.Dumps}}, nil
		})
	web.Register(k, web.Tagged("site", web.Get("getGauntlet", "/gauntlet", "Get the standing gauntlet",
		"Games of bots among themselves while no other game needs them: a crosstable by seat for each variant.")),
		func(ctx context.Context, _ *struct{}) (*gauntletOutput, error) {
			out := &gauntletOutput{web.NoStore, []GauntletTable{}}
			if s.Matches == nil {
				return out, nil
			}
			tables, err := s.Matches.Tables(ctx)
			if err != nil {
				return nil, err
			}
			for i := range tables {
				out.Body = append(out.Body, showTable(&tables[i]))
			}
			return out, nil
		})
}

func showTable(t *Table) GauntletTable {
	shown := GauntletTable{
		Variant: t.Variant, Seats: t.Seats, Games: t.Games, Since: t.Since, Now: t.Now, Seat: showScores(t.Seat, live.WholePoint), Rows: []GauntletRow{},
	}
	for i := range t.Rows {
		row := &t.Rows[i]
		shown.Rows = append(shown.Rows, GauntletRow{
			Score: showScore(row.Tally, live.WholePoint), Level: row.Level, Program: row.Program,
			Seats: showScores(row.Seats, live.WholePoint), Against: showScores(row.Against, 2),
		})
	}
	return shown
}

// showScore converts a tally with points in units of 1/whole.
func showScore(t Tally, whole int) Score {
	return Score{t.Games, float64(t.Points) / float64(whole)}
}

func showScores(list []Tally, whole int) []Score {
	shown := make([]Score, len(list))
	for i, t := range list {
		shown[i] = showScore(t, whole)
	}
	return shown
}
