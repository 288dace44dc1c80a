package chess

// Rules are the facts that distinguish the games of the family. The zero value of a field
// is the most common rule.
type Rules struct {
	Elimination Elimination // the fate of a mated seat and its men
	Abandoned   Abandoned   // the fate of a seat that resigns or loses on time
	AllyCapture AllyCapture // whom of their own team a player may capture
	Credit      Credit      // the owner of a mate among the checking seats

	NextEnPassant bool // star.6: only the seat whose turn comes next has the right
	StalematePass bool // star.14: with three living seats the turn passes

	// EnoughMen reports whether there are enough men to mate (star.15, yalta.11,
	// rex.9): each game says so in its file. It is nil where games are drawn by
	// stalemate and agreement only, and a fallen flag loses (yalta.11).
	EnoughMen func(*Position) bool
}

// Elimination is the effect of a mate.
type Elimination uint8

// The values of the option elimination, and Yalta's rule.
const (
	Conquer  Elimination = iota // star.11: the men change hands
	Remove                      // star.11: the men leave the board
	EndsGame                    // yalta.9, rex.9: the winner beats everybody
)

// Abandoned is the fate of a seat that resigns or loses on time.
type Abandoned uint8

// The values of the options abandoned.
const (
	Leave     Abandoned = iota // star.12, yalta.12: its men leave the board
	Stay                       // star.12: its men stay as walls
	OthersWin                  // yalta.12, abandoned=end: the others share the win
)

// AllyCapture says which men of their own team a player may capture (star.21).
type AllyCapture uint8

// The values of the option allycapture.
const (
	Allies    AllyCapture = iota // those of allied seats
	WholeTeam                    // their own seat's too
	Nobodys                      // none
)

// Credit selects the owner of a mate (star.10).
type Credit uint8

// The values of the option credit.
const (
	First Credit = iota // the seat whose check began first
	Last                // the seat whose check began last
)
