package record

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
)

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
	game, extension := r.Game, ".rec"
	if r.IsPGN() {
		game, extension = "star:2", ".pgn"
		if r.IsPDN() {
			game, extension = "", ".pdn"
		}
	}
	if game = inName(game); game != "" {
		parts = append(parts, game)
	}
	var names []string
	for i, name := range r.Players() {
		if name = inName(name); name == "" {
			name = "Seat-" + strconv.Itoa(i+1)
		}
		names = append(names, name)
	}
	if all := []rune(strings.Join(names, "-")); len(all) > 0 {
		parts = append(parts, strings.Trim(string(all[:min(len(all), mostNames)]), "-"))
	}
	return strings.Join(parts, "_") + extension
}

// Players returns the names of the players by seat, "" or "?" for an unknown one. It has no
// names of seats after the last one with a tag.
func (r *Record) Players() []string {
	tags := []string{"White", "Black"}
	if !r.IsPGN() {
		tags = []string{"Seat1", "Seat2", "Seat3", "Seat4", "Seat5", "Seat6", "Seat7", "Seat8"}
	}
	var names []string
	for _, tag := range tags {
		if !slices.ContainsFunc(r.Tags, func(t Tag) bool { return t.Name == tag }) {
			break
		}
		names = append(names, r.Tag(tag))
	}
	return names
}

// inName returns text without the characters that a part of a file name cannot have.
func inName(text string) string { return strings.Join(strings.FieldsFunc(text, isUnsafe), "-") }

// isUnsafe reports whether a file system or a link cannot have r in a name, or r separates the
// parts of a name.
func isUnsafe(r rune) bool {
	return unicode.IsControl(r) || unicode.IsSpace(r) || strings.ContainsRune(`<>:"/\|?*=,_-`, r)
}
