package eval

import (
	"errors"
	"hash/crc32"
	"slices"

	"github.com/manykings/manykings/board"
	"github.com/manykings/manykings/chess"
	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/rules"
)

// Net is a small network that corrects the strengths of seats in a game on a star
// (docs/training.md). It sees a position as each seat does: every man by its owner, as
// that seat counts the others, its role, and its square, the board turned so that the
// seat's home is where the first seat's is; and whose turn it is. The same numbers serve
// all seats:
//
//	correction = straight + out . bound(hidden)
//
// where the straight unit and the hidden ones are sums over the inputs that are there, and
// bound holds a hidden unit within 0 and 1. Everything is a whole number, so that all
// machines say the same.
type Net struct {
	kind    string // of games
	seats   int
	hidden  int
	squares int
	// By input, and last what is always there: the straight unit, and the hidden ones,
	// as many as width.
	straight, rows []int16
	out            []int16 // of the hidden units
}

// What numbers of a net mean. A hidden unit is held within 0..netUnit.
const (
	netUnit  = 128 // is 1 in a hidden unit
	netOut   = 16  // is a centipawn in out
	netPoint = 8   // is a centipawn in the straight unit
)

// netLanes is how many hidden units are reckoned at once: rows are filled up to a multiple of it.
const netLanes = 16

// width is how many hidden units a row has, with those that only fill it up.
func (n *Net) width() int { return (n.hidden + netLanes - 1) / netLanes * netLanes }

// most is the greatest number in a row of hidden units: so many that no sum over the men
// that there can be, the turn, and what is always there leaves 16 bits.
func (n *Net) most() float32 { return float32((1<<15 - 1) / (menOfSeat*n.seats + 2)) }

// menOfSeat is how many men a seat begins with; there are never more.
const menOfSeat = 16

// netRoles is how many roles men have.
const netRoles = int(rules.Pawn-rules.King) + 1

// NewNet returns a net of zeros for a game, with so many hidden units. It reports false
// if there are none for that game.
func NewNet(game rules.Game, hidden int) (*Net, bool) {
	g, ok := game.(*chess.Game)
	if !ok || g.Star() == nil || hidden < 0 || hidden > maxHidden {
		return nil, false
	}
	n := &Net{kind: KindOf(game), seats: game.Seats(), hidden: hidden, squares: g.Board().Len()}
	n.make()
	return n, true
}

// make makes all numbers, which are zeros.
func (n *Net) make() {
	n.straight, n.rows, n.out = make([]int16, n.Inputs()+1), make([]int16, (n.Inputs()+1)*n.width()), make([]int16, n.width())
}

// maxHidden is the greatest number of hidden units.
const maxHidden = 255

// Kind returns the kind of games that the net is for, as [KindOf] does.
func (n *Net) Kind() string { return n.kind }

// Fits reports whether the net is for a game.
func (n *Net) Fits(game rules.Game) bool {
	g, ok := game.(*chess.Game)
	return ok && g.Star() != nil && KindOf(game) == n.kind && game.Seats() == n.seats
}

// Inputs is how many inputs the net has: men of every owner and of nobody, then turns.
func (n *Net) Inputs() int { return (n.seats+1)*netRoles*n.squares + n.seats }

// Units is how many units inputs lead to: the straight one, then the hidden ones.
func (n *Net) Units() int { return 1 + n.hidden }

// Set sets the numbers from those of a fit, which are centipawns in the straight unit and
// in out, and parts of one in the hidden units: for every input, and then for what is
// always there, the straight unit and the hidden ones; then out.
func (n *Net) Set(numbers []float32) {
	for i := range n.straight {
		row := numbers[i*n.Units():][:n.Units()]
		n.straight[i] = whole(row[0]*netPoint, 1<<14)
		for j, v := range row[1:] {
			n.rows[i*n.width()+j] = whole(v*netUnit, n.most())
		}
	}
	for i, v := range numbers[len(n.straight)*n.Units():] {
		n.out[i] = whole(v*netOut, 1<<14)
	}
}

// Numbers returns the numbers as Set takes them.
func (n *Net) Numbers() []float32 {
	var list []float32
	for i, v := range n.straight {
		list = append(list, float32(v)/netPoint)
		for _, v := range n.row(i)[:n.hidden] {
			list = append(list, float32(v)/netUnit)
		}
	}
	for _, v := range n.out[:n.hidden] {
		list = append(list, float32(v)/netOut)
	}
	return list
}

