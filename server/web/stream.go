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

// streamPath is where a program listens.
const streamPath = APIPath + "/stream"

// The bounds and the rhythm of a stream.
const (
	mostStreams  = 4   // of a program
	mostFollowed = 300 // games of a program that go on
	mostMissed   = 300 // games that ended while a program was away
	keepEvery    = 15 * time.Second
	missedBy     = 5 * time.Second // how much earlier than it says a program is told again what it has missed
)

// StreamLine is a line of the stream of a program.
type StreamLine struct {
	Type  string      `json:"type" enum:"listening,invited,seated,state,over,unseated,keepalive,goodbye" doc:"listening: the stream begins; invited: a seat is kept for the program until it joins or leaves; seated: it has a seat; state: how a game stands that is played; over: how one ended; unseated: it has no seat any more."`
	ID    string      `json:"id,omitempty" doc:"A later stream that names it as after begins with the games that have ended since."`
	At    int64       `json:"at,omitempty" doc:"The time of the server."`
	Name  string      `json:"name,omitempty" doc:"listening: the program."`
	Retry int64       `json:"retry,omitempty" doc:"goodbye: milliseconds after which to come back."`
	From  int         `json:"from,omitempty" doc:"Entries before it are as the program has them; the game has those from there on."`
	Moves []string    `json:"moves,omitempty" doc:"state: all legal moves, if it is the turn of the program."`
	Game  *live.Shown `json:"game,omitempty"`
}

const streamText = "For programs: a stream with one line of JSON for each event. It begins with all games in progress and sends the state of a game after each change. A line comes at least every 15 seconds. A program that reconnects names the id of its last line as after, and receives the games that have ended meanwhile. A state may come twice; it has its version."

// describeStream adds the stream to the description of the API.
func (r *Kit) describeStream() {
	op := Tagged("events", Get("stream", "/stream", "The stream of a program", streamText))
	op.Parameters = []*huma.Param{{
		Name: "after", In: "query", Description: "The id of the last line that was read.",
		Schema: &huma.Schema{Type: huma.TypeString},
	}}
	op.Responses = map[string]*huma.Response{"200": {
		Description: "OK", Content: map[string]*huma.MediaType{"application/x-ndjson": {Schema: r.schema(StreamLine{})}},
	}}
	r.api.OpenAPI().AddOperation(&op)
}

// streams are the streams that are open.
type streams struct {
	server *Server

	mu      sync.Mutex
	open    map[table.Player]int
	closing chan struct{} // closed as the server is being stopped
	closed  bool
}

func newStreams(s *Server) *streams {
	return &streams{server: s, open: map[table.Player]int{}, closing: make(chan struct{})}
}

// enter counts a stream, or says why it may not be opened.
func (a *streams) enter(p table.Player) *Problem {
	a.mu.Lock()
	defer a.mu.Unlock()
	switch {
	case a.closed:
		problem := NewProblem(http.StatusServiceUnavailable, "stopping", "The server is restarting. Please come back in a moment.")
		problem.Retry = 1
		return problem
	case a.open[p] >= mostStreams:
		return NewProblem(http.StatusTooManyRequests, "too-many", "The program has too many streams open.")
	}
	a.open[p]++
	return nil
}

func (a *streams) leave(p table.Player) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.open[p]--; a.open[p] <= 0 {
		delete(a.open, p)
	}
}

// goodbye makes all streams end.
func (a *streams) goodbye() {
	a.mu.Lock()
	defer a.mu.Unlock()
	if !a.closed {
		a.closed = true
		close(a.closing)
	}
}

// stream answers a program with everything that happens in its games, until it goes.
func (s *Server) stream(w http.ResponseWriter, r *http.Request) {
	p := s.guests.who(r.Context())
	if p.Holder == nil {
		writeProblem(w, NewProblem(http.StatusUnauthorized, "token", "The stream is for programs, which show a token."))
		return
	}
	if problem := p.allows(botaccount.Read); problem != nil {
		writeProblem(w, problem)
		return
	}
	if problem := s.streams.enter(p.Player); problem != nil {
		writeProblem(w, problem)
		return
	}
	defer s.streams.leave(p.Player)
	out := http.NewResponseController(w)
	// It lasts: the bounds of other requests would end it. A writer that has no
	// deadline needs no other.
	_ = out.SetReadDeadline(time.Time{})
	w.Header().Set("Content-Type", "application/x-ndjson")
	w.Header().Set("Cache-Control", NoStore)
	w.Header().Set("X-Accel-Buffering", "no") // a proxy that gathers lines would hold them back
	t := &stream{
		server: s, person: p, w: w, out: out,
		games: map[live.GameID]*followed{}, news: map[live.GameID]uint64{}, wake: make(chan struct{}, 1),
	}
	t.run(r.Context(), r.URL.Query().Get("after"))
}

// stream tells a program what happens. All but news belongs to one goroutine.
type stream struct {
	server *Server
	person Caller
	w      http.ResponseWriter
	out    *http.ResponseController
	games  map[live.GameID]*followed

	mu   sync.Mutex
	news map[live.GameID]uint64 // games to look at, and the version that there is news of, 0 for any
	wake chan struct{}
}

