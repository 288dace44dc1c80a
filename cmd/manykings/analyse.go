package main

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/manykings/manykings/content/study"
	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/engine/eval"
	"github.com/manykings/manykings/engine/winprob"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/notation"
)

// analyseCommand judges a position, or the moves of records.
type analyseCommand struct {
	Game     string        `arg:"" optional:"" help:"Game id, such as star:4 or yalta,redqueen=e12."`
	Moves    string        `placeholder:"TEXTS" help:"Play these first: moves, resign, flag or draw, separated by spaces."`
	Position string        `placeholder:"FILE" help:"Begin with the position in a file, JSON or FEN, instead of a game (- for the standard input)."`
	Record   string        `placeholder:"FILE" help:"Judge every move of the records in a file (- for the standard input)."`
	Review   bool          `help:"With --record: judge as the page does, every move with the same number of nodes (${review} or --nodes), by what it has lost of the point."`
	Out      string        `short:"o" placeholder:"FILE" help:"With --review: write the records with the judgements as comments, glyphs and better lines."`
	Depth    int           `placeholder:"N" help:"Search to this depth, in plies."`
	Time     time.Duration `placeholder:"T" help:"How long to search, such as 500ms or 1m (for each move of a record). Without any other limit: 1s."`
	Nodes    uint64        `placeholder:"N" help:"Stop after this many positions."`
	Lines    int           `default:"1" placeholder:"N" help:"Show the best N moves, each with its line."`
	Hash     int           `default:"64" placeholder:"MIB" help:"Size of the transposition table."`
	Threads  int           `default:"1" placeholder:"N" help:"Number of threads to search with."`
	Method   string        `default:"auto" enum:"auto,paranoid,maxn,brs" help:"How to search with three or more sides: ${enum}."`
}

// Run prints what the engine thinks, until it has reached its limits or is
// interrupted.
func (c *analyseCommand) Run(s *shell) error {
	if c.Depth < 0 || c.Time < 0 || c.Lines < 1 || c.Hash < 1 || c.Threads < 1 {
		return trouble("--depth, --time, --lines, --hash and --threads cannot be less than 1")
	}
	if most := maxHash(); c.Hash > most {
		return trouble("--hash is at most %d on this machine", most)
	}
	if c.Depth == 0 && c.Time == 0 && c.Nodes == 0 && !c.Review {
		c.Time = time.Second
	}
	if c.Out != "" && !c.Review || c.Review && (c.Record == "" || c.Depth != 0 || c.Threads != 1) {
		return trouble("--out belongs to --review, and that to --record; it takes no --depth and no --threads")
	}
	ctx, done := interruptible()
	defer done()
	if c.Record != "" {
		if c.Game != "" || c.Position != "" || c.Moves != "" || c.Lines != 1 {
			return trouble("--record stands for itself: it names games and moves, one line each")
		}
		if c.Review {
			return c.review(ctx, s)
		}
		return c.records(ctx, s)
	}
	q, err := (&source{Game: c.Game, Position: c.Position}).question(s)
	if err != nil {
		return err
	}
	q.Moves = words(c.Moves)
	pos, err := q.end(s.shelf)
	if err != nil {
		return err
	}
	if pos.Over() {
		return fmt.Errorf("the game is over: %v", pos.Outcome().Reason)
	}
	return c.position(ctx, s, pos)
}

// limits returns the limits of a search.
func (c *analyseCommand) limits() engine.Limits {
	return engine.Limits{Depth: min(c.Depth, engine.MaxPly), MoveTime: c.Time, Nodes: c.Nodes, Lines: c.Lines}
}

func (c *analyseCommand) engine() *engine.Engine {
	return eval.NewEngine(engine.Options{Hash: c.Hash, Threads: c.Threads, Method: methods[c.Method]})
}

// analysedPosition is what is thought of a position, as JSON.
type analysedPosition struct {
	Game  string         `json:"game"`
	Turn  rules.Seat     `json:"turn"`
	Lines []analysisLine `json:"lines"`
	// What the others are taken to do, as the analysis room names it.
	Assumption string `json:"assumption"`
	Nodes      uint64 `json:"nodes"`
	Millisec   int64  `json:"ms"`
}

// analysisLine is a line of an analysis as JSON.
type analysisLine struct {
	Score scoreJSON   `json:"score"` // for the seat on turn
	Seats []scoreJSON `json:"seats"` // for seat 1, 2, ...
	// What the seats may expect where the line leads, as the analysis room has it.
	Expect json.RawMessage `json:"expect"`
	Depth  int             `json:"depth"`
	Moves  []string        `json:"moves"` // protocol notation
}

