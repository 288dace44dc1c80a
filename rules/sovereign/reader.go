package sovereign

import (
	"slices"
	"strings"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
)

// read returns the position that a set-up describes, or its [rules.Faults].
func (g *Game) read(s rules.Setup) (*Position, error) {
	r := reader{game: g, setup: &s, faults: slices.Clone(s.Unreadable)}
	r.p = &Position{game: g, t: g.tables, snapshot: snapshot{living: rules.NewLiving(g.seats)}}
	r.p.clear()
	r.readGame()
	r.readCounts()
	r.readSeats()
	r.readBoard()
	r.readControl()
	r.checkKings()
	r.readCastling()
	r.readKingless()
	r.readPending()
	r.settle()
	if err := r.faults.Err(); err != nil {
		return nil, err
	}
	r.p.key = r.p.freshKey()
	return r.p, nil
}

// reader reads a set-up into a position and collects its faults (sovereign.19).
type reader struct {
	game    *Game
	setup   *rules.Setup
	p       *Position
	faults  rules.Faults
	tangled bool // wrong by sovereign.4 or sovereign.11: attacks are unknown
	shared  bool // two seats own one colour: nobody knows whose its king is
}

// tangle adds a fault that leaves attacks unknown.
//
//go:noinline
func (r *reader) tangle(rule, text string, squares ...string) {
	r.faults.Add(rule, text, squares...)
	r.tangled = true
}

// readGame checks that the set-up is of this game and has nothing that only
// other games know.
func (r *reader) readGame() {
	s := r.setup
	if s.Game != "" {
		id, err := rules.ParseID(s.Game)
		if err != nil || id.Without("pie").String() != r.game.id.Without("pie").String() {
			r.faults.Add("formats", "the position is of another game: "+s.Game)
		}
	}
	if len(s.EnPassant) > 0 {
		r.faults.Add("formats", "there is no en passant in this game")
	}
	if len(s.Checks) > 0 {
		r.faults.Add("formats", "checks are not recorded in this game")
	}
	if len(s.Score) > 0 {
		r.faults.Add("formats", "there is no score in this game")
	}
}

func (r *reader) readCounts() {
	if r.setup.Halfmoves < 0 || r.setup.Ply < 0 {
		r.faults.Add("formats", "halfmoves or ply is negative")
	}
	r.p.halfmoves, r.p.ply = r.setup.Halfmoves, r.setup.Ply
}

func (r *reader) exists(seat rules.Seat) bool { return seat >= 1 && int(seat) <= r.game.seats }

// readSeats reads the seat on turn and the eliminated seats.
func (r *reader) readSeats() {
	p := r.p
	for _, seat := range r.setup.Out {
		switch {
		case !r.exists(seat):
			r.faults.Add("formats", "there is no seat "+seatText(int(seat))+" to be out")
		case !p.living.Has(seat):
			r.faults.Add("formats", "seat "+seatText(int(seat))+" is out twice")
		case !r.game.royale:
			r.faults.Add("formats", "seat "+seatText(int(seat))+" is out, but the game between two goes on")
		}
		if p.living.Has(seat) {
			p.living.Leave(seat)
		}
	}
	p.turn = r.setup.Turn
	switch {
	case !r.exists(p.turn):
		r.faults.Add("formats", "there is no seat "+seatText(int(p.turn))+" to be on turn")
	case !p.living.Has(p.turn):
		r.faults.Add("formats", "seat "+seatText(int(p.turn))+" is on turn, but out")
	}
}