// whole rounds to the nearest number that a net may have, at most so great.
func whole(v, most float32) int16 {
	if v < 0 {
		return int16(max(v-0.5, -most))
	}
	return int16(min(v+0.5, most))
}

// netMagic begins a file of a net; its last sign is the form.
const netMagic = "manykings net 2\n"

// AppendBinary appends the net as a file holds it.
func (n *Net) AppendBinary(data []byte) ([]byte, error) {
	from := len(data)
	data = append(data, netMagic...)
	data = append(data, byte(len(n.kind)))
	data = append(data, n.kind...)
	data = append(data, byte(n.seats), byte(n.hidden), byte(n.squares-1))
	list := slices.Clone(n.straight)
	for i := range n.straight {
		list = append(list, n.row(i)[:n.hidden]...)
	}
	for _, v := range append(list, n.out[:n.hidden]...) {
		data = append(data, byte(v), byte(uint16(v)>>8))
	}
	return appendSum(data, crc32.ChecksumIEEE(data[from:])), nil
}

// appendSum appends four bytes, the lowest first: encoding/binary would bring reflection
// into the browser.
func appendSum(data []byte, sum uint32) []byte {
	return append(data, byte(sum), byte(sum>>8), byte(sum>>16), byte(sum>>24))
}

var errNet = errors.New("eval: no file of a net, or a broken one")

// ParseNet reads a file that AppendBinary has made.
func ParseNet(data []byte) (*Net, error) {
	if len(data) < len(netMagic)+8 || string(data[:len(netMagic)]) != netMagic {
		return nil, errNet
	}
	body := data[:len(data)-4]
	if string(data[len(body):]) != string(appendSum(nil, crc32.ChecksumIEEE(body))) {
		return nil, errNet
	}
	body = body[len(netMagic):]
	size := int(body[0])
	if len(body) < 1+size+3 {
		return nil, errNet
	}
	head := body[1+size:]
	n := &Net{kind: string(body[1 : 1+size]), seats: int(head[0]), hidden: int(head[1]), squares: int(head[2]) + 1}
	body = head[3:]
	if n.seats < 2 || n.seats > rules.MaxSeats || len(body) != 2*((n.Inputs()+1)*n.Units()+n.hidden) {
		return nil, errNet
	}
	n.make()
	read := func(list []int16) (greatest int16) {
		for i := range list {
			list[i] = int16(uint16(body[0]) | uint16(body[1])<<8)
			greatest = max(greatest, list[i], -list[i])
			body = body[2:]
		}
		return greatest
	}
	read(n.straight)
	for i := range n.straight {
		if float32(read(n.row(i)[:n.hidden])) > n.most() {
			return nil, errNet
		}
	}
	read(n.out[:n.hidden])
	return n, nil
}

// Eyes say how the seats of a game see its men: which input a man is.
type Eyes struct {
	seats, squares int
	armies         int
	turned         [][maxSquares]uint8                       // by seat from 0: where a square is for it
	place          [rules.MaxSeats][rules.MaxSeats + 1]uint8 // by seat from 0 and owner: which of the others the owner is
}

// NewEyes returns the eyes for a game that a net fits.
func NewEyes(game rules.Game) *Eyes {
	b := game.(*chess.Game).Star()
	n := b.Modules()
	x := &Eyes{seats: game.Seats(), squares: n * board.Files * board.Ranks, armies: len(game.Armies()), turned: make([][maxSquares]uint8, game.Seats())}
	for v := range x.seats {
		by := n - b.Home(v+1) + 1
		for s := range board.Square(x.squares) {
			x.turned[v][s] = uint8(b.At((b.Module(s)-1+by)%n+1, b.File(s), b.Rank(s)))
		}
		x.place[v][0] = uint8(x.seats)
		for owner := 1; owner <= x.seats; owner++ {
			x.place[v][owner] = uint8((owner - 1 - v + x.seats) % x.seats)
		}
	}
	return x
}

// Man returns the input that a man with a role, of an owner or of nobody (0), on a square
// is for a seat.
func (x *Eyes) Man(viewer, owner rules.Seat, role rules.Role, s uint8) int {
	return (int(x.place[viewer-1][owner])*netRoles+int(role-rules.King))*x.squares + int(x.turned[viewer-1][s])
}

// Turn returns the input that the turn of a seat is for a seat.
func (x *Eyes) Turn(viewer, turn rules.Seat) int {
	return (x.seats+1)*netRoles*x.squares + int(x.place[viewer-1][turn])
}

