package event

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/manykings/manykings/events/pairing"
)

// The Tournament Report File of FIDE, version 2026, for events of two players at a table.
//
// Source: https://handbook.fide.com/files/handbook/TRF26.pdf

// Where the fields of a player begin, from 0, and how long they are.
const (
	trfName, trfNameLength = 14, 33
	trfRating              = 48
	trfCountry             = 53
	trfPoints              = 80
	trfRank                = 85
	trfRounds              = 91
	trfRound               = 10 // of each round
)

// TRF returns the event as a Tournament Report File. Starting ranks follow the ratings, equal ones
// the order of entry.
//
// Errors: *[Error] for tables of more than two, for an arena, a ladder and a display.
func (e *Event) TRF() ([]byte, error) { return e.report(false) }

// starting returns the entrants by starting rank.
func (e *Event) starting() []int {
	order := make([]int, len(e.entrants))
	for i := range order {
		order[i] = i + 1
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(e.entrants[b-1].Rating, e.entrants[a-1].Rating) })
	return order
}

// report returns the report; with next it tells who does not play the next round.
func (e *Event) report(next bool) ([]byte, error) {
	if !slices.Equal(e.Options.Sizes, []int{2}) || e.Options.Form.Flows() || e.Options.Form == Display || e.Options.Boards > 0 {
		return nil, refuse("trf", "A Tournament Report File is for tables of two, in rounds of single players.")
	}
	if err := e.Options.checkTRFSkips(); err != nil {
		return nil, err
	}
	order := e.starting()
	start := make(map[int]int, len(order)) // starting ranks by entrant
	rated := 0
	for i, id := range order {
		start[id] = i + 1
		if e.entrants[id-1].Rating > 0 {
			rated++
		}
	}
	var b strings.Builder
	line := func(tag, text string) { b.WriteString(tag + " " + text + "\r\n") }
	line("012", e.Options.Name)
	line("062", strconv.Itoa(len(order)))
	line("072", strconv.Itoa(rated))
	line("092", map[Form]string{Swiss: "Individual: Swiss-System", AllPlayAll: "Individual: Round-Robin", Knockout: "Individual: Knock-Out"}[e.Options.Form])
	line("142", strconv.Itoa(max(e.Options.Rounds, len(e.rounds))))
	line("152", "W")
	points := func(p int) string { return fmt.Sprintf("%4.1f", float64(p)/pairing.Point) }
	win, draw, loss, bye := e.Options.trfPoints()
	if win != pairing.Point || draw*2 != win || loss != 0 || bye != win {
		line("162", " "+strings.Join([]string{"W" + points(win), "D" + points(draw), "L" + points(loss), "P" + points(bye)}, "    "))
	}
	line("182", "Many Kings")
	for _, pair := range e.pairsApart() {
		if start[pair[0]] > 0 && start[pair[1]] > 0 {
			line("260", fmt.Sprintf("%03d %03d %4d %4d", 1, max(1, e.Options.Rounds), start[pair[0]], start[pair[1]]))
		}
	}
	ranks := map[int]Standing{}
	for _, at := range e.Standings() {
		ranks[at.Entrant] = at
	}
	for _, id := range order {
		who := &e.entrants[id-1]
		name := []rune(who.Name)
		name = name[:min(len(name), trfNameLength)]
		rating, country := "", ""
		if who.Rating > 0 {
			rating = strconv.Itoa(who.Rating)
		}
		if len(who.Country) == 3 {
			country = strings.ToUpper(who.Country)
		}
		text := fmt.Sprintf("%4d      %s%s %4s %3s %11s %10s %s %4d", start[id], string(name), strings.Repeat(" ", trfNameLength-len(name)), rating, country, "", "", points(ranks[id].Points), ranks[id].Rank)
		for n := range e.rounds {
			text += "  " + e.trfResult(&e.rounds[n], id, start)
		}
		switch {
		case next && !e.plays(id):
			text += "  0000 - Z"
		case next && e.skipsNext(id):
			text += "  " + e.Options.trfSkip()
		}
		line("001", text)
	}
	return []byte(b.String()), nil
}

