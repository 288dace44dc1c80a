package play

// VoteKind is what a vote is about.
type VoteKind string

// The kinds of vote.
const (
	VoteDraw     VoteKind = "draw"
	VoteTakeback VoteKind = "takeback" // to before the last move of the proposer
	VotePause    VoteKind = "pause"
	VoteResume   VoteKind = "resume"
	VoteAbort    VoteKind = "abort"
)

// Vote is a vote that is open. It is carried when all its voters are for it.
type Vote struct {
	ID     uint64   `json:"id"` // the version of the record that opened it
	Kind   VoteKind `json:"kind"`
	By     int      `json:"by"` // the proposing seat
	Opened Millis   `json:"opened"`
	Until  Millis   `json:"until"`
	Keep   int      `json:"keep,omitempty"` // takeback: how many entries stay
	Voters []Voter  `json:"voters"`
}

// Voter is one who has a say: a person with all his living seats, or, on a
// draw, a bot.
type Voter struct {
	Player PlayerID `json:"player,omitempty"` // empty for a bot
	Seat   int      `json:"seat"`             // the bot's, or the person's first
	Ballot Ballot   `json:"ballot,omitempty"`
}

// Ballot is what a voter has said.
type Ballot string

// The ballots.
const (
	NoBallot Ballot = ""
	Yes      Ballot = "yes"
	No       Ballot = "no"
)

// LastVote is how the last vote ended. Nobody is told who was against it.
type LastVote struct {
	ID     uint64   `json:"id"`
	Kind   VoteKind `json:"kind"`
	By     int      `json:"by"`
	Passed bool     `json:"passed"`
	At     Millis   `json:"at"`
}

// Decline counts how often in a row a proposal of a seat was declined, and says
// when it may be made again.
type Decline struct {
	Kind  VoteKind `json:"kind"`
	Seat  int      `json:"seat"`
	Times int      `json:"times"`
	Until Millis   `json:"until"`
}
