package chess

import (
	"strconv"
	"strings"
	"testing"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/rulestest"
)

// ruleTest is a position for a rule: a game id, or the men of a set-up such as "1K1a1
// 2R3h4", the moves, and the resulting state (see [summary]).
type ruleTest struct {
	name  string // begins with the number of the rule
	game  string
	men   string
	more  func(*rules.Setup) // further parts of the set-up
	plays string
	want  string
}

// start returns the position before the moves, with the turn of a set-up not begun.
func (tt ruleTest) start(t *testing.T) *Position {
	t.Helper()
	g := newGame(t, tt.game)
	if tt.men == "" {
		return g.Start().(*Position)
	}
	setup := rules.Setup{Game: tt.game, Turn: 1, Ply: 60, Board: rulestest.Men(tt.men)}
	if tt.more != nil {
		tt.more(&setup)
	}
	p, err := g.State(setup)
	if err != nil {
		t.Fatal(err)
	}
	return p.(*Position)
}

// played returns the position after the moves, its turn begun.
func (tt ruleTest) played(t *testing.T) *Position {
	t.Helper()
	p := tt.start(t)
	p.Begin()
	for play := range strings.FieldsSeq(tt.plays) {
		if err := rules.Apply(p, play); err != nil {
			t.Fatal(err)
		}
	}
	return p
}

// summary describes the state of a game:
//
//	turn 3, out 2, control 2:1, checks 3<1@61, rights 1e3, halfmoves 1, score 13:1 24:0
//	mate: 1 3 > 2 4, score 13:2 24:0
//	stalemate: drawn 1 2 > 3
//
// A check 3<1@61 is one by seat 1 on the king of seat 3 since ply 61. Empty parts are
// omitted.
func summary(p *Position) string {
	o, x := p.Outcome(), p.Setup()
	var parts []string
	list := func(name string, items []string) {
		if len(items) > 0 {
			parts = append(parts, name+" "+strings.Join(items, " "))
		}
	}
	if o.Over {
		var places []string
		for _, place := range o.Places {
			places = append(places, strings.Join(seatTexts(place), " "))
		}
		text := o.Reason.String() + ": "
		if len(o.Winners) == 0 {
			text += "drawn "
		}
		parts = append(parts, text+strings.Join(places, " > "))
	} else {
		parts = append(parts, "turn "+strconv.Itoa(int(o.Turn)))
		list("out", seatTexts(o.Out))
		var control, checks, rights []string
		for _, c := range x.Control {
			control = append(control, c.Key+":"+c.Value)
		}
		for _, c := range x.Checks {
			checks = append(checks, seatText(c.King)+"<"+seatText(c.By)+"@"+strconv.Itoa(c.Since))
		}
		for _, r := range x.EnPassant {
			rights = append(rights, r.Square)
		}
		list("control", control)
		list("checks", checks)
		list("castling", x.Castling)
		list("rights", rights)
		parts = append(parts, "halfmoves "+strconv.Itoa(x.Halfmoves))
	}
	var score []string
	for _, s := range o.Score {
		score = append(score, s.Team.String()+":"+strconv.Itoa(s.Mates))
	}
	list("score", score)
	return strings.Join(parts, ", ")
}

func seatTexts(seats []rules.Seat) []string {
	var texts []string
	for _, s := range seats {
		texts = append(texts, seatText(s))
	}
	return texts
}

// turn returns a set-up's change of the seat on turn and the eliminated seats.
func turn(s rules.Seat, out ...rules.Seat) func(*rules.Setup) {
	return func(x *rules.Setup) { x.Turn, x.Out = s, out }
}

// quiet returns a set-up's change of the plies without progress, seat 1 on turn.
func quiet(plies int) func(*rules.Setup) {
	return func(x *rules.Setup) { x.Halfmoves = plies }
}

// mayCastle returns a set-up's change of the seat on turn and of the castling rights.
func mayCastle(s rules.Seat, rights ...string) func(*rules.Setup) {
	return func(x *rules.Setup) { x.Turn, x.Castling = s, rights }
}

// men that mate seat 2 of a star by 2e3-2e1: its king is on 2a1.
const mate2 = "1R2e3 1R2f2 2K2a1 "