// readBoard reads the men.
func (r *reader) readBoard() {
	p, t := r.p, r.p.t
	for _, m := range r.setup.Board {
		sq, ok := t.grid.Square(m.Square)
		if !ok {
			r.faults.Add("formats", "there is no square "+m.Square)
			continue
		}
		c, ok := parseMan(m.Piece)
		switch {
		case !ok:
			r.faults.Add("formats", "there is no man "+m.Piece+", on "+m.Square, m.Square)
			continue
		case isMan(p.men[sq]):
			r.faults.Add("formats", "square "+m.Square+" is named twice", m.Square)
			continue
		}
		if t.ground[sq] == groundBit|c>>3 {
			r.faults.Add("sovereign.3", "the man on "+m.Square+", "+m.Piece+", stands on its own colour", m.Square)
		}
		if roleOf(c) == rules.Pawn && t.centre[sq] {
			r.faults.Add("sovereign.9", "the pawn on "+m.Square+" should have been promoted", m.Square)
		}
		p.put(uint8(sq), c)
	}
	for c, pair := range &t.pairs {
		if isMan(p.men[pair[0]]) && isMan(p.men[pair[1]]) {
			r.tangle("sovereign.4", "both "+board.ColourNames[c]+" squares are occupied", r.name(pair[0]), r.name(pair[1]))
		}
	}
}

//go:noinline
func (r *reader) name(s uint8) string { return r.p.t.grid.SquareName(board.Square(s)) }

// parseMan reads a text such as "wN".
func parseMan(text string) (code, bool) {
	if len(text) != 2 {
		return 0, false
	}
	colour, role := strings.IndexByte(board.Colours, text[0]), rules.RoleOf(text[1])
	if colour < 0 || role < rules.King || role > rules.Pawn {
		return 0, false
	}
	return codeOf(role, uint8(colour)), true
}

// readControl reads which colour each seat owns.
func (r *reader) readControl() {
	p := r.p
	const none = uint8(armies)
	for seat := range p.owned {
		p.owned[seat] = none
	}
	for _, c := range r.setup.Control {
		seat, colour := 0, strings.Index(board.Colours, c.Value)
		if len(c.Key) == 1 {
			seat = int(c.Key[0]) - '0'
		}
		switch {
		case seat < 1 || seat > r.game.seats:
			r.faults.Add("formats", "control: there is no seat "+c.Key)
		case len(c.Value) != 1 || colour < 0:
			r.faults.Add("formats", "control: there is no colour "+c.Value)
		case p.owned[seat] != none:
			r.faults.Add("formats", "control: seat "+c.Key+" owns two colours")
		default:
			p.owned[seat] = uint8(colour)
		}
	}
	for seat := 1; seat <= r.game.seats; seat++ {
		if p.owned[seat] == none {
			r.tangle("sovereign.11", "seat "+seatText(seat)+" owns no colour")
			continue
		}
		for other := 1; other < seat; other++ {
			if p.owned[other] == p.owned[seat] {
				r.tangle("sovereign.11", "two seats own "+board.ColourNames[p.owned[seat]])
				r.shared = true
			}
		}
	}
}

// checkKings finds the king of each seat.
func (r *reader) checkKings() {
	p := r.p
	kings := 0
	for a := range p.placed {
		owner := rules.Seat(0)
		for seat := 1; seat <= r.game.seats; seat++ {
			if int(p.owned[seat]) == a {
				owner = rules.Seat(seat)
			}
		}
		var at []string
		for sq := range p.placed[a].All() {
			if roleOf(p.men[sq]) == rules.King {
				at = append(at, r.name(uint8(sq)))
				p.kings[owner] = sq
			}
		}
		kings += len(at)
		colour := board.ColourNames[a]
		if len(at) > 1 {
			r.tangle("sovereign.11", "there are two kings of "+colour, at...)
		}
		switch {
		case len(at) > 0 && owner == 0:
			r.tangle("sovereign.11", "there is a king of "+colour+", which nobody owns", at...)
		case len(at) > 0 && !p.living.Has(owner) && r.game.royale:
			r.faults.Add("royale.7", "seat "+seatText(int(owner))+" is out, but its king stands on the board", at...)
		case len(at) == 0 && owner != 0 && !r.game.royale:
			r.tangle("sovereign.11", "seat "+seatText(int(owner))+" has no king of its colour, "+colour)
		}
	}
	p.kings[0] = board.NoSquare
	if r.game.royale && kings < 2 {
		r.faults.Add("royale.6", "there are fewer than two kings")
	}
}

