package web

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"net/http"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"github.com/manykings/manykings/internal/rescue"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/people/botaccount"
	"github.com/manykings/manykings/table"
)

// streamPath is the path of a program's stream.
const streamPath = APIPath + "/stream"

// Limits and intervals of a stream.
const (
	mostStreams  = 4   // streams of a program
	mostFollowed = 300 // games in progress
	mostMissed   = 300 // games that ended while the program was away
	keepEvery    = 15 * time.Second
	missedBy     = 5 * time.Second // overlap before the time of the program's last line
)

// keeping returns how often one client hears at least something. It differs, so that clients who came
// together are not written to together.
func keeping() time.Duration { return keepEvery - rand.N(keepEvery/3) }

// StreamLine is a line of a program's stream.
type StreamLine struct {
	Type  string      `json:"type" enum:"listening,invited,seated,state,over,unseated,keepalive,goodbye" doc:"listening: the stream begins; invited: a seat is reserved for the program until it joins or leaves; seated: it has a seat; state: the state of a game in progress; over: the result of a game; unseated: it has lost its seat."`
	ID    string      `json:"id,omitempty" doc:"The id of the line. A later stream with this value as after begins with the games that have ended since."`
	At    int64       `json:"at,omitempty" doc:"The time on the server."`
	Name  string      `json:"name,omitempty" doc:"listening: the name of the program."`
	Retry int64       `json:"retry,omitempty" doc:"goodbye: the time in milliseconds after which to reconnect."`
	From  int         `json:"from,omitempty" doc:"The program already has the entries before this index; the game has the entries from it on."`
	Moves []string    `json:"moves,omitempty" doc:"state: all legal moves, if it is the program's turn."`
	Game  *live.Shown `json:"game,omitempty"`
}

const streamText = "For programs: a stream with one line of JSON for each event. It begins with all games in progress and sends the state of a game after each change. There is a line at least every 15 seconds. A program that reconnects gives the id of its last line as after, and receives the games that have ended meanwhile. A state may come twice; it has a version."

// describeStream adds the stream to the description of the API.
func (r *Kit) describeStream() {
	op := Tagged("events", Get("stream", "/stream", "Stream the events of a program", streamText))
	op.Parameters = []*huma.Param{{
		Name: "after", In: "query", Description: "The id of the last line that the program has read.",
		Schema: &huma.Schema{Type: huma.TypeString},
	}}
	op.Responses = map[string]*huma.Response{"200": {
		Description: "OK", Content: map[string]*huma.MediaType{"application/x-ndjson": {Schema: r.schema(StreamLine{})}},
	}}
	r.api.OpenAPI().AddOperation(&op)
}

// streams are the open streams.
type streams struct {
	server *Server

	mu      sync.Mutex
	open    map[table.Player]int
	changed map[table.Player]chan struct{} // of a program with streams: closed when its rights have changed
	closing chan struct{}                  // closed when the server stops
	closed  bool
}

func newStreams(s *Server) *streams {
	return &streams{server: s, open: map[table.Player]int{}, changed: map[table.Player]chan struct{}{}, closing: make(chan struct{})}
}

// enter counts one of at most a number of streams of a player or an address, or returns why it may
// not be opened.
func (a *streams) enter(p table.Player, most int) *Problem {
	a.mu.Lock()
	defer a.mu.Unlock()
	switch {
	case a.closed:
		problem := NewProblem(http.StatusServiceUnavailable, "stopping", "The server is restarting. Try again in a moment.")
		problem.Retry = 1
		return problem
	case a.open[p] >= most:
		return NewProblem(http.StatusTooManyRequests, "too-many", "Too many streams are open.")
	}
	a.open[p]++
	return nil
}

func (a *streams) leave(p table.Player) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.open[p]--; a.open[p] <= 0 {
		delete(a.open, p)
		delete(a.changed, p)
	}
}

// changes returns a channel that is closed once the rights of a program with an open stream change.
func (a *streams) changes(p table.Player) <-chan struct{} {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.changed[p] == nil {
		a.changed[p] = make(chan struct{})
	}
	return a.changed[p]
}

// check makes the streams of a program check its token again.
func (a *streams) check(p table.Player) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if c := a.changed[p]; c != nil {
		close(c)
		delete(a.changed, p)
	}
}

// goodbye ends all streams.
func (a *streams) goodbye() {
	a.mu.Lock()
	defer a.mu.Unlock()
	if !a.closed {
		a.closed = true
		close(a.closing)
	}
}

