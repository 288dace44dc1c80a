package web

import (
	"context"
	"maps"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/api"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

// APIPath is the prefix of the API; its number increases with breaking changes.
const (
	APIPath    = "/api/v1"
	apiVersion = "1"
)

// newAPI registers all operations of the API and its description.
func (s *Server) newAPI() huma.API {
	schemas := huma.NewMapRegistry("#/components/schemas/", schemaName)
	for of, as := range written {
		schemas.RegisterTypeAlias(of, as)
	}
	config := huma.Config{
		OpenAPI: &huma.OpenAPI{
			OpenAPI: "3.1.0",
			Info: &huma.Info{
				Title: "manykings", Version: apiVersion, Description: apiText,
				License: &huma.License{Name: "Apache 2.0", Identifier: "Apache-2.0"},
			},
			Servers:    []*huma.Server{{URL: APIPath}},
			Components: &huma.Components{Schemas: schemas},
			Tags:       apiTags,
		},
		OpenAPIPath:   "/openapi",
		Formats:       map[string]huma.Format{"application/json": huma.DefaultJSONFormat, "json": huma.DefaultJSONFormat},
		DefaultFormat: "application/json",
		Transformers:  []huma.Transformer{problemOf},
	}
	r := &Kit{server: s}
	r.api = humago.NewWithPrefix(&apiMux{s.mux, map[string]func(http.HandlerFunc) http.HandlerFunc{moveRoute: s.games.plainMove}}, APIPath, config)
	s.variantRoutes(r)
	s.registerReach(r)
	s.puzzleRoutes(r)
	s.pasts.mineRoutes(r)
	r.Own("games.json", "", func(ctx context.Context, c Caller) (any, error) { return s.seeking.ownGames(ctx, c.Player) })
	s.pasts.pastRoutes(r)
	s.games.gameRoutes(r)
	s.games.overBoardRoutes(r)
	s.seeking.seekRoutes(r)
	s.games.seatRoutes(r)
	s.games.playRoutes(r)
	s.games.conditionalRoutes(r)
	s.vacationRoutes(r)
	s.games.voteRoutes(r)
	s.games.chatRoutes(r)
	s.pictures.positionRoutes(r)
	s.pictures.diagramRoutes(r)
	s.pictures.paperRoutes(r)
	for _, d := range s.config.Domains {
		d.Routes(r)
	}
	r.describeSocket()
	r.describeStream()
	s.moveSchema = r.schema(MoveRequest{})
	r.tidy()
	s.mux.Handle("GET "+APIPath+"/docs", s.named(APIPath+"/docs", docs(r.api.OpenAPI())))
	s.mux.Handle("GET "+APIPath+"/docs.css", s.named(APIPath+"/docs", fixed("text/css; charset=utf-8", docsStyle)))
	return r.api
}

// apiMux lets frequent requests bypass huma.
type apiMux struct {
	*http.ServeMux
	plain map[string]func(next http.HandlerFunc) http.HandlerFunc // by pattern
}

// HandleFunc registers a handler for a pattern, wrapped by the plain one if there is one.
func (m *apiMux) HandleFunc(pattern string, handler func(http.ResponseWriter, *http.Request)) {
	if plain := m.plain[pattern]; plain != nil {
		handler = plain(handler)
	}
	m.ServeMux.HandleFunc(pattern, handler)
}

// apiText introduces the description of the API.
const apiText = "Everything that the page can do: games, seats, moves, votes, chat, and live events over a WebSocket. " +
	"A cookie identifies a person; the first request that needs a person sets it. A program is identified by the token that it " +
	"shows (Authorization: Bearer). " +
	"Requests that change something may carry a token that the client chooses. Repeated with the same token, " +
	"they take effect once, so a client can safely retry after a lost response. " +
	"Errors are problems (RFC 9457) with a code."

var apiTags = []*huma.Tag{
	{Name: "variants", Description: "The kinds of games."},
	{Name: "me", Description: "The caller."},
	{Name: "ratings", Description: "Ratings and leaderboards (docs/rating.md)."},
	{Name: "accounts", Description: "Optional accounts and sign-in."},
	{Name: "notices", Description: "The caller's notifications and their channels (docs/online.md)."},
	{Name: "people", Description: "Other people: profiles, following, blocking, reports."},
	{Name: "clubs", Description: "Groups of people who play among themselves."},
	{Name: "organised", Description: "Events of people: entrants, rounds at tables of two to eight, results and standings."},
	{Name: "desk", Description: "For moderators: reports and decisions."},
	{Name: "games", Description: "Games, from creation to the record."},
	{Name: "programs", Description: "Bots that people run themselves, and their tokens."},
	{Name: "site", Description: "Features of this server."},
	{Name: "seeks", Description: "Pairing people who look for the same game."},
	{Name: "seats", Description: "Taking, leaving and filling seats."},
	{Name: "play", Description: "Moves, resignation, time."},
	{Name: "votes", Description: "Draws, takebacks, pauses and aborts, by a vote of the players still in the game."},
	{Name: "chat", Description: "Messages of players and spectators."},
	{Name: "positions", Description: "Legal moves and positions, for clients that do not implement the rules."},
	{Name: "events", Description: "Live events."},
}

// written maps the types of package api with custom JSON to types that encoding/json writes
// the same way.
var written = map[reflect.Type]reflect.Type{
	reflect.TypeFor[api.Texts]():    reflect.TypeFor[map[string]string](),
	reflect.TypeFor[api.Counts]():   reflect.TypeFor[map[string]int](),
	reflect.TypeFor[api.Control]():  reflect.TypeFor[map[string]any](),
	reflect.TypeFor[api.Kingless](): reflect.TypeFor[[]any](),
}

// schemaName names the schemas of view types after the type that they show.
func schemaName(t reflect.Type, hint string) string {
	name := huma.DefaultSchemaNamer(t, hint)
	if name == "Shown" {
		return "Game"
	}
	return strings.TrimPrefix(name, "Shown")
}

// words are the values of string properties that Go has no type for, by schema and property.
var words = map[string][]any{
	"Entry.cause":     {table.Absence, table.Limit},
	"Game.stage":      {table.Waiting, table.Playing, table.Over, table.Aborted},
	"LastVote.kind":   {table.VoteDraw, table.VoteTakeback, table.VotePause, table.VoteResume, table.VoteAbort},
	"Leaving.kind":    {table.LeaveOut, table.LeaveBot},
	"Message.room":    {live.PlayersRoom, live.WatchersRoom},
	"PastGame.ending": endings(),
	"PastSeat.kind":   {table.Vacant, table.Person, table.Bot},
	"Seat.kind":       {table.Vacant, table.Person, table.Bot},
	"Vote.ballot":     {table.Yes, table.No},
	"Vote.kind":       {table.VoteDraw, table.VoteTakeback, table.VotePause, table.VoteResume, table.VoteAbort},
}

// tidy corrects the generated description: lists are never null, words have values, and huma's
// own error type is not used.
func (k *Kit) tidy() {
	schemas := k.api.OpenAPI().Components.Schemas.Map()
	delete(schemas, "ErrorModel")
	delete(schemas, "ErrorDetail")
	for _, name := range slices.Sorted(maps.Keys(schemas)) {
		for property, schema := range schemas[name].Properties {
			for s := schema; s != nil; s = s.Items {
				if s.Type == huma.TypeArray {
					s.Nullable = false
				}
			}
			if values, ok := words[name+"."+property]; ok {
				schema.Enum = values
			}
		}
	}
}

// person returns the caller of a change, who becomes a guest if necessary, and counts the
// request.
func (s *core) person(ctx context.Context) (Caller, error) {
	p, err := s.guests.need(ctx)
	if err != nil {
		return p, err
	}
	if problem := s.limits.writes.take(string(p.Player)); problem != nil {
		return p, problem
	}
	return p, nil
}

// personIn returns the game that a change names, and its caller; see [core.person].
func (s *core) personIn(ctx context.Context, in *InGame) (live.GameID, Caller, error) {
	id, err := in.GameID()
	if err != nil {
		return "", Caller{}, err
	}
	p, err := s.person(ctx)
	return id, p, err
}

// goodbyeRetry is how long clients wait before they reconnect to a server that is stopping:
// most restart at once.
const goodbyeRetry = 2 * time.Second

// endings returns the possible endings of finished games.
func endings() []any {
	list := []any{live.WasAborted}
	for r := rules.NoReason + 1; r <= rules.LastKing; r++ {
		list = append(list, live.Ending(r.String()))
	}
	return list
}
