// Package simulate plays games of all families on several servers at once, in one program
// and on a simulated clock, with every fault: the store fails before or after storing, is
// slow, is away or stores much later; news and jobs are lost, doubled, late and out of
// order; servers stop between any two steps and restart; clocks jump; requests arrive
// twice. After every step it judges the stored and the acknowledged state ([judge]).
//
// What happens follows from a seed: on one processor (go test -cpu 1) the same seed is the same
// run.
package simulate