// stream sends a program all events of its games, until either side ends.
func (s *Server) stream(w http.ResponseWriter, r *http.Request) {
	p := s.guests.who(r.Context())
	if p.Holder == nil {
		writeProblem(w, NewProblem(http.StatusUnauthorized, "token", "The stream is only for programs with a token."))
		return
	}
	if problem := p.allows(botaccount.Read); problem != nil {
		writeProblem(w, problem)
		return
	}
	if problem := s.streams.enter(p.Player, mostStreams); problem != nil {
		writeProblem(w, problem)
		return
	}
	defer s.streams.leave(p.Player)
	out := http.NewResponseController(w)
	// A stream has no time limit. A writer without deadlines needs none.
	_ = out.SetReadDeadline(time.Time{})
	w.Header().Set("Content-Type", "application/x-ndjson")
	w.Header().Set("Cache-Control", NoStore)
	w.Header().Set("X-Accel-Buffering", "no") // a buffering proxy would delay lines
	t := &stream{
		server: s, person: p, w: w, out: out,
		games: map[live.GameID]*followed{}, news: map[live.GameID]uint64{}, wake: make(chan struct{}, 1),
	}
	t.run(r.Context(), r.URL.Query().Get("after"))
}

// stream is an open stream. One goroutine uses everything except news.
type stream struct {
	server *Server
	person Caller
	w      http.ResponseWriter
	out    *http.ResponseController
	games  map[live.GameID]*followed

	mu   sync.Mutex
	news map[live.GameID]uint64 // games to read, with the announced version, 0 for any
	wake chan struct{}
}

// followed is a game of a stream.
type followed struct {
	told *live.Record // last sent to the program; nil before
	kind string       // type of the line about the seat
	stop func()       // unsubscribes
}

// note records that a game may have changed. It does not block.
func (t *stream) note(id live.GameID, version uint64) {
	t.mu.Lock()
	t.news[id] = max(t.news[id], version)
	t.mu.Unlock()
	select {
	case t.wake <- struct{}{}:
	default:
	}
}

// run sends lines until the program or the server ends.
func (t *stream) run(ctx context.Context, after string) {
	s := t.server
	defer func() {
		for id := range t.games {
			t.unfollow(id)
		}
	}()
	stop, err := s.config.Bus.Watch(ctx, live.SeatTopic(t.person.Player), func(payload []byte) {
		if id, ok := live.ParseGameID(string(payload)); ok {
			t.note(id, 0)
		}
	})
	if err != nil {
		s.log.WarnContext(ctx, "a stream cannot subscribe to seats", "err", err)
		return
	}
	defer stop()
	changed := s.streams.changes(t.person.Player)
	if !t.permitted(ctx) { // it may have changed since the stream was asked for
		return
	}
	t.keep(ctx)
	if !t.write(&StreamLine{Type: "listening", Name: t.person.Name, At: int64(s.config.Play.Now())}) || !t.missed(ctx, after) {
		return
	}
	ticker := time.NewTicker(keeping())
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-changed:
			changed = s.streams.changes(t.person.Player)
			if !t.permitted(ctx) {
				return
			}
		case <-s.streams.closing:
			t.write(&StreamLine{Type: "goodbye", Retry: (s.hub.comeBack() + rand.N(time.Second)).Milliseconds()})
			return
		case <-t.wake:
			if !t.tell(ctx) {
				return
			}
		case <-ticker.C:
			if !t.permitted(ctx) {
				return
			}
			t.keep(ctx)
			if !t.write(&StreamLine{Type: "keepalive", At: int64(s.config.Play.Now())}) {
				return
			}
		}
	}
}

// permitted reports whether the token is still valid: a stream ends with it.
func (t *stream) permitted(ctx context.Context) bool {
	_, err := t.server.guests.find(ctx, visitOf(ctx).token)
	return err == nil
}

// write writes a line, and reports whether the program has taken it.
func (t *stream) write(line *StreamLine) bool {
	text, err := json.Marshal(line)
	if err != nil {
		panic(err) // our own types always marshal
	}
	_ = t.out.SetWriteDeadline(time.Now().Add(sendTime))
	if _, err := t.w.Write(append(text, '\n')); err != nil {
		return false
	}
	return t.out.Flush() == nil
}

// keep records that the program is connected, and reads its games, since messages may be lost.
func (t *stream) keep(ctx context.Context) {
	s := t.server
	ctx, done := context.WithTimeout(ctx, requestTime)
	defer done()
	if err := s.config.Programs.Hear(ctx, t.person.Player); err != nil {
		s.log.WarnContext(ctx, "recording that a program is connected", "err", err)
	}
	going, err := s.config.Play.Going(ctx, t.person.Player, mostFollowed)
	if err != nil {
		s.log.WarnContext(ctx, "reading the games of a program", "err", err)
		return
	}
	seen := map[live.GameID]bool{}
	for _, r := range going {
		seen[r.ID] = true
		if f := t.games[r.ID]; f == nil || f.told == nil || f.told.Version != r.Version {
			t.note(r.ID, r.Version)
		}
	}
	for id := range t.games {
		if !seen[id] {
			t.note(id, 0)
		}
	}
}

