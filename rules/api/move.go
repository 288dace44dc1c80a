package api

import (
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/board"
	"github.com/manykings/manykings/rules/jsontext"
)

// Move is a legal move spelled out. Its basic fields are always there, empty for a move
// without a man; others appear only where they apply.
type Move struct {
	Text      string   `json:"text" doc:"Protocol notation: what to send." example:"1e21e4"`
	Name      string   `json:"name,omitzero" doc:"As records of the game have it." example:"e4"`
	Kind      string   `json:"kind" enum:"quiet,capture,en-passant,castle,defection,swap,stay,queen-choice,pass"`
	Role      string   `json:"role" enum:"K,Q,R,B,N,P,M," doc:"Of the moving man, before any promotion; empty for a move without a man."`
	Army      string   `json:"army" doc:"Of the man that moves."`
	From      string   `json:"from" doc:"Empty for a move without a man."`
	To        string   `json:"to" doc:"Empty for a move without a man."`
	Captured  []string `json:"captured" doc:"The squares of the men taken."`
	RookFrom  string   `json:"rookFrom,omitzero" doc:"Castling."`
	RookTo    string   `json:"rookTo,omitzero" doc:"Castling."`
	Promotion string   `json:"promotion,omitzero" enum:"K,Q,R,B,N,P,M" doc:"What a man becomes."`
	Colour    string   `json:"colour,omitzero" doc:"Defection: the army taken on."`
	Path      []string `json:"path,omitzero" doc:"Draughts: the squares that a capture lands on, the last included."`
	PathDue   bool     `json:"pathDue,omitzero" doc:"Whether the text must name the path."`
	Ways      []string `json:"ways,omitempty" enum:"line,range,shelter,block,capture,control,crown" doc:"In which ways it meets the check that the seat on turn is in (sovereign.13): left line or range, on a square of the checker's colour, blocked, captured the checker or what gives control of it, a new king."`
	Choice    bool     `json:"choice,omitzero" doc:"Whether it is a choice before the first moves, and no ply."`
}

// NewMoves spells out legal moves of pos. Names are how people write them, in the
// same order, or nil.
func NewMoves(pos rules.Position, legal []rules.Move, names []string) []Move {
	moves := make([]Move, len(legal))
	for i, m := range legal {
		moves[i] = newMove(pos, m)
		if names != nil {
			moves[i].Name = names[i]
		}
	}
	return moves
}

func newMove(pos rules.Position, m rules.Move) Move {
	b, armies := pos.Game().Board(), pos.Game().Armies()
	a := pos.Describe(m)
	move := Move{
		Text: pos.MoveText(m), Kind: a.Kind.String(),
		From: squareName(b, a.From), To: squareName(b, a.To),
		RookFrom: squareName(b, a.RookFrom), RookTo: squareName(b, a.RookTo),
		Promotion: roleLetter(a.Promotion),
		Captured:  squareNames(b, a.Captured), PathDue: a.PathDue, Choice: !a.IsPly(),
	}
	if a.Piece.Role != rules.NoRole {
		move.Role, move.Army = roleLetter(a.Piece.Role), armies[a.Piece.Army]
	}
	if len(a.Path) > 0 {
		move.Path = squareNames(b, a.Path)
	}
	if a.Kind == rules.Defection {
		move.Colour = armies[a.Army]
	}
	if p, ok := pos.(rules.Answerer); ok {
		for _, way := range p.Ways(m) {
			move.Ways = append(move.Ways, way.String())
		}
	}
	return move
}

// Append appends m as JSON.
func (m Move) Append(dst []byte) []byte {
	dst = appendText(append(dst, '{'), "text", m.Text)
	dst = appendSomeText(dst, "name", m.Name)
	dst = appendText(dst, "kind", m.Kind)
	dst = appendText(dst, "role", m.Role)
	dst = appendText(dst, "army", m.Army)
	dst = appendText(dst, "from", m.From)
	dst = appendText(dst, "to", m.To)
	dst = appendTexts(dst, "captured", m.Captured)
	dst = appendSomeText(dst, "rookFrom", m.RookFrom)
	dst = appendSomeText(dst, "rookTo", m.RookTo)
	dst = appendSomeText(dst, "promotion", m.Promotion)
	dst = appendSomeText(dst, "colour", m.Colour)
	dst = appendSomeTexts(dst, "path", m.Path)
	if m.PathDue {
		dst = appendBool(dst, "pathDue", true)
	}
	dst = appendSomeTexts(dst, "ways", m.Ways)
	if m.Choice {
		dst = appendBool(dst, "choice", true)
	}
	return append(dst, '}')
}

// AppendMoves appends moves as a list.
func AppendMoves(dst []byte, moves []Move) []byte {
	return jsontext.AppendList(dst, moves, func(dst []byte, m Move) []byte { return m.Append(dst) })
}

// squareName returns the name of a square, nothing for no square.
func squareName(b *board.Topology, s board.Square) string {
	if s == board.NoSquare {
		return ""
	}
	return b.SquareName(s)
}

// squareNames returns the names of squares, never nil.
func squareNames(b *board.Topology, squares []board.Square) []string {
	names := make([]string, len(squares))
	for i, s := range squares {
		names[i] = b.SquareName(s)
	}
	return names
}

// roleLetter returns the letter of a role, nothing for no role.
func roleLetter(r rules.Role) string {
	const letters = " KQRBNPM"
	if r == rules.NoRole {
		return ""
	}
	return letters[r : r+1]
}
