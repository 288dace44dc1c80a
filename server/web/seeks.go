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

// FillWish says that bots may take the seats that stay open.
type FillWish struct {
	After int64 `json:"after" minimum:"10000" maximum:"3600000" doc:"Milliseconds after which."`
	Level int   `json:"level" minimum:"1" maximum:"10" doc:"Their strength. If several wishes meet, the lowest counts."`
}

// Seek is the game that a person looks for.
type Seek struct {
	Variants []string     `json:"variants" doc:"Any of these games."`
	Clock    table.Clock  `json:"clock"`
	Fill     *FillWish    `json:"fill,omitempty"`
	Programs bool         `json:"programs,omitempty" doc:"Programs may sit there too."`
	Rated    bool         `json:"rated,omitempty"`
	Within   int          `json:"within,omitempty" doc:"How far the ratings of the others may be away; left out: any."`
	Since    table.Millis `json:"since" doc:"Longest wait first."`
	Until    table.Millis `json:"until,omitempty" doc:"The seek counts so long unless it is heard of again: on a socket, or by PUT. Not told on the socket."`
	Variant  string       `json:"variant,omitempty" doc:"The game that is nearest to being full."`
	Here     int          `json:"here,omitempty" doc:"How many wait for it."`
	Of       int          `json:"of,omitempty" doc:"How many it takes."`
	Game     live.GameID  `json:"game,omitempty" doc:"The game that has been made: it has begun."`
}

// SeekGroup is a game that people look for.
type SeekGroup struct {
	Variant string       `json:"variant"`
	Clock   table.Clock  `json:"clock"`
	Here    int          `json:"here" doc:"How many wait for it."`
	Of      int          `json:"of" doc:"How many it takes."`
	Fill    *FillWish    `json:"fill,omitempty" doc:"Of the person who has waited longest."`
	Since   table.Millis `json:"since"`
	Rated   bool         `json:"rated,omitempty"`
	From    int          `json:"from,omitempty" doc:"The lowest rating that may join; left out: any."`
	To      int          `json:"to,omitempty" doc:"The greatest."`
}

// SeekMessage says how the person at a socket stands who looks for a game.
type SeekMessage struct {
	Type string `json:"type" enum:"seek"`
	Seek *Seek  `json:"seek" doc:"null: none is looked for."`
}

// SeeksMessage is what people look for.
type SeeksMessage struct {
	Type    string      `json:"type" enum:"seeks"`
	Waiting []SeekGroup `json:"waiting"`
}

