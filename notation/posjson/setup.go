package posjson

import (
	"strings"

	"github.com/manykings/manykings/rules"
)

var setupFields = []string{"game", "board", "turn", "out", "control", "castling", "enPassant",
	"checks", "score", "kingless", "pending", "halfmoves", "ply"}

// ParseSetup reads a position. The error, of type [*SyntaxError], is for text
// that is no JSON object; fields that are unknown, stand twice or have the
// wrong form become Unreadable faults of the set-up, which a game names
// together with its own.
func ParseSetup(data []byte) (rules.Setup, error) {
	if err := checkObject(data); err != nil {
		return rules.Setup{}, err
	}
	var s rules.Setup
	r := &reader{}
	r.fields("", trim(data), setupFields, []string{"game"}, func(name string, value []byte) {
		r.setupField(&s, name, value)
	})
	s.Unreadable = r.faults
	return s, nil
}

// setupField reads one field of a position into s.
func (r *reader) setupField(s *rules.Setup, name string, value []byte) {
	if string(value) == "null" && name != "game" {
		return // as good as missing: what some writers make of an empty list
	}
	switch name {
	case "game":
		s.Game, _ = r.text(name, value)
	case "board":
		for _, m := range r.members(name, value) {
			if piece, ok := r.text("board."+excerpt(m.name), m.value); ok {
				s.Board = append(s.Board, rules.Placed{Square: m.name, Piece: piece})
			}
		}
	case "turn":
		s.Turn, _ = r.seat(name, value)
	case "out":
		s.Out = r.seats(name, value)
	case "control":
		s.Control = r.control(value)
	case "castling":
		for _, e := range r.elements(name, value) {
			if square, ok := r.text(name, e); ok {
				s.Castling = append(s.Castling, square)
			}
		}
	case "enPassant":
		for _, e := range r.elements(name, value) {
			if right, ok := r.pawnRight(e); ok {
				s.EnPassant = append(s.EnPassant, right)
			}
		}
	case "checks":
		for _, e := range r.elements(name, value) {
			if check, ok := r.check(e); ok {
				s.Checks = append(s.Checks, check)
			}
		}
	case "score":
		for _, m := range r.members(name, value) {
			if mates, ok := r.count("score."+excerpt(m.name), m.value); ok {
				s.Score = append(s.Score, rules.ScoreEntry{Team: m.name, Mates: mates})
			}
		}
	case "kingless":
		if list := r.elements(name, value); list != nil {
			s.Kingless = []rules.Kingless{}
			for _, e := range list {
				if k, ok := r.kingless(e); ok {
					s.Kingless = append(s.Kingless, k)
				}
			}
		}
	case "pending":
		if text, ok := r.text(name, value); ok && text == "" {
			r.fault(name, "what is pending", value)
		} else {
			s.Pending = text
		}
	case "halfmoves":
		s.Halfmoves, _ = r.count(name, value)
	case "ply":
		s.Ply, _ = r.count(name, value)
	}
}

// control reads armies or seats and their owners or colours: the values are
// numbers in star chess, letters in Sovereign Chess.
func (r *reader) control(value []byte) []rules.Control {
	var list []rules.Control
	for _, m := range r.members("control", value) {
		field := "control." + excerpt(m.name)
		switch m.value[0] {
		case '"':
			if text, ok := r.text(field, m.value); ok {
				list = append(list, rules.Control{Key: m.name, Value: text})
			}
		case '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
			if _, ok := r.count(field, m.value); ok {
				list = append(list, rules.Control{Key: m.name, Value: string(m.value)})
			}
		default:
			r.fault(field, "a seat or a colour", m.value)
		}
	}
	return list
}

// pawnRight reads a right to capture en passant.
func (r *reader) pawnRight(value []byte) (right rules.PawnRight, ok bool) {
	names := []string{"square", "pawn"}
	ok = r.fields("enPassant", value, names, names, func(name string, value []byte) {
		text, _ := r.text("enPassant."+name, value)
		if name == "square" {
			right.Square = text
		} else {
			right.Pawn = text
		}
	})
	return right, ok
}

