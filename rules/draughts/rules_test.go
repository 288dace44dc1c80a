package draughts_test

import (
	"strings"
	"testing"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/rulestest"
)

// arrange returns the set-up of men written as in [rulestest.Men].
func arrange(game string, turn rules.Seat, men string) rules.Setup {
	return rules.Setup{Game: game, Turn: turn, Board: rulestest.Men(men)}
}

// summary returns an outcome as a line: "turn 3, out 2", or how it ended, the
// winners and the places: "blocked, won by 13: 13 24".
func summary(o rules.Outcome) string {
	digits := func(seats []rules.Seat) string { return rules.Team(seats).String() }
	if !o.Over {
		text := "turn " + digits([]rules.Seat{o.Turn})
		if len(o.Out) > 0 {
			text += ", out " + digits(o.Out)
		}
		return text
	}
	text := o.Reason.String() + ", drawn:"
	if len(o.Winners) > 0 {
		text = o.Reason.String() + ", won by " + digits(o.Winners) + ":"
	}
	for _, place := range o.Places {
		text += " " + digits(place)
	}
	return text
}

// TestRules has at least one position for each rule, besides the vectors.
func TestRules(t *testing.T) {
	for _, x := range []struct {
		name  string
		game  string
		men   string
		turn  rules.Seat
		moves string // the sorted texts of the legal moves
	}{
		{"draughts.3 both forward corners, none backward", "draughts:2", "1Md4 2Kh2", 1, "d4c5 d4e5"},
		{"draughts.3 abroad forward is towards that back row", "draughts:3", "1M2c3 2M2h4", 1, "2c32b2 2c32d2"},
		{"draughts.3 over the seam", "draughts:3", "1M1f4 2M2h4 3M3a1", 1, "1f42b4 1f42d4"},
		{"draughts.3 through the centre to neighbours", "draughts:5,centre=neighbours", "1M1d4 2M2h4", 1, "1d42d4 1d45d4 1d45f4"},
		{"draughts.4 forward only", "draughts:2", "1Md4 2Mc5 2Me3", 1, "d4xb6"},
		{"draughts.4 not onto a taken square", "draughts:2", "1Md4 2Mc5 2Mb6", 1, "d4e5"},
		{"draughts.4 a second step through the centre", "draughts:3", "1M1c3 2M1d4", 1, "1c3x2d4 1c3x3d4"},
		{"draughts.4 a second step to neighbours", "draughts:5,centre=neighbours", "1M1c3 2M1d4", 1, "1c3x2d4 1c3x5d4"},
		{"draughts.4 one landing per exit that is empty", "draughts:5", "1M1c3 1M3d4 2M1d4 5M4d4", 1, "1c3x2d4 1c3x5d4"},
		{"draughts.4 a first step through the centre", "draughts:3", "1M1d4 3K2d4", 1, "1d4x2c3"},
		{"draughts.5 a king moves any distance", "draughts:2", "1Ka3 2Kh8", 1, "a3b2 a3b4 a3c1 a3c5 a3d6 a3e7 a3f8"},
		{"draughts.5 any landing behind the man", "draughts:2", "1Ka1 2Md4", 1, "a1xe5 a1xf6 a1xg7 a1xh8"},
		{"draughts.5 up to the next man", "draughts:2", "1Ka1 2Md4 2Mh8", 1, "a1xe5 a1xf6 a1xg7"},
		{"draughts.5 not over two", "draughts:2", "1Ka1 2Md4 2Me5", 1, "a1b2 a1c3"},
		{"draughts.5 the fork before the man", "draughts:3", "1K1b2 2M3c3", 1, "1b2x3a1 1b2x3b2"},
		{"draughts.5 the fork behind the man, a branch is blocked", "draughts:3", "1K1b2 2M1c3 3M2d4 3M2c3", 1,
			"1b2x1d4 1b2x3a1 1b2x3b2 1b2x3c3 1b2x3d4"},
		{"draughts.5 landing=behind", "draughts:2,landing=behind", "1Ka1 2Md4", 1, "a1xe5"},
		{"draughts.5 landing=behind at the fork", "draughts:3,landing=behind", "1K1b2 2M1d4 1M3d4", 1, "1b2x2d4"},
		{"draughts.6 capturing is compulsory", "draughts:2", "1Mc3 1Mg3 2Md4", 1, "c3xe5"},
		{"draughts.6 and goes on", "draughts:2", "1Mc3 2Md4 2Mf6", 1, "c3xg7"},
		{"draughts.6 a king changes lines between captures", "draughts:2", "1Ka1 2Mc3 2Mf4", 1, "a1xg3 a1xh2"},
		{"draughts.6 the start is empty once left", "draughts:2", "1Kd2 2Mc3 2Mc5 2Me3 2Me5", 1, "d2xc1 d2xd2 d2xe1"},
		{"draughts.6 men taken stay and block", "draughts:2", "1Ka5 2Mb6 2Md4 2Md6 2Mg5 2Mg7", 1, "a5xf8"},
		{"draughts.7 quantity before quality", "draughts:2", "1Mc3 1Mg3 2Md4 2Mf6 2Kh4", 1, "c3xg7"},
		{"draughts.7 quality", "draughts:2", "1Mc3 2Mb4 2Kd4", 1, "c3xe5"},
		{"draughts.7 quality among captures of two", "draughts:2", "1Me1 2Md2 2Mb4 2Mf2 2Kh4 2Kf4 2Kd4", 1, "e1xc3xe5 e1xg3xe5"},
		{"draughts.7 free choice among equals", "draughts:2", "1Mc3 2Kb4 2Kd4", 1, "c3xa5 c3xe5"},
		{"draughts.7 all enemies alike", "draughts:3", "1M1c3 2M1b4 3M1d4", 1, "1c3x2d4 1c3x3d4 1c3x3h4"},
		{"draughts.8 crowning ends a capture", "draughts:2", "1Md6 2Me7 2Mg7", 1, "d6xf8"},
		{"draughts.12 a partner's man blocks", "draughts:4,teams=pairs", "1M1c3 3M1b4 3M1d4 2M2h4", 1, "pass"},
		{"draughts.12 a partner's man is not captured", "draughts:4,teams=pairs", "1K1a1 3M1b2 2M2a3", 1, "pass"},
		{"draughts.12 beside an enemy's", "draughts:4,teams=pairs", "1M1c3 3M1b4 2M1d4", 1, "1c3x2d4 1c3x3d4 1c3x4d4"},
		{"draughts.12 without men there is no pass", "draughts:4,teams=pairs", "3M3a3 2M2a3", 1, ""},
		{"draughts.13 one set by two routes is one move", "draughts:2", "1Kd2 2Mc3 2Mc5 2Me3 2Me5 1Me1 1Mc1", 1, "d2xd2"},
		{"draughts.13 the path where sets differ", "draughts:2", "1Md2 2Mc3 2Mc5 2Me3 2Me5 2Kh8", 1, "d2xb4xd6 d2xf4xd6"},
		{"draughts.14 no path where only the route differs in length", "draughts:2", "1Md2 2Mc3 2Me3 2Me5", 1, "d2xd6"},
	} {
		t.Run(x.name, func(t *testing.T) {
			pos := family.State(t, arrange(x.game, x.turn, x.men)).Position()
			if got := strings.Join(rulestest.MoveTexts(pos), " "); got != x.moves {
				t.Errorf("moves %s, want %s", got, x.moves)
			}
		})
	}
}

