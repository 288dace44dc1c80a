package chess

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
	"github.com/manykings/manykings/rules/shortlist"
)

// position returns the position that a set-up describes, or its faults.
func (g *Game) position(setup rules.Setup) (*Position, rules.Faults) {
	r := reader{game: g, p: &Position{game: g, snapshot: snapshot{living: rules.NewLiving(g.seats)}}, faults: slices.Clone(setup.Unreadable)}
	r.read(setup)
	if r.faults != nil {
		return nil, r.faults
	}
	r.p.key = r.p.computeKey()
	r.p.moverBefore = r.p.turn
	r.p.renewAllClaims()
	return r.p, nil
}

// reader turns a set-up into a position and collects the faults.
type reader struct {
	game   *Game
	p      *Position
	faults rules.Faults
	kings  [maxArmies]int      // of each army
	where  [maxArmies][]string // the squares of each army
	lost   [maxArmies]bool     // armies whose owner could not be read
}

// read reads all parts, later ones relying on earlier ones.
func (r *reader) read(x rules.Setup) {
	p := r.p
	r.seats(x)
	r.control(x)
	p.classify()
	p.handOver()
	r.board(x.Board)
	r.counters(x)
	p.choice = r.choosing()
	r.owners()
	r.kingsOf()
	r.castling(x.Castling)
	r.rights(x.EnPassant)
	r.notInCheck()
	r.claims(x.Checks)
	r.score(x.Score)
	if x.Pending != "" {
		r.fault("formats", "nothing can be pending in this game: "+x.Pending)
	}
	if len(x.Kingless) > 0 {
		r.fault("formats", "seats without a king are not listed in this game")
	}
}

//go:noinline
func (r *reader) fault(rule, text string, squares ...string) { r.faults.Add(rule, text, squares...) }

// exists reports whether a seat is one of the game.
func (r *reader) exists(s rules.Seat) bool { return s >= 1 && int(s) <= r.game.seats }

// out reports whether a seat of the game is out.
func (r *reader) out(s rules.Seat) bool { return r.exists(s) && !r.p.living.Has(s) }

// seats reads the seat on turn and the eliminated ones.
func (r *reader) seats(x rules.Setup) {
	p := r.p
	for _, s := range x.Out {
		switch {
		case !r.exists(s):
			r.fault("formats", "there is no seat "+strconv.Itoa(int(s))+" to be out")
		case r.out(s):
			r.fault("formats", "seat "+strconv.Itoa(int(s))+" is out twice")
		default:
			p.living.Leave(s)
		}
	}
	switch {
	case !r.exists(x.Turn):
		r.fault("formats", "there is no seat "+strconv.Itoa(int(x.Turn))+" to be on turn")
	case r.out(x.Turn):
		r.fault("formats", "seat "+strconv.Itoa(int(x.Turn))+" is on turn, but out")
	default:
		p.turn = x.Turn
	}
}

// control reads the movers of conquered armies.
func (r *reader) control(x rules.Setup) {
	g, p := r.game, r.p
	for a := range g.armies {
		p.owner[a] = rules.Seat(a + 1)
	}
	var seen [maxArmies]bool
	for _, c := range x.Control {
		a := slices.Index(g.armies, c.Key)
		known := len(c.Value) == 1 && c.Value[0] >= '0' && int(c.Value[0]-'0') <= g.seats
		switch {
		case a < 0 || !known || g.rules.Elimination == EndsGame:
			r.fault("formats", "control: army "+c.Key+" cannot be moved by "+c.Value)
			if a >= 0 && !known {
				r.lost[a] = true
			}
		case seen[a]:
			r.fault("formats", "control: army "+c.Key+" twice")
		default:
			seen[a] = true
			p.owner[a] = rules.Seat(c.Value[0] - '0')
		}
	}
}

// board places the men.
func (r *reader) board(placed []rules.Placed) {
	g, p := r.game, r.p
	for _, x := range placed {
		s, ok := g.board.Square(x.Square)
		if !ok {
			r.fault("formats", "there is no square "+x.Square)
			continue
		}
		m, ok := g.readMan(x.Piece)
		if !ok {
			r.fault("formats", "there is no man "+x.Piece+", on "+x.Square, x.Square)
			continue
		}
		if p.board[s] != 0 {
			r.fault("formats", "square "+x.Square+" is named twice", x.Square)
			continue
		}
		p.put(m, uint8(s))
		a := m.army()
		r.where[a] = append(r.where[a], x.Square)
		switch m.role() {
		case rules.King:
			r.kings[a]++
		case rules.Pawn:
			switch g.pawns[a][s].place {
			case behindHome:
				r.fault(g.numbers.home, "the pawn on "+x.Square+" stands behind where it began", x.Square)
			case lastRow:
				r.fault(g.numbers.last, "the pawn on "+x.Square+" should have promoted", x.Square)
			}
		}
	}
}

