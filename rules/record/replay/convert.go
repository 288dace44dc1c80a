package replay

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/notation"
	"github.com/manykings/manykings/rules/record"
)

// Native returns r in the native form, its moves in the given style. PGN becomes
// a record of star:2.
//
// Unplayable entries are not lost: from the first fault of a line on, they become a
// comment. If that happens in the game itself, the [*Fault] is returned together with the
// record.
func Native(r *record.Record, style notation.Style) (*record.Record, error) {
	return new(Replayer).Native(r, style)
}

// Native is the function [Native], with the games that p keeps.
func (p *Replayer) Native(r *record.Record, style notation.Style) (*record.Record, error) {
	out := &record.Record{Game: r.Game, Round: r.Round, Result: r.Result}
	if r.IsPGN() {
		out.Game = chess
		if r.IsPDN() {
			out.Game = spanish
		}
	}
	for _, t := range r.Tags {
		name := t.Name
		switch {
		case r.IsPDN() && t.Name == tagGameType:
			continue
		case r.IsPDN() && t.Name == tagFEN:
			t.Name = tagPosition
			if setup, ok := pdnSetup(t.Value); ok {
				t.Value = notation.FormatSetup(setup)
			}
		case r.IsPGN() && t.Name == tagFEN:
			t.Name, t.Value = tagPosition, asWritten(t.Value)
		case r.IsPGN():
			t.Name = seatTag(t.Name)
		case t.Name == tagNotation:
			continue
		}
		if t.Name == tagLetters {
			continue
		}
		carry(out, t, t.Name != name)
	}
	if style != notation.Protocol {
		out.SetTag(tagNotation, style.String())
	}
	if p.WriteLetters != notation.English && (style == notation.Short || style == notation.Long) {
		out.SetTag(tagLetters, p.WriteLetters.String())
	}
	end, fault := p.translate(r, out, style)
	if end == nil {
		return nil, fault
	}
	if r.IsPGN() && len(r.Result.Places) > 0 && !end.Over() && r.Tag(tagTermination) == "" {
		out.SetTag(tagTermination, cmp.Or(termination(r.Result.Reason), terminationUnknown))
	}
	return out, fault.err()
}

// PGN returns r as PGN, its moves in SAN: a record of PGN in any notation, or a native
// record of star:2 without options. Resignations, fallen flags and agreed draws, for which
// PGN has no words, are omitted: the result and the tag Termination have them. Faults are
// as with [Native]; a record of PGN without a first position comes back unchanged.
func PGN(r *record.Record) (*record.Record, error) { return new(Replayer).PGN(r) }

// PGN is the function [PGN], with the games that p keeps.
func (p *Replayer) PGN(r *record.Record) (*record.Record, error) {
	if r.IsPGN() {
		return p.respell(r)
	}
	game, err := p.shelf.Parse(r.Game)
	if err != nil {
		return nil, &Fault{Place: r.Start, Rule: "formats", Text: sentence(err)}
	}
	id := game.ID().String()
	if id != chess && id != spanish {
		return nil, &Fault{Place: r.Start, Rule: "record", Text: "PGN is for " + chess + " and " + spanish + " without options, not for " + id + "."}
	}
	out := &record.Record{Round: r.Round, Result: r.Result}
	if id == spanish {
		out.Tags = append(out.Tags, record.Tag{Name: tagGameType, Value: spanishType})
	}
	for _, t := range r.Tags {
		name := t.Name
		switch t.Name {
		case tagNotation, tagLetters:
			continue
		case tagTermination:
			if t.Value == terminationUnknown {
				continue
			}
		case tagPosition:
			setup, _, err := notation.ReadSetup(t.Value)
			if err != nil {
				return nil, &Fault{Place: t.Place, Rule: "formats", Text: sentence(err)}
			}
			t.Name, t.Value = tagFEN, notation.FormatSetup(setup)
			if id == spanish {
				t.Value = pdnFEN(setup)
			}
			if strings.HasPrefix(t.Value, game.ID().Name) { // no FEN
				return nil, &Fault{Place: t.Place, Rule: "record", Text: "FEN has no words for the position."}
			}
			if r.Tag(tagSetUp) == "" {
				carry(out, record.Tag{Name: tagSetUp, Value: "1"}, true)
			}
		default:
			t.Name = colourTag(t.Name)
		}
		carry(out, t, t.Name != name)
	}
	end, fault := p.translate(r, out, notation.Short)
	if end == nil {
		return nil, fault
	}
	if out.Result.Reason == "" {
		out.Result.Reason = endedBy(r, end)
	}
	if word := termination(out.Result.Reason); word != "" && out.Tag(tagTermination) == "" {
		out.SetTag(tagTermination, word)
	}
	if p.WriteLetters != notation.English {
		out.SetTag(tagLetters, p.WriteLetters.String())
	}
	return out, fault.err()
}

