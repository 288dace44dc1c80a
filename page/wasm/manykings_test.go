package main_test

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/manykings/manykings/content/book"
	"github.com/manykings/manykings/docs"
	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/engine/eval"
	"github.com/manykings/manykings/engine/signature"
	"github.com/manykings/manykings/page/rpc"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/api"
	"github.com/manykings/manykings/rules/games"
	"github.com/manykings/manykings/rules/notation"
)

// twin is what manykings.test.mjs compares the program with.
type twin struct {
	Played    []played          `json:"played"`
	Positions []searched        `json:"positions"` // of the signature
	Nodes     map[string]uint64 `json:"nodes"`     // that their searches visit, by game
	Figures   []reached         `json:"figures"`
	Asked     []asked           `json:"asked"` // of the module of the analysis room
}

// asked is a request and its answer here.
type asked struct {
	Request string `json:"request"`
	Answer  string `json:"answer"`
}

// reached is a figure of the books that shows where a man goes.
type reached struct {
	ID    string            `json:"id"`
	Game  string            `json:"game"`
	Men   map[string]string `json:"men"`
	Focus string            `json:"focus"`
	Reach json.RawMessage   `json:"reach"` // as reach.Reach appends it
}

// played is a case of the outcome vectors, and the end of the game here.
type played struct {
	Name  string   `json:"name"`
	Game  string   `json:"game,omitempty"`
	Start string   `json:"start,omitempty"` // docs/notation.md
	Moves []string `json:"moves"`
	View  api.View `json:"view"` // at the end
}

// searched is a position and how deep it is searched.
type searched struct {
	Depth    int    `json:"depth"`
	Position string `json:"position"`
}

// The program, built and run by node, plays the games of the outcome vectors as
// the same packages do here, and its searches visit as many nodes.
func TestNode(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatal("node is missing")
		}
		t.Skip("node is missing: the program for JavaScript is not tested")
	}
	dir := t.TempDir()
	layOut(t, dir)
	about := twin{Played: playedGames(t), Nodes: map[string]uint64{}}
	positions, err := signature.Positions()
	if err != nil {
		t.Fatal(err)
	}
	for i := range positions {
		p := &positions[i]
		if testing.Short() {
			p.Depth = max(1, p.Depth-2) // a third of the time
		}
		about.Positions = append(about.Positions, searched{p.Depth, notation.FormatSetup(p.Setup())})
	}
	for _, c := range signature.Run(engine.New(engine.Options{Evaluator: eval.For}), positions) {
		about.Nodes[c.Game] += c.Nodes
	}

	about.addFigures(t)
	about.addAnalysis(t)
	data, err := json.Marshal(about)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "twin.json"), data, 0o600); err != nil {
		t.Fatal(err)
	}
	run := exec.CommandContext(t.Context(), node, "--test", "--test-reporter=tap", "manykings.test.mjs")
	run.Dir = dir
	if out, err := run.CombinedOutput(); err != nil {
		t.Errorf("node --test: %v\n%s", err, out)
	}
}

// addFigures adds the figures of the books: where men go, and the scenes as games.
func (a *twin) addFigures(t *testing.T) {
	t.Helper()
	b, err := book.Read(docs.Files)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range b.Figures {
		switch f.Show {
		case book.Goals:
			r, err := f.Reach()
			if err != nil {
				t.Fatal(err)
			}
			placed, err := f.Men()
			if err != nil {
				t.Fatal(err)
			}
			men := make(map[string]string, len(placed))
			for _, p := range placed {
				men[p.Square] = p.Piece
			}
			a.Figures = append(a.Figures, reached{f.ID, f.Game, men, f.Focus, r.Append(nil)})
		case book.Legend:
		default:
			stages, err := f.Stages()
			if err != nil {
				t.Fatal(err)
			}
			one := played{Name: "figure " + f.ID, Start: notation.FormatSetup(stages[0].Position.Setup()), Moves: f.Moves, View: stages[len(stages)-1].View}
			if one.Moves == nil {
				one.Moves = []string{}
			}
			a.Played = append(a.Played, one)
		}
	}
}

