package botclient_test

import (
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/people/botaccount/botaccounthttp"
	"github.com/manykings/manykings/table"
)

const clients = "../../examples/clients/"

// workshop is a copy of a client's folder, in which it is generated.
type workshop struct {
	t   *testing.T
	dir string
}

func newWorkshop(t *testing.T, name string) workshop {
	t.Helper()
	w := workshop{t, t.TempDir()}
	if err := os.CopyFS(w.dir, os.DirFS(clients+name)); err != nil {
		t.Fatal(err)
	}
	return w
}

// do runs a command there.
func (w workshop) do(name string, arguments ...string) {
	w.t.Helper()
	cmd := exec.CommandContext(w.t.Context(), name, arguments...)
	cmd.Dir = w.dir
	if out, err := cmd.CombinedOutput(); err != nil {
		w.t.Fatalf("%s %v: %v: %s", name, arguments, err, out)
	}
}

// description is where the description of the API is.
func description(t *testing.T) string {
	t.Helper()
	path, err := filepath.Abs("../../api/openapi.json")
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// goClient returns the player in Go.
func goClient(t *testing.T) []string {
	t.Helper()
	goes, err := exec.LookPath("go")
	if err != nil {
		t.Skip(err)
	}
	w := newWorkshop(t, "go")
	cmd := exec.CommandContext(t.Context(), goes, "mod", "download")
	cmd.Dir = w.dir
	if out, err := cmd.CombinedOutput(); err != nil {
		missing(t, "what makes the client in Go", string(out))
	}
	w.do(goes, "tool", "oapi-codegen", "-config", "config.yaml", description(t))
	w.do(goes, "build", "-o", "player", ".")
	return []string{filepath.Join(w.dir, "player")}
}

// typeScriptClient returns the player in TypeScript. The page's packages include its compiler.
func typeScriptClient(t *testing.T) []string {
	t.Helper()
	node, err := exec.LookPath("node")
	if err != nil {
		missing(t, "node", err.Error())
	}
	modules, err := filepath.Abs("../../page/node_modules")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(modules, "openapi-fetch")); err != nil {
		missing(t, "what makes the client in TypeScript", err.Error())
	}
	samePackages(t)
	w := newWorkshop(t, "typescript")
	if err := os.Symlink(modules, filepath.Join(w.dir, "node_modules")); err != nil {
		t.Fatal(err)
	}
	w.do(node, filepath.Join(modules, "openapi-typescript/bin/cli.js"), description(t), "-o", "api.d.ts")
	var packed struct{ Scripts struct{ Build string } }
	readJSON(t, clients+"typescript/package.json", &packed)
	build := strings.Fields(packed.Scripts.Build)
	w.do(node, append([]string{filepath.Join(modules, "typescript/bin", build[0])}, build[1:]...)...)
	return []string{node, filepath.Join(w.dir, "play.js")}
}

func readJSON(t *testing.T, path string, to any) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, to); err != nil {
		t.Fatal(err)
	}
}

// samePackages checks that the example names the versions that are tested, those of the page.
func samePackages(t *testing.T) {
	t.Helper()
	type packages struct{ Dependencies, DevDependencies map[string]string }
	var example, page packages
	readJSON(t, clients+"typescript/package.json", &example)
	readJSON(t, "../../page/package.json", &page)
	for name, version := range example.Dependencies {
		if got := page.Dependencies[name]; got != version {
			t.Errorf("the example wants %s %s, the page %s", name, version, got)
		}
	}
	for name, version := range example.DevDependencies {
		if got := page.DevDependencies[name]; got != version {
			t.Errorf("the example wants %s %s, the page %s", name, version, got)
		}
	}
}

