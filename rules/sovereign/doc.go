// Package sovereign is Sovereign Chess for two and Sovereign Chess Royale for
// four, by docs/rules/sovereign.md.
//
// It owns the set-ups, ownership and control of colours, the moves, the endings and the
// reasons for refusing a move. It does not own the board (board does), notation for people,
// or records.
//
// # How a position is kept
//
// A man is a code, role and army in one byte; a square without a man holds its
// ground: 0 if it is plain, else groundBit and its colour, so that a walk over
// empty plain squares reads one byte each. Directions are differences of square
// numbers, and a table says how far each may be followed: to the border, or
// eight squares (sovereign.2).
//
// # Why control is cheap
//
// Control depends on the men of the 24 coloured squares and on the colours owned, so only a
// move that touches one of them computes it again. Moreover, an ordinary move never gives
// the opponent a colour: a man that leaves a coloured square leaves that colour to nobody,
// one that enters takes it for the mover, and no army of the opponent's turns against the
// mover by it. So pins and checks decide the legality of ordinary moves, as in chess, with
// one exception: a capture on a coloured square may end a distant check (sovereign.13).
// Those captures, if they would otherwise be illegal, and the changes of regime, are tried
// on the board.
package sovereign