// readMan reads a man such as "3N" or "wK".
func (g *Game) readMan(text string) (man, bool) {
	if len(text) < 2 {
		return 0, false
	}
	a := slices.Index(g.armies, text[:len(text)-1])
	role := rules.RoleOf(text[len(text)-1])
	if a < 0 || role < rules.King || role > rules.Pawn {
		return 0, false
	}
	return newMan(role, rules.Army(a)), true
}

// counters reads the counters.
func (r *reader) counters(x rules.Setup) {
	const maxCount = 1 << 30
	if x.Halfmoves < 0 || x.Halfmoves > maxCount || x.Ply < 0 || x.Ply > maxCount {
		r.fault("formats", "halfmoves and ply count from 0 up to 2^30")
		return
	}
	r.p.halfmoves, r.p.ply = int32(x.Halfmoves), int32(x.Ply)
}

// choosing reports whether Red's queen must be placed (yalta.3).
func (r *reader) choosing() bool {
	p := r.p
	if len(r.game.redSquares) == 0 || p.turn != red || p.ply != 0 || p.listed[newMan(rules.Queen, redArmy)] > 0 || r.kings[redArmy] > 0 {
		return false
	}
	return p.allEmpty(r.game.redSquares)
}

// owners checks that living seats move all men.
func (r *reader) owners() {
	g, p := r.game, r.p
	for a := range g.armies {
		seat, owner := rules.Seat(a+1), p.owner[a]
		if r.out(owner) && len(r.where[a]) > 0 && !r.lost[a] {
			r.fault(g.numbers.gone, "seat "+seatText(owner)+" is out and cannot have men", r.where[a]...)
		}
		if owner != seat && !r.out(seat) {
			r.fault(g.numbers.gone, "seat "+seatText(seat)+" is not out: nobody else moves its men", r.where[a]...)
		}
	}
}

// kingsOf checks that there is one king where there must be one.
func (r *reader) kingsOf() {
	g, p := r.game, r.p
	for a := range g.armies {
		seat := rules.Seat(a + 1)
		if r.kings[a] > 1 {
			r.fault(g.numbers.king, "army "+g.armies[a]+" has more than one king")
		}
		switch {
		case r.out(seat) && r.kings[a] > 0:
			r.fault(g.numbers.gone, "seat "+seatText(seat)+" is out, but its king stands on the board", g.board.SquareName(p.king(seat)))
		case !r.out(seat) && r.kings[a] == 0 && !g.inTeams() && !(p.choice && seat == red):
			r.fault(g.numbers.king, "seat "+seatText(seat)+" has no king")
		}
	}
}

// castling reads the castling rights.
func (r *reader) castling(names []string) {
	g, p := r.game, r.p
	for _, name := range names {
		s, ok := g.board.Square(name)
		if !ok {
			r.fault("formats", "castling: there is no square "+name)
			continue
		}
		i := slices.IndexFunc(g.castles[:], func(c []castle) bool { return len(c) > 0 && board.Square(c[0].rook) == s })
		if i < 0 || !r.canCastle(i) {
			r.fault(g.numbers.castling, "castling with "+name+": king and rook do not stand on their first squares", name)
			continue
		}
		p.castling |= 1 << i
	}
}

// canCastle reports whether king and rook of a castling right are on their first squares.
func (r *reader) canCastle(right int) bool {
	army := rules.Army(right / 2)
	return slices.ContainsFunc(r.game.castles[right], func(c castle) bool {
		king := r.p.board[c.king] == newMan(rules.King, army) || r.p.choice && army == redArmy
		return king && r.p.board[c.rook] == newMan(rules.Rook, army)
	})
}