// readCastling reads the rights to castle (sovereign.15).
func (r *reader) readCastling() {
	p := r.p
	var named, used board.Set
	for _, name := range r.setup.Castling {
		sq, ok := p.t.grid.Square(name)
		if !ok {
			r.faults.Add("formats", "castling: there is no square "+name)
			continue
		}
		named.Add(sq)
	}
	for i, right := range r.game.rights {
		k, rook := board.Square(right.king), board.Square(right.rook)
		if !named.Has(k) || !named.Has(rook) {
			continue
		}
		used.Add(k)
		used.Add(rook)
		if p.men[rook] != right.man {
			r.faults.Add("sovereign.15", "castling with the rook on "+r.name(right.rook)+": "+manText(right.man)+" does not stand there", r.name(right.rook))
		}
		p.castling |= 1 << i
	}
	for seat, c := range r.game.castle {
		if k, _ := p.t.grid.Square(c.king); named.Has(k) && p.men[k] != codeOf(rules.King, p.owned[seat+1]) {
			r.faults.Add("sovereign.15", "castling: the king of seat "+seatText(seat+1)+" does not stand on "+c.king, c.king)
		}
	}
	named.Subtract(&used)
	for sq := range named.All() {
		r.faults.Add("sovereign.15", "castling: "+r.name(uint8(sq))+" alone is not a right, which is a king and a rook", r.name(uint8(sq)))
	}
}

// readKingless reads the seats without a king and the way of its loss (royale.8). Without
// information those kings were captured, in the order of seats. If two seats own one
// colour, its king counts against neither.
func (r *reader) readKingless() {
	p := r.p
	if !r.game.royale {
		if len(r.setup.Kingless) > 0 && !r.shared {
			r.faults.Add("formats", "seats without a king are not listed in this game")
		}
		return
	}
	var listed [maxSeats + 1]bool
	for _, k := range r.setup.Kingless {
		how := lossKind(0)
		for int(how) < len(lossTexts) && lossTexts[how] != k.How {
			how++
		}
		switch {
		case !r.exists(k.Seat):
			r.faults.Add("formats", "kingless: there is no seat "+seatText(int(k.Seat)))
			continue
		case int(how) == len(lossTexts):
			r.faults.Add("formats", "kingless: there is no way "+k.How+" to lose a king")
			continue
		case listed[k.Seat]:
			r.faults.Add("formats", "seat "+seatText(int(k.Seat))+" lost its king twice")
			continue
		case p.kings[k.Seat] != board.NoSquare && !r.shared:
			r.faults.Add("formats", "seat "+seatText(int(k.Seat))+" lost its king and has one")
			continue
		case how == left && p.living.Has(k.Seat):
			r.faults.Add("formats", "seat "+seatText(int(k.Seat))+" lost its king by leaving, but is not out")
		}
		listed[k.Seat] = true
		p.lose(k.Seat, how)
	}
	for seat := rules.Seat(1); int(seat) <= r.game.seats; seat++ {
		if p.kings[seat] != board.NoSquare || listed[seat] {
			continue
		}
		if len(r.setup.Kingless) > 0 && !r.shared {
			r.faults.Add("formats", "it is not said how seat "+seatText(int(seat))+" lost its king")
			continue
		}
		p.lose(seat, captured)
	}
}

// readPending reads whether the pie choice is open (sovereign.16).
func (r *reader) readPending() {
	p := r.p
	switch {
	case r.setup.Pending == "":
	case r.setup.Pending != "pie" || r.game.royale:
		r.faults.Add("formats", "nothing can be pending in this game: "+r.setup.Pending)
	case p.ply != 1 || p.turn != 2:
		r.faults.Add("sovereign.16", "the pie choice is only open after the first ply, for seat 2")
	default:
		p.pending = true
	}
}

// settle computes control, unless it is unknown, and refuses a position of two in which the
// seat not on turn is in check (sovereign.13).
func (r *reader) settle() {
	if r.tangled {
		return
	}
	p := r.p
	p.control()
	if r.game.royale || !r.exists(p.turn) {
		return
	}
	if waiting := 3 - p.turn; p.inCheck(waiting) {
		r.faults.Add("sovereign.13", "seat "+seatText(int(waiting))+" stands in check, but is not on turn", r.name(uint8(p.kings[waiting])))
	}
}
