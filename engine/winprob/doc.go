// Package winprob says what places the seats of a position may expect, as chances:
//
//	judge := winprob.New(pool)             // pool is an *eval.Pool
//	c := judge.Places(pos)
//	c.Points[2]                           // seat 2's share of the point, of Whole
//	c.Place[2][1]                         // the chance that it is first; [2][3] third
//	c.Win[2], c.Draw[2]                   // first alone, first with others
//	judge.After(pos, line)                // where a line of the engine leads to
//
// It owns the model and its numbers, which are fitted to games by
// lab/cmd/manykings-train and stand in places.txt. It searches nothing: what a capture on
// the next ply brings is seen by After, from a line that a search has found.
//
// # Model
//
// Every side s that is in has a score u(s), linear in what the side has. A set T of
// sides shares a place that is competed for with a weight of
//
//	exp(tie(|T|) + mean of u over T)
//
// where tie is 0 for a side alone, and for the draw of all that are in depends on
// how the game stands; the sides that are left compete for the next place in the
// same way, by a part of their scores (H. Turner, J. van Etten, D. Firth, I. Kosmidis,
// "Modelling rankings in R: the PlackettLuce package", 2020; between two sides it
// is R. R. Davidson's, 1970). So all chances of a seat, and all of a place, sum to
// one whatever the numbers are, and seats that have the same expect the same.
//
// All is done in whole numbers: the browser gets what the server gets.
package winprob
