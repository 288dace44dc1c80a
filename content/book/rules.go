package book

import (
	"io/fs"
	"regexp"
	"slices"
	"strings"
)

// Rule is a numbered rule of docs/rules, which is the authority.
type Rule struct {
	Number string // "star.10"
	Text   string // in English, with its mark
}

// Rules are all rules in the order of their pages.
type Rules []Rule

// pages are the pages that number rules.
var pages = [...]string{"README.md", "star-board.md", "star-chess.md", "star-draughts.md", "yalta.md", "sovereign.md", "rex.md"}

var ruleLine = regexp.MustCompile("^(?:- )?`([a-z]+\\.[0-9]+)` ?(.*)$")

func readRules(files fs.FS) (Rules, error) {
	var rules Rules
	for _, page := range pages {
		text, err := fs.ReadFile(files, "rules/"+page)
		if err != nil {
			return nil, err
		}
		within := false // the lines that go on with a rule
		for line := range strings.SplitSeq(string(text), "\n") {
			switch m := ruleLine.FindStringSubmatch(line); {
			case m != nil:
				rules, within = append(rules, Rule{m[1], m[2]}), true
			case within && strings.HasPrefix(line, "  "):
				rules[len(rules)-1].Text += "\n" + strings.TrimPrefix(line, "  ")
			case strings.TrimSpace(line) != "" || len(rules) == 0:
				within = false
			}
		}
	}
	return rules, nil
}

// Find returns the rule of a number.
func (r Rules) Find(number string) (Rule, bool) {
	i := slices.IndexFunc(r, func(rule Rule) bool { return rule.Number == number })
	if i < 0 {
		return Rule{}, false
	}
	return r[i], true
}

// chapters are the prefixes of a family's rule numbers, its own first.
var chapters = map[string][]string{
	"star":      {"star", "board", "common"},
	"yalta":     {"yalta", "board", "common"},
	"sovereign": {"sovereign", "common"},
	"royale":    {"royale", "sovereign", "common"},
	"rex":       {"rex", "common"},
	"draughts":  {"draughts", "board", "common"},
}

// foreign are rules of these chapters that do not apply to a family: draughts has no rook, chess
// king or knight, no check, no pawn to promote.
var foreign = map[string][]string{
	"draughts": {"board.6", "board.7", "board.9", "board.10", "common.1", "common.2", "common.3", "common.8", "common.10"},
}

// Of returns the rules that the book of a family must explain.
func (r Rules) Of(family string) Rules {
	var list Rules
	for _, chapter := range chapters[family] {
		for _, rule := range r {
			if strings.HasPrefix(rule.Number, chapter+".") && !slices.Contains(foreign[family], rule.Number) {
				list = append(list, rule)
			}
		}
	}
	return list
}
