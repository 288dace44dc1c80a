// Package replay plays records on the rules: it checks that every move is legal and that
// the result follows from the rules, and translates records from one notation and form to
// another.
//
// It owns the meaning of a record: the tags for the game and its set-up, the play of
// entries, the resulting result. The text form of records is package record's, notation is
// package notation's.
//
//	for _, f := range replay.Check(rec) {
//		fmt.Println(f.Error()) // ply 12, line 8, column 14: ...
//	}
//
// The functions build the game of every record. For many records make one [Replayer], which
// keeps the games.
package replay

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/games"
	"github.com/manykings/manykings/rules/notation"
	"github.com/manykings/manykings/rules/record"
)

// The tags of records that say where a game begins and how its moves are
// written (docs/record.md).
const (
	tagPosition = "Position" // native: the set-up as one line of package notation
	tagNotation = "Notation" // native: the style of the moves
	tagLetters  = "Letters"  // whose letters the moves have, missing: English
	tagVariant  = "Variant"  // PGN: a game that is not ordinary chess
	tagFEN      = "FEN"      // PGN: the set-up
	tagSetUp    = "SetUp"    // PGN: "1" where there is a FEN
	// tagTermination says in words how a game ended, where its entries cannot.
	tagTermination = "Termination"
)

// terminationUnknown is the Termination of records that come from PGN with a
// result that the rules do not give: nothing in PGN says that a player resigned,
// lost on time or agreed to a draw.
const terminationUnknown = "unknown"

// chess is the game of PGN.
const chess = "star:2"

// Fault is something in a record that the rules do not allow.
type Fault struct {
	Ply   int          // the entry of the line, from 1; 0 if it concerns none
	Place record.Place // in the file, if the record was read from one
	Move  string       // the text of the entry
	Rule  string       // number of the rule, "formats" or "record"
	Text  string       // a sentence about the fault
}

// Error names ply, place and move as far as they are known, then the fault.
func (f *Fault) Error() string {
	var parts []string
	if f.Ply > 0 {
		parts = append(parts, "ply "+strconv.Itoa(f.Ply))
	}
	if f.Place != (record.Place{}) {
		parts = append(parts, f.Place.String())
	}
	if f.Move != "" {
		parts = append(parts, f.Move)
	}
	text := f.Text + " (" + f.Rule + ")"
	if len(parts) == 0 {
		return text
	}
	return strings.Join(parts, ", ") + ": " + text
}

// err returns f as an error, nil if there is no fault.
func (f *Fault) err() error {
	if f == nil {
		return nil
	}
	return f
}

// Replayer plays records and keeps their games, which take longer to build than
// a record to play. The zero value is ready. It is safe for concurrent use.
type Replayer struct {
	// Letters are those of records that are read and do not name theirs in a tag
	// Letters: of PGN, and of native records with a tag Notation.
	Letters notation.Letters
	// WriteLetters are those in which PGN, and the short and long style of native
	// records, are written, with that tag where they are not English.
	WriteLetters notation.Letters

	shelf games.Shelf
}

// letters returns the letters of the moves of r.
func (p *Replayer) letters(r *record.Record) (notation.Letters, *Fault) {
	name := r.Tag(tagLetters)
	if name == "" {
		return p.Letters, nil
	}
	l, ok := notation.ParseLetters(name)
	switch {
	case !ok && r.IsPGN(): // the tag means something else
		return p.Letters, nil
	case !ok:
		return l, &Fault{Place: tagPlace(r, tagLetters), Rule: "formats", Text: "The letters " + name + " are not known."}
	}
	return l, nil
}

// Start returns the position where the game of r begins. The error is a
// [*Fault].
func Start(r *record.Record) (rules.Position, error) { return new(Replayer).Start(r) }

// Start is the function [Start], with the games that p keeps.
func (p *Replayer) Start(r *record.Record) (rules.Position, error) {
	pos, fault := p.start(r)
	return pos, fault.err()
}

