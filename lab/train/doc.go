// Package train fits the weights of package engine/eval, and nets that correct them
// (lab/docs/training.md), to games that engines have played against each other.
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
// the second to one of the others by the same formula, and so on down (R. D. Luce,
// "Individual Choice Behavior", 1959; R. L. Plackett, "The Analysis of Permutations",
// 1975). Between two sides this is the logistic curve that P. Österlund fitted evaluations
// by. Sides that share a place have equal parts in it. k is found first, with the present
// weights.
//
// Strengths are treated as linear in the weights: changing a weight gives its coefficient.
// The fit minimizes the mean of the negative logarithms of these chances plus the distance
// from the previous weights, so that few games change little (see [Prior]).
//
// Training games also have the scores of searches, which may be part or all of the target
// beside the places (hopes.go).
package train
