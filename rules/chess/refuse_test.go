package chess

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
)

// refused returns the parts of a refusal: rule, code, sentence, marks.
//
//	common.1 pinned | The rook on e2 is pinned: ... | line e8 e7 e1; attacker e8; king e1
func refused(p *Position, r *rules.Refusal) string {
	var marks []string
	for _, m := range r.Marks {
		text := string(m.Kind)
		for _, s := range m.Squares {
			text += " " + p.game.board.SquareName(s)
		}
		marks = append(marks, text)
	}
	return r.Rule + " " + r.Code + " | " + r.Text() + " | " + strings.Join(marks, "; ")
}

func castleWith(squares ...string) func(*rules.Setup) {
	return func(x *rules.Setup) { x.Castling = squares }
}

// refusalTests are plays whose last move is refused: want is the result of [refused].
var refusalTests = []ruleTest{
	{name: "formats text", game: "star:2", plays: "hello",
		want: `formats unreadable | "hello" is not a move: name the square the piece leaves and the square it goes to, such as a2a3. | `},
	{name: "formats square", game: "star:2", plays: "e2e9",
		want: `formats unreadable | "e2e9" is not a move: name the square the piece leaves and the square it goes to, such as a2a3. | `},
	{name: "common.8 letter", game: "star:2", plays: "e2e4k",
		want: "common.8 promotion-letter | A pawn promotes to a queen, rook, bishop or knight: q, r, b or n, not k. | square e4"},
	{name: "common.13 over", game: "star:2", plays: "f2f3 e7e5 g2g4 d8h4 a2a3",
		want: "common.13 over | The game is over. | "},
	{name: "star.14 pass", game: "star:2", plays: "pass",
		want: "star.14 no-pass | There is no passing in this game. | "},
	{name: "star.14 pass with moves", game: "star:4,teams=pairs", plays: "pass",
		want: "star.14 can-move | You may pass only if no piece can move. | "},
	{name: "star.14 must pass", game: "star:3,stalemate=pass", men: locked + "3N3a1", plays: "1g21g3",
		want: "star.14 must-pass | No piece of seat 1 can move: the turn passes. | "},
	{name: "star.18 must pass, kingless", game: "star:4,teams=pairs", men: mate2 + "2P2h2 1P2h3 1K1a1 3K3a1 4K4h1", plays: "2e32e1 2h22h4",
		want: "star.18 must-pass | No piece of seat 2 can move: the turn passes. | "},
	{name: "yalta.3 choose first", game: "yalta", plays: "e2e4",
		want: "yalta.3 choose-queen | Red must place the queen first: on e12 or on i12. | goals e12 i12"},
	{name: "yalta.3 wrong choice", game: "yalta", plays: "queene2",
		want: "yalta.3 choose-queen | Red must place the queen first: on e12 or on i12. | goals e12 i12"},
	{name: "yalta.3 chosen", game: "yalta", plays: "queene12 queeni12",
		want: "yalta.3 chosen | Red has already placed the queen. | "},
	{name: "star.4 no choice", game: "star:3", plays: "queen1d1",
		want: "star.4 no-choice | In this game nobody chooses where a queen starts. | "},
	{name: "star.4 empty", game: "star:2", plays: "e4e5",
		want: "star.4 no-man | There is no piece on e4. | square e4"},
	{name: "star.3 not yours", game: "star:3", plays: "2e22e4",
		want: "star.3 not-yours | The pawn on 2e2 is seat 2's, and it is seat 1's turn. | square 2e2"},
	{name: "star.11 conquered", game: "star:3", men: "1K1a1 2K2a1 3N3d3 1P1h2", more: func(x *rules.Setup) {
		x.Out, x.Control = []rules.Seat{3}, []rules.Control{{Key: "3", Value: "2"}}
	}, plays: "3d33c1",
		want: "star.11 conquered | The knight on 3d3 was conquered by seat 2, and it is seat 1's turn. | square 3d3"},
	{name: "star.12 wall", game: "star:3,abandoned=stay", men: "1K1a1 2K2a1 3N3d3 1P1h2", more: func(x *rules.Setup) {
		x.Out, x.Control = []rules.Seat{3}, []rules.Control{{Key: "3", Value: "0"}}
	}, plays: "3d33c1",
		want: "star.12 wall | The knight on 3d3 is a wall: nobody moves it. | square 3d3"},
	{name: "star.4 same square", game: "star:2", plays: "e2e2",
		want: "star.4 same-square | A move must lead to a square other than e2. | goals e3 e4"},
	{name: "board.7 rook off its lines", game: "star:2", men: "1Ka1 1Rb1 2Kh8", plays: "b1c2",
		want: "board.7 rook-line | A rook moves in straight lines over sides: not from b1 to c2. | goals c1 d1 e1 f1 g1 h1 b2 b3 b4 b8 b7 b6 b5"},
	{name: "board.8 bishop off its lines", game: "star:2", plays: "f1f3",
		want: "board.8 bishop-line | A bishop moves in straight lines over corners: not from f1 to f3. | goals"},
	{name: "star.4 queen off her lines", game: "star:2", plays: "d1e3",
		want: "star.4 queen-line | A queen moves in straight lines over sides or corners: not from d1 to e3. | goals"},
	{name: "board.7 rook blocked", game: "star:2", plays: "a1a5",
		want: "board.7 blocked | A piece on a2 blocks the way from a1 to a5. | line a1 a2 a3 a4 a5; blocker a2"},
	{name: "board.8 bishop blocked", game: "star:3", plays: "1f11d3",
		want: "board.8 blocked | A piece on 1e2 blocks the way from 1f1 to 1d3. | line 1f1 1e2 1d3; blocker 1e2"},
	{name: "board.10 knight", game: "star:2", plays: "g1g3",
		want: "board.10 knight-leap | A knight does not jump from g1 to g3. | goals f3 h3"},
	{name: "yalta.5 knight=literal", game: "yalta,knight=literal,redqueen=e12", men: "wKh1 wNe4 bKl8 rKl12", plays: "e4e2",
		want: "yalta.5 knight-leap | A knight does not jump from e4 to e2. | goals d2 f2 c3 g3 f10 i10 g9 c5"},
	{name: "board.9 king", game: "star:2", plays: "e1e3",
		want: "board.9 king-step | A king moves one step: not from e1 to e3. | goals"},
	{name: "board.9 king far from the centre", game: "star:4", men: "1K1c3 1P1h2 2K2a1 3K3a1 4K4a1", plays: "1c32c3",
		want: "board.9 king-step | A king moves one step: not from 1c3 to 2c3. | goals 1b2 1c2 1d2 1b3 1d3 1b4 1c4 1d4"},
	{name: "board.5 king, centre=neighbours", game: "star:4,centre=neighbours", men: "1K1d4 1P1h2 2K2a1 3K3a1 4K4a1", plays: "1d43d4",
		want: "board.5 centre-exit | Through the centre, 1d4 leads only to the neighbouring half-boards: not to 3d4. | square 1d4 3d4; goals 1c3 1d3 1e3 1c4 1e4 2d4 4d4 4e4 4f4"},
	{name: "board.6 king over the centre point", game: "star:4", men: "1K1d4 1P1h2 2K2a1 3K3a1 4K4a1", plays: "1d43e4",
		want: "board.6 centre-point | 1d4 and 3e4 touch only at the centre point: they are not neighbours. | square 1d4 3e4; goals 1c3 1d3 1e3 1c4 1e4 2d4 3d4 4d4 4e4 4f4"},
	{name: "board.6 queen over the centre point", game: "star:4", men: "1Q1d4 1K1h1 2K2a1 3K3a1 4K4a1", plays: "1d43e4",
		want: "board.6 centre-point | 1d4 and 3e4 touch only at the centre point: they are not neighbours. | square 1d4 3e4; goals 1a1 1d1 1g1 1b2 1d2 1f2 1c3 1d3 1e3 1a4 1b4 1c4 1e4 1f4 1g4 1h4 2b2 2c3 2d4 3b2 3c3 3d4 4e1 4b2 4e2 4h2 4c3 4e3 4g3 4d4 4e4 4f4"},
	{name: "board.5 centre=neighbours", game: "star:4,centre=neighbours", men: "1B1b2 1K1h1 2K2a1 3K3a1 4K4a1", plays: "1b23c3",
		want: "board.5 centre-exit | Through the centre, 1b2 leads only to the neighbouring half-boards: not to 3c3. | square 1b2 3c3; goals 1a1 1c1 1a3 1c3 1d4 2b2 2c3 2d4 4b2 4c3 4d4"},
	{name: "star.4 own man", game: "star:2", plays: "e1e2",
		want: "star.4 own-man | Your own pawn stands on e2. | blocker e2"},
	{name: "star.21 own man in teams", game: "star:4,teams=pairs", plays: "1e11e2",
		want: "star.21 own-man | Your own pawn stands on 1e2. | blocker 1e2"},
	{name: "star.21 ally's man", game: "star:4,allycapture=no,teams=pairs", men: "1K1a1 1R1b1 3N1b4 3K3a1 2K2a1 4K4a1", plays: "1b11b4",
		want: "star.21 ally-man | The knight on 1b4 is your ally's: seat 3's. | blocker 1b4"},
	{name: "common.3 ally's king", game: "star:4,teams=pairs", men: "1K1a1 1R1b1 3K1b4 2K2a1 4K4a1", plays: "1b11b4",
		want: "common.3 king-taken | The king on 1b4 cannot be captured: kings never are. | blocker 1b4"},
	{name: "common.3 king taken", game: "star:3", men: "1K1a1 1R1b1 2K1b4 3K3a1", plays: "1b11b4",
		want: "common.3 king-taken | The king on 1b4 cannot be captured: kings never are. | blocker 1b4"},
	{name: "star.5 pawn blocked", game: "star:2", men: "1Ka1 1Pe4 2Pe5 2Kh8", plays: "e4e5",
		want: "star.5 pawn-blocked | The pawn on e4 is blocked: it does not capture straight ahead. | blocker e5"},
	{name: "star.5 pawn double blocked", game: "star:2", men: "1Ka1 1Pe2 2Ne3 2Kh8", plays: "e2e4",
		want: "star.5 pawn-double-blocked | To move two squares both must be empty: there is a piece on e3. | blocker e3"},
	{name: "star.5 pawn double late", game: "star:2", men: "1Ka1 1Pe3 2Kh8", plays: "e3e5",
		want: "star.5 pawn-double | The pawn on e3 moves one square: two only from where it started. | goals e4"},
	{name: "star.5 pawn sideways", game: "star:2", plays: "e2d2",
		want: "star.5 pawn-way | The pawn on e2 does not go to d2. | goals e3 e4"},
	{name: "star.5 pawn captures nobody", game: "star:2", plays: "e2d3",
		want: "star.5 pawn-capture | A pawn goes from e2 to d3 only to capture, and there is nothing there. | goals e3 e4"},
	{name: "board.6 pawn through the centre point", game: "star:4", men: "1K1a1 1P1d4 2K2a1 3K3a1 4K4a1", plays: "1d43e4",
		want: "board.6 centre-point | 1d4 and 3e4 touch only at the centre point: they are not neighbours. | square 1d4 3e4; goals 4e4"},
	{name: "star.6 en passant too late", game: "star:2", plays: "e2e4 a7a6 e4e5 d7d5 a2a3 a6a5 e5d6",
		want: "star.6 en-passant-over | The pawn on d5 can no longer be taken en passant. | square d5"},
	{name: "star.6 en passant of an ally", game: "star:4,teams=pairs", men: "1K1a1 1P1e2 2K2a1 3K3a1 3P1d4 4K4a1", plays: "1e21e4 2a12b1 1d41e3",
		want: "star.6 en-passant-ally | The pawn on 1e4 is not an enemy's: only enemies can be taken en passant. | square 1e4"},
	{name: "star.6 en passant, enpassant=next", game: "star:4,enpassant=next", men: "1K1a1 1P1e2 2K2a1 3K3a1 3P1d4 4K4a1", plays: "1e21e4 2a12b1 1d41e3",
		want: "star.6 en-passant-next | Only the player who moved next could take the pawn on 1e4 en passant. | square 1e4"},
	{name: "common.1 en passant opens the king", game: "star:2", men: "1Ka5 1Pe5 2Pd7 2Rh5 2Kh8", more: turn(2), plays: "d7d5 e5d6",
		want: "common.1 en-passant-opens | Taking en passant would expose the king on a5 to the rook on h5. | line h5 g5 f5 e5 d5 c5 b5 a5; attacker h5; king a5"},
	{name: "common.8 promotion due", game: "star:2", men: "1Ka1 1Pe7 2Kh7", plays: "e7e8",
		want: "common.8 promotion-due | The pawn promotes on e8: add q, r, b or n. | square e8"},
	{name: "common.8 no promotion", game: "star:2", plays: "e2e4q",
		want: "common.8 no-promotion | A pawn promotes only on its last rank, and e4 is not on it. | square e4"},
	{name: "common.1 king into check", game: "star:2", men: "1Ke1 2Rd8 2Kh8", plays: "e1d1",
		want: "common.1 king-attacked | On d1 the king would be attacked by the rook on d8. | line d8 d7 d6 d5 d4 d3 d2 d1; attacker d8; king d1"},
	{name: "common.1 king stays on the line", game: "star:2", men: "1Kd2 2Rd8 2Kh8", plays: "d2d1",
		want: "common.1 king-attacked | On d1 the king would be attacked by the rook on d8. | line d8 d7 d6 d5 d4 d3 d2 d1; attacker d8; king d1"},
	{name: "common.1 still in check", game: "star:2", men: "1Ke1 1Pa2 2Re8 2Kh8", plays: "a2a3",
		want: "common.1 still-in-check | The king on e1 is in check from the rook on e8, and this move does not end that. | line e8 e7 e6 e5 e4 e3 e2 e1; attacker e8; king e1"},
	{name: "common.1 still in check, knight", game: "star:2", men: "1Ke1 1Pa2 2Nd3 2Kh8", plays: "a2a3",
		want: "common.1 still-in-check | The king on e1 is in check from the knight on d3, and this move does not end that. | line d3 e1; attacker d3; king e1"},
	{name: "common.1 pinned", game: "star:2", men: "1Ke1 1Ne2 2Re8 2Kh8", plays: "e2c3",
		want: "common.1 pinned | The knight on e2 is pinned: without it the rook on e8 would attack the king on e1. | line e8 e7 e6 e5 e4 e3 e2 e1; attacker e8; king e1"},
	{name: "common.1 pinned through the centre", game: "star:4", men: "1K1b2 1N1d4 3B3c3 2K2h1 3K3h1 4K4h1", plays: "1d41e2",
		want: "common.1 pinned | The knight on 1d4 is pinned: without it the bishop on 3c3 would attack the king on 1b2. | line 3c3 3d4 1d4 1c3 1b2; attacker 3c3; king 1b2"},
	{name: "star.7 castling: moved", game: "star:2", men: "1Ke1 1Rh1 2Ka7", plays: "e1g1",
		want: "star.7 castling-moved | The king or the rook on h1 has moved: you can no longer castle on that side. | king e1; square h1"},
	{name: "star.7 castling: no rook", game: "star:2", men: "1Ke1 1Ra1 2Kb7", plays: "e1g1",
		want: "star.7 castling-rook | There is no rook on h1 to castle with. | square h1"},
	{name: "star.7 castling: between", game: "star:2", men: "1Ke1 1Rh1 1Bf1 2Ka7", more: castleWith("h1"), plays: "e1g1",
		want: "star.7 castling-between | There is a piece on f1, between king and rook. | blocker f1"},
	{name: "star.7 castling: in check", game: "star:2", men: "1Ke1 1Rh1 2Re8 2Ka7", more: castleWith("h1"), plays: "e1g1",
		want: "star.7 castling-in-check | The king is in check from the rook on e8: you cannot castle out of check. | line e8 e7 e6 e5 e4 e3 e2 e1; attacker e8; square e1"},
	{name: "star.7 castling: through", game: "star:2", men: "1Ke1 1Rh1 2Rf8 2Ka7", more: castleWith("h1"), plays: "e1g1",
		want: "star.7 castling-through | The king would cross f1, which the rook on f8 attacks. | line f8 f7 f6 f5 f4 f3 f2 f1; attacker f8; square f1"},
	{name: "star.7 castling: into", game: "star:2", men: "1Ke1 1Rh1 2Rg8 2Ka7", more: castleWith("h1"), plays: "e1g1",
		want: "star.7 castling-into | The king would land on g1, which the rook on g8 attacks. | line g8 g7 g6 g5 g4 g3 g2 g1; attacker g8; square g1"},
	{name: "yalta.7 castling in Yalta", game: "yalta,redqueen=e12", plays: "e1g1",
		want: "yalta.7 castling-between | There is a piece on f1, between king and rook. | blocker f1"},
	{name: "star.7 castling right gone after a move of the king", game: "star:2", men: "1Ke1 1Rh1 2Ka7", more: castleWith("h1"), plays: "e1e2 a7a8 e2e1 a8a7 e1g1",
		want: "star.7 castling-moved | The king or the rook on h1 has moved: you can no longer castle on that side. | king e1; square h1"},
	{name: "rex.5 king over a corner", game: "rex", men: "wKj5 bKb9 wPa2", plays: "j5j7",
		want: "rex.5 king-edge-step | A king moves one step over a side: not from j5 to j7. | goals i4 l4 h5 m5 i6 l6"},
	{name: "rex.6 front pawn", game: "rex", plays: "h3f5",
		want: "rex.6 pawn-double | The pawn on h3 moves one square: two only from where it started. | goals g4 i4"},
	{name: "rex.6 double step does not capture", game: "rex", men: "wKj1 bKb9 wPe2 bNc4", plays: "e2c4",
		want: "rex.6 pawn-double-blocked | To move two squares both must be empty: there is a piece on c4. | blocker c4"},
	{name: "rex.5 queen", game: "rex", plays: "h1j7",
		want: "rex.5 queen-line | A queen moves in straight lines over sides or corners: not from h1 to j7. | goals"},
}

