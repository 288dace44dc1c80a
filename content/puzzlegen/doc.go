// Package puzzlegen finds problems: it lets weak bots play fast games, tests every position
// for wanted kinds, and keeps the problems that package puzzle can prove.
//
// It owns the self-play, compositions, the quotas of kinds and the levels of difficulty. Package
// puzzle defines and proves problems. All that is random comes from a seed and the number of the
// game, so that a mine can be left and gone on with.
package puzzlegen
