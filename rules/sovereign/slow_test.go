package sovereign_test

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/manykings/manykings/rules"
)

// spot is a file and a rank, both from 1.
type spot struct{ file, rank int }

func parseSpot(name string) spot {
	rank, _ := strconv.Atoi(name[1:])
	return spot{int(name[0]-'a') + 1, rank}
}

func (s spot) String() string { return string(rune('a'+s.file-1)) + strconv.Itoa(s.rank) }

func (s spot) on() bool { return s.file >= 1 && s.file <= 16 && s.rank >= 1 && s.rank <= 16 }

func (s spot) plus(d spot, n int) spot { return spot{s.file + n*d.file, s.rank + n*d.rank} }

// colouredSpots are the coloured squares, read from the set-up file of the
// rules and not from the board.
type colouredSpots map[spot]byte

func readColouredSpots(t testing.TB) colouredSpots {
	spots := colouredSpots{}
	for colour, pair := range readSetUps(t).ColouredSquares {
		for _, name := range pair {
			spots[parseSpot(name)] = colour[0]
		}
	}
	return spots
}

// slow is a position in the terms of the rules: everything is computed again at each use.
type slow struct {
	coloured colouredSpots
	royale   bool
	closed   bool
	men      map[spot]string // "wK"
	owned    map[int]byte    // colour by seat
	out      []rules.Seat
	rights   []string
	turn     int
	seats    int
}

func newSlow(coloured colouredSpots, s rules.Setup) *slow {
	p := &slow{coloured: coloured, men: map[spot]string{}, owned: map[int]byte{},
		out: s.Out, rights: s.Castling, turn: int(s.Turn), seats: len(s.Control)}
	p.royale = strings.HasPrefix(s.Game, "royale")
	p.closed = strings.Contains(s.Game, "twin=closed")
	for _, m := range s.Board {
		p.men[parseSpot(m.Square)] = m.Piece
	}
	for _, c := range s.Control {
		p.owned[int(c.Key[0]-'0')] = c.Value[0]
	}
	return p
}

func (p *slow) clone() *slow {
	q := *p
	q.men, q.owned = maps.Clone(p.men), maps.Clone(p.owned)
	return &q
}

// ruler returns the seat that owns or controls a colour, 0 if nobody does
// (sovereign.11).
func (p *slow) ruler(colour byte) int {
	seen := map[byte]bool{}
	for !seen[colour] {
		seen[colour] = true
		for seat, c := range p.owned {
			if c == colour {
				return seat
			}
		}
		for s, c := range p.coloured {
			if man := p.men[s]; c == colour && man != "" {
				colour = man[0]
				break
			}
		}
	}
	return 0
}

// king returns the square of a seat's king.
func (p *slow) king(seat int) (spot, bool) {
	for s, man := range p.men {
		if man[1] == 'K' && man[0] == p.owned[seat] {
			return s, true
		}
	}
	return spot{}, false
}

// twinTaken reports whether the other square of the colour of s is occupied,
// not counting a man on except (sovereign.4).
func (p *slow) twinTaken(s, except spot) bool {
	for other, c := range p.coloured {
		if c == p.coloured[s] && other != s && other != except && p.men[other] != "" {
			return true
		}
	}
	return false
}

func distance(x int) int { return max(2*x-17, 17-2*x) }

// nearer reports whether a step brings a pawn closer to a centre line (sovereign.6).
func nearer(a, b spot) bool {
	return distance(b.file) < distance(a.file) || distance(b.rank) < distance(a.rank)
}

var slowEdges = []spot{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}

var slowCorners = []spot{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}

var slowLeaps = []spot{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}

// reached returns the squares that a man of the given role on s attacks.
func (p *slow) reached(s spot, role byte) []spot {
	var list []spot
	dirs, far := append(slices.Clone(slowEdges), slowCorners...), 8
	switch role {
	case 'K':
		far = 1
	case 'R':
		dirs = slowEdges
	case 'B':
		dirs = slowCorners
	case 'N':
		dirs, far = slowLeaps, 1
	case 'P':
		dirs, far = slowCorners, 1
	}
	for _, d := range dirs {
		for n := 1; n <= far; n++ {
			to := s.plus(d, n)
			if !to.on() || role == 'P' && !nearer(s, to) {
				break
			}
			list = append(list, to)
			if p.men[to] != "" {
				break
			}
		}
	}
	return list
}

// attacked reports whether s is attacked by another seat than seat that is
// still there.
func (p *slow) attacked(s spot, seat int) bool {
	for from, man := range p.men {
		ruler := p.ruler(man[0])
		if ruler == 0 || ruler == seat || slices.Contains(p.out, rules.Seat(ruler)) {
			continue
		}
		if p.coloured[s] != man[0] && slices.Contains(p.reached(from, man[1]), s) {
			return true
		}
	}
	return false
}