var playTests = []ruleTest{
	{name: "common.2 a check on a seat not on turn has no effect yet", game: "star:3",
		men: "1K1a1 2K2a1 3K3a1 1R3e2 2P2h2 3P3h2", plays: "3e23e1 2h22h3",
		want: "turn 3, checks 3<1@61, halfmoves 0"},

	{name: "common.4 the third occurrence draws at once", game: "star:2",
		plays: "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8", want: "repetition: drawn 1 2"},
	{name: "common.4 the position of a set-up counts", game: "star:2", men: "1Ka1 2Kh8 1Rb2",
		plays: "b2b3 h8g8 b3b2 g8h8 b2b3 h8g8 b3b2 g8h8", want: "repetition: drawn 1 2"},
	{name: "common.4 a lost castling right makes another position", game: "star:2", men: "1Ke1 1Rh1 2Ke8 2Pa7",
		more:  func(x *rules.Setup) { x.Castling = []string{"h1"} },
		plays: "h1h2 e8d8 h2h1 d8e8 h1h2 e8d8 h2h1 d8e8", want: "turn 1, halfmoves 8"},
	{name: "common.4 a right that a later seat could use counts", game: "star:3", men: "1K1a1 1P1e2 2K2a1 3K3a1 3P1d4",
		plays: "1e21e4" + shuffle3 + shuffle3, want: "turn 2, halfmoves 12"},
	{name: "common.4 one that would open its king does not", game: "star:3", men: "1K1a1 1P1e2 1R1d1 2K2a1 3K3e3 3P1d4",
		plays: "1e21e4" + strings.Repeat(" 2a12b1 3e33e2 1a11b1 2b12a1 3e23e3 1b11a1", 2), want: "repetition: drawn 1 2 3"},

	{name: "common.4 only with the same seats living", game: "star:4,teams=pairs", men: "1K1a1 1R1b1 3K3a1 4K4a1",
		plays: "1b11b2 pass 3a13b1 4a14b1 1b21b1 pass 3b13a1 4b14a1 resign2 1b11b2 3a13b1 4a14b1 1b21b1 3b13a1 4b14a1",
		want:  "turn 1, out 2, halfmoves 6, score 13:0 24:0"},
	{name: "common.4 and then for the third time", game: "star:4,teams=pairs", men: "1K1a1 1R1b1 3K3a1 4K4a1",
		plays: strings.Repeat("1b11b2 3a13b1 4a14b1 1b21b1 3b13a1 4b14a1 ", 2),
		more:  turn(1, 2), want: "repetition: drawn 1 2 3 4, score 13:0 24:0"},

	{name: "common.5 two seats left: a hundred plies", game: "star:3", men: "1K1a1 1R1b1 3K3a1",
		more: func(x *rules.Setup) { x.Out, x.Halfmoves = []rules.Seat{2}, 98 }, plays: "1b11b2 3a13b1", want: "rounds: drawn 1 3 > 2"},
	{name: "common.5 the count starts anew when a seat goes out", game: "star:3", men: "1K1a1 1R1b1 2K2a1 2R2b1 3K3a1 3R3b1",
		more: quiet(140), plays: "1b11b2 resign3", want: "turn 2, out 3, halfmoves 0"},
	{name: "common.5 and when a mated king leaves the board", game: "star:4,teams=pairs", men: mate2 + "1K1a1 2P2h2 3K3a1 4K4h1",
		more: quiet(150), plays: "2e32e1", want: "turn 2, halfmoves 0, score 13:1 24:0"},
	{name: "common.5 kingless and passing members are living seats", game: "star:4,teams=pairs", men: "1K1a1 1R1b1 3K3a1 4K4a1",
		more: quiet(199), plays: "1b11b2", want: "rounds: drawn 1 2 3 4, score 13:0 24:0"},

	{name: "common.6 out of turn: the seat on turn turns out to be mated", game: "star:4",
		men: "1K1a1 2K2a1 2P2h2 3K3a1 3N2c1 1R2e1 1R2f2 4K4a1 4P4h2", more: turn(2), plays: "resign3",
		want: "turn 4, out 3 2, control 2:1, halfmoves 0"},
	{name: "common.6 a draw ends the game", game: "star:3", plays: "1e21e4 resign draw", want: "agreement: drawn 1 3 > 2"},

	{name: "common.7 walls are nobody's men", game: "star:3,abandoned=stay", men: "1K1a1 1R1b1 2K2a1 3Q3h2",
		more: func(x *rules.Setup) { x.Out, x.Control = []rules.Seat{3}, []rules.Control{{Key: "3", Value: "0"}} }, plays: "flag",
		want: "time: drawn 1 2 > 3"},
	{name: "common.7 nor the men of the side that faces the bare king", game: "star:3,abandoned=stay", men: "1K1a1 2K2a1 2R2b1 3Q3h2",
		more: func(x *rules.Setup) { x.Out, x.Control = []rules.Seat{3}, []rules.Control{{Key: "3", Value: "0"}} }, plays: "flag2",
		want: "time: drawn 1 2 > 3"},
	{name: "common.7 out of turn too", game: "star:3", men: "1K1a1 1R1b1 2K2a1 2P2h2", more: turn(2, 3), plays: "flag1",
		want: "time: 2 > 1 > 3"},
	{name: "common.7 three teams play on", game: "star:6,teams=14-25-36", men: "1K1a1 1R1b1 2K2a1 3K3a1 4K4a1 4P4h2 5K5a1 6K6a1",
		plays: "flag", want: "turn 2, out 1, halfmoves 0, score 14:0 25:1 36:1"},

	{name: "common.7 the time of all: a game without teams is drawn", game: "star:3", plays: "1e21e4 resign time", want: "time: drawn 1 3 > 2"},
	{name: "common.7 the time of all: a level score", game: "star:4,teams=pairs", plays: "1e21e4 time", want: "time: drawn 1 2 3 4, score 13:0 24:0"},
	{name: "common.7 the time of all: the better score wins", game: "star:4,teams=pairs", men: mate2 + "1K1a1 2P2h2 3K3a1 4K4h1",
		plays: "2e32e1 time", want: "time: 1 3 > 2 4, score 13:1 24:0"},
	{name: "common.7 the time of all: three teams by their score", game: "star:6,teams=14-25-36", men: "1K1a1 2K2a1 3K3a1 4K4a1 5K5a1 6K6a1 1R1b1",
		more:  func(x *rules.Setup) { x.Score = []rules.ScoreEntry{{Team: "14", Mates: 1}, {Team: "36", Mates: 2}} },
		plays: "time", want: "time: 3 6 > 1 4 > 2 5, score 14:1 25:0 36:2"},
	{name: "common.7 the time of all: two share the best", game: "star:6,teams=14-25-36", men: "1K1a1 2K2a1 3K3a1 4K4a1 5K5a1 6K6a1 1R1b1",
		more:  func(x *rules.Setup) { x.Score = []rules.ScoreEntry{{Team: "14", Mates: 1}, {Team: "36", Mates: 1}} },
		plays: "time", want: "time: 1 3 4 6 > 2 5, score 14:1 25:0 36:1"},

	{name: "common.9 a right against the seat on turn ends first", game: "star:3", plays: "1e21e4 2e22e3 3e23e3",
		want: "turn 1, castling 1a1 1h1 2a1 2h1 3a1 3h1, halfmoves 0"},
	{name: "common.9 so does one against the seat that comes up when another goes out", game: "star:4", men: mate2 + "1K1a1 3K3a1 3P3e4 4K4a1",
		more:  func(x *rules.Setup) { x.EnPassant = []rules.PawnRight{{Square: "3e3", Pawn: "3e4"}} },
		plays: "2e32e1", want: "turn 3, out 2, halfmoves 0"},
	{name: "common.9 stalemate comes before not enough men", game: "star:2", men: "1Kb6 1Be5 2Ka8 2Pc7",
		plays: "e5c7", want: "stalemate: drawn 1 2"},
	{name: "common.9 not enough men comes before fifty rounds", game: "star:3", men: "1K1a1 2K2a1 3K3a1", more: quiet(150),
		want: "material: drawn 1 2 3"},
	{name: "common.9 the third occurrence comes before fifty rounds", game: "star:2", men: "1Ka1 2Kh8 1Rb2", more: quiet(92),
		plays: "b2b3 h8g8 b3b2 g8h8 b2b3 h8g8 b3b2 g8h8", want: "repetition: drawn 1 2"},
	{name: "common.9 the first turn is begun too", game: "star:2", men: "1Ka1 2Rh1 2Rg2 2Kh8", want: "mate: 2 > 1"},

	{name: "common.13 those who go out later rank higher", game: "star:5", plays: "resign3 resign1 flag5 resign2",
		want: "resignation: 4 > 2 > 5 > 1 > 3"},

	{name: "star.6 a right stays while a seat goes out", game: "star:3", men: opening,
		plays: "1e21e4", want: "turn 3, out 2, rights 1e3, halfmoves 0"},
	{name: "star.6 enpassant=next: nobody has it if that seat goes out", game: "star:3,enpassant=next", men: opening,
		plays: "1e21e4", want: "turn 3, out 2, halfmoves 0"},

	{name: "star.8 one man checks two kings", game: "star:3", men: "1K1h1 1N1b1 2K1c4 2P2h2 3K1f3 3P3h2",
		plays: "1b11d2", want: "turn 2, checks 2<1@61 3<1@61, halfmoves 1"},
	{name: "star.8 a capture en passant opens a check", game: "star:3", men: "1K1a1 1P1e2 2K2a1 2P1d4 2B1f3 3K3f3",
		plays: "1e21e4 1d41e3", want: "turn 3, checks 3<2@62, halfmoves 0"},
	{name: "star.8 another seat parries the mate", game: "star:3", men: "1K1a1 2K2a1 2N3d3 3K3a1 3P3h2 1R3e3 1R3f2",
		plays: "3e33e1 3d33c1", want: "turn 3, halfmoves 2"},
	{name: "star.9 the mated seat goes out, the turn passes on", game: "star:3", men: mate2 + "1K1a1 3K3a1 3P3h2",
		plays: "2e32e1", want: "turn 3, out 2, halfmoves 0"},

	{name: "star.10 a seat's other man keeps its check up", game: "star:4", men: net4 + "1R4a4 1N4b3", more: claims4,
		plays: "4g34b3", want: "turn 1, out 4, control 4:1, halfmoves 0"},
	{name: "star.10 a check that ends is forgotten", game: "star:4", men: net4 + "1N4b3", more: claims4,
		plays: "4g34b3", want: "turn 1, out 4, control 4:2, halfmoves 0"},
	{name: "star.10 set up without records: the seat whose turn comes first", game: "star:4", men: net4 + "1R4a4",
		more: turn(3), plays: "4g34g4", want: "turn 1, out 4, control 4:1, halfmoves 0"},
	{name: "star.10 from the seat on turn on", game: "star:4", men: net4 + "1R4a4",
		more: turn(2), plays: "2h12g1 4g34g4", want: "turn 1, out 4, control 4:2, halfmoves 0"},
	{name: "star.10 credit=last: likewise among equals", game: "star:4,credit=last", men: net4 + "1R4a4",
		more: turn(3), plays: "4g34g4", want: "turn 1, out 4, control 4:1, halfmoves 0"},
	{name: "star.10 credit=last: the check that began last", game: "star:4,credit=last", men: net4 + "1R4a4", more: claims4,
		plays: "4g34g4", want: "turn 1, out 4, control 4:2, halfmoves 0"},

	{name: "star.11 what the mated seat had conquered goes with its men", game: "star:4", men: mate2 + "1K1a1 2P2h2 3K3a1 3P3h2 4N4d1",
		more:  func(x *rules.Setup) { x.Out, x.Control = []rules.Seat{4}, []rules.Control{{Key: "4", Value: "2"}} },
		plays: "2e32e1", want: "turn 3, out 4 2, control 2:1 4:1, halfmoves 0"},
	{name: "star.11 elimination=remove", game: "star:3,elimination=remove", men: mate2 + "1K1a1 2P2h2 3K3a1 3P3h2",
		plays: "2e32e1", want: "turn 3, out 2, halfmoves 0"},
	{name: "star.11 a conquered army does not castle", game: "star:3", men: "1R2a2 1R2b4 1K1a1 2K2e1 2R2h1 3K3a1 3P3h2",
		more:  func(x *rules.Setup) { x.Castling = []string{"2h1"} },
		plays: "2b42b1", want: "turn 3, out 2, control 2:1, checks 3<1@61, halfmoves 0"},

	{name: "star.12 the men leave, conquered ones too", game: "star:4", men: "1K1a1 2K2a1 3K3a1 3P3h2 4N4d1 1P1h2",
		more:  func(x *rules.Setup) { x.Out, x.Control = []rules.Seat{4}, []rules.Control{{Key: "4", Value: "2"}} },
		plays: "resign2", want: "turn 1, out 4 2, halfmoves 0"},
	{name: "star.12 abandoned=stay: walls, conquered ones too", game: "star:4,abandoned=stay", men: "1K1a1 2K2a1 2P2h2 3K3a1 3P3h2 4N4d1 1P1h2",
		more:  func(x *rules.Setup) { x.Out, x.Control = []rules.Seat{4}, []rules.Control{{Key: "4", Value: "2"}} },
		plays: "resign2", want: "turn 1, out 4 2, control 2:0 4:0, halfmoves 0"},
	{name: "star.12 abandoned=stay: the right against a wall ends", game: "star:3,abandoned=stay", plays: "1e21e4 resign1",
		want: "turn 2, out 1, control 1:0, castling 2a1 2h1 3a1 3h1, halfmoves 0"},

	{name: "star.14 two seats left: stalemate=pass draws too", game: "star:3,stalemate=pass", men: "1Q2b4 1K1h1 2K2a1",
		more: turn(1, 3), plays: "2b42b3", want: "stalemate: drawn 1 2 > 3"},
	{name: "star.14 stalemate=pass: every living seat would be stalemated", game: "star:3,stalemate=pass", men: locked,
		want: "stalemate: drawn 1 2 3"},
	{name: "star.14 stalemate=pass: one could move", game: "star:3,stalemate=pass", men: locked + "3N3a1",
		want: "turn 1, halfmoves 0"},

	{name: "star.15 two living seats, a minor piece in all", game: "star:2", men: "1Ka1 2Kh8 2Nh7", want: "material: drawn 1 2"},
	{name: "star.15 two minor pieces go on", game: "star:2", men: "1Ka1 1Nb1 2Kh8 2Nh7", want: "turn 1, halfmoves 0"},
	{name: "star.15 bishops of both on one shade", game: "star:2", men: "1Ka1 1Bb1 2Kh8 2Bh7 2Bg8", want: "material: drawn 1 2"},
	{name: "star.15 walls do not count", game: "star:3,abandoned=stay", men: "1K1a1 2K2a1 2B2b1 3Q3h2",
		more: func(x *rules.Setup) { x.Out, x.Control = []rules.Seat{3}, []rules.Control{{Key: "3", Value: "0"}} },
		want: "material: drawn 1 2 > 3"},

	{name: "star.16 one against three", game: "star:4,teams=1-234", plays: "resign2 resign1",
		want: "resignation: 2 3 4 > 1, score 1:1 234:1"},
	{name: "star.17 an ally's attack is no check", game: "star:4,teams=pairs", men: "1K1a1 3R1b1 2K2a1 3K3a1 4K4a1",
		want: "turn 1, halfmoves 0, score 13:0 24:0"},
	{name: "star.18 with no other man able to move the turn passes", game: "star:4,teams=pairs", men: mate2 + "1K1a1 3K3a1 4K4h1",
		plays: "2e32e1 pass", want: "turn 3, halfmoves 1, score 13:1 24:0"},
	{name: "star.18 the other man may use the king's square", game: "star:4,teams=pairs", men: mate2 + "1K1a1 2R2a4 3K3a1 4K4h1",
		plays: "2e32e1 2a42a1", want: "turn 3, halfmoves 1, score 13:1 24:0"},
	{name: "star.19 of three teams one loses, its men leave", game: "star:6,teams=14-25-36",
		men:   "1R2e3 1R2f2 2K2a1 5Q5h4 1K1a1 3K3a1 4K4a1 6K6a1 6P6h2 1P1h2",
		plays: "2e32e1", want: "turn 3, out 2 5, halfmoves 0, score 14:1 25:0 36:0"},
	{name: "star.20 a draw keeps the score", game: "star:4,teams=pairs", plays: "1e21e4 resign draw",
		want: "agreement: drawn 1 2 3 4, score 13:1 24:0"},
	{name: "star.21 an ally's man is taken", game: "star:4,teams=pairs", men: "1K1a1 1R1b1 3N1b4 3K3a1 2K2a1 4K4a1",
		plays: "1b11b4", want: "turn 2, halfmoves 0, score 13:0 24:0"},
	{name: "star.21 his own too", game: "star:4,allycapture=team,teams=pairs", men: "1K1a1 1R1b1 1N1b4 3K3a1 2K2a1 4K4a1",
		plays: "1b11b4", want: "turn 2, halfmoves 0, score 13:0 24:0"},
	{name: "star.22 a mate for every enemy team still in", game: "star:6,teams=14-25-36", plays: "resign",
		want: "turn 2, out 1, castling 2a1 2h1 3a1 3h1 4a1 4h1 5a1 5h1 6a1 6h1, halfmoves 0, score 14:0 25:1 36:1"},
	{name: "star.22 but not if the king was gone", game: "star:4,teams=pairs", men: "1K1a1 1P1h2 2P2h2 3K3a1 4K4a1 4P4h2",
		more:  func(x *rules.Setup) { x.Score = []rules.ScoreEntry{{Team: "13", Mates: 1}} },
		plays: "resign2", want: "turn 1, out 2, halfmoves 0, score 13:1 24:0"},
	{name: "star.22 the last king resigns: its team goes out together", game: "star:6,teams=14-25-36",
		men:   "4K4a1 4P4h2 1P1h2 2K2a1 2P2h2 3K3a1 5K5a1 6K6a1",
		plays: "resign4", want: "turn 2, out 1 4, halfmoves 0, score 14:0 25:1 36:1"},

	{name: "yalta.8 a check is the attacker's, whoever's move opened it", game: "yalta,redqueen=e12",
		men: "wKa1 wRe2 bKl8 bNe9 rKe12 rPl11", plays: "a1b1 e9f11", want: "turn 3, checks 3<1@62, halfmoves 2"},
	{name: "yalta.9 the winner beats both", game: "yalta,redqueen=e12", men: "wKh1 wRf11 wRg10 bKa8 bPb7 rKl12",
		plays: "g10g12 b7b6", want: "mate: 1 > 2 3"},
	{name: "yalta.10 stalemate draws for all three", game: "yalta,redqueen=e12", men: "wKa1 wQj9 bKa8 bPb7 rKl12",
		plays: "j9k10 b7b6", want: "stalemate: drawn 1 2 3"},
	{name: "yalta.11 a minor piece goes on", game: "yalta,redqueen=e12", men: "wKa1 wNa2 bKa8 rKl12",
		want: "turn 1, halfmoves 0"},
	{name: "yalta.11 draws=rulebook: no rounds", game: "yalta,draws=rulebook,redqueen=e12", men: "wKa1 wNa2 bKa8 rKl12",
		more: quiet(200), want: "turn 1, halfmoves 200"},
	{name: "star.18 a mated member loses its castling right, its partner keeps one", game: "star:4,teams=pairs", men: smothered4,
		more: mayCastle(4, "1h1", "3h1"), plays: "1a31c2", want: "turn 1, castling 3h1, halfmoves 0, score 13:0 24:1"},
	{name: "star.22 a member that resigns loses its castling right, its partner keeps one", game: "star:4,teams=pairs", men: smothered4,
		more: mayCastle(1, "1h1", "3h1"), plays: "resign", want: "turn 2, out 1, castling 3h1, halfmoves 0, score 13:0 24:1"},
	{name: "star.11 a seat that is mated loses its castling right", game: "star:3", men: "1N1d1 1P1d2 1K1e1 1P1e2 1N1f1 1P1f2 1R1h1 3N1a3 3K3h1 2K2h1 2R2a1",
		more: mayCastle(3, "1h1"), plays: "1a31c2", want: "turn 2, out 1, control 1:3, halfmoves 0"},
	{name: "star.14 stalemate=pass: a seat in check is not stalemated", game: "star:3,stalemate=pass", men: locked3, more: turn(3),
		plays: "2g32g2", want: "turn 1, checks 2<3@61, halfmoves 0"},
	{name: "star.14 stalemate=pass: and is mated when its turn comes", game: "star:3,stalemate=pass", men: locked3, more: turn(3),
		plays: "2g32g2 pass", want: "turn 3, out 2, control 2:3, halfmoves 0"},
	{name: "star.11 elimination=remove with abandoned=stay: a mated seat's men leave", game: "star:3,elimination=remove,abandoned=stay",
		men: "1K1a1 3P1d3 2N2d4 2P2h4 3K3a1 " + mate2, plays: "2e32e1", want: "turn 3, out 2, halfmoves 0"},
	{name: "star.12 elimination=remove with abandoned=stay: a seat that resigns leaves walls", game: "star:3,elimination=remove,abandoned=stay",
		men: "1K1a1 3P1d3 2N2d4 2P2h4 3K3a1 " + mate2, plays: "2e32e2 resign", want: "turn 3, out 2, control 2:0, halfmoves 0"},

	{name: "yalta.11 draws=rulebook: a fallen flag always loses", game: "yalta,draws=rulebook,redqueen=e12", men: "wKa1 wNa2 rKl12",
		more: turn(1, 2), plays: "flag", want: "time: 3 > 1 > 2"},
	{name: "yalta.12 two play on", game: "yalta,redqueen=e12", plays: "e2e4 resign resign", want: "resignation: 1 > 3 > 2"},
	{name: "yalta.12 abandoned=end: the others share the win", game: "yalta,abandoned=end", plays: "flag3", want: "time: 1 2 > 3"},
	{name: "yalta.12 Red resigns before its choice", game: "yalta", plays: "resign g1f3", want: "turn 2, out 3, castling a1 a8 h1 l8, halfmoves 1"},
	{name: "yalta.12 White resigns before Red's choice", game: "yalta", plays: "resign1 queene12", want: "turn 2, out 1, castling a8 h12 l12 l8, halfmoves 0"},

	{name: "rex.9 resignation", game: "rex", plays: "resign2", want: "resignation: 1 > 2"},
	{name: "rex.9 a grey bishop alone", game: "rex", men: "wKj5 wBj1 bKb9", want: "material: drawn 1 2"},
	{name: "rex.9 bishops of both go on", game: "rex", men: "wKj5 wBf1 bKb9 bBf9", want: "turn 1, halfmoves 0"},
	{name: "rex.9 a knight goes on", game: "rex", men: "wKj5 wNd1 bKb9", want: "turn 1, halfmoves 0"},
}