// termination returns the word of PGN for how a game ended, "" where there is no reason.
func termination(reason string) string {
	switch reason {
	case "":
		return ""
	case rules.Time.String():
		return "time forfeit"
	}
	return "normal"
}

// respell returns a record of PGN in SAN, with the wanted letters.
func (p *Replayer) respell(r *record.Record) (*record.Record, error) {
	out := &record.Record{Round: r.Round, Result: r.Result, Open: r.Open}
	letters, fault := p.letters(r)
	if fault != nil {
		return r, fault.err()
	}
	_, theirs := notation.ParseLetters(r.Tag(tagLetters))
	for _, t := range r.Tags {
		if t.Name == tagFEN && !r.IsPDN() {
			t.Value = asWritten(t.Value)
		}
		if t.Name != tagLetters || !theirs && letters == p.WriteLetters {
			out.Tags = append(out.Tags, t)
		}
	}
	if p.WriteLetters != notation.English {
		out.SetTag(tagLetters, p.WriteLetters.String())
	}
	end, fault := p.translate(r, out, notation.Short)
	if end == nil {
		return r, fault.err()
	}
	return out, fault.err()
}

// asWritten returns a set-up in our own form: the FEN of an EPD, without impossible rights.
// An unreadable one comes back unchanged.
func asWritten(text string) string {
	setup, _, err := notation.ReadSetup(text)
	if err != nil {
		return text
	}
	return notation.FormatSetup(setup)
}

// carry copies tags, no name twice: of two, the renamed one counts, because the other one
// has no meaning in its original form.
func carry(out *record.Record, t record.Tag, renamed bool) {
	switch at := slices.IndexFunc(out.Tags, func(u record.Tag) bool { return u.Name == t.Name }); {
	case at < 0:
		out.Tags = append(out.Tags, t)
	case renamed:
		out.Tags[at].Value = t.Value
	}
}

// endedBy returns the reason that PGN would lose: that of the last entry of r,
// where PGN has no word for it.
func endedBy(r *record.Record, end rules.Position) string {
	if n := len(r.Moves); n == 0 || !end.Over() || !slices.Contains([]string{record.Resign, record.Flag, record.Draw, record.TimeUp}, r.Moves[n-1].Text) {
		return ""
	}
	return end.Outcome().Reason.String()
}

// colours are the words of PGN for the seats of star:2.
var colours = [...]string{"White", "Black"}

// taken is the tags that mean something in native records only. Where PGN has
// one, with whatever it means there, its native name begins with PGN.
var taken = []string{"Reason", "Score", "Out", "Tied", tagPosition, tagNotation}

const takenPrefix = "PGN"

// seatTag returns the native name of a tag of PGN: WhiteElo is Seat1Elo.
func seatTag(name string) string {
	if slices.Contains(taken, name) {
		return takenPrefix + name
	}
	for i, colour := range colours {
		if rest, ok := strings.CutPrefix(name, colour); ok && isTagEnd(rest) {
			return "Seat" + strconv.Itoa(i+1) + rest
		}
	}
	return name
}

// colourTag is the inverse of seatTag.
func colourTag(name string) string {
	if rest, ok := strings.CutPrefix(name, takenPrefix); ok && slices.Contains(taken, rest) {
		return rest
	}
	for i, colour := range colours {
		if rest, ok := strings.CutPrefix(name, "Seat"+strconv.Itoa(i+1)); ok && isTagEnd(rest) {
			return colour + rest
		}
	}
	return name
}

