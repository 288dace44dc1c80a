package chess

import "github.com/manykings/manykings/rules"

// undo is what Unmake needs to take back one ply.
type undo struct {
	key       uint64
	move      rules.Move
	halfmoves int32
	history   int32 // length of history before
	castling  uint16
	captured  man
	turn      rules.Seat
	slot      uint8 // of the man captured
	pawnSlot  uint8 // of the pawn promoted
	kept      kept
}

// kept says what was kept aside on behalf of a ply.
type kept uint8

const (
	keptRights kept = 1 << iota // rightCount rights on keptRights, then one that holds the count
	keptClaims                  // claimCount claims on keptClaims, then one that holds the count
	keptWhole                   // the standing after Make, on keptWhole
	wasBegun                    // begun, before Make
)

// mark reports whether x must be kept now: there is a Make to take back, and x
// was not kept since.
func (p *Position) mark(x kept) bool {
	if len(p.undos) == 0 {
		return false
	}
	u := &p.undos[len(p.undos)-1]
	if u.kept&x != 0 {
		return false
	}
	u.kept |= x
	return true
}

// keep must be called before any change that Unmake could not take back
// otherwise: men, owners, seats going out, score, ending. It copies the whole
// position, once a ply, and is meant for rare events.
func (p *Position) keep() {
	if p.mark(keptWhole) {
		p.keptWhole = append(p.keptWhole, p.standing)
	}
}

// keepClaims must be called before the check records change.
func (p *Position) keepClaims() {
	if p.mark(keptClaims) {
		p.keptClaims = append(p.keptClaims, p.claims[:p.claimCount]...)
		p.keptClaims = append(p.keptClaims, claim{since: int32(p.claimCount)})
	}
}

// saveRights keeps the en-passant rights aside.
func (p *Position) saveRights() {
	p.keptRights = append(p.keptRights, p.rights[:p.rightCount]...)
	p.keptRights = append(p.keptRights, right{crossed: p.rightCount})
}

// restore puts back what was kept on behalf of the last ply.
func (p *Position) restore(x kept) {
	if x&keptWhole != 0 {
		p.standing = p.keptWhole[len(p.keptWhole)-1]
		p.keptWhole = p.keptWhole[:len(p.keptWhole)-1]
	}
	if x&keptRights != 0 {
		end := len(p.keptRights) - 1
		n := p.keptRights[end].crossed
		clear(p.rights[:p.rightCount])
		start := end - int(n)
		copy(p.rights[:], p.keptRights[start:end])
		p.rightCount, p.keptRights = n, p.keptRights[:start]
	}
	if x&keptClaims != 0 {
		end := len(p.keptClaims) - 1
		n := uint8(p.keptClaims[end].since)
		clear(p.claims[:p.claimCount])
		start := end - int(n)
		copy(p.claims[:], p.keptClaims[start:end])
		p.claimCount, p.keptClaims = n, p.keptClaims[:start]
	}
}

// forget makes the position the first: nothing before it can be taken back.
func (p *Position) forget() {
	p.moverBefore = p.mover()
	p.undos = p.undos[:0]
	p.keptRights, p.keptClaims, p.keptWhole = p.keptRights[:0], p.keptClaims[:0], p.keptWhole[:0]
}