// trfPoints returns the points of a win, a draw, a loss and a bye.
func (o *Options) trfPoints() (win, draw, loss, bye int) {
	decided := o.pointsOf([]int{1, 2})
	return decided[0], o.pointsOf([]int{1, 1})[0], decided[1], decided[0] * o.Bye / 100
}

// trfResult returns the result of an entrant in a round: opponent, colour and result.
func (e *Event) trfResult(r *Round, id int, start map[int]int) string {
	if slices.Contains(r.Byes, id) {
		return "0000 - U"
	}
	if slices.Contains(r.Skipped, id) {
		return e.Options.trfSkip()
	}
	for _, t := range r.Tables {
		seat := slices.Index(t.Seats, id)
		if seat < 0 {
			continue
		}
		result := " " // the table still plays
		if t.Places != nil {
			mine, other := t.Places[seat], t.Places[1-seat]
			switch {
			case mine == 0:
				result = "-"
			case other == 0:
				result = "+"
			case mine == other:
				result = "="
			default:
				result = map[bool]string{true: "1", false: "0"}[mine < other]
			}
		}
		return fmt.Sprintf("%4d %c %s", start[t.Seats[1-seat]], "wb"[seat], result)
	}
	return "0000 - Z"
}

// trfPlayer is a player of a Tournament Report File.
type trfPlayer struct {
	line    int
	start   int
	entrant Entrant
	rounds  []trfGame
}

// trfGame is a player's part of a round.
type trfGame struct {
	opponent int  // a starting rank, 0 for none
	colour   byte // w, b, or -
	result   byte
}

// ReadTRF returns the event of a Tournament Report File, for a game with an id. Players are
// entered by starting rank; a player without a game and without a bye is withdrawn for that round.
// The rounds are not ours, so that [Verify] refuses them.
//
// Errors: the line that is wrong, or that an event cannot have.
func ReadTRF(text []byte, variant, seed string) (*Event, error) {
	if !utf8.Valid(text) || len(text) > mostFile {
		return nil, fmt.Errorf("the file is not UTF-8 text of at most %d bytes", mostFile)
	}
	o := Options{Name: "Tournament", Variant: variant, Form: Swiss, Sizes: []int{2}, Scoring: Linear, Bye: 100, TieBreaks: []TieBreak{Opponents, Wins, Lots}, Seed: seed}
	var players []trfPlayer
	var apart []string
	lines := strings.FieldsFunc(strings.TrimPrefix(string(text), "\ufeff"), func(r rune) bool { return r == '\r' || r == '\n' })
	for i, line := range lines {
		tag, rest, _ := strings.Cut(line, " ")
		var err error
		switch tag {
		case "012":
			if name := strings.TrimSpace(rest); name != "" {
				o.Name = name
			}
		case "142", "XXR":
			o.Rounds, err = strconv.Atoi(strings.TrimSpace(rest))
		case "092":
			if strings.Contains(strings.ToLower(rest), "round") {
				o.Form = AllPlayAll
			}
		case "162":
			err = o.readTRFPoints(rest)
		case "260":
			apart = append(apart, rest)
		case "001":
			var p trfPlayer
			if p, err = readTRFPlayer(line); err == nil {
				p.line = i + 1
				players = append(players, p)
			}
		case "013", "310":
			err = fmt.Errorf("events of teams are not supported")
		}
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", i+1, err)
		}
	}
	slices.SortFunc(players, func(a, b trfPlayer) int { return a.start - b.start })
	rounds := 0
	for i, p := range players {
		if p.start != i+1 {
			return nil, fmt.Errorf("line %d: the starting rank is %d, expected %d", p.line, p.start, i+1)
		}
		rounds = max(rounds, len(p.rounds))
	}
	o.Rounds = max(o.Rounds, rounds, 1)
	o.readTRFSkips(players)
	if err := o.checkTRFSkips(); err != nil {
		return nil, err
	}
	for _, text := range apart {
		o.readTRFApart(text, len(players))
	}
	e, err := New(o)
	called := map[string]int{}
	for i := 0; err == nil && i < len(players); i++ {
		who := &players[i].entrant
		if called[who.Name]++; called[who.Name] > 1 { // an event tells its entrants apart by name
			who.Name += fmt.Sprintf(" (%d)", called[who.Name])
		}
		err = e.Do(Act{Kind: Enter, Entrant: &players[i].entrant})
	}
	for round := 1; err == nil && round <= rounds; round++ {
		err = e.playTRF(round, players)
	}
	return e, err
}

