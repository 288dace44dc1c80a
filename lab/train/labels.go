package train

import (
	"bufio"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/bits"
	"runtime"
	"slices"

	"golang.org/x/sync/errgroup"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/engine/eval"
	"github.com/manykings/manykings/engine/trainingdata"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/chess"
)

// LabelRecipe says which positions are labelled, and by whom.
type LabelRecipe struct {
	Command []string // the program, which speaks UCI; none for the scores that the games have
	Depth   int      // plies of its search
	// Nodes, unless 0, has the engine search each position of the games with this number of nodes. One in
	// Every of the positions that the search evaluates is labelled instead, by its static evaluation, or
	// by the program if it is quiet.
	Nodes int
	Every int
	// Own, unless 0, has the engine search each of these positions too, with this number of nodes: the quiet
	// ones among them are labelled with the scores of their own searches.
	Own   int
	Seed  uint64
	From  int // the first game, from 1
	Games int // how many games at most, 0 for all
}

// LabelHead is the head of a file of labels, a line of JSON.
type LabelHead struct {
	Form   int    `json:"form"`
	Game   string `json:"game"`
	Origin string `json:"origin"`
}

// labelForm is the form that is written.
const labelForm = 2

// labelSize is the bytes of a label: the occupied squares, the codes of the men on them in four bits
// each, the score for the seat on turn in centipawns, the seat, its value by the weights alone, and the
// game.
const labelSize = 34

// label is a position with a score.
type label struct {
	occupied uint64
	men      [16]byte
	score    int16 // for the seat on turn
	value    int16 // for the seat on turn, by the weights alone
	turn     uint8
	game     uint32
}

func (l *label) append(data []byte) []byte {
	data = binary.LittleEndian.AppendUint64(data, l.occupied)
	data = append(data, l.men[:]...)
	data = binary.LittleEndian.AppendUint16(data, uint16(l.score))
	data = append(data, l.turn, 0)
	data = binary.LittleEndian.AppendUint16(data, uint16(l.value))
	return binary.LittleEndian.AppendUint32(data, l.game)
}

func (l *label) read(data []byte) {
	l.occupied = binary.LittleEndian.Uint64(data)
	copy(l.men[:], data[8:24])
	l.score, l.turn = int16(binary.LittleEndian.Uint16(data[24:])), data[26]
	l.value = int16(binary.LittleEndian.Uint16(data[28:]))
	l.game = binary.LittleEndian.Uint32(data[30:])
}

// maxLabel is the greatest score of a label: beyond it a game is decided.
const maxLabel = 2500

// Label has a program judge the quiet positions of games in which no end is in sight, and writes
// them. It returns how many games and labels there are.
func Label(ctx context.Context, in io.Reader, out io.Writer, parse func(string) (rules.Game, error), recipe LabelRecipe, origin string) (gamesRead, labels int, err error) {
	if len(recipe.Command) > 0 && recipe.Depth < 1 {
		return 0, 0, errors.New("a depth is one ply at least")
	}
	if recipe.Nodes > 0 && recipe.Every < 1 || recipe.Own != 0 && (recipe.Nodes <= 0 || len(recipe.Command) > 0) || recipe.Own < 0 {
		return 0, 0, errors.New("no positions can be drawn so")
	}
	recipe.From = max(recipe.From, 1)
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	w := bufio.NewWriter(out)
	jobs, slots := make(chan labelJob), make(chan chan []byte, 256)
	var work errgroup.Group
	work.Go(func() error {
		defer close(jobs)
		defer close(slots)
		err := readForLabels(ctx, in, parse, recipe, jobs, slots)
		if err != nil {
			stop()
		}
		return err
	})
	for range runtime.GOMAXPROCS(0) {
		work.Go(func() error {
			err := newLabeller(recipe).run(ctx, jobs)
			if err != nil {
				stop()
			}
			return err
		})
	}
	head, err := json.Marshal(LabelHead{labelForm, labelGame, origin})
	if err != nil {
		return 0, 0, err
	}
	_, _ = w.Write(append(head, '\n'))
	for slot := range slots {
		select {
		case data := <-slot:
			gamesRead++
			labels += len(data) / labelSize
			_, _ = w.Write(data)
		case <-ctx.Done():
		}
	}
	return gamesRead, labels, errors.Join(work.Wait(), w.Flush())
}

// labelGame is the game whose positions are labelled.
const labelGame = "star:2"

// labelJob is a game, and where its labels go.
type labelJob struct {
	of   rules.Game
	game *trainingdata.Game
	slot chan<- []byte
}

// errEnough ends the reading of a file.
var errEnough = errors.New("enough games")

