package web

import (
	"github.com/manykings/manykings/board"
	"github.com/manykings/manykings/notation"
	"github.com/manykings/manykings/rules"
)

// View is how a game stands: what the rules in WebAssembly tell where they can
// run, with squares and armies by name. The empty text is no square, no role and
// no army.
type View struct {
	Ply      int            `json:"ply" doc:"Entries played until here."`
	Turn     int            `json:"turn" doc:"The seat to move."`
	Check    bool           `json:"check" doc:"Whether the seat on turn must answer a check."`
	Men      []ManView      `json:"men"`
	Owners   map[string]int `json:"owners" doc:"The seat that moves each army, 0 for none."`
	Attacks  []AttackView   `json:"attacks" doc:"The kings that stand attacked (common.10)."`
	Events   []EventView    `json:"events" doc:"What happened with the last entry, in order."`
	Outcome  OutcomeView    `json:"outcome"`
	Moves    []MoveView     `json:"moves" doc:"The legal moves of the seat on turn."`
	Position string         `json:"position" doc:"The position on one line: docs/notation.md."`
}

// ManView is a man on the board.
type ManView struct {
	Square string `json:"square" example:"1e1"`
	Role   string `json:"role" enum:"K,Q,R,B,N,P,M"`
	Army   string `json:"army" doc:"One of the armies of the game." example:"1"`
	Owner  int    `json:"owner" doc:"The seat that moves it now, 0 for none."`
}

// AttackView is a king that stands attacked.
type AttackView struct {
	Seat        int            `json:"seat" doc:"Whose king it is."`
	King        string         `json:"king" doc:"The square it stands on."`
	Provisional bool           `json:"provisional" doc:"The seat is not on turn (common.2)."`
	Mate        bool           `json:"mate" doc:"It has no legal move, or would have none were it its turn now."`
	Men         []AttackerView `json:"men"`
}

// AttackerView is a man that attacks a king.
type AttackerView struct {
	Seat   int    `json:"seat"`
	Square string `json:"square"`
}

// EventView is something that happened to a seat between two moves.
type EventView struct {
	Kind   string `json:"kind" enum:"out,king-gone,conquered,escaped,left,over"`
	Seat   int    `json:"seat" doc:"0 for none."`
	By     int    `json:"by" doc:"0 for none."`
	Reason string `json:"reason" doc:"Empty for none."`
}

// OutcomeView is how the game stands or ended: the outcome of
// docs/rules/formats.md.
type OutcomeView struct {
	Over    bool           `json:"over"`
	Turn    int            `json:"turn,omitzero" doc:"While the game goes on."`
	Out     []int          `json:"out,omitzero" doc:"While the game goes on: the seats that are out, in the order they went."`
	Reason  string         `json:"reason,omitzero" doc:"When it is over."`
	Winners []int          `json:"winners,omitzero" doc:"When it is over; none if it is drawn."`
	Places  [][]int        `json:"places,omitzero" doc:"When it is over: best first, seats that share a place together."`
	Tied    []int          `json:"tied,omitzero"`
	Score   map[string]int `json:"score,omitzero" doc:"Mates by team, a team as its seats: {\"13\": 1}."`
}

// MoveView is a legal move spelled out.
type MoveView struct {
	Text      string   `json:"text" doc:"Protocol notation: what to send." example:"1e21e4"`
	Name      string   `json:"name" doc:"As records of the game have it." example:"e4"`
	Kind      string   `json:"kind" enum:"quiet,capture,en-passant,castle,defection,swap,stay,queen-choice,pass"`
	Role      string   `json:"role" enum:"K,Q,R,B,N,P,M,"`
	Army      string   `json:"army"`
	From      string   `json:"from"`
	To        string   `json:"to"`
	RookFrom  string   `json:"rookFrom" doc:"Castling."`
	RookTo    string   `json:"rookTo" doc:"Castling."`
	Promotion string   `json:"promotion" enum:"K,Q,R,B,N,P,M," doc:"What a man becomes."`
	Colour    string   `json:"colour" doc:"Defection: the army taken on."`
	Captured  []string `json:"captured" doc:"The squares of the men taken."`
	Path      []string `json:"path" doc:"Draughts: the squares that a capture lands on, the last included."`
	PathDue   bool     `json:"pathDue" doc:"Whether the text must name the path."`
}

