// Package simulate plays games of all families on several servers at once, in one
// program and on a clock that is simulated, while everything goes wrong that can: the
// store fails before or after it has stored, is slow, is away or stores what it was
// given long after; news and jobs are lost, doubled, late and out of order; servers stop
// between any two steps and start anew; clocks jump; requests come twice. After every
// step it judges what is stored and what was acknowledged ([judge]).
//
// What happens follows from a seed: on one processor (go test -cpu 1) the same seed is the same run.
package simulate
