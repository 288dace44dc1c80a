package terminal

import "strings"

// The texts of the terminal. A name in braces is a placeholder for [say].
const (
	// Colours.
	textWhite  = "White"
	textBlack  = "Black"
	textRed    = "Red"
	textYellow = "Yellow"
	textBlue   = "Blue"
	textGreen  = "Green"
	textOrange = "Orange"
	textViolet = "Violet"
	textCyan   = "Cyan"
	textAsh    = "Ash"
	textSlate  = "Slate"
	textPink   = "Pink"
	textNavy   = "Navy"

	// Men.
	textNoMan  = "nothing"
	textKing   = "king"
	textQueen  = "queen"
	textRook   = "rook"
	textBishop = "bishop"
	textKnight = "knight"
	textPawn   = "pawn"
	textMan    = "man"

	// Seats and lists of them.
	textSeat      = "{colour} (seat {seat})"
	textSeatNamed = "{name} ({colour}, seat {seat})"
	textAnd       = "{first} and {last}"

	// The panel.
	textOut      = "out"
	textInCheck  = "in check"
	textAttacked = "attacked"
	textKingless = "no king"
	textMoves    = "{seat} moves"
	textScore    = "Mates: {score}."
	textTeams    = "Teams: {teams}."

	// Attacked kings.
	textRoleOn      = "the {role} of {seat} on {square}"
	textCheck       = "Check! The king of {seat} on {square} is attacked by {men}."
	textCheckmate   = "Checkmate! The king of {seat} on {square} is attacked by {men}."
	textProvisional = "Provisional check: the king of {seat} on {square} is attacked by {men}. It counts once it is their turn."
	textThreatened  = "{seat} is threatened with mate: the king on {square} is attacked by {men}, and no move would help now."

	// Events between two moves.
	textMated      = "{seat} is checkmated and eliminated."
	textMatedBy    = "{seat} is checkmated by {by}."
	textResigned   = "{seat} resigns."
	textTimeOut    = "{seat} has run out of time."
	textCannotMove = "{seat} has no move and is eliminated."
	textGoesOut    = "{seat} is eliminated."
	textKingGone   = "{seat} loses the king and plays on without one."
	textKingGoneBy = "{by} captures the king of {seat}, who plays on without one."
	textKingMated  = "{seat} is checkmated by {by} and plays on without a king."
	textConquered  = "The pieces of {seat} now belong to {by}."
	textEscaped    = "The king of {seat} has no way out and escapes from the board."
	textLeft       = "{seat} has left the game. The pieces stay on the board."

	// The end.
	textOver              = "The game is over: {reason}."
	textWins              = "{seat} wins!"
	textWin               = "{seats} win!"
	textDrawn             = "The game is drawn."
	textPlace             = "Place {place}: {seats}."
	textPlaced            = "{seat}, out: {reason}"
	textTied              = "Tied after an escape: {seats}."
	textReasonNone        = "it ended"
	textReasonMate        = "checkmate"
	textReasonStalemate   = "stalemate"
	textReasonRepetition  = "threefold repetition"
	textReasonRounds      = "too many rounds without progress"
	textReasonMaterial    = "insufficient material"
	textReasonAgreement   = "a draw by agreement"
	textReasonResignation = "resignation"
	textReasonTime        = "time"
	textReasonBlocked     = "no move left"
	textReasonLastKing    = "only one king left"

	// Prompts for the seat to move.
	textToMove      = "{seat} to move."
	textNext        = "Then {seats}."
	textGameOver    = "The game is over. undo, new or quit?"
	textMustPass    = "There is no legal move. Press Enter or type pass."
	textOnlyMove    = "There is one legal move: {move}. Press Enter to play it."
	textChoosePie   = "Type swap to take over White with the first move, or stay to remain Black."
	textChooseQueen = "Choose the square of the queen; the king takes the other. Type one of: {choices}."

	// Descriptions of squares.
	textSquareEmpty  = "{square} is empty."
	textSquareColour = "{square} is a coloured square: {colour}."
	textSquareMan    = "{square}: {colour} {role}."
	textGoesTo       = "{square}: {colour} {role}, can go to {goals}."
	textCannotGo     = "{square}: {colour} {role}, has no legal move."
	textNotYours     = "{square}: {colour} {role}. It belongs to {seat}, whose turn it is not."
	textNobodysMan   = "{square}: {colour} {role}, which nobody controls."

	// Notes on completions.
	textTakes   = "takes {role}"
	textBecomes = "becomes {role}"
	textMore    = "and {n} more"

	// Results of commands.
	textSeeHelp       = "Type ? for help, or the square of a piece to see where it can go."
	textPlayed        = "{seat} played {move}."
	textUndone        = "Undone: {n}. Type redo to play it again."
	textNothingUndone = "There is nothing to undo."
	textRedone        = "Redone: {n}."
	textNothingRedone = "There is nothing to redo."
	textViewed        = "The board now shows {seat} at the bottom."
	textFollows       = "The board turns to the seat to move."
	textNoSuchView    = "Name a seat from 1 to {n}, such as: view 2"
	textNoSuchSeat    = "Name a seat from 1 to {n}, such as: {word} 2"
	textWhichLayout   = "Name a layout: layout auto, layout star or layout halves"
	textAuto          = "auto"
	textShapeStar     = "star"
	textShapeHalves   = "halves"
	textNoMoves       = "There are no moves yet."
	textSaved         = "Saved in {file}."
	textSaveFailed    = "The record could not be saved: {error}"
	textSaveWhere     = "Name a file, such as: save game.txt"
	textResumed       = "Resumed {file} after {n} moves."
	textResumeFailed  = "{file} cannot be resumed: {error}"
	textResumeWhich   = "Name the file, such as: resume game.txt"
	textNewGame       = "New game: {game}."
	textNewFailed     = "No new game: {error}"

	// Confirmations.
	textAskExposed = "This move leaves the king on {square} attacked by {men}. Play it anyway?"
	textAskQuit    = "This game is not saved. Quit anyway?"
	textAskNew     = "This game is not saved. Start a new one anyway?"
	textAskResume  = "This game is not saved. Open the other one anyway?"
	textAll        = "all"
	textYes        = "yes"
	textNo         = "no"
	textYesNo      = "yes/no>"

	// Help.
	textHelp = "Type a move and press Enter. A question mark after the beginning of a move, such\n" +
		"as e2?, lists the completions.\n" +
		"Type only the square of a piece to see where it can go.\n"
	textHelpExample = "A move is its first and last square, such as {move}."
	textHelpChess   = "To promote a pawn, add the piece to the move: q, r, b or n.\n" +
		"To castle, move the king. Short notation such as Nf3 or O-O works too."
	textHelpDraughts = "A capture has an x between the squares: c3xe5. If there are two routes to the same\n" +
		"square, give every landing square: c3xe5xg3."
	textHelpColours = "You move the pieces of your own colour and of every colour that you control.\n" +
		"To castle, give the king's squares and the rook: i1f1e1.\n" +
		"= and a colour changes your king's colour: =r, with a step if required: =rl5m5."
	textHelpCommands = "\nCommands:"
	textHelpCommand  = "  {word} {note}"
	noteHelp         = "this page"
	noteUndo         = "undo the last move, or more: undo 3, undo all"
	noteRedo         = "replay undone moves: redo, redo 3, redo all"
	noteMoves        = "all moves of the game"
	noteStatus       = "seats, checks, score and last moves"
	noteBoard        = "show the board again"
	noteView         = "turn the board to the next seat, to a given one, or to each turn: view 3, view auto"
	noteLayout       = "draw the star as one board or as half-boards: layout star, halves or auto"
	notePieces       = "letters or figurines for the pieces"
	noteColours      = "colours on or off"
	noteSave         = "save the record: save game.txt"
	noteResume       = "resume a saved game: resume game.txt"
	noteNew          = "start a new game, or another one: new star:4"
	noteResign       = "resign for the seat to move, or for another: resign 3"
	noteFlag         = "the seat to move, or another, has run out of time: flag 3"
	noteDraw         = "end the game as an agreed draw"
	noteQuit         = "leave"
	textSigns        = "\n" +
		"Marks on the board:"
	signLast        = "the squares of the last move"
	signProvisional = "an attacked king whose turn it is not"
	signChecked     = "a king in check"
	signGoal        = "a square that the chosen piece can reach"
	signTaken       = "a capture by it"
	signChosen      = "the chosen piece"
	signShown       = "the reason for an illegal move"
)

// say fills in the placeholders of a text: name, value, name, value, ...
func say(text string, pairs ...string) string {
	names := make([]string, len(pairs))
	for i, p := range pairs {
		if names[i] = p; i%2 == 0 {
			names[i] = "{" + p + "}"
		}
	}
	return strings.NewReplacer(names...).Replace(text)
}