// shuffle3 moves the kings of three seats away and back, seat 2 first.
const shuffle3 = " 2a12b1 3a13b1 1a11b1 2b12a1 3b13a1 1b11a1"

// net4 is seat 4 mated except for the turn, by rooks of seat 2; claims4 has seat 3 on turn
// and seat 1 check since before seat 2.
const net4 = "4K4a1 2R4h1 2R4f2 1K1h1 2K2h1 3K3h1 3R4g3 4P3h3 "

// opening is seat 2 mated by the double step of a pawn that opens a line.
const opening = "1R1a1 1R1a2 1R1a3 1P1e2 1K2a4 2K1h2 3K3a1 3P3h2"

// locked is three seats of which none can move: each king in its corner between
// its own pawn and two of the next seat's.
const locked = "1K1h1 1P1g2 2P1h2 2P1g3 2K2h1 2P2g2 3P2h2 3P2g3 3K3h1 3P3g2 1P3h2 1P3g3 "

// smothered4 is seat 1 of two pairs, mated by 1a3-1c2 of seat 4; its partner could castle.
const smothered4 = "4N1a3 1N1d1 1P1d2 1K1e1 1P1e2 1N1f1 1P1f2 1R1h1 2K2h1 3K3e1 3R3h1 4K4h1"

// locked3 is three seats of which only seat 3 can move: 2g3-2g2 locks all of them and checks seat
// 2.
const locked3 = "1P1g2 2P1g3 1K1h1 2P1h2 2N2g1 3P2g3 2K2h1 2P2h2 3P2h3 3P3g2 1P3g3 3K3h1 1P3h2"

