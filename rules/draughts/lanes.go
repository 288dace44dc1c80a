package draughts

import "github.com/manykings/manykings/rules"

// On a star the 16 spots of a module are a lane: four rows of four spots, as in [rows],
// numbered from the back row. Men go up the lane of their home and down all others, so all
// men's steps and single captures are found at once, except those that leave the home
// module, over the seam or through the centre: these are found man by man.
//
// On light squares the odd rows are the narrow ones.
const (
	laneSpots      = 16
	lane      rows = 1<<laneSpots - 1
	laneRow3  rows = 0x0f00 // of a lane
	laneRow4  rows = 0xf000
	rows2     rows = 0x00f000f000f000f0 // the second rows of all lanes
)

// narrowRows returns the rows from which steps to the left change the column.
func narrowRows(light bool) rows {
	if light {
		return oddRows
	}
	return evenRows
}

// surveyLanes is survey for the men of a seat, on a star of three and more.
func (p *Position) surveyLanes(seat rules.Seat, men, enemies spots) (steps int, capturing spots) {
	taken := p.taken
	narrow := p.game.narrow
	at := uint(seat-1) * laneSpots
	if home := men.lane(at); home != 0 {
		hostile, empty := enemies.lane(at), lane&^taken.lane(at)
		left, right := stepsUp(empty, narrow)
		steps = (left&home | right&home<<laneSpots).count()
		left, right = jumpsUp(hostile, empty, narrow)
		jumping := uint64((left | right) & home)
		leaving := home & laneRow4
		if hostile&laneRow4 != 0 {
			leaving |= home & laneRow3
		}
		for moves := p.game.men[seat][at:][:laneSpots]; leaving != 0; leaving &= leaving - 1 {
			s := leaving.first() & (laneSpots - 1)
			m := &moves[s]
			if s >= 3*4 { // the steps of the third row have been counted
				steps += m.steps.without(taken).count()
			}
			if m.steps.intersects(enemies) && m.jumpsOver(enemies, taken) {
				jumping |= 1 << s
			}
		}
		if at < 64 {
			capturing.lo = jumping << at
			men.lo &^= uint64(home) << at
		} else {
			capturing.hi = jumping << (at - 64)
			men.hi &^= uint64(home) << (at - 64)
		}
	}
	if men.lo != 0 {
		n, x := surveyDown(men.lo, enemies.lo, p.taken.lo, narrow)
		steps += n
		capturing.lo |= x
	}
	if men.hi != 0 {
		n, x := surveyDown(men.hi, enemies.hi, p.taken.hi, narrow)
		steps += n
		capturing.hi |= x
	}
	return steps, capturing
}

// jumpsOver reports whether a man can capture one of enemies.
func (m *manMoves) jumpsOver(enemies, taken spots) bool {
	for i := range m.jumps {
		if j := &m.jumps[i]; enemies.intersects(j.overs) && !j.lands.without(taken).empty() {
			return true
		}
	}
	return false
}

// surveyDown is survey for men away from home, on four lanes. None of them is on a first
// row, where it would have been crowned.
func surveyDown(men, enemies, taken uint64, narrow rows) (steps int, capturing uint64) {
	empty := ^rows(taken)
	left, right := stepsDown(empty, narrow)
	steps = (left & rows(men)).count() + (right & rows(men)).count()
	left, right = jumpsDown(rows(enemies), empty, narrow)
	return steps, uint64((left|right)&^rows2) & men
}

// lane returns the lane of x whose first spot is at.
func (x spots) lane(at uint) rows {
	if at < 64 {
		return rows(x.lo>>at) & lane
	}
	return rows(x.hi>>(at-64)) & lane
}

// steppers returns those of men, of a seat, on a star of three and more, that can
// step, and perhaps others on the fourth row of their home.
func (p *Position) steppers(seat rules.Seat, men spots) spots {
	narrow := p.game.narrow
	left, right := stepsDown(^rows(p.taken.lo), narrow)
	can := spots{lo: uint64(left | right)}
	left, right = stepsDown(^rows(p.taken.hi), narrow)
	can.hi = uint64(left | right)
	at := uint(seat-1) * laneSpots
	left, right = stepsUp(lane&^p.taken.lane(at), narrow)
	if home := uint64(left | right | laneRow4); at < 64 {
		can.lo = can.lo&^(uint64(lane)<<at) | home<<at
	} else {
		can.hi = can.hi&^(uint64(lane)<<(at-64)) | home<<(at-64)
	}
	return men.and(can)
}

// surveyBoard is survey for the men of a seat on the board of two.
func (p *Position) surveyBoard(seat rules.Seat, all, enemies spots) (steps int, capturing spots) {
	men := rows(all.lo)
	empty := boardOfTwo &^ rows(p.taken.lo)
	left, right := stepsFrom(seat, empty)
	steps = (left & men).count() + (right & men).count()
	left, right = jumpsFrom(seat, rows(enemies.lo), empty)
	return steps, spots{lo: uint64((left | right) & men)}
}
