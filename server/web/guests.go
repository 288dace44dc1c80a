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

// The cookie of a session, which by https no other site of the same domain and no
// connection without https can set, and how long a guest is known who does not come back. A
// visit in the last part of that time renews it.
const (
	cookieName = "manykings"
	secureName = "__Host-" + cookieName
	guestFor   = 365 * 24 * time.Hour
	renewWhen  = 335 * 24 * time.Hour // less than this remains
)

// What is remembered of sessions: those that were used last, and for how long
// before the store is asked again. A session that is ended there is known no
// longer than that.
const (
	mostSessions = 1 << 16
	sessionKept  = time.Minute
	mostKnown    = 4 // accounts of one browser
)

// guests knows players by the cookie of their session. A guest is made when
// something first needs a player, never by looking at a page. The cookie holds a
// random token, the store a hash of it: who reads the store cannot play for its
// guests. Sessions are in the store, not in the cookie, so that one can be ended.
//
// A session in which somebody has signed in names the device, and the account is that of
// the device: where the device has been ended, the session is that of the guest again who
// it was before.
type guests struct {
	sessions *scs.SessionManager
	programs *botaccount.Service // who shows a token
	accounts *account.Service    // who is signed in
	made     *limiter            // by address
	madeDay  *limiter            // in the long run
	known    *lru.Cache[string, *session]
	seen     *lru.Cache[table.Player, string] // the subscriber of whom a player last came
	now      func() time.Time
}

// newGuests returns the guests whose sessions are in a store.
func newGuests(store scs.Store, programs *botaccount.Service, accounts *account.Service, made, madeDay *limiter) *guests {
	// Not scs.New, which also starts a store of its own.
	m := &scs.SessionManager{Store: store, Codec: jsonCodec{}, Lifetime: guestFor, HashTokenInStore: true}
	known, err := lru.New[string, *session](mostSessions)
	if err != nil {
		panic(err) // only of a size less than 1
	}
	seen, err := lru.New[table.Player, string](mostSessions)
	if err != nil {
		panic(err)
	}
	return &guests{sessions: m, programs: programs, accounts: accounts, made: made, madeDay: madeDay, known: known, seen: seen, now: time.Now}
}

// session is a session as it is remembered; it is not changed.
type session struct {
	Caller
	knows    []string  // accounts, by folded handle, whose person has signed in there before
	deadline time.Time // when it ends
	until    time.Time // when the store is asked again
}

// Caller is what is known of the person or the program behind a request.
type Caller struct {
	Player   table.Player // empty if there is none
	Name     string
	Language string
	Browser  string             // the session's, whoever is signed in; empty before anybody was
	Holder   *botaccount.Holder // the program that shows a token; nil for a person
	Signed   *account.Signed    // the account and the device; nil for a guest
	// master is the account whose program it is; nil for a person, and for a guest's program.
	Master *account.Account
	// held is who has shown who that is and may not sign in: a guest like any other, who is
	// told why and appeals. Nothing else looks at it.
	Held *account.Signed
}

// isNobody reports whether the caller is unknown.
func (s *session) isNobody() bool { return s.Player == "" && s.Held == nil && len(s.knows) == 0 }

// hasSignedIn reports whether the person of an account, by its folded handle, has signed in
// at the browser that asks: a device cookie, as OWASP has it.
func (g *guests) hasSignedIn(ctx context.Context, handle string) bool {
	s := visitOf(ctx).session
	return s != nil && slices.Contains(s.knows, handle)
}

// Barred returns a problem if something was taken from the account that is signed in, or
// whose program it is: nobody does by a program what they may not do.
func (p *Caller) Barred(b account.Bar) *Problem {
	if (p.Signed == nil || !p.Signed.Barred(b)) && (p.Master == nil || !p.Master.Barred(b)) {
		return nil
	}
	return NewProblem(http.StatusForbidden, "barred", "The moderators have taken this from your account.")
}

// Handle returns that of the account that is signed in, empty for a guest.
func (p *Caller) Handle() string {
	if p.Signed == nil {
		return ""
	}
	return p.Signed.Handle
}

// Owner returns whose program it is that asks, or the player.
func (p *Caller) Owner() table.Player {
	if p.Holder != nil {
		return p.Holder.Program.Owner
	}
	return p.Player
}

// nobody is who has no session.
var nobody = new(session)

// loaded loads the session of a request to the API, if it has one. The page is the
// same for all.
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

// tokenOf returns the token of the session that a cookie holds, empty if none does. By
// https one of before it had its prefix counts too; the next renewal gives it that.
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

