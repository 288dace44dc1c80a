package sovereign_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/rulestest"
)

// ruleCase is a position that shows a rule.
type ruleCase struct {
	rule, name string
	setup      string   // as parseCase reads it; empty: the start
	game       string   // sovereign if empty
	play       string   // entries played first (rules.Apply)
	legal      string   // moves that are legal then
	refused    []string // "move rule code"
	faults     string   // rules of the faults of the set-up
	over       string   // reason and places if the game is over, "mate [[1] [2]]"
	text       string   // parts of the set-up then, as parseCase reads it
}

// parseCase reads a set-up such as "wKp1 bKa16 turn=2 own=wb castling=i1,e1".
func parseCase(t testing.TB, game, text string) rules.Setup {
	t.Helper()
	s := rules.Setup{Game: game, Turn: 1, Ply: 40}
	own := map[bool]string{false: "wb", true: "wasb"}[strings.HasPrefix(game, "royale")]
	for field := range strings.FieldsSeq(text) {
		key, value, ok := strings.Cut(field, "=")
		if !ok {
			s.Board = append(s.Board, rulestest.Men(field)...)
			continue
		}
		switch key {
		case "turn":
			s.Turn = rules.Seat(value[0] - '0')
		case "own":
			own = value
		case "castling":
			s.Castling = strings.Split(value, ",")
		case "halfmoves":
			_, _ = fmt.Sscan(value, &s.Halfmoves)
		case "ply":
			_, _ = fmt.Sscan(value, &s.Ply)
		case "pending":
			s.Pending = value
		case "out":
			for i := range len(value) {
				s.Out = append(s.Out, rules.Seat(value[i]-'0'))
			}
		case "kingless":
			for part := range strings.SplitSeq(value, ",") {
				s.Kingless = append(s.Kingless, rules.Kingless{Seat: rules.Seat(part[0] - '0'), How: part[1:]})
			}
		default:
			t.Fatalf("unknown field %q", field)
		}
	}
	for i := range len(own) {
		if own[i] != '-' {
			s.Control = append(s.Control, rules.Control{Key: string(rune('1' + i)), Value: own[i : i+1]})
		}
	}
	return s
}

// fieldsOf writes a set-up as parseCase reads it, a set of fields.
func fieldsOf(s rules.Setup) map[string]bool {
	fields := map[string]bool{}
	for _, m := range s.Board {
		fields[m.Piece+m.Square] = true
	}
	own := ""
	for _, c := range s.Control {
		own += c.Value
	}
	fields["own="+own] = true
	fields["turn="+fmt.Sprint(s.Turn)] = true
	fields["castling="+strings.Join(s.Castling, ",")] = true
	fields["halfmoves="+fmt.Sprint(s.Halfmoves)] = true
	fields["ply="+fmt.Sprint(s.Ply)] = true
	fields["pending="+s.Pending] = true
	lost := []string{}
	for _, k := range s.Kingless {
		lost = append(lost, fmt.Sprint(k.Seat, k.How))
	}
	fields["kingless="+strings.ReplaceAll(strings.Join(lost, ","), " ", "")] = true
	return fields
}

func TestRules(t *testing.T) {
	for _, c := range slices.Concat(moveRules, regimeRules, endRules, royaleRules) {
		t.Run(c.rule+"/"+c.name, func(t *testing.T) { c.check(t) })
	}
}

