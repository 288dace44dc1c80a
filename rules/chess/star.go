package chess

import (
	"math/bits"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
	"github.com/manykings/manykings/rules/shortlist"
)

// Star is the shape of the ids of star chess.
var Star = rules.Spec{Name: "star", MinSeats: 2, MaxSeats: rules.MaxSeats, Most: rules.FullBoard, Options: []rules.Option{
	{Name: "abandoned", Values: []string{"leave", "stay"}},        // star.12
	{Name: "allycapture", Values: []string{"ally", "team", "no"}}, // star.21
	{Name: "centre", Values: []string{"all", "neighbours"}},       // board.5
	{Name: "credit", Values: []string{"first", "last"}},           // star.10
	{Name: "elimination", Values: []string{"conquer", "remove"}},  // star.11
	{Name: "enpassant", Values: []string{"every", "next"}},        // star.6
	{Name: "stalemate", Values: []string{"draw", "pass"}},         // star.14
	rules.TeamsOption, // star.16
}}

// newStar returns star chess, for two to eight seats.
//
// Source: docs/rules/star-chess.md.
func newStar(id rules.ID) *Game {
	g := &Game{id: id, seats: id.Seats, teams: teamsOf(id.Seats, id.Value("teams")),
		numbers: numbers{
			turn: "star.3", men: "star.4", king: "star.1", gone: "star.11", stalemate: "star.14",
			edges: "board.7", corners: "board.8", kingSteps: "board.9", knight: "board.10",
			pawn: "star.5", home: "board.11", last: "star.5", enPassant: "star.6", castling: "star.7",
		},
		rules: Rules{
			Abandoned:     choose(id, "abandoned", Leave, "stay", Stay),
			AllyCapture:   choose(id, "allycapture", choose(id, "allycapture", Allies, "team", WholeTeam), "no", Nobodys),
			Credit:        choose(id, "credit", First, "last", Last),
			Elimination:   choose(id, "elimination", Conquer, "remove", Remove),
			EnoughMen:     enoughForStar,
			NextEnPassant: id.Value("enpassant") == "next",
			StalematePass: id.Value("stalemate") == "pass",
		}}
	star := board.NewStar(id.Seats, choose(id, "centre", board.All, "neighbours", board.Neighbours))
	for s := range id.Seats {
		g.armies = append(g.armies, string('1'+byte(s)))
	}
	g.starPawns(star)
	for s := rules.Seat(1); int(s) <= g.seats; s++ {
		king := kingFile
		if g.seats%2 == 0 && s%2 == 0 {
			king = queenFile // a dark army (star.2)
		}
		g.starCastles(star, s, king)
		g.starArmy(star, s, king)
	}
	g.start.Turn = 1
	g.star = star
	g.finish(star.Topology)
	if g.seats == 2 {
		g.orthodox = newOrthodox(&g.tables)
	}
	return g
}

// enoughForStar is star.15: with two living seats a minor piece in all, or
// bishops on one shade, do not mate; with more seats nothing but kings does not.
func enoughForStar(p *Position) bool {
	knights, bishops, more := p.minors()
	switch {
	case more || knights+bishops == 0 || p.living.Count() > 2:
		return more || knights+bishops > 0
	case knights > 0:
		return knights+bishops > 1
	}
	return bits.OnesCount(p.bishopShades(p.living.Set())) > 1
}

// choose returns the value of an option: other if the id chooses that, usual otherwise.
func choose[T any](id rules.ID, option string, usual T, text string, other T) T {
	if id.Value(option) == text {
		return other
	}
	return usual
}

// teamsOf returns the teams that a canonical id names.
func teamsOf(seats int, value string) []rules.Team {
	teams, _ := rules.Teams(seats, value)
	return teams
}

// The files of the king and the queen of a light army.
const (
	queenFile = 3
	kingFile  = 4
)

// backRow has the men of rank 1 on the same files for every army, by file.
var backRow = [board.Files]rules.Role{rules.Rook, rules.Knight, rules.Bishop, 0, 0, rules.Bishop, rules.Knight, rules.Rook}

// starArmy sets up the army of a seat with its king on the given file and its
// queen beside it, or with neither of them if the file is negative.
func (g *Game) starArmy(b *board.Star, s rules.Seat, king int) {
	home := b.Home(int(s))
	for f, role := range backRow {
		switch {
		case role != rules.NoRole:
		case king < 0:
			continue
		case f == king:
			role = rules.King
		default:
			role = rules.Queen
		}
		g.start.Board = append(g.start.Board,
			g.placed(b.Topology, b.At(home, f, 0), role, s), g.placed(b.Topology, b.At(home, f, 1), rules.Pawn, s))
	}
	if king < 0 {
		for _, f := range []int{queenFile, kingFile} {
			g.start.Board = append(g.start.Board, g.placed(b.Topology, b.At(home, f, 1), rules.Pawn, s))
		}
	}
	for _, f := range []int{0, board.Files - 1} {
		g.start.Castling = append(g.start.Castling, b.SquareName(b.At(home, f, 0)))
	}
}

// placed returns a man of seat s for a set-up.
func (g *Game) placed(b *board.Topology, square board.Square, role rules.Role, s rules.Seat) rules.Placed {
	return rules.Placed{Square: b.SquareName(square), Piece: g.armies[s-1] + string(role.Letter())}
}

// starPawns fills in the pawns of board.11.
func (g *Game) starPawns(b *board.Star) {
	for a := range g.seats {
		home := b.Home(a + 1)
		for s := range board.Square(b.Len()) {
			p := &g.pawns[a][s]
			if b.Rank(s) == 0 {
				p.place = lastRow
				if b.Module(s) == home {
					p.place = behindHome
				}
				continue
			}
			if to := b.Forward(s, home); to != board.NoSquare {
				p.has[0], p.step[0] = oneStep, uint8(to)
				p.promotes = b.IsLastRow(to, home)
				if b.Module(s) == home && b.Rank(s) == 1 {
					p.has[0], p.double[0] = twoSteps, uint8(b.Forward(to, home))
				}
			}
			captures := squareBytes(b.ForwardCorners(s, home))
			shortlist.Sort(captures)
			p.captureCount = uint8(copy(p.captures[:], captures))
		}
	}
}

// starCastles adds the castles of a seat whose king begins on the given file
// (star.7): two squares towards the rook.
func (g *Game) starCastles(b *board.Star, s rules.Seat, king int) {
	at := func(file int) uint8 { return uint8(b.At(b.Home(int(s)), file, 0)) }
	for side, rook := range []int{0, board.Files - 1} {
		step := 1
		if rook < king {
			step = -1
		}
		c := castle{king: at(king), kingTo: at(king + 2*step), rook: at(rook), rookTo: at(king + step)}
		for f := king + step; f != rook; f += step {
			c.empty = append(c.empty, at(f))
		}
		c.safe = []uint8{c.rookTo, c.kingTo}
		r := 2*int(s-1) + side
		g.castles[r] = append(g.castles[r], c)
	}
}
