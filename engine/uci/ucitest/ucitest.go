// Package ucitest plays written conversations with a server of the protocol: the required
// answers of any server of UCI-N.
//
// A script is lines of three kinds:
//
//	# a remark
//	> a line that the peer sends
//	< a line that must come next; * stands for any text
//
// Lines that begin with "info depth" may come at any time and are passed over
// unless the script waits for one. At the end of the script the input ends; then
// nothing may follow, and the server must return without an error.
package ucitest

import (
	"bufio"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// Play plays a script with a server, which reads from in and writes to out.
func Play(t *testing.T, script string, serve func(in io.Reader, out io.Writer) error) {
	t.Helper()
	toServer, fromPeer := io.Pipe()
	toPeer, fromServer := io.Pipe()
	ended := make(chan error, 1)
	go func() {
		err := serve(toServer, fromServer)
		toServer.CloseWithError(io.ErrClosedPipe) // a peer that goes on writing is not to wait
		_ = fromServer.Close()
		ended <- err
	}()
	// The server may write while the peer does, so that each needs its goroutine.
	answers := make(chan string)
	go func() {
		defer close(answers)
		lines := bufio.NewScanner(toPeer)
		lines.Buffer(nil, 1<<20)
		for lines.Scan() {
			answers <- lines.Text()
		}
	}()

	number := 0
	for line := range strings.Lines(script) {
		number++
		line = strings.TrimSuffix(line, "\n")
		sent, isSent := strings.CutPrefix(line, "> ")
		want, isWanted := strings.CutPrefix(line, "< ")
		switch {
		case isSent:
			if _, err := io.WriteString(fromPeer, sent+"\n"); err != nil {
				t.Errorf("line %d: the server reads no more", number)
			}
		case isWanted:
			if got, ok := await(answers, want); !ok {
				t.Errorf("line %d: the answer is %q, want %q", number, got, want)
			}
		case line != "" && line[0] != '#':
			t.Errorf("line %d: expected #, > or <, found %q", number, line)
		}
		if t.Failed() {
			break
		}
	}
	_ = fromPeer.Close()
	for answer := range answers {
		if !isProgress(answer) && !t.Failed() {
			t.Errorf("behind the end of the script: %q", answer)
		}
	}
	if err := <-ended; err != nil {
		t.Errorf("the server ends with %v", err)
	}
}

// Each runs play as a subtest for every script, which are the .txt files of a folder.
func Each(t *testing.T, folder string, play func(t *testing.T, script string)) {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(folder, "*.txt"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("scripts: %v, %v", paths, err)
	}
	for _, path := range paths {
		script, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(filepath.Base(path), func(t *testing.T) { play(t, string(script)) })
	}
}

// await returns the next answer, passing over progress that is not wanted, and
// whether it is the one wanted.
func await(answers <-chan string, want string) (got string, ok bool) {
	pattern := regexp.MustCompile("^" + strings.ReplaceAll(regexp.QuoteMeta(want), `\*`, ".*") + "$")
	for got = range answers {
		if pattern.MatchString(got) {
			return got, true
		}
		if !isProgress(got) {
			return got, false
		}
	}
	return "the end", false
}

func isProgress(line string) bool { return strings.HasPrefix(line, "info depth ") }