// find returns the session with a token, nobody if there is none; for the secret of a
// program one of its own.
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

// hold returns the session of the program that shows a secret.
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
		return nil, fmt.Errorf("looking a token up: %w", err)
	}
	s := &session{Caller: Caller{Player: h.Program.Player, Name: h.Program.Name, Holder: h}}
	master, err := g.accounts.Get(ctx, h.Program.Owner)
	switch {
	case errors.Is(err, account.ErrNotFound): // a guest's
	case err != nil:
		return nil, fmt.Errorf("asking whose program it is: %w", err)
	case master.Barred(account.BarSignIn):
		g.known.Remove(secret)
		return nil, errMasterHeld
	default:
		s.Master = &master
	}
	now := g.now()
	s.deadline, s.until = now.Add(guestFor), now.Add(sessionKept)
	if end := time.UnixMilli(int64(h.Until)); h.Until != 0 && end.Before(s.until) {
		s.until = end // it is not renewed: whoever shows it later asks the store
	}
	g.known.Add(secret, s)
	return s, nil
}

// called returns the player who has an alias in a game, if they were here a short while ago.
func (g *guests) called(id live.GameID, alias live.Alias) table.Player {
	for _, p := range g.seen.Keys() {
		if live.AliasOf(id, p) == alias {
			return p
		}
	}
	return ""
}

// forget makes what is remembered of the tokens of a program, or of the devices of an
// account and of the tokens of its programs, be asked for anew.
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

// read returns what the session that was loaded into ctx says.
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
	if errors.Is(err, account.ErrNothing) { // its person has ended the device elsewhere: it may have been lost
		s.knows = nil
		return s, nil
	}
	if errors.Is(err, account.ErrHeld) {
		s.Held = &signed
		return s, nil
	}
	if err != nil {
		return nil, fmt.Errorf("asking who is signed in: %w", err)
	}
	s.Player, s.Name, s.Signed = signed.Account.Player, signed.Shown(), &signed
	if signed.Language != "" {
		s.Language = signed.Language
	}
	return s, nil
}

// signIn makes the session one of a device, with another token than before: whoever knew
// that knows nothing now. If the guest has become the account there is none to return to. The
// browser becomes one of the account, by its folded handle.
func (g *guests) signIn(ctx context.Context, device, handle string, became bool) (Caller, error) {
	return g.change(ctx, func(ctx context.Context) error {
		knows := slices.DeleteFunc(strings.Fields(g.sessions.GetString(ctx, "knows")), func(h string) bool { return h == handle })
		knows = append(knows, handle)
		g.sessions.Put(ctx, "knows", strings.Join(knows[max(0, len(knows)-mostKnown):], " "))
		if became {
			g.sessions.Remove(ctx, "player")
			g.sessions.Remove(ctx, "name")
		}
		if g.sessions.GetString(ctx, "browser") == "" { // the same for all accounts of the browser
			g.sessions.Put(ctx, "browser", rand.Text())
		}
		g.sessions.Put(ctx, "device", device)
		return g.sessions.RenewToken(ctx)
	})
}

// signOut makes the session that of the guest again who it was before, or of nobody.
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

// need returns the caller, who becomes a guest if there is no session.
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

// Unsigned returns the answer to who must be signed in and is not; nil to who is.
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

// needKnown returns the account and the device of the caller, signed in or held.
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

// call notes what a person wants to be called, in which language, and returns
// that person.
func (g *guests) call(ctx context.Context, name, language string) (Caller, error) {
	return g.renew(ctx, func(ctx context.Context) {
		g.sessions.Put(ctx, "name", name)
		g.sessions.Put(ctx, "language", language)
	})
}

// renew changes the session of the caller, who becomes a guest if there is none, and
// lets it last as long as a new one.
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

// change changes the session of the caller, and lets it last as long as a new one.
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

// jsonCodec keeps a session as JSON: it can be read in any version and costs a
// tenth of what gob does, for which every message carries its types.
type jsonCodec struct{}

// storedSession is a session in the store.
type storedSession struct {
	Deadline time.Time      `json:"deadline"`
	Values   map[string]any `json:"values"`
}

// Encode returns the JSON of a session.
func (jsonCodec) Encode(deadline time.Time, values map[string]any) ([]byte, error) {
	return json.Marshal(storedSession{deadline, values})
}

// Decode reads the JSON of a session.
func (jsonCodec) Decode(text []byte) (time.Time, map[string]any, error) {
	var s storedSession
	err := json.Unmarshal(text, &s)
	return s.Deadline, s.Values, err
}
