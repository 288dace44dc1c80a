package signature

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// base is the commit from which on a change of the signature says so: the one
// before it that changed it said so in prose.
const base = "9e97a22bcfdd083de3ef541a28f8fe408e585319"

// signed reports whether the message of a commit ends its account of a change
// with the signature: a line "Bench: 605123".
func signed(message, nodes string) bool {
	for line := range strings.Lines(message) {
		if strings.TrimSpace(line) == "Bench: "+nodes {
			return true
		}
	}
	return false
}

func TestSigned(t *testing.T) {
	for _, tt := range []struct {
		name, message string
		want          bool
	}{
		{"last line", "engine: razor deeper\n\nWhy.\nBench: 605123\n", true},
		{"last line but the signers'", "engine: razor deeper\n\nBench: 605123\n\nSigned-off-by: A\n", true},
		{"with what it was", "engine: razor deeper\n\nBench: 605123 (605124 before)\n", false},
		{"another number", "engine: razor deeper\n\nBench: 605124\n", false},
		{"in passing", "engine: razor deeper\n\nKeeps Bench: 605123\n", false},
		{"not at all", "engine: razor deeper\n", false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := signed(tt.message, "605123"); got != tt.want {
				t.Errorf("signed(%q) = %t, want %t", tt.message, got, tt.want)
			}
		})
	}
}

// A commit that changes the signature says so in its message (CONTRIBUTING.md).
// As far back as there is a history to look at: a shallow clone knows little,
// and where there is no repository nothing is checked.
func TestCommits(t *testing.T) {
	const golden = "testdata/signature.golden"
	if _, err := git(t, "rev-parse", "HEAD"); err != nil {
		t.Skipf("no git repository: %v", err)
	}
	if path, err := git(t, "rev-parse", "--path-format=absolute", "--git-path", "logs/HEAD"); err == nil {
		_, _ = os.ReadFile(strings.TrimSpace(path)) // so that a result before the last commit is not reused
	}
	commits := "HEAD"
	if _, err := git(t, "cat-file", "-e", base+"^{commit}"); err == nil {
		commits = base + "..HEAD"
	}
	// A commit that only moves the file changes nothing: --follow goes on with its old name.
	log, err := git(t, "log", "--follow", "--diff-filter=AM", "--name-only", "--format=commit %H %P", commits, "--", golden)
	if err != nil {
		t.Fatal(err)
	}
	for commit := range strings.SplitSeq(strings.TrimPrefix(log, "commit "), "\ncommit ") {
		first, name, _ := strings.Cut(commit, "\n")
		hash, parents, _ := strings.Cut(first, " ")
		if parents == "" {
			continue // where the history begins, or a shallow clone
		}
		text, err := git(t, "show", hash+":"+strings.TrimSpace(name))
		if err != nil {
			continue // it was removed
		}
		_, nodes, _ := strings.Cut(text[max(strings.LastIndex(text, "\nnodes "), 0):], "nodes ")
		nodes = strings.TrimSpace(nodes)
		message, err := git(t, "log", "-1", "--format=%B", hash)
		if err != nil {
			t.Fatal(err)
		}
		if !signed(message, nodes) {
			t.Errorf("commit %.7s changes the signature to %s and has no line \"Bench: %s\"", hash, nodes, nodes)
		}
	}
}

// git returns git's output in this folder.
func git(t *testing.T, args ...string) (string, error) {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), "git", args...).Output()
	return string(out), err
}
