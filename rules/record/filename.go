package record

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// unsafeInNames matches characters that a file system or a link cannot have in a name, and "_" and
// "-", which separate the parts.
var unsafeInNames = regexp.MustCompile(`[\x00-\x1f\x7f<>:"/\\|?*=,_\s-]+`)

// mostNames is the most characters of the players' names in a file name. File systems allow 255
// bytes.
const mostNames = 60

// FileName returns a name for a file with r, such as
// "manykings_2026-11-28_yalta_Anna-Bruno-Carl.rec". An unknown date is left out, and a player
// without a name is "Seat-2".
func (r *Record) FileName() string {
	parts := []string{"manykings"}
	if date := strings.ReplaceAll(r.Tag("Date"), ".", "-"); date != "" && !strings.Contains(date, "?") {
		parts = append(parts, inName(date))
	}
	game, extension, tags := r.Game, ".rec", []string{"Seat1", "Seat2", "Seat3", "Seat4", "Seat5", "Seat6", "Seat7", "Seat8"}
	if r.IsPGN() {
		game, extension, tags = "star:2", ".pgn", []string{"White", "Black"}
		if r.IsPDN() {
			game, extension = "", ".pdn"
		}
	}
	if game = inName(game); game != "" {
		parts = append(parts, game)
	}
	var names []string
	for i, tag := range tags {
		if !slices.ContainsFunc(r.Tags, func(t Tag) bool { return t.Name == tag }) {
			break
		}
		name := inName(r.Tag(tag))
		if name == "" {
			name = "Seat-" + strconv.Itoa(i+1)
		}
		names = append(names, name)
	}
	if all := []rune(strings.Join(names, "-")); len(all) > 0 {
		parts = append(parts, strings.Trim(string(all[:min(len(all), mostNames)]), "-"))
	}
	return strings.Join(parts, "_") + extension
}

// inName returns text without the characters that a part of a file name cannot have.
func inName(text string) string { return strings.Trim(unsafeInNames.ReplaceAllString(text, "-"), "-") }
