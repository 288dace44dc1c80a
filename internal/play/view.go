package play

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/manykings/manykings/board"
	"github.com/manykings/manykings/notation"
	"github.com/manykings/manykings/notation/posjson"
	"github.com/manykings/manykings/rules"
)

// View is a position of a game with what may be played in it, for those who have
// no rules of their own. Squares and armies are texts; the empty one is none.
type View struct {
	Ply      int             `json:"ply" doc:"how many entries stand before the position"`
	Turn     int             `json:"turn"`
	Check    bool            `json:"check" doc:"the seat on turn must answer a check"`
	Men      []ViewMan       `json:"men"`
	Owners   map[string]int  `json:"owners" doc:"the seat that moves each army, 0 for none"`
	Attacks  json.RawMessage `json:"attacks"`
	Events   json.RawMessage `json:"events"`
	Outcome  json.RawMessage `json:"outcome"`
	Position string          `json:"position" doc:"as one line of text"`
	Setup    json.RawMessage `json:"setup" doc:"as JSON"`
	Moves    []ViewMove      `json:"moves"`
}

// ViewMan is a man on the board.
type ViewMan struct {
	Square string `json:"square"`
	Role   string `json:"role" enum:"K,Q,R,B,N,P,M"`
	Army   string `json:"army"`
	Owner  int    `json:"owner"`
}

// ViewMove is a legal move, spelled out.
type ViewMove struct {
	Text      string   `json:"text"`
	Name      string   `json:"name" doc:"in the style of the records of the game"`
	Kind      string   `json:"kind"`
	Role      string   `json:"role"`
	Army      string   `json:"army"`
	From      string   `json:"from"`
	To        string   `json:"to"`
	RookFrom  string   `json:"rookFrom"`
	RookTo    string   `json:"rookTo"`
	Promotion string   `json:"promotion"`
	Colour    string   `json:"colour" doc:"defection: the army that is taken on"`
	Captured  []string `json:"captured"`
	Path      []string `json:"path" doc:"landings of a capture in draughts"`
	PathDue   bool     `json:"pathDue" doc:"the text must name them"`
}

// kinds are the names of the kinds of action, by rules.ActionKind.
var kinds = [...]string{"quiet", "capture", "en-passant", "castle", "defection", "swap", "stay", "queen-choice", "pass"}

// View returns the position after the first entries of a game, after all of them
// if ply is negative or too large.
func (s *Service) View(ctx context.Context, id GameID, ply int) (*View, error) {
	pos, ply, err := s.positionAt(ctx, id, ply)
	if err != nil {
		return nil, err
	}
	surface := pos.Game().Board()
	v := &View{
		Ply: ply, Turn: int(pos.Turn()), Check: pos.InCheck(),
		Men: men(pos), Owners: map[string]int{}, Moves: moves(pos),
		Attacks:  posjson.AppendAttacks(nil, surface, pos.Attacks()),
		Events:   posjson.AppendEvents(nil, pos.Events()),
		Outcome:  posjson.AppendOutcome(nil, pos.Outcome()),
		Position: notation.FormatSetup(pos.Setup()),
		Setup:    posjson.AppendSetup(nil, pos.Setup()),
	}
	for a, text := range pos.Game().Armies() {
		v.Owners[text] = int(pos.Owner(rules.Army(a)))
	}
	return v, nil
}

// Why returns nil if a move is legal after the first entries of a game, else the
// *rules.Refusal that says why it is not, and the board that its squares are of.
func (s *Service) Why(ctx context.Context, id GameID, ply int, text string) (*board.Topology, error) {
	if len(text) > maxText {
		return nil, &InputError{"text", fmt.Sprintf("at most %d bytes", maxText)}
	}
	pos, _, err := s.positionAt(ctx, id, ply)
	if err != nil {
		return nil, err
	}
	surface := pos.Game().Board()
	if pos.Over() {
		return surface, rules.RefuseOver()
	}
	_, err = pos.ParseMove(text)
	return surface, err
}

// Position returns a position of the caller's own, after all entries of a game
// and with its turn begun, and the record that it belongs to. Before the start
// that is the first position.
func (s *Service) Position(ctx context.Context, id GameID) (rules.Position, *Record, error) {
	r, err := s.Get(ctx, id)
	if err != nil {
		return nil, nil, err
	}
	slot := s.desk.take(id)
	defer s.desk.give(slot)
	if slot.pos != nil && slot.record.Version == r.Version {
		return slot.pos.Clone(), r, nil
	}
	game, err := s.game(r.Variant)
	if err != nil {
		return nil, nil, wrap(id, err)
	}
	pos, err := replay(game, r.Entries)
	return pos, r, wrap(id, err)
}

// positionAt returns the position after the first entries of a game, and how many
// they are.
func (s *Service) positionAt(ctx context.Context, id GameID, ply int) (rules.Position, int, error) {
	r, err := s.Get(ctx, id)
	if err != nil {
		return nil, 0, err
	}
	if ply < 0 || ply > len(r.Entries) {
		ply = len(r.Entries)
	}
	game, err := s.game(r.Variant)
	if err != nil {
		return nil, 0, wrap(id, err)
	}
	pos, err := replay(game, r.Entries[:ply])
	return pos, ply, wrap(id, err)
}

// men returns what stands on the board.
func men(pos rules.Position) []ViewMan {
	list := []ViewMan{}
	surface, armies := pos.Game().Board(), pos.Game().Armies()
	for sq := range board.Square(surface.Len()) {
		if man := pos.At(sq); man.Role != rules.NoRole {
			list = append(list, ViewMan{
				Square: surface.SquareName(sq), Role: string(man.Role.Letter()),
				Army: armies[man.Army], Owner: int(pos.Owner(man.Army)),
			})
		}
	}
	return list
}

// moves returns the legal moves.
func moves(pos rules.Position) []ViewMove {
	legal := pos.Moves(nil)
	texts := notation.Texts(notation.RecordStyle(pos.Game()), pos, legal)
	surface, armies := pos.Game().Board(), pos.Game().Armies()
	name := func(sq board.Square) string {
		if sq == board.NoSquare {
			return ""
		}
		return surface.SquareName(sq)
	}
	names := func(squares []board.Square) []string {
		list := []string{}
		for _, sq := range squares {
			list = append(list, name(sq))
		}
		return list
	}
	role := func(r rules.Role) string {
		if r == rules.NoRole {
			return ""
		}
		return string(r.Letter())
	}
	list := make([]ViewMove, 0, len(legal))
	for i, m := range legal {
		a := pos.Describe(m)
		v := ViewMove{
			Text: pos.MoveText(m), Name: texts[i], Kind: kinds[a.Kind],
			Role: role(a.Piece.Role), From: name(a.From), To: name(a.To),
			RookFrom: name(a.RookFrom), RookTo: name(a.RookTo), Promotion: role(a.Promotion),
			Captured: names(a.Captured), Path: names(a.Path), PathDue: a.PathDue,
		}
		if a.Piece.Role != rules.NoRole {
			v.Army = armies[a.Piece.Army]
		}
		if a.Kind == rules.Defection {
			v.Colour = armies[a.Army]
		}
		list = append(list, v)
	}
	return list
}