// missed sends the games that have ended since a line.
func (t *stream) missed(ctx context.Context, after string) bool {
	since, err := strconv.ParseInt(after, 10, 64)
	if err != nil {
		return true // there was no line
	}
	looking, done := context.WithTimeout(ctx, requestTime)
	defer done()
	ended, err := t.server.config.Play.EndedSince(looking, t.person.Player, table.Millis(since-missedBy.Milliseconds()), mostMissed)
	if err != nil {
		t.server.log.WarnContext(ctx, "reading the ended games of a program", "err", err)
		return true
	}
	for _, r := range slices.Backward(ended) {
		if !t.look(ctx, r.ID, 0) {
			return false
		}
	}
	return true
}

// tell sends all games that may have changed.
func (t *stream) tell(ctx context.Context) bool {
	t.mu.Lock()
	news := t.news
	t.news = map[live.GameID]uint64{}
	t.mu.Unlock()
	for id, version := range news {
		if !t.look(ctx, id, version) {
			return false
		}
	}
	return true
}

// look sends a game if it has changed, and reports whether the program is still connected.
func (t *stream) look(ctx context.Context, id live.GameID, version uint64) (listens bool) {
	err := rescue.Do(func() (err error) {
		ctx, done := context.WithTimeout(ctx, requestTime)
		defer done()
		listens, err = t.lookAt(ctx, id, version)
		return err
	})
	if err != nil {
		if ctx.Err() == nil {
			t.server.log.WarnContext(ctx, "sending a game to a program", "err", err)
		}
		return ctx.Err() == nil // the next read retries
	}
	return listens
}

func (t *stream) lookAt(ctx context.Context, id live.GameID, version uint64) (listens bool, err error) {
	s := t.server
	f := t.games[id]
	if f == nil {
		f = &followed{}
		if f.stop, err = s.config.Bus.Watch(ctx, live.Topic(id), func(payload []byte) { t.hear(id, payload) }); err != nil {
			return true, err
		}
		t.games[id] = f
		version = 0
	}
	if f.told != nil && version != 0 && version <= f.told.Version {
		return true, nil
	}
	var r *live.Record
	if version == 0 {
		r, err = s.config.Play.Get(ctx, id)
	} else {
		r, err = s.config.Play.Since(ctx, id, version)
	}
	if err != nil {
		return true, err
	}
	if f.told != nil && f.told.Version >= r.Version {
		return true, nil
	}
	return t.show(ctx, f, r)
}

// hear handles a message about a game.
func (t *stream) hear(id live.GameID, payload []byte) {
	e, err := live.ParseEvent(payload)
	if err != nil || e.Version == 0 {
		return
	}
	e.Game = id
	t.server.config.Play.Heard(&e)
	t.note(id, e.Version)
}

// unfollow unsubscribes from a game.
func (t *stream) unfollow(id live.GameID) {
	f := t.games[id]
	delete(t.games, id)
	f.stop()
	if f.kind == "seated" {
		t.server.config.Play.Exit(id, t.person.Player)
	}
}

// show sends a game in which the program has, or had, a seat.
func (t *stream) show(ctx context.Context, f *followed, r *live.Record) (listens bool, err error) {
	s, player := t.server, t.person.Player
	mine := r.SeatsOf(player)
	line := func(kind string, from int) *StreamLine {
		return &StreamLine{
			Type: kind, ID: strconv.FormatInt(int64(r.Updated), 10), At: int64(s.config.Play.Now()),
			From: from, Game: s.config.Play.Show(r, player, from),
		}
	}
	if len(mine) == 0 || r.HasEnded() {
		kind := "over"
		if len(mine) == 0 {
			kind = "unseated"
		}
		t.unfollow(r.ID)
		return t.write(line(kind, 0)), nil
	}
	kind := "seated"
	if live.KeptFor(r, t.person.Player) {
		kind = "invited"
	}
	from := 0
	if f.kind != kind {
		if f.kind = kind; kind == "seated" {
			// A connected program is present. The call does not wait, since the game may be busy.
			if err := s.config.Play.Enter(ctx, r.ID, player); err != nil {
				s.log.WarnContext(ctx, "marking a program as present", "err", err)
			}
		}
		if !t.write(line(kind, 0)) {
			return false, nil
		}
		from = len(r.Entries)
	} else if f.told != nil {
		from = table.CommonEntries(f.told.Entries, r.Entries)
	}
	f.told = r
	if r.Stage != table.Playing {
		return true, nil
	}
	state := line("state", from)
	if slices.Contains(mine, r.Turn) {
		pos, at, err := s.config.Play.Position(ctx, r.ID)
		if err != nil {
			return true, err
		}
		if at.Version == r.Version {
			for _, m := range pos.Moves(nil) {
				state.Moves = append(state.Moves, pos.MoveText(m))
			}
		}
	}
	return t.write(state), nil
}
