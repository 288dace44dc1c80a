package web

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/alexedwards/scs/v2"
	lru "github.com/hashicorp/golang-lru/v2"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/people/account"
	"github.com/manykings/manykings/server/people/botaccount"
	"github.com/manykings/manykings/table"
)

// The session cookie. With https its prefix prevents other hosts of the domain and insecure
// connections from setting it. A guest who does not come back is forgotten after guestFor; a
// visit near the end renews the session.
const (
	cookieName = "manykings"
	secureName = "__Host-" + cookieName
	guestFor   = 365 * 24 * time.Hour
	renewWhen  = 335 * 24 * time.Hour // less than this remains
)

// The session cache: the most recent sessions, each for a short time. A session ended in the
// store stays valid no longer than that.
const (
	mostSessions = 1 << 16
	sessionKept  = time.Minute
	mostKnown    = 4 // accounts remembered for one browser
)

// guests identifies players by their session cookie. A guest is created when something first
// needs a player, never by a page view. The cookie has a random token, and the store its hash,
// so a leak of the store gives no access. Sessions are in the store, not in the cookie, so that
// they can be ended.
//
// A session with a sign-in names the device, and the device names the account. If the device is
// signed out, the session is that of the previous guest again.
type guests struct {
	sessions *scs.SessionManager
	programs *botaccount.Service // authenticates tokens
	accounts *account.Service    // reads accounts and devices
	made     *limiter            // new guests, by address
	madeDay  *limiter            // new guests by address, in the long run
	known    *lru.Cache[string, *session]
	seen     *lru.Cache[table.Player, string] // the last address of a player, as a subscriber
	now      func() time.Time
}

// newGuests returns the guests with sessions in a store.
func newGuests(store scs.Store, programs *botaccount.Service, accounts *account.Service, made, madeDay *limiter) *guests {
	// Not scs.New, which also creates a store of its own.
	m := &scs.SessionManager{Store: store, Codec: jsonCodec{}, Lifetime: guestFor, HashTokenInStore: true}
	known, err := lru.New[string, *session](mostSessions)
	if err != nil {
		panic(err) // only for a size below 1
	}
	seen, err := lru.New[table.Player, string](mostSessions)
	if err != nil {
		panic(err)
	}
	return &guests{sessions: m, programs: programs, accounts: accounts, made: made, madeDay: madeDay, known: known, seen: seen, now: time.Now}
}

// session is a cached session; it is immutable.
type session struct {
	Caller
	knows    []string  // accounts, by folded handle, that have signed in there before
	deadline time.Time // when it expires
	until    time.Time // when the cache entry expires
}

// Caller is the person or the program behind a request.
type Caller struct {
	Player   table.Player // empty without a session
	Name     string
	Language string
	Browser  string             // id of the browser, the same for all its accounts; empty before the first sign-in
	Holder   *botaccount.Holder // the program with its token; nil for a person
	Signed   *account.Signed    // the account and the device; nil for a guest
	// master is the account of the program's owner; nil for a person and for a guest's program.
	Master *account.Account
	// held is a suspended account with a correct sign-in. Its person is a guest who can read
	// the reason and appeal; nothing else uses it.
	Held *account.Signed
}

// isNobody reports whether the session is empty.
func (s *session) isNobody() bool { return s.Player == "" && s.Held == nil && len(s.knows) == 0 }

// hasSignedIn reports whether the account with a folded handle has signed in at the calling
// browser before: OWASP's device cookie.
func (g *guests) hasSignedIn(ctx context.Context, handle string) bool {
	s := visitOf(ctx).session
	return s != nil && slices.Contains(s.knows, handle)
}

// Barred returns a problem if the caller's account has a bar, or the account of the owner, so
// that nobody evades a bar by a program.
func (p *Caller) Barred(b account.Bar) *Problem {
	if (p.Signed == nil || !p.Signed.Barred(b)) && (p.Master == nil || !p.Master.Barred(b)) {
		return nil
	}
	return NewProblem(http.StatusForbidden, "barred", "The moderators have restricted your account.")
}