// addAnalysis adds requests about games of every family that are gone through and reviewed: the
// browser and the command judge alike.
func (a *twin) addAnalysis(t *testing.T) {
	t.Helper()
	o := rpc.New(eval.NewPool(nil))
	o.Analysis()
	for i, name := range []string{"star-1", "yalta-1", "rex-1", "sovereign-1", "royale-1", "draughts-1"} {
		data, err := os.ReadFile(filepath.Join("..", "..", "docs", "games", name+".txt"))
		if err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(string(data))
		if err != nil {
			t.Fatal(err)
		}
		number := fmt.Sprint(i + 1)
		for _, request := range []string{
			`{"ask":"analyse","text":` + string(text) + `}`,
			`{"ask":"tree","number":` + number + `,"letters":"fr"}`,
			`{"ask":"node","number":` + number + `,"path":"9"}`,
			`{"ask":"course","number":` + number + `,"path":"5","entries":3}`,
			`{"ask":"review","number":` + number + `,"nodes":800,"entries":12}`,
			`{"ask":"verdict","number":` + number + `}`,
			`{"ask":"annotate","number":` + number + `,"path":"2"}`,
			`{"ask":"export","number":` + number + `,"form":"record"}`,
			`{"ask":"export","number":` + number + `,"form":"link"}`,
			`{"ask":"sit","number":` + number + `}`, // the other module knows tables
		} {
			a.Asked = append(a.Asked, asked{request, string(o.Answer([]byte(request)))})
		}
	}
}

// layOut puts the program and its JavaScript into dir, as make wasm does. It reads
// every file itself, so that a change of one is a reason to test again.
func layOut(t *testing.T, dir string) {
	t.Helper()
	root, err := exec.CommandContext(t.Context(), "go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatalf("go env: %v", err)
	}
	for _, from := range []string{".", filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm")} {
		if err := os.CopyFS(dir, os.DirFS(from)); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.CopyFS(filepath.Join(dir, "nets"), os.DirFS(filepath.Join("..", "..", "engine", "eval", "nets"))); err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(filepath.Join(dir, "openings"), os.DirFS(filepath.Join("..", "..", "testdata", "openings"))); err != nil {
		t.Fatal(err)
	}
	makeModule(t, dir, "manykings.wasm", "")
	makeModule(t, dir, "manykings-analysis.wasm", "analysis")
}

// makeModule builds a module with build tags into dir.
func makeModule(t *testing.T, dir, name, tags string) {
	t.Helper()
	built := filepath.Join(dir, "built.wasm")
	if out, err := exec.CommandContext(t.Context(), "./build.sh", built, tags).CombinedOutput(); err != nil {
		t.Fatalf("build.sh: %v\n%s", err, out)
	}
	slim := exec.CommandContext(t.Context(), "go", "run", ".", built, filepath.Join(dir, name))
	slim.Dir = filepath.Join("..", "..", "tools", "wasmslim")
	if out, err := slim.CombinedOutput(); err != nil {
		t.Fatalf("slim: %v\n%s", err, out)
	}
}

// playedGames returns the games of the outcome vectors, played to their end.
func playedGames(t *testing.T) []played {
	t.Helper()
	var list []played
	for _, name := range []string{"outcomes.json", "outcomes-sr.json"} {
		data, err := os.ReadFile(filepath.Join("..", "..", "testdata", "vectors", name))
		if err != nil {
			t.Fatal(err)
		}
		var vectors []struct {
			played
			Position json.RawMessage `json:"position"`
		}
		if err := json.Unmarshal(data, &vectors); err != nil {
			t.Fatal(err)
		}
		for _, v := range vectors {
			one := v.played
			one.end(t, v.Position)
			list = append(list, one)
		}
	}
	return list
}

// end plays p, from its game or from a position in JSON, and notes the end.
func (p *played) end(t *testing.T, from json.RawMessage) {
	t.Helper()
	pos, err := p.begin(from)
	if err != nil {
		t.Fatalf("%s: %v", p.Name, err)
	}
	chronicle := api.NewChronicle(pos)
	for _, text := range p.Moves {
		if err := chronicle.Play(pos, text); err != nil {
			t.Fatalf("%s: %s: %v", p.Name, text, err)
		}
	}
	p.View = chronicle.View(pos)
}

// begin returns the position that p begins with.
func (p *played) begin(from json.RawMessage) (rules.Position, error) {
	if from == nil {
		game, err := games.Parse(p.Game)
		if err != nil {
			return nil, err
		}
		return game.Start(), nil
	}
	setup, err := api.ParsePosition(from)
	if err != nil {
		return nil, err
	}
	p.Start = notation.FormatSetup(setup)
	return games.Position(setup)
}
