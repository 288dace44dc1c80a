package notation

import (
	"errors"
	"strings"
	"testing"

	"github.com/manykings/manykings/rules"
)

// checkParse checks that a text means a move, in protocol notation; empty: none.
func checkParse(t *testing.T, pos rules.Position, text, want string) {
	t.Helper()
	m, err := Parse(pos, text)
	got := ""
	if err == nil {
		got = pos.MoveText(m)
	}
	if got != want {
		t.Errorf("Parse(%s) = %s, %v, want %s", text, got, err, want)
	}
}

// checkParseRefused checks that a text is refused by a rule, with an optional code, and
// with this text, unless it is empty.
func checkParseRefused(t *testing.T, pos rules.Position, text, rule, says string) {
	t.Helper()
	m, err := Parse(pos, text)
	refusal, ok := errors.AsType[*rules.Refusal](err)
	if m != rules.NoMove || !ok {
		t.Fatalf("Parse(%s) = %v, %v, want a refusal", text, m, err)
	}
	by := refusal.Rule
	if strings.Contains(rule, " ") {
		by += " " + refusal.Code
	}
	if by != rule || says != "" && refusal.Text() != says {
		t.Errorf("Parse(%s): %v, want %s %s", text, err, rule, says)
	}
}

// People's and other programs' spellings of a move.
func TestParseLenient(t *testing.T) {
	const (
		castling  = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
		promotion = "3r4/4P3/8/8/8/k7/8/4K3 w - - 0 1"
		enPassant = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2"
		rooks     = "4k3/8/8/8/8/8/8/R4RK1 w - - 0 1"
		sovereign = "sovereign 1 wK:p1/rQ:m3/wN:e12/bK:a16 control=1:w,2:b ply=40"
		jumps     = "draughts:2 1 1M:c3/2M:d4,f6 ply=60"
		paths     = "draughts:3 1 1K:1f4,2f2,3e1/2K:3d2/2M:2e3/3K:2a1,2b4/3M:3d4 ply=80"
	)
	tests := []struct{ name, position, text, want string }{
		{"spaces", "star:2", "  N f3 ", "g1f3"},
		{"judgement", "star:2", "Nf3!?", "g1f3"},
		{"superfluous check", "star:2", "e4+", "e2e4"},
		{"superfluous mate", "star:2", "Nf3#!", "g1f3"},
		{"superfluous start", "star:2", "Ngf3", "g1f3"},
		{"start in full", "star:2", "Ng1f3", "g1f3"},
		{"start by rank", "star:2", "N1f3", "g1f3"},
		{"a rank is no module", rooks, "R1a3", "a1a3"},
		{"pawn by its letter", "star:2", "Pe4", "e2e4"},
		{"hyphen", "star:2", "e2-e4", "e2e4"},
		{"module at N = 2", "star:2", "1e21e4", "e2e4"},
		{"missing x", promotion, "ed8=Q", "e7d8q"},
		{"superfluous x", promotion, "exe8=Q", "e7e8q"},
		{"colon for x", promotion, "e:d8=Q", "e7d8q"},
		{"superfluous x of a piece", "star:2", "Nxf3", "g1f3"},
		{"small promotion", promotion, "exd8=n", "e7d8n"},
		{"promotion without =", promotion, "e8Q", "e7e8q"},
		{"small promotion without =", promotion, "e8r+", "e7e8r"},
		{"promotion in parentheses", promotion, "e8(B)", "e7e8b"},
		{"promotion after a stroke", promotion, "e8/B", "e7e8b"},
		{"long promotion", promotion, "e7-e8q", "e7e8q"},
		{"e.p.", enPassant, "exd6 e.p.", "e5d6"},
		{"ep", enPassant, "exd6ep", "e5d6"},
		{"(e.p.) and a mark", enPassant, "e5xd6(e.p.)!", "e5d6"},
		{"zeros", castling, "0-0", "e1g1"},
		{"small letters", castling, "o-o-o", "e1c1"},
		{"no hyphens", castling, "OOO", "e1c1"},
		{"castling and mark", castling, "O-O-O+!", "e1c1"},
		{"a module alone", "star:4", "N11f3", "1g11f3"},
		{"provisional check", "star:4", "N1f3+3", "1g11f3"},
		{"file and rank at three variables", "star:4", "Ng11f3", "1g11f3"},
		{"pass", "star:3,stalemate=pass 2 1K:1h1/1Q:2b3/2K:2a1/3K:3h1/3P:2g3 half=1 ply=61", "--", "pass"},
		{"draughts, goal alone", "draughts:2", "h4", "g3h4"},
		{"Red's queen as a piece", "yalta", "Qi12", "queeni12"},
		{"the owned colour", sovereign, "wNc11", "e12c11"},
		{"a colour left out is the owned one", "sovereign 1 wK:p1/rN:a10/wN:e12/bK:a16 control=1:w,2:b ply=40", "Nc11", "e12c11"},
		{"a colour left out where the owned one has no such man", sovereign, "Qf10", "m3f10"},
		{"defection with hyphen", "sovereign 1 rQ:m3/wK:e12/bK:a16 control=1:w,2:b ply=40", "=r e12-d11", "=re12d11"},
		{"draughts, a capture with a hyphen", jumps, "c3-g7", "c3xg7"},
		{"draughts, a capture as a step", jumps, "c3g7", "c3xg7"},
		{"draughts, more landings than are due", jumps, "c3xe5xg7", "c3xg7"},
		{"draughts, part of the path", paths, "3e1x2d2x1h4", "3e1x3b4x2d2x1h4"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) { checkParse(t, position(t, tt.position, ""), tt.text, tt.want) })
	}
}

