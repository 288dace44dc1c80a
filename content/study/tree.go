package study

import (
	"errors"
	"slices"
	"strconv"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/api"
	"github.com/manykings/manykings/rules/notation"
	"github.com/manykings/manykings/rules/record"
	"github.com/manykings/manykings/rules/record/link"
	"github.com/manykings/manykings/rules/record/replay"
)

// Tree is a game with its variations, comments, glyphs and marks. Whatever is in it
// can be played. It is not safe for concurrent use.
type Tree struct {
	rec   *record.Record // native, in protocol notation
	pgn   bool           // it was PGN
	start rules.Position
	walk  walk
}

// walk is a place in a tree that was gone to: where to go on from to the next.
type walk struct {
	texts     []string
	pos       rules.Position
	chronicle *api.Chronicle
}

// New returns the tree of a game without moves, from its initial position.
func New(start rules.Position) *Tree {
	rec, _ := replay.Record(start) // plays nothing, so that nothing is refused
	return &Tree{rec: rec, start: start.Clone()}
}

// Of returns the tree of a record. Illegal entries become a comment, and the error, a
// [*replay.Fault], describes the first in the game itself; without a first position, there
// is no tree.
func Of(r *record.Record) (*Tree, error) { return of(new(replay.Replayer), r) }

func of(replayer *replay.Replayer, r *record.Record) (*Tree, error) {
	native, err := replayer.Native(r, notation.Protocol)
	if native == nil {
		return nil, err
	}
	start, wrong := replayer.Start(native)
	if wrong != nil {
		return nil, wrong
	}
	return &Tree{rec: native, pgn: r.IsPGN(), start: start}, err
}

// Record returns the tree as a native record in protocol notation. It belongs to
// the tree.
func (t *Tree) Record() *record.Record { return t.rec }

// IsPGN reports whether the tree came from PGN.
func (t *Tree) IsPGN() bool { return t.pgn }

// Game returns the game that is played.
func (t *Tree) Game() rules.Game { return t.start.Game() }

// Start returns the position where the game begins. It belongs to the tree.
func (t *Tree) Start() rules.Position { return t.start }

// PGN returns the tree as PGN. The error is of games that PGN has no words for.
func (t *Tree) PGN() (string, error) {
	rec, err := replay.PGN(t.rec)
	if err != nil {
		return "", err
	}
	return rec.String(), nil
}

// Link returns the tree as a link of docs/link.md, without an address.
func (t *Tree) Link() (string, error) { return link.Encode(t.rec) }

// End returns the place behind the last entry of the game.
func (t *Tree) End() Path { return Path{len(t.rec.Moves)} }

// place returns the line that p ends in, and behind how many of its entries.
func (t *Tree) place(p Path) (l *record.Line, n int, err error) {
	l = &t.rec.Line
	for i := 0; ; i += 2 {
		if i >= len(p) || p[i] < 0 || p[i] > len(l.Moves) {
			return nil, 0, errPath
		}
		n = p[i]
		if i == len(p)-1 {
			break
		}
		if n == len(l.Moves) || p[i+1] < 1 || p[i+1] > len(l.Moves[n].Variations) {
			return nil, 0, errPath
		}
		l = &l.Moves[n].Variations[p[i+1]-1]
	}
	if n == 0 && len(p) > 1 {
		return nil, 0, errPath // it has another name, where the variation branches off
	}
	return l, n, nil
}

// entries returns the entries from the beginning to p, which is in the tree.
func (t *Tree) entries(p Path) []*record.Move {
	var list []*record.Move
	l := &t.rec.Line
	for i := 0; ; i += 2 {
		for k := range p[i] {
			list = append(list, &l.Moves[k])
		}
		if i == len(p)-1 {
			return list
		}
		l = &l.Moves[p[i]].Variations[p[i+1]-1]
	}
}

// Moment is the state of a game at a node of a tree.
type Moment struct {
	Pos       rules.Position
	Chronicle *api.Chronicle // of the entries before
	// Entries lead there from the start, for [rules.Apply]. They are nil if the rules alone
	// do not lead there: behind a null move, or behind a draw that other programs leave to
	// the players to claim.
	Entries []string
}