// check reads a check record.
func (r *reader) check(value []byte) (check rules.CheckRecord, ok bool) {
	names := []string{"king", "by", "since"}
	ok = r.fields("checks", value, names, names, func(name string, value []byte) {
		switch name {
		case "king":
			check.King, _ = r.seat("checks.king", value)
		case "by":
			check.By, _ = r.seat("checks.by", value)
		case "since":
			check.Since, _ = r.count("checks.since", value)
		}
	})
	return check, ok && check.King != 0 && check.By != 0
}

// kingless reads a pair of a seat and how it lost its king.
func (r *reader) kingless(value []byte) (k rules.Kingless, ok bool) {
	pair := r.elements("kingless", value)
	if pair == nil {
		return k, false
	}
	if len(pair) != 2 {
		r.fault("kingless", "a seat and how its king was lost", value)
		return k, false
	}
	seat, seatOK := r.seat("kingless", pair[0])
	how, howOK := r.text("kingless", pair[1])
	return rules.Kingless{Seat: seat, How: how}, seatOK && howOK
}

// AppendSetup appends the JSON of s. Fields that a position may lack are
// written only where they say something: score, kingless and pending, and in
// draughts, which has none of them, control, castling, enPassant and checks.
// Unreadable is not written.
func AppendSetup(dst []byte, s rules.Setup) []byte {
	dst = append(dst, '{')
	dst = appendText(appendField(dst, "game"), s.Game)
	dst = append(appendField(dst, "board"), '{')
	for _, p := range s.Board {
		dst = appendText(appendField(dst, p.Square), p.Piece)
	}
	dst = append(dst, '}')
	dst = appendSeat(appendField(dst, "turn"), s.Turn)
	dst = appendList(appendField(dst, "out"), s.Out, appendSeat)
	rights := len(s.Control)+len(s.Castling)+len(s.EnPassant)+len(s.Checks) > 0
	if rights || !strings.HasPrefix(s.Game, "draughts") {
		dst = appendRights(dst, s)
	}
	if len(s.Score) > 0 {
		dst = append(appendField(dst, "score"), '{')
		for _, e := range s.Score {
			dst = appendInt(appendField(dst, e.Team), e.Mates)
		}
		dst = append(dst, '}')
	}
	if len(s.Kingless) > 0 {
		dst = appendList(appendField(dst, "kingless"), s.Kingless, func(dst []byte, k rules.Kingless) []byte {
			dst = appendSeat(append(dst, '['), k.Seat)
			dst = appendText(append(dst, ','), k.How)
			return append(dst, ']')
		})
	}
	if s.Pending != "" {
		dst = appendText(appendField(dst, "pending"), s.Pending)
	}
	dst = appendInt(appendField(dst, "halfmoves"), s.Halfmoves)
	dst = appendInt(appendField(dst, "ply"), s.Ply)
	return append(dst, '}')
}

// appendRights appends control, castling, enPassant and checks.
func appendRights(dst []byte, s rules.Setup) []byte {
	dst = append(appendField(dst, "control"), '{')
	for _, c := range s.Control {
		dst = appendField(dst, c.Key)
		if isNumber(c.Value) {
			dst = append(dst, c.Value...)
		} else {
			dst = appendText(dst, c.Value)
		}
	}
	dst = append(dst, '}')
	dst = appendList(appendField(dst, "castling"), s.Castling, appendText)
	dst = appendList(appendField(dst, "enPassant"), s.EnPassant, func(dst []byte, p rules.PawnRight) []byte {
		dst = appendText(appendField(append(dst, '{'), "square"), p.Square)
		return append(appendText(appendField(dst, "pawn"), p.Pawn), '}')
	})
	return appendList(appendField(dst, "checks"), s.Checks, func(dst []byte, c rules.CheckRecord) []byte {
		dst = appendSeat(appendField(append(dst, '{'), "king"), c.King)
		dst = appendSeat(appendField(dst, "by"), c.By)
		return append(appendInt(appendField(dst, "since"), c.Since), '}')
	})
}

// isNumber reports whether text is a whole number as JSON writes it.
func isNumber(text string) bool {
	for i := range len(text) {
		if text[i] < '0' || text[i] > '9' || i == 0 && text[0] == '0' && len(text) > 1 {
			return false
		}
	}
	return text != ""
}
