package web

import (
	"context"
	"encoding/json"
	"net/http"
	"reflect"

	"github.com/danielgtaylor/huma/v2"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/people/account"
	"github.com/manykings/manykings/server/people/wordlist"
	"github.com/manykings/manykings/table"
)

// Domain is a part of the server with routes of its own: clubs, ratings. It knows this
// package; this package does not know it. [Config.Domains] hands it in.
type Domain interface {
	// Routes registers the requests of the domain, by [Register], and the problems that
	// its errors are, by [Kit.Problems].
	Routes(k *Kit)
}

// Kit is what the routes of a domain are made of: registering them, who is calling, how
// often they may, which words nobody may write, and telling the other nodes.
//
//	web.Register(k, web.Tagged("clubs", web.Get("getClub", "/clubs/{club}", "A club", "")), d.club)
type Kit struct {
	server *Server
	api    huma.API
}

// Known is an error of a domain as a client is told of it.
type Known struct {
	Err    error
	Status int
	Code   string // docs/api.md lists them
	Detail string
}

// Problems adds the errors of a domain to those that [Register] turns into problems.
func (k *Kit) Problems(list ...Known) { k.server.known = append(k.server.known, list...) }

// Own adds what a domain keeps of a person to the export of all that is kept of them: as a
// file, or as a property of the object in that file if there is a property.
func (k *Kit) Own(file, property string, look func(ctx context.Context, c Caller) (any, error)) {
	k.server.own = append(k.server.own, ownPart{file, property, look})
}

// Caller returns the person or the program behind a request, without a player if there is
// no session.
func (k *Kit) Caller(ctx context.Context) Caller { return k.server.guests.who(ctx) }

// Account returns the caller of a request that reads, who must be signed in.
func (k *Kit) Account(ctx context.Context) (Caller, error) { return k.server.guests.needSigned(ctx) }

// Held returns the account and the device of the caller, even if signing in was taken from
// the account.
func (k *Kit) Held(ctx context.Context) (*account.Signed, error) {
	return k.server.guests.needKnown(ctx)
}

// Player returns the caller of a request that changes something, who becomes a guest if
// there is no session, and counts the request.
func (k *Kit) Player(ctx context.Context) (Caller, error) { return k.server.person(ctx) }

// Signed is [Kit.Player] for a caller who must be signed in; with fresh, within the last
// minutes.
func (k *Kit) Signed(ctx context.Context, fresh bool) (Caller, error) {
	return k.server.signed(ctx, fresh)
}

// IsNew reports whether the account of a caller was made a short while ago.
func (k *Kit) IsNew(c Caller) bool { return k.server.isNew(c) }

// Newcomer holds guests and new accounts to their rate of what everybody sees.
func (k *Kit) Newcomer(c Caller) error { return asError(k.server.newcomer(c)) }

// Chat counts a message of a caller, by player and by address.
func (k *Kit) Chat(ctx context.Context, c Caller) error {
	return asError(takeBoth(k.server.limits.chat, k.server.limits.chatThere, string(c.Player), subscriber(visitOf(ctx).address)))
}

// Keep counts something that is kept of a caller for long: a program, a token, a browser.
func (k *Kit) Keep(ctx context.Context, c Caller) error { return k.server.keep(ctx, c) }

// Club counts a club that a player makes.
func (k *Kit) Club(p table.Player) error { return asError(k.server.limits.clubs.take(string(p))) }

// Letter counts a mail with a code, by a key of its sender or of its address.
func (k *Kit) Letter(key string) error { return asError(k.server.limits.letters.take(key)) }

// Words are those that nobody may write in names and profiles.
func (k *Kit) Words() *wordlist.List { return k.server.words }

// WasHere returns the player who has an alias in a game, if they were here a short while
// ago; empty otherwise.
func (k *Kit) WasHere(id live.GameID, alias live.Alias) table.Player {
	return k.server.guests.called(id, alias)
}

// Changed drops the cached sessions of an account or a program at all nodes and checks its
// open sockets.
func (k *Kit) Changed(p table.Player) { k.server.ended(p) }

// Announce tells all nodes of a change on a topic of the bus; if that fails the change is
// there all the same, and the log says so.
func (k *Kit) Announce(ctx context.Context, topic, text string) {
	if err := k.server.config.Bus.Announce(ctx, topic, []byte(text)); err != nil {
		k.server.log.WarnContext(ctx, "a change was not announced", "topic", topic, "err", err)
	}
}

// Get returns an operation that reads. [Tagged] puts it in its chapter of the description.
func Get(id, path, summary, text string) huma.Operation {
	return operation(http.MethodGet, id, path, summary, text)
}

// Post returns an operation that makes something.
func Post(id, path, summary, text string) huma.Operation {
	return operation(http.MethodPost, id, path, summary, text)
}

// Put returns an operation that replaces something.
func Put(id, path, summary, text string) huma.Operation {
	return operation(http.MethodPut, id, path, summary, text)
}

// Remove returns an operation that deletes something.
func Remove(id, path, summary, text string) huma.Operation {
	return operation(http.MethodDelete, id, path, summary, text)
}

func operation(method, id, path, summary, text string) huma.Operation {
	return huma.Operation{
		OperationID: id, Method: method, Path: path, Summary: summary, Description: text,
		MaxBodyBytes: mostBody, BodyReadTimeout: readTime,
	}
}

// Tagged returns op in a chapter of the description.
func Tagged(tag string, op huma.Operation) huma.Operation {
	op.Tags = []string{tag}
	return op
}

// Register registers a request. Errors of the handler become problems here, in
// one place.
func Register[I, O any](r *Kit, op huma.Operation, handle func(context.Context, *I) (*O, error)) {
	if op.Responses == nil {
		op.Responses = map[string]*huma.Response{}
	}
	op.Responses["default"] = &huma.Response{
		Description: "A problem.",
		Content: map[string]*huma.MediaType{
			"application/problem+json": {Schema: r.schema(Problem{})},
		},
	}
	route, scope := op.Method+" "+APIPath+op.Path, scopeOf(&op)
	op.Middlewares = append(op.Middlewares, func(ctx huma.Context, next func(huma.Context)) {
		visitOf(ctx.Context()).route = route
		if problem := r.server.allows(ctx.Context(), scope); problem != nil {
			ctx.SetHeader("Content-Type", problem.ContentType(""))
			ctx.SetStatus(problem.Status)
			_ = json.NewEncoder(ctx.BodyWriter()).Encode(problem) // fails if the client has gone
			return
		}
		next(ctx)
	})
	huma.Register(r.api, op, func(ctx context.Context, in *I) (*O, error) {
		out, err := handle(ctx, in)
		if err != nil {
			return nil, r.server.problem(ctx, err)
		}
		return out, nil
	})
}

// schema returns the schema of the type of value.
func (k *Kit) schema(value any) *huma.Schema {
	return k.api.OpenAPI().Components.Schemas.Schema(reflect.TypeOf(value), true, "")
}

// answers returns the success of an operation that writes its own body.
func (k *Kit) answers(value any) map[string]*huma.Response {
	return map[string]*huma.Response{"200": {
		Description: "OK",
		Content:     map[string]*huma.MediaType{"application/json": {Schema: k.schema(value)}},
	}}
}
