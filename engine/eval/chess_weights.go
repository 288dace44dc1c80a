package eval

import (
	"strconv"

	"github.com/manykings/manykings/rules"
)

const (
	maxRows  = 9 // rows of a board, from an army's first to its last
	maxFolds = 5 // columns, from the border to the middle: both halves are alike
	roles    = int(rules.Pawn) + 1
)

// squareTable is the value of a square, [row][fold]. On a star a row is the rank at home,
// counted on beyond the front to the far border.
type squareTable [maxRows][maxFolds]pair

// chessWeights are the numbers of a kind of games of the chess family, in centipawns.
type chessWeights struct {
	man     [roles]pair
	squares [roles]squareTable
	// mobility is the worth of a square that a man can go to, where no pawn of a
	// foe takes it, more or less than is usual.
	mobility [roles]pair
	usual    [roles]int

	passed    [maxRows]pair // a pawn that no foe's pawn can stop, by steps to its last row
	protected pair          // a pawn that another protects
	alone     pair          // a pawn that no other can come to protect
	doubled   pair          // a pawn with another of its army on its way
	blocked   pair          // the part of passed that remains if the next steps are blocked, in hundredths
	escort    pair          // a step that a passed pawn's king is nearer to its next square than a foe's, from four steps to go on
	threat    pair          // a man, no pawn, that a foe's pawn attacks
	hit       pair          // a foe's man that a man of less worth attacks
	bishops   pair          // two bishops or more
	open      pair          // a rook with no pawn ahead
	halfOpen  pair          // a rook with no pawn of its army ahead
	hunt      pair          // against a bare king, a step that the king is nearer to it

	shelter pair // a pawn beside its king
	// zone is the weight of a man for each attacked square beside a king. danger is the cost of a
	// sum of 16 with several attackers; the cost grows with the square of the sum.
	zone      [roles]int
	danger    pair
	maxDanger int // greatest sum
	tempo     pair

	// The rest matters with three sides or more, and in teams.
	leader   int  // the weight of the strongest other side, in hundredths
	conquest int  // the part of a king's danger that goes to its attackers, in hundredths
	king     pair // a king of a team

	fine fineWeights // of star:2 alone
}

// lines returns the lines of w, for a board with these numbers of rows and folds.
func (w *chessWeights) lines(rows, folds int) []weightLine {
	var lines []weightLine
	for role := rules.Queen; role <= rules.Pawn; role++ {
		lines = append(lines, linear("man."+role.String(), &w.man[role]))
	}
	for role := rules.King; role <= rules.Pawn; role++ {
		for row := range rows {
			name := "square." + role.String() + "." + strconv.Itoa(row+1)
			lines = append(lines, linear(name, each(w.squares[role][row][:folds])...))
		}
	}
	for role := rules.Queen; role <= rules.Knight; role++ {
		lines = append(lines, linear("mobility."+role.String(), &w.mobility[role]), fixed("usual."+role.String(), &w.usual[role]),
			fixed("zone."+role.String(), &w.zone[role]))
	}
	return append(lines,
		linear("passed", each(w.passed[1:])...), linear("protected", &w.protected), linear("alone", &w.alone),
		linear("doubled", &w.doubled), linear("blocked", &w.blocked), linear("escort", &w.escort),
		linear("threat", &w.threat), linear("hit", &w.hit), linear("bishops", &w.bishops),
		linear("open", &w.open), linear("half-open", &w.halfOpen), linear("hunt", &w.hunt),
		linear("shelter", &w.shelter), linear("danger", &w.danger), fixed("danger-limit", &w.maxDanger),
		linear("tempo", &w.tempo), fixed("leader", &w.leader), fixed("conquest", &w.conquest), fixed("king", &w.king),
	)
}
