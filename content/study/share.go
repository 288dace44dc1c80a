package study

import (
	"errors"
	"strconv"
	"strings"

	"github.com/manykings/manykings/engine/winprob"
	"github.com/manykings/manykings/rules"
)

// The entries of a game are judged one without the others, so that many reviews of it, each with an
// engine of its own, may share the work: each judges some entries, and one takes them all.

var errJudgement = errors.New("not a judgement of the next entry")

// Judge judges entry n, from 0, and returns the judgement for [Review.Take] of another review of
// the same game. It reports false, and has judged nothing, if stopped, which may be nil, said so
// meanwhile, or if there is no such entry.
func (r *Review) Judge(stopped func() bool, n int) (string, bool) {
	j, ok := r.JudgeEntry(stopped, n)
	if !ok {
		return "", false
	}
	return j.pack(r.tree.Game().Seats()), true
}

// JudgeEntry is [Review.Judge] for a caller that wants the judgement itself.
func (r *Review) JudgeEntry(stopped func() bool, n int) (Judgement, bool) {
	if n < 0 || n >= r.Plies() {
		return Judgement{}, false
	}
	if stopped == nil {
		stopped = func() bool { return false }
	}
	at, err := r.way.At(Path{n})
	if err != nil {
		return Judgement{}, false
	}
	return r.fresh(stopped, at, n)
}

// pack writes a judgement: the entry, numbers, and the best line.
func (j *Judgement) pack(seats int) string {
	moved := 0
	if j.Moved {
		moved = 1
	}
	numbers := []int{j.Depth, j.Sides, moved, int(j.Loss), int(j.Severity), int(j.Remark), j.To}
	for seat := 1; seat <= seats; seat++ {
		numbers = append(numbers, int(j.Before[seat]), int(j.After[seat]))
	}
	words := []string{j.Text}
	for _, n := range numbers {
		words = append(words, strconv.Itoa(n))
	}
	return strings.Join(append(words, j.Best...), " ")
}

// Take takes a judgement of the next entry that [Review.Judge] of another review has made.
func (r *Review) Take(text string) error {
	r.keep()
	n := len(r.Entries)
	if n >= r.Plies() {
		return errJudgement
	}
	m := &r.tree.rec.Moves[n]
	seats := r.tree.Game().Seats()
	words := strings.Fields(text)
	count := 7 + 2*seats
	if len(words) < 1+count || words[0] != entryText(m) {
		return errJudgement
	}
	at, err := r.way.At(Path{n})
	if err != nil {
		return err
	}
	numbers := make([]int, count)
	for i := range numbers {
		if numbers[i], err = strconv.Atoi(words[1+i]); err != nil || numbers[i] < 0 {
			return errJudgement
		}
	}
	j := Judgement{
		Text: words[0], Seat: m.Seat, Name: m.Text, Depth: numbers[0], Sides: numbers[1], Moved: numbers[2] == 1,
		Loss: winprob.Share(numbers[3]), Severity: Severity(min(numbers[4], int(Blunder))), Remark: Remark(min(numbers[5], len(remarks)-1)),
		To: min(numbers[6], seats),
	}
	for seat := 1; seat <= seats; seat++ {
		j.Before[seat], j.After[seat] = winprob.Share(numbers[5+2*seat]), winprob.Share(numbers[6+2*seat])
	}
	pos := begun(at)
	if name, ok := entryName(pos, m); ok {
		j.Name = name
	}
	var best []rules.Move
	line := pos.Clone()
	for _, word := range words[1+count:] {
		move, err := line.ParseMove(word)
		if err != nil {
			return errJudgement
		}
		best = append(best, move)
		line.Play(move)
	}
	j.Best, j.Names = Spell(pos, best)
	r.Entries = append(r.Entries, j)
	return nil
}