// At returns the state of the game at p. It belongs to the tree, until the next call.
func (t *Tree) At(p Path) (*Moment, error) {
	if _, _, err := t.place(p); err != nil {
		return nil, err
	}
	entries := t.entries(p)
	texts := make([]string, len(entries))
	for i, m := range entries {
		texts[i] = entryText(m)
	}
	w := &t.walk
	if w.pos == nil || len(w.texts) > len(texts) || !slices.Equal(w.texts, texts[:len(w.texts)]) {
		*w = walk{pos: t.start.Clone(), chronicle: api.NewChronicle(t.start)}
	}
	strict := true
	for _, text := range texts[len(w.texts):] {
		if err := step(&w.pos, w.chronicle, text); err != nil {
			w.pos = nil
			return nil, err // it was played when it came into the tree: does not happen
		}
		w.texts = append(w.texts, text)
	}
	for pos, i := t.start.Clone(), 0; strict && i < len(texts); i++ {
		strict = rules.Apply(pos, texts[i]) == nil
	}
	m := &Moment{Pos: w.pos, Chronicle: w.chronicle}
	if strict { // texts is not nil
		m.Entries = texts
	}
	return m, nil
}

// entryText returns an entry as the list of moves of formats.md has it.
func entryText(m *record.Move) string {
	if m.Text == record.Resign || m.Text == record.Flag {
		return m.Text + strconv.Itoa(m.Seat)
	}
	return m.Text
}

// step plays an entry, a null move included, behind a draw that could be played on
// from too.
func step(pos *rules.Position, chronicle *api.Chronicle, text string) error {
	if again, ok := replay.PlayOn(*pos); ok {
		*pos = again
	}
	if text == record.Null {
		m, ok := replay.Null(*pos)
		if !ok {
			return errNull
		}
		chronicle.Null(*pos, m)
		return nil
	}
	return chronicle.Play(*pos, text)
}

var (
	errNull = errors.New("there is no null move: a seat in check has none, nor has draughts")
	errDeep = errors.New("variations are nested at most " + strconv.Itoa(record.MaxDepth) + " deep")
)

// Add plays an entry at p and returns its node. It is in protocol notation, or a move in
// any notation with the given letters, "resign3", "flag", "draw", "time" or "--". An
// existing node is reused; otherwise it becomes the next entry of a line that ends there,
// or another variation. The error is a [*rules.Refusal] from the rules.
func (t *Tree) Add(p Path, text string, letters notation.Letters) (Path, error) {
	l, n, err := t.place(p)
	if err != nil {
		return nil, err
	}
	at, err := t.At(p)
	if err != nil {
		return nil, err
	}
	m, err := read(at.Pos.Clone(), text, letters)
	if err != nil {
		return nil, err
	}
	same := func(other *record.Move) bool { return other.Seat == m.Seat && other.Text == m.Text }
	if n == len(l.Moves) {
		m.Before, l.Comments = l.Comments, nil
		l.Moves = append(l.Moves, m)
		t.changed(p)
		return p.ahead(1), nil
	}
	next := &l.Moves[n]
	if same(next) {
		return p.ahead(1), nil
	}
	for i := range next.Variations {
		if moves := next.Variations[i].Moves; len(moves) > 0 && same(&moves[0]) {
			return p.branch(i+1, 1), nil
		}
	}
	if len(p)/2 == record.MaxDepth {
		return nil, errDeep
	}
	next.Variations = append(next.Variations, record.Line{Moves: []record.Move{m}})
	return p.branch(len(next.Variations), 1), nil
}

// read plays an entry and returns it as a record has it.
func read(pos rules.Position, text string, letters notation.Letters) (record.Move, error) {
	if again, ok := replay.PlayOn(pos); ok {
		pos = again
	}
	if text == record.Null {
		if _, ok := replay.Null(pos); !ok || pos.Over() {
			return record.Move{}, errNull
		}
		return record.Move{Seat: int(pos.Turn()), Text: record.Null}, nil
	}
	if _, _, said := rules.ParseEntry(text); !said && !pos.Over() {
		move, err := notation.ParseIn(pos, text, letters)
		if err != nil {
			return record.Move{}, err
		}
		text = pos.MoveText(move)
	}
	return replay.Enter(pos, text)
}