// readTRFPoints reads the points of results. A draw must be worth the mean of a win and a loss, as
// in all events.
func (o *Options) readTRFPoints(text string) error {
	worth := map[byte]float64{'W': 1, 'D': 0.5, 'L': 0}
	fields := strings.Fields(text)
	bye := -1.0
	for i := 0; i < len(fields); i++ {
		code, number := fields[i][0], fields[i][1:]
		if number == "" && i+1 < len(fields) {
			i++
			number = fields[i]
		}
		value, err := strconv.ParseFloat(number, 64)
		if err != nil {
			return fmt.Errorf("the points %q are not a number", number)
		}
		if code == 'P' {
			bye = value
		}
		worth[code] = value
	}
	win, draw, loss := worth['W'], worth['D'], worth['L']
	switch {
	case win <= 0 || loss < 0 || loss > win || math.Abs(2*draw-win-loss) > 0.01:
		return fmt.Errorf("a draw is worth %g, not the mean of %g and %g", draw, win, loss)
	case win != 1 || loss != 0:
		if win != math.Trunc(win) || loss != math.Trunc(loss) {
			return fmt.Errorf("a win is worth %g and a loss %g: an event has whole points", win, loss)
		}
		o.Scoring, o.Points = Custom, []int{int(win), int(loss)}
	}
	if bye >= 0 {
		o.Bye = int(math.Round(100 * bye / win))
	}
	return nil
}

// readTRFApart reads a prohibited pairing.
func (o *Options) readTRFApart(text string, players int) {
	var ids []int
	for i, field := range strings.Fields(text) {
		if id, err := strconv.Atoi(field); i >= 2 && err == nil && id >= 1 && id <= players {
			if slices.Contains(ids, id) {
				continue
			}
			for _, other := range ids {
				o.Apart = append(o.Apart, [2]int{other, id})
			}
			ids = append(ids, id)
		}
	}
}

// readTRFPlayer reads a player. Columns are characters.
func readTRFPlayer(line string) (trfPlayer, error) {
	columns := []rune(line)
	cut := func(from, length int) string {
		if from >= len(columns) {
			return ""
		}
		return string(columns[from:min(len(columns), from+length)])
	}
	field := func(from, length int) string { return strings.TrimSpace(cut(from, length)) }
	start, err := strconv.Atoi(field(4, 4))
	if err != nil || start < 1 {
		return trfPlayer{}, fmt.Errorf("the starting rank is %q, expected a number in columns 5 to 8", field(4, 4))
	}
	p := trfPlayer{start: start, entrant: Entrant{Name: field(trfName, trfNameLength), Country: field(trfCountry, 3)}}
	if text := field(trfRating, 4); text != "" {
		if p.entrant.Rating, err = strconv.Atoi(text); err != nil {
			return p, fmt.Errorf("the rating is %q, expected a number in columns 49 to 52", text)
		}
	}
	for at := trfRounds; at < len(columns); at += trfRound {
		g := trfGame{colour: '-', result: 'Z'}
		if text := field(at, 4); text != "" {
			if g.opponent, err = strconv.Atoi(text); err != nil {
				return p, fmt.Errorf("the opponent is %q, expected a number in columns %d to %d", text, at+1, at+4)
			}
		}
		if text := strings.ToLower(field(at+5, 1)); text != "" {
			g.colour = text[0]
		}
		switch text := strings.ToUpper(field(at+7, 1)); {
		case text != "":
			g.result = text[0]
		case g.opponent > 0:
			g.result = ' ' // it still plays
		}
		p.rounds = append(p.rounds, g)
	}
	return p, nil
}

// trfPlaces has the place of the player and of the opponent for a result.
var trfPlaces = map[byte][2]int{'1': {1, 2}, 'W': {1, 2}, '0': {2, 1}, 'L': {2, 1}, '=': {1, 1}, 'D': {1, 1}, '+': {1, 0}, '-': {0, 1}}

