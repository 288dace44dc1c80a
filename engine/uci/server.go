package uci

import (
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/engine/winprob"
	"github.com/manykings/manykings/rules"
)

// Engine searches for a server. [*engine.Engine] is one.
type Engine interface {
	// Search returns the best move of the seat on turn in pos. It reports progress from its
	// own goroutine only, and returns soon after ctx ends.
	Search(ctx context.Context, pos rules.Position, limits engine.Limits, progress func(engine.Info)) engine.Result
	// Clear forgets the results of other games.
	Clear()
}

// Config is a server's connection to the rest of the program.
type Config struct {
	Name, Author string
	// Engine returns a new engine.
	Engine func(EngineOptions) Engine
	// MaxHash is the size of the largest table that fits the memory, in MiB; 0 if unknown.
	MaxHash int
	// Levels is how many levels of strength the engines have, the last of them
	// full strength; 0 if they know but that.
	Levels int
	// Elo is the strength of each level at star:2, from the first, about, on the
	// scale of other programs. Nil is not known.
	Elo []int
	// Expect returns the expectations of a position's seats after a line; nil is unknown.
	Expect func(pos rules.Position, line engine.Line) winprob.Chances
	// OwnBook is set if engines know openings.
	OwnBook bool
	// EvalFile reads a file that engines can judge by; nil if they know none but their own.
	EvalFile func(path string) error
	// Game returns the game with an id.
	Game func(id string) (rules.Game, error)
	// Setup reads a position on one line, in any form.
	Setup func(text string) (rules.Setup, error)
	// Outcome returns an outcome as JSON on one line.
	Outcome func(rules.Outcome) string
}

// EngineOptions are a peer's wishes for an engine.
type EngineOptions struct {
	Hash    int // size of the table in MiB
	Threads int
	Level   int  // 1 to Config.Levels, or 0
	OwnBook bool // use the opening book
	// EvalFile is a file to judge by that Config.EvalFile has read, or empty.
	EvalFile string
}

// plain is the game of ordinary managers and the initial one.
const plain = "star:2"

// Serve obeys the commands that it reads from in, until quit or the end of in, and answers to out.
// It reads on whether or not the peer reads, so that stop and quit are always obeyed. When it
// returns no search is under way and all is written. Errors are those of the streams; when out
// fails, a running search ends at once and Serve with the next command.
func Serve(ctx context.Context, in io.Reader, out io.Writer, config Config) error {
	game, err := config.Game(plain)
	if err != nil {
		return err
	}
	if config.MaxHash <= 0 || config.MaxHash > maxHash {
		config.MaxHash = maxHash
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	began := time.Now()
	s := &server{
		Config: config, ctx: ctx, out: newWriter(out, cancel), options: config.options(), game: game,
		now: func() time.Duration { return time.Since(began) },
	}
	s.pos = game.Start()
	err = s.converse(newLineReader(in))
	s.halt()
	if failed := s.out.close(); failed != nil {
		return failed
	}
	return err
}

// converse obeys lines until quit, their end, or an error of either stream.
func (s *server) converse(lines *lineReader) error {
	for {
		if err := s.out.ready(); err != nil {
			return err
		}
		line, err := lines.next()
		switch {
		case errors.Is(err, errLongLine):
			s.note("a line of more than " + number(maxLine) + " bytes is ignored")
			continue
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		}
		if s.obey(line) {
			return nil
		}
	}
}

// server is one conversation.
type server struct {
	Config
	ctx     context.Context // of the conversation
	out     *writer
	options options
	engine  Engine // nil until it is needed
	game    rules.Game
	pos     rules.Position       // nil after an unreadable one
	search  *search              // the last one of this game, nil if there was none
	now     func() time.Duration // since some moment
	// lag is the largest recent difference between the time a clock loses by a move and the time of
	// the search.
	lag time.Duration
}

// commands are the words that a line may begin with.
var commands = []string{
	"debug", "go", "isready", "outcome", "ponderhit", "position", "quit", "register", "setoption", "stop", "uci", "ucinewgame",
}

// obey carries out a line and reports whether it was quit. As UCI requires, it skips words
// before the first command.
func (s *server) obey(line string) (quit bool) {
	words := strings.Fields(line)
	first := slices.IndexFunc(words, func(w string) bool { return slices.Contains(commands, w) })
	if first < 0 {
		if len(words) > 0 {
			s.note("no command " + quote(words[0]))
		}
		return false
	}
	if first > 0 {
		s.note("no command " + quote(words[0]) + ": skipped to " + words[first])
	}
	args := words[first+1:]
	switch words[first] {
	case "uci":
		s.introduce()
	case "isready":
		s.warmUp()
		s.out.line("readyok")
	case "ucinewgame":
		if s.idle("ucinewgame") {
			s.pos, s.search = s.game.Start(), nil
			if s.engine != nil {
				s.engine.Clear()
			}
		}
	case "setoption":
		if s.idle("setoption") {
			s.setOption(args)
		}
	case "position":
		s.position(args)
	case "go":
		if s.idle("go") {
			s.goSearch(args)
		}
	case "stop":
		s.stop()
	case "ponderhit":
		s.ponderHit()
	case "outcome":
		s.tellOutcome()
	case "quit":
		return true
	}
	return false // debug and register say nothing to us
}

// introduce answers uci.
func (s *server) introduce() {
	s.out.line("id name " + s.Name)
	s.out.line("id author " + s.Author)
	for _, o := range s.optionList() {
		s.out.line("option " + o)
	}
	s.out.line("uciok")
}

// note reports a fault to the peer and its user.
func (s *server) note(text string) { s.out.line("info string " + text) }

// warmUp has an engine made with all that its first search would else wait for while
// a clock runs: memory that is touched for the first time, a table of 64 MiB, can take
// 0.4 s, after which there was time for two plies.
func (s *server) warmUp() {
	if s.engine != nil {
		return // it is made, and may be searching
	}
	s.searcher().Search(s.ctx, s.game.Start(), engine.Limits{Depth: 1}, func(engine.Info) {})
	s.engine.Clear() // of its table the search touches but a few places
}

// searcher returns the engine, made when it is first needed.
func (s *server) searcher() Engine {
	if s.engine == nil {
		o := s.options.engine
		if s.options.limited {
			o.Level = s.levelOf(s.options.elo)
		}
		s.engine = s.Engine(o)
	}
	return s.engine
}
