// Package livetest holds what every [play.Store] and [play.Bus] must do, as
// suites that each implementation runs.
package livetest
