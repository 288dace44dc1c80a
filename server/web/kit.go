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

// Handle registers a page or an answer that is no part of the API, by the pattern of
// [http.ServeMux].
func (k *Kit) Handle(pattern string, h http.Handler) {
	_, route, _ := strings.Cut(pattern, " ")
	k.server.mux.Handle(pattern, k.server.named(route, h))
}

// Lasting lets the answers of a path of the API take as long as they take.
func (k *Kit) Lasting(path string) { k.server.lasting = append(k.server.lasting, APIPath+path) }

// Own adds what a domain keeps of a person to the export of all that is kept of them: as a
// file, or as a property of the object in that file if there is a property.
func (k *Kit) Own(file, property string, look func(ctx context.Context, c Caller) (any, error)) {
	k.server.own = append(k.server.own, OwnPart{file, property, look})
}

// OwnPart is what a domain keeps of a person, as [Kit.Own] has it.
type OwnPart struct {
	File, Property string
	Look           func(ctx context.Context, c Caller) (any, error)
}

// Owned returns what all domains keep of a person.
func (k *Kit) Owned() []OwnPart { return k.server.own }

// Send answers with a file that is written while it is read: it may be large. A player gets
// one at a time.
func (k *Kit) Send(ctx context.Context, player table.Player, kind, name string, write func(io.Writer) error) (*huma.StreamResponse, error) {
	return k.server.sent(ctx, player, kind, name, write)
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

// SigningIn counts an attempt to sign in, or to make an account, by address.
func (k *Kit) SigningIn(ctx context.Context) error {
	return asError(k.server.limits.signIn.take(subscriber(visitOf(ctx).address)))
}

// Letter counts a mail with a code, by a key of its sender or of its address.
func (k *Kit) Letter(key string) error { return asError(k.server.limits.letters.take(key)) }

// Words are those that nobody may write in names and profiles.
func (k *Kit) Words() *wordlist.List { return k.server.words }

// WasHere returns the player who has an alias in a game, if they were here a short while
// ago; empty otherwise.
func (k *Kit) WasHere(id live.GameID, alias live.Alias) table.Player {
	return k.server.guests.called(id, alias)
}

// Forget drops the cached sessions of an account or a program at this node.
func (k *Kit) Forget(p table.Player) { k.server.guests.forget(p) }

// Again returns the caller as the store knows them now.
func (k *Kit) Again(ctx context.Context) (Caller, error) {
	s, err := k.server.guests.find(ctx, visitOf(ctx).token)
	if err != nil {
		return Caller{}, err
	}
	return s.Caller, nil
}

// Call notes in the session of a guest what they want to be called, in which language.
func (k *Kit) Call(ctx context.Context, name, language string) (Caller, error) {
	return k.server.guests.call(ctx, name, language)
}

// SignIn makes the session that of a device of the account with a folded handle. If the
// account is new, the guest becomes it.
func (k *Kit) SignIn(ctx context.Context, device, handle string, isNew bool) (Caller, error) {
	return k.server.guests.signIn(ctx, device, handle, isNew)
}

// SignOut makes the session that of the guest again.
func (k *Kit) SignOut(ctx context.Context) (Caller, error) { return k.server.guests.signOut(ctx) }

// Site returns the site that the request came to.
func (k *Kit) Site(ctx context.Context) account.Site { return k.server.site(ctx) }

// Name returns a name as others are to see it, or a [*table.InputError].
func (k *Kit) Name(name string) (string, error) { return k.server.name(name) }

// NameOf returns the name that a request gives, or else that of the caller.
func (k *Kit) NameOf(given string, c Caller) (string, error) { return k.server.nameOf(given, c) }

// Later does something for a caller apart from the answer, whose time tells nothing of it.
// What fails is logged.
func (k *Kit) Later(what string, do func(ctx context.Context) error) { k.server.later(what, do) }

// Texts returns the texts of the page in a language, or if there is none of it in that of
// the request.
func (k *Kit) Texts(r *http.Request, language string) (string, messages.Catalogue) {
	if texts := k.server.share[language]; texts != nil {
		return language, texts
	}
	return k.server.share.in(r)
}

// Refuse answers a request that is no part of the API with an error.
func (k *Kit) Refuse(w http.ResponseWriter, r *http.Request, err error) {
	writeProblem(w, k.server.problem(r.Context(), err))
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
	route, scope := op.Method+" "+APIPath+op.Path, scopeOf(&op)
	op.Middlewares = append(op.Middlewares, func(ctx huma.Context, next func(huma.Context)) {
		visitOf(ctx.Context()).route = route
		if problem := k.server.allows(ctx.Context(), scope); problem != nil {
			ctx.SetHeader("Content-Type", problem.ContentType(""))
			ctx.SetStatus(problem.Status)
			_ = json.NewEncoder(ctx.BodyWriter()).Encode(problem) // fails if the client has gone
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