func claims4(x *rules.Setup) {
	x.Turn = 3
	x.Checks = []rules.Claim{{King: 4, By: 1, Since: 58}, {King: 4, By: 2, Since: 59}}
}

func TestRules(t *testing.T) {
	for _, tt := range playTests {
		t.Run(tt.name, func(t *testing.T) {
			if got := summary(tt.played(t)); got != tt.want {
				t.Errorf("after %s: %s, want %s", tt.plays, got, tt.want)
			}
		})
	}
}

// A test for possible moves uses only the rights that the seat still has.
func TestStuck(t *testing.T) {
	tests := []struct {
		name string
		pawn string // beside the pawn that seat 1 has moved two squares
		turn rules.Seat
		seat rules.Seat
		want bool
	}{
		{"star.6 its turn is now", "2P1d4", 2, 2, false},
		{"star.6 its turn is still to come", "3P1d4", 2, 3, false},
		{"star.6 its turn is over", "2P1d4", 3, 2, true},
		{"star.6 it has no pawn there", "2P1d4", 2, 3, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := ruleTest{game: "star:3", men: locked + "1P1e4 1P1d3 " + tt.pawn, more: func(x *rules.Setup) {
				x.Turn, x.EnPassant = tt.turn, []rules.PawnRight{{Square: "1e3", Pawn: "1e4"}}
			}}.start(t)
			if got := p.stuck(tt.seat); got != tt.want {
				t.Errorf("stuck(%d) = %t, want %t", tt.seat, got, tt.want)
			}
		})
	}
}
