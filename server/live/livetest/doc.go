// Package livetest is the conformance suites for every [live.Store] and [live.Bus].
package livetest
