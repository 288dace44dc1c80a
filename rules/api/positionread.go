package api

import (
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/jsontext"
)

var positionFields = []string{"game", "board", "turn", "out", "control", "castling", "enPassant",
	"checks", "score", "kingless", "pending", "halfmoves", "ply"}

// ParsePosition reads a position. The error, of type [*SyntaxError], is for text that is no
// JSON object; unknown, repeated or malformed fields become Unreadable faults of the
// set-up, which a game names together with its own. A square named twice is kept, for the
// game to find.
func ParsePosition(data []byte) (rules.Setup, error) {
	object, err := parseObject(data)
	if err != nil {
		return rules.Setup{}, err
	}
	return positionOf(object), nil
}

// ReadPosition is ParsePosition of a value that was read already.
func ReadPosition(v jsontext.Value) (rules.Setup, error) {
	if v.Kind() != jsontext.Object {
		return rules.Setup{}, v.Expected("an object")
	}
	return positionOf(v), nil
}

func positionOf(object jsontext.Value) rules.Setup {
	var s rules.Setup
	r := &reader{}
	r.fields("", object, positionFields, []string{"game"}, func(name string, value jsontext.Value) {
		r.positionField(&s, name, value)
	})
	s.Unreadable = r.faults
	return s
}

// listOf returns the elements of a list that can be read.
func listOf[T any](r *reader, name string, value jsontext.Value, read func(jsontext.Value) (T, bool)) (list []T) {
	for e := range r.elements(name, value) {
		if v, ok := read(e); ok {
			list = append(list, v)
		}
	}
	return list
}

// positionField reads one field of a position into s.
func (r *reader) positionField(s *rules.Setup, name string, value jsontext.Value) {
	if value.Kind() == jsontext.Null && name != "game" {
		return // treated as missing: some writers encode an empty list so
	}
	switch name {
	case "game":
		s.Game, _ = r.text(name, value)
	case "board":
		for square, v := range r.members(name, value) {
			if piece, ok := r.text("board."+excerpt(square), v); ok {
				s.Board = append(s.Board, rules.Placed{Square: square, Piece: piece})
			}
		}
	case "turn":
		s.Turn, _ = r.seat(name, value)
	case "out":
		s.Out = r.seats(name, value)
	case "control":
		s.Control = r.control(value)
	case "castling":
		s.Castling = listOf(r, name, value, func(e jsontext.Value) (string, bool) { return r.text(name, e) })
	case "enPassant":
		s.EnPassant = listOf(r, name, value, r.pawnRight)
	case "checks":
		s.Checks = listOf(r, name, value, r.check)
	case "score":
		for team, v := range r.members(name, value) {
			if mates, ok := r.count("score."+excerpt(team), v); ok {
				s.Score = append(s.Score, rules.ScoreEntry{Team: team, Mates: mates})
			}
		}
	case "kingless":
		s.Kingless = listOf(r, name, value, r.kingless)
		if s.Kingless == nil && value.Kind() == jsontext.List {
			s.Kingless = []rules.Kingless{} // not the same as missing
		}
	case "pending":
		if text, ok := r.text(name, value); ok && text == "" {
			r.fault(name, "what is pending", value.Raw())
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
func (r *reader) control(value jsontext.Value) []rules.Control {
	var list []rules.Control
	for key, v := range r.members("control", value) {
		field := "control." + excerpt(key)
		switch {
		case v.Kind() == jsontext.Text:
			if text, ok := r.text(field, v); ok {
				list = append(list, rules.Control{Key: key, Value: text})
			}
		case v.Kind() == jsontext.Number && v.Raw()[0] != '-':
			if _, ok := r.count(field, v); ok {
				list = append(list, rules.Control{Key: key, Value: v.Raw()})
			}
		default:
			r.fault(field, "a seat or a colour", v.Raw())
		}
	}
	return list
}

// pawnRight reads a right to capture en passant.
func (r *reader) pawnRight(value jsontext.Value) (right rules.PawnRight, ok bool) {
	names := []string{"square", "pawn"}
	ok = r.fields("enPassant", value, names, names, func(name string, value jsontext.Value) {
		text, _ := r.text("enPassant."+name, value)
		if name == "square" {
			right.Square = text
		} else {
			right.Pawn = text
		}
	})
	return right, ok
}

// check reads a claim.
func (r *reader) check(value jsontext.Value) (check rules.Claim, ok bool) {
	names := []string{"king", "by", "since"}
	ok = r.fields("checks", value, names, names, func(name string, value jsontext.Value) {
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
func (r *reader) kingless(value jsontext.Value) (k rules.Kingless, ok bool) {
	if value.Kind() != jsontext.List {
		r.fault("kingless", "a list", value.Raw())
		return k, false
	}
	var pair []jsontext.Value
	for e := range value.Elements() {
		pair = append(pair, e)
	}
	if len(pair) != 2 {
		r.fault("kingless", "a seat and how its king was lost", value.Raw())
		return k, false
	}
	seat, seatOK := r.seat("kingless", pair[0])
	how, howOK := r.text("kingless", pair[1])
	return rules.Kingless{Seat: seat, How: how}, seatOK && howOK
}
