// Package livetest holds what every [play.Store] and [live.Bus] must do, as
// suites that each implementation runs.
package livetest