// position prints what the engine thinks of pos.
func (c *analyseCommand) position(ctx context.Context, s *shell, pos rules.Position) error {
	judge := winprob.New(eval.NewPool(nil))
	var tell func(engine.Info)
	if !s.json {
		fmt.Fprintf(s.out, "%v, seat %d to move\n", pos.Game().ID(), pos.Turn())
		shown := pos.Clone()
		tell = func(i engine.Info) {
			if i.Bound == engine.Exact {
				fmt.Fprintln(s.out, infoText(shown, i, judge.After(shown, i.Line)))
				_ = s.out.Flush() // what the terminal cannot take is told at the end
			}
		}
	}
	r := c.engine().Search(ctx, pos, c.limits(), tell)
	if s.json {
		a := analysedPosition{Game: pos.Game().ID().String(), Turn: pos.Turn(), Lines: []analysisLine{}, Assumption: engine.Assumption(pos, methods[c.Method]), Nodes: r.Nodes, Millisec: r.Time.Milliseconds()}
		for _, l := range r.Lines {
			c := judge.After(pos, l)
			line := analysisLine{Expect: study.AppendChances(nil, pos.Game(), &c), Score: newScoreJSON(l.Score), Seats: []scoreJSON{}, Depth: l.Depth, Moves: lineTexts(pos, l.Moves, notation.Protocol)}
			for seat := 1; seat <= pos.Game().Seats(); seat++ {
				line.Seats = append(line.Seats, newScoreJSON(l.Values[seat]))
			}
			a.Lines = append(a.Lines, line)
		}
		return s.printJSON(a)
	}
	_, err := fmt.Fprintf(s.out, "best %s; %s nodes in %.2f s, %s a second\n%s",
		notation.Format(notation.RecordStyle(pos.Game()), pos, r.Best),
		bigNumber(float64(r.Nodes)), r.Time.Seconds(), perSecond(r.Nodes, r.Time),
		placesText(pos, judge.After(pos, r.Lines[0]), engine.Assumption(pos, methods[c.Method])))
	return err
}

// assumptions say what the scores and the lines of a search hold under.
var assumptions = map[string]string{
	"two-sides": "what one side wins the other loses",
	"paranoid":  "all the others play against the side to move, though they need not",
	"brs":       "only one of the others at a time replies as well as it can",
	"maxn":      "each plays for itself alone",
}

// placesText returns the chance of each place for each seat where the best line
// leads, and what that line takes the others to do:
//
//	places where that line leads:
//	           1     2     3
//	seat 1  25 %  40 %  35 %
//	the line: all the others play against the side to move, though they need not
//	the chances: as games between engines of little depth ended
func placesText(pos rules.Position, c winprob.Chances, assumption string) string {
	var b strings.Builder
	b.WriteString("places where that line leads:\n      ")
	for place := 1; place <= c.Sides; place++ {
		fmt.Fprintf(&b, "%6d", place)
	}
	for seat := 1; seat <= pos.Game().Seats(); seat++ {
		fmt.Fprintf(&b, "\nseat %d", seat)
		for place := 1; place <= c.Sides; place++ {
			fmt.Fprintf(&b, "%4d %%", c.Place[seat][place].Percent())
		}
	}
	fmt.Fprintf(&b, "\nthe line: %s\nthe chances: as games between engines of little depth ended\n", assumptions[assumption])
	return b.String()
}

// infoText returns a line found at a depth, such as
//
//	12/18   +0.34  54 %  e4 e5 Nf3 Nc6
//
// With more than two seats the score of each stands before the moves. Behind the scores stands what
// part of the point the seat on turn may expect, or every seat.
func infoText(pos rules.Position, i engine.Info, c winprob.Chances) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%5s  %6v  ", fmt.Sprintf("%d/%d", i.Depth, max(i.Selective, i.Depth)), i.Score)
	if n := pos.Game().Seats(); n > 2 {
		for seat := 1; seat <= n; seat++ {
			if plies, ok := i.Values[seat].Decided(); ok && plies == 0 {
				continue // it is out
			}
			fmt.Fprintf(&b, "%d:%v %d %%  ", seat, i.Values[seat], c.Points[seat].Percent())
		}
	} else {
		fmt.Fprintf(&b, "%d %%  ", c.Points[pos.Turn()].Percent())
	}
	b.WriteString(strings.Join(lineTexts(pos, i.Moves, notation.RecordStyle(pos.Game())), " "))
	return b.String()
}

// lineTexts returns the texts of moves that follow each other from pos, which is
// left as it was.
func lineTexts(pos rules.Position, moves []rules.Move, style notation.Style) []string {
	texts := []string{}
	for _, m := range moves {
		texts = append(texts, notation.Format(style, pos, m))
		pos.Play(m)
	}
	for range moves {
		pos.State().Unmake()
	}
	return texts
}
