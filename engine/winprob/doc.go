// Package winprob estimates the chances of each place for the seats of a position:
//
//	judge := winprob.New(pool)             // pool is an *eval.Pool
//	c := judge.Places(pos)
//	c.Points[2]                           // seat 2's share of the point, of Whole
//	c.Place[2][1]                         // the chance that it is first; [2][3] third
//	c.Win[2], c.Draw[2]                   // first alone, first with others
//	judge.After(pos, line)                // where a line of the engine leads to
//
// It owns the model and its numbers in places.txt, which lab/cmd/manykings-train fits to
// games. It does not search: After sees captures on the next ply through the line of a
// search.
//
// # Model
//
// Every living side s has a score u(s), linear in its features. A set T of sides shares the
// contested place with a weight of
//
//	exp(tie(|T|) + mean of u over T)
//
// where tie is 0 for a single side, and for the draw of all living sides depends on the
// state of the game; the remaining sides compete for the next place in the same way, by a
// part of their scores (H. Turner, J. van Etten, D. Firth, I. Kosmidis, "Modelling rankings
// in R: the PlackettLuce package", 2020; between two sides it is R. R. Davidson's, 1970).
// So all chances of a seat, and all of a place, sum to one for any numbers, and equal seats
// have equal expectations.
//
// Where the pool has a net of shares for the game, the net adds to the scores, or makes them alone, while
// more than two seats are in, in Yalta all (lab/docs/training.md).
//
// All arithmetic is in whole numbers: browser and server agree.
package winprob