// changed updates the result from the moves, once entries of the game itself differ from
// those before p's line was changed. A record with its result in words keeps it.
func (t *Tree) changed(p Path) {
	if !p.IsMain() || t.rec.Tag("Termination") != "" {
		return
	}
	pos := t.start.Clone()
	out := replay.Departures(pos.Events())
	chronicle := api.NewChronicle(pos)
	for i := range t.rec.Moves {
		if step(&pos, chronicle, entryText(&t.rec.Moves[i])) != nil {
			return
		}
		out = append(out, replay.Departures(pos.Events())...)
	}
	if t.rec.Result = replay.Result(pos.Outcome()); pos.Over() {
		t.rec.Result.Out = out
	}
}

// Promote exchanges the variation that p ends in with the line that it branches off from,
// and returns the new path of p.
func (t *Tree) Promote(p Path) (Path, error) {
	if _, _, err := t.place(p); err != nil {
		return nil, err
	}
	if p.IsMain() {
		return p, nil
	}
	last := len(p) - 1
	above, n, number := p[:last-1], p[last-2], p[last-1]
	l := t.lineOf(above)
	head := &l.Moves[n]
	branch := head.Variations[number-1]
	others := slices.Clone(head.Variations)
	old := record.Line{Moves: slices.Clone(l.Moves[n:]), Comments: l.Comments}
	old.Moves[0].Variations = nil
	moves := slices.Clone(branch.Moves)
	first := &moves[0]
	if n == 0 { // the comment on the line's first position stays there
		first.Before = append(slices.Clone(head.Before), first.Before...)
		old.Moves[0].Before = nil
	}
	others[number-1] = old
	first.Variations = append(others, first.Variations...)
	l.Moves = append(slices.Clone(l.Moves[:n]), moves...)
	l.Comments = branch.Comments
	q := slices.Clone(above)
	q[len(q)-1] += p[last]
	t.changed(q)
	return q, nil
}

// lineOf is the line of place, also where it is named by the beginning of a variation.
func (t *Tree) lineOf(p Path) *record.Line {
	l := &t.rec.Line
	for i := 0; i < len(p)-1; i += 2 {
		l = &l.Moves[p[i]].Variations[p[i+1]-1]
	}
	return l
}

// Delete takes away the last entry of p and all that follows it, and returns the
// place before it. The first of its variations, if it has any, takes its place.
func (t *Tree) Delete(p Path) (Path, error) {
	l, n, err := t.place(p)
	if err != nil {
		return nil, err
	}
	before, ok := p.Before()
	if !ok {
		return p, nil
	}
	gone := l.Moves[n-1]
	l.Moves, l.Comments = slices.Clone(l.Moves[:n-1]), nil
	if i := slices.IndexFunc(gone.Variations, func(v record.Line) bool { return len(v.Moves) > 0 }); i >= 0 {
		heir := gone.Variations[i]
		moves := slices.Clone(heir.Moves)
		moves[0].Before = append(slices.Clone(gone.Before), moves[0].Before...)
		moves[0].Variations = slices.Concat(gone.Variations[:i], gone.Variations[i+1:], moves[0].Variations)
		l.Moves, l.Comments = append(l.Moves, moves...), heir.Comments
	} else if n == 1 {
		l.Comments = gone.Before
	}
	if last := len(p) - 1; last > 0 && len(l.Moves) == 0 {
		from := t.lineOf(p[:last-1])
		head := &from.Moves[p[last-2]]
		head.Variations = slices.Delete(slices.Clone(head.Variations), p[last-1]-1, p[last-1])
	}
	t.changed(p)
	return before, nil
}

// SetTag gives a tag a value; an empty value takes it away.
func (t *Tree) SetTag(name, value string) {
	if value != "" {
		t.rec.SetTag(name, value)
		return
	}
	t.rec.Tags = slices.DeleteFunc(t.rec.Tags, func(tag record.Tag) bool { return tag.Name == name })
}
