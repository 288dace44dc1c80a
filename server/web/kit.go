package web

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/manykings/manykings/content/messages"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/people/account"
	"github.com/manykings/manykings/server/people/wordlist"
	"github.com/manykings/manykings/table"
)

// Domain is a part of the server with its own routes, such as clubs or ratings. It imports this
// package; [Config.Domains] passes it in, so that this package need not import it.
type Domain interface {
	// Routes registers the operations of the domain by [Register], and its errors by
	// [Kit.Problems].
	Routes(k *Kit)
}

// Kit is the toolbox for the routes of a domain: registration, the caller, rate limits,
// forbidden words, and messages to other nodes.
//
//	web.Register(k, web.Tagged("clubs", web.Get("getClub", "/clubs/{club}", "Get a club", "")), d.club)
type Kit struct {
	server *Server
	api    huma.API
}

// Known is an error of a domain, with its problem for clients.
type Known struct {
	Err    error
	Status int
	Code   string // listed in docs/api.md
	Detail string
}

// Problems adds errors of a domain that [Register] converts to problems.
func (k *Kit) Problems(list ...Known) { k.server.known = append(k.server.known, list...) }

// Handle registers a handler outside the API for a pattern of [http.ServeMux].
func (k *Kit) Handle(pattern string, h http.Handler) {
	_, route, _ := strings.Cut(pattern, " ")
	k.server.mux.Handle(pattern, k.server.named(route, h))
}

// Lasting exempts the responses of an API path from the time limit; * is a part of a path.
func (k *Kit) Lasting(path string) { k.server.lasting = append(k.server.lasting, APIPath+path) }

// Own adds a domain's personal data to the data export: as a file, or as a property of the
// object in that file.
func (k *Kit) Own(file, property string, look func(ctx context.Context, c Caller) (any, error)) {
	k.server.own = append(k.server.own, OwnPart{file, property, look})
}

// OwnPart is a part of the data export; see [Kit.Own].
type OwnPart struct {
	File, Property string
	Look           func(ctx context.Context, c Caller) (any, error)
}

// Owned returns all parts of the data export.
func (k *Kit) Owned() []OwnPart { return k.server.own }

// Send streams a file while it is being written, since it may be large. A player gets one at a
// time.
func (k *Kit) Send(ctx context.Context, player table.Player, kind, name string, write func(io.Writer) error) (*huma.StreamResponse, error) {
	return k.server.sent(ctx, player, kind, name, write)
}

// Caller returns the person or the program behind a request, without a player if there is no
// session.
func (k *Kit) Caller(ctx context.Context) Caller { return k.server.guests.who(ctx) }

// Account returns the caller of a read, who must be signed in.
func (k *Kit) Account(ctx context.Context) (Caller, error) { return k.server.guests.needSigned(ctx) }

// Held returns the account and the device of the caller, even if the account is suspended.
func (k *Kit) Held(ctx context.Context) (*account.Signed, error) {
	return k.server.guests.needKnown(ctx)
}

// Player returns the caller of a change, creates a guest if there is no session, and counts the
// request.
func (k *Kit) Player(ctx context.Context) (Caller, error) { return k.server.person(ctx) }

// Signed is [Kit.Player] for a caller who must be signed in; with fresh, they must have proved
// their identity recently.
func (k *Kit) Signed(ctx context.Context, fresh bool) (Caller, error) {
	return k.server.signed(ctx, fresh)
}

// IsNew reports whether the account of a caller is new.
func (k *Kit) IsNew(c Caller) bool { return k.server.isNew(c) }

// Newcomer enforces the rate of public actions of guests and new accounts.
func (k *Kit) Newcomer(c Caller) error { return asError(k.server.newcomer(c)) }

// Chat counts a message of a caller, by player and by address.
func (k *Kit) Chat(ctx context.Context, c Caller) error {
	return asError(takeBoth(k.server.limits.chat, k.server.limits.chatThere, string(c.Player), subscriber(visitOf(ctx).address)))
}

// Keep counts a lasting item of a caller: a program, a token, a browser.
func (k *Kit) Keep(ctx context.Context, c Caller) error { return k.server.keep(ctx, c) }

// Club counts a club that a player creates.
func (k *Kit) Club(p table.Player) error { return asError(k.server.limits.clubs.take(string(p))) }

// SigningIn counts an attempt to sign in or to create an account, by address.
func (k *Kit) SigningIn(ctx context.Context) error {
	return asError(k.server.limits.signIn.take(subscriber(visitOf(ctx).address)))
}

// Costs waits for a turn among the costly requests; call done afterwards.
func (k *Kit) Costs(ctx context.Context) (done func(), err error) { return k.server.costs(ctx) }

// Letter counts an email with a code, by a key of its sender or of its address.
func (k *Kit) Letter(key string) error { return asError(k.server.limits.letters.take(key)) }

// Words returns the words that are forbidden in names and profiles.
func (k *Kit) Words() *wordlist.List { return k.server.words }

// WasHere returns the player with an alias in a game if recently connected, otherwise "".
func (k *Kit) WasHere(id live.GameID, alias live.Alias) table.Player {
	return k.server.guests.called(id, alias)
}

