package engine

// margins are numbers by which a search prunes, reduces and learns: depths in
// plies, scores in centipawns. They differ between two sides and among many; [steps] do
// not.
type margins struct {
	aspiration int // the first window around the last score, both ways

	reverseFutilityDepth int   // up to which step 6 is taken
	reverseFutility      Score // for each ply

	razoring, razoringPly Score // and for each ply

	nullMove      Score // the surplus above the window of a node that passes
	nullMoveGain  Score // above it for which it is searched a ply less deeply
	nullMovePlies int   // of depth for which it is, too
	nullMoveKnown bool  // whether none is tried where the table says that no move will do

	probCut, probCutImproving Score // subtracted for a side that is improving

	futility, futilityPly Score // and for each ply

	seeNoisy, seeQuiet Score // that noisy and quiet moves may lose, for each ply

	reductionMoves int // that are tried before any is reduced, one more in the principal variation
	tableNoisy     int // plies that a quiet move is reduced by more if the table's is noisy

	late late

	bonusSquare, bonusPly, bonusMax int // of a cutoff, for each ply squared, for each ply, at most
}

// betweenTwo are the margins of two sides, found by playing with many settings at
// once and asking of each number which way won (lab/docs/trials.md, "Numbers of the
// search").
var betweenTwo = margins{
	aspiration:           13,
	reverseFutilityDepth: 9, reverseFutility: 70,
	razoring: 150, razoringPly: 200,
	nullMove: 15, nullMoveGain: 185, nullMovePlies: 3, nullMoveKnown: true,
	probCut: 125, probCutImproving: 60,
	futility: 90, futilityPly: 85,
	seeNoisy: 85, seeQuiet: 65,
	reductionMoves: 3, tableNoisy: 1,
	late:        late{improving: square{400, 110}, worsening: square{300, 64}},
	bonusSquare: 40, bonusPly: 80, bonusMax: 2400,
}

// amongMany are those of three sides and more, wider where several others move in
// a row between two turns of the root.
var amongMany = margins{
	aspiration:           20,
	reverseFutilityDepth: 8, reverseFutility: 160,
	razoring: 300, razoringPly: 400,
	nullMoveGain: 200, nullMovePlies: 4,
	probCut: 320, probCutImproving: 120,
	futility: 180, futilityPly: 170,
	seeNoisy: 60, seeQuiet: 110,
	reductionMoves: 2,
	late:           late{improving: square{300, 100}, worsening: square{250, 50}},
	bonusSquare:    16, bonusPly: 32, bonusMax: 1600,
}

// late is the number of moves of a node after which the remaining quiet ones are pruned,
// for an improving mover and for any other.
type late struct{ improving, worsening square }

// lateWhereForced is late for games whose captures are forced. It is more, since a
// quiet move that looks bad may force the other side's: with as few as elsewhere
// draughts:2 fell to 42 %.
var lateWhereForced = late{improving: square{800, 200}, worsening: square{600, 100}}

// square is a number that grows with the square of the depth: base + by x depth^2, in
// hundredths.
type square struct{ base, by int }

func (q square) at(depth int) int { return (q.base + q.by*depth*depth) / 100 }

// bonus returns the credit of a cutoff at a depth for the histories.
func (m *margins) bonus(depth int) int {
	return min(m.bonusSquare*depth*depth+m.bonusPly*depth, m.bonusMax)
}

// steps are numbers that all games share: depths in plies, margins in centipawns.
type steps struct {
	razoringDepth, nullMoveDepth, probCutDepth int

	probCutSpare Score // that a capture may win less than the margin asks for

	iirDepth int

	singularDepth, singularMargin int // the margin for each ply

	lateMoveDepth, futilityDepth, seeDepth int

	historyDepth, historyMargin int // the margin for each ply

	sacrificeMargin Score
	deltaMargin     Score // the gain of a noisy move beyond its captures below which delta pruning skips it

	reductionDepth               int
	reductionBase, reductionOver int // hundredths: see newReductions
	reductionHistory             int // of history for a ply
}

// common is read at every node and changed by experiments alone (numbers.go).
var common = steps{
	razoringDepth: 3, nullMoveDepth: 3, probCutDepth: 5,
	probCutSpare:  100,
	iirDepth:      5,
	singularDepth: 8, singularMargin: 2,
	lateMoveDepth: 8, futilityDepth: 8, seeDepth: 6,
	historyDepth: 4, historyMargin: 3500,
	sacrificeMargin: 50, deltaMargin: 160,
	reductionDepth: 3, reductionBase: 80, reductionOver: 240, reductionHistory: 8192,
}
