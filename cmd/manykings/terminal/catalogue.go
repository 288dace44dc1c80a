package terminal

import "strings"

// What the terminal says. A name in braces stands for a value that is filled in
// by [say].
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
	textPly      = "turn {n}"
	textOut      = "out"
	textInCheck  = "in check"
	textAttacked = "attacked"
	textKingless = "no king"
	textMoves    = "{seat} moves"
	textScore    = "Mates: {score}."
	textTeams    = "Teams: {teams}."

	// Kings that stand attacked.
	textRoleOn      = "the {role} of {seat} on {square}"
	textCheck       = "Check! The king of {seat} on {square} is attacked by {men}."
	textCheckmate   = "Checkmate! The king of {seat} on {square} is attacked by {men}."
	textProvisional = "Provisional check: the king of {seat} on {square} is attacked by {men}. It counts when that turn comes."
	textThreatened  = "Mate threatens {seat}: the king on {square} is attacked by {men}, and so far no move would help."

	// What happens between two moves.
	textMated      = "{seat} is checkmated and goes out."
	textMatedBy    = "{seat} is checkmated by {by}."
	textResigned   = "{seat} resigns."
	textTimeOut    = "The time of {seat} is over."
	textCannotMove = "{seat} cannot move and goes out."
	textGoesOut    = "{seat} goes out."
	textKingGone   = "The king of {seat} leaves the board. {seat} plays on without a king."
	textKingGoneBy = "The king of {seat} falls to {by}. {seat} plays on without a king."
	textConquered  = "The men of {seat} now obey {by}."
	textEscaped    = "The king of {seat} has no way out and escapes from the board."
	textLeft       = "{seat} has left. The men stay on the board."

	// The end.
	textOver              = "The game is over: {reason}."
	textWins              = "{seat} wins!"
	textWin               = "{seats} win!"
	textDrawn             = "It is a draw: nobody wins."
	textPlace             = "Place {place}: {seats}."
	textPlaced            = "{seat}, out: {reason}"
	textTied              = "Tied after an escape: {seats}."
	textReasonNone        = "it ended"
	textReasonMate        = "checkmate"
	textReasonStalemate   = "stalemate"
	textReasonRepetition  = "the same position for the third time"
	textReasonRounds      = "too many rounds without progress"
	textReasonMaterial    = "not enough men left to win"
	textReasonAgreement   = "a draw by agreement"
	textReasonResignation = "resignation"
	textReasonTime        = "time"
	textReasonBlocked     = "no move left"
	textReasonLastKing    = "only one king left"

	// What the seat on turn is asked for.
	textToMove      = "{seat} to move."
	textNext        = "Then {seats}."
	textGameOver    = "The game is over. undo, new or quit?"
	textMustPass    = "No move is possible: press Enter, or type pass, to pass."
	textOnlyMove    = "There is one legal move: {move}. Press Enter to play it."
	textChoosePie   = "Type swap to take over White with the first move, or stay to remain Black."
	textChooseQueen = "Choose the square of the queen; the king takes the other. Type one of: {choices}."

	// Squares.
	textSquareEmpty  = "{square} is empty."
	textSquareColour = "{square} is a coloured square: {colour}."
	textSquareMan    = "{square}: {colour} {role}."
	textGoesTo       = "{square}: {colour} {role}, may go to {goals}."
	textCannotGo     = "{square}: {colour} {role}, has no legal move now."
	textNotYours     = "{square}: {colour} {role}. It belongs to {seat}, who is not on turn."
	textNobodysMan   = "{square}: {colour} {role}, moved by nobody now."

	// Completions.
	textTakes   = "takes {role}"
	textBecomes = "becomes {role}"
	textMore    = "and {n} more"

	// What was done, or could not be.
	textSeeHelp       = "Type ? for help, or the square of your man to see where it may go."
	textPlayed        = "{seat} played {move}."
	textUndone        = "Taken back: {n}. redo plays it again."
	textNothingUndone = "There is nothing to take back."
	textRedone        = "Played again: {n}."
	textNothingRedone = "There is nothing to play again."
	textViewed        = "The board is turned to {seat}."
	textFollows       = "The board turns to whoever is on turn."
	textNoSuchView    = "The board can be turned to seats 1 to {n}, such as: view 2"
	textNoSuchSeat    = "Name a seat from 1 to {n}, such as: {word} 2"
	textWhichLayout   = "Name a layout: layout auto, layout star or layout halves"
	textAuto          = "auto"
	textShapeStar     = "star"
	textShapeHalves   = "halves"
	textNoMoves       = "Nothing has been played yet."
	textSaved         = "Saved in {file}."
	textSaveFailed    = "The record could not be saved: {error}"
	textSaveWhere     = "Name a file, such as: save game.txt"
	textResumed       = "Resumed {file} after {n} moves."
	textResumeFailed  = "{file} cannot be resumed: {error}"
	textResumeWhich   = "Name the file, such as: resume game.txt"
	textNewGame       = "A new game: {game}."
	textNewFailed     = "No new game: {error}"

	// Questions.
	textAskExposed = "This move leaves the king on {square} attacked by {men}. Play it all the same?"
	textAskQuit    = "This game is not saved. Leave it all the same?"
	textAskNew     = "This game is not saved. Begin a new one all the same?"
	textAskResume  = "This game is not saved. Open the other all the same?"
	textAll        = "all"
	textYes        = "yes"
	textNo         = "no"
	textYesNo      = "yes/no>"

	// The screen.
	textHint     = "a move, a square, or ? for help; TAB completes"
	textTooSmall = "This board needs {needs} characters; the terminal has {width}x{height}. Make it larger or its letters smaller. Moves can be entered all the same."
	textPageKeys = "Up, Down, Space scroll; any other key goes back to the board"

	// Help.
	textHelp = "Type a move and press Enter. TAB completes what you have begun to type.\n" +
		"Type only a square, such as the one your man stands on, to see where it may go.\n" +
		"Up and Down bring back what you typed. Without a screen, a question mark behind\n" +
		"what you have begun lists how it can go on.\n"
	textHelpExample = "A move is the squares from and to, such as {move}."
	textHelpChess   = "A pawn that promotes names the piece: q, r, b or n at the end of the move.\n" +
		"Castling is the move of the king. Short notation such as Nf3 or O-O is read too."
	textHelpDraughts = "A capture has an x between the squares: c3xe5. If there are two ways to the same\n" +
		"square, name every square landed on: c3xe5xg3."
	textHelpColours = "You move the men of your own colour and of every colour that you control.\n" +
		"Castling names the king's squares and the rook: i1f1e1.\n" +
		"= and a colour lets your king take on that colour: =r, with a step if it must: =rl5m5."
	textHelpCommands = "\nCommands:"
	textHelpCommand  = "  {word} {note}"
	noteHelp         = "this page"
	noteUndo         = "take back the last move, or more: undo 3, undo all"
	noteRedo         = "play again what was taken back: redo, redo 3, redo all"
	noteMoves        = "all moves of the game"
	noteStatus       = "seats, checks, score and last moves"
	noteBoard        = "show the board again"
	noteView         = "turn the board to the next seat, to one, or to each turn: view 3, view auto"
	noteLayout       = "draw a star whole or as half-boards: layout star, halves or auto"
	notePieces       = "letters or pictures for the men"
	noteColours      = "colours on or off"
	noteSave         = "save the record: save game.txt"
	noteResume       = "go on with a saved game: resume game.txt"
	noteNew          = "begin anew, or another game: new star:4"
	noteResign       = "resign for the seat on turn, or for another: resign 3"
	noteFlag         = "the time of the seat on turn is over, or of another: flag 3"
	noteDraw         = "end the game as a draw that all agreed to"
	noteQuit         = "leave"
	textSigns        = "\n" +
		"Signs on the board:"
	signLast        = "the last move, from and to"
	signProvisional = "a king that is attacked, but not yet to move"
	signChecked     = "a king in check"
	signGoal        = "the chosen man may go there"
	signTaken       = "and takes this man"
	signChosen      = "the chosen man"
	signShown       = "shows why a move was refused"
)

// say returns a text with the values of its names filled in: name, value, name,
// value, ...
func say(text string, pairs ...string) string {
	names := make([]string, len(pairs))
	for i, p := range pairs {
		if names[i] = p; i%2 == 0 {
			names[i] = "{" + p + "}"
		}
	}
	return strings.NewReplacer(names...).Replace(text)
}