// start returns the position that a record begins with.
func (p *Replayer) start(r *record.Record) (rules.Position, *Fault) {
	id := r.Game
	if r.IsPDN() {
		if fault := pdnFault(r); fault != nil {
			return nil, fault
		}
		id = spanish
	} else if r.IsPGN() {
		if v := r.Tag(tagVariant); r.Tag("StartFen4") != "" || v == "FFA" || v == "Teams" {
			return nil, &Fault{Place: tagPlace(r, tagVariant), Rule: "formats", Text: "PGN4 is of four-player chess on 14 by 14 squares, which is not played here; star:4 has another board."}
		} else if !isOrdinary(v) && !isChess960(v) {
			return nil, &Fault{Place: tagPlace(r, tagVariant), Rule: "formats", Text: "The variant " + v + " is not known."}
		}
		id = chess
	}
	game, err := p.shelf.Parse(id)
	if err != nil {
		return nil, &Fault{Place: r.Start, Rule: "formats", Text: sentence(err)}
	}
	tag := tagPosition
	if r.IsPGN() {
		tag = tagFEN
	}
	text := r.Tag(tag)
	if text == "" {
		return game.Start(), nil
	}
	fault := func(rule, text string) *Fault { return &Fault{Place: tagPlace(r, tag), Rule: rule, Text: text} }
	var left rules.Faults
	setup, ok := pdnSetup(text)
	if !r.IsPDN() {
		setup, left, err = notation.ReadSetup(text)
	} else if !ok {
		err = errors.New("the FEN is not one of draughts, such as W:W18,K20:B1,2")
	}
	if err == nil {
		err = p.sameGame(game, setup)
	}
	if err == nil && r.IsPGN() && isChess960(r.Tag(tagVariant)) && slices.ContainsFunc(left, func(f rules.Fault) bool { return f.Rule == "star.7" }) {
		err = errors.New("Chess960 is played here with the ordinary array only, king on e and rooks on a and h")
	}
	if err != nil {
		return nil, fault("formats", sentence(err))
	}
	setup.Game = game.ID().String() // pie=yes is left out of positions
	pos, err := game.Position(setup)
	if faults, ok := errors.AsType[rules.Faults](err); ok {
		return nil, fault(faults[0].Rule, "The position is impossible: "+faults.Error()+".")
	}
	return pos, nil
}

// sameGame returns an error if setup is of another game than game. A position does not have
// the pie choice.
func (p *Replayer) sameGame(game rules.Game, setup rules.Setup) error {
	other, err := p.shelf.Parse(setup.Game)
	if err != nil {
		return err
	}
	if got, want := other.ID().Without("pie").String(), game.ID().Without("pie").String(); got != want {
		return errors.New("the position is of " + got + ", the game is " + want)
	}
	return nil
}

// isOrdinary reports whether the tag Variant of a PGN means ordinary chess.
func isOrdinary(variant string) bool {
	switch strings.ToLower(variant) {
	case "", "?", "chess", "standard", "normal", "from position":
		return true
	}
	return false
}

// isChess960 reports whether the tag Variant of a PGN means Chess960. With the ordinary array
// that is ordinary chess.
func isChess960(variant string) bool {
	switch strings.ToLower(strings.NewReplacer(" ", "", "-", "", "_", "").Replace(variant)) {
	case "chess960", "960", "fischerandom", "fischerrandom", "fischerrandomchess", "freestyle", "freestylechess":
		return true
	}
	return false
}

// tagPlace returns the place of the tag.
func tagPlace(r *record.Record, name string) record.Place {
	for _, t := range r.Tags {
		if t.Name == name {
			return t.Place
		}
	}
	return r.Start
}

// sentence returns the text of an error as a sentence.
func sentence(err error) string {
	text := err.Error()
	return strings.ToUpper(text[:1]) + text[1:] + "."
}

// script is how the moves of a record are written.
type script struct {
	protocol bool
	pdn      bool
	letters  notation.Letters
	reader   *notation.Reader
}

