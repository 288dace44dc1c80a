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

// analyseCommand analyses a position, or the moves of records.
type analyseCommand struct {
	Game     string        `arg:"" optional:"" help:"Game id, such as star:4 or yalta,redqueen=e12."`
	Moves    string        `placeholder:"TEXTS" help:"Play these entries first: moves, resign, flag or draw, separated by spaces."`
	Position string        `placeholder:"FILE" help:"Start from the position in a file, JSON or FEN, instead of a game (- for the standard input)."`
	Record   string        `placeholder:"FILE" help:"Analyse every move of the records in a file (- for the standard input)."`
	Review   bool          `help:"With --record: judge every move by the share of the point that it loses, like the page, with the same number of nodes (${review} or --nodes)."`
	Out      string        `short:"o" placeholder:"FILE" help:"With --review: write the records with the judgements as comments, glyphs and better lines."`
	Depth    int           `placeholder:"N" help:"Search to this depth, in plies."`
	Time     time.Duration `placeholder:"T" help:"Time to search, such as 500ms or 1m, for each move of a record. Default without other limits: 1s."`
	Nodes    uint64        `placeholder:"N" help:"Stop after this many positions."`
	Lines    int           `default:"1" placeholder:"N" help:"Show the best N moves, each with its line."`
	Hash     int           `default:"64" placeholder:"MIB" help:"Size of the transposition table."`
	Threads  int           `default:"1" placeholder:"N" help:"Number of threads to search with."`
	Method   string        `default:"auto" enum:"auto,paranoid,maxn,brs" help:"How to search with three or more sides: ${enum}."`
}

// Run prints the engine's analysis until it reaches its limits or is interrupted.
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
		return trouble("--out needs --review, and --review needs --record, without --depth and --threads")
	}
	ctx, done := interruptible()
	defer done()
	if c.Record != "" {
		if c.Game != "" || c.Position != "" || c.Moves != "" || c.Lines != 1 {
			return trouble("--record cannot be combined with a game, a position, moves or several lines")
		}
		if c.Review {
			return c.review(ctx, s)
		}
		return c.records(ctx, s)
	}
	pos, err := (&source{Game: c.Game, Position: c.Position}).end(s, c.Moves)
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

// analysedPosition is the analysis of a position as JSON.
type analysedPosition struct {
	Game  string         `json:"game"`
	Turn  rules.Seat     `json:"turn"`
	Lines []analysisLine `json:"lines"`
	// Assumption is the model of the other seats, as in the analysis room.
	Assumption string `json:"assumption"`
	Nodes      uint64 `json:"nodes"`
	Millisec   int64  `json:"ms"`
}

// analysisLine is a line of an analysis as JSON.
type analysisLine struct {
	Score scoreJSON   `json:"score"` // for the seat to move
	Seats []scoreJSON `json:"seats"` // for seat 1, 2, ...
	// Expect is the expectation of the seats at the end of the line, as in the analysis room.
	Expect json.RawMessage `json:"expect"`
	Depth  int             `json:"depth"`
	Moves  []string        `json:"moves"` // protocol notation
}

// position prints the engine's analysis of pos.
func (c *analyseCommand) position(ctx context.Context, s *shell, pos rules.Position) error {
	judge := winprob.New(eval.NewPool(nil))
	var tell func(engine.Info)
	if !s.json {
		fmt.Fprintf(s.out, "%v, seat %d to move\n", pos.Game().ID(), pos.Turn())
		shown := pos.Clone()
		tell = func(i engine.Info) {
			if i.Bound == engine.Exact {
				fmt.Fprintln(s.out, infoText(shown, i, judge.After(shown, i.Line)))
				_ = s.out.Flush() // the last Flush reports a write error
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

// assumptions describe the models under which scores and lines hold.
var assumptions = map[string]string{
	"two-sides": "one side wins what the other loses",
	"paranoid":  "all others play against the side to move, which they need not do",
	"brs":       "only one of the others at a time gives its best reply",
	"maxn":      "each plays only for itself",
}

// placesText returns the chance of each place for each seat at the end of the best line, and the
// assumptions of that line:
//
//	places at the end of the line:
//	           1     2     3
//	seat 1  25 %  40 %  35 %
//	the line: all others play against the side to move, which they need not do
//	the chances: from games between engines of low depth
func placesText(pos rules.Position, c winprob.Chances, assumption string) string {
	var b strings.Builder
	b.WriteString("places at the end of the line:\n      ")
	for place := 1; place <= c.Sides; place++ {
		fmt.Fprintf(&b, "%6d", place)
	}
	for seat := 1; seat <= pos.Game().Seats(); seat++ {
		fmt.Fprintf(&b, "\nseat %d", seat)
		for place := 1; place <= c.Sides; place++ {
			fmt.Fprintf(&b, "%4d %%", c.Place[seat][place].Percent())
		}
	}
	fmt.Fprintf(&b, "\nthe line: %s\nthe chances: from games between engines of low depth\n", assumptions[assumption])
	return b.String()
}

// infoText returns a line of play from a search, such as
//
//	12/18   +0.34  54 %  e4 e5 Nf3 Nc6
//
// With more than two seats the score of each comes before the moves. After the scores comes the
// expected share of the point of the seat to move, or of every seat.
func infoText(pos rules.Position, i engine.Info, c winprob.Chances) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%5s  %6v  ", fmt.Sprintf("%d/%d", i.Depth, max(i.Selective, i.Depth)), i.Score)
	if n := pos.Game().Seats(); n > 2 {
		for seat := 1; seat <= n; seat++ {
			if plies, ok := i.Values[seat].Decided(); ok && plies == 0 {
				continue // eliminated
			}
			fmt.Fprintf(&b, "%d:%v %d %%  ", seat, i.Values[seat], c.Points[seat].Percent())
		}
	} else {
		fmt.Fprintf(&b, "%d %%  ", c.Points[pos.Turn()].Percent())
	}
	b.WriteString(strings.Join(lineTexts(pos, i.Moves, notation.RecordStyle(pos.Game())), " "))
	return b.String()
}

// lineTexts returns the texts of consecutive moves from pos, which it does not change.
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
