package study

import (
	"strconv"
	"strings"

	"github.com/manykings/manykings/engine/winprob"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/jsontext"
	"github.com/manykings/manykings/rules/notation"
)

// Append appends the review as JSON, with names in the letters of a language: its progress,
// the judgements, the final expectations, and the seats' results. Shares of the point are
// in hundredths of a percent.
func (r *Review) Append(dst []byte, letters notation.Letters) []byte {
	done := r.Done()
	dst = jsontext.AppendText(append(dst, `{"game":`...), r.tree.rec.Game)
	dst = jsontext.AppendInt(jsontext.AppendField(dst, "nodes"), int64(r.nodes))
	dst = jsontext.AppendInt(jsontext.AppendField(dst, "plies"), r.Plies())
	dst = jsontext.AppendBool(jsontext.AppendField(dst, "done"), done)
	dst = append(jsontext.AppendField(dst, "entries"), '[')
	for i := range r.Entries {
		dst = r.AppendEntry(jsontext.AppendComma(dst), i, letters)
	}
	dst = append(dst, ']')
	if done {
		dst = r.appendPoints(jsontext.AppendField(dst, "end"), r.end)
	}
	dst = jsontext.AppendList(jsontext.AppendField(dst, "seats"), r.Tallies(), func(dst []byte, t Tally) []byte {
		dst = jsontext.AppendInt(append(dst, `{"seat":`...), t.Seat)
		dst = jsontext.AppendInt(jsontext.AppendField(dst, "moves"), t.Moves)
		dst = jsontext.AppendInt(jsontext.AppendField(dst, "accuracy"), t.Accuracy)
		dst = jsontext.AppendInt(jsontext.AppendField(dst, "inaccuracies"), t.Count[Inaccuracy])
		dst = jsontext.AppendInt(jsontext.AppendField(dst, "mistakes"), t.Count[Mistake])
		dst = jsontext.AppendInt(jsontext.AppendField(dst, "blunders"), t.Count[Blunder])
		return append(appendPaths(jsontext.AppendField(dst, "again"), t.Again), '}')
	})
	return append(appendPaths(jsontext.AppendField(dst, "again"), r.Again(0)), '}')
}

func appendPaths(dst []byte, paths []Path) []byte {
	return jsontext.AppendList(dst, paths, func(dst []byte, p Path) []byte { return jsontext.AppendText(dst, p.String()) })
}

// AppendEntry appends the judgement of entry n, from 0.
func (r *Review) AppendEntry(dst []byte, n int, letters notation.Letters) []byte {
	j := &r.Entries[n]
	dst = jsontext.AppendText(append(dst, `{"path":`...), Path{n + 1}.String())
	dst = jsontext.AppendInt(jsontext.AppendField(dst, "seat"), j.Seat)
	dst = jsontext.AppendText(jsontext.AppendField(dst, "text"), j.Text)
	dst = jsontext.AppendText(jsontext.AppendField(dst, "name"), letters.Write(j.Name))
	dst = r.appendPoints(jsontext.AppendField(dst, "before"), &j.Before)
	dst = r.appendPoints(jsontext.AppendField(dst, "after"), &j.After)
	dst = append(jsontext.AppendField(dst, "best"), '[')
	for i, text := range j.Best {
		dst = jsontext.AppendText(append(jsontext.AppendComma(dst), `{"text":`...), text)
		dst = append(jsontext.AppendText(jsontext.AppendField(dst, "name"), letters.Write(j.Names[i])), '}')
	}
	dst = jsontext.AppendInt(jsontext.AppendField(append(dst, ']'), "depth"), j.Depth)
	dst = jsontext.AppendBool(jsontext.AppendField(dst, "moved"), j.Moved)
	if j.Moved {
		dst = jsontext.AppendInt(jsontext.AppendField(dst, "loss"), hundredths(j.Loss))
		dst = jsontext.AppendInt(jsontext.AppendField(dst, "accuracy"), j.Accuracy())
	}
	dst = appendSome(dst, "severity", j.Severity.String())
	dst = appendSome(dst, "remark", j.Remark.String())
	if j.To > 0 {
		dst = jsontext.AppendInt(jsontext.AppendField(dst, "to"), j.To)
	}
	return append(dst, '}')
}

