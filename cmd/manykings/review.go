package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"github.com/manykings/manykings/content/study"
	"github.com/manykings/manykings/engine/eval"
	"github.com/manykings/manykings/rules/notation"
	"github.com/manykings/manykings/rules/record"
	"github.com/manykings/manykings/rules/record/replay"
)

// review reviews the records of a file, like the analysis room.
func (c *analyseCommand) review(ctx context.Context, s *shell) error {
	reviews := []json.RawMessage{}
	failed := false
	pool := eval.NewPool(nil)
	var annotated strings.Builder
	err := s.eachRecord(c.Record, func(n int, rec *record.Record, broken *replay.Fault) error {
		if ctx.Err() != nil {
			return nil
		}
		tree, err := study.Of(rec)
		if broken != nil {
			err = broken
		}
		if err != nil {
			failed = true
			fmt.Fprintf(s.err, "manykings: %s: record %d, %v\n", c.Record, n, err)
		}
		if tree == nil {
			return nil
		}
		if !s.json {
			fmt.Fprintf(s.out, "record %d\n", n)
		}
		r := study.NewReview(tree, pool, c.Nodes)
		c.judgeEntries(ctx, s, r)
		if ctx.Err() != nil {
			return nil
		}
		if s.json {
			reviews = append(reviews, r.Append(nil, notation.English))
		} else {
			tellTallies(s, r)
		}
		if c.Out == "" {
			return nil
		}
		if err := r.Annotate(study.Words); err != nil {
			return err
		}
		annotated.WriteString(tree.Record().String() + "\n")
		return nil
	})
	if err == nil && ctx.Err() == nil && c.Out != "" {
		if err = os.WriteFile(c.Out, []byte(annotated.String()), 0o666); err != nil {
			err = &troubleError{err}
		}
	}
	if err == nil && s.json {
		err = s.printJSON(map[string]any{"records": reviews})
	}
	if err == nil && failed {
		err = errNo
	}
	return err
}

// judgeEntries judges all entries of a game, and prints each unless JSON is wanted.
func (c *analyseCommand) judgeEntries(ctx context.Context, s *shell, r *study.Review) {
	stopped := func() bool { return ctx.Err() != nil }
	for n := 0; !r.Done() && r.Next(stopped); n++ {
		if s.json || n == len(r.Entries) {
			continue
		}
		fmt.Fprintln(s.out, judgementText(n+1, &r.Entries[n]))
		_ = s.out.Flush() // the last Flush reports a write error
	}
}

// judgementText formats a judgement, such as
//
//	12  2 Nf6     31 > 22 %  mistake, better d5
func judgementText(ply int, j *study.Judgement) string {
	line := fmt.Sprintf("%4d  %d %-10s %3d > %3d %%", ply, j.Seat, j.Name, j.Before[j.Seat].Percent(), j.After[j.Seat].Percent())
	var said []string
	for _, word := range []string{j.Severity.String(), j.Remark.String()} {
		if word != "" {
			said = append(said, strings.ToLower(study.Words(word)))
		}
	}
	if j.To > 0 {
		said[len(said)-1] += fmt.Sprintf(" %d", j.To)
	}
	if j.Severity > study.Sound {
		said = append(said, "better "+j.Names[0])
	}
	return strings.TrimRight(line+"  "+strings.Join(said, ", "), " ")
}

// tellTallies prints the summary of each seat.
func tellTallies(s *shell, r *study.Review) {
	for _, t := range r.Tallies() {
		fmt.Fprintf(s.out, "seat %d: %s, accuracy %d.%d %%, %s, %s, %s\n", t.Seat, plural(t.Moves, "move"), t.Accuracy/10, t.Accuracy%10,
			plural(t.Count[study.Blunder], "blunder"), plural(t.Count[study.Mistake], "mistake"), inaccuracies(t.Count[study.Inaccuracy]))
	}
	var places []string
	for _, p := range r.Again(0) {
		places = append(places, fmt.Sprint(p[0]+1))
	}
	if len(places) > 0 {
		fmt.Fprintf(s.out, "worth another try: %s\n", strings.Join(places, ", "))
	}
}

func inaccuracies(n int) string {
	if n == 1 {
		return "1 inaccuracy"
	}
	return fmt.Sprintf("%d inaccuracies", n)
}