// pythonClient returns the player in Python.
func pythonClient(t *testing.T) []string {
	t.Helper()
	python, err := exec.LookPath("python3")
	if err != nil {
		missing(t, "python3", err.Error())
	}
	if err := exec.CommandContext(t.Context(), python, "-c", "import sys; sys.exit(sys.version_info < (3, 11))").Run(); err != nil {
		missing(t, "python3.11", err.Error())
	}
	w := newWorkshop(t, "python")
	w.do(python, "generate.py", description(t), "api.py")
	w.do(python, "-W", "error", "-c", `import typing, api
for value in vars(api).values():
    if typing.is_typeddict(value): typing.get_type_hints(value)
for method in vars(api.Client).values():
    if callable(method): typing.get_type_hints(method, vars(api))`)
	return []string{python, "-u", filepath.Join(w.dir, "play.py")}
}

// missing skips a test for want of something, except where all is there that it takes.
func missing(t *testing.T, what, why string) {
	t.Helper()
	if os.Getenv("CI") == "true" {
		t.Fatal(what, " is missing: ", why)
	}
	t.Skip(what, " is missing: ", why)
}

// Clients that are generated from the description of the API, in three languages, compile,
// and play a game against one another to its end. When short those in TypeScript and Python do:
// what generates the client in Go takes longer to compile than all else here.
func TestGeneratedClients(t *testing.T) {
	var host []string
	if !testing.Short() {
		host = goClient(t)
	}
	second, third := typeScriptClient(t), pythonClient(t)
	s := newServer(t)
	secrets := map[string]string{}
	client := func(name string, command ...string) *exec.Cmd {
		secrets[name] = s.token(name)
		cmd := exec.CommandContext(t.Context(), command[0], command[1:]...)
		cmd.Env = append(os.Environ(), "MANYKINGS_TOKEN="+secrets[name])
		cmd.Stdout, cmd.Stderr = t.Output(), t.Output()
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		return cmd
	}
	for _, cmd := range []*exec.Cmd{client("Lynx", append(second, s.url)...), client("Adder", append(third, s.url)...)} {
		t.Cleanup(func() {
			_ = cmd.Process.Kill() // it goes on for ever
			_ = cmd.Wait()
		})
	}
	until(t, "two programs listen", func() bool {
		var list []botaccounthttp.Program
		s.must("GET", "/programs", "", nil, &list)
		return len(list) == 2
	})
	if host == nil {
		secrets["Gopher"] = s.token("Gopher")
		var made live.Shown
		s.must("POST", "/games", secrets["Gopher"], map[string]any{
			"variant": "draughts:2", "token": "clients", "clock": map[string]any{"kind": "none"}, "leaving": map[string]any{"kind": "out", "after": 3600000},
			"seats": []map[string]any{{"kind": "program", "name": "Lynx"}, {"kind": "program", "name": "Adder"}},
		}, &made)
		until(t, "the game is over", func() bool {
			s.must("GET", "/games/"+string(made.ID), "", nil, &made)
			return made.Stage == table.Over
		})
		checkEnd(t, &made)
		return
	}
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	gopher := client("Gopher", append(host, s.url, "draughts:3", "Lynx", "Adder")...)
	done := make(chan error, 1)
	go func() { done <- gopher.Wait() }()
	select {
	case err := <-done:
		if err != nil {
			t.Fatal("the client in Go: ", err)
		}
	case <-ctx.Done():
		_ = gopher.Process.Kill() // it may have ended by itself
		t.Fatal("the client in Go plays on after two minutes: ", <-done)
	}
	var mine []live.Shown
	s.must("GET", "/me/games", secrets["Gopher"], nil, &mine)
	if len(mine) != 1 || mine[0].Stage != table.Over {
		t.Fatalf("the games of the client in Go are %+v", mine)
	}
	var game live.Shown
	s.must("GET", "/games/"+string(mine[0].ID), "", nil, &game)
	checkEnd(t, &game)
}

// checkEnd checks that nobody gave a game up.
func checkEnd(t *testing.T, game *live.Shown) {
	t.Helper()
	for i, e := range game.Entries {
		if _, _, isEntry := rules.ParseEntry(e.Text); isEntry {
			t.Errorf("entry %d: %s: nobody was to give up", i+1, e.Text)
		}
	}
	t.Logf("%d entries, %s", len(game.Entries), game.Outcome.Reason)
}