func TestRefusals(t *testing.T) {
	for _, tt := range refusalTests {
		t.Run(tt.name, func(t *testing.T) {
			plays := strings.Fields(tt.plays)
			last := plays[len(plays)-1]
			tt.plays = strings.Join(plays[:len(plays)-1], " ")
			p := tt.played(t)
			before := remember(p)
			_, err := p.ParseMove(last)
			var r *rules.Refusal
			if !errors.As(err, &r) {
				t.Fatalf("ParseMove(%q) error = %v, want a refusal", last, err)
			}
			if got := refused(p, r); got != tt.want {
				t.Errorf("ParseMove(%q)\n%s, want\n%s", last, got, tt.want)
			}
			if !remember(p).equal(before) {
				t.Error("the refusal changed the position")
			}
		})
	}
}

// Every illegal move has a specific reason: none is missing, and statements about
// promotions are true.
func TestEveryRefusal(t *testing.T) {
	for _, id := range gameIDs {
		t.Run(id, func(t *testing.T) {
			g := newGame(t, id)
			rng := rand.New(rand.NewPCG(5, 6))
			for range 4 {
				p := sparse(rng, g)
				if p == nil {
					continue
				}
				for p.Begin(); !p.Over() && rng.IntN(12) > 0; {
					moves := p.Moves(nil)
					p.Play(moves[rng.IntN(len(moves))])
				}
				if !p.Over() {
					refuseAll(t, p)
				}
			}
		})
	}
}