func (r *Review) appendPoints(dst []byte, p *Points) []byte {
	return jsontext.AppendList(dst, p[1:r.tree.Game().Seats()+1], appendShare)
}

// hundredths returns a share in hundredths of a percent.
func hundredths(s winprob.Share) int {
	const unit = winprob.Whole / 10_000
	return int((s + unit/2) / unit)
}

func appendShare(dst []byte, s winprob.Share) []byte { return jsontext.AppendInt(dst, hundredths(s)) }

// AppendChances appends the expectations of a game's seats, in hundredths of a percent: by
// seat the part of the point, the chances to win and to draw, and those of each place.
func AppendChances(dst []byte, game rules.Game, c *winprob.Chances) []byte {
	seats := game.Seats()
	dst = jsontext.AppendList(append(dst, `{"points":`...), c.Points[1:seats+1], appendShare)
	dst = jsontext.AppendList(jsontext.AppendField(dst, "win"), c.Win[1:seats+1], appendShare)
	dst = jsontext.AppendList(jsontext.AppendField(dst, "draw"), c.Draw[1:seats+1], appendShare)
	dst = append(jsontext.AppendField(dst, "places"), '[')
	for seat := 1; seat <= seats; seat++ {
		dst = jsontext.AppendList(jsontext.AppendComma(dst), c.Place[seat][1:c.Sides+1], appendShare)
	}
	return append(dst, "]}"...)
}

// Words returns the English words for a severity or a remark, by its word in JSON: the
// default of [Review.Annotate].
func Words(word string) string {
	for i := range words {
		if words[i][0] == word {
			return words[i][1]
		}
	}
	return ""
}

var words = [...][2]string{
	{"inaccuracy", "Inaccuracy"}, {"mistake", "Mistake"}, {"blunder", "Blunder"},
	{"missed-win", "missed win"}, {"missed-rescue", "missed rescue"}, {"gift", "gift to"}, {"only-move", "Only move"},
	{"allowed-mate", "allows mate by"},
}

// shown is how many plies of a better line are written into a tree.
const shown = 6

// Annotate writes the judgements into the tree: as glyphs, unless the move has one; as
// comments behind existing ones; and better lines as variations. Words returns the words
// for severities and remarks.
func (r *Review) Annotate(words func(string) string) error {
	r.keep()
	t := r.tree
	for i := range r.Entries {
		j := &r.Entries[i]
		if j.Severity == Sound && j.Remark == NoRemark {
			continue
		}
		m := &t.rec.Moves[i]
		if len(m.NAGs) == 0 {
			glyph := onlyMove
			if j.Severity > Sound {
				glyph = j.Severity.nag()
			}
			m.NAGs = []int{glyph}
		}
		if err := t.note(Path{i + 1}, func(n *Note) {
			if said := plainComment(j.say(words)); !strings.Contains(n.Text, said) {
				n.Text = strings.TrimSpace(n.Text + " " + said)
			}
		}); err != nil {
			return err
		}
		if j.Severity == Sound {
			continue
		}
		at := Path{i}
		for _, text := range j.Best[:min(len(j.Best), shown)] {
			p, err := t.Add(at, text, notation.English)
			if err != nil {
				return err
			}
			at = p
		}
	}
	if t.rec.Tag("Annotator") == "" {
		t.rec.SetTag("Annotator", "manykings, "+strconv.FormatUint(r.nodes, 10)+" nodes a move")
	}
	return nil
}

// say returns a judgement in words: "Mistake, gift to 3 (31 % > 22 %)".
func (j *Judgement) say(words func(string) string) string {
	text := ""
	if j.Severity > Sound {
		text = words(j.Severity.String())
	}
	if j.Remark != NoRemark {
		if text != "" {
			text += ", "
		}
		text += words(j.Remark.String())
	}
	if j.To > 0 {
		text += " " + strconv.Itoa(j.To)
	}
	if j.Severity > Sound {
		percent := func(p *Points) string { return strconv.Itoa(p[j.Seat].Percent()) + " %" }
		text += " (" + percent(&j.Before) + " > " + percent(&j.After) + ")"
	}
	return text
}
