package chess

// Rules are the facts that tell the games of the family apart. The zero value
// of a field is the commonest rule.
type Rules struct {
	Elimination Elimination // what becomes of a mated seat and its men
	Abandoned   Abandoned   // what becomes of a seat that resigns or loses on time
	AllyCapture AllyCapture // whom of his own team a player may capture
	Credit      Credit      // whose a mate is, of those who check

	NextEnPassant bool     // star.6: only the seat whose turn comes next has the right
	StalematePass bool     // star.14: with three living seats the turn passes
	OnlyAgreed    bool     // yalta.11: no draws but stalemate and agreement; a fallen flag loses
	RedChooses    bool     // yalta.3: Red places its queen before the first move
	StridingPawns bool     // rex.6: pawns move and capture to two squares alike
	EdgeKing      bool     // rex.5: the king steps over edges only
	Material      Material // what is not enough to mate
	NoClaims      bool     // rex: with one opponent only, set-ups name no checks
}

// Elimination says what a mate does.
type Elimination uint8

// The values of the option elimination, and Yalta's rule.
const (
	Conquer  Elimination = iota // star.11: the men change hands
	Remove                      // star.11: the men leave the board
	EndsGame                    // yalta.9, rex.9: the winner beats everybody
)

// Abandoned says what becomes of a seat that resigns or loses on time.
type Abandoned uint8

// The values of the options abandoned.
const (
	Leave     Abandoned = iota // star.12, yalta.12: its men leave the board
	Stay                       // star.12: its men stay as walls
	OthersWin                  // yalta.12, abandoned=end: the others share the win
)

// AllyCapture says which men of his own team a player may capture (star.21).
type AllyCapture uint8

// The values of the option allycapture.
const (
	Allies    AllyCapture = iota // those of his allies' seats
	WholeTeam                    // his own seat's too
	Nobodys                      // none
)

// Credit says whose a mate is (star.10).
type Credit uint8

// The values of the option credit.
const (
	First Credit = iota // the seat whose check began first
	Last                // the seat whose check began last
)

// Material says which men are not enough to mate.
type Material uint8

// The rules of not enough men.
const (
	LoneMinor      Material = iota // star.15
	BareKings                      // yalta.11: nothing but kings
	BishopsByShade                 // rex.9: bishops, unless a grey one and another
)