// refuseAll names every move from every man to every square.
func refuseAll(t *testing.T, p *Position) {
	t.Helper()
	b := p.game.board
	for from := range board.Square(b.Len()) {
		if p.board[from] == 0 {
			continue
		}
		for to := range board.Square(b.Len()) {
			text := b.SquareName(from) + b.SquareName(to)
			_, err := p.ParseMove(text)
			if err == nil {
				continue
			}
			var r *rules.Refusal
			if !errors.As(err, &r) {
				t.Fatalf("ParseMove(%q) error = %v, want a refusal", text, err)
			}
			_, promoted := p.ParseMove(text + "q")
			if r.Rule == "" || r.Code == "no-promotion" || (r.Code == "promotion-due") != (promoted == nil) || strings.Contains(r.Text(), "{") {
				t.Fatalf("%s is refused by %s %s: %s in %s", text, r.Rule, r.Code, r.Text(), remember(p).setup)
			}
		}
	}
}

func TestRefusedEntries(t *testing.T) {
	resign, flag := (*Position).Resign, (*Position).Flag
	agree := func(p *Position, _ rules.Seat) error { return p.Agree() }
	tests := []struct {
		ruleTest
		entry func(*Position, rules.Seat) error
		seat  rules.Seat
		code  string
	}{
		{ruleTest{name: "a seat that is out resigns", game: "star:3", plays: "resign2"}, resign, 2, "out"},
		{ruleTest{name: "its flag falls", game: "star:3", plays: "resign2"}, flag, 2, "out"},
		{ruleTest{name: "a seat that is not there", game: "star:3"}, resign, 4, "out"},
		{ruleTest{name: "resigning after the end", game: "rex", plays: "resign"}, resign, 2, "over"},
		{ruleTest{name: "agreeing after the end", game: "rex", plays: "draw"}, agree, 0, "over"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := tt.played(t)
			before := remember(p)
			var r *rules.Refusal
			if err := tt.entry(p, tt.seat); !errors.As(err, &r) || r.Code != tt.code {
				t.Errorf("error = %v, want %s", err, tt.code)
			}
			if !remember(p).equal(before) {
				t.Error("the refusal changed the position")
			}
		})
	}
}
