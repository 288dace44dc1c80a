package event

// Entrant is a player in the event.
type Entrant struct {
	ID      int    `json:"id"` // from 1, in order of entry
	Name    string `json:"name"`
	Club    string `json:"club,omitempty"`
	Country string `json:"country,omitempty"`
	Rating  int    `json:"rating,omitempty"`
	// Handle is the account of a server; Player its key there, which no file has.
	Handle string `json:"handle,omitempty"`
	Player string `json:"-"`
	// Declared holds the entrant's declarations for the divisions.
	Declared
}

// Kind is the kind of an act.
type Kind string

// The kinds of acts.
const (
	Enter    Kind = "enter"    // an entrant joins, before or between rounds
	Withdraw Kind = "withdraw" // an entrant plays no further round
	Return   Kind = "return"   // a withdrawn entrant plays again
	Pair     Kind = "pair"     // a round is paired
	Result   Kind = "result"   // a table ends, or its result is corrected
	Game     Kind = "game"     // a table is played in a game on the server
	Begin    Kind = "begin"    // an arena or a ladder begins, as its only round
	Seat     Kind = "seat"     // an arena or a ladder gets further tables
	Unpair   Kind = "unpair"   // the last round is taken back, with its results
	End      Kind = "end"      // the event ends
	Reopen   Kind = "reopen"   // the event continues after all
	Time     Kind = "clock"    // the round clock starts, stops or is set
	Join     Kind = "team"     // entrants form a team that stays together
	Assemble Kind = "squad"    // entrants form a team over boards, or it changes
	HandIn   Kind = "line-up"  // a captain hands in the line-up for a match
	Reveal   Kind = "reveal"   // all line-ups of a round are revealed: its tables begin
	Ask      Kind = "partner"  // an entrant chooses a partner, who may have chosen the entrant
	Replace  Kind = "replace"  // another entrant takes a seat of an open table
	Call     Kind = "call"     // a table calls the arbiter
	Answer   Kind = "answer"   // the arbiter has come
	Propose  Kind = "propose"  // a player enters the result of the own table
	Confirm  Kind = "confirm"  // another player of the table confirms it

	Challenges Kind = "challenge" // an entrant of a ladder challenges others
	Accept     Kind = "accept"    // a challenged entrant agrees
	Decline    Kind = "decline"   // a challenged entrant refuses, or the challenger withdraws the challenge
	Lapse      Kind = "lapse"     // a challenge or a table of a ladder has passed its deadline
	Drop       Kind = "drop"      // an entrant of a ladder falls after long rest
	Remind     Kind = "remind"    // the players of a round are reminded of its deadline
	Ring       Kind = "bell"      // the deadline of a round has passed
	Exhibit    Kind = "exhibit"   // an entrant gives the display
	Unexhibit  Kind = "unexhibit" // an entrant does not give the display after all
	Separate   Kind = "apart"     // entrants do not meet at a table if that can be avoided
	Mix        Kind = "unapart"   // they may meet again
	Skip       Kind = "skip"      // an entrant asks to sit out a round
	Unskip     Kind = "unskip"    // an entrant plays that round after all
	Absent     Kind = "absent"    // players have not come to a table
	Adjourn    Kind = "adjourn"   // the arbiter adjourns a table
	Resume     Kind = "resume"    // an adjourned table goes on
)

// Act is one thing done to an event.
type Act struct {
	Kind Kind  `json:"kind"`
	At   int64 `json:"at,omitempty"` // milliseconds since 1970
	// By is who did it: an organiser, or "" for the table itself.
	By     string `json:"by,omitempty"`
	Reason string `json:"reason,omitempty"`

	Entrant *Entrant `json:"entrant,omitempty"` // of Enter
	ID      int      `json:"id,omitempty"`      // of Withdraw and Return; of Replace, the new entrant; of Ask, Call, Propose, Confirm, Skip, Unskip and the acts of a ladder and a display, the author; of Assemble and HandIn, the number of the team
	Out     int      `json:"out,omitempty"`     // of Replace: the entrant who leaves the seat; of Ask: the chosen partner; of Accept, Decline and Lapse: the challenger
	Team    []int    `json:"team,omitempty"`    // of Join, Assemble and HandIn: the entrants; of Challenges: the challenged ones; of Separate and Mix: the group; of Absent: the absent ones
	Name    string   `json:"name,omitempty"`    // of Assemble
	Captain int      `json:"captain,omitempty"` // of Assemble: an entrant
	Clock   *Clock   `json:"clock,omitempty"`   // of Time
	Until   int64    `json:"until,omitempty"`   // of Adjourn: when the table goes on, in milliseconds since 1970
	Device  string   `json:"device,omitempty"`  // of Propose and Confirm: tells two phones apart
	Round   int      `json:"round,omitempty"`   // of Pair, Unpair, Skip, Unskip and the acts of a table: from 1
	Paired  *Paired  `json:"paired,omitempty"`  // of Pair and Seat
	Table   int      `json:"table,omitempty"`   // of Result, Game, Replace, Call and Answer: from 1
	Places  []int    `json:"places,omitempty"`  // of Result, Propose and Confirm: by seat; 0 for a player who did not come
	Game    string   `json:"game,omitempty"`    // of Game: its id
	// Forecast is what decided a result, if that was a forecast.
	Forecast *Forecast `json:"forecast,omitempty"`
}

// Proposal is a result that a player of the table has entered.
type Proposal struct {
	Places []int  `json:"places"`
	By     int    `json:"by"`               // an entrant
	Device string `json:"device,omitempty"` // as in [Act]
}