type seekInput struct {
	Body struct {
		Variants []string    `json:"variants" minItems:"1" maxItems:"8" doc:"Game ids, any of them; at first only the one with most seats counts, after 20 seconds all." example:"[\"star:3\",\"star:4\"]"`
		Clock    clockChoice `json:"clock"`
		Fill     *FillWish   `json:"fill,omitempty" doc:"Whether bots may take the open seats then; the default is people only."`
		Programs bool        `json:"programs,omitempty" doc:"Programs may sit there too."`
		Rated    bool        `json:"rated,omitempty" doc:"Whether it changes the ratings of accounts and programs."`
		Within   int         `json:"within,omitempty" minimum:"50" maximum:"1000" doc:"How far the ratings of the others may be away from mine, and mine from theirs; left out: any. In a rated game."`
		Name     string      `json:"name,omitempty" maxLength:"100" doc:"What the person is called; left out, as PUT /me said."`
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

// seekRoutes are the requests of those who look for a game.
func (s *seeking) seekRoutes(r *Kit) {
	Register(r, Tagged("seeks", Get("getSeeks", "/seeks", "What people look for",
		"Games that people are waiting for, oldest wish first. Each person counts in the game that is nearest to full.")),
		func(ctx context.Context, _ *struct{}) (*seeksOutput, error) {
			waiting, err := s.config.Seeks.Waiting(ctx)
			if err != nil {
				return nil, err
			}
			list, err := s.groups(ctx, waiting)
			return &seeksOutput{NoStore, list}, err
		})

	Register(r, Tagged("seeks", Get("getSeek", "/seek", "The game that I look for", "With `game`, once it has been found.")),
		func(ctx context.Context, _ *struct{}) (*seekOutput, error) {
			k, err := s.config.Seeks.Store.SeekOf(ctx, s.guests.who(ctx).Player)
			if err != nil {
				return nil, err
			}
			return s.showSeek(ctx, k)
		})

	Register(r, Tagged("seeks", Put("putSeek", "/seek", "Look for a game",
		"When enough wishes meet, the server makes the game, seats the people who have waited longest at random, and starts it. A rated game never includes one's own program. Each person has one seek: another wish replaces it, the same wish keeps its place. A seek ends ten seconds after the last request or the end of the socket that follows it. With a correspondence clock it lasts three days.")),
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
				Clock: table.Clock{Kind: b.Clock.Kind, Initial: b.Clock.Initial, Increment: b.Clock.Increment, Delay: b.Clock.Delay, PerMove: b.Clock.PerMove},
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

	Register(r, Tagged("seeks", Remove("removeSeek", "/seek", "Look for no game any more", "The answer is met (409) if others were found already: then the game is theirs too.")),
		func(ctx context.Context, _ *struct{}) (*struct{}, error) {
			p, err := s.person(ctx)
			if err != nil {
				return nil, err
			}
			return nil, s.config.Seeks.Store.RemoveSeek(ctx, p.Player)
		})
}

// ratingFor returns what has to be known of somebody who wishes a rated game.
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

// showSeek returns a seek and how far it has come.
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

// heardEvery is after how many ticks a seek is heard of: several times before it ends.
const heardEvery = 3

// seekers are the sockets of people who look for a game. Their seeks count while they are
// open, and they are told how far it has come, once a tick.
type seekers struct {
	hub *hub

	mu      sync.Mutex
	told    map[*socket]frame // what each was told last
	ticks   int
	waiting frame // what the lobby was told last
}

func newSeekers(h *hub) *seekers { return &seekers{hub: h, told: map[*socket]frame{}} }

// follow begins or ends telling a socket of the seek of its player. Who begins is told at
// once, and the seek counts again.
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

// message returns what people look for.
func (k *seekers) message(ctx context.Context) (frame, error) {
	s := k.hub.server
	waiting, err := s.config.Seeks.Waiting(ctx)
	if err != nil {
		return nil, err
	}
	groups, err := s.seeking.groups(ctx, waiting)
	return encode(&SeeksMessage{"seeks", groups}), err
}

// leave forgets a socket.
func (k *seekers) leave(c *socket) {
	k.mu.Lock()
	delete(k.told, c)
	k.mu.Unlock()
}

// beat tells everybody what has changed, and notes that their seeks count on.
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
		k.hub.server.log.ErrorContext(ctx, "telling those who look for games", "err", err)
	}
}

// look is who waits for games at a moment, and how far each has come.
type look struct {
	seeks    *seek.Service
	waiting  []seek.Seek
	at       map[table.Player]int // by player, in waiting
	progress []seek.Progress      // of each; nil until it is needed
	hear     bool                 // seeks of open sockets are heard of
}

// of returns the seek of a player as their socket shows it, nil for none.
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
		// Its time has passed while nobody could note that it is heard of: the server or the
		// database stood still, or there are too many to look through. The socket is open, so it counts.
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
	shown.Until = 0 // it changes all the time, and the socket sees to it
	if l.hear && found.Meeting == "" {
		return shown, l.seeks.Hear(ctx, &found)
	}
	return shown, nil
}

// note notes what the lobby is told, and returns the sockets with what each was told last.
func (k *seekers) note(lobby frame) (sockets map[*socket]frame, changed, hear bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	changed = !bytes.Equal(k.waiting, lobby)
	k.waiting = lobby
	return maps.Clone(k.told), changed, k.ticks%heardEvery == 0
}

// noteTold notes what a socket is told, the last time if it is the end; it reports false if
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

// tell tells everybody what has changed.
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
