package uci

import (
	"strconv"
	"strings"
)

// The bounds of the options.
const (
	defaultHash     = 16
	maxHash         = 1 << 16 // MiB, where Config.MaxHash names none
	maxThreads      = 256
	maxLines        = 256
	defaultOverhead = 20
	maxOverhead     = 10_000 // milliseconds
)

// options are the settings that a peer can change.
type options struct {
	engine EngineOptions
	lines  int // MultiPV
	// overhead is the time that a move may lose on its way to the clock, in
	// milliseconds: slow lines and busy machines need more of it.
	overhead int
	limited  bool // UCI_LimitStrength: elo counts, not the level
	elo      int
	shares   bool // UCI_ShowWDL
}

// options returns the settings that a conversation begins with.
func (c *Config) options() options {
	o := EngineOptions{Hash: min(defaultHash, c.MaxHash), Threads: 1, Level: c.Levels}
	made := options{engine: o, lines: 1, overhead: defaultOverhead}
	if len(c.Elo) > 0 {
		made.elo = c.Elo[0]
	}
	return made
}

// levelOf returns the level that is nearest to a strength.
func (c *Config) levelOf(elo int) int {
	best := 0
	for i, of := range c.Elo {
		if distance(of, elo) < distance(c.Elo[best], elo) {
			best = i
		}
	}
	return best + 1
}

func distance(a, b int) int { return max(a-b, b-a) }

// optionList returns the options as the answer to uci declares them.
func (c *Config) optionList() []string {
	spin := func(name string, value, least, most int) string {
		return "name " + name + " type spin default " + number(value) + " min " + number(least) + " max " + number(most)
	}
	list := []string{
		spin("Hash", min(defaultHash, c.MaxHash), 1, c.MaxHash),
		"name Clear Hash type button",
		spin("Threads", 1, 1, maxThreads),
		spin("MultiPV", 1, 1, maxLines),
		spin("Move Overhead", defaultOverhead, 0, maxOverhead),
		"name Ponder type check default false",
		"name UCI_Variant type string default " + plain,
	}
	if c.Levels > 0 {
		list = append(list, spin("Level", c.Levels, 1, c.Levels))
	}
	if n := len(c.Elo); n > 0 {
		list = append(list, "name UCI_LimitStrength type check default false", spin("UCI_Elo", c.Elo[0], c.Elo[0], c.Elo[n-1]))
	}
	if c.Expect != nil {
		list = append(list, "name UCI_ShowWDL type check default false")
	}
	if c.OwnBook {
		list = append(list, "name OwnBook type check default false")
	}
	if c.EvalFile != nil {
		list = append(list, "name EvalFile type string default "+noFile)
	}
	return append(list, numberOptions(spin)...)
}

// setOption obeys "name NAME [value VALUE]". Names mean the same in capitals and
// small letters.
func (s *server) setOption(words []string) {
	name, value := splitOption(words)
	o := &s.options
	switch strings.ToLower(name) {
	case "hash":
		if s.setNumber(&o.engine.Hash, name, value, 1, s.MaxHash) {
			s.engine = nil // rebuilt with the new table
		}
	case "threads":
		if s.setNumber(&o.engine.Threads, name, value, 1, maxThreads) {
			s.engine = nil
		}
	case "level":
		if s.Levels == 0 {
			s.note("no option " + quote(name))
		} else if s.setNumber(&o.engine.Level, name, value, 1, s.Levels) {
			s.engine = nil
		}
	case "uci_limitstrength":
		if len(s.Elo) == 0 {
			s.note("no option " + quote(name))
		} else if s.setFlag(&o.limited, name, value) {
			s.engine = nil
		}
	case "uci_elo":
		if n := len(s.Elo); n == 0 {
			s.note("no option " + quote(name))
		} else if s.setNumber(&o.elo, name, value, s.Elo[0], s.Elo[n-1]) && o.limited {
			s.engine = nil
		}
	case "uci_showwdl":
		if s.Expect == nil {
			s.note("no option " + quote(name))
		} else {
			s.setFlag(&o.shares, name, value)
		}
	case "ownbook":
		if !s.OwnBook {
			s.note("no option " + quote(name))
		} else if s.setFlag(&o.engine.OwnBook, name, value) {
			s.engine = nil
		}
	case "evalfile":
		s.setEvalFile(name, value)
	case "multipv":
		s.setNumber(&o.lines, name, value, 1, maxLines)
	case "move overhead":
		s.setNumber(&o.overhead, name, value, 0, maxOverhead)
	case "ponder":
		// It only announces that the peer may send "go ponder": nothing to do.
		s.setFlag(new(bool), name, value)
	case "clear hash":
		if s.engine != nil {
			s.engine.Clear()
		}
	case "uci_variant":
		if value == "chess" { // as other engines name it
			value = plain
		}
		game, err := s.Game(value)
		if err != nil {
			s.note(printable(err))
			return
		}
		s.game = game
		s.pos = game.Start()
	default:
		if !s.setNumberOption(name, value) {
			s.note("no option " + quote(name))
		}
	}
}

// noFile replaces an empty text where a word is required.
const noFile = "<empty>"

// setEvalFile sets a net for later engines, or restores the built-in ones. An unreadable
// file changes nothing.
func (s *server) setEvalFile(name, value string) {
	if s.EvalFile == nil {
		s.note("no option " + quote(name))
		return
	}
	if value == noFile {
		value = ""
	}
	if value != "" {
		if err := s.EvalFile(value); err != nil {
			s.note(printable(err))
			return
		}
	}
	s.options.engine.EvalFile = value
	s.engine = nil
}

// splitOption returns the name and the value that words give an option.
func splitOption(words []string) (name, value string) {
	if len(words) > 0 && words[0] == "name" {
		words = words[1:]
	}
	for i, w := range words {
		if w == "value" {
			return strings.Join(words[:i], " "), strings.Join(words[i+1:], " ")
		}
	}
	return strings.Join(words, " "), ""
}

// setNumber gives an option a number from least to most and reports whether that
// changed it.
func (s *server) setNumber(option *int, name, value string, least, most int) (changed bool) {
	n, err := strconv.Atoi(value)
	if err != nil || n < least || n > most {
		s.note(name + " is a number from " + number(least) + " to " + number(most) + ", not " + quote(value))
		return false
	}
	changed = *option != n
	*option = n
	return changed
}

// setFlag makes an option true or false and reports whether that changed it.
func (s *server) setFlag(option *bool, name, value string) (changed bool) {
	if value != "true" && value != "false" {
		s.note(name + " is true or false, not " + quote(value))
		return false
	}
	changed = *option != (value == "true")
	*option = value == "true"
	return changed
}

// printable returns an error on one line.
func printable(err error) string {
	text := err.Error()
	if len(text) > 400 {
		text = text[:400] + "..."
	}
	return strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f {
			return ' '
		}
		return r
	}, text)
}
