package chess

import "github.com/manykings/manykings/rules"

// sentence is an index of [sentences].
type sentence uint8

const (
	sayChooseQueen sentence = iota
	sayMustPass
	sayPromotionLetter
	sayUnreadable
	sayNoPass
	sayCanMove
	sayNoChoice
	sayChosen
	sayNoMan
	sayWall
	sayConquered
	sayNotYours
	sayOwnMan
	sayKingTaken
	sayAllyMan
	sayPromotionDue
	sayNoPromotion
	sayKingAttacked
	sayStillInCheck
	sayEnPassantOpens
	sayPinned
	sayPawnBlocked
	sayPawnDoubleBlocked
	sayPawnDouble
	sayPawnWay
	sayEnPassantAlly
	sayEnPassantOver
	sayEnPassantNext
	sayPawnCapture
	sayKingEdgeStep
	sayKingStep
	sayKnightLeap
	sayBlocked
	saySameSquare
	sayCentrePoint
	sayCentreExit
	sayCastlingRook
	sayCastlingMoved
	sayCastlingBetween
	sayCastlingInCheck
	sayCastlingThrough
	sayCastlingInto
	sayRookLine
	sayBishopLine
	sayQueenLine
)

// sentences are those with which star chess, Yalta and REX refuse a move.
var sentences = [...]rules.Sentence{
	sayChooseQueen:       {Code: "choose-queen", Text: "Red first places the queen: on {one} or on {other}."},
	sayMustPass:          {Code: "must-pass", Text: "No man of seat {seat} can move: the turn passes."},
	sayPromotionLetter:   {Code: "promotion-letter", Text: "A pawn is promoted to a queen, rook, bishop or knight: q, r, b or n, not {letter}."},
	sayUnreadable:        {Code: "unreadable", Text: "\"{text}\" is not a move: name the square that the man leaves and the one it goes to, such as {move}."},
	sayNoPass:            {Code: "no-pass", Text: "Nobody passes in this game."},
	sayCanMove:           {Code: "can-move", Text: "A turn passes only if no man can move."},
	sayNoChoice:          {Code: "no-choice", Text: "In this game nobody chooses where a queen begins."},
	sayChosen:            {Code: "chosen", Text: "Red has placed the queen already."},
	sayNoMan:             {Code: "no-man", Text: "There is no man on {from}."},
	sayWall:              {Code: "wall", Text: "The {man} on {from} is a wall: nobody moves it."},
	sayConquered:         {Code: "conquered", Text: "The {man} on {from} was conquered by seat {owner}; it is seat {seat}'s turn."},
	sayNotYours:          {Code: "not-yours", Text: "The {man} on {from} is seat {owner}'s; it is seat {seat}'s turn."},
	sayOwnMan:            {Code: "own-man", Text: "Your own {man} stands on {to}."},
	sayKingTaken:         {Code: "king-taken", Text: "The king on {to} cannot be taken: kings never are."},
	sayAllyMan:           {Code: "ally-man", Text: "The {man} on {to} is your ally's: seat {owner}'s."},
	sayPromotionDue:      {Code: "promotion-due", Text: "The pawn is promoted on {to}: add q, r, b or n."},
	sayNoPromotion:       {Code: "no-promotion", Text: "Only a pawn that reaches its last row is promoted: {to} is not on it."},
	sayKingAttacked:      {Code: "king-attacked", Text: "On {to} the king would stand attacked by the {man} on {by}."},
	sayStillInCheck:      {Code: "still-in-check", Text: "The king on {king} is in check from the {man} on {by}, and the move does not end that."},
	sayEnPassantOpens:    {Code: "en-passant-opens", Text: "Taking en passant would open the king on {king} to the {man} on {by}."},
	sayPinned:            {Code: "pinned", Text: "The {mover} on {from} is pinned: without it the {man} on {by} would attack the king on {king}."},
	sayPawnBlocked:       {Code: "pawn-blocked", Text: "The pawn on {from} is blocked: straight ahead it does not capture."},
	sayPawnDoubleBlocked: {Code: "pawn-double-blocked", Text: "A double step needs both squares empty: a man stands on {blocker}."},
	sayPawnDouble:        {Code: "pawn-double", Text: "The pawn on {from} goes one square: only from where it began does it go two."},
	sayPawnWay:           {Code: "pawn-way", Text: "The pawn on {from} does not go to {to}."},
	sayEnPassantAlly:     {Code: "en-passant-ally", Text: "The pawn on {pawn} is not an enemy's: only enemies take it en passant."},
	sayEnPassantOver:     {Code: "en-passant-over", Text: "The pawn on {pawn} can no longer be taken en passant."},
	sayEnPassantNext:     {Code: "en-passant-next", Text: "Only the seat whose turn came next could take the pawn on {pawn} en passant."},
	sayPawnCapture:       {Code: "pawn-capture", Text: "A pawn goes from {from} to {to} only to capture, and nobody stands there."},
	sayKingEdgeStep:      {Code: "king-edge-step", Text: "A king goes one step over a side: not from {from} to {to}."},
	sayKingStep:          {Code: "king-step", Text: "A king goes one step: not from {from} to {to}."},
	sayKnightLeap:        {Code: "knight-leap", Text: "A knight does not leap from {from} to {to}."},
	sayBlocked:           {Code: "blocked", Text: "The way from {from} to {to} is blocked on {blocker}."},
	saySameSquare:        {Code: "same-square", Text: "A move leads to another square than {from}."},
	sayCentrePoint:       {Code: "centre-point", Text: "{from} and {to} meet only in the centre point: they are not adjacent."},
	sayCentreExit:        {Code: "centre-exit", Text: "Through the centre {from} leads to the neighbouring modules only: not to {to}."},
	sayCastlingRook:      {Code: "castling-rook", Text: "The rook to castle with is not on {rook}."},
	sayCastlingMoved:     {Code: "castling-moved", Text: "The king or the rook on {rook} has moved: castling there is over."},
	sayCastlingBetween:   {Code: "castling-between", Text: "Between king and rook a man stands on {square}."},
	sayCastlingInCheck:   {Code: "castling-in-check", Text: "The king is in check from the {man} on {by}: it does not castle out of check."},
	sayCastlingThrough:   {Code: "castling-through", Text: "The king would cross {square}, which the {man} on {by} attacks."},
	sayCastlingInto:      {Code: "castling-into", Text: "The king would reach {square}, which the {man} on {by} attacks."},
	sayRookLine:          {Code: "rook-line", Text: "A rook goes straight over sides: not from {from} to {to}."},
	sayBishopLine:        {Code: "bishop-line", Text: "A bishop goes straight over corners: not from {from} to {to}."},
	sayQueenLine:         {Code: "queen-line", Text: "A queen goes straight over sides or corners: not from {from} to {to}."},
}

// Sentences returns the sentences with which the games of the family refuse.
func Sentences() []rules.Sentence { return sentences[:] }