// TestRulesOfOutcome has positions for the changes between moves.
func TestRulesOfOutcome(t *testing.T) {
	const blocked = "1M1a3 2M1b4 2M3f4 2M2b2 3M3a3" // seat 1 of draughts:3 cannot move
	for _, x := range []struct {
		name      string
		game      string
		men       string // none: the start
		turn      rules.Seat
		halfmoves int
		play      string
		want      string
	}{
		{"draughts.2 the right-hand neighbour is next", "draughts:3", "", 1, 0, "1c31d4", "turn 2"},
		{"draughts.2 and seat 1 after the last", "draughts:3", "", 1, 0, "1c31d4 2c32d4 3c33d4", "turn 1"},
		{"draughts.8 a man crowned in play moves as a king", "draughts:2", "1Ma7 2Mh6 2Mh8", 1, 0, "a7b8 h8g7 b8a7", "turn 2"},
		{"draughts.9 without men", "draughts:2", "1Mc3 2Md4", 1, 0, "c3xe5", "blocked, won by 1: 1 2"},
		{"draughts.9 without a move", "draughts:2", "1Mb4 1Md2 2Ma5", 1, 0, "d2c3", "blocked, won by 1: 1 2"},
		{"draughts.9 the others play on", "draughts:3", blocked, 3, 0, "3a33b4", "turn 2, out 1"},
		{"draughts.9 blocked=count: men before kings, then kings", "draughts:3,blocked=count",
			"1M1a3 2M1b4 2M3f4 3M3a3 3K2a1", 3, 0, "3a33b4", "blocked, won by 3: 3 2 1"},
		{"draughts.9 blocked=count: seats out come after", "draughts:4,blocked=count",
			"1M1a3 2M1b4 2M4f4 3M3a3 4M4a3", 3, 0, "resign 4a34b4", "blocked, won by 2: 2 14 3"},
		{"draughts.9 blocked=count: without men a seat is out as ever", "draughts:3,blocked=count",
			"1M1a1 3M3a3", 1, 0, "1a11b2", "turn 3, out 2"},
		{"draughts.10 the order of finish", "draughts:4", "", 1, 0, "resign3 resign1 resign", "resignation, won by 4: 4 2 1 3"},
		{"draughts.10 the turn of a seat that resigns passes", "draughts:3", "", 1, 0, "resign", "turn 2, out 1"},
		{"draughts.10 out of turn", "draughts:3", "", 1, 0, "resign2", "turn 1, out 2"},
		{"draughts.10 time", "draughts:3", "", 1, 0, "flag3 flag", "time, won by 2: 2 1 3"},
		{"draughts.10 the turn begins anew and more go out", "draughts:3", "1M1a3 2K3a1 3M2c3", 1, 0,
			"1a31b4 resign", "turn 3, out 2"},
		{"draughts.11 25 rounds of three seats", "draughts:3", "1K1a1 2K2a1 3K3a1", 1, 74, "1a11b2", "rounds, drawn: 123"},
		{"draughts.11 not before", "draughts:3", "1K1a1 2K2a1 3K3a1", 1, 73, "1a11b2", "turn 2"},
		{"draughts.11 a man's move starts the count anew", "draughts:2", "1Ka1 1Mh4 2Kb8", 1, 49, "h4g5", "turn 2"},
		{"draughts.11 a king that captures starts the count anew", "draughts:2", "1Ka1 2Mc3 2Kh2", 1, 49, "a1xd4", "turn 2"},
		{"draughts.11 a king that captures among three", "draughts:3", "1K1a1 2M1c3 2K2c1 3K3e1", 1, 74, "1a1x1d4", "turn 2"},
		{"draughts.11 ending=count: a king that captures", "draughts:2,ending=count", "1Ka1 2Mc3 2Kh2", 1, 49, "a1xd4", "turn 2"},
		{"draughts.11 a pass counts as a ply", "draughts:4,teams=pairs", "1M1a3 2M1b4 2M4f4 2K2a1 3K3a1 4K4a1", 1, 99,
			"pass", "rounds, drawn: 1234"},
		{"draughts.11 ending=draw: 25 rounds, more men do not win", "draughts:2", "1Ka1 1Ma7 2Kb8", 1, 49, "a1b2", "rounds, drawn: 12"},
		{"draughts.11 ending=count: 25 rounds, more men win", "draughts:2,ending=count", "1Ka1 1Ma7 2Kb8", 1, 49, "a1b2", "rounds, won by 1: 1 2"},
		{"draughts.11 ending=count: 25 rounds, as many men, more kings win", "draughts:2,ending=count",
			"1Ka1 1Ma7 2Kb8 2Kh8", 1, 49, "a1b2", "rounds, won by 2: 2 1"},
		{"draughts.11 ending=count: 25 rounds, all equal", "draughts:2,ending=count", "1Ka1 2Kb8", 1, 49, "a1b2", "rounds, drawn: 12"},
		{"draughts.11 ending=draw: repetition, more men do not win", "draughts:2", "1Kb2 1Ma5 2Kg1", 1, 0,
			"b2a1 g1h2 a1b2 h2g1 b2a1 g1h2 a1b2 h2g1", "repetition, drawn: 12"},
		{"draughts.11 ending=count: repetition, more men win", "draughts:2,ending=count", "1Kb2 2Kg1 2Mh6", 1, 0,
			"b2a1 g1h2 a1b2 h2g1 b2a1 g1h2 a1b2 h2g1", "repetition, won by 2: 2 1"},
		{"draughts.11 ending=count: repetition, all equal", "draughts:2,ending=count", "1Kb2 2Kg1", 1, 0,
			"b2a1 g1h2 a1b2 h2g1 b2a1 g1h2 a1b2 h2g1", "repetition, drawn: 12"},
		{"draughts.11 ending=count: 25 rounds of three seats", "draughts:3,ending=count", "1K1a1 2K2a1 2M2a3 3K3a1 3K3c1", 1, 74,
			"1a11b2", "rounds, won by 3: 3 2 1"},
		{"draughts.11 ending=count: three seats, all who share the first place win", "draughts:3,ending=count",
			"1K1a1 2K2a1 2K2c1 3K3a1 3K3c1", 1, 74, "1a11b2", "rounds, won by 23: 23 1"},
		{"draughts.11 ending=count: three seats, all equal", "draughts:3,ending=count", "1K1a1 2K2a1 3K3a1", 1, 74,
			"1a11b2", "rounds, drawn: 123"},
		{"draughts.11 ending=count: seats out come after", "draughts:4,ending=count", "1K1c1 2K2c1 3K3c1 3M3h2 4K4c1", 1, 0,
			"resign4" + strings.Repeat(" 1c11a3 2c12a3 3c13a3 1a31c1 2a32c1 3a33c1", 2), "repetition, won by 3: 3 12 4"},
		{"draughts.11 ending=draw: seats out come after", "draughts:4", "1K1c1 2K2c1 3K3c1 3M3h2 4K4c1", 1, 0,
			"resign4" + strings.Repeat(" 1c11a3 2c12a3 3c13a3 1a31c1 2a32c1 3a33c1", 2), "repetition, drawn: 123 4"},
		{"draughts.11 ending=count: a team counts its sum", "draughts:4,ending=count,teams=pairs",
			"1K1a1 2K2a1 2M2a3 3K3a1 3M3a3 4K4a1 4K4c1", 1, 99, "1a11b2", "rounds, won by 24: 24 13"},
		{"draughts.11 ending=draw: teams", "draughts:4,teams=pairs",
			"1K1a1 2K2a1 2M2a3 3K3a1 3M3a3 4K4a1 4K4c1", 1, 99, "1a11b2", "rounds, drawn: 1234"},
		{"draughts.11 ending=count: equal teams", "draughts:4,ending=count,teams=pairs",
			"1K1a1 2K2a1 2K2c1 3K3a1 3K3c1 4K4a1", 1, 99, "1a11b2", "rounds, drawn: 1234"},
		{"draughts.11 ending=count: teams share the first place", "draughts:6,ending=count,teams=pairs",
			"1K1a1 2K2a1 2K2c1 3K3a1 4K4a1 4K4c1 5K5a1 6K6a1", 1, 149, "1a11b2", "rounds, won by 1245: 1245 36"},
		{"draughts.11 ending=count: repetition of teams, a member out", "draughts:4,ending=count,teams=pairs",
			"1K1c1 1M1h2 2K2c1 3K3c1 4K4c1", 1, 0,
			"resign3" + strings.Repeat(" 1c11a3 2c12a3 4c14a3 1a31c1 2a32c1 4a34c1", 2), "repetition, won by 24: 24 13"},
		{"draughts.11 ending=count: agreement draws as ever", "draughts:2,ending=count", "1Ka1 1Ma7 2Kb8", 1, 0,
			"draw", "agreement, drawn: 12"},
		{"draughts.11 ending=count: a blocked seat loses as ever", "draughts:2,ending=count", "1Mb4 1Md2 2Ma5", 1, 0, "d2c3",
			"blocked, won by 1: 1 2"},
		{"draughts.11 blocked=count: 25 rounds draw as ever", "draughts:2,blocked=count", "1Ka1 1Ma7 2Kb8", 1, 49, "a1b2",
			"rounds, drawn: 12"},
		{"common.5 the count starts anew when a seat goes out", "draughts:3", "1K1c1 2K2c1 3K3c1", 1, 70,
			"resign3 1c11a3 2c12a3", "turn 1, out 3"},
		{"common.4 the first position counts", "draughts:2", "1Kb2 2Kg1", 1, 0,
			"b2a1 g1h2 a1b2 h2g1 b2a1 g1h2 a1b2 h2g1", "repetition, drawn: 12"},
		{"common.4 two occurrences are not three", "draughts:2", "1Kb2 2Kg1", 1, 0,
			"b2a1 g1h2 a1b2 h2g1 b2a1 g1h2 a1b2", "turn 2"},
		{"common.4 with another seat to move it is another position", "draughts:2", "1Kc1 2Kf8", 1, 0,
			"c1a3 f8h6 a3b2 h6f8 b2c1 f8h6 c1a3 h6g7 a3c1 g7f8", "turn 1"},
		{"common.4 a turn begun anew counts once", "draughts:3", "1K1c1 3K3c1", 1, 0,
			"resign2 1c11a3 3c13a3 1a31c1 3a33c1", "turn 1, out 2"},
		{"common.4 only with the same seats living", "draughts:3", "1K1c1 2K2c1", 1, 0,
			"1c11a3 2c12a3 1a31c1 2a32c1 1c11a3 2c12a3 1a31c1 2a32c1", "turn 1, out 3"},
		{"common.4 from when a seat without men has gone out", "draughts:3", "1K1c1 2K2c1", 1, 0,
			"1c11a3 2c12a3 1a31c1 2a32c1 1c11a3 2c12a3 1a31c1 2a32c1 1c11a3 2c12a3", "repetition, drawn: 12 3"},
		{"common.6 agreement", "draughts:3", "", 1, 0, "1c31d4 draw", "agreement, drawn: 123"},
		{"common.6 agreement of those still in", "draughts:3", "", 1, 0, "resign draw", "agreement, drawn: 23 1"},
		{"common.7 the time of all", "draughts:3", "", 1, 0, "resign2 time", "time, drawn: 13 2"},
		{"common.7 the time of all, in teams: no score", "draughts:4,teams=pairs", "", 1, 0, "time", "time, drawn: 1234"},
		{"common.7 is no rule of draughts: kings win on time", "draughts:2", "1Ma1 2Kh8", 1, 0, "flag", "time, won by 2: 2 1"},
		{"common.9 who is blocked is out before a count ends", "draughts:3", blocked + " 3K3c1", 3, 74, "3c13b2", "turn 2, out 1"},
		{"common.9 third occurrence before 25 rounds", "draughts:2", "1Kb2 2Kg1", 1, 42,
			"b2a1 g1h2 a1b2 h2g1 b2a1 g1h2 a1b2 h2g1", "repetition, drawn: 12"},
		{"draughts.12 a team wins together, out or not", "draughts:4,teams=pairs", "", 1, 0, "resign1 resign resign4",
			"resignation, won by 13: 13 24"},
		{"draughts.12 a draw is shared with a partner who is out", "draughts:4,teams=pairs", "", 1, 0, "resign1 draw",
			"agreement, drawn: 1234"},
		{"draughts.12 a team that lost is out, the others play on", "draughts:6,teams=pairs", "", 1, 0, "resign2 resign1 resign4", "turn 3, out 214"},
		{"draughts.12 a team is placed when the last of it goes out", "draughts:6,teams=pairs", "", 1, 0,
			"resign2 resign1 resign4 resign5", "resignation, won by 36: 36 25 14"},
		{"draughts.12 a member without men is out, his partner plays on", "draughts:4,teams=pairs",
			"1K1a1 3K3a1 4K4a1", 1, 0, "1a11b2", "turn 3, out 2"},
		{"draughts.12 both without men are out together", "draughts:6,teams=pairs",
			"1K1a1 3K3a1 4K4a1 6K6a1", 1, 0, "1a11b2", "turn 3, out 25"},
		{"draughts.12 without men beside a blocked partner", "draughts:6,teams=pairs",
			"4M4a3 5M4b4 5M3f4 2K2a1 3K3a1 6K6a3", 6, 0, "6a36b2", "turn 2, out 14"},
		{"draughts.12 without men beside a blocked partner, counted", "draughts:6,blocked=count,teams=pairs",
			"4M4a3 5M4b4 5M3f4 2K2a1 3K3a1 6K6a3", 6, 0, "6a36b2", "blocked, won by 25: 25 36 14"},
		{"draughts.12 a partner who resigns leaves a team blocked", "draughts:4,teams=pairs",
			"1M1a3 2M1b4 2M4f4 3M3a3 4M4a3", 1, 0, "resign3", "blocked, won by 24: 24 13"},
		{"common.13 equal teams share a place", "draughts:6,blocked=count,teams=pairs",
			"1M1a3 2M1b4 2M6f4 3M3a3 6M6a3", 6, 0, "6a36b4", "blocked, won by 2356: 2356 14"},
	} {
		t.Run(x.name, func(t *testing.T) {
			pos := family.Game(t, x.game).Start()
			if x.men != "" {
				s := arrange(x.game, x.turn, x.men)
				s.Halfmoves = x.halfmoves
				pos = family.Position(t, s)
			}
			for text := range strings.FieldsSeq(x.play) {
				if err := rules.Apply(pos, text); err != nil {
					t.Fatal(err)
				}
			}
			if got := summary(pos.Outcome()); got != x.want {
				t.Errorf("%s, want %s", got, x.want)
			}
		})
	}
}