func (c ruleCase) check(t *testing.T) {
	if c.game == "" {
		c.game = "sovereign"
	}
	game := family.Game(t, c.game)
	pos := game.Start()
	if c.setup != "" {
		var err error
		pos, err = game.Position(parseCase(t, c.game, c.setup))
		if c.faults != "" {
			if got := strings.Join(rulestest.FaultRules(t, err), " "); got != c.faults {
				t.Errorf("faults %s, want %s (%v)", got, c.faults, err)
			}
			return
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	for text := range strings.FieldsSeq(c.play) {
		if err := rules.Apply(pos, text); err != nil {
			t.Fatalf("playing %s: %v", text, err)
		}
	}
	over := ""
	if o := pos.Outcome(); o.Over {
		over = fmt.Sprint(o.Reason, " ", o.Places)
	}
	if over != c.over {
		t.Fatalf("over: %q, want %q", over, c.over)
	}
	list := rulestest.MoveTexts(pos)
	for text := range strings.FieldsSeq(c.legal) {
		if !slices.Contains(list, text) {
			_, err := pos.ParseMove(text)
			t.Errorf("%s is not legal: %v", text, err)
		}
	}
	for _, r := range c.refused {
		checkRefused(t, pos, r)
	}
	for field := range strings.FieldsSeq(c.text) {
		if fields := fieldsOf(pos.Setup()); !fields[field] {
			t.Errorf("no %s in %v", field, fields)
		}
	}
}

// checkRefused checks that a move is refused, for "move rule code".
func checkRefused(t *testing.T, pos rules.Position, text string) *rules.Refusal {
	t.Helper()
	part := strings.Fields(text)
	_, err := pos.ParseMove(part[0])
	var r *rules.Refusal
	if !errors.As(err, &r) {
		t.Errorf("ParseMove(%s): error %v, want %s", part[0], err, text)
		return nil
	}
	if got := r.Rule + " " + r.Code; got != part[1]+" "+part[2] {
		t.Errorf("%s is refused for %s (%s), want %s %s", part[0], got, r.Text(), part[1], part[2])
	}
	if strings.ContainsAny(r.Text(), "{}") {
		t.Errorf("%s: an argument of %q is missing", part[0], r.Text())
	}
	return r
}

var moveRules = []ruleCase{
	{rule: "sovereign.1", name: "no en passant", setup: "wKp1 wPd13 bPe15 bKa16 turn=2", play: "e15e13",
		legal: "d13d12", refused: []string{"d13e14 sovereign.7 nothing-to-take"}},
	{rule: "sovereign.1", name: "pieces move as in chess", setup: "wKp1 wRc3 wBe3 wNg3 wQc5 wPc7 bKa16",
		legal: "c3c4 e3f4 g3f5 c5d6 c5d5 p1o2",
		refused: []string{"c3d4 sovereign.1 not-its-move", "e3e4 sovereign.1 not-its-move", "g3g4 sovereign.1 not-its-move",
			"c3c8 sovereign.1 sovereign-blocked", "p1n1 sovereign.1 not-its-move", "c3c3 sovereign.1 stays"}},
	{rule: "sovereign.2", name: "eight squares, not nine", setup: "wKp1 wQa1 bKm16", legal: "a1a9 a1i9 a1i1",
		refused: []string{"a1a10 sovereign.2 range", "a1j10 sovereign.2 range"}},
	{rule: "sovereign.2", name: "check from eight squares only", setup: "wKe3 bRe12 bKp16",
		legal: "e3e2", refused: []string{"e3e4 sovereign.13 into-check"}},
	{rule: "sovereign.3", name: "over its own colour, never onto it", setup: "wKp1 wRc8 bKa16",
		legal: "c8j8", refused: []string{"c8i8 sovereign.3 own-colour"}},
	{rule: "sovereign.3", name: "no capture there either", setup: "wKp1 wRc8 bNi8 bKa16", refused: []string{"c8i8 sovereign.3 own-colour"}},
	{rule: "sovereign.3", name: "the colour of the man counts, not whose it is", setup: "wKp1 rRe8 wNe12 bKa16",
		legal: "e8i8", refused: []string{"e8l5 sovereign.1 not-its-move"}},
	{rule: "sovereign.4", name: "the twin of an occupied square", setup: "wKp1 wNe5 wBj14 bKa16",
		refused: []string{"j14l12 sovereign.4 twin"}, legal: "j14n10"},
	{rule: "sovereign.4", name: "capture onto the occupied one", setup: "wKp1 bNl12 wBj14 bKa16", legal: "j14l12"},
	{rule: "sovereign.4", name: "from one to the other", setup: "wKp1 wBe5 bKa16", legal: "e5l12"},
	{rule: "sovereign.4", name: "twin=closed", game: "sovereign,twin=closed", setup: "wKp1 wBe5 bKa16",
		legal: "e5m13", refused: []string{"e5l12 sovereign.4 twin-closed"}},
	{rule: "sovereign.4", name: "no new king on the twin of the old one", setup: "wKg7 wPk10 bKa16", refused: []string{"k10j10k sovereign.4 twin"}},
	{rule: "sovereign.5", name: "neutral and own men block", setup: "wKp1 gNf3 yNd4 wRf4 bNh4 rNf7 bPk11 wNe12 bKa16",
		legal: "f4f3 f4h4 f7d6", refused: []string{"f4d4 sovereign.5 neutral-man", "f4f7 sovereign.5 sovereign-own-man", "f4f8 sovereign.1 sovereign-blocked"}},
	{rule: "sovereign.6", name: "towards a line, never across", setup: "wKp1 wPd4 wPh6 wPm12 bKa16",
		legal: "d4d5 d4e4 m12l12 m12m11 h6h7q",
		refused: []string{"d4d3 sovereign.6 step-away", "d4c4 sovereign.6 step-away", "h6i6 sovereign.6 step-away", "m12m13 sovereign.6 step-away",
			"d4e6 sovereign.6 pawn-not-its-move", "d4d7 sovereign.6 pawn-not-its-move"}},
	{rule: "sovereign.7", name: "three captures", setup: "wKp1 bNk3 bNm3 wPl4 bNk5 bNm5 bKa16",
		legal: "l4k3 l4k5 l4m5", refused: []string{"l4m3 sovereign.7 capture-away"}},
	{rule: "sovereign.7", name: "across a line, not straight, not without a man", setup: "wKp1 wPh3 bNi4 bNh4 bKa16",
		legal: "h3i4", refused: []string{"h3h4 sovereign.7 straight", "h3g4 sovereign.7 nothing-to-take", "h3i2 sovereign.7 capture-away"}},
	{rule: "sovereign.8", name: "from the two outer rings, away from the edge", setup: "wKp1 wPe2 wPb5 wPf1 wPg3 bKa16",
		legal:   "e2e4 b5d5 f1f3",
		refused: []string{"g3g5 sovereign.8 no-double", "b5b7 sovereign.8 no-double", "e2e5 sovereign.6 pawn-not-its-move"}},
	{rule: "sovereign.8", name: "both squares empty", setup: "wKp1 wPe2 yNe3 wPg2 yNg4 bKa16",
		refused: []string{"e2e4 sovereign.8 double-blocked", "g2g4 sovereign.8 double-blocked"}},
	{rule: "sovereign.8", name: "two nearest edges in a ring corner", setup: "wKp1 wPb2 wPa16 bKm16", legal: "b2b4 b2d2 a16a14 a16c16"},
	{rule: "sovereign.9", name: "five promotions", setup: "wKp1 wPg6 wPd4 bKa16", legal: "g6g7q g6g7r g6g7b g6g7n g6g7k",
		refused: []string{"g6g7 sovereign.9 sovereign-promotion-due", "d4d5q sovereign.9 sovereign-no-promotion", "p1o1q sovereign.9 no-pawn",
			"g6g7p formats sovereign-unreadable"}},
	{rule: "sovereign.9", name: "coup d'etat", setup: "wKp1 wPg6 bPc4 bKa16", play: "g6g7k", text: "wKg7 bPc4 own=wb"},
	{rule: "sovereign.9", name: "overthrow", setup: "wKp1 rPg6 wNe12 bKa16", play: "g6g7k", text: "rKg7 wNe12 own=rb"},
	{rule: "sovereign.10", name: "the new king would be attacked", setup: "wKp1 wPg6 bRd7 bKa16",
		legal: "g6g7q", refused: []string{"g6g7k sovereign.10 new-king"}},
	{rule: "sovereign.10", name: "the old king's control ends", setup: "rQm3 rRa4 wPk7 wKe12 bKa16", play: "k7j7k a16a15",
		refused: []string{"m3m4 sovereign.12 neutral"}},
	{rule: "sovereign.10", name: "the old colour goes over", setup: "wKp1 rPh6 wNe12 wQc7 bNi8 bKa16",
		refused: []string{"h6h7k sovereign.10 turncoat"}},
	{rule: "sovereign.11", name: "a chain of three colours", setup: "wKp1 cNm3 wPe5 nPi6 pPk9 bKa16", legal: "m3k2 k9j9q =c =n =p"},
	{rule: "sovereign.11", name: "a ring without an owner", setup: "nKp1 wQc3 nNc5 wNl5 rNh9 bKa16 own=nb",
		refused: []string{"c3c4 sovereign.12 neutral"}},
	{rule: "sovereign.11", name: "a king controls", setup: "wKe12 rQm3 bKa16", legal: "m3m4"},
	{rule: "sovereign.11", name: "control changes with every move", setup: "wKp1 wNc11 rQm3 bKa16", play: "c11e12 a16a15",
		legal: "m3m4 =r"},
	{rule: "sovereign.12", name: "who moves what", setup: "wKp1 yNc3 bNd10 rRf3 bPe12 bKa16",
		refused: []string{"c3d5 sovereign.12 neutral", "d10c8 sovereign.12 sovereign-not-yours", "f3f4 sovereign.12 sovereign-not-yours", "h3h4 sovereign.12 no-man"}},
	{rule: "sovereign.13", name: "pinned", setup: "wKe3 wRe5 bRe9 bKp16", legal: "e5e6 e5e9",
		refused: []string{"e5f5 sovereign.13 sovereign-pinned"}},
	{rule: "sovereign.13", name: "leave the line, the range, block, capture", setup: "wKe3 wRa5 wRk11 bRe11 bKp16",
		legal: "e3d3 e3e2 a5e5 k11e11", refused: []string{"a5a6 sovereign.13 in-check", "e3e4 sovereign.13 into-check"}},
	{rule: "sovereign.13", name: "step onto the checker's colour", setup: "wKk4 rRk10 rKa16 own=wr",
		legal: "k4j4 k4l5", refused: []string{"k4k5 sovereign.13 into-check"}},
	{rule: "sovereign.13", name: "a king on red is safe from red", setup: "rRd5 wKl5 rQl10 rKa16 own=wr",
		legal: "l5k4", refused: []string{"l5l4 sovereign.13 into-check"}},
	{rule: "sovereign.13", name: "capture what gives control", setup: "wKa16 wBm4 rQb15 bNe12 bKc15", legal: "m4e12",
		refused: []string{"m4l5 sovereign.4 twin", "m4k2 sovereign.13 in-check"}},
	{rule: "sovereign.13", name: "with the king, the first link of a chain", setup: "wKh5 bNi6 pNe12 rRi10 bKp16", legal: "h5i6"},
	{rule: "sovereign.13", name: "a pinned man may, too", setup: "wKg9 wNg11 rQg13 bNe12 bKp16", legal: "g11e12",
		refused: []string{"g11i12 sovereign.13 sovereign-pinned"}},
}

var regimeRules = []ruleCase{
	{rule: "sovereign.14", name: "without a step", setup: "wKp1 wNe12 rRc3 wPc5 bKa16", legal: "=r",
		refused: []string{"=y sovereign.14 not-controlled", "=w sovereign.14 own-already", "=rp1p2 sovereign.14 no-step", "=x formats sovereign-unreadable"}},
	{rule: "sovereign.14", name: "the old colour is nobody's", setup: "wKp1 wNe12 wPc5 bKa16", play: "=r a16a15",
		refused: []string{"c5c6 sovereign.12 neutral"}, text: "rKp1 own=rb halfmoves=2"},
	{rule: "sovereign.14", name: "off a square of the new colour", setup: "wKe12 wPc5 bKa16", legal: "=re12d11",
		refused: []string{"=r sovereign.14 step-due", "=rd11d12 sovereign.14 not-king", "=re12e10 sovereign.1 not-its-move"}},
	{rule: "sovereign.14", name: "the step may take what was his own", setup: "wKe12 wQd11 bBi8 bKa16", legal: "=re12d11",
		refused: []string{"e12d11 sovereign.5 sovereign-own-man"}},
	{rule: "sovereign.14", name: "the old army changes sides", setup: "wKp1 wNe12 wRp9 bNi8 bKa16", refused: []string{"=r sovereign.14 turncoat"}},
	{rule: "sovereign.14", name: "not in check, if it does not end it", setup: "wKp1 wNe12 bRp9 bKa16", refused: []string{"=r sovereign.14 defection-into-check"}},
	{rule: "sovereign.14", name: "the step may end a check", setup: "wKe12 bRe15 bKa16", legal: "=re12d11",
		refused: []string{"=re12e11 sovereign.14 into-check"}},
	{rule: "sovereign.15", name: "to every square between", setup: "wKi1 wRe1 wRl1 bKa16 castling=e1,i1,l1",
		legal: "i1h1e1 i1g1e1 i1f1e1 i1j1l1 i1k1l1 i1h1",
		refused: []string{"i1e1e1 sovereign.15 goal", "i1j1e1 sovereign.15 goal", "i1g1 sovereign.15 name-rook",
			"i1f1c1 sovereign.15 has-moved", "i1f1d1 sovereign.15 no-partners"}},
	{rule: "sovereign.15", name: "where the two come to stand", setup: "wKi1 wRe1 wRl1 bKa16 castling=e1,i1,l1", play: "i1f1e1",
		text: "wKf1 wRg1 wRl1 castling="},
	{rule: "sovereign.15", name: "with a controlled rook only", setup: "wKi1 gRn1 pRc1 wNf6 bKa16 castling=c1,i1,n1",
		legal: "i1m1n1", refused: []string{"i1h1c1 sovereign.15 rook-not-yours"}},
	{rule: "sovereign.15", name: "all between empty, the first man is the partner", setup: "wKi1 pRc1 wRe1 wNl2 wBk1 wRl1 wNi6 bKa16 castling=c1,e1,i1,l1",
		refused: []string{"i1h1c1 sovereign.15 castling-blocked", "i1j1l1 sovereign.15 castling-blocked"}, legal: "i1h1e1"},
	{rule: "sovereign.15", name: "not through check", setup: "wKi1 wRe1 wRl1 bRg7 bKa16 castling=e1,i1,l1", legal: "i1h1e1 i1k1l1",
		refused: []string{"i1f1e1 sovereign.15 through-check", "i1g1e1 sovereign.15 castle-into-attack"}},
	{rule: "sovereign.15", name: "not out of check", setup: "wKi1 wRe1 bRi7 bKa16 castling=e1,i1", refused: []string{"i1h1e1 sovereign.15 out-of-check"}},
	{rule: "sovereign.15", name: "the rook uncovers the king", setup: "wKi1 wRe1 bRc1 bKa16 castling=e1,i1",
		refused: []string{"i1f1e1 sovereign.15 castle-opens-check", "i1h1e1 sovereign.15 castle-opens-check"}},
	{rule: "sovereign.15", name: "a king that has defected has not moved", setup: "wKi1 wRe1 wNe12 bKa16 castling=e1,i1",
		play: "=r a16a15", refused: []string{"i1h1e1 sovereign.15 rook-not-yours"}, text: "castling=e1,i1"},
	{rule: "sovereign.15", name: "a rook that is taken castles no more", setup: "wKi1 wRe1 bRe9 wRl1 bKa16 turn=2 castling=e1,i1,l1",
		play: "e9e1", text: "castling=i1,l1"},
	{rule: "sovereign.16", name: "the choice is due", play: "e2e4", legal: "swap stay",
		refused: []string{"e15e13 sovereign.16 choice-due"}, text: "pending=pie turn=2 ply=1"},
	{rule: "sovereign.16", name: "it is no ply", play: "e2e4 swap", text: "pending= turn=2 ply=1",
		legal: "e15e13", refused: []string{"swap sovereign.16 choice-over"}},
	{rule: "sovereign.16", name: "once", play: "e2e4 stay e15e13 f2f4", legal: "f15f13", refused: []string{"stay sovereign.16 choice-over"}},
	{rule: "sovereign.16", name: "pie=no", game: "sovereign,pie=no", play: "e2e4", legal: "e15e13", text: "pending="},
	{rule: "sovereign.16", name: "not from a set-up", setup: "wKp1 wPe2 bKa16 ply=0", play: "e2e4", legal: "a16a15", text: "pending="},
	{rule: "sovereign.16", name: "but for one that says so", setup: "wKp1 wPe4 bKa16 turn=2 ply=1 pending=pie", legal: "swap stay"},
	{rule: "sovereign.18", name: "protocol texts only", setup: "wKi1 wRe1 wPg6 rNc3 wNe12 bKa16 castling=e1,i1",
		legal: "i1f1e1 g6g7k =r c3d5",
		refused: []string{"O-O formats sovereign-unreadable", "Nd5 formats sovereign-unreadable", "g6g7=K formats sovereign-unreadable", "g6g7K formats sovereign-unreadable",
			"=rr formats sovereign-unreadable", "=ri1i2q formats sovereign-unreadable", "= formats sovereign-unreadable", "i1q1 formats sovereign-unreadable", "c3c4c5c6 formats sovereign-unreadable"}},
}

var endRules = []ruleCase{
	{rule: "common.1", name: "no king may be left attacked", setup: "wKe3 wRe5 bRe9 bKp16", refused: []string{"e5f5 sovereign.13 sovereign-pinned"}},
	{rule: "common.2", name: "check is tested when the turn begins", setup: "wKp1 wRb15 wRc14 bKi16", play: "c14c16",
		over: "mate [[1] [2]]"},
	{rule: "common.3", name: "no move takes a king", setup: "wKh8 bKh9 wPc3", refused: []string{"h8h9 common.3 kings-never-taken"}},
	{rule: "common.4", name: "third occurrence", setup: "wKp1 wRc3 bKa16", play: "p1p2 a16a15 p2p1 a15a16 p1p2 a16a15 p2p1 a15a16",
		over: "repetition [[1 2]]"},
	{rule: "common.4", name: "the open pie choice is no difference",
		play: "f1e3 stay f16e14 k1j3 e14f16 j3k1 f16e14 k1j3 e14f16 j3k1", over: "repetition [[1 2]]"},
	{rule: "common.4", name: "castling rights tell positions apart", setup: "wKi1 wRe1 bKa16 castling=e1,i1",
		play: "i1i2 a16a15 i2i1 a15a16 i1i2 a16a15 i2i1 a15a16", text: "castling= halfmoves=8"},
	{rule: "common.4", name: "only with the same seats living", game: "royale", setup: "wKb2 sKb15 bKo2 kingless=2captured",
		play: "b2b3 pass b15b14 o2o3 b3b2 pass b14b15 o3o2 resign2 b2b3 b15b14 o2o3 b3b2 b14b15 o3o2", text: "turn=1 halfmoves=6"},
	{rule: "common.4", name: "three living seats come round sooner", game: "royale", setup: "wKb2 sKb15 bKo2 kingless=2out out=2",
		play: "b2b3 b15b14 o2o3 b3b2 b14b15 o3o2 b2b3 b15b14 o2o3 b3b2 b14b15 o3o2", over: "repetition [[1 3 4] [2]]"},
	{rule: "common.4", name: "nor in a set-up", setup: "wKp1 wPe4 bKa16 turn=2 ply=1 pending=pie",
		play: "stay a16a15 p1p2 a15a16 p2p1 a16a15 p1p2 a15a16 p2p1", over: "repetition [[1 2]]"},
	{rule: "common.5", name: "50 rounds", setup: "wKp1 wRc3 bKa16 halfmoves=99", play: "p1p2", over: "rounds [[1 2]]"},
	{rule: "common.5", name: "a pawn move begins the count anew", setup: "wKp1 wPc3 bKa16 halfmoves=99", play: "c3c4", text: "halfmoves=0"},
	{rule: "common.5", name: "so does a capture by a king that defects", setup: "wKe12 wQd11 bBi8 bKa16 halfmoves=50", play: "=re12d11",
		text: "halfmoves=0 rKd11"},
	{rule: "common.6", name: "agreement", setup: "wKp1 wRc3 bKa16", play: "draw", over: "agreement [[1 2]]"},
	{rule: "common.6", name: "resignation out of turn", setup: "wKp1 wRc3 bKa16", play: "resign2", over: "resignation [[1] [2]]"},
	{rule: "common.7", name: "the time of all", setup: "wKp1 wRc3 bKa16", play: "time", over: "time [[1 2]]"},
	{rule: "common.7", name: "the time of all in Royale", game: "royale", setup: "wKp1 wQc2 bKa16 kingless=2captured,3captured", play: "time", over: "time [[1 4] [3] [2]]"},
	{rule: "common.7", name: "time", setup: "wKp1 wRc3 bKa16", play: "flag2", over: "time [[1] [2]]"},
	{rule: "common.7", name: "time against a king and men that nobody controls", setup: "wKp1 wRc3 yQm3 bKa16", play: "flag1", over: "time [[1 2]]"},
	{rule: "common.7", name: "a controlled man is one of his", setup: "wKp1 wRc3 yQm3 bKk6", play: "flag1", over: "time [[2] [1]]"},
	{rule: "common.8", name: "promotion is compulsory", setup: "wKp1 wPg6 bKa16", refused: []string{"g6g7 sovereign.9 sovereign-promotion-due"}},
	{rule: "common.9", name: "mate before the 50 rounds", setup: "wKa16 bKc15 bQb8 turn=2 halfmoves=99", play: "b8b15", over: "mate [[2] [1]]"},
	{rule: "common.9", name: "stalemate before the 50 rounds", setup: "wKa16 bKc15 bQb8 yNp1 turn=2 halfmoves=99", play: "b8b14", over: "stalemate [[1 2]]"},
	{rule: "common.9", name: "repetition before the 50 rounds", setup: "wKp1 wRc3 bKa16 halfmoves=92",
		play: "p1p2 a16a15 p2p1 a15a16 p1p2 a16a15 p2p1 a15a16", over: "repetition [[1 2]]"},
	{rule: "common.13", name: "nothing is played after the end", setup: "wKp1 wRc3 bKa16", play: "resign", over: "resignation [[2] [1]]",
		refused: []string{"p1p2 common.13 over"}},
	{rule: "sovereign.17", name: "mate", setup: "wKa16 bKc15 bQb8 turn=2", play: "b8b15", over: "mate [[2] [1]]"},
	{rule: "sovereign.17", name: "stalemate", setup: "wKa16 bKc15 bQb8 yNp1 turn=2", play: "b8b14", over: "stalemate [[1 2]]"},
	{rule: "sovereign.17", name: "a defection is a move", setup: "wKa16 bKc15 bQb8 wPf9 yNg9 yNf8 turn=2", play: "b8b14", legal: "=o"},
	{rule: "sovereign.17", name: "bare kings", setup: "wKp1 bNo2 bKa16", play: "p1o2", over: "material [[1 2]]"},
	{rule: "sovereign.17", name: "a neutral man is a man", setup: "wKp1 bNo2 yPc2 bKa16", play: "p1o2", legal: "a16a15"},
	{rule: "sovereign.17", name: "a defection does not stop the count", setup: "wKp1 wNe12 rNi8 wPc2 bKa16 halfmoves=99", play: "=r",
		over: "rounds [[1 2]]"},
	{rule: "sovereign.17", name: "another owner is another position", setup: "wKp1 bKa16 wNe12 rNi8 wPc2",
		play: "p1p2 a16a15 p2p1 a15a16 =r a16a15 p1p2 a15a16 p2p1 a16a15", legal: "=w"},
	{rule: "sovereign.19", name: "own colour", setup: "wKp1 bKa16 rBe12", faults: "sovereign.3"},
	{rule: "sovereign.19", name: "twins", setup: "wKp1 bKa16 wNe5 wBl12", faults: "sovereign.4"},
	{rule: "sovereign.19", name: "a pawn in the middle", setup: "wKp1 bKa16 wPj10", faults: "sovereign.9"},
	{rule: "sovereign.19", name: "two owners", setup: "wKp1 own=ww", faults: "sovereign.11"},
	{rule: "sovereign.19", name: "a king of nobody's colour", setup: "wKp1 bKa16 rKc3", faults: "sovereign.11"},
	{rule: "sovereign.19", name: "two kings", setup: "wKp1 wKc3 bKa16", faults: "sovereign.11"},
	{rule: "sovereign.19", name: "no king", setup: "wKp1 bRa16", faults: "sovereign.11"},
	{rule: "sovereign.19", name: "no owned colour", setup: "wKp1 bKa16 own=w", faults: "sovereign.11"},
	{rule: "sovereign.19", name: "the wrong seat in check", setup: "wKp1 wRa9 bKa16", faults: "sovereign.13"},
	{rule: "sovereign.19", name: "not judged with twins occupied", setup: "wKp1 wRa9 bKa16 wNe5 wBl12", faults: "sovereign.4"},
	{rule: "sovereign.19", name: "a right without the rook", setup: "wKi1 wRl1 bKa16 castling=e1,i1,l1", faults: "sovereign.15"},
	{rule: "sovereign.19", name: "another rook than the set-up's", setup: "wKi1 wRc1 bKa16 castling=c1,i1", faults: "sovereign.15"},
	{rule: "sovereign.19", name: "a right without the king", setup: "wKi2 wRe1 bKa16 castling=e1,i1", faults: "sovereign.15"},
	{rule: "sovereign.19", name: "the other seat's king", setup: "bKi1 wRe1 wNg1 wKa16 castling=e1,i1", faults: "sovereign.15"},
	{rule: "sovereign.19", name: "half a right", setup: "wKi1 wRe1 bKa16 castling=e1", faults: "sovereign.15"},
	{rule: "sovereign.19", name: "the other half", setup: "wKi1 wRe1 bKa16 castling=i1", faults: "sovereign.15"},
	{rule: "sovereign.19", name: "a square that has no right", setup: "wKi1 wRd1 bKa16 castling=d1,i1", faults: "sovereign.15"},
	{rule: "sovereign.19", name: "a choice too late", setup: "wKp1 bKa16 wPc2 turn=2 pending=pie", faults: "sovereign.16"},
	{rule: "sovereign.19", name: "a choice of the wrong seat", setup: "wKp1 bKa16 wPc2 turn=1 ply=1 pending=pie", faults: "sovereign.16"},
	{rule: "sovereign.19", name: "another choice", setup: "wKp1 bKa16 turn=2 ply=1 pending=cake", faults: "formats"},
	{rule: "sovereign.19", name: "what does not exist", setup: "wKp1 bKa16 wMc3", faults: "formats"},
	{rule: "sovereign.19", name: "no such square", setup: "wKp1 bKa16 wNq3", faults: "formats"},
	{rule: "sovereign.19", name: "a square twice", setup: "wKp1 bKa16 wNc3 wBc3", faults: "formats"},
	{rule: "sovereign.19", name: "no such seat", setup: "wKp1 bKa16 turn=3", faults: "formats"},
	{rule: "sovereign.19", name: "nobody is without a king between two", setup: "wKp1 bKa16 kingless=1captured", faults: "formats"},
	{rule: "sovereign.19", name: "nobody leaves between two", setup: "wKp1 bKa16 out=2", faults: "formats"},
	{rule: "sovereign.19", name: "a negative count", setup: "wKp1 bKa16 halfmoves=-1", faults: "formats"},
	{rule: "sovereign.19", name: "all at once", setup: "wKi2 bKa16 wPi8 bBh9 wRe1 castling=e1,i1", faults: "sovereign.15 sovereign.3 sovereign.4 sovereign.9"},
}

var royaleRules = []ruleCase{
	{rule: "royale.1", name: "seats, colours and order", game: "royale", play: "e2e4", text: "turn=2 own=wasb", legal: "b5c5"},
	{rule: "royale.1", name: "no pie", game: "royale", play: "e2e4", refused: []string{"swap royale.1 royale-no-choice"}},
	{rule: "royale.1", name: "any other player is an opponent", game: "royale", setup: "wKp1 aKa1 sKp16 bKa16 wRf4 aNc4 bNh4 sNf7 gNf3",
		legal: "f4c4 f4h4 f4f7", refused: []string{"f4f3 sovereign.5 neutral-man"}},
	{rule: "royale.2", name: "kings are taken", game: "royale", setup: "wKp1 wRc2 aKc8 aRa3 sKp16 bKa16", play: "c2c8",
		text: "wRc8 kingless=2captured turn=2", legal: "a3a4"},
	{rule: "royale.2", name: "check need not be met", game: "royale", setup: "aKa1 wNc3 wKh4 sRi9 bQh10 bKa16 sKp16", legal: "c3a2 h4i4"},
	{rule: "royale.2", name: "a king takes a king", game: "royale", setup: "wKd8 aKc8 sKp16 bKa16", play: "d8c8", text: "kingless=2captured"},
	{rule: "royale.3", name: "out of, through and into check", game: "royale",
		setup: "wRe1 wKi1 wRl1 bRg7 bRi7 sRk8 bKa14 aKa16 sKp16 castling=e1,i1,l1", legal: "i1f1e1 i1g1e1 i1k1l1"},
	{rule: "royale.3", name: "vertical", game: "royale", setup: "wKp1 aRa5 aKa9 aRa12 bKh16 sKp16 castling=a5,a9,a12 turn=2",
		legal: "a9a6a5 a9a11a12 a9a10a12", refused: []string{"a9a5a5 sovereign.15 goal"}},
	{rule: "royale.3", name: "a defection and a new king into check", game: "royale",
		setup: "aKa1 wKi4 wPg6 bRd7 wNe12 bQi12 bKa16 sKp16", legal: "=r g6g7k"},
	{rule: "royale.4", name: "the kingless move, control and keep their colour", game: "royale", setup: "aKa1 wRc3 rQm3 wPg6 wNe12 bKa16 sKp16",
		legal: "c3c4 m3m4 g6g7k", refused: []string{"=r royale.4 no-king", "pass royale.4 royale-can-move"}, text: "own=wasb kingless=1captured"},
	{rule: "royale.4", name: "nobody controls their colour", game: "royale", setup: "aKa1 wRc3 wNm4 aNi8 bKa16 sKp16 turn=2", legal: "i8g9",
		refused: []string{"c3c4 sovereign.12 sovereign-not-yours"}},
	{rule: "royale.4", name: "an overthrow changes the colour owned", game: "royale", setup: "aKa1 wRc3 rPh6 bNi8 wNe12 bKa16 sKp16",
		play: "h6h7k", text: "own=rasb kingless= rKh7"},
	{rule: "royale.4", name: "who has no move passes", game: "royale", setup: "wKp1 wPc2 aPh3 yNh4 sKp16 bKa16 turn=2", legal: "pass"},
	{rule: "royale.5", name: "every move leads into check: the king escapes", game: "royale", setup: "wKp1 sKp16 bKa16 aKa1 wRb9 wRh2",
		play: "p1p2", text: "kingless=2escaped turn=2", legal: "pass"},
	{rule: "royale.5", name: "the army moves on that turn", game: "royale", setup: "wKp1 sKp16 bKm16 aKa1 wRb9 wRh2 wRa7 aBa3",
		play: "p1o1", legal: "a3c5", text: "kingless=2escaped halfmoves=0"},
	{rule: "royale.5", name: "not out of check", game: "royale", setup: "wKp1 sKp16 bKa16 aKa1 wRb9 wRh2 wRa9", play: "p1p2",
		text: "aKa1 kingless="},
	{rule: "royale.5", name: "not while a move is safe", game: "royale", setup: "wKp1 sKp16 bKa16 aKa1 wRb9", play: "p1p2", text: "aKa1", legal: "a1a2"},
	{rule: "royale.5", name: "a defection is a move", game: "royale", setup: "wKp1 sKp16 bKo14 aKa1 wRb9 wRh2 aPf9 yNg9 yNf8", play: "p1p2", text: "aKa1", legal: "=o"},
	{rule: "royale.5", name: "a king without a move escapes as well", game: "royale", setup: "wKp1 sKp16 bKa16 aKa1 yPb1 yNa2 yNb2",
		play: "p1p2 pass", text: "kingless=2escaped turn=3"},
	{rule: "royale.5", name: "men of those who left take no squares", game: "royale", setup: "wKp1 sKp16 aKa1 bRb9 bRh2 out=4", play: "p1p2", text: "aKa1", legal: "a1a2"},
	{rule: "royale.6", name: "one king is left", game: "royale", setup: "wKp1 wRc2 aKc8 sNm4 bNc13 kingless=3captured,4captured", play: "c2c8",
		over: "last-king [[1] [2] [4] [3]]"},
	{rule: "royale.6", name: "an escape may end it", game: "royale", setup: "wKp1 aKa1 wRb9 wRh2 kingless=3captured,4escaped", play: "p1p2",
		over: "last-king [[1] [2 4] [3]]"},
	{rule: "royale.6", name: "no mate", game: "royale", setup: "wKp1 bKa16 wRa9 wRb9 wRh15 kingless=2captured,3captured", play: "h15g15 pass pass a16a15", legal: "a9a15",
		text: "turn=1"},
	{rule: "royale.7", name: "who leaves loses the king, men stay", game: "royale", play: "e2e4 resign2", text: "turn=3 aPb5 kingless=2out halfmoves=0"},
	{rule: "royale.7", name: "the count begins anew when one leaves", game: "royale", setup: "wKp1 aKa1 sKp16 bKa16 halfmoves=10", play: "resign4",
		text: "halfmoves=0 turn=1"},
	{rule: "royale.7", name: "turns of those who left are skipped", game: "royale", play: "e2e4 resign3 b5c5", text: "turn=4"},
	{rule: "royale.7", name: "time draws no Royale", game: "royale", setup: "wKp1 wQc2 bKa16 kingless=2captured,3captured", play: "flag1",
		over: "last-king [[4] [1] [3] [2]]"},
	{rule: "royale.7", name: "the owners of kings agree", game: "royale", setup: "wKp1 aKa1 bKa16 sNc5 kingless=3captured", play: "draw",
		over: "agreement [[1 2 4] [3]]"},
	{rule: "royale.7", name: "50 rounds of four", game: "royale", setup: "wKp1 aKa1 bKa16 sNc5 kingless=3captured halfmoves=198", play: "p1p2",
		text: "halfmoves=199"},
	{rule: "royale.7", name: "50 rounds of four are a draw", game: "royale", setup: "wKp1 aKa1 bKa16 sNc5 kingless=3captured halfmoves=199", play: "p1p2",
		over: "rounds [[1 2 4] [3]]"},
	{rule: "royale.7", name: "50 rounds of three", game: "royale", setup: "wKp1 aKa1 bKa16 sNc5 kingless=3captured out=3 halfmoves=149", play: "p1p2",
		over: "rounds [[1 2 4] [3]]"},
	{rule: "royale.7", name: "third occurrence", game: "royale", setup: "wKp1 aKa1 bKa16 sKp16",
		play: "p1p2 a1a2 p16p15 a16a15 p2p1 a2a1 p15p16 a15a16 p1p2 a1a2 p16p15 a16a15 p2p1 a2a1 p15p16 a15a16", over: "repetition [[1 2 3 4]]"},
	{rule: "royale.8", name: "tied before lost, also when they left", game: "royale", setup: "wKp1 bKa16 aNc3 sNc5 kingless=2escaped,3captured",
		play: "resign2 resign4", over: "last-king [[1] [2] [4] [3]]"},
	{rule: "royale.8", name: "a new king strikes out the loss", game: "royale", setup: "wPh6 aKa8 sKp16 kingless=1captured,4captured",
		play: "h6h7k resign3 resign2", over: "last-king [[1] [2] [3] [4]]"},
	{rule: "royale.8", name: "kings lost together count by seat if nothing is said", game: "royale", setup: "wKp1 bKa16 aNc3 sNc5", play: "resign4",
		over: "last-king [[1] [4] [3] [2]]"},
	{rule: "sovereign.19", name: "royale.6: fewer than two kings", game: "royale", setup: "wKp1 aNc3", faults: "royale.6"},
	{rule: "sovereign.19", name: "royale.7: left with a king", game: "royale", setup: "wKp1 aKa1 sKp16 bKa16 out=3", faults: "royale.7"},
	{rule: "sovereign.19", name: "two owners of the colour of one king", game: "royale", setup: "wKp1 aKa1 bKa16 own=wawb kingless=3captured", faults: "sovereign.11"},
	{rule: "sovereign.19", name: "a seat that left on turn", game: "royale", setup: "wKp1 aKa1 bKa16 out=3 turn=3", faults: "formats"},
	{rule: "sovereign.19", name: "a choice in Royale", game: "royale", setup: "wKp1 aKa1 sKp16 bKa16 turn=2 ply=1 pending=pie", faults: "formats"},
	{rule: "sovereign.19", name: "a loss of a king that is there", game: "royale", setup: "wKp1 aKa1 sKp16 bKa16 kingless=1captured", faults: "formats"},
	{rule: "sovereign.19", name: "no such loss", game: "royale", setup: "wKp1 aKa1 sKp16 kingless=4eaten", faults: "formats"},
	{rule: "sovereign.19", name: "in check is no fault with four", game: "royale", setup: "wKp1 aKa1 wRa9 bKa16 sKp16", legal: "a9a1 a9a16"},
}