// script returns how the moves of r are written: in native records without a
// tag Notation as protocol notation, in all others in any style.
func (p *Replayer) script(r *record.Record) (s script, fault *Fault) {
	s.reader = new(notation.Reader)
	s.protocol = !r.IsPGN() && r.Tag(tagNotation) == ""
	s.pdn = r.IsPDN()
	s.letters, fault = p.letters(r)
	return s, fault
}

// parse returns the move of pos that a text means.
func (s script) parse(pos rules.Position, text string) (rules.Move, error) {
	if s.protocol {
		return pos.ParseMove(text)
	}
	if s.pdn {
		text = fromPDN(text)
	}
	return s.reader.Parse(pos, s.letters.Read(text))
}

// play plays entry m,  whose turn has begun, and returns the move,
// rules.NoMove for an entry that is none. The fault names no ply.
func (s script) play(pos rules.Position, m *record.Move) (rules.Move, *Fault) {
	fault := func(rule, text string) *Fault {
		return &Fault{Place: m.Place, Move: m.Text, Rule: rule, Text: text}
	}
	refused := func(err error) *Fault {
		if refusal, ok := errors.AsType[*rules.Refusal](err); ok {
			return fault(refusal.Rule, refusal.Text())
		}
		return fault("formats", sentence(err))
	}
	if pos.Over() {
		return rules.NoMove, overFault(pos, m, "common.13")
	}
	entry := m.Text
	switch entry {
	case record.Resign, record.Flag:
		entry += string('0' + rune(m.Seat))
		fallthrough
	case record.Draw, record.TimeUp:
		if err := rules.Apply(pos, entry); err != nil {
			return rules.NoMove, refused(err)
		}
		return rules.NoMove, nil
	}
	if rules.Seat(m.Seat) != pos.Turn() {
		return rules.NoMove, fault("common.9", "Seat "+strconv.Itoa(m.Seat)+" is named as the mover, but it is the turn of seat "+strconv.Itoa(int(pos.Turn()))+".")
	}
	if m.Text == record.Null {
		if move, ok := Null(pos); ok {
			return move, nil
		}
	}
	move, err := s.parse(pos, m.Text)
	if err != nil {
		return rules.NoMove, refused(err)
	}
	return move, nil
}

// Null returns the move of [record.Null], and reports whether there is one: a pass, or the
// null move of a search. A seat in check has none, nor has draughts.
func Null(pos rules.Position) (m rules.Move, ok bool) {
	if m, err := pos.ParseMove("pass"); err == nil {
		return m, true
	}
	m = pos.State().Null()
	return m, m != rules.NoMove && !pos.InCheck()
}

// isNull reports whether m is a null move where the rules have no pass. It is
// played all the same: annotators use it to show a threat.
func isNull(pos rules.Position, m *record.Move) bool {
	if m.Text != record.Null {
		return false
	}
	_, err := pos.ParseMove("pass")
	return err != nil
}

// overFault returns the fault of an entry m behind the end of the game.
func overFault(pos rules.Position, m *record.Move, rule string) *Fault {
	return &Fault{
		Place: m.Place, Move: m.Text, Rule: rule,
		Text: "The game was over before: " + pos.Outcome().Reason.String() + ".",
	}
}

// PlayOn returns a position in which a game can go on where the rules have ended
// it as a draw: in other programs a third occurrence and 50 rounds without
// progress must be claimed, and nobody looks for bare kings. It reports false,
// and returns pos, where there is nothing to go on from.
func PlayOn(pos rules.Position) (rules.Position, bool) {
	if !pos.Over() || drawRules[pos.Outcome().Reason] == "" {
		return pos, false
	}
	setup := pos.Setup()
	setup.Halfmoves = 0
	again, err := pos.Game().State(setup)
	if err != nil {
		return pos, false
	}
	return again.Position(), true // its turn not begun: that could end the game again
}

// drawRules gives the rule of each draw that a game can go on behind.
var drawRules = map[rules.Reason]string{
	rules.Repetition: "common.4",
	rules.Rounds:     "common.5",
	rules.Material:   "common.9",
}
