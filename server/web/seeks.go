package web

import (
	"bytes"
	"context"
	"errors"
	"maps"
	"strconv"
	"sync"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/live/seek"
	"github.com/manykings/manykings/table"
)

// FillWish allows bots to take the seats that stay open.
type FillWish struct {
	After int64 `json:"after" minimum:"10000" maximum:"3600000" doc:"The time in milliseconds after which bots take the open seats."`
	Level int   `json:"level" minimum:"1" maximum:"10" doc:"The level of the bots. If several seeks meet, the lowest counts."`
}

// Seek is a player's search for a game.
type Seek struct {
	Variants []string     `json:"variants" doc:"The acceptable games."`
	Clock    table.Clock  `json:"clock"`
	Fill     *FillWish    `json:"fill,omitempty"`
	Programs bool         `json:"programs,omitempty" doc:"Whether programs may play too."`
	Rated    bool         `json:"rated,omitempty"`
	Within   int          `json:"within,omitempty" doc:"The largest difference to the ratings of the others; left out: any."`
	Since    table.Millis `json:"since" doc:"When the seek began; the longest wait comes first."`
	Until    table.Millis `json:"until,omitempty" doc:"When the seek expires, unless a socket or PUT renews it. Not sent on the socket."`
	Variant  string       `json:"variant,omitempty" doc:"The game that is nearest to full."`
	Here     int          `json:"here,omitempty" doc:"The number of players who wait for it."`
	Of       int          `json:"of,omitempty" doc:"The number of players that it needs."`
	Game     live.GameID  `json:"game,omitempty" doc:"The game that was found and has begun."`
}

// SeekGroup is a game for which players wait.
type SeekGroup struct {
	Variant string       `json:"variant"`
	Clock   table.Clock  `json:"clock"`
	Here    int          `json:"here" doc:"The number of players who wait for it."`
	Of      int          `json:"of" doc:"The number of players that it needs."`
	Fill    *FillWish    `json:"fill,omitempty" doc:"The fill wish of the player who has waited longest."`
	Since   table.Millis `json:"since"`
	Rated   bool         `json:"rated,omitempty"`
	From    int          `json:"from,omitempty" doc:"The lowest rating that may join; left out: any."`
	To      int          `json:"to,omitempty" doc:"The greatest."`
}

// SeekMessage is the seek of the player at a socket.
type SeekMessage struct {
	Type string `json:"type" enum:"seek"`
	Seek *Seek  `json:"seek" doc:"The seek; null without one."`
}

// SeeksMessage is the list of games for which players wait.
type SeeksMessage struct {
	Type    string      `json:"type" enum:"seeks"`
	Waiting []SeekGroup `json:"waiting"`
}

type seekInput struct {
	Body struct {
		Variants []string    `json:"variants" minItems:"1" maxItems:"8" doc:"The acceptable game ids. At first only the one with most seats counts, after 20 seconds all." example:"[\"star:3\",\"star:4\"]"`
		Clock    table.Clock `json:"clock"`
		Fill     *FillWish   `json:"fill,omitempty" doc:"When bots may take the open seats. Left out: only people."`
		Programs bool        `json:"programs,omitempty" doc:"Whether programs may play too."`
		Rated    bool        `json:"rated,omitempty" doc:"Whether the game is rated."`
		Within   int         `json:"within,omitempty" minimum:"50" maximum:"1000" doc:"The largest difference between your rating and those of the others, in a rated game. Left out: any."`
		Name     string      `json:"name,omitempty" maxLength:"100" doc:"The display name. Left out: the name set by PUT /me."`
	} `nameHint:"SeekRequest"`
}

type seekOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         *Seek
}

type seeksOutput struct {
	CacheControl string `header:"Cache-Control"`
	Body         []SeekGroup
}

