package main

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/engine/eval"
	"github.com/manykings/manykings/engine/match"
	"github.com/manykings/manykings/engine/openings"
	"github.com/manykings/manykings/engine/strength"
)

// settings are the engines that --player knows by name: the engine itself and variants for
// comparison.
var settings = map[string]engine.Options{
	"engine":         {},
	"paranoid":       {Method: engine.Paranoid},
	"maxn":           {Method: engine.MaxN},
	"brs":            {Method: engine.BestReply},
	"plain":          {Plain: true},
	"plain-paranoid": {Plain: true, Method: engine.Paranoid},
	"plain-maxn":     {Plain: true, Method: engine.MaxN},
}

// playerSpec is a player in the form of --player:
//
//	KIND[,KEY=VALUE]...
//
// where KIND is random, greedy, one of settings, "level:1" to "level:10", or "uci" for another
// program.
// For uci, the value of the last key, cmd, is the rest of the text.
type playerSpec struct {
	kind    string
	name    string
	level   int // level of this engine, 0 for none
	options engine.Options
	book    bool            // for a level: use its opening book
	style   *strength.Style // for a level: of another bot than its own
	weights *eval.Weights   // nil for the defaults of the game
	net     *eval.Net       // nil for none
	control match.Control
	command []string
	uci     [][2]string // options of another program
}

// parsePlayer parses the description of a player.
func parsePlayer(text string) (*playerSpec, error) {
	kind, rest, more := strings.Cut(text, ",")
	p := &playerSpec{kind: kind, name: kind}
	options, known := settings[kind]
	if number, ok := strings.CutPrefix(kind, "level:"); ok {
		n, err := parseCount(number)
		if err != nil || n > strength.Top {
			return nil, fmt.Errorf("player %q: use a level from 1 to %d", text, strength.Top)
		}
		p.level, known = n, true
	}
	if !known && kind != "random" && kind != "greedy" && kind != "uci" {
		return nil, fmt.Errorf("player %q: unknown kind %q", text, kind)
	}
	p.options = options
	for more {
		var part string
		if strings.HasPrefix(rest, "cmd=") {
			part, more = rest, false
		} else {
			part, rest, more = strings.Cut(rest, ",")
		}
		key, value, ok := strings.Cut(part, "=")
		if !ok {
			return nil, fmt.Errorf("player %q: expected KEY=VALUE, found %q", text, part)
		}
		if err := p.set(key, value); err != nil {
			return nil, fmt.Errorf("player %q: %s: %w", text, key, err)
		}
	}
	if (kind == "uci") != (p.command != nil) {
		return nil, fmt.Errorf("player %q: cmd is required for uci and only allowed there", text)
	}
	return p, nil
}

// set sets the value of a key.
func (p *playerSpec) set(key, value string) (err error) {
	switch key {
	case "name":
		p.name = value
	case "depth":
		p.control.Depth, err = parseCount(value)
	case "nodes":
		var n int
		n, err = parseCount(value)
		p.control.Nodes = uint64(n)
	case "movetime":
		p.control.MoveTime, err = time.ParseDuration(value)
	case "tc":
		p.control.Base, p.control.Increment, err = parseTimeControl(value)
	case "hash":
		if p.options.Hash, err = parseCount(value); err == nil && p.options.Hash > maxHash() {
			err = fmt.Errorf("at most %d on this machine", maxHash())
		}
	case "book":
		if p.level == 0 {
			return fmt.Errorf("only levels have books")
		}
		p.book, err = strconv.ParseBool(value)
	case "bot":
		bot, ok := strength.BotOf("bot_" + value)
		if p.level == 0 || !ok {
			return fmt.Errorf("only levels play as a bot of docs/levels.md")
		}
		p.style = &bot.Style
	case "threads":
		p.options.Threads, err = parseCount(value)
	case "method":
		method, ok := methods[value]
		if !ok {
			return fmt.Errorf("unknown search method %q", value)
		}
		p.options.Method = method
	case "plain":
		p.options.Plain, err = strconv.ParseBool(value)
	case "weights":
		var text []byte
		if text, err = os.ReadFile(value); err != nil {
			return err
		}
		var w *eval.Weights
		if w, err = eval.ParseWeights(string(text)); err != nil {
			return err
		}
		p.weights = w
		p.options.Evaluator = eval.NewPoolWith(p.weights, p.net).For
	case "net":
		if p.net = nil; value != "none" {
			if p.net, err = readNet(value); err != nil {
				return err
			}
		}
		p.options.Evaluator = eval.NewPoolWith(p.weights, p.net).For
	case "cmd":
		if p.command = strings.Fields(value); len(p.command) == 0 {
			return fmt.Errorf("is empty")
		}
	default:
		name, ok := strings.CutPrefix(key, "option.")
		if !ok || p.kind != "uci" {
			return fmt.Errorf("unknown key")
		}
		p.uci = append(p.uci, [2]string{name, value})
	}
	return err
}

// parseCount parses a number from 1 on.
func parseCount(text string) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		return 0, fmt.Errorf("use a number from 1 on instead of %q", text)
	}
	return n, nil
}

// parseTimeControl parses seconds and increment: "5+0.05".
func parseTimeControl(text string) (base, increment time.Duration, err error) {
	first, second, ok := strings.Cut(text, "+")
	if !ok {
		second = "0"
	}
	b, err1 := strconv.ParseFloat(first, 64)
	i, err2 := strconv.ParseFloat(second, 64)
	if err1 != nil || err2 != nil || !(b > 0 && b < 1e6 && i >= 0 && i < 1e6) {
		return 0, 0, fmt.Errorf("use seconds and increment, such as 5+0.05, instead of %q", text)
	}
	return time.Duration(b * float64(time.Second)), time.Duration(i * float64(time.Second)), nil
}

// contestant returns the contestant for p.
func (p *playerSpec) contestant() match.Contestant {
	return match.Contestant{Name: p.name, Control: p.control, Open: func() (match.Player, error) {
		switch p.kind {
		case "random":
			return &match.Random{}, nil
		case "greedy":
			return &match.Greedy{Evaluator: eval.NewPool(nil).For}, nil
		case "uci":
			return &match.External{Command: p.command, Options: p.uci}, nil
		}
		if p.level > 0 {
			player := newPlayer(p.level, 0, p.options)
			if p.style != nil {
				player.Play(*p.style)
			}
			if p.book {
				player.Open(openings.NewShelf().Move)
			}
			return &match.Searching{Searcher: player, Seed: player.Seed}, nil
		}
		return &match.Searching{Searcher: eval.NewEngine(p.options)}, nil
	}}
}

// contestants returns the players of a match, with unique names.
func contestants(specs []string) ([]match.Contestant, error) {
	var list []match.Contestant
	names := make(map[string]int)
	for _, text := range specs {
		p, err := parsePlayer(text)
		if err != nil {
			return nil, err
		}
		if names[p.name]++; names[p.name] > 1 {
			p.name += fmt.Sprintf(" %d", names[p.name])
		}
		list = append(list, p.contestant())
	}
	return list, nil
}
