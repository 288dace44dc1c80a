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
	"rules/board":              "rules/shortlist",
	"rules/reach":              "rules/board rules rules/jsontext rules/shortlist",
	"rules":                    "rules/board rules/shortlist",
	"rules/rulestest":          "rules/board rules rules/api internal/test/golden",
	"rules/games/gamestest":    "rules rules/games rules/notation",
	"rules/chess":              "rules/board rules rules/shortlist",
	"rules/sovereign":          "rules/board rules rules/shortlist",
	"rules/draughts":           "rules/board rules rules/shortlist",
	"rules/games":              "rules rules/chess rules/sovereign rules/draughts",
	"rules/notation":           "rules/board rules rules/shortlist",
	"rules/api":                "rules/board rules rules/notation rules/jsontext",
	"content/puzzle":           "rules/board rules rules/games rules/notation rules/api",
	"content/puzzlegen":        "rules/board rules rules/games engine engine/eval engine/strength content/puzzle",
	"content/diagram":          "rules/board rules rules/notation rules/reach",
	"content/print":            "rules/board rules rules/games rules/notation content/book content/diagram content/messages rules/record rules/record/replay",
	"rules/jsontext":           "",
	"content/book":             "rules rules/games rules/api rules/reach rules/board rules/notation rules/record",
	"docs":                     "",
	"content/manual":           "",
	"rules/shortlist":          "",
	"engine":                   "rules/board rules rules/shortlist",
	"engine/strength":          "rules/board rules engine engine/eval engine/winprob",
	"engine/openings":          "rules",
	"engine/eval":              "rules/board rules rules/chess rules/sovereign rules/draughts engine rules/shortlist",
	"engine/winprob":           "rules/board rules engine engine/eval",
	"content/explorer":         "rules rules/record rules/record/replay",
	"content/study":            "rules/board rules content/explorer rules/games rules/notation rules/api rules/record rules/record/replay rules/record/link rules/jsontext rules/shortlist engine engine/eval engine/winprob",
	"engine/uci":               "engine engine/winprob rules",
	"engine/uci/ucitest":       "",
	"rules/record":             "",
	"table":                    "rules rules/notation rules/api rules/record rules/record/replay rules/jsontext",
	"rules/record/sheet":       "rules rules/notation",
	"rules/record/replay":      "rules/board rules rules/games rules/notation rules/record",
	"rules/record/link":        "rules rules/notation rules/record rules/record/replay rules/shortlist",
	"table/rating":             "",
	"table/jsongen":            "",
	"events/pairing":           "",
	"events/event":             "events/pairing rules",
	"events/seats":             "",
	"events/forecast":          "engine engine/eval engine/winprob events/event internal/rescue internal/version rules rules/notation",
	"server/people/ratings":    "events/seats engine/strength table/rating rules table server/live server/people/account server/people/botaccount server/web",
	"internal/test/golden":     "",
	"engine/match":             "rules engine rules/notation rules/record rules/record/replay",
	"engine/trainingdata":      "rules rules/record/link",
	"engine/signature":         "rules rules/games rules/notation engine",
	"page/rpc":                 "rules/record/sheet rules/board rules rules/reach rules/games rules/notation rules/api rules/record rules/record/replay table content/study content/explorer engine engine/eval engine/winprob engine/strength rules/jsontext",
	"server/live/bots":         "rules engine engine/strength table server/fair server/live internal/rescue internal/ticks server/trace",
	"server/people/names":      "",
	"server/dump":              "rules rules/record table",
	"engine/botclient":         "rules engine rules/notation engine/match internal/rescue",
	"server/people/botaccount": "rules table server/people/names",
	"server/live/botmatches":   "rules table server/live server/people/botaccount server/web",
	"server/live/seek":         "rules table server/live",
	"server/people/account":    "internal/zxcvbn server/people/names table",
	"server/people/relations":  "table server/live server/people/account server/web",
	"server/people/notify":     "server/live internal/rescue table content/messages server/web",
	"server/people/clubs":      "table server/people/names rules server/live server/people/account server/people/ratings server/web",
	"server/people/events":     "content/messages events/event events/pairing events/seats internal/bbp rules rules/record table server/live server/people/account server/web",
	"server/people/wordlist":   "",
	"server/people/moderation": "table rules server/live server/people/account server/people/botaccount server/people/clubs server/people/ratings server/web server/people/botaccount/botaccounthttp",
	"server/web":               "content/diagram content/print content/book engine/strength rules/notation rules rules/api table server/people/account server/fair rules/jsontext server/people/names server/live server/people/botaccount internal/rescue internal/ticks content/bookhtml server/live/seek server/trace page/assets server/people/wordlist content/messages page/routes content/manual docs rules/record rules/record/link rules/record/replay",
	"page/assets":              "",
	"content/messages":         "",
	"page/routes":              "",
	"content/bookhtml":         "rules/board rules rules/games rules/notation rules/reach content/book content/diagram docs content/puzzle rules/record rules/api content/messages content/print",
	"server/store":             "events/event server/people/events table/rating rules rules/games rules/record/link server/people/account server/people/relations server/people/clubs server/people/moderation server/live/botmatches server/people/notify server/live server/people/botaccount rules/jsontext internal/rescue server/live/seek server/people/ratings server/trace table",
	"server/bus":               "server/store/memory server/live",

	"server/live/featured": "server/live server/people/ratings server/web table",

	"server/people/account/accounthttp": "server/live server/people/account server/people/names server/people/notify server/web table",

	"server/people/botaccount/botaccounthttp": "server/live server/people/botaccount server/web table",

	"server/store/storetest": "",

	"internal/test/postgrestest": "",
	"internal/test/natstest":     "",
	"internal/test/postfixtest":  "",

	"server/store/memory":    "server/live server/people/botaccount server/live/seek table",
	"internal/test/load":     "rules engine/botclient engine/match rules/jsontext",
	"server/app":             "internal/bbp events/forecast server/people/events rules/games content/puzzle rules/record/replay rules/api table engine/eval engine/openings server/people/account server/live/botmatches server/people/names server/people/notify server/live server/people/botaccount internal/rescue internal/ticks server/live/seek server/store server/people/ratings server/store/memory server/bus server/live/bots server/trace internal/version server/web page/assets server/people/wordlist content/messages server/people/relations server/people/clubs server/people/moderation server/live/featured server/people/account/accounthttp server/people/botaccount/botaccounthttp",
	"cmd/manykings/terminal": "internal/wholefile rules/board rules rules/games rules/notation rules/record rules/record/replay table",
	"server/live":            "rules rules/api rules/notation rules/record rules/record/replay table rules/jsontext internal/rescue internal/ticks server/trace",
	"internal/rescue":        "",
	"internal/ticks":         "",
	"internal/bbp":           "",
	"internal/wholefile":     "",
	"internal/version":       "",
	"internal/zxcvbn":        "",
	"server/fair":            "",
	"server/trace":           "",

	"server/live/livetest": "rules table server/live",

	"server/people/botaccount/botaccounttest": "table server/people/botaccount",

	"server/live/botmatches/botmatchestest": "server/live/botmatches",

	"server/live/seek/seektest": "table server/live/seek",

	"server/people/account/accounttest": "table server/people/account",

	"server/people/relations/relationstest": "table server/people/relations",

	"server/people/notify/notifytest": "table server/people/notify",

	"server/people/events/eventstest": "events/event server/people/events table",

	"server/people/clubs/clubstest": "table server/people/account server/people/clubs",

	"server/people/moderation/moderationtest": "table server/people/account server/people/moderation server/people/botaccount",

	"server/people/ratings/ratingstest": "rules/games rules table server/live server/people/ratings",

	"cmd/manykings": "rules/board rules content/study content/explorer content/diagram content/print content/book docs rules/games rules/notation rules/api rules/record rules/record/replay rules/record/link table/rating engine engine/eval engine/winprob engine/strength engine/openings engine/uci events/seats " +
		"internal/version server/people/account engine/botclient server/people/clubs server/people/moderation server/dump engine/trainingdata engine/match server/people/names engine/signature cmd/manykings/terminal server/app server/live server/people/botaccount server/store server/people/ratings content/puzzlegen content/puzzle table events/event events/forecast events/pairing internal/bbp internal/wholefile",
	"page/wasm": "engine/eval page/rpc",
}

// light are the packages that are compiled for the browser, where the packages
// in heavy would double their size.
var (
	light = []string{"rules/board", "rules", "rules/reach", "rules/chess", "rules/sovereign", "rules/draughts", "rules/games", "rules/notation", "rules/api", "rules/jsontext", "rules/shortlist", "engine", "engine/eval", "engine/winprob", "engine/strength", "engine/uci", "rules/record", "rules/record/replay", "rules/record/link", "rules/record/sheet", "table", "content/explorer", "content/study", "page/rpc", "page/wasm"}
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

// The closure counts, here and in the browser: an indirect import of fmt is as heavy as a
// direct one.
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
