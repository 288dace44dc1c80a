package eval

import "github.com/manykings/manykings/rules"

// The numbers of the chess family, a value of chessWeights for each kind of
// board. All worths are centipawns.

const (
	maxRows  = 9 // rows of a board, from an army's first to its last
	maxFolds = 5 // columns, from the border to the middle: both halves are alike
	roles    = int(rules.Pawn) + 1
)

// squareTable is what it is worth to stand on a square, [row][fold]. On a star a
// row is the rank at home and, beyond the front, counted on to the far border.
type squareTable [maxRows][maxFolds]pair

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
	blocked   pair          // what a passed pawn keeps whose next steps are taken, in hundredths of passed
	escort    pair          // a step that a passed pawn's king is nearer to its next square than a foe's, from four steps to go on
	threat    pair          // a man, no pawn, that a foe's pawn attacks
	hit       pair          // a foe's man that a man of less worth attacks
	bishops   pair          // two bishops or more
	open      pair          // a rook with no pawn ahead
	halfOpen  pair          // a rook with no pawn of its army ahead
	hunt      pair          // against a bare king, a step that the king is nearer to it

	shelter pair // a pawn beside its king
	// zone is how a man weighs that attacks a square beside a king, for each such
	// square; danger is the worth of the king's trouble, which grows with the
	// square of the sum, when it is 16 and several men attack.
	zone      [roles]int
	danger    pair
	maxDanger int // greatest sum
	tempo     pair

	// The rest matters with three sides or more, and in teams.
	leader   int  // how much the strongest of the others counts, in hundredths
	conquest int  // what the attackers of a king have of its danger, in hundredths
	king     pair // a king of a team
}

// table turns worths by row and fold, middle game and endgame, into a squareTable.
func table(middle, end [8][4]int32) (t squareTable) {
	for r := range middle {
		for f := range middle[r] {
			t[r][f] = at(middle[r][f], end[r][f])
		}
	}
	return t
}

// orthodoxWeights are the numbers of star:2.
func orthodoxWeights() chessWeights {
	return chessWeights{
		man: [roles]pair{
			rules.Queen: at(985, 965), rules.Rook: at(475, 530), rules.Bishop: at(350, 318),
			rules.Knight: at(335, 302), rules.Pawn: at(86, 106),
		},
		squares: starSquares(),
		mobility: [roles]pair{
			rules.Queen: at(1, 4), rules.Rook: at(3, 5), rules.Bishop: at(5, 5), rules.Knight: at(5, 4),
		},
		usual:     [roles]int{rules.Queen: 13, rules.Rook: 7, rules.Bishop: 6, rules.Knight: 4},
		passed:    [maxRows]pair{1: at(95, 150), 2: at(55, 95), 3: at(28, 58), 4: at(12, 34), 5: at(5, 18), 6: at(2, 12)},
		protected: at(9, 5),
		alone:     at(-10, -12),
		doubled:   at(-6, -16),
		blocked:   at(60, 50),
		escort:    at(0, 9),
		threat:    at(-45, -30),
		hit:       at(24, 20),
		bishops:   at(24, 48),
		open:      at(26, 8),
		halfOpen:  at(11, 6),
		hunt:      at(0, 8),
		shelter:   at(11, 0),
		zone:      [roles]int{rules.Queen: 5, rules.Rook: 3, rules.Bishop: 2, rules.Knight: 2},
		danger:    at(32, 4),
		maxDanger: 60,
		tempo:     at(14, 8),
	}
}

// starWeights are the numbers of star chess for more than two, and of Yalta: as
// modules are added, the centre gives bishops and queens more lines.
func starWeights(modules int) chessWeights {
	w := orthodoxWeights()
	n := int32(modules - 2)
	w.man[rules.Queen] = at(985+12*n, 965+12*n)
	w.man[rules.Rook] = at(480, 520)
	w.man[rules.Bishop] = at(350+10*n, 325+10*n)
	w.man[rules.Knight] = at(330+3*n, 300+3*n)
	w.man[rules.Pawn] = at(80, 100)
	w.leader = 35
	w.conquest = 60
	w.king = at(700, 500)
	return w
}

// rexWeights are the numbers of REX.
func rexWeights() chessWeights {
	w := orthodoxWeights()
	w.man = [roles]pair{
		rules.Queen: at(1040, 1040), rules.Rook: at(560, 600), rules.Bishop: at(330, 320),
		rules.Knight: at(340, 310), rules.Pawn: at(85, 105),
	}
	w.squares = rexSquares()
	w.usual = [roles]int{rules.Queen: 18, rules.Rook: 10, rules.Bishop: 7, rules.Knight: 6}
	w.mobility = [roles]pair{
		rules.Queen: at(1, 3), rules.Rook: at(2, 4), rules.Bishop: at(4, 4), rules.Knight: at(4, 4),
	}
	w.passed[7] = at(1, 8)
	w.open, w.halfOpen = 0, 0
	w.doubled = 0 // the ways of REX's pawns cross everywhere
	w.shelter = at(8, 0)
	return w
}

