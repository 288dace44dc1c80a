package eval

import (
	"strings"
	"testing"

	"github.com/manykings/manykings/rules"
)

// The terms of an evaluation: the first position is worth more to seat 1 than the second, which
// differs in one detail.
func TestTerms(t *testing.T) {
	for _, tt := range []struct {
		name          string
		game          string
		better, worse string
	}{
		{"a pawn that none can stop", "star:2", "1Kg1 2Kg8 1Pb5 2Pe7", "1Kg1 2Kg8 1Pb5 2Pc7"},
		{"a passed pawn farther on", "star:2", "1Kg1 2Kg8 1Pb6 2Ph7", "1Kg1 2Kg8 1Pb5 2Ph7"},
		{"nothing before a passed pawn", "star:2", "1Kg1 1Ph2 2Kg8 2Ph7 1Pb6 2Nd6", "1Kg1 1Ph2 2Kg8 2Ph7 1Pb6 2Nb7"},
		{"the king nearer to its passed pawn", "star:2", "1Kc6 2Kh3 1Pb5", "1Kh4 2Kc7 1Pb5"},
		{"a protected pawn", "star:2", "1Kg1 2Kg8 1Qd1 2Qd8 1Rd2 2Rd7 1Pc4 1Pb3 2Pc6 2Pb7 2Pa7", "1Kg1 2Kg8 1Qd1 2Qd8 1Rd2 2Rd7 1Pc4 1Pa3 2Pc6 2Pb7 2Pa7"},
		{"pawns on files of their own", "star:2", "1Kg1 2Kg8 1Pb3 1Pc3 2Pb7 2Pc7 2Pa7", "1Kg1 2Kg8 1Pb3 1Pb4 2Pb7 2Pc7 2Pa7"},
		{"a rook with no pawn ahead", "star:2", "1Kg1 2Kg8 1Rd1 1Pc2 2Pd7 2Pc7", "1Kg1 2Kg8 1Rd1 1Pd2 2Pd7 2Pc7"},
		{"two bishops", "star:2", "1Kg1 2Kg8 1Bc3 1Bd3 2Pa7 1Pa2", "1Kg1 2Kg8 1Bc3 1Nd3 2Pa7 1Pa2"},
		{"a sheltered king", "star:2", "1Kg1 1Pf2 1Pg2 1Ph2 2Kg8 2Pf7 2Pg7 2Ph7 1Qd1 2Qd8 1Ra1 2Ra8", "1Kg1 1Pa2 1Pb2 1Pc2 2Kg8 2Pf7 2Pg7 2Ph7 1Qd1 2Qd8 1Ra1 2Ra8"},
		{"men that besiege a king", "star:2", "1Kg1 2Kg8 1Qh5 1Ng5 1Rh1 2Qa3 2Nb4 2Ra8", "1Kg1 2Kg8 1Qa5 1Nb5 1Rh1 2Qa3 2Nb4 2Ra8"},
		{"a knight that attacks a rook", "star:2", "1Kg1 2Kg8 1Ne5 2Rd7", "1Kg1 2Kg8 1Ne5 2Rb7"},
		{"no pawn attacks the knight", "star:2", "1Kg1 2Kg8 1Ne5 2Pb6 1Pa2", "1Kg1 2Kg8 1Ne5 2Pd6 1Pa2"},
		{"a bare king at the border", "star:2", "1Kd5 1Re1 2Kd8", "1Kd3 1Re1 2Kd6"},
		{"a rook wins, a bishop does not", "star:2", "1Kd5 1Re1 2Kd8", "1Kd5 1Be1 2Kd8"},
		{"a knight in the middle of the star", "star:4", "1K1e1 2K2e1 3K3e1 4K4e1 1N1d4", "1K1e1 2K2e1 3K3e1 4K4e1 1N1a2"},
		{"a pawn deep in another module", "star:4", "1K1e1 2K2e1 3K3e1 4K4e1 1P2b2", "1K1e1 2K2e1 3K3e1 4K4e1 1P1e2"},
		{"the leader loses a queen", "star:3", "1K1e1 2K2e1 2Q2d1 2R2a1 3K3e1 3Q3d1", "1K1e1 2K2e1 2Q2d1 2Q2a1 3K3e1 3R3d1"},
		{"a king besieged by seat 1", "star:3", "1K1e1 1Q2d4 1N2d3 2K2e1 2R2a1 2Q2h1 3K3e1 3Q3d1 3N3b1", "1K1e1 1Q1d4 1N1d3 2K2e1 2R2a1 2Q2h1 3K3e1 3Q3d1 3N3b1"},
		{"a pawn near the last row", "rex", "wKj1 bKj9 wPd7", "wKj1 bKj9 wPd5"},
		{"a knight in the middle", "rex", "wKj1 bKj9 wNj5", "wKj1 bKj9 wNa2"},
		{"men that are owned", "sovereign", "wKi1 bKi16 wRd2 wNe12", "wKi1 bKi16 rRd2 wNe12"},
		{"men that are controlled", "sovereign", "wKi1 bKi16 rRd2 wNe12", "wKi1 bKi16 rRd2 wNe13"},
		{"men that the foe does not control", "sovereign", "wKi1 bKi16 rRd2 bNe13", "wKi1 bKi16 rRd2 bNe12"},
		{"neutral men within reach", "sovereign", "wKi1 bKi16 rQd2 rRd3 wNd10", "wKi1 bKi16 rQd2 rRd3 wNd8"},
		{"a pawn near the middle", "sovereign", "wKi1 bKi16 wPh5", "wKi1 bKi16 wPh4"},
		{"a king", "royale", "wKi1 aKa9 sKp8 bKh16 wQh1", "aKa9 sKp8 bKh16 wQh1 wQi1"},
		{"a pawn that becomes a king", "royale", "aKa9 sKp8 bKh16 wPh6 wQh1", "aKa9 sKp8 bKh16 wPh3 wQh1"},
		{"a pawn of its own that becomes a king", "royale", "aKa9 sKp8 bKh16 wPh5 rPh3 wNe12", "aKa9 sKp8 bKh16 wPh3 rPh6 wNe12"},
		{"a weak king shut in", "royale", "wKi1 wQd2 wRo1 aKa9 sKp8 bKh16", "wKi1 wQd2 wRn1 aKa9 sKp8 bKh16"},
		{"less for the other of the last two kings, not for others", "royale", "wKi1 wRg3 sKp8 sRn8 sRn9 aQc9 aQc11 bQb16", "wKi1 wRg3 sKp8 sRn8 sRn9 sRn10 bQb16"},
		{"a king in draughts", "draughts:2", "1Ke3 2Mb6 2Md8", "1Me3 2Mb6 2Md8"},
		{"a man farther on", "draughts:2", "1Mc5 1Ma1 2Mf8 2Mb8", "1Ma3 1Ma1 2Mf8 2Mb8"},
		{"not kings alone, too few, against a king", "draughts:2", "1Ka1 1Kc1 1Mc3 2Kh8", "1Ka1 1Kc1 1Ke1 2Kh8"},
		{"a man that none can stop", "draughts:2", "1Mc5 2Kh2 2Mh8", "1Mc5 2Kh2 2Mb8"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			better := men(t, tt.game, strings.Fields(tt.better)...)
			worse := men(t, tt.game, strings.Fields(tt.worse)...)
			if a, b := evaluate(better)[1], evaluate(worse)[1]; a <= b {
				t.Errorf("%s: %d, %s: %d", tt.better, a, tt.worse, b)
			}
		})
	}
}

