package manykings_test

import (
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/manykings/manykings/"

// mayImport lists, for each package, the packages of this module that it may
// import. It is the picture in ARCHITECTURE.md, checked.
var mayImport = map[string]string{
	"board":              "internal/shortlist",
	"reach":              "board rules internal/jsontext internal/shortlist",
	"rules":              "board internal/shortlist",
	"rules/rulestest":    "board rules report internal/golden",
	"chess":              "board rules internal/shortlist",
	"sovereign":          "board rules internal/shortlist",
	"draughts":           "board rules internal/shortlist",
	"games":              "rules chess sovereign draughts",
	"notation":           "board rules internal/shortlist",
	"report":             "board rules notation internal/jsontext",
	"puzzle":             "board rules games notation report",
	"internal/mine":      "board rules games engine engine/eval engine/level puzzle",
	"diagram":            "board rules notation reach",
	"diagram/print":      "board rules games notation book diagram ui/messages",
	"internal/jsontext":  "",
	"book":               "rules games report reach board notation record",
	"docs":               "",
	"internal/shortlist": "",
	"engine":             "board rules internal/shortlist",
	"engine/level":       "rules engine engine/eval engine/expect",
	"engine/opening":     "rules",
	"engine/eval":        "board rules chess sovereign draughts engine internal/shortlist",
	"engine/expect":      "board rules engine engine/eval",
	"explore":            "rules record record/replay",
	"analysis":           "board rules explore games notation report record record/replay record/link internal/jsontext internal/shortlist engine engine/eval engine/expect",
	"uci":                "engine engine/expect rules",
	"uci/ucitest":        "",
	"record":             "",
	"table":              "rules notation report record record/replay internal/jsontext",
	"record/replay":      "board rules games notation record",
	"record/link":        "rules notation record record/replay internal/shortlist",
	"rating":             "",
	"internal/standing":  "engine/level rating rules table internal/play",
	"internal/golden":    "",
	"internal/match":     "rules engine notation record record/replay",
	"internal/harvest":   "rules record/link",
	"internal/signature": "rules games notation engine",
	"internal/tune":      "board rules engine internal/harvest record record/replay engine/eval engine/expect",
	"internal/honesty":   "rules record record/replay",
	"internal/office":    "board rules reach games notation report record record/replay table analysis explore engine engine/eval engine/expect engine/level internal/jsontext",
	"internal/bots":      "rules engine engine/level table internal/fair internal/play internal/rescue internal/trace",
	"internal/nickname":  "",
	"internal/dump":      "rules record table",
	"internal/bridge":    "rules engine notation internal/match internal/rescue",
	"internal/program":   "rules table internal/nickname",
	"internal/gauntlet":  "rules table internal/play internal/program",
	"internal/seek":      "rules table internal/play",
	"internal/account":   "table internal/nickname",
	"internal/circle":    "table",
	"internal/notice":    "internal/play internal/rescue table ui/messages",
	"internal/club":      "table internal/nickname",
	"internal/wordlist":  "",
	"internal/complaint": "table",
	"internal/web":       "diagram diagram/print book docs engine/level notation rules report table internal/account internal/circle internal/club internal/complaint internal/fair internal/gauntlet internal/jsontext internal/nickname internal/notice internal/play internal/program internal/rescue internal/rooms internal/seek internal/standing internal/trace internal/web/page internal/wordlist ui/messages ui/routes",
	"internal/web/page":  "",
	"ui/messages":        "",
	"ui/routes":          "",
	"internal/rooms":     "board rules games notation reach book diagram docs puzzle record report ui/messages diagram/print",
	"internal/sqlstore":  "rating rules games record/link internal/account internal/circle internal/club internal/complaint internal/gauntlet internal/notice internal/play internal/program internal/jsontext internal/rescue internal/seek internal/standing internal/trace table",
	"internal/bus":       "internal/memory internal/play",

	"internal/sqlstore/sqlstoretest": "",

	"internal/postgrestest": "",
	"internal/natstest":     "",
	"internal/postfixtest":  "",

	"internal/memory":   "internal/gauntlet internal/play internal/program internal/seek table",
	"internal/simulate": "rules games table internal/play internal/memory",
	"internal/load":     "rules internal/bridge internal/match internal/jsontext",
	"internal/chaos":    "rules internal/load internal/natstest internal/postgrestest",
	"internal/app":      "games puzzle record/replay report table engine/eval engine/opening internal/account internal/gauntlet internal/nickname internal/notice internal/play internal/program internal/rescue internal/seek internal/sqlstore internal/standing internal/memory internal/bus internal/bots internal/trace internal/version internal/web internal/web/page internal/wordlist",
	"internal/terminal": "board rules games notation record record/replay table",
	"internal/play":     "rules report record table internal/jsontext internal/rescue internal/trace",
	"internal/rescue":   "",
	"internal/version":  "",
	"internal/fair":     "",
	"internal/trace":    "",

	"internal/play/playtest": "rules table internal/play",

	"internal/program/programtest": "table internal/program",

	"internal/gauntlet/gauntlettest": "internal/gauntlet",

	"internal/seek/seektest": "table internal/seek",

	"internal/account/accounttest": "table internal/account",

	"internal/circle/circletest": "table internal/circle",

	"internal/notice/noticetest": "table internal/notice",

	"internal/club/clubtest": "table internal/account internal/club",

	"internal/complaint/complainttest": "table internal/account internal/complaint internal/program",

	"internal/standing/standingtest": "games rules table internal/play internal/standing",

	"cmd/manykings": "board rules analysis explore diagram diagram/print book docs games notation report record record/replay record/link rating engine engine/eval engine/expect engine/level engine/opening uci " +
		"internal/version internal/account internal/bridge internal/club internal/complaint internal/dump internal/harvest internal/match internal/nickname internal/signature internal/terminal internal/app internal/play internal/program internal/sqlstore internal/standing internal/mine puzzle table",
	"cmd/manykings-load": "games internal/load internal/natstest internal/postgrestest",

	"cmd/manykings-chaos": "games internal/chaos",

	"cmd/manykings-tune": "games rules record record/replay engine engine/eval engine/expect internal/match internal/tune internal/honesty",
	"cmd/manykings-wasm": "engine/eval internal/office",
}

// light are the packages that are compiled for the browser, where the packages
// in heavy would double their size.
var (
	light = []string{"board", "rules", "reach", "chess", "sovereign", "draughts", "games", "notation", "report", "internal/jsontext", "internal/shortlist", "engine", "engine/eval", "engine/expect", "engine/level", "uci", "record", "record/replay", "record/link", "table", "explore", "analysis", "internal/office", "cmd/manykings-wasm"}
	heavy = []string{"fmt", "encoding/json", "reflect"}
)

// goList returns the lines that go list prints, in the environment of the test
// and env.
func goList(t *testing.T, env []string, args ...string) []string {
	t.Helper()
	if env != nil {
		// The server is not for the browser, where its SQLite has no files: -e
		// lists what it imports all the same.
		args = append([]string{"-e"}, args...)
	}
	cmd := exec.CommandContext(t.Context(), "go", append([]string{"list"}, args...)...)
	cmd.Env = append(os.Environ(), env...)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list %s: %v", strings.Join(args, " "), err)
	}
	return strings.Split(strings.TrimSpace(string(out)), "\n")
}