// A refused text names the rule.
func TestParseRefusals(t *testing.T) {
	const rooks = "4k3/8/8/8/8/8/8/R4RK1 w - - 0 1"
	tests := []struct{ name, position, text, rule, says string }{
		{"nothing", "star:2", " ", "formats", `" " is not a move.`},
		{"no move", "star:2", "hello", "formats not-a-move", `"hello" is not a move.`},
		{"too long", "star:2", strings.Repeat("e4", 600), "formats", ""},
		{"ambiguous", rooks, "Rc1", "formats ambiguous", `"Rc1" could be Ra1-c1 or Rf1-c1.`},
		{"ambiguous capture", "draughts:3 1 1K:1f4,2f2,3e1/2K:3d2/2M:2e3/3K:2a1,2b4/3M:3d4 ply=80", "3e1x1h4", "formats",
			`"3e1x1h4" could be 3e1x3b4x2d2x1h4 or 3e1x3c3x2c3x1h4.`},
		{"draughts.6 a capture is due", "draughts:2 1 1M:a1,c3/2M:d4,f6 ply=60", "a1b2", "draughts.6", ""},
		{"sovereign.18 a colour left out is the owned one", "sovereign 1 wK:p1/rN:a10/wN:e12/bK:a16 control=1:w,2:b ply=40", "Nc9", "sovereign.1", ""},
		{"no such man on the start", rooks, "Na1-b3", "formats other-man", "There is no knight on a1."},
		{"no such man at all", rooks, "Nb3", "formats fits-no-man", `"Nb3" fits no piece of the player to move.`},
		{"common.1 pinned", "4k3/8/8/8/1b6/2N5/8/4K3 w - - 0 1", "Ne4", "common.1", ""},
		{"common.1 of two knights the pinned one tells more", "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "Ne4", "common.1", ""},
		{"common.8 promotion missing", "8/4P3/8/8/8/k7/8/4K3 w - - 0 1", "e8", "common.8", ""},
		{"common.8 promotion superfluous", "star:2", "e4=Q", "common.8", ""},
		{"common.13 over", "star:2", "f3 e5 g4 Qh4 e4", "common.13", ""},
		{"star.7 castling through a man", "star:2", "O-O", "star.7", ""},
		{"star.7 castling, farther rook", "star:2", "O-O-O", "star.7", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			moves := strings.Fields(tt.text)
			text := tt.text
			if len(moves) > 1 {
				text = moves[len(moves)-1]
				moves = moves[:len(moves)-1]
			} else {
				moves = nil
			}
			checkParseRefused(t, position(t, tt.position, strings.Join(moves, " ")), text, tt.rule, tt.says)
		})
	}
}

// A game as every book of chess has it goes in and out unchanged.
//
// Source: Morphy - Duke of Brunswick and Count Isouard, Paris 1858.
func TestSAN(t *testing.T) {
	const game = "e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 Bxb5+ Nbd7 O-O-O Rd8 " +
		"Rxd7 " + // on the same square as the next
		"Rxd7 Rd1 Qe6 Bxd7+ Nxd7 Qb8+ Nxb8 Rd8#"
	pos := position(t, "star:2", "")
	for san := range strings.FieldsSeq(game) {
		m, err := Parse(pos, san)
		if err != nil {
			t.Fatal(err)
		}
		if got := Format(Short, pos, m); got != san {
			t.Errorf("Format = %s, want %s", got, san)
		}
		pos.Play(m)
	}
	if o := pos.Outcome(); !o.Over || o.Reason != rules.Mate {
		t.Errorf("outcome %+v, want mate", o)
	}
	if got, want := FormatSetup(pos.Setup()), "1n1Rkb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2K5 b k - 1 17"; got != want {
		t.Errorf("FEN %s, want %s", got, want)
	}
}
