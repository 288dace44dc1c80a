package sovereign

import "github.com/manykings/manykings/rules"

// sentence is an index of [sentences].
type sentence uint8

const (
	saySovereignUnreadable sentence = iota
	sayChoiceDue
	sayRoyaleNoChoice
	sayChoiceOver
	sayRoyaleCanMove
	sayNoPass
	sayNoMan
	sayNeutral
	saySovereignNotYours
	sayTurncoat
	sayNoKing
	sayOwnAlready
	sayNotControlled
	sayNoStep
	sayDefectionIntoCheck
	sayStepDue
	sayNotKing
	sayIntoCheck
	sayNoPartners
	sayHasMoved
	sayRookNotYours
	sayCastlingBlocked
	sayGoal
	sayThroughCheck
	sayOutOfCheck
	sayCastleIntoAttack
	sayCastleOpensCheck
	saySovereignPromotionDue
	saySovereignNoPromotion
	sayNoPawn
	sayNewKing
	sayInCheck
	saySovereignPinned
	sayStays
	sayNameRook
	sayNotItsMove
	saySovereignBlocked
	sayRange
	sayCaptureAway
	sayNothingToTake
	sayStepAway
	sayStraight
	sayNoDouble
	sayDoubleBlocked
	sayPawnNotItsMove
	saySovereignOwnMan
	sayNeutralMan
	sayKingsNeverTaken
	sayOwnColour
	sayTwinClosed
	sayTwin
)