// readForLabels passes on the games of a file, and a slot for the labels of each.
func readForLabels(ctx context.Context, in io.Reader, parse func(string) (rules.Game, error), recipe LabelRecipe, jobs chan<- labelJob, slots chan<- chan []byte) error {
	_, err := trainingdata.Read(in, parse, func(of rules.Game, g *trainingdata.Game) error {
		switch {
		case of.ID().String() != labelGame:
			return fmt.Errorf("no labels of %v", of.ID())
		case g.Number < recipe.From:
			return nil
		case recipe.Games > 0 && g.Number >= recipe.From+recipe.Games:
			return errEnough
		}
		slot := make(chan []byte, 1)
		select {
		case slots <- slot:
		case <-ctx.Done():
			return errEnough
		}
		select {
		case jobs <- labelJob{of, g, slot}:
		case <-ctx.Done():
			return errEnough
		}
		return nil
	})
	if errors.Is(err, errEnough) {
		return nil
	}
	return err
}

// labeller labels one game after the other.
type labeller struct {
	recipe  LabelRecipe
	judge   *judge // nil unless a program judges
	sheet   sheet
	visited *visited // nil unless positions that a search evaluates are labelled
	inspector
}

func newLabeller(recipe LabelRecipe) *labeller {
	l := &labeller{recipe: recipe}
	if recipe.Nodes > 0 {
		l.visited = newVisited(recipe)
	}
	return l
}

// run labels games until there are no more.
func (l *labeller) run(ctx context.Context, jobs <-chan labelJob) (err error) {
	if len(l.recipe.Command) > 0 {
		if l.judge, err = newJudge(ctx, l.recipe.Command, l.recipe.Depth); err != nil {
			return err
		}
		defer func() { err = errors.Join(err, l.judge.Close()) }()
	}
	for j := range jobs {
		if err := l.label(ctx, j.of, j.game); err != nil {
			return err
		}
		j.slot <- slices.Clone(l.sheet.data)
	}
	return nil
}

// label sets data to the labels of a game.
func (l *labeller) label(ctx context.Context, of rules.Game, g *trainingdata.Game) error {
	l.sheet.data = l.sheet.data[:0]
	if l.visited != nil {
		l.visited.newGame(g.Number)
	}
	var asked []*chess.Position
	err := g.Walk(of, func(p trainingdata.Position) {
		switch {
		case l.visited != nil:
			l.visited.label(ctx, p.Position, &l.sheet)
			if l.judge != nil {
				asked = append(asked, l.visited.quiet()...)
			}
		case !quietInData(p):
		case l.judge != nil:
			asked = append(asked, p.Position.Clone().(*chess.Position))
		default:
			l.sheet.add(p.Position.(*chess.Position), engine.Score(p.Score), g.Number)
		}
	})
	if err != nil || l.judge == nil {
		return err
	}
	verdicts, err := l.judge.scores(asked)
	for i, v := range verdicts {
		// Where a capture is best, the search looks at it anyway.
		if m, err := asked[i].ParseMove(v.best); err != nil {
			return fmt.Errorf("the program's move %q: %w", v.best, err)
		} else if !l.noisy(asked[i], m) {
			l.sheet.add(asked[i], v.Score, g.Number)
		}
	}
	return err
}

// sheet holds the labels of a game.
type sheet struct {
	data    []byte
	weights engine.Evaluator // without a net; nil before the first label
}

// add adds a position of a game with its score, unless the game is decided.
func (s *sheet) add(p *chess.Position, score engine.Score, game int) {
	if score < -maxLabel || score > maxLabel {
		return
	}
	if s.weights == nil || !s.weights.Bind(p) {
		s.weights = eval.NewPoolWith(eval.WeightsOf(p.Game()), nil).For(p)
	}
	var values engine.Values
	s.weights.Evaluate(&values)
	x := labelOf(p)
	x.score, x.value, x.game = int16(score), int16(values[p.Turn()]), uint32(game)
	s.data = x.append(s.data)
}

// labelOf returns a position without a score.
func labelOf(p *chess.Position) (l label) {
	at := 0
	for s, code := range p.Codes()[:64] {
		if code != 0 {
			l.occupied |= 1 << s
			l.men[at/2] |= code << (4 * (at % 2))
			at++
		}
	}
	l.turn = uint8(p.Turn())
	return l
}

// each calls visit with each man.
func (l *label) each(visit func(square, code uint8)) {
	at := 0
	for rest := l.occupied; rest != 0; rest &= rest - 1 {
		visit(uint8(bits.TrailingZeros64(rest)), l.men[at/2]>>(4*(at%2))&15)
		at++
	}
}
