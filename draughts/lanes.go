package draughts

import "github.com/manykings/manykings/rules"

// On a star the 16 spots of a module are a lane: four rows of four spots, as
// [rows] has them, numbered from the back row. Men go up the lane of their home
// and down all others, so that the steps and single captures of all men are
// found at once, but for those that leave the home module, over the seam or
// through the centre: these are looked at man by man.
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
func (p *Position) surveyLanes(seat rules.Seat, enemies spots) (steps int, capturing spots) {
	men := p.men[seat].without(p.kings)
	narrow := p.game.narrow
	at := uint(seat-1) * laneSpots
	home := men.lane(at)
	if home != 0 {
		hostile, empty := enemies.lane(at), lane&^p.taken.lane(at)
		left, right := stepsUp(empty, narrow)
		steps = (left & home).count() + (right & home).count()
		left, right = jumpsUp(hostile, empty, narrow)
		capturing = inLane((left|right)&home, at)
		leaving := home & laneRow4
		if hostile&laneRow4 != 0 {
			leaving |= home & laneRow3
		}
		for ; leaving != 0; leaving &= leaving - 1 {
			s := leaving.first() + spot(at)
			m := &p.game.men[seat][s]
			if s >= spot(at)+3*4 { // the steps of the third row have been counted
				steps += m.steps.without(p.taken).count()
			}
			if m.steps.intersects(enemies) && m.jumpsOver(enemies, p.taken) {
				capturing = capturing.or(only(s))
			}
		}
		men = men.without(inLane(home, at))
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

// surveyDown is survey for men away from home, on four lanes. None of them
// stands on a first row, where it would have been crowned.
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

// inLane returns x, spots of a lane, as a set of the board's.
func inLane(x rows, at uint) spots {
	return spots{uint64(x) << at, uint64(x) << (at - 64)} // a shift of 64 and more gives 0
}

// surveyBoard is survey for the men of a seat on the board of two.
func (p *Position) surveyBoard(seat rules.Seat, enemies spots) (steps int, capturing spots) {
	men := rows(p.men[seat].without(p.kings).lo)
	empty := boardOfTwo &^ rows(p.taken.lo)
	left, right := stepsFrom(seat, empty)
	steps = (left & men).count() + (right & men).count()
	left, right = jumpsFrom(seat, rows(enemies.lo), empty)
	return steps, spots{lo: uint64((left | right) & men)}
}