// isTagEnd reports whether text can follow a seat in the name of a tag.
func isTagEnd(text string) bool { return text == "" || text[0] >= 'A' && text[0] <= 'Z' }

// translate plays the moves of r and writes them to out in the given style. It
// returns the position at the end, nil if there is none to begin with, and the
// first fault of the game.
func (p *Replayer) translate(r, out *record.Record, style notation.Style) (rules.Position, *Fault) {
	pos, fault := p.start(r)
	if fault != nil {
		return nil, fault
	}
	if pos.Game().Seats() == 2 {
		out.Round = firstRound(pos)
	}
	t := translator{style: style, letters: p.WriteLetters, pgn: out.IsPGN(), pdn: out.IsPDN()}
	if t.script, fault = p.script(r); fault != nil {
		return nil, fault
	}
	if style == notation.Protocol || style == notation.Descriptive {
		t.letters = notation.English
	}
	out.Line, pos, fault = t.line(pos, &r.Line, 1)
	return pos, fault
}

// translator writes the moves of a record in another style or form.
type translator struct {
	script  script
	style   notation.Style
	letters notation.Letters
	pgn     bool
	pdn     bool
}

// played plays move and returns its text; the scribe is that of pos, or nil.
func (t *translator) played(pos rules.Position, scribe **notation.Scribe, move rules.Move) string {
	if t.style == notation.Protocol {
		text := pos.MoveText(move)
		pos.Play(move)
		return text
	}
	if *scribe == nil {
		*scribe = notation.NewScribe(pos)
	}
	if t.pdn {
		return toPDN((*scribe).Play(t.style, move))
	}
	return t.letters.Write((*scribe).Play(t.style, move))
}

// line translates a line from pos, whose turn has begun; its first entry has
// the number ply. It returns the position at the end and the first fault in the
// line itself.
func (t *translator) line(pos rules.Position, l *record.Line, ply int) (record.Line, rules.Position, *Fault) {
	out := record.Line{Moves: make([]record.Move, 0, len(l.Moves))}
	var scribe *notation.Scribe
	for i := range l.Moves {
		m := l.Moves[i]
		if again, ok := PlayOn(pos); ok {
			pos, scribe = again, nil
		}
		var before rules.Position
		if len(m.Variations) > 0 {
			before = pos.Clone()
		}
		move, fault := t.script.play(pos, &m)
		if fault != nil {
			fault.Ply = ply + i
			out.Comments = append(out.Comments, rest(l.Moves[i:])...)
			out.Comments = append(out.Comments, l.Comments...)
			return out, pos, fault
		}
		m.Variations = slices.Clone(m.Variations)
		for j := range m.Variations {
			// The comment has the unplayable part.
			m.Variations[j], _, _ = t.line(before.Clone(), &m.Variations[j], ply+i)
		}
		switch {
		case move != rules.NoMove && isNull(pos, &m):
			pos.Play(move)
			scribe = nil
		case move != rules.NoMove:
			m.Choice = isChoice(pos, move)
			m.Text = t.played(pos, &scribe, move)
		case t.pgn:
			scribe = nil
			out.Comments = append(out.Comments, m.Before...)
			out.Comments = append(out.Comments, m.Comments...)
			continue
		default:
			scribe = nil
		}
		m.Before = append(out.Comments, m.Before...)
		out.Comments = nil
		out.Moves = append(out.Moves, m)
	}
	out.Comments = append(out.Comments, l.Comments...)
	return out, pos, nil
}

// rest returns entries that cannot be played as a comment, then their own comments.
func rest(moves []record.Move) []string {
	text := "Not playable:"
	var comments []string
	for _, m := range moves {
		text += " "
		if m.Seat > 0 {
			text += strconv.Itoa(m.Seat) + ":"
		}
		text += m.Text
		comments = append(append(comments, m.Before...), m.Comments...)
	}
	return append([]string{text}, comments...)
}