// Under elimination=conquer, a besieged king is worth more to its besiegers than under
// elimination=remove, because its men are the prize.
func TestConquestIsWorthMore(t *testing.T) {
	siege := strings.Fields("1K1e1 1Q2d4 1N2d3 2K2e1 2R2a1 2Q2h1 3K3e1 3Q3d1 3N3b1")
	conquer := evaluate(men(t, "star:3", siege...))
	remove := evaluate(men(t, "star:3,elimination=remove", siege...))
	if conquer[1] <= remove[1] {
		t.Errorf("seat 1 has %d with conquest, %d without", conquer[1], remove[1])
	}
}

// A member of a team whose king is gone plays on; the team has one king less.
func TestKinglessMember(t *testing.T) {
	all := strings.Fields("1K1e1 1R1a1 2K2e1 2R2a1 3K3e1 3R3a1 4K4e1 4R4a1")
	whole := evaluate(men(t, "star:4,teams=pairs", all...))
	kingless := evaluate(men(t, "star:4,teams=pairs", append(all[:4:4], all[5:]...)...))
	if kingless[1] >= whole[1] || kingless[1] != kingless[3] {
		t.Errorf("without the king of seat 3 its team has %d and %d, with it %d", kingless[1], kingless[3], whole[1])
	}
}

// Men of a conquered army count for the conqueror (star.11), walls for nobody (star.12).
func TestOwnership(t *testing.T) {
	for _, tt := range []struct {
		owner string
		ahead bool
	}{{"1", true}, {"0", false}} {
		x := setup(t, "star:3,abandoned=stay", "1K1e1", "1R1a1", "2K2e1", "2R2a1", "3Q3d1")
		x.Out = []rules.Seat{3}
		x.Control = []rules.Control{{Key: "3", Value: tt.owner}}
		if v := evaluate(placed(t, x)); (v[1] > 500) != tt.ahead {
			t.Errorf("the queen of seat 3 belongs to %s: %v", tt.owner, v)
		}
	}
}
