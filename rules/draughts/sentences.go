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

// sentences are the refusals of star draughts.
var sentences = [...]rules.Sentence{
	sayDraughtsNoPass:     {Code: "draughts-no-pass", Text: "Only a team member passes, while blocked and while a partner could move."},
	sayDraughtsUnreadable: {Code: "draughts-unreadable", Text: "\"{text}\" is not a move: write a step as {step}, a capture as {capture}."},
	sayAmbiguousCapture:   {Code: "ambiguous-capture", Text: "Several captures lead from {from} to {to}: name every landing, such as {text}."},
	sayShade:              {Code: "shade", Text: "Men stand and move on {shade} squares only, and {square} is not one of them."},
	sayNoMan:              {Code: "no-man", Text: "There is no piece on {from}."},
	sayDraughtsNotYours:   {Code: "draughts-not-yours", Text: "The man on {from} is seat {owner}'s, and it is seat {seat}'s turn."},
	sayNoMove:             {Code: "no-move", Text: "Seat {seat} cannot move any man."},
	sayDraughtsMustPass:   {Code: "draughts-must-pass", Text: "None of your men can move, so you pass: type pass."},
	sayCaptureDue:         {Code: "capture-due", Text: "You must capture: {text}."},
	sayCaptureSign:        {Code: "capture-sign", Text: "A capture is written with x: {text}."},
	sayGoesOn:             {Code: "goes-on", Text: "The capture does not end on {to}: continue with {text}."},
	sayLongerCapture:      {Code: "longer-capture", Text: "You must capture the most men: {text} takes {due}, this capture {count}."},
	sayMoreKings:          {Code: "more-kings", Text: "Of captures that take equally many men you must choose the one with the most kings: {text} takes {due}, this capture {count}."},
	sayCrowned:            {Code: "crowned", Text: "The man is crowned on {square}, and its move ends there."},
	sayOffLine:            {Code: "off-line", Text: "No diagonal leads from {from} to {to}."},
	sayTwoMen:             {Code: "two-men", Text: "Two men one behind the other cannot be jumped."},
	sayBackwardCapture:    {Code: "backward-capture", Text: "A man captures forward only; kings capture backward too."},
	sayBackward:           {Code: "backward", Text: "A man moves forward only; from {from} it cannot go to {to}."},
	sayLandsBehind:        {Code: "lands-behind", Text: "A king lands on the first square behind the man it captures."},
	sayTooFar:             {Code: "too-far", Text: "From {from} to {to} is too far: only kings move more than one square."},
	sayNothingTaken:       {Code: "nothing-taken", Text: "There is no man to capture between {from} and {to}."},
	sayStandsStill:        {Code: "stands-still", Text: "The man is already on {to}."},
	sayDraughtsOwnMan:     {Code: "draughts-own-man", Text: "Your own man stands on {to}."},
	sayPartner:            {Code: "partner", Text: "Your partner's man on {to} blocks the way."},
	sayOntoEnemy:          {Code: "onto-enemy", Text: "{to} is occupied: you capture a man by jumping over it to the empty square behind."},
	sayJumpsOwn:           {Code: "jumps-own", Text: "Your own man on {square} is in the way."},
	sayJumpsPartner:       {Code: "jumps-partner", Text: "Your partner's man on {square} cannot be captured and blocks the way."},
	sayTakenTwice:         {Code: "taken-twice", Text: "The man on {square} has been jumped already; it stays until the move ends, and blocks the way."},
}

// Sentences returns the sentences with which the games of the family refuse.
func Sentences() []rules.Sentence { return sentences[:] }
