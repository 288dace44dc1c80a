package record

import "strings"

// bothLose is the result of two players who have both lost, as by a double forfeit.
const bothLose = ">1+2"

// The values of the tag Termination of games that nobody played to their end.
const (
	forfeit       = "forfeit"
	doubleForfeit = "double forfeit"
	timeForfeit   = "time forfeit"
)

// verdict is a result of two players as other programs and people write it.
type verdict struct {
	places      string // as native records write them
	termination string // for the tag Termination, "" if the text has none
	reason      string // for the tag Reason
}

// result returns the places of v.
func (v verdict) result() Result {
	r, _ := parsePlaces(v.places)
	return r
}

// parsePoints reads one word: two scores such as 1-0, 0:1, 0.5-0.5, +:- and 1-0F, or a
// word of PGN.
func parsePoints(word string) (v verdict, ok bool) {
	switch word {
	case "1-0":
		return verdict{places: "1>2"}, true
	case "0-1":
		return verdict{places: "2>1"}, true
	case "1/2-1/2", "1/2":
		return verdict{places: "1=2"}, true
	case Unknown:
		return verdict{places: Unknown}, true
	}
	const longest = len("0.5-0.5ff.")
	if len(word) < len("0-0") || len(word) > longest || strings.IndexByte("01.+-", word[0]) < 0 {
		return v, false
	}
	word = strings.TrimRight(word, ".,;")
	for i := 1; i < len(word)-1; i++ {
		if strings.IndexByte("-:/", word[i]) < 0 {
			continue
		}
		one, defaulted := points(word[:i])
		other, alsoDefaulted := points(word[i+1:])
		defaulted = defaulted || alsoDefaulted
		if one < 0 || other < 0 || word[i] == '/' && !isSign(word[0]) || word[i] == '-' && isSign(word[0]) {
			continue
		}
		if defaulted {
			v.termination = forfeit
		}
		switch [2]int{one, other} {
		case [2]int{2, 0}:
			v.places = "1>2"
		case [2]int{0, 2}:
			v.places = "2>1"
		case [2]int{1, 1}:
			v.places = "1=2"
		case [2]int{0, 0}:
			v.places, v.termination = bothLose, doubleForfeit
		default:
			return v, false
		}
		return v, true
	}
	return v, false
}

// isSign reports whether c is a score of a game that was not played.
func isSign(c byte) bool { return c == '+' || c == '-' }

// points returns the half points of a player, -1 for a text that is no score, and whether
// the game was not played.
func points(text string) (halves int, defaulted bool) {
	bare := strings.TrimRight(text, "fF")
	defaulted = bare != text
	switch bare {
	case "1", "1.0":
		return 2, defaulted
	case "1/2", "0.5", ".5", "0,5":
		return 1, defaulted
	case "0", "0.0":
		return 0, defaulted
	case "+":
		return 2, true
	case "-":
		return 0, true
	}
	return -1, false
}

// parseMoveTextResult reads the result behind the moves of PGN: one word. 0-0 is castling,
// and the signs of two scores with a stroke are a glyph.
func parseMoveTextResult(word string) (v verdict, ok bool) {
	if isCastling(word) || len(word) == len("+/-") && word[1] == '/' && isSign(word[0]) {
		return v, false
	}
	return parsePoints(word)
}

// isCastling reports whether a result may be castling.
func isCastling(word string) bool { return word == "0-0" }

// parseVerdict reads a result in words and figures, as tags have them.
func parseVerdict(text string) (v verdict, ok bool) {
	text = strings.ToLower(strings.Join(strings.Fields(plain(text)), " "))
	for _, sign := range [...]string{"-", ":", "/"} {
		text = strings.ReplaceAll(strings.ReplaceAll(text, " "+sign, sign), sign+" ", sign)
	}
	text = strings.TrimRight(text, ".!")
	if v, ok := parsePoints(text); ok {
		return v, true
	}
	switch text {
	case "1>2", "2>1", "1=2":
		return verdict{places: text}, true
	case "", "?", "-", "unknown", "undecided", "unfinished", "not finished", "unterminated", "ongoing", "in progress":
		return verdict{places: Unknown}, true
	case "draw", "drawn", "remis", "tie":
		return verdict{places: "1=2"}, true
	case "draw agreed", "draw by agreement":
		return verdict{places: "1=2", reason: "agreement"}, true
	case "draw by repetition":
		return verdict{places: "1=2", reason: "repetition"}, true
	case "stalemate", "draw by stalemate":
		return verdict{places: "1=2", reason: "stalemate"}, true
	case bothLose, "both lose", "both lost", "both players lose", "double loss", doubleForfeit, "both forfeit":
		return verdict{places: bothLose, termination: doubleForfeit}, true
	}
	return parseSentence(text)
}

// parseSentence reads winner and reason: white wins on time, black resigns.
func parseSentence(text string) (v verdict, ok bool) {
	colour, text, _ := strings.Cut(text, " ")
	verb, how, _ := strings.Cut(text, " ")
	won := true
	switch verb {
	case "wins", "won":
	case "mates":
		v.reason = "mate"
	case "loses", "lost":
		won = false
	case "resigns", "resigned":
		won, v.reason = false, "resignation"
	case "forfeits", "forfeited":
		won, v.termination = false, forfeit
	default:
		return v, false
	}
	switch how {
	case "":
	case "on time", "by time":
		v.termination = timeForfeit
	case "by forfeit", "by default":
		v.termination = forfeit
	case "by resignation":
		v.reason = "resignation"
	case "by mate", "by checkmate":
		v.reason = "mate"
	default:
		return v, false
	}
	switch {
	case colour == "white" && won, colour == "black" && !won:
		v.places = "1>2"
	case colour == "black", colour == "white":
		v.places = "2>1"
	default:
		return v, false
	}
	return v, true
}
