package play

import "github.com/manykings/manykings/table"

// What lies on a table has the same name here as there.

type (
	PlayerID    = table.Player
	Millis      = table.Millis
	Stage       = table.Stage
	Seat        = table.Seat
	SeatKind    = table.SeatKind
	SeatChoice  = table.SeatChoice
	ChoiceKind  = table.ChoiceKind
	SeatTime    = table.SeatTime
	Clock       = table.Clock
	ClockKind   = table.ClockKind
	Leaving     = table.Leaving
	LeavingKind = table.LeavingKind
	Entry       = table.Entry
	Cause       = table.Cause
	Pause       = table.Pause
	Vote        = table.Vote
	VoteKind    = table.VoteKind
	Voter       = table.Voter
	Ballot      = table.Ballot
	LastVote    = table.LastVote
	Decline     = table.Decline
	InputError  = table.InputError
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
