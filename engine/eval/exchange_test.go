package eval

import (
	"slices"
	"testing"

	"github.com/manykings/manykings/engine"
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
	"github.com/manykings/manykings/rules/chess"
)

// fight is an exchange played out slowly: from the men, along rays, with everything found
// again after each capture.
type fight struct {
	pos   rules.Position
	game  *chess.Game
	board map[board.Square]rules.Piece
	goal  board.Square
	worth func(rules.Piece) engine.Score
	seats []rules.Seat // living, in order of play
}

// bears reports whether the man on s could capture on the goal.
func (f *fight) bears(s board.Square, man rules.Piece) bool {
	b := f.game.Board()
	along := func(rays []board.Ray) bool {
		for _, ray := range rays {
			for _, path := range ray.Branches() {
				for _, q := range path {
					if q == f.goal {
						return true
					}
					if _, taken := f.board[q]; taken {
						break
					}
				}
			}
		}
		return false
	}
	switch man.Role {
	case rules.Pawn:
		_, takes := f.game.PawnSteps(man.Army, s)
		return slices.Contains(takes, uint8(f.goal))
	case rules.King, rules.Knight:
		return slices.Contains(f.game.Steps(man.Role, s), uint8(f.goal))
	case rules.Rook:
		return along(b.EdgeRays(s))
	case rules.Bishop:
		return along(b.CornerRays(s))
	}
	return along(b.EdgeRays(s)) || along(b.CornerRays(s))
}

// cheapest returns the square of the cheapest attacker of seat.
func (f *fight) cheapest(seat rules.Seat) board.Square {
	best := board.NoSquare
	for s, man := range f.board {
		if s == f.goal || f.pos.Owner(man.Army) != seat || !f.bears(s, man) {
			continue
		}
		if best == board.NoSquare || f.worth(man) < f.worth(f.board[best]) ||
			f.worth(man) == f.worth(f.board[best]) && s < best {
			best = s
		}
	}
	return best
}

// play returns the further gain of every side, with the seat of index turn to decide after
// this many declined in a row.
func (f *fight) play(turn, declined int) map[int]engine.Score {
	if declined == len(f.seats) {
		return map[int]engine.Score{}
	}
	seat := f.seats[turn%len(f.seats)]
	holder := f.board[f.goal]
	from := f.cheapest(seat)
	side, other := sideOf(f.pos, seat), sideOf(f.pos, f.pos.Owner(holder.Army))
	if from == board.NoSquare || side == other {
		return f.play(turn+1, declined+1)
	}
	man := f.board[from]
	delete(f.board, from)
	f.board[f.goal] = man
	take := f.play(turn+1, 1)
	f.board[from], f.board[f.goal] = man, holder
	take[side] += f.worth(holder)
	take[other] -= f.worth(holder)
	if decline := f.play(turn+1, declined+1); decline[side] >= take[side] {
		return decline
	}
	return take
}

// exchanged returns the worth of the exchange that m begins.
func exchanged(pos rules.Position, m rules.Move, worth func(rules.Piece) engine.Score) engine.Score {
	a := pos.Describe(m)
	if a.From == board.NoSquare || a.Kind == rules.Castle {
		return 0
	}
	f := &fight{pos: pos, game: pos.Game().(*chess.Game), board: map[board.Square]rules.Piece{}, goal: a.To, worth: worth}
	for s := range board.Square(f.game.Board().Len()) {
		if man := pos.At(s); man.Role != rules.NoRole {
			f.board[s] = man
		}
	}
	out := pos.Outcome().Out
	for i := range f.game.Seats() {
		seat := (pos.Turn()-1+rules.Seat(i))%rules.Seat(f.game.Seats()) + 1
		if !slices.Contains(out, seat) {
			f.seats = append(f.seats, seat)
		}
	}
	side := sideOf(pos, pos.Turn())
	var gain engine.Score
	for _, s := range a.Captured {
		switch owner := pos.Owner(pos.At(s).Army); {
		case owner == 0:
		case sideOf(pos, owner) == side:
			gain -= worth(pos.At(s))
		default:
			gain += worth(pos.At(s))
		}
		delete(f.board, s)
	}
	man := a.Piece
	delete(f.board, a.From)
	if a.Promotion != rules.NoRole {
		man.Role = a.Promotion
		gain += worth(man) - worth(a.Piece)
	}
	f.board[a.To] = man
	return gain + f.play(1, 1)[side]
}