// seekRoutes registers the requests about seeks.
func (s *seeking) seekRoutes(r *Kit) {
	Register(r, Tagged("seeks", Get("getSeeks", "/seeks", "List seeks",
		"The games for which players wait, oldest seek first. Each player counts in the game that is nearest to full.")),
		func(ctx context.Context, _ *struct{}) (*seeksOutput, error) {
			waiting, err := s.config.Seeks.Waiting(ctx)
			if err != nil {
				return nil, err
			}
			list, err := s.groups(ctx, waiting)
			return &seeksOutput{NoStore, list}, err
		})

	Register(r, Tagged("seeks", Get("getSeek", "/seek", "Get my seek", "Has `game` once a game is found.")),
		func(ctx context.Context, _ *struct{}) (*seekOutput, error) {
			k, err := s.config.Seeks.Store.SeekOf(ctx, s.guests.who(ctx).Player)
			if err != nil {
				return nil, err
			}
			return s.showSeek(ctx, k)
		})

	Register(r, Tagged("seeks", Put("putSeek", "/seek", "Look for a game",
		"When enough seeks meet, the server creates the game, seats the players who have waited longest at random, and starts it. A rated game never includes your own program. Each person has one seek: another wish replaces it, the same wish keeps its place. A seek ends ten seconds after the last request, or after its socket closes. With a correspondence clock it lasts three days.")),
		func(ctx context.Context, in *seekInput) (*seekOutput, error) {
			p, err := s.person(ctx)
			if err != nil {
				return nil, err
			}
			name, err := s.nameOf(in.Body.Name, p)
			if err != nil {
				return nil, err
			}
			b := &in.Body
			w := seek.Wish{
				Variants: b.Variants, Programs: b.Programs, Fill: (*seek.Fill)(b.Fill), Rated: b.Rated, Within: b.Within,
				Clock: b.Clock,
			}
			k := seek.Seek{Player: p.Player, Name: name, Handle: p.Handle(), Program: p.Holder != nil, Wish: w}
			if w.Rated {
				if err := s.games.mayRate(ctx, p, nil); err != nil {
					return nil, err
				}
				if k.Rating, err = s.ratingFor(ctx, p, &w); err != nil {
					return nil, err
				}
			}
			if k, err = s.config.Seeks.Put(ctx, k); err != nil {
				return nil, err
			}
			return s.showSeek(ctx, k)
		})

	Register(r, Tagged("seeks", Remove("removeSeek", "/seek", "Withdraw my seek", "If opponents have already been found, the response is met (409), and you are in the game.")),
		func(ctx context.Context, _ *struct{}) (*struct{}, error) {
			p, err := s.person(ctx)
			if err != nil {
				return nil, err
			}
			return nil, s.config.Seeks.Store.RemoveSeek(ctx, p.Player)
		})
}

// ratingFor returns the rating data of a player for a rated seek.
func (s *seeking) ratingFor(ctx context.Context, p Caller, w *seek.Wish) (seek.Rating, error) {
	r := seek.Rating{Owner: p.Owner(), Numbers: make(map[string]float64, len(w.Variants))}
	for i, variant := range w.Variants {
		game, err := s.config.Variants.Parse(variant)
		if err != nil {
			return r, &table.InputError{Field: "variants[" + strconv.Itoa(i) + "]", Reason: err.Error()}
		}
		id := game.ID().String()
		number, known, err := s.config.Ratings.Number(ctx, id, w.Clock, p.Player)
		if err != nil {
			return r, err
		}
		if known {
			r.Numbers[id] = number
		}
	}
	return r, nil
}

// showSeek returns a seek with its progress.
func (s *seeking) showSeek(ctx context.Context, k seek.Seek) (*seekOutput, error) {
	shown := seekShown(&k, seek.Progress{})
	if k.Meeting == "" {
		waiting, err := s.config.Seeks.Waiting(ctx)
		if err != nil {
			return nil, err
		}
		progress, err := s.config.Seeks.Progress(ctx, waiting)
		if err != nil {
			return nil, err
		}
		for i, p := range progress {
			if waiting[i].Player == k.Player {
				shown = seekShown(&waiting[i], p)
			}
		}
	}
	return &seekOutput{NoStore, shown}, nil
}

func seekShown(k *seek.Seek, p seek.Progress) *Seek {
	return &Seek{
		Variants: k.Variants, Clock: k.Clock, Fill: (*FillWish)(k.Fill), Programs: k.Programs, Rated: k.Rated, Within: k.Within, Since: k.Since, Until: k.Until,
		Variant: p.Variant, Here: p.Here, Of: p.Of, Game: k.Game,
	}
}

func (s *seeking) groups(ctx context.Context, waiting []seek.Seek) ([]SeekGroup, error) {
	groups, err := s.config.Seeks.Groups(ctx, waiting)
	list := []SeekGroup{}
	for _, g := range groups {
		list = append(list, SeekGroup{g.Variant, g.Clock, g.Here, g.Of, (*FillWish)(g.Fill), g.Since, g.Rated, g.From, g.To})
	}
	return list, err
}

// heardEvery is the number of ticks between renewals of a seek, several per lifetime.
const heardEvery = 3

// seekers are the sockets of players with seeks. Open sockets renew their seeks and receive the
// progress, once a tick.
type seekers struct {
	hub *hub

	mu      sync.Mutex
	told    map[*socket]frame // last message to each socket
	ticks   int
	waiting frame // last message to the lobby
}

func newSeekers(h *hub) *seekers { return &seekers{hub: h, told: map[*socket]frame{}} }

