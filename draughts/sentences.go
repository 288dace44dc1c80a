package draughts

import "github.com/manykings/manykings/rules"

// sentence is an index of [sentences].
type sentence uint8

const (
	sayDraughtsNoPass sentence = iota
	sayDraughtsUnreadable
	sayAmbiguousCapture
	sayShade
	sayNoMan
	sayDraughtsNotYours
	sayNoMove
	sayDraughtsMustPass
	sayCaptureDue
	sayCaptureSign
	sayGoesOn
	sayLongerCapture
	sayMoreKings
	sayCrowned
	sayOffLine
	sayTwoMen
	sayBackwardCapture
	sayBackward
	sayLandsBehind
	sayTooFar
	sayNothingTaken
	sayStandsStill
	sayDraughtsOwnMan
	sayPartner
	sayOntoEnemy
	sayJumpsOwn
	sayJumpsPartner
	sayTakenTwice
)

// sentences are those with which star draughts refuses a move.
var sentences = [...]rules.Sentence{
	sayDraughtsNoPass:     {Code: "draughts-no-pass", Text: "Only a member of a team passes, while blocked and while a partner could move."},
	sayDraughtsUnreadable: {Code: "draughts-unreadable", Text: "\"{text}\" is not a move: a step is written {step}, a capture {capture}."},
	sayAmbiguousCapture:   {Code: "ambiguous-capture", Text: "Several captures lead from {from} to {to}: name every landing, such as {text}."},
	sayShade:              {Code: "shade", Text: "Men stand and move on {shade} squares only: {square} is not one of them."},
	sayNoMan:              {Code: "no-man", Text: "There is no man on {from}."},
	sayDraughtsNotYours:   {Code: "draughts-not-yours", Text: "The man on {from} is seat {owner}'s, and it is seat {seat}'s turn."},
	sayNoMove:             {Code: "no-move", Text: "Seat {seat} cannot move any man."},
	sayDraughtsMustPass:   {Code: "draughts-must-pass", Text: "None of your men can move: the turn passes, which is written pass."},
	sayCaptureDue:         {Code: "capture-due", Text: "A capture is due: {text}."},
	sayCaptureSign:        {Code: "capture-sign", Text: "A capture is written with x: {text}."},
	sayGoesOn:             {Code: "goes-on", Text: "The capture does not end on {to}: it goes on, {text}."},
	sayLongerCapture:      {Code: "longer-capture", Text: "The most men must be captured: {text} takes {due}, this capture {count}."},
	sayMoreKings:          {Code: "more-kings", Text: "Of captures of equally many men the one that takes the most kings is due: {text} takes {due} of them, this capture {count}."},
	sayCrowned:            {Code: "crowned", Text: "The man is crowned on {square}, which ends its move."},
	sayOffLine:            {Code: "off-line", Text: "No diagonal leads from {from} to {to}."},
	sayTwoMen:             {Code: "two-men", Text: "Men that stand one behind the other cannot be jumped."},
	sayBackwardCapture:    {Code: "backward-capture", Text: "A man captures forward only; kings capture backward too."},
	sayBackward:           {Code: "backward", Text: "A man moves forward only; from {from} it cannot go to {to}."},
	sayLandsBehind:        {Code: "lands-behind", Text: "A king lands on the first square behind the man that it takes."},
	sayTooFar:             {Code: "too-far", Text: "From {from} to {to} is too far: only kings move farther than one square."},
	sayNothingTaken:       {Code: "nothing-taken", Text: "Between {from} and {to} stands no man to take."},
	sayStandsStill:        {Code: "stands-still", Text: "The man stands on {to} already."},
	sayDraughtsOwnMan:     {Code: "draughts-own-man", Text: "Your own man stands on {to}."},
	sayPartner:            {Code: "partner", Text: "Your partner's man on {to} blocks the way."},
	sayOntoEnemy:          {Code: "onto-enemy", Text: "{to} is taken: a man is captured by jumping over it to an empty square behind."},
	sayJumpsOwn:           {Code: "jumps-own", Text: "Your own man on {square} is in the way."},
	sayJumpsPartner:       {Code: "jumps-partner", Text: "Your partner's man on {square} cannot be captured and blocks the way."},
	sayTakenTwice:         {Code: "taken-twice", Text: "The man on {square} has been jumped already; it stays until the move ends and blocks the way."},
}

// Sentences returns the sentences with which the games of the family refuse.
func Sentences() []rules.Sentence { return sentences[:] }
