package api

import (
	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/jsontext"
)

// Outcome is the outcome of docs/rules/formats.md: the seat on turn and the eliminated
// seats while the game runs; reason, winners and places at its end.
type Outcome struct {
	Over    bool    `json:"over"`
	Turn    int     `json:"turn,omitzero" doc:"While the game goes on."`
	Out     []int   `json:"out,omitzero" doc:"While the game goes on: the seats that are out, in the order they went."`
	Reason  string  `json:"reason,omitzero" doc:"When it is over."`
	Winners []int   `json:"winners,omitzero" doc:"When it is over; none if it is drawn."`
	Places  [][]int `json:"places,omitzero" doc:"When it is over: best first, seats that share a place together."`
	Score   Counts  `json:"score,omitzero" doc:"Mates by team, a team as its seats: {\"13\": 1}."`
	Tied    []int   `json:"tied,omitzero"`
}

// NewOutcome returns the state or the result of a game.
func NewOutcome(o rules.Outcome) Outcome {
	r := Outcome{Over: o.Over}
	if o.Over {
		r.Reason, r.Winners = o.Reason.String(), seats(o.Winners)
		r.Places = make([][]int, len(o.Places))
		for i, place := range o.Places {
			r.Places[i] = seats(place)
		}
	} else {
		r.Turn, r.Out = int(o.Turn), seats(o.Out)
	}
	if o.Score != nil {
		r.Score = make(Counts, len(o.Score))
		for i, e := range o.Score {
			r.Score[i] = NamedCount{e.Team.String(), e.Mates}
		}
	}
	if len(o.Tied) > 0 {
		r.Tied = seats(o.Tied)
	}
	return r
}

// Append appends o as JSON.
func (o Outcome) Append(dst []byte) []byte {
	dst = appendBool(append(dst, '{'), "over", o.Over)
	dst = appendSomeInt(dst, "turn", o.Turn)
	dst = appendSomeInts(dst, "out", o.Out)
	dst = appendSomeText(dst, "reason", o.Reason)
	dst = appendSomeInts(dst, "winners", o.Winners)
	if o.Places != nil {
		dst = appendIntLists(dst, "places", o.Places)
	}
	if o.Score != nil {
		dst = o.Score.Append(jsontext.AppendField(dst, "score"))
	}
	return append(appendSomeInts(dst, "tied", o.Tied), '}')
}

// The fields of an outcome, the constant ones first.
var (
	goingFields = []string{"over", "turn", "out", "score"}
	overFields  = []string{"over", "reason", "winners", "places", "score", "tied"}
)

// ParseOutcome reads an outcome. Errors are of type [*SyntaxError] or
// [rules.Faults].
func ParseOutcome(data []byte) (rules.Outcome, error) {
	var o rules.Outcome
	object, err := parseObject(data)
	if err != nil {
		return o, err
	}
	r := &reader{}
	fields, due := goingFields, goingFields[:3]
	for name, value := range object.Members() {
		if over, _ := value.Bool(); name == "over" && over {
			fields, due = overFields, overFields[:4]
		}
	}
	r.fields("", object, fields, due, func(name string, value jsontext.Value) { r.outcomeField(&o, name, value) })
	if err := r.faults.Err(); err != nil {
		return rules.Outcome{}, err
	}
	return o, nil
}

// outcomeField reads one field of an outcome into o.
func (r *reader) outcomeField(o *rules.Outcome, name string, value jsontext.Value) {
	switch name {
	case "over":
		over, err := value.Bool()
		if err != nil {
			r.fault(name, "true or false", value.Raw())
		}
		o.Over = over
	case "turn":
		o.Turn, _ = r.seat(name, value)
	case "out":
		o.Out = r.seats(name, value)
	case "reason":
		text, ok := r.text(name, value)
		if o.Reason, _ = rules.ParseReason(text); ok && o.Reason == rules.NoReason {
			r.fault(name, "what ended the game", value.Raw())
		}
	case "winners":
		o.Winners = r.seats(name, value)
	case "places":
		for e := range r.elements(name, value) {
			o.Places = append(o.Places, r.seats(name, e))
		}
	case "score":
		o.Score = []rules.TeamScore{}
		for seats, v := range r.members(name, value) {
			team := r.team(seats)
			mates, _ := r.count("score."+excerpt(seats), v)
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
			r.fault("score", "the seats of a team", text)
			return nil
		}
		team = append(team, rules.Seat(text[i]-'0'))
	}
	return team
}