// readTRFSkips reads the terms of the byes on request: half ones if there are any, else full ones. The
// zero ones are withdrawals for a round.
func (o *Options) readTRFSkips(players []trfPlayer) {
	number := map[byte]int{}
	for _, p := range players {
		own := map[byte]int{}
		for _, g := range p.rounds {
			own[g.result]++
		}
		for result, n := range own {
			number[result] = max(number[result], n)
		}
	}
	switch {
	case number['H'] > 0:
		o.Skips = &Skips{Worth: half, Number: number['H']}
	case number['F'] > 0:
		o.Skips = &Skips{Worth: whole, Number: number['F']}
	}
}

// checkTRFSkips refuses half byes that are not worth as much as a draw: the report has no others.
func (o *Options) checkTRFSkips() error {
	if win, draw, _, _ := o.trfPoints(); o.Skips != nil && o.Skips.Worth == half && 2*draw != win {
		return refuse("trf", "In a Tournament Report File a half bye is worth a draw. Here it is not.")
	}
	return nil
}

// playTRF plays a round of a file.
func (e *Event) playTRF(round int, players []trfPlayer) error {
	paired := Paired{}
	var results []Act
	for i := range players {
		p := &players[i]
		in, places, err := e.partTRF(round, p, players, &paired)
		if err != nil {
			return fmt.Errorf("line %d, round %d: %w", p.line, round, err)
		}
		if places != nil {
			results = append(results, Act{Kind: Result, Round: round, Table: len(paired.Tables), Places: places})
		}
		if e.withdrawn[p.start] == in {
			kind := Withdraw
			if in {
				kind = Return
			}
			if err := e.Do(Act{Kind: kind, ID: p.start}); err != nil {
				return err
			}
		}
		if in && e.Options.asksTRF(p.part(round)) {
			if err := e.Do(Act{Kind: Skip, Round: round, ID: p.start}); err != nil {
				return err
			}
		}
	}
	err := e.Do(Act{Kind: Pair, Round: round, Paired: &paired})
	for i := 0; err == nil && i < len(results); i++ {
		err = e.Do(results[i])
	}
	if err != nil {
		return fmt.Errorf("round %d: %w", round, err)
	}
	return nil
}

// part returns a player's part of a round.
func (p *trfPlayer) part(round int) trfGame {
	if round > len(p.rounds) {
		return trfGame{colour: '-', result: 'Z'}
	}
	return p.rounds[round-1]
}

// asksTRF reports whether a player's part of a round is a bye on request.
func (o *Options) asksTRF(g trfGame) bool {
	return o.Skips != nil && g.opponent == 0 && o.Skips.Worth > 0 && g.result == trfSkips[o.Skips.Worth]
}

// partTRF notes a player's part of a round: a bye, or a table if the player has its first seat,
// with its places if it has a result. It reports whether the player is in the round.
func (e *Event) partTRF(round int, p *trfPlayer, players []trfPlayer, paired *Paired) (in bool, places []int, err error) {
	g := p.part(round)
	if g.opponent == 0 {
		switch {
		case e.Options.asksTRF(g):
			return true, nil, nil
		case g.result == 'U', g.result == 'F' && e.Options.Bye == 100:
			paired.Byes = append(paired.Byes, p.start)
			return true, nil, nil
		case g.result == 'Z', g.result == '-':
			return false, nil, nil
		}
		return false, nil, fmt.Errorf("bye %q has other points than the other byes", g.result)
	}
	switch {
	case g.opponent < 0, g.opponent > len(players), g.opponent == p.start:
		return true, nil, fmt.Errorf("there is no opponent %d", g.opponent)
	case g.colour == 'b':
		return true, nil, nil // the table is with the opponent
	case g.colour != 'w':
		return true, nil, fmt.Errorf("the colour is %q, expected w or b", g.colour)
	}
	paired.Tables = append(paired.Tables, []int{p.start, g.opponent})
	if g.result == ' ' {
		return true, nil, nil
	}
	both, ok := trfPlaces[g.result]
	if !ok {
		return true, nil, fmt.Errorf("there is no result %q", g.result)
	}
	if other := players[g.opponent-1].rounds; g.result == '-' && len(other) >= round && other[round-1].result == '-' {
		both = [2]int{} // nobody came
	}
	return true, both[:], nil
}