// Handle returns the handle of the signed-in account, empty for a guest.
func (p *Caller) Handle() string {
	if p.Signed == nil {
		return ""
	}
	return p.Signed.Handle
}

// Owner returns the owner of the calling program, or the calling player.
func (p *Caller) Owner() table.Player {
	if p.Holder != nil {
		return p.Holder.Program.Owner
	}
	return p.Player
}

// nobody is a caller without a session.
var nobody = new(session)

// loaded loads the session of a request to the API, if it has one. The page does not depend on
// the session.
func (s *Server) loaded(next http.Handler) http.Handler {
	g := s.guests
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !strings.HasPrefix(r.URL.Path, APIPath+"/") {
			next.ServeHTTP(w, r)
			return
		}
		v := visitOf(r.Context())
		secret, shown := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
		if shown {
			v.token = secret
		} else {
			v.token = tokenOf(r, v.secure)
		}
		if shown && !botaccount.IsSecret(v.token) {
			writeProblem(w, errToken())
			return
		}
		var err error
		if v.session, err = g.find(r.Context(), v.token); err != nil {
			writeProblem(w, s.problem(r.Context(), err))
			return
		}
		if v.session.Player != "" {
			g.seen.Add(v.session.Player, subscriber(v.address))
		}
		next.ServeHTTP(w, r)
	})
}

// tokenOf returns the session token in a cookie, empty without one. With https a cookie without
// the prefix, set before https, counts too; the next renewal adds the prefix.
func tokenOf(r *http.Request, secure bool) string {
	names := []string{secureName, cookieName}
	if !secure {
		names = names[1:]
	}
	for _, name := range names {
		if c, err := r.Cookie(name); err == nil && len(c.Value) <= 64 && !botaccount.IsSecret(c.Value) {
			return c.Value
		}
	}
	return ""
}

// find returns the session with a token, or nobody. For the secret of a program it returns a
// session of the program.
func (g *guests) find(ctx context.Context, token string) (*session, error) {
	if token == "" {
		return nobody, nil
	}
	now := g.now()
	if s, ok := g.known.Get(token); ok && now.Before(s.until) && now.Before(s.deadline) {
		return s, nil
	}
	if botaccount.IsSecret(token) {
		return g.hold(ctx, token)
	}
	ctx, err := g.sessions.Load(ctx, token)
	if err != nil {
		return nil, fmt.Errorf("loading a session: %w", err)
	}
	s, err := g.read(ctx)
	if err != nil {
		return nil, err
	}
	if s.isNobody() {
		g.known.Remove(token)
		return nobody, nil
	}
	g.known.Add(token, s)
	return s, nil
}

// hold returns the session of the program with a secret.
func (g *guests) hold(ctx context.Context, secret string) (*session, error) {
	h, err := g.programs.Holder(ctx, secret)
	if errors.Is(err, botaccount.ErrNoToken) {
		g.known.Remove(secret)
		return nil, errToken()
	}
	if errors.Is(err, botaccount.ErrStopped) {
		g.known.Remove(secret)
		return nil, errStopped
	}
	if err != nil {
		return nil, fmt.Errorf("looking up a token: %w", err)
	}
	s := &session{Caller: Caller{Player: h.Program.Player, Name: h.Program.Name, Holder: h}}
	master, err := g.accounts.Get(ctx, h.Program.Owner)
	switch {
	case errors.Is(err, account.ErrNotFound): // the program of a guest
	case err != nil:
		return nil, fmt.Errorf("reading the owner of a program: %w", err)
	case master.Barred(account.BarSignIn):
		g.known.Remove(secret)
		return nil, errMasterHeld
	default:
		s.Master = &master
	}
	now := g.now()
	s.deadline, s.until = now.Add(guestFor), now.Add(sessionKept)
	if end := time.UnixMilli(int64(h.Until)); h.Until != 0 && end.Before(s.until) {
		s.until = end // an expired token is looked up again
	}
	g.known.Add(secret, s)
	return s, nil
}

