package sovereign

import "github.com/manykings/manykings/rules"

// nobody is the holder of a colour whose squares are empty.
const nobody = uint8(armies)

// control computes the owner and controller of each colour (sovereign.11), from the colours
// owned and the men on coloured squares.
func (p *Position) control() {
	p.owner = [armies]rules.Seat{}
	p.under = [maxSeats + 1]uint16{}
	var settled uint16
	for seat := rules.Seat(1); int(seat) <= p.game.seats; seat++ {
		c := p.owned[seat]
		p.owner[c] = seat
		p.under[seat] = 1 << c
		settled |= 1 << c
	}
	// holder is the army on a square of the colour.
	var holder [armies]uint8
	for c, pair := range &p.t.pairs {
		man := p.men[pair[0]]
		if !isMan(man) {
			man = p.men[pair[1]]
		}
		if isMan(man) {
			holder[c] = man >> 3
		} else {
			holder[c] = nobody
			settled |= 1 << c
		}
	}
	for c := range uint8(armies) {
		end := c
		// A chain that has not ended after twelve links is a ring.
		for links := 0; links < armies && settled>>end&1 == 0; links++ {
			end = holder[end]
		}
		seat := p.owner[end]
		p.owner[c] = seat
		p.under[seat] |= 1 << c
	}
}