// Forget drops the cached sessions of an account or a program on this node.
func (k *Kit) Forget(p table.Player) { k.server.guests.forget(p) }

// Again returns the caller as the store has them now.
func (k *Kit) Again(ctx context.Context) (Caller, error) {
	s, err := k.server.guests.find(ctx, visitOf(ctx).token)
	if err != nil {
		return Caller{}, err
	}
	return s.Caller, nil
}

// Call stores the display name and the language in the session of a guest.
func (k *Kit) Call(ctx context.Context, name, language string) (Caller, error) {
	return k.server.guests.call(ctx, name, language)
}

// SignIn makes the session one of a device of the account with a folded handle. If the account
// is new, the guest becomes it.
func (k *Kit) SignIn(ctx context.Context, device, handle string, isNew bool) (Caller, error) {
	return k.server.guests.signIn(ctx, device, handle, isNew)
}

// SignOut makes the session that of the guest again.
func (k *Kit) SignOut(ctx context.Context) (Caller, error) { return k.server.guests.signOut(ctx) }

// Site returns the site of the request.
func (k *Kit) Site(ctx context.Context) account.Site { return k.server.site(ctx) }

// Name cleans a name for display, or returns an [*table.InputError].
func (k *Kit) Name(name string) (string, error) { return k.server.name(name) }

// NameOf returns the name in a request, or else the name of the caller.
func (k *Kit) NameOf(given string, c Caller) (string, error) { return k.server.nameOf(given, c) }

// Later does something in the background, so that the time of the response does not reveal it.
// Errors are logged.
func (k *Kit) Later(what string, do func(ctx context.Context) error) { k.server.later(what, do) }

// Texts returns the messages in a language, by default in that of the request.
func (k *Kit) Texts(r *http.Request, language string) (string, messages.Catalogue) {
	if texts := k.server.share[language]; texts != nil {
		return language, texts
	}
	return k.server.share.in(r)
}

// Refuse answers a request outside the API with an error.
func (k *Kit) Refuse(w http.ResponseWriter, r *http.Request, err error) {
	writeProblem(w, k.server.problem(r.Context(), err))
}

// Changed drops the cached sessions of an account or a program on all nodes and checks its open
// sockets.
func (k *Kit) Changed(p table.Player) { k.server.ended(p) }

// Announce publishes a change on a topic of the bus. A failure is only logged, since the change
// itself is stored.
func (k *Kit) Announce(ctx context.Context, topic, text string) {
	if err := k.server.config.Bus.Announce(ctx, topic, []byte(text)); err != nil {
		k.server.log.WarnContext(ctx, "announcing a change", "topic", topic, "err", err)
	}
}

// Get returns an operation that reads. [Tagged] adds its tag.
func Get(id, path, summary, text string) huma.Operation {
	return operation(http.MethodGet, id, path, summary, text)
}

// Post returns an operation that creates something.
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

// Tagged adds a tag to an operation.
func Tagged(tag string, op huma.Operation) huma.Operation {
	op.Tags = []string{tag}
	return op
}

// pattern returns the path of an operation as a pattern of path.Match.
func pattern(of string) string {
	parts := strings.Split(of, "/")
	for i, part := range parts {
		if strings.HasPrefix(part, "{") {
			parts[i] = "*"
		}
	}
	return strings.Join(parts, "/")
}

// Register registers an operation. It is the one place where errors become problems.
func Register[I, O any](k *Kit, op huma.Operation, handle func(context.Context, *I) (*O, error)) {
	if op.Responses == nil {
		op.Responses = map[string]*huma.Response{}
	}
	op.Responses["default"] = &huma.Response{
		Description: "A problem.",
		Content: map[string]*huma.MediaType{
			"application/problem+json": {Schema: k.schema(Problem{})},
		},
	}
	if op.MaxBodyBytes > mostBody {
		k.server.large = append(k.server.large, large{op.Method, pattern(APIPath + op.Path), op.MaxBodyBytes})
	}
	route, scope := op.Method+" "+APIPath+op.Path, scopeOf(&op)
	op.Middlewares = append(op.Middlewares, func(ctx huma.Context, next func(huma.Context)) {
		visitOf(ctx.Context()).route = route
		if problem := k.server.allows(ctx.Context(), scope); problem != nil {
			ctx.SetHeader("Content-Type", problem.ContentType(""))
			ctx.SetStatus(problem.Status)
			_ = json.NewEncoder(ctx.BodyWriter()).Encode(problem) // fails only if the client is gone
			return
		}
		next(ctx)
	})
	huma.Register(k.api, op, func(ctx context.Context, in *I) (*O, error) {
		out, err := handle(ctx, in)
		if err != nil {
			return nil, k.server.problem(ctx, err)
		}
		return out, nil
	})
}

// schema returns the schema of a value's type.
func (k *Kit) schema(value any) *huma.Schema {
	return k.api.OpenAPI().Components.Schemas.Schema(reflect.TypeOf(value), true, "")
}

// answers returns the success response of an operation that writes its own body.
func (k *Kit) answers(value any) map[string]*huma.Response {
	return map[string]*huma.Response{"200": {
		Description: "OK",
		Content:     map[string]*huma.MediaType{"application/json": {Schema: k.schema(value)}},
	}}
}
