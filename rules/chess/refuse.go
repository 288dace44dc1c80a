package chess

import (
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
)

// ParseMove returns the legal move with the given protocol text, or an error of
// type [*rules.Refusal].
func (p *Position) ParseMove(text string) (rules.Move, error) {
	w, ok := p.game.readMove(text)
	if ok {
		if m := p.legalMove(w); m != rules.NoMove {
			return m, nil
		}
	}
	switch {
	case p.ending.Over():
		return rules.NoMove, rules.RefuseOver(p.game.Board())
	case !ok:
		return rules.NoMove, p.refuseText(text)
	}
	return rules.NoMove, p.refuse(w)
}

// refuse says why w, which is not legal, is not: the first reason in the order
// in which one would explain it.
func (p *Position) refuse(w written) *rules.Refusal {
	switch {
	case p.choice:
		return p.refusal("yalta.3", sayChooseQueen,
			args{p.square("one", p.game.redSquares[0]), p.square("other", p.game.redSquares[1])},
			mark(rules.MarkGoals, p.game.redSquares...))
	case w.from == board.NoSquare && w.to == board.NoSquare:
		return p.refusePass()
	case w.from == board.NoSquare:
		return p.refuseQueenChoice()
	}
	from, to := uint8(w.from), uint8(w.to)
	if r := p.refuseMan(from); r != nil {
		return r
	}
	if p.mustPass() {
		return p.refusal(p.passRule(), sayMustPass,
			args{rules.SeatArg("seat", p.turn)})
	}
	if r := p.refuseWay(from, to); r != nil {
		return r
	}
	if r := p.refuseGoal(to); r != nil {
		return r
	}
	if r := p.refuseExposure(from, to); r != nil {
		return r
	}
	return p.refusePromotion(w)
}

// refuseText explains a text that names no move.
func (p *Position) refuseText(text string) *rules.Refusal {
	if _, rest, ok := p.game.board.CutSquare(text); ok {
		if to, rest, ok := p.game.board.CutSquare(rest); ok && len(rest) == 1 && isLetter(rest[0]) {
			return p.refusal("common.8", sayPromotionLetter,
				args{{Name: "letter", Kind: "text", Value: rest}}, mark(rules.MarkSquare, uint8(to)))
		}
	}
	const longest = 20
	if len(text) > longest {
		text = text[:longest] + "..."
	}
	b := p.game.board
	example := b.SquareName(0) + b.SquareName(board.Square(b.Len()-1))
	if moves := p.Moves(nil); len(moves) > 0 {
		example = p.MoveText(moves[0])
	}
	return p.refusal("formats", sayUnreadable,
		args{{Name: "text", Kind: "text", Value: text}, {Name: "move", Kind: "text", Value: example}})
}

func isLetter(c byte) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' }

// refusePass says why the turn does not pass.
func (p *Position) refusePass() *rules.Refusal {
	if !p.game.inTeams() && !p.game.rules.StalematePass {
		return p.refusal(p.game.numbers.stalemate, sayNoPass, nil)
	}
	return p.refusal(p.passRule(), sayCanMove, nil)
}

// passRule returns the number of the rule by which the seat to move may pass.
func (p *Position) passRule() string {
	if p.game.inTeams() && p.king(p.turn) == board.NoSquare {
		return "star.18"
	}
	return p.game.numbers.stalemate
}

// refuseQueenChoice says why Red's queen cannot be placed.
func (p *Position) refuseQueenChoice() *rules.Refusal {
	if len(p.game.redSquares) == 0 {
		return p.refusal(p.game.numbers.men, sayNoChoice, nil)
	}
	return p.refusal("yalta.3", sayChosen, nil)
}

// refuseMan says why the man on from is not one to move.
func (p *Position) refuseMan(from uint8) *rules.Refusal {
	m := p.board[from]
	n := &p.game.numbers
	marks := mark(rules.MarkSquare, from)
	if m == 0 {
		return p.refusal(n.men, sayNoMan, args{p.square("from", from)}, marks)
	}
	owner, man := p.owner[m.army()], args{p.square("from", from), rules.RoleArg("man", m.role())}
	switch {
	case owner == p.turn:
		return nil
	case owner == 0:
		return p.refusal("star.12", sayWall, man, marks)
	case owner != rules.Seat(m.army()+1):
		return p.refusal("star.11", sayConquered,
			append(man, rules.SeatArg("owner", owner), rules.SeatArg("seat", p.turn)), marks)
	}
	return p.refusal(n.turn, sayNotYours,
		append(man, rules.SeatArg("owner", owner), rules.SeatArg("seat", p.turn)), marks)
}

// refuseGoal says why the seat to move may not take the man on to.
func (p *Position) refuseGoal(to uint8) *rules.Refusal {
	m := p.board[to]
	if m == 0 || p.class[p.turn][m]&takes != 0 {
		return nil
	}
	goal := args{p.square("to", to), rules.RoleArg("man", m.role())}
	marks := mark(rules.MarkBlocker, to)
	switch owner := p.owner[m.army()]; {
	case owner == p.turn:
		return p.refusal(p.goalRule(), sayOwnMan, goal, marks)
	case m.role() == rules.King:
		return p.refusal("common.3", sayKingTaken, goal, marks)
	default:
		return p.refusal("star.21", sayAllyMan,
			append(goal, rules.SeatArg("owner", owner)), marks)
	}
}

// goalRule returns the number of the rule that protects one's own men.
func (p *Position) goalRule() string {
	if p.game.inTeams() {
		return "star.21"
	}
	return p.game.numbers.men
}

// refusePromotion explains a wrong or missing promotion of w, its only fault.
func (p *Position) refusePromotion(w written) *rules.Refusal {
	m := p.board[w.from]
	to := args{p.square("to", uint8(w.to))}
	marks := mark(rules.MarkSquare, uint8(w.to))
	if m.role() == rules.Pawn && p.game.pawns[m.army()][w.from].promotes {
		return p.refusal("common.8", sayPromotionDue, to, marks)
	}
	return p.refusal("common.8", sayNoPromotion, to, marks)
}

// args are the arguments of the sentence of a refusal.
type args = []rules.Arg

// refusal returns a refusal by a rule.
//
//go:noinline
func (p *Position) refusal(rule string, s sentence, a args, marks ...rules.Mark) *rules.Refusal {
	r := rules.Refuse(p.game.board, rule, sentences[s], a...)
	r.Marks = marks
	return r
}

// square returns the name of a square as an argument.
//
//go:noinline
func (p *Position) square(name string, s uint8) rules.Arg {
	return rules.SquareArg(name, p.game.board, board.Square(s))
}

// mark returns squares that show a refusal.
//
//go:noinline
func mark(kind rules.MarkKind, squares ...uint8) rules.Mark {
	m := rules.Mark{Kind: kind}
	for _, s := range squares {
		m.Squares = append(m.Squares, board.Square(s))
	}
	return m
}