func (p *slow) inCheck(seat int) bool {
	k, ok := p.king(seat)
	return ok && p.attacked(k, seat)
}

// goals returns where the man on s, taken for man, may go, its king aside.
func (p *slow) goals(s spot, man string) []spot {
	var list []spot
	for _, to := range p.reached(s, man[1]) {
		if (man[1] != 'P' || p.men[to] != "") && p.mayEnd(s, to, man) {
			list = append(list, to)
		}
	}
	if man[1] != 'P' {
		return list
	}
	for _, d := range slowEdges {
		one, two := s.plus(d, 1), s.plus(d, 2)
		if !one.on() || !nearer(s, one) || p.men[one] != "" {
			continue
		}
		if p.mayEnd(s, one, man) {
			list = append(list, one)
		}
		edges := []int{s.rank, s.file, 17 - s.rank, 17 - s.file}
		behind := edges[slices.Index(slowEdges, d)]
		if behind == slices.Min(edges) && behind <= 2 && p.men[two] == "" && p.mayEnd(s, two, man) {
			list = append(list, two)
		}
	}
	return list
}

// mayEnd applies sovereign.3 to sovereign.5.
func (p *slow) mayEnd(from, to spot, man string) bool {
	if p.coloured[to] == man[0] {
		return false
	}
	if taken := p.men[to]; taken != "" {
		ruler := p.ruler(taken[0])
		return ruler != 0 && ruler != p.turn && (p.royale || taken[1] != 'K')
	}
	except := from
	if p.closed {
		except = spot{}
	}
	return p.coloured[to] == 0 || !p.twinTaken(to, except)
}

// moves returns the sorted texts of the legal moves.
func (p *slow) moves() []string {
	list := []string{}
	add := func(text string, after *slow) {
		if p.royale || !after.inCheck(p.turn) {
			list = append(list, text)
		}
	}
	for s, man := range p.men {
		if p.ruler(man[0]) != p.turn {
			continue
		}
		for _, to := range p.goals(s, man) {
			text := s.String() + to.String()
			if man[1] != 'P' || distance(to.file) > 3 || distance(to.rank) > 3 {
				add(text, p.after(s, to, man))
				continue
			}
			for _, role := range "QRBN" {
				add(text+strings.ToLower(string(role)), p.after(s, to, man[:1]+string(role)))
			}
			q := p.clone()
			if k, ok := q.king(p.turn); ok {
				delete(q.men, k)
			}
			q.owned[p.turn] = man[0]
			add(text+"k", q.after(s, to, man[:1]+"K"))
		}
	}
	p.addCastlings(add)
	p.addDefections(add)
	if len(list) == 0 && p.royale {
		return []string{"pass"}
	}
	slices.Sort(list)
	return list
}

// after returns the position with a man gone from one square to another.
func (p *slow) after(from, to spot, man string) *slow {
	q := p.clone()
	delete(q.men, from)
	q.men[to] = man
	return q
}

func (p *slow) addCastlings(add func(string, *slow)) {
	k, ok := p.king(p.turn)
	if !ok || !slices.Contains(p.rights, k.String()) || !p.royale && p.inCheck(p.turn) {
		return
	}
	for _, d := range slowEdges {
		n := 1
		for k.plus(d, n).on() && p.men[k.plus(d, n)] == "" {
			n++
		}
		rook := k.plus(d, n)
		man := p.men[rook]
		if man == "" || man[1] != 'R' || p.ruler(man[0]) != p.turn || !slices.Contains(p.rights, rook.String()) {
			continue
		}
		for i := 1; i < n; i++ {
			to := k.plus(d, i)
			if !p.royale && p.attacked(to, p.turn) {
				break
			}
			q := p.after(k, to, p.men[k])
			delete(q.men, rook)
			q.men[k.plus(d, i-1)] = man
			add(k.String()+to.String()+rook.String(), q)
		}
	}
}

func (p *slow) addDefections(add func(string, *slow)) {
	k, ok := p.king(p.turn)
	if !ok {
		return
	}
	for i := range colours {
		colour := colours[i]
		if colour == p.owned[p.turn] || p.ruler(colour) != p.turn {
			continue
		}
		q := p.clone()
		q.owned[p.turn] = colour
		king := string(colour) + "K"
		q.men[k] = king
		if p.coloured[k] != colour {
			add("="+string(colour), q)
			continue
		}
		for _, to := range q.goals(k, king) {
			add("="+string(colour)+k.String()+to.String(), q.after(k, to, king))
		}
	}
}

const colours = "wbasproygcnv"