// starSquares are the squares of a star, folds a or h, b or g, c or f, d or e.
func starSquares() [roles]squareTable {
	return [roles]squareTable{
		rules.King: table([8][4]int32{
			{8, 30, 10, -18}, {4, 4, -14, -30}, {-22, -28, -42, -52}, {-42, -52, -62, -72},
			{-55, -60, -70, -78}, {-55, -60, -70, -78}, {-50, -55, -65, -70}, {-50, -50, -60, -65},
		}, [8][4]int32{
			{-46, -30, -20, -16}, {-26, -10, 0, 6}, {-16, 0, 12, 18}, {-12, 6, 20, 28},
			{-8, 14, 24, 30}, {-4, 18, 26, 26}, {-14, 8, 12, 14}, {-44, -26, -16, -14},
		}),
		rules.Queen: table([8][4]int32{
			{-14, -12, -6, 2}, {-12, -4, 6, 6}, {-8, 0, 0, -2}, {-8, -6, -4, -4},
			{-8, -6, -2, 0}, {-2, 0, 6, 10}, {-4, -14, 6, 4}, {2, 6, 12, 14},
		}, [8][4]int32{
			{-26, -24, -22, -16}, {-20, -16, -12, -8}, {-12, -6, 4, 6}, {-4, 10, 14, 22},
			{2, 16, 22, 30}, {-4, 10, 22, 26}, {-8, 12, 20, 26}, {-4, 8, 12, 14},
		}),
		rules.Rook: table([8][4]int32{
			{-14, -10, 0, 8}, {-26, -12, -8, -4}, {-24, -12, -10, -8}, {-20, -8, -6, -2},
			{-10, -2, 4, 8}, {0, 8, 12, 14}, {16, 18, 28, 32}, {16, 16, 14, 20},
		}, [8][4]int32{
			{-6, -4, -2, -6}, {-8, -6, -4, -4}, {-4, -2, -4, -4}, {2, 4, 2, 0},
			{6, 4, 6, 2}, {8, 8, 4, 4}, {14, 14, 10, 8}, {10, 10, 10, 8},
		}),
		rules.Bishop: table([8][4]int32{
			{-18, -8, -14, -10}, {0, 12, 8, 6}, {0, 10, 10, 10}, {-4, 6, 10, 18},
			{-6, 4, 14, 22}, {-6, 8, 14, 12}, {-18, -2, -4, -6}, {-22, -14, -20, -20},
		}, [8][4]int32{
			{-16, -10, -10, -6}, {-10, -8, -4, 0}, {-6, 0, 4, 6}, {-4, 2, 8, 10},
			{-2, 4, 8, 12}, {-2, 2, 4, 6}, {-8, -2, 0, 0}, {-14, -10, -8, -6},
		}),
		rules.Knight: table([8][4]int32{
			{-60, -22, -28, -22}, {-28, -18, -6, 0}, {-20, -4, 8, 10}, {-14, 2, 12, 18},
			{-8, 10, 20, 28}, {-12, 12, 26, 32}, {-22, -8, 14, 14}, {-80, -40, -25, -18},
		}, [8][4]int32{
			{-40, -30, -20, -16}, {-26, -14, -8, -2}, {-20, -4, 2, 10}, {-14, 2, 12, 20},
			{-12, 4, 14, 20}, {-18, -4, 6, 12}, {-26, -12, -8, 0}, {-50, -34, -22, -18},
		}),
		rules.Pawn: table([8][4]int32{
			{}, {-10, -2, -4, -10}, {-8, -2, 0, 6}, {-6, 0, 8, 24},
			{0, 6, 14, 30}, {10, 18, 26, 34}, {32, 40, 44, 48}, {},
		}, [8][4]int32{
			{}, {6, 4, 2, 0}, {4, 2, 0, -2}, {8, 6, 2, 0},
			{14, 12, 8, 6}, {22, 20, 16, 14}, {42, 40, 36, 34}, {},
		}),
	}
}

// rexSquares are the squares of REX: the nearer to the middle the better, but
// for the king while there are many men; pawns the farther on.
func rexSquares() (t [roles]squareTable) {
	// What a step towards the middle column and row is worth.
	steps := [roles]pair{
		rules.King: at(-12, 8), rules.Queen: at(1, 4), rules.Rook: at(2, 1),
		rules.Bishop: at(5, 3), rules.Knight: at(8, 6), rules.Pawn: at(4, 0),
	}
	ahead := [maxRows]pair{
		2: at(2, 4), 3: at(8, 8), 4: at(14, 14), 5: at(22, 24), 6: at(34, 40), 7: at(48, 60),
	}
	for role := range t {
		for r := range maxRows {
			for f := range maxFolds {
				near := f - 2
				if rules.Role(role) == rules.Pawn {
					t[role][r][f] = ahead[r] + steps[role]*pair(near)
					continue
				}
				near += min(r, maxRows-1-r) - 2
				t[role][r][f] = steps[role] * pair(near)
			}
		}
	}
	return t
}
