// Package train fits the weights of package engine/eval, and nets that correct them
// (docs/training.md), to games that engines have played against each other.
//
//	set, err := tune.Read(records, weights, train.Choice{PerGame: 16, Seed: 1})
//	report := set.Fit(weights, train.DefaultPrior, 0.5)
//
// It owns which positions of a game are looked at, the model that connects
// strengths with places, and the descent. It does not play: the games are
// records of engine/match, or files of engine/trainingdata.
//
// # Model
//
// Let S(s) be the strength of side s. The first place goes to s with the chance
//
//	exp(k S(s)) / sum of exp(k S(t)) over all sides t that are in
//
// the second to one of the others by the same formula, and so on down (R. D.
// Luce, "Individual Choice Behavior", 1959; R. L. Plackett, "The Analysis of
// Permutations", 1975). Between two sides this is the logistic curve that P.
// Österlund fitted evaluations by. Sides that share a place have equal parts in
// it. k is found first, with the weights as they are.
//
// Strengths are taken as linear in the weights: what each counts is found by
// changing it. What is minimised is the mean of the negative logarithms of these
// chances and the distance from the weights as they were, so that few games
// change little (see [Prior]).
//
// Of games for training it is known, too, what searches said of each position, and
// these may be aimed at beside the places, or instead (hopes.go).
package train
