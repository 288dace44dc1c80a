// Package bbp runs bbpPairings, or another program with its arguments, which pairs rounds by the Dutch
// system of FIDE.
//
//	pairs, name, err := bbp.Pair(ctx, "/usr/local/bin/bbpPairings", report)
//
// Source: https://github.com/BieremaBoyzProgramming/bbpPairings
package bbp

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
	"unicode"
)

// Limits of a run.
const (
	// Most is how long the program may take.
	Most = 8 * time.Second
	// mostOutput is several times the pairs of 2,000 players, in bytes.
	mostOutput = 128 << 10
	mostLine   = 200 // characters of a message
	// afterKill is how long a killed program may keep its output open, by a program that it has started.
	afterKill = time.Second
)

// Error is a failure of the program.
type Error struct{ Reason string }

// Error returns the reason.
func (e *Error) Error() string { return e.Reason }

var errNoStart = &Error{"The pairing program does not start. Its path may be wrong."}

// errMuch ends a program that prints too much.
var errMuch = errors.New("too much output")

// bounded is a buffer for at most a number of bytes.
type bounded struct {
	text bytes.Buffer // not embedded: its ReadFrom has no bound
	most int
	over bool
	end  func() // ends the program
}

// Write appends text, or ends the program and returns errMuch.
func (b *bounded) Write(text []byte) (int, error) {
	if b.over = b.text.Len()+len(text) > b.most; b.over {
		b.end()
		return 0, errMuch
	}
	return b.text.Write(text)
}

// Find returns the whole path of a program, for a path or a name.
func Find(program string) (string, error) {
	path, err := exec.LookPath(program)
	if err != nil && !errors.Is(err, exec.ErrDot) {
		return "", err
	}
	return filepath.Abs(path)
}

// Pair lets a program pair the next round of a Tournament Report File. It returns the pairs as text,
// and the name of the program with its version.
//
// Errors: *[Error] for a failure of the program.
func Pair(ctx context.Context, program string, report []byte) (pairs []byte, name string, err error) {
	if program, err = Find(program); err != nil {
		return nil, "", errNoStart
	}
	directory, err := os.MkdirTemp("", "manykings-")
	if err != nil {
		return nil, "", fmt.Errorf("a directory for the report: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(directory)) }()
	file := filepath.Join(directory, "report.trf")
	if err := os.WriteFile(file, report, 0o600); err != nil {
		return nil, "", fmt.Errorf("the report: %w", err)
	}
	ctx, done := context.WithTimeout(ctx, Most)
	defer done()
	if pairs, err = run(ctx, directory, program, "--dutch", file, "-p"); err != nil {
		return nil, "", err
	}
	// Programs without this option have the name of their file.
	about, err := run(ctx, directory, program, "-r")
	if name = firstLine(about); err != nil || name == "" {
		name = strings.TrimSuffix(filepath.Base(program), ".exe")
	}
	return pairs, name, nil
}

// run runs a program without a shell and with an empty environment, and returns its output. If it is
// cut short, the programs that it has started end with it.
func run(ctx context.Context, directory, program string, args ...string) ([]byte, error) {
	ctx, end := context.WithCancel(ctx)
	defer end()
	out, complaint := &bounded{most: mostOutput, end: end}, &bounded{most: mostOutput, end: end}
	cmd := exec.CommandContext(ctx, program, args...)
	together(cmd)
	cmd.Dir, cmd.Env, cmd.Stdout, cmd.Stderr, cmd.WaitDelay = directory, []string{"LC_ALL=C"}, out, complaint, afterKill
	err := cmd.Run()
	said := firstLine(complaint.text.Bytes())
	if said == "" {
		said = firstLine(out.text.Bytes())
	}
	switch _, exited := errors.AsType[*exec.ExitError](err); {
	case err == nil:
		return out.text.Bytes(), nil
	case out.over || complaint.over:
		return nil, &Error{"The pairing program printed too much."}
	case ctx.Err() != nil:
		return nil, &Error{fmt.Sprintf("The pairing program took longer than %d seconds.", int(Most.Seconds()))}
	case exited && said != "":
		return nil, &Error{"The pairing program failed: " + said}
	case exited:
		return nil, &Error{fmt.Sprintf("The pairing program failed (%v).", err)}
	default:
		return nil, errNoStart
	}
}

// firstLine returns the first line of a text that is not empty, as much of it as people may read.
func firstLine(text []byte) string {
	for line := range strings.SplitSeq(string(text), "\n") {
		line = strings.TrimSpace(strings.Map(func(r rune) rune {
			if unicode.IsPrint(r) {
				return r
			}
			return -1
		}, strings.ToValidUTF8(line, "")))
		if line != "" {
			if letters := []rune(line); len(letters) > mostLine {
				return string(letters[:mostLine])
			}
			return line
		}
	}
	return ""
}
