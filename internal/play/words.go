package play

import "github.com/manykings/manykings/table"

// What lies on a table has the same name here as there.
type (
	// PlayerID is [table.Player].
	PlayerID = table.Player
	// Millis is [table.Millis].
	Millis = table.Millis
	// Stage is [table.Stage].
	Stage = table.Stage
	// Seat is [table.Seat].
	Seat = table.Seat
	// SeatKind is [table.SeatKind].
	SeatKind = table.SeatKind
	// SeatChoice is [table.SeatChoice].
	SeatChoice = table.SeatChoice
	// ChoiceKind is [table.ChoiceKind].
	ChoiceKind = table.ChoiceKind
	// SeatTime is [table.SeatTime].
	SeatTime = table.SeatTime
	// Clock is [table.Clock].
	Clock = table.Clock
	// ClockKind is [table.ClockKind].
	ClockKind = table.ClockKind
	// Leaving is [table.Leaving].
	Leaving = table.Leaving
	// LeavingKind is [table.LeavingKind].
	LeavingKind = table.LeavingKind
	// Entry is [table.Entry].
	Entry = table.Entry
	// Cause is [table.Cause].
	Cause = table.Cause
	// Pause is [table.Pause].
	Pause = table.Pause
	// Vote is [table.Vote].
	Vote = table.Vote
	// VoteKind is [table.VoteKind].
	VoteKind = table.VoteKind
	// Voter is [table.Voter].
	Voter = table.Voter
	// Ballot is [table.Ballot].
	Ballot = table.Ballot
	// LastVote is [table.LastVote].
	LastVote = table.LastVote
	// Decline is [table.Decline].
	Decline = table.Decline
	// InputError is [table.InputError].
	InputError = table.InputError
)

// The words of their values.
const (
	Waiting = table.Waiting
	Playing = table.Playing
	Over    = table.Over
	Aborted = table.Aborted

	Open   = table.Vacant
	Person = table.Person
	Bot    = table.Bot

	ChooseMe   = table.ChooseMe
	ChooseHere = table.ChooseHere
	ChooseOpen = table.ChooseOpen
	ChooseBot  = table.ChooseBot

	NoClock   = table.NoClock
	GameClock = table.GameClock
	MoveClock = table.MoveClock
	DaysClock = table.DaysClock

	LeaveOut = table.LeaveOut
	LeaveBot = table.LeaveBot

	Absence = table.Absence
	Limit   = table.Limit

	VoteDraw     = table.VoteDraw
	VoteTakeback = table.VoteTakeback
	VotePause    = table.VotePause
	VoteResume   = table.VoteResume
	VoteAbort    = table.VoteAbort

	NoBallot = table.NoBallot
	Yes      = table.Yes
	No       = table.No
)

// At returns a time as Millis, CleanName a name as it is shown.
var (
	At        = table.At
	CleanName = table.CleanName
)