// called returns the player with an alias in a game, if recently connected.
func (g *guests) called(id live.GameID, alias live.Alias) table.Player {
	for _, p := range g.seen.Keys() {
		if live.AliasOf(id, p) == alias {
			return p
		}
	}
	return ""
}

// forget drops the cached sessions of a program, or of an account with its programs.
func (g *guests) forget(player table.Player) {
	for _, token := range g.known.Keys() {
		s, ok := g.known.Peek(token)
		if !ok {
			continue
		}
		theirs := (s.Holder != nil || s.Signed != nil) && (s.Player == player || s.Owner() == player)
		if theirs || s.Held != nil && s.Held.Account.Player == player {
			g.known.Remove(token)
		}
	}
}

// read returns the session that was loaded into ctx.
func (g *guests) read(ctx context.Context) (*session, error) {
	s := &session{
		Caller: Caller{
			Player:   table.Player(g.sessions.GetString(ctx, "player")),
			Name:     g.sessions.GetString(ctx, "name"),
			Language: g.sessions.GetString(ctx, "language"),
			Browser:  g.sessions.GetString(ctx, "browser"),
		},
		knows:    strings.Fields(g.sessions.GetString(ctx, "knows")),
		deadline: g.sessions.Deadline(ctx), until: g.now().Add(sessionKept),
	}
	device := g.sessions.GetString(ctx, "device")
	if device == "" {
		return s, nil
	}
	signed, err := g.accounts.Signed(ctx, device)
	if errors.Is(err, account.ErrNothing) { // the device was signed out elsewhere, perhaps because it was lost
		s.knows = nil
		return s, nil
	}
	if errors.Is(err, account.ErrHeld) {
		s.Held = &signed
		return s, nil
	}
	if err != nil {
		return nil, fmt.Errorf("reading the signed-in account: %w", err)
	}
	s.Player, s.Name, s.Signed = signed.Account.Player, signed.Shown(), &signed
	if signed.Language != "" {
		s.Language = signed.Language
	}
	return s, nil
}

// signIn makes the session one of a device and changes its token, so that the previous token is
// worthless (session fixation). If the guest has become the account, there is no guest to return
// to. The browser is marked as one of the account, by its folded handle.
func (g *guests) signIn(ctx context.Context, device, handle string, became bool) (Caller, error) {
	return g.change(ctx, func(ctx context.Context) error {
		knows := slices.DeleteFunc(strings.Fields(g.sessions.GetString(ctx, "knows")), func(h string) bool { return h == handle })
		knows = append(knows, handle)
		g.sessions.Put(ctx, "knows", strings.Join(knows[max(0, len(knows)-mostKnown):], " "))
		if became {
			g.sessions.Remove(ctx, "player")
			g.sessions.Remove(ctx, "name")
		}
		if g.sessions.GetString(ctx, "browser") == "" { // one id for all accounts of the browser
			g.sessions.Put(ctx, "browser", rand.Text())
		}
		g.sessions.Put(ctx, "device", device)
		return g.sessions.RenewToken(ctx)
	})
}

// signOut turns the session into that of the previous guest, or of nobody.
func (g *guests) signOut(ctx context.Context) (Caller, error) {
	return g.change(ctx, func(ctx context.Context) error {
		g.sessions.Remove(ctx, "device")
		return g.sessions.RenewToken(ctx)
	})
}

// who returns the caller, without a player if there is no session.
func (g *guests) who(ctx context.Context) Caller {
	if s := visitOf(ctx).session; s != nil {
		return s.Caller
	}
	return Caller{}
}

// need returns the caller and creates a guest if there is no session.
func (g *guests) need(ctx context.Context) (Caller, error) {
	if s := visitOf(ctx).session; s != nil && s.Player != "" && (s.Holder != nil || s.deadline.Sub(g.now()) > renewWhen) {
		return s.Caller, nil
	}
	return g.renew(ctx, func(context.Context) {})
}

// needSigned returns the caller, who must be signed in.
func (g *guests) needSigned(ctx context.Context) (Caller, error) {
	p := g.who(ctx)
	if problem := p.Unsigned(); problem != nil {
		return p, problem
	}
	return p, nil
}