// followed is a game of which a stream tells.
type followed struct {
	told *live.Record // as the program knows it; nil before
	kind string       // of the line that told of the seat
	stop func()       // ends hearing news
}

// note notes that there is something to tell of a game. It does not wait.
func (t *stream) note(id live.GameID, version uint64) {
	t.mu.Lock()
	t.news[id] = max(t.news[id], version)
	t.mu.Unlock()
	select {
	case t.wake <- struct{}{}:
	default:
	}
}

// run tells until the program or the server goes.
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
		s.log.WarnContext(ctx, "a stream cannot hear of seats", "err", err)
		return
	}
	defer stop()
	t.keep(ctx)
	if !t.write(&StreamLine{Type: "listening", Name: t.person.Name, At: int64(s.config.Play.Now())}) || !t.missed(ctx, after) {
		return
	}
	ticker := time.NewTicker(keepEvery)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-s.streams.closing:
			t.write(&StreamLine{Type: "goodbye", Retry: (s.hub.comeBack() + rand.N(time.Second)).Milliseconds()})
			return
		case <-t.wake:
			if !t.tell(ctx) {
				return
			}
		case <-ticker.C:
			// Whoever's token has ended hears no more.
			if _, err := s.guests.find(ctx, visitOf(ctx).token); err != nil {
				return
			}
			t.keep(ctx)
			if !t.write(&StreamLine{Type: "keepalive", At: int64(s.config.Play.Now())}) {
				return
			}
		}
	}
}

// write writes a line, and reports whether the program has taken it.
func (t *stream) write(line *StreamLine) bool {
	text, err := json.Marshal(line)
	if err != nil {
		panic(err) // of types that are ours
	}
	_ = t.out.SetWriteDeadline(time.Now().Add(sendTime))
	if _, err := t.w.Write(append(text, '\n')); err != nil {
		return false
	}
	return t.out.Flush() == nil
}

// keep notes that the program listens, and looks for what it has not been told: news
// may be lost.
func (t *stream) keep(ctx context.Context) {
	s := t.server
	ctx, done := context.WithTimeout(ctx, requestTime)
	defer done()
	if err := s.config.Programs.Hear(ctx, t.person.Player); err != nil {
		s.log.WarnContext(ctx, "not noted that a program listens", "err", err)
	}
	going, err := s.config.Play.Going(ctx, t.person.Player, mostFollowed)
	if err != nil {
		s.log.WarnContext(ctx, "looking for the games of a program", "err", err)
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

// missed tells of the games that have ended since a line.
func (t *stream) missed(ctx context.Context, after string) bool {
	since, err := strconv.ParseInt(after, 10, 64)
	if err != nil {
		return true // there was none
	}
	looking, done := context.WithTimeout(ctx, requestTime)
	defer done()
	ended, err := t.server.config.Play.EndedSince(looking, t.person.Player, table.Millis(since-missedBy.Milliseconds()), mostMissed)
	if err != nil {
		t.server.log.WarnContext(ctx, "looking for the ended games of a program", "err", err)
		return true
	}
	for _, r := range slices.Backward(ended) {
		if !t.look(ctx, r.ID, 0) {
			return false
		}
	}
	return true
}

// tell tells of all games that there is news of.
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

// look tells what is new of a game, if anything is, and reports whether the program
// still listens.
func (t *stream) look(ctx context.Context, id live.GameID, version uint64) (listens bool) {
	err := rescue.Do(func() (err error) {
		ctx, done := context.WithTimeout(ctx, requestTime)
		defer done()
		listens, err = t.lookAt(ctx, id, version)
		return err
	})
	if err != nil {
		if ctx.Err() == nil {
			t.server.log.WarnContext(ctx, "a program was not told of a game", "err", err)
		}
		return ctx.Err() == nil // the next look is another attempt
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

// hear takes news of a game.
func (t *stream) hear(id live.GameID, payload []byte) {
	e, err := live.ParseEvent(payload)
	if err != nil || e.Version == 0 {
		return
	}
	e.Game = id
	t.server.config.Play.Heard(&e)
	t.note(id, e.Version)
}

// unfollow ends telling of a game.
func (t *stream) unfollow(id live.GameID) {
	f := t.games[id]
	delete(t.games, id)
	f.stop()
	if f.kind == "seated" {
		t.server.config.Play.Exit(id, t.person.Player)
	}
}

// show tells a program how a game stands in which it is, or was, seated.
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
			// Whoever listens is there. It waits for nothing: the game may be busy.
			if err := s.config.Play.Enter(ctx, r.ID, player); err != nil {
				s.log.WarnContext(ctx, "a program that listens does not count as present", "err", err)
			}
		}
		if !t.write(line(kind, 0)) {
			return false, nil
		}
		from = len(r.Entries)
	} else if f.told != nil {
		from = common(f.told.Entries, r.Entries)
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
