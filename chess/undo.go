package chess

import "github.com/manykings/manykings/rules"

// undo is what Unmake needs to take back one ply.
type undo struct {
	passing  // before
	move     rules.Move
	history  int32 // length of history before
	captured man
	slot     uint8 // of the man captured
	pawnSlot uint8 // of the pawn promoted
	kept     kept
}

// kept says what was kept aside on behalf of a ply.
type kept uint8

const (
	keptClaims kept = 1 << iota // claimCount claims on keptClaims, then one that holds the count
	keptWhole                   // the standing after Make, on keptWhole
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

// restore puts back what was kept on behalf of the last ply.
func (p *Position) restore(x kept) {
	if x&keptWhole != 0 {
		p.standing = p.keptWhole[len(p.keptWhole)-1]
		p.keptWhole = p.keptWhole[:len(p.keptWhole)-1]
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
	p.keptClaims, p.keptWhole = p.keptClaims[:0], p.keptWhole[:0]
}