// follow subscribes or unsubscribes a socket from the seek of its player. A new subscription
// gets the seek at once and renews it.
func (k *seekers) follow(ctx context.Context, c *socket, on bool) {
	k.mu.Lock()
	if on && c.player != "" {
		k.told[c] = nil
	} else {
		delete(k.told, c)
	}
	k.mu.Unlock()
	if !on {
		return
	}
	s := k.hub.server
	if c.player == "" {
		c.send(encode(&SeekMessage{"seek", nil}))
		return
	}
	_, err := s.config.Seeks.Back(ctx, c.player)
	if err == nil || errors.Is(err, seek.ErrNone) {
		err = k.tell(ctx)
	}
	if err != nil {
		s.log.ErrorContext(ctx, "following a seek", "err", err)
		c.trouble("", errInternal())
	}
}

// message returns the list of seeks.
func (k *seekers) message(ctx context.Context) (frame, error) {
	s := k.hub.server
	waiting, err := s.config.Seeks.Waiting(ctx)
	if err != nil {
		return nil, err
	}
	groups, err := s.seeking.groups(ctx, waiting)
	return encode(&SeeksMessage{"seeks", groups}), err
}

// leave removes a socket.
func (k *seekers) leave(c *socket) {
	k.mu.Lock()
	delete(k.told, c)
	k.mu.Unlock()
}

// beat sends changes to all sockets and renews their seeks.
func (k *seekers) beat() {
	k.mu.Lock()
	k.ticks++
	idle := len(k.told) == 0
	k.mu.Unlock()
	if idle && !k.hub.lobby.isWatched() {
		return
	}
	ctx, done := context.WithTimeout(k.hub.ctx, requestTime)
	defer done()
	if err := k.tell(ctx); err != nil {
		k.hub.server.log.ErrorContext(ctx, "sending seeks", "err", err)
	}
}

// look is the waiting players at a moment, with their progress.
type look struct {
	seeks    *seek.Service
	waiting  []seek.Seek
	at       map[table.Player]int // by player, in waiting
	progress []seek.Progress      // of each; nil until it is needed
	hear     bool                 // renew the seeks of open sockets
}

// of returns the seek of a player for their socket, nil for none.
func (l *look) of(ctx context.Context, player table.Player) (*Seek, error) {
	var found seek.Seek
	var progress seek.Progress
	if i, waits := l.at[player]; waits {
		if l.progress == nil {
			var err error
			if l.progress, err = l.seeks.Progress(ctx, l.waiting); err != nil {
				return nil, err
			}
		}
		found, progress = l.waiting[i], l.progress[i]
	} else {
		// The seek may have expired because it could not be renewed: the server or the database was
		// stalled, or there are too many. Since the socket is open, it still counts.
		one, err := l.seeks.Store.SeekOf(ctx, player)
		if errors.Is(err, seek.ErrNone) {
			return nil, nil
		}
		if err != nil {
			return nil, err
		}
		found = one
	}
	shown := seekShown(&found, progress)
	shown.Until = 0 // it changes all the time, and the socket renews it
	if l.hear && found.Meeting == "" {
		return shown, l.seeks.Hear(ctx, &found)
	}
	return shown, nil
}

// note records the message to the lobby, and returns the sockets with their last messages.
func (k *seekers) note(lobby frame) (sockets map[*socket]frame, changed, hear bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	changed = !bytes.Equal(k.waiting, lobby)
	k.waiting = lobby
	return maps.Clone(k.told), changed, k.ticks%heardEvery == 0
}

// noteTold records the message to a socket, the last one if it is the end. It reports false if
// the socket does not follow a seek any more.
func (k *seekers) noteTold(c *socket, message frame, last bool) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	if _, follows := k.told[c]; !follows {
		return false
	}
	if k.told[c] = message; last {
		delete(k.told, c)
	}
	return true
}

// tell sends changes to all sockets.
func (k *seekers) tell(ctx context.Context) error {
	s := k.hub.server
	waiting, err := s.config.Seeks.Waiting(ctx)
	if err != nil {
		return err
	}
	groups, err := s.seeking.groups(ctx, waiting)
	if err != nil {
		return err
	}
	l := &look{seeks: s.config.Seeks, waiting: waiting, at: make(map[table.Player]int, len(waiting))}
	for i := range waiting {
		l.at[waiting[i].Player] = i
	}
	lobby := encode(&SeeksMessage{"seeks", groups})
	sockets, changed, hear := k.note(lobby)
	l.hear = hear
	if changed {
		k.hub.lobby.tell(lobby)
	}
	for c, told := range sockets {
		shown, err := l.of(ctx, c.player)
		if err != nil {
			return err
		}
		message := encode(&SeekMessage{"seek", shown})
		if !bytes.Equal(message, told) && k.noteTold(c, message, shown == nil || shown.Game != "") {
			c.send(message)
		}
	}
	return nil
}
