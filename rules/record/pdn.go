package record

import "strings"

// tagGameType says in PDN, the PGN of draughts, which draughts it is: 24 is Spanish.
const tagGameType = "GameType"

// IsPDN reports whether r has the PGN of draughts: moves of two numbers or more.
func (r *Record) IsPDN() bool { return r.IsPGN() && r.Tag(tagGameType) != "" }

// isPDNMove reports whether a word is a move of PDN: squares with - or x between them.
func isPDNMove(word string) bool {
	_, points := parsePDNResult(word)
	if _, result := parseMoveTextResult(word); word == "" || points || result {
		return false
	}
	return isDigit(word[0]) && strings.ContainsAny(word, "-x:") && strings.Trim(word, "0123456789-x:") == "" && isDigit(word[len(word)-1]) ||
		isLetter(word[0]) && strings.Trim(word, "abcdefghx:-12345678") == ""
}

// parsePDNResult reads a result in the points of draughts.
func parsePDNResult(word string) (v verdict, ok bool) {
	switch word {
	case "2-0":
		v.places = "1>2"
	case "0-2":
		v.places = "2>1"
	case "1-1":
		v.places = "1=2"
	case "0-0":
		v.places, v.termination = bothLose, doubleForfeit
	}
	return v, v.places != ""
}
