package sovereign

import "github.com/manykings/manykings/rules"

func refuseOver() *rules.Refusal {
	return &rules.Refusal{Rule: "common.13", Code: "over", Sentence: "The game is over: nothing can be played after its end."}
}

func refuseText(text string) *rules.Refusal {
	return &rules.Refusal{Rule: "formats", Code: "unreadable", Sentence: "\"{text}\" is not a move."}
}

func (p *position) refuse(w wish) *rules.Refusal {
	return &rules.Refusal{Rule: "formats", Code: "unreadable", Sentence: "That is not a move."}
}

func (p *position) refuseLeaving(seat rules.Seat) *rules.Refusal {
	switch {
	case p.over:
		return refuseOver()
	case seat < 1 || int(seat) > p.game.seats || p.isOut(seat):
		return &rules.Refusal{Rule: "common.6", Code: "not-living", Sentence: "Seat {seat} does not take part."}
	}
	return nil
}
