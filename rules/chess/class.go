package chess

import "github.com/manykings/manykings/rules"

// class is the meaning of a man for a seat, or of an empty square, which is takes alone.
type class uint8

const (
	takes       class = 1 << iota // the seat's men may enter the square
	own                           // the seat moves it
	edgeRider                     // an enemy's rook or queen
	cornerRider                   // an enemy's bishop or queen
	enemyKing
	enemyKnight
	enemyPawn
)

// classes has the class of each man for a seat, and of an empty square.
type classes [men]class

var enemyClass = [...]class{
	rules.King: enemyKing, rules.Queen: edgeRider | cornerRider, rules.Rook: edgeRider,
	rules.Bishop: cornerRider, rules.Knight: enemyKnight, rules.Pawn: enemyPawn,
}

// classify computes class, prey and against from owner.
func (p *Position) classify() {
	for s := rules.Seat(1); int(s) <= p.game.seats; s++ {
		c := &p.class[s]
		c[0] = takes
		p.against[s] = 0
		for a := range p.game.armies {
			if p.owner[a] == s {
				p.against[s] |= p.game.rightsOf[a]
			}
			for role := rules.King; role <= rules.Pawn; role++ {
				c[newMan(role, rules.Army(a))] = p.classOf(s, role, p.owner[a])
			}
		}
		p.prey[s] = *c
		p.prey[s][0] = 0
	}
}

// classOf returns the class of a man of seat by for seat s.
func (p *Position) classOf(s rules.Seat, role rules.Role, by rules.Seat) class {
	g := p.game
	c := takes
	switch {
	case by == 0: // walls attack nothing (star.12)
	case by == s:
		c = own
		if g.inTeams() && g.rules.AllyCapture == WholeTeam {
			c |= takes
		}
	case !p.enemies(by, s): // nor do allies (star.17)
		if g.rules.AllyCapture == Nobodys {
			c = 0
		}
	default:
		c |= enemyClass[role]
	}
	if role == rules.King {
		c &^= takes // common.3
	}
	return c
}
