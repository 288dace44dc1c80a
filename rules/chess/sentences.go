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
	sayChooseQueen:       {Code: "choose-queen", Text: "Red must place the queen first: on {one} or on {other}."},
	sayMustPass:          {Code: "must-pass", Text: "No piece of seat {seat} can move: the turn passes."},
	sayPromotionLetter:   {Code: "promotion-letter", Text: "A pawn promotes to a queen, rook, bishop or knight: q, r, b or n, not {letter}."},
	sayUnreadable:        {Code: "unreadable", Text: "\"{text}\" is not a move: name the square the piece leaves and the square it goes to, such as {move}."},
	sayNoPass:            {Code: "no-pass", Text: "There is no passing in this game."},
	sayCanMove:           {Code: "can-move", Text: "You may pass only if no piece can move."},
	sayNoChoice:          {Code: "no-choice", Text: "In this game nobody chooses where a queen starts."},
	sayChosen:            {Code: "chosen", Text: "Red has already placed the queen."},
	sayNoMan:             {Code: "no-man", Text: "There is no piece on {from}."},
	sayWall:              {Code: "wall", Text: "The {man} on {from} is a wall: nobody moves it."},
	sayConquered:         {Code: "conquered", Text: "The {man} on {from} was conquered by seat {owner}, and it is seat {seat}'s turn."},
	sayNotYours:          {Code: "not-yours", Text: "The {man} on {from} is seat {owner}'s, and it is seat {seat}'s turn."},
	sayOwnMan:            {Code: "own-man", Text: "Your own {man} stands on {to}."},
	sayKingTaken:         {Code: "king-taken", Text: "The king on {to} cannot be captured: kings never are."},
	sayAllyMan:           {Code: "ally-man", Text: "The {man} on {to} is your ally's: seat {owner}'s."},
	sayPromotionDue:      {Code: "promotion-due", Text: "The pawn promotes on {to}: add q, r, b or n."},
	sayNoPromotion:       {Code: "no-promotion", Text: "A pawn promotes only on its last rank, and {to} is not on it."},
	sayKingAttacked:      {Code: "king-attacked", Text: "On {to} the king would be attacked by the {man} on {by}."},
	sayStillInCheck:      {Code: "still-in-check", Text: "The king on {king} is in check from the {man} on {by}, and this move does not end that."},
	sayEnPassantOpens:    {Code: "en-passant-opens", Text: "Taking en passant would expose the king on {king} to the {man} on {by}."},
	sayPinned:            {Code: "pinned", Text: "The {mover} on {from} is pinned: without it the {man} on {by} would attack the king on {king}."},
	sayPawnBlocked:       {Code: "pawn-blocked", Text: "The pawn on {from} is blocked: it does not capture straight ahead."},
	sayPawnDoubleBlocked: {Code: "pawn-double-blocked", Text: "To move two squares both must be empty: there is a piece on {blocker}."},
	sayPawnDouble:        {Code: "pawn-double", Text: "The pawn on {from} moves one square: two only from where it started."},
	sayPawnWay:           {Code: "pawn-way", Text: "The pawn on {from} does not go to {to}."},
	sayEnPassantAlly:     {Code: "en-passant-ally", Text: "The pawn on {pawn} is not an enemy's: only enemies can be taken en passant."},
	sayEnPassantOver:     {Code: "en-passant-over", Text: "The pawn on {pawn} can no longer be taken en passant."},
	sayEnPassantNext:     {Code: "en-passant-next", Text: "Only the player who moved next could take the pawn on {pawn} en passant."},
	sayPawnCapture:       {Code: "pawn-capture", Text: "A pawn goes from {from} to {to} only to capture, and there is nothing there."},
	sayKingEdgeStep:      {Code: "king-edge-step", Text: "A king moves one step over a side: not from {from} to {to}."},
	sayKingStep:          {Code: "king-step", Text: "A king moves one step: not from {from} to {to}."},
	sayKnightLeap:        {Code: "knight-leap", Text: "A knight does not jump from {from} to {to}."},
	sayBlocked:           {Code: "blocked", Text: "A piece on {blocker} blocks the way from {from} to {to}."},
	saySameSquare:        {Code: "same-square", Text: "A move must lead to a square other than {from}."},
	sayCentrePoint:       {Code: "centre-point", Text: "{from} and {to} touch only at the centre point: they are not neighbours."},
	sayCentreExit:        {Code: "centre-exit", Text: "Through the centre, {from} leads only to the neighbouring half-boards: not to {to}."},
	sayCastlingRook:      {Code: "castling-rook", Text: "There is no rook on {rook} to castle with."},
	sayCastlingMoved:     {Code: "castling-moved", Text: "The king or the rook on {rook} has moved: you can no longer castle on that side."},
	sayCastlingBetween:   {Code: "castling-between", Text: "There is a piece on {square}, between king and rook."},
	sayCastlingInCheck:   {Code: "castling-in-check", Text: "The king is in check from the {man} on {by}: you cannot castle out of check."},
	sayCastlingThrough:   {Code: "castling-through", Text: "The king would cross {square}, which the {man} on {by} attacks."},
	sayCastlingInto:      {Code: "castling-into", Text: "The king would land on {square}, which the {man} on {by} attacks."},
	sayRookLine:          {Code: "rook-line", Text: "A rook moves in straight lines over sides: not from {from} to {to}."},
	sayBishopLine:        {Code: "bishop-line", Text: "A bishop moves in straight lines over corners: not from {from} to {to}."},
	sayQueenLine:         {Code: "queen-line", Text: "A queen moves in straight lines over sides or corners: not from {from} to {to}."},
}

// Sentences returns the sentences with which the games of the family refuse.
func Sentences() []rules.Sentence { return sentences[:] }