// targets are what the module is compiled for: a package may have files for one
// of them only.
var targets = []struct {
	name string
	env  []string
}{
	{"native", nil},
	{"wasm", []string{"GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0"}},
}

func TestLayers(t *testing.T) {
	for _, target := range targets {
		t.Run(target.name, func(t *testing.T) {
			for _, line := range goList(t, target.env, "-f", `{{.ImportPath}}:{{join .Imports " "}}`, "./...") {
				path, imports, _ := strings.Cut(line, ":")
				pkg, ok := strings.CutPrefix(path, module)
				if !ok {
					continue // the root, which holds tests only
				}
				allowed, known := mayImport[pkg]
				if !known {
					t.Errorf("package %s is not in mayImport", pkg)
				}
				for imported := range strings.FieldsSeq(imports) {
					if imported, ok := strings.CutPrefix(imported, module); ok && !slices.Contains(strings.Fields(allowed), imported) {
						t.Errorf("%s imports %s", pkg, imported)
					}
				}
			}
		})
	}
}

// The closure counts, here and in the browser: a package that imports one that
// imports fmt is as heavy as one that imports it itself.
func TestLightPackages(t *testing.T) {
	for _, target := range targets {
		t.Run(target.name, func(t *testing.T) {
			args := []string{"-f", `{{.ImportPath}}:{{join .Deps " "}}`}
			for _, pkg := range light {
				args = append(args, module+pkg)
			}
			for _, line := range goList(t, target.env, args...) {
				path, deps, _ := strings.Cut(line, ":")
				for dep := range strings.FieldsSeq(deps) {
					if slices.Contains(heavy, dep) {
						t.Errorf("%s depends on %s", strings.TrimPrefix(path, module), dep)
					}
				}
			}
		})
	}
}