// sentences are those with which Sovereign Chess and Royale refuse a move.
var sentences = [...]rules.Sentence{
	saySovereignUnreadable:   {Code: "sovereign-unreadable", Text: "\"{text}\" is not a move: write a step as e2e4, a promotion as h6h7q, castling as i1f1e1, a defection as =r."},
	sayChoiceDue:             {Code: "choice-due", Text: "First choose a side: swap takes over the side that has moved, stay keeps the other."},
	sayRoyaleNoChoice:        {Code: "royale-no-choice", Text: "In Royale there is no choice of sides."},
	sayChoiceOver:            {Code: "choice-over", Text: "You may choose a side only after the first move of a game."},
	sayRoyaleCanMove:         {Code: "royale-can-move", Text: "You may pass only if you have no move, and you have one."},
	sayNoPass:                {Code: "no-pass", Text: "There is no passing in this game."},
	sayNoMan:                 {Code: "no-man", Text: "There is no piece on {from}."},
	sayNeutral:               {Code: "neutral", Text: "Nobody controls {army}, so the {role} on {from} cannot move."},
	saySovereignNotYours:     {Code: "sovereign-not-yours", Text: "Seat {seat} moves the {army} {role} on {from}."},
	sayTurncoat:              {Code: "turncoat", Text: "The {attackerArmy} {attackerRole} on {square} would no longer be yours and would attack your king."},
	sayNoKing:                {Code: "no-king", Text: "You have no king to defect with."},
	sayOwnAlready:            {Code: "own-already", Text: "Your king is already {army}."},
	sayNotControlled:         {Code: "not-controlled", Text: "You do not control {army}."},
	sayNoStep:                {Code: "no-step", Text: "The king is on no {army} square, so it defects without a step."},
	sayDefectionIntoCheck:    {Code: "defection-into-check", Text: "After the defection, the {attackerArmy} {attackerRole} on {square} would attack your king."},
	sayStepDue:               {Code: "step-due", Text: "The king stands on one of the {army} squares and must step off it in the same move."},
	sayNotKing:               {Code: "not-king", Text: "Only your king can defect, and it is on {square}."},
	sayIntoCheck:             {Code: "into-check", Text: "On {to} the king would be attacked by the {attackerArmy} {attackerRole} on {square}."},
	sayNoPartners:            {Code: "no-partners", Text: "A king on {from} does not castle with a rook on {rook}."},
	sayHasMoved:              {Code: "has-moved", Text: "The king or the rook on {rook} has moved, or is gone."},
	sayRookNotYours:          {Code: "rook-not-yours", Text: "You do not control {army}, the colour of the rook on {rook}."},
	sayCastlingBlocked:       {Code: "castling-blocked", Text: "All squares between king and rook must be empty, and {square} is not."},
	sayGoal:                  {Code: "goal", Text: "The king castles to a square between {from} and {rook}."},
	sayThroughCheck:          {Code: "through-check", Text: "The king cannot castle over {square}, which is attacked."},
	sayOutOfCheck:            {Code: "out-of-check", Text: "The king cannot castle while in check."},
	sayCastleIntoAttack:      {Code: "castle-into-attack", Text: "The king cannot castle to {square}, which is attacked."},
	sayCastleOpensCheck:      {Code: "castle-opens-check", Text: "After castling, the {attackerArmy} {attackerRole} on {square} would attack the king."},
	saySovereignPromotionDue: {Code: "sovereign-promotion-due", Text: "A pawn that enters the middle must promote: add q, r, b, n or k."},
	saySovereignNoPromotion:  {Code: "sovereign-no-promotion", Text: "A pawn promotes only on the sixteen squares in the middle, and {to} is not one of them."},
	sayNoPawn:                {Code: "no-pawn", Text: "Only pawns promote, and on {from} there is a {role}."},
	sayNewKing:               {Code: "new-king", Text: "The new king on {to} would be attacked by the {attackerArmy} {attackerRole} on {square}."},
	sayInCheck:               {Code: "in-check", Text: "Your king is in check, and after this move the {attackerArmy} {attackerRole} on {square} would still attack it."},
	saySovereignPinned:       {Code: "sovereign-pinned", Text: "The {army} {role} on {from} is pinned: it shields your king from the {attackerArmy} {attackerRole} on {square}."},
	sayStays:                 {Code: "stays", Text: "A move must end on a different square from the one it began on."},
	sayNameRook:              {Code: "name-rook", Text: "Castling names the rook too: write {text}."},
	sayNotItsMove:            {Code: "not-its-move", Text: "A {role} does not move from {from} to {to}."},
	saySovereignBlocked:      {Code: "sovereign-blocked", Text: "The {role} on {from} cannot jump over the piece on {square}."},
	sayRange:                 {Code: "range", Text: "No piece moves more than 8 squares in a turn, and from {from} to {to} is {number}."},
	sayCaptureAway:           {Code: "capture-away", Text: "A pawn captures towards a centre line, and from {from} to {to} it gets closer to neither."},
	sayNothingToTake:         {Code: "nothing-to-take", Text: "A pawn moves diagonally only to capture, and {to} is empty."},
	sayStepAway:              {Code: "step-away", Text: "A pawn moves closer to a centre line and never across one: not from {from} to {to}."},
	sayStraight:              {Code: "straight", Text: "A pawn captures only diagonally, and {to} is occupied."},
	sayNoDouble:              {Code: "no-double", Text: "A pawn moves two squares only from the two outer rings, straight away from the nearest edge."},
	sayDoubleBlocked:         {Code: "double-blocked", Text: "Both squares of a double step must be empty, and {square} is not."},
	sayPawnNotItsMove:        {Code: "pawn-not-its-move", Text: "A pawn does not move from {from} to {to}."},
	saySovereignOwnMan:       {Code: "sovereign-own-man", Text: "You move the piece on {to} yourself, so you cannot capture it."},
	sayNeutralMan:            {Code: "neutral-man", Text: "Nobody controls {army}, so the piece on {to} cannot be captured."},
	sayKingsNeverTaken:       {Code: "kings-never-taken", Text: "Kings are never captured."},
	sayOwnColour:             {Code: "own-colour", Text: "No {army} piece stops on its own colour: it may pass over {to}, but not end there."},
	sayTwinClosed:            {Code: "twin-closed", Text: "In this game no piece moves from one square of a colour to the other of that colour."},
	sayTwin:                  {Code: "twin", Text: "{to} is closed while the other {army} square, {square}, is occupied."},
}

// Sentences returns the sentences with which the games of the family refuse.
func Sentences() []rules.Sentence { return sentences[:] }
