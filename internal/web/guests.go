package web

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/alexedwards/scs/v2"

	"github.com/manykings/manykings/internal/play"
)

// The cookie of a session and how long a guest is known who does not come back. A
// visit in the last part of that time renews it.
const (
	cookieName = "manykings"
	guestFor   = 365 * 24 * time.Hour
	renewWhen  = 335 * 24 * time.Hour // less than this remains
)

// guests knows players by the cookie of their session. A guest is made when
// something first needs a player, never by looking at a page. The cookie holds a
// random token, the store a hash of it: who reads the store cannot play for its
// guests. Sessions are in the store, not in the cookie, so that one can be ended.
type guests struct {
	sessions *scs.SessionManager
	made     *limiter // by address
}

// newGuests returns the guests whose sessions are in a store.
func newGuests(store scs.Store, made *limiter) *guests {
	// Not scs.New, which also starts a store of its own.
	m := &scs.SessionManager{Store: store, Codec: jsonCodec{}, Lifetime: guestFor, HashTokenInStore: true}
	return &guests{sessions: m, made: made}
}

// loaded loads the session of a request to the API, if it has one. The page is the
// same for all.
func (g *guests) loaded(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !strings.HasPrefix(r.URL.Path, apiPath+"/") {
			next.ServeHTTP(w, r)
			return
		}
		token := ""
		if c, err := r.Cookie(cookieName); err == nil && len(c.Value) <= 64 {
			token = c.Value
		}
		ctx, err := g.sessions.Load(r.Context(), token)
		if err != nil {
			visitOf(r.Context()).fail(fmt.Errorf("loading a session: %w", err))
			writeProblem(w, errInternal())
			return
		}
		next.ServeHTTP(w, r.WithContext(ctx))
	})
}

// person is what is known of who asks.
type person struct {
	player   play.PlayerID // empty if there is none
	name     string
	language string
}

// who returns the person who asks, without a player if there is no session.
func (g *guests) who(ctx context.Context) person {
	return person{
		player:   play.PlayerID(g.sessions.GetString(ctx, "player")),
		name:     g.sessions.GetString(ctx, "name"),
		language: g.sessions.GetString(ctx, "language"),
	}
}

// need returns the person who asks, who becomes a guest if there is no session.
func (g *guests) need(ctx context.Context) (person, error) {
	p := g.who(ctx)
	if p.player != "" && time.Until(g.sessions.Deadline(ctx)) > renewWhen {
		return p, nil
	}
	if p.player == "" {
		if problem := g.made.take(subscriber(visitOf(ctx).address)); problem != nil {
			return p, problem
		}
		p.player = play.NewPlayerID()
		g.sessions.Put(ctx, "player", string(p.player))
	}
	g.sessions.SetDeadline(ctx, time.Now().Add(guestFor))
	return p, g.keep(ctx)
}

// call notes what a person wants to be called, in which language, and returns
// that person.
func (g *guests) call(ctx context.Context, name, language string) (person, error) {
	if _, err := g.need(ctx); err != nil {
		return person{}, err
	}
	g.sessions.Put(ctx, "name", name)
	g.sessions.Put(ctx, "language", language)
	return g.who(ctx), g.keep(ctx)
}

// keep stores the session and sends its cookie.
func (g *guests) keep(ctx context.Context) error {
	token, expiry, err := g.sessions.Commit(ctx)
	if err != nil {
		return fmt.Errorf("storing a session: %w", err)
	}
	v := visitOf(ctx)
	v.w.Header().Del("Set-Cookie")
	http.SetCookie(v.w, &http.Cookie{
		Name: cookieName, Value: token, Path: "/",
		MaxAge:   int(time.Until(expiry).Seconds()),
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: v.secure,
	})
	v.w.Header().Set("Cache-Control", "no-store")
	return nil
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