// Unsigned returns a problem unless the caller is signed in.
func (p *Caller) Unsigned() *Problem {
	switch {
	case p.Signed != nil:
		return nil
	case p.Held != nil:
		return errHeld
	default:
		return ErrSignedOut
	}
}

// needKnown returns the account and the device of the caller, signed in or suspended.
func (g *guests) needKnown(ctx context.Context) (*account.Signed, error) {
	p := g.who(ctx)
	switch {
	case p.Signed != nil:
		return p.Signed, nil
	case p.Held != nil:
		return p.Held, nil
	default:
		return nil, ErrSignedOut
	}
}

// call stores the display name and the language of a person and returns that person.
func (g *guests) call(ctx context.Context, name, language string) (Caller, error) {
	return g.renew(ctx, func(ctx context.Context) {
		g.sessions.Put(ctx, "name", name)
		g.sessions.Put(ctx, "language", language)
	})
}

// renew changes the session of the caller, creates a guest if there is none, and extends its
// life to that of a new session.
func (g *guests) renew(ctx context.Context, change func(context.Context)) (Caller, error) {
	return g.change(ctx, func(ctx context.Context) error {
		if s := visitOf(ctx).session; g.sessions.GetString(ctx, "player") == "" && (s == nil || s.Signed == nil) {
			address := subscriber(visitOf(ctx).address)
			if problem := takeBoth(g.made, g.madeDay, address, address); problem != nil {
				return problem
			}
			g.sessions.Put(ctx, "player", string(live.NewPlayerID()))
		}
		change(ctx)
		return nil
	})
}

// change changes the session of the caller and extends its life to that of a new session.
func (g *guests) change(ctx context.Context, change func(context.Context) error) (Caller, error) {
	v := visitOf(ctx)
	ctx, err := g.sessions.Load(ctx, v.token)
	if err != nil {
		return Caller{}, fmt.Errorf("loading a session: %w", err)
	}
	if err := change(ctx); err != nil {
		return Caller{}, err
	}
	g.sessions.SetDeadline(ctx, g.now().Add(guestFor))
	g.known.Remove(v.token)
	if v.token, err = g.keep(ctx); err != nil {
		return Caller{}, err
	}
	if v.session, err = g.read(ctx); err != nil {
		return Caller{}, err
	}
	if !v.session.isNobody() {
		g.known.Add(v.token, v.session)
	}
	if v.session.Player != "" {
		g.seen.Add(v.session.Player, subscriber(v.address))
	}
	return v.session.Caller, nil
}

// keep stores the session, sends its cookie and returns its token.
func (g *guests) keep(ctx context.Context) (token string, err error) {
	token, expiry, err := g.sessions.Commit(ctx)
	if err != nil {
		return "", fmt.Errorf("storing a session: %w", err)
	}
	v := visitOf(ctx)
	v.w.Header().Del("Set-Cookie")
	name := cookieName
	if v.secure {
		name = secureName
	}
	http.SetCookie(v.w, &http.Cookie{
		Name: name, Value: token, Path: "/",
		MaxAge:   int(time.Until(expiry).Seconds()),
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: v.secure,
	})
	v.w.Header().Set("Cache-Control", "no-store")
	return token, nil
}

// jsonCodec stores a session as JSON, which every version can read. It costs a tenth of gob,
// which sends type information with every message.
type jsonCodec struct{}

// storedSession is a session in the store.
type storedSession struct {
	Deadline time.Time      `json:"deadline"`
	Values   map[string]any `json:"values"`
}

// Encode encodes a session as JSON.
func (jsonCodec) Encode(deadline time.Time, values map[string]any) ([]byte, error) {
	return json.Marshal(storedSession{deadline, values})
}

// Decode decodes a session from JSON.
func (jsonCodec) Decode(text []byte) (time.Time, map[string]any, error) {
	var s storedSession
	err := json.Unmarshal(text, &s)
	return s.Deadline, s.Values, err
}
