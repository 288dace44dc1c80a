package posjson

import (
	"bytes"

	"github.com/manykings/manykings/rules"
)

// AppendOutcome appends the JSON of o: who is on turn and who is out while the
// game goes on; reason, winners and places when it is over.
func AppendOutcome(dst []byte, o rules.Outcome) []byte {
	dst = append(appendField(append(dst, '{'), "over"), truth(o.Over)...)
	if o.Over {
		dst = appendText(appendField(dst, "reason"), o.Reason.String())
		dst = appendList(appendField(dst, "winners"), o.Winners, appendSeat)
		dst = appendList(appendField(dst, "places"), o.Places, func(dst []byte, place []rules.Seat) []byte {
			return appendList(dst, place, appendSeat)
		})
	} else {
		dst = appendSeat(appendField(dst, "turn"), o.Turn)
		dst = appendList(appendField(dst, "out"), o.Out, appendSeat)
	}
	if o.Score != nil {
		dst = append(appendField(dst, "score"), '{')
		for _, e := range o.Score {
			dst = appendInt(appendField(dst, e.Team.String()), e.Mates)
		}
		dst = append(dst, '}')
	}
	if len(o.Tied) > 0 {
		dst = appendList(appendField(dst, "tied"), o.Tied, appendSeat)
	}
	return append(dst, '}')
}

func truth(b bool) string {
	if b {
		return "true"
	}
	return "false"
}

// The fields of an outcome, those that it always has first.
var (
	goingFields = []string{"over", "turn", "out", "score"}
	overFields  = []string{"over", "reason", "winners", "places", "score", "tied"}
)

// ParseOutcome reads an outcome. Errors are of type [*SyntaxError] or
// [rules.Faults].
func ParseOutcome(data []byte) (rules.Outcome, error) {
	var o rules.Outcome
	if err := checkObject(data); err != nil {
		return o, err
	}
	data = trim(data)
	r := &reader{}
	fields, due := goingFields, goingFields[:3]
	for _, m := range r.members("", data) {
		if m.name == "over" && r.truth("over", m.value) {
			fields, due = overFields, overFields[:4]
		}
	}
	r.fields("", data, fields, due, func(name string, value []byte) { r.outcomeField(&o, name, value) })
	if err := r.faults.Err(); err != nil {
		return rules.Outcome{}, err
	}
	return o, nil
}

// outcomeField reads one field of an outcome into o.
func (r *reader) outcomeField(o *rules.Outcome, name string, value []byte) {
	switch name {
	case "over":
		o.Over = string(value) == "true"
	case "turn":
		o.Turn, _ = r.seat(name, value)
	case "out":
		o.Out = r.seats(name, value)
	case "reason":
		text, ok := r.text(name, value)
		if o.Reason, _ = rules.ParseReason(text); ok && o.Reason == rules.NoReason {
			r.fault(name, "what ended the game", value)
		}
	case "winners":
		o.Winners = r.seats(name, value)
	case "places":
		for _, e := range r.elements(name, value) {
			o.Places = append(o.Places, r.seats(name, e))
		}
	case "score":
		o.Score = []rules.TeamScore{}
		for _, m := range r.members(name, value) {
			team := r.team(m.name)
			mates, _ := r.count("score."+excerpt(m.name), m.value)
			o.Score = append(o.Score, rules.TeamScore{Team: team, Mates: mates})
		}
	case "tied":
		o.Tied = r.seats(name, value)
	}
}

// team returns the team that is written as its seats.
func (r *reader) team(text string) rules.Team {
	var team rules.Team
	for i := range len(text) {
		if text[i] < '1' || text[i] > '0'+rules.MaxSeats {
			r.fault("score", "the seats of a team", []byte(text))
			return nil
		}
		team = append(team, rules.Seat(text[i]-'0'))
	}
	return team
}

// trim returns JSON without the space around it.
func trim(data []byte) []byte { return bytes.Trim(data, " \t\r\n") }