// newView returns how a position stands after ply entries.
func newView(pos rules.Position, ply int) *View {
	game := pos.Game()
	v := &View{
		Ply: ply, Turn: int(pos.Turn()), Check: pos.InCheck(),
		Men: newMen(pos), Attacks: newAttacks(pos), Events: newEvents(pos.Events()),
		Outcome: newOutcome(pos.Outcome()), Moves: newMoves(pos),
		Owners:   map[string]int{},
		Position: notation.FormatSetup(pos.Setup()),
	}
	for a, text := range game.Armies() {
		v.Owners[text] = int(pos.Owner(rules.Army(a)))
	}
	return v
}

func newMen(pos rules.Position) []ManView {
	b, armies := pos.Game().Board(), pos.Game().Armies()
	men := []ManView{}
	for s := range board.Square(b.Len()) {
		if man := pos.At(s); man.Role != rules.NoRole {
			men = append(men, ManView{b.SquareName(s), roleText(man.Role), armies[man.Army], int(pos.Owner(man.Army))})
		}
	}
	return men
}

func newAttacks(pos rules.Position) []AttackView {
	b := pos.Game().Board()
	attacks := []AttackView{}
	for _, a := range pos.Attacks() {
		v := AttackView{int(a.Seat), b.SquareName(a.King), a.Provisional, a.Mate, []AttackerView{}}
		for _, m := range a.Men {
			v.Men = append(v.Men, AttackerView{int(m.Seat), b.SquareName(m.Square)})
		}
		attacks = append(attacks, v)
	}
	return attacks
}

func newEvents(list []rules.Event) []EventView {
	events := []EventView{}
	for _, e := range list {
		events = append(events, EventView{e.Kind.String(), int(e.Seat), int(e.By), e.Reason.String()})
	}
	return events
}

func newOutcome(o rules.Outcome) OutcomeView {
	v := OutcomeView{
		Over: o.Over, Turn: int(o.Turn), Reason: o.Reason.String(),
	}
	if o.Over {
		v.Winners, v.Places = seatNumbers(o.Winners), [][]int{}
	} else {
		v.Out = seatNumbers(o.Out)
	}
	if len(o.Tied) > 0 {
		v.Tied = seatNumbers(o.Tied)
	}
	for _, place := range o.Places {
		v.Places = append(v.Places, seatNumbers(place))
	}
	if len(o.Score) > 0 {
		v.Score = map[string]int{}
		for _, s := range o.Score {
			v.Score[s.Team.String()] = s.Mates
		}
	}
	return v
}

func newMoves(pos rules.Position) []MoveView {
	b, armies := pos.Game().Board(), pos.Game().Armies()
	square := func(s board.Square) string {
		if s == board.NoSquare {
			return ""
		}
		return b.SquareName(s)
	}
	legal := pos.Moves(nil)
	names := notation.Texts(notation.RecordStyle(pos.Game()), pos, legal)
	moves := make([]MoveView, 0, len(legal))
	for i, m := range legal {
		a := pos.Describe(m)
		v := MoveView{
			Text: pos.MoveText(m), Name: names[i], Kind: a.Kind.String(),
			From: square(a.From), To: square(a.To), RookFrom: square(a.RookFrom), RookTo: square(a.RookTo),
			Promotion: roleText(a.Promotion),
			Captured:  squareNames(b, a.Captured), Path: squareNames(b, a.Path), PathDue: a.PathDue,
		}
		if a.Piece.Role != rules.NoRole {
			v.Role, v.Army = roleText(a.Piece.Role), armies[a.Piece.Army]
		}
		if a.Kind == rules.Defection {
			v.Colour = armies[a.Army]
		}
		moves = append(moves, v)
	}
	return moves
}

// roleText returns the letter of a role, nothing for no role.
func roleText(r rules.Role) string {
	if r == rules.NoRole {
		return ""
	}
	return string(r.Letter())
}

// seatNumbers returns seats as JSON shows them: a list of bytes would be text.
func seatNumbers(seats []rules.Seat) []int {
	numbers := make([]int, len(seats))
	for i, s := range seats {
		numbers[i] = int(s)
	}
	return numbers
}