// rights reads the rights to capture en passant.
func (r *reader) rights(list []rules.PawnRight) {
	p := r.p
	for _, x := range list {
		crossed, ok := r.game.board.Square(x.Square)
		pawn, ok2 := r.game.board.Square(x.Pawn)
		if !ok || !ok2 {
			r.fault("formats", "en passant: there is no square "+x.Square+" or "+x.Pawn)
			continue
		}
		e := right{uint8(crossed), uint8(pawn)}
		if why := r.whyNot(e); why != "" {
			r.fault(r.game.numbers.enPassant, "en passant on "+x.Square+": "+why, x.Square, x.Pawn)
			continue
		}
		p.rights |= 1 << slices.Index(r.game.rightList, e)
	}
}

// whyNot returns why there can be no such right, nothing if there can.
func (r *reader) whyNot(e right) string {
	g, p := r.game, r.p
	m := p.board[e.pawn]
	if m.role() != rules.Pawn {
		return "there is no pawn to take"
	}
	start, ok := g.doubleStep(m.army(), e)
	owner := p.owner[m.army()]
	switch {
	case !ok:
		return "the pawn cannot have come over that square"
	case owner == p.turn:
		return "the pawn is that of the seat on turn"
	case owner == 0 || r.out(owner):
		return "nobody can have moved the pawn"
	case p.hasOtherRight(e):
		return "two pawns cannot have come over one square"
	case g.seats == 2 && (p.board[e.crossed] != 0 || p.board[start] != 0):
		return "the square passed over or the one behind it is taken"
	}
	return ""
}

// hasOtherRight reports whether there is a right to take another pawn on the square of e,
// which only REX's two ways over a square would allow.
func (p *Position) hasOtherRight(e right) bool {
	for x := p.rights; x != 0; {
		if r := p.game.rightList[x.pop()]; r.crossed == e.crossed && r.pawn != e.pawn {
			return true
		}
	}
	return false
}

// doubleStep returns the square from which a pawn of army a makes the double
// step that e is for.
func (g *Game) doubleStep(a rules.Army, e right) (start uint8, ok bool) {
	for s := range g.board.Len() {
		t := &g.pawns[a][s]
		for i, has := range t.has {
			if has == twoSteps && t.step[i] == e.crossed && t.double[i] == e.pawn {
				return uint8(s), true
			}
		}
	}
	return 0, false
}

// notInCheck checks common.1, which binds a seat not on turn where there are two only.
func (r *reader) notInCheck() {
	g, p := r.game, r.p
	if g.seats != 2 || p.turn == 0 {
		return
	}
	waiting := 3 - p.turn
	oneEach := r.kings[waiting-1] == 1 && r.kings[p.turn-1] == 1
	if r.out(waiting) || g.isDuel() && !oneEach { // rex.12 asks for one king each
		return
	}
	for _, k := range p.squares(newMan(rules.King, rules.Army(waiting-1))) {
		if p.attacked(k, &p.class[waiting]) {
			r.fault("common.1", "seat "+seatText(waiting)+" stands in check, but is not on turn", g.board.SquareName(board.Square(k)))
			return
		}
	}
}

// claims reads the valid claims. One that would begin in the future begins now.
func (r *reader) claims(list []rules.Claim) {
	p := r.p
	for _, x := range list {
		if !r.exists(x.King) || !r.exists(x.By) {
			r.fault("formats", "checks: there is no seat "+strconv.Itoa(int(x.King))+" or "+strconv.Itoa(int(x.By)))
			continue
		}
		twice := slices.ContainsFunc(p.claims[:p.claimCount], func(c claim) bool { return c.king == x.King && c.by == x.By })
		if !twice && p.attackingSeats(x.King).Has(x.By) {
			p.claims[p.claimCount] = claim{x.King, x.By, int32(max(0, min(x.Since, int(p.ply))))}
			p.claimCount++
		}
	}
	shortlist.SortFunc(p.claims[:p.claimCount], func(a, b claim) int {
		return cmp.Or(cmp.Compare(a.king, b.king), cmp.Compare(a.since, b.since))
	})
}

// score reads the mates of teams.
func (r *reader) score(list []rules.ScoreEntry) {
	g := r.game
	for _, x := range list {
		i := slices.IndexFunc(g.teams, func(t rules.Team) bool { return t.String() == x.Team })
		if i < 0 || !g.inTeams() || x.Mates < 0 || x.Mates > g.seats {
			r.fault("formats", "score: team "+x.Team+" cannot have that many mates")
			continue
		}
		r.p.score[i] = int32(x.Mates)
	}
}
