package manykings_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/manykings/manykings/internal/test/golden"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/games"
	"github.com/manykings/manykings/rules/notation"
)

// allSentences returns the sentences of refusals.
func allSentences() []rules.Sentence { return slices.Concat(games.Sentences(), notation.Sentences()) }

// TestSentences holds testdata/sentences.json: the sentences by their codes, for
// the tests of the page, which has their translations.
func TestSentences(t *testing.T) {
	texts := map[string]string{}
	codes := map[string]string{}
	for _, s := range allSentences() {
		if !regexp.MustCompile(`^[a-z]+(-[a-z]+)*$`).MatchString(s.Code) {
			t.Errorf("code %q: want words and hyphens", s.Code)
		}
		if texts[s.Code] != "" {
			t.Errorf("code %s is that of two sentences: %q and %q", s.Code, texts[s.Code], s.Text)
		}
		if codes[s.Text] != "" {
			t.Errorf("the sentence %q has two codes, %s and %s", s.Text, codes[s.Text], s.Code)
		}
		texts[s.Code], codes[s.Text] = s.Text, s.Code
	}
	list, err := json.MarshalIndent(texts, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	golden.Compare(t, "testdata/sentences.json", string(list)+"\n")
}

// Each sentence is expected by some test of its package.
func TestSentencesAreSaid(t *testing.T) {
	var tests strings.Builder
	for _, dir := range []string{"rules", "rules/chess", "rules/sovereign", "rules/draughts", "rules/notation"} {
		files, err := filepath.Glob(dir + "/*_test.go")
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			tests.Write(text)
		}
	}
	for _, s := range allSentences() {
		if !regexp.MustCompile(`[ "]` + s.Code + `[ "]`).MatchString(tests.String()) {
			t.Errorf("no test wants %s: %s", s.Code, s.Text)
		}
	}
}
