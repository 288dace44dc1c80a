package record

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// usualLength is the room that is made for the entries of a game.
const usualLength = 96

// lineParser reads the moves of a game or of a variation.
type lineParser struct {
	*parser
	line    *Line
	pending []string // comments for the next move
	mover   int      // PGN: the seat whose turn it is
	depth   int      // of variations; 0 is the game
	counted bool     // a number precedes
	over    bool     // the line has ended
}

// read reads until the line ends: a variation by its bracket, a game by its
// result or, in PGN, by the next tags or the end of the file.
func (l *lineParser) read() error {
	defer func() { l.line.Comments = append(l.line.Comments, l.pending...) }()
	for !l.over {
		l.s.skipBlanks()
		c, ok := l.s.peek()
		var err error
		switch {
		case !ok || c == '[':
			return l.breakOff()
		case c == '{' || c == ';':
			var text string
			text, err = l.comment()
			l.remark(text)
		case c == '$':
			err = l.nag()
		case c == '(':
			err = l.variation()
		case c == ')' && l.depth > 0:
			l.s.next()
			return nil
		case endsWord(c):
			err = l.fault(l.expected())
		default:
			err = l.words()
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// breakOff ends a line that nothing ends.
func (l *lineParser) breakOff() error {
	if _, more := l.s.peek(); l.depth > 0 || !l.rec.IsPGN() || more && !l.s.atTag() {
		return l.fault(l.expected())
	}
	l.finish(l.tagged, l.s.at, true)
	return nil
}

// untold ends a game of tags alone, behind which the next record begins.
func (l *lineParser) untold(end Place) error {
	l.line.Comments = l.pending
	l.finish(l.tagged, end, l.rec.IsPGN())
	if l.rec.IsPGN() {
		return l.dissent
	}
	return &SyntaxError{end, l.expected(), "a tag"}
}

// expected names the possible contents of the line.
func (l *lineParser) expected() string {
	entry := "a move"
	if !l.rec.IsPGN() {
		entry = "a seat and its move, as in 2:e7e5,"
	}
	if l.depth > 0 {
		return entry + " or ) for the end of the variation"
	}
	return entry + " or the result"
}

// last returns the last move of the line, nil if there is none.
func (l *lineParser) last() *Move {
	if len(l.line.Moves) == 0 {
		return nil
	}
	return &l.line.Moves[len(l.line.Moves)-1]
}

// remark takes a comment.
func (l *lineParser) remark(text string) {
	if m := l.last(); m != nil && len(m.Variations) == 0 {
		m.Comments = append(m.Comments, text)
		return
	}
	l.pending = append(l.pending, text)
}

// nag reads $ and a number.
func (l *lineParser) nag() error {
	m := l.last()
	if m == nil {
		return l.fault("a move before the glyph")
	}
	l.s.next()
	at := l.s.at
	b, _ := l.s.until(nonDigits)
	digits := string(b)
	n, err := strconv.Atoi(digits)
	if err != nil || n > MaxNAG {
		found := l.s.found()
		if digits != "" {
			found = quote(digits)
		}
		return &SyntaxError{at, "a number of at most six digits behind $", found}
	}
	m.NAGs = append(m.NAGs, n)
	return nil
}

// variation reads a variation of the last move.
func (l *lineParser) variation() error {
	m := l.last()
	switch {
	case m == nil:
		return l.fault("a move before its variation")
	case l.depth == MaxDepth:
		return l.fault("at most " + strconv.Itoa(MaxDepth) + " variations inside each other")
	}
	l.s.next()
	var line Line
	v := lineParser{parser: l.parser, line: &line, mover: m.Seat, depth: l.depth + 1}
	err := v.read()
	if len(line.Moves) > 0 || len(line.Comments) > 0 {
		m.Variations = append(m.Variations, line)
	}
	return err
}

// words reads the text up to the next white space or sign of the grammar: one word, or
// several with blanks of Unicode between.
func (l *lineParser) words() error {
	at := l.s.at
	b, _ := l.s.until(wordEnds)
	text, ok := l.known.text(b)
	if ok {
		if v, ok := l.spelt(text); ok {
			return l.end(v, at)
		}
		return l.word(text, at)
	}
	for word := range strings.FieldsSeq(plain(utf8Text(b))) {
		if v, ok := l.spelt(word); ok {
			return l.end(v, at)
		}
		if err := l.word(word, at); err != nil || l.over {
			return err
		}
	}
	return nil
}

// spelt reads a result of PGN of several words: 1 - 0, White wins. It takes the longest
// text that is a result.
func (l *lineParser) spelt(word string) (v verdict, ok bool) {
	if l.depth > 0 || !l.rec.IsPGN() || !beginsResult(word) {
		return v, false
	}
	v, ok = parseVerdict(word)
	b := l.s.ahead(lookAhead)
	whole := len(b) < lookAhead
	end, text := 0, word
	for at := 0; at < len(b); {
		for at < len(b) && isSpace(b[at]) {
			at++
		}
		begin := at
		for at < len(b) && !endsWord(b[at]) {
			at++
		}
		if begin == at || at == len(b) && !whole {
			break
		}
		text += " " + utf8Text(b[begin:at])
		if longer, is := parseVerdict(text); is {
			v, ok, end = longer, true, at
		}
	}
	l.s.skip(end)
	return v, ok
}

// beginsResult reports whether a result of several words may begin with word.
func beginsResult(word string) bool {
	switch word {
	case "0", "1", "1/2", "1/2-", "0-", "1-", "0.5", "1:", "0:":
		return true
	}
	switch strings.ToLower(word) {
	case "white", "black", Draw, "drawn", "both", "double":
		return true
	}
	return false
}

// word takes a word: a number, a glyph, an entry or the result.
func (l *lineParser) word(word string, at Place) error {
	counted := false
	defer func() { l.counted = counted }()
	for {
		if l.rec.IsPGN() && !l.pdn && (isDigit(word[0]) || word[0] == '.') {
			if _, ok := parseMoveTextResult(word); ok {
				break
			}
		}
		digits := 0
		for digits < len(word) && isDigit(word[digits]) {
			digits++
		}
		rest := strings.TrimLeft(word[digits:], ".")
		dots := len(word) - digits - len(rest)
		if rest != "" && dots == 0 && (digits == 0 || !l.rec.IsPGN() || l.pdn || !beginsMove(rest)) {
			break
		}
		if !l.number(word[:digits], dots) {
			return &SyntaxError{at, "a number of at most six digits", quote(word[:digits])}
		}
		l.counted = true
		if rest == "" {
			counted = true
			return nil
		}
		at.Column += digits + dots
		word = rest
	}
	if l.rec.IsPGN() {
		return l.pgnWord(word, at)
	}
	return l.nativeWord(word, at)
}

// beginsMove reports whether text behind digits is a move, and the digits are
// its number: some programs write 2Nf3.
func beginsMove(text string) bool { return isLetter(text[0]) || text[0] >= utf8.RuneSelf }

// number takes the number of a round and the dots behind it.
func (l *lineParser) number(digits string, dots int) (ok bool) {
	if l.depth > 0 || len(l.line.Moves) > 0 {
		return true
	}
	if dots >= len("...") && l.rec.Tag("FEN") == "" {
		l.mover = 2
	}
	if n, err := strconv.Atoi(digits); err == nil && n > 1 {
		l.rec.Round = n
	}
	return len(digits) <= 6
}

// pgnWord takes a word of PGN that is no number.
func (l *lineParser) pgnWord(word string, at Place) error {
	v, ok := parseMoveTextResult(word)
	if points, is := parsePDNResult(word); l.pdn && is {
		v, ok = points, true
	}
	if !ok && isCastling(word) && l.bothLose() {
		v, ok = verdict{places: bothLose, termination: doubleForfeit}, true
	}
	if ok {
		if l.depth > 0 { // some programs end variations so; it means nothing there
			return nil
		}
		return l.end(v, at)
	}
	if isMark(word) {
		return nil
	}
	bare, nags := cutGlyphs(word)
	if isNull(bare) {
		bare = Null
	}
	m := l.last()
	switch {
	case bare == "" && m != nil:
		m.NAGs = append(m.NAGs, nags...)
	case bare == "" && l.depth > 0: // an offer of a draw: (=)
		l.remark(word)
	case !isPGNMove(bare) && !(l.pdn && isPDNMove(bare)):
		return &SyntaxError{at, l.expected(), quote(word)}
	default:
		l.add(Move{Seat: l.mover, Text: bare, NAGs: nags, Place: at})
		l.mover = 3 - l.mover
	}
	return nil
}

// bothLose reports whether 0-0, which was read last, is the result and no castling: the tag
// says so, or nothing else ends the game and no number asks for a move.
func (l *lineParser) bothLose() bool {
	switch {
	case l.depth > 0:
		return false
	case l.claim && l.tagged.String() == bothLose:
		return l.endsHere(true)
	case l.claim && len(l.tagged.Places) > 0:
		return false
	}
	return !l.counted && l.endsHere(false)
}

// endsHere reports whether nothing follows in the game, except for comments if they are
// allowed.
func (l *lineParser) endsHere(comments bool) bool {
	l.s.skipBlanks()
	c, ok := l.s.peek()
	return !ok || c == '[' && l.s.atTag() || comments && (c == '{' || c == ';' || c == '*')
}

// nativeWord takes a word of the native form that is no number.
func (l *lineParser) nativeWord(word string, at Place) error {
	if isPlaces(word) {
		_, ok := parsePlaces(word)
		if !ok || l.depth > 0 {
			return &SyntaxError{at, l.expected(), quote(word)}
		}
		return l.end(verdict{places: word}, at)
	}
	bare, nags := cutJudgements(word)
	switch {
	case ofAll(bare):
		l.add(Move{Text: bare, NAGs: nags, Place: at})
		return nil
	case bare == "" && l.last() != nil:
		l.last().NAGs = append(l.last().NAGs, nags...)
		return nil
	case len(bare) >= 2 && bare[0] >= '1' && bare[0] <= '9' && bare[1] == ':':
		m := Move{Seat: int(bare[0] - '0'), Text: bare[2:], NAGs: nags, Place: at}
		if m.Text == "" && nags == nil {
			var err error
			if m.Text, err = l.quoted(m.Seat); err != nil {
				return err
			}
		}
		if m.Text == "" || ofAll(m.Text) {
			return &SyntaxError{at, "a move behind " + strconv.Itoa(m.Seat) + ":", quote(word)}
		}
		l.add(m)
		return nil
	}
	return &SyntaxError{at, l.expected(), quote(word)}
}

// quoted reads a move in quotes: descriptive notation has spaces in its words.
func (l *lineParser) quoted(seat int) (string, error) {
	if c, ok := l.s.peek(); !ok || c != '"' {
		return "", l.fault("a move behind " + strconv.Itoa(seat) + ":")
	}
	l.s.next()
	var b []byte
	for {
		c, ok := l.s.peek()
		if !ok || c == '\n' || isControl(c) {
			return "", l.fault(`" for the end of the move`)
		}
		l.s.next()
		if c == '"' {
			return strings.Join(strings.Fields(plain(utf8Text(b))), " "), nil
		}
		if e, _ := l.s.peek(); c == '\\' && (e == '"' || e == '\\') {
			l.s.next()
			c = e
		}
		b = append(b, c)
	}
}

// add appends an entry.
func (l *lineParser) add(m Move) {
	if l.line.Moves == nil && l.depth == 0 {
		l.line.Moves = make([]Move, 0, usualLength)
	}
	m.Before, l.pending = l.pending, nil
	l.line.Moves = append(l.line.Moves, m)
}

// isPGNMove reports whether a bare word of a PGN record is a move. Package notation decides
// whether it is one of chess.
func isPGNMove(word string) bool {
	if _, ok := parseMoveTextResult(word); ok || word == "" || word == Resign || word == Flag || ofAll(word) || isMark(word) || beginsResult(word) {
		return false
	}
	if bare, nags := cutGlyphs(word); bare != word || nags != nil {
		return false
	}
	rest := strings.TrimLeft(word, "0123456789")
	return rest != "" && rest[0] != '.' && word[0] != '%' && (rest == word || !beginsMove(rest))
}

// isPlaces reports whether a word of a native record is meant to be its result.
func isPlaces(word string) bool {
	return word == Unknown || word[0] == '>' || len(word) > 1 && strings.IndexByte(">=+", word[1]) >= 0
}

// end takes the result, the comments that follow it in the same line, and results that say
// it again.
func (l *lineParser) end(v verdict, at Place) error {
	l.over = true
	l.conclude(v)
	l.finish(v.result(), at, false)
	for {
		_, _ = l.s.until(nonBlanks)
		c, ok := l.s.peek()
		if !ok || c != '{' && c != ';' || l.s.at.Line > at.Line {
			again, place, more := l.again()
			if !more {
				return nil
			}
			at = place
			if said := l.rec.Result.String(); again != said && again != Unknown && said != Unknown {
				l.dissent = first(l.dissent, &SyntaxError{at, "one result, " + quote(said), quote(again)})
			} else if said == Unknown {
				l.finish(verdict{places: again}.result(), at, false)
			}
			continue
		}
		text, err := l.comment()
		l.remark(text)
		if err != nil {
			return err
		}
	}
}

// again skips a result that follows another one, and returns its places and where it is.
func (l *lineParser) again() (places string, at Place, ok bool) {
	b := l.s.ahead(lookAhead)
	begin := 0
	for begin < len(b) && isBlank(b[begin]) {
		begin++
	}
	end := begin
	for end < len(b) && !endsWord(b[end]) {
		end++
	}
	if begin == end || end == lookAhead {
		return "", at, false
	}
	word := plain(utf8Text(b[begin:end]))
	if l.rec.IsPGN() {
		var v verdict
		v, ok = parseMoveTextResult(word)
		places = v.places
	} else if isPlaces(word) {
		_, ok = parsePlaces(word)
		places = word
	}
	if !ok {
		return "", at, false
	}
	l.s.skip(begin)
	at = l.s.at
	l.s.skip(end - begin)
	return places, at, true
}