// corrector is a net at work on one position after the other: the units of every seat
// are kept, and what is different on the board is added and taken away.
type corrector struct {
	net      *Net
	eyes     *Eyes
	codes    [maxSquares]uint8
	owners   [maxArmies]rules.Seat
	straight [rules.MaxSeats]int32
	hidden   [rules.MaxSeats][]int16
}

func newCorrector(n *Net, eyes *Eyes) *corrector {
	c := &corrector{net: n, eyes: eyes}
	for v := range n.seats {
		c.hidden[v] = make([]int16, n.width())
	}
	c.reset()
	return c
}

// reset makes the units those of an empty board.
func (c *corrector) reset() {
	c.codes = [maxSquares]uint8{}
	always := c.net.Inputs()
	for v := range c.net.seats {
		c.straight[v] = int32(c.net.straight[always])
		copy(c.hidden[v], c.net.row(always))
	}
}

// look brings the units up to date.
func (c *corrector) look(pos *chess.Position) {
	var owners [maxArmies]rules.Seat
	for a := range c.eyes.armies {
		owners[a] = pos.Owner(rules.Army(a))
	}
	if owners != c.owners { // seldom
		c.owners = owners
		c.reset()
	}
	now := pos.Codes()
	for at := 0; at < c.eyes.squares; at += word {
		if [word]uint8(c.codes[at:]) == [word]uint8(now[at:]) {
			continue
		}
		for s := at; s < at+word; s++ {
			if c.codes[s] == now[s] {
				continue
			}
			c.take(c.codes[s], uint8(s))
			c.add(now[s], uint8(s))
			c.codes[s] = now[s]
		}
	}
}

// add adds a man on a square to the units of all seats.
func (c *corrector) add(code, s uint8) {
	if code == 0 {
		return
	}
	owner, role := c.owners[code>>3&(maxArmies-1)], rules.Role(code&7)
	for v := range c.net.seats {
		input := c.eyes.Man(rules.Seat(v+1), owner, role, s)
		c.straight[v] += int32(c.net.straight[input])
		addRow(c.hidden[v], c.net.row(input))
	}
}

// take takes a man on a square away from the units of all seats.
func (c *corrector) take(code, s uint8) {
	if code == 0 {
		return
	}
	owner, role := c.owners[code>>3&(maxArmies-1)], rules.Role(code&7)
	for v := range c.net.seats {
		input := c.eyes.Man(rules.Seat(v+1), owner, role, s)
		c.straight[v] -= int32(c.net.straight[input])
		takeRow(c.hidden[v], c.net.row(input))
	}
}

// row returns the hidden units of an input.
func (n *Net) row(input int) []int16 { return n.rows[input*n.width():][:n.width()] }

// correct adds the correction of every seat to its strength.
func (c *corrector) correct(x *strengths, pos *chess.Position) {
	c.look(pos)
	for v := range c.net.seats {
		seat := rules.Seat(v + 1)
		if x.living>>v&1 != 0 {
			x.of[seat] += c.answer(v, c.eyes.Turn(seat, pos.Turn()))
		}
	}
}

// maxCorrection is the greatest correction, in centipawns.
const maxCorrection = 1500

// answer returns the correction that the units of seat v+1 and the input of the turn make.
func (c *corrector) answer(v, turn int) engine.Score {
	n := c.net
	points := (c.straight[v] + int32(n.straight[turn])) * (netOut * netUnit / netPoint)
	sum := weighUnits(c.hidden[v], n.row(turn), n.out)
	return max(-maxCorrection, min(engine.Score((sum+points)/(netOut*netUnit)), maxCorrection))
}

// Correction returns what the net adds to the strength of each seat that is in, found from
// nothing.
func (n *Net) Correction(pos rules.Position) [rules.MaxSeats + 1]engine.Score {
	var x strengths
	p := pos.(*chess.Position)
	for s := rules.Seat(1); int(s) <= n.seats; s++ {
		if p.Living(s) {
			x.living |= 1 << (s - 1)
		}
	}
	newCorrector(n, NewEyes(pos.Game())).correct(&x, p)
	return x.of
}

// NewPoolWith returns a pool of evaluators that judge by w, as those of [NewPool], and
// correct strengths by a net where it is for the game. A nil net is for none.
func NewPoolWith(w *Weights, n *Net) *Pool { return &Pool{weights: w, net: n} }

// Equal reports whether two nets are the same.
func (n *Net) Equal(m *Net) bool {
	return n.kind == m.kind && n.seats == m.seats && n.hidden == m.hidden && n.squares == m.squares && slices.Equal(n.straight, m.straight) && slices.Equal(n.rows, m.rows) && slices.Equal(n.out, m.out)
}