func TestExchangeAgreesWithTheSlowWay(t *testing.T) {
	for _, id := range []string{
		"star:2", "star:3", "star:4", "star:4,teams=pairs", "star:3,abandoned=stay", "star:3,teams=1-23",
		"star:4,allycapture=team,teams=adjacent", "star:5", "yalta", "yalta,knight=literal", "rex",
	} {
		t.Run(id, func(t *testing.T) {
			plies, taken := 0, 0
			visit(t, id, 3, 160, func(pos rules.Position) {
				if plies++; plies%5 != 0 {
					return
				}
				e := For(pos).(*ofChess)
				worth := func(p rules.Piece) engine.Score { return e.worth[chess.CodeOf(p.Role, p.Army)] }
				for _, m := range pos.Moves(nil) {
					want := exchanged(pos, m, worth)
					if got := e.SEE(m); got != want {
						t.Fatalf("%+v: %s wins %d, want %d", pos.Setup(), pos.MoveText(m), got, want)
					}
					if want != 0 {
						taken++
					}
				}
			})
			if taken < 50 {
				t.Errorf("only %d moves begin an exchange", taken)
			}
		})
	}
}

func TestExchange(t *testing.T) {
	const (
		good = iota
		even
		bad
	)
	for _, tt := range []struct {
		name string
		game string
		men  []string
		move string
		want int
	}{
		{"a pawn takes a queen", "star:2", []string{"1Ka1", "1Pe4", "2Qd5", "2Kh8", "2Pc6"}, "e4d5", good},
		{"a queen takes what a pawn protects", "star:2", []string{"1Ka1", "1Qd1", "2Pd5", "2Pc6", "2Kh8"}, "d1d5", bad},
		{"a queen takes what hangs", "star:2", []string{"1Ka1", "1Qd1", "2Pd5", "2Kh8"}, "d1d5", good},
		{"a queen goes where a pawn takes her", "star:2", []string{"1Ka1", "1Qd1", "2Pc6", "2Kh8"}, "d1d5", bad},
		{"a quiet move", "star:2", []string{"1Ka1", "1Qd1", "2Pc6", "2Kh8"}, "d1d4", even},
		{"rook behind rook", "star:2", []string{"1Ka1", "1Rd1", "1Rd2", "2Rd7", "2Pd5", "2Kh8"}, "d2d5", good},
		{"the king may not take a protected man", "star:2", []string{"1Ka1", "1Rd1", "1Rd2", "2Pd5", "2Ke6"}, "d2d5", good},
		{"the king takes an unprotected man", "star:2", []string{"1Ka1", "1Rd1", "2Pd5", "2Ke6"}, "d1d5", bad},
		{"over the centre", "star:4", []string{"1Ka1", "1B1c3", "3P3d4", "2Ka1", "3Ka1", "4Ka1"}, "1c33d4", good},
		{"a third seat takes back", "star:4", []string{"1Kh1", "1B1c3", "3P3d4", "2Ka1", "3Ka1", "4B4b2", "4Ka1"}, "1c33d4", bad},
		{"an ally protects nothing of a foe's", "star:4,teams=pairs", []string{"1Ka1", "1B1c3", "2P2d4", "2Ka1", "3Ka1", "3B3b2", "4Ka1"}, "1c32d4", good},
		{"a queen takes what a pawn protects, far out", "sovereign", []string{"wKi1", "wQd4", "bKi16", "bPd7", "bPc8"}, "d4d7", bad},
		{"out of range", "sovereign", []string{"wKi1", "wQd4", "bKi16", "bPd7", "bRd16"}, "d4d7", good},
		{"in range", "sovereign", []string{"wKi1", "wQd4", "bKi16", "bPd7", "bRd15"}, "d4d7", bad},
		{"what nobody controls protects nothing", "sovereign", []string{"wKi1", "wQd4", "bKi16", "bPd7", "rRd15"}, "d4d7", good},
		{"what the foe controls protects", "sovereign", []string{"wKi1", "wQd4", "bKi16", "bPd7", "rRd15", "bNe12"}, "d4d7", bad},
		{"taking control", "sovereign", []string{"wKi1", "wNd10", "bKi16", "rRa15", "rQa14"}, "d10e12", good},
		{"leaving control", "sovereign", []string{"wKi1", "wNe12", "bKi16", "rRa15", "rQa14"}, "e12d10", bad},
		{"capture in draughts", "draughts:2", []string{"1Mc3", "2Md4"}, "c3xe5", good},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for i, m := range tt.men {
				if tt.game[:5] == "star:" && tt.game[5] != '2' && len(m) == 4 {
					tt.men[i] = m[:2] + m[:1] + m[2:] // at home
				}
			}
			pos := men(t, tt.game, tt.men...)
			got := For(pos).SEE(move(t, pos, tt.move))
			switch {
			case tt.want == good && got <= 0, tt.want == even && got != 0, tt.want == bad && got >= 0:
				t.Errorf("Exchange(%s) = %d", tt.move, got)
			}
		})
	}
}
