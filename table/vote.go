package table

import (
	"slices"
)

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

var voteKinds = []VoteKind{VoteDraw, VoteTakeback, VotePause, VoteResume, VoteAbort}

// Vote is a vote that is open. It is carried once all its voters are in favour; who
// has not said so when its time is up, there or not, is against it.
type Vote struct {
	ID     uint64   `json:"id"` // the version of the state that opened it
	Kind   VoteKind `json:"kind"`
	By     int      `json:"by"` // the proposing seat
	Opened Millis   `json:"opened"`
	Until  Millis   `json:"until"`
	Keep   int      `json:"keep,omitempty"` // takeback: how many entries stay
	Voters []Voter  `json:"voters"`
}

// equal reports whether neither of two votes is open, or both are and are equal.
func (v *Vote) equal(other *Vote) bool {
	if v == nil || other == nil {
		return v == other
	}
	return v.ID == other.ID && v.Kind == other.Kind && v.By == other.By && v.Opened == other.Opened &&
		v.Until == other.Until && v.Keep == other.Keep && slices.Equal(v.Voters, other.Voters)
}

// Voter is one who has a say: a person with all their living seats, or, on a
// draw, a bot.
type Voter struct {
	Player Player `json:"player,omitempty"` // empty for a bot
	Seat   int    `json:"seat"`             // the bot's, or the person's first
	Ballot Ballot `json:"ballot,omitempty"`
}

// Ballot is what a voter has said.
type Ballot string

// The ballots.
const (
	NoBallot Ballot = ""
	Yes      Ballot = "yes"
	No       Ballot = "no"
)

// LastVote is how the last vote ended. Nobody is told who voted against.
type LastVote struct {
	ID     uint64   `json:"id"`
	Kind   VoteKind `json:"kind"`
	By     int      `json:"by"`
	Passed bool     `json:"passed"`
	At     Millis   `json:"at"`
}

// pastVotes is how many votes before the last are kept.
const pastVotes = 31

// Decline counts how often in a row a proposal of a seat was declined, and says
// when it may be made again.
type Decline struct {
	Kind  VoteKind `json:"kind"`
	Seat  int      `json:"seat"`
	Times int      `json:"times"`
	Until Millis   `json:"until"`
}

// Times of votes, in milliseconds.
const (
	// voteTime is how long a vote is open to those who are present.
	voteTime = 60 * second
	// voteDays is the same by correspondence.
	voteDays = 3 * day
	// declineTime is until a proposal that was declined may be repeated; it
	// doubles with every further time, to declineMax.
	declineTime = minute
	declineMax  = 16 * minute
)

// Propose opens a vote, in which the proposer votes yes. All living persons have a
// say, and on a draw the bots too; if nobody else has one it is carried at once. A pause
// anybody may end alone.
//
// With seat 0 the table finds the seat for which the player speaks. A proposal of what the
// player is being asked about already is their yes: two offers that cross agree.
func (t *Table) Propose(player Player, seat int, kind VoteKind) error {
	if t.isAsked(player, kind) && (seat == 0 || t.holds(player, seat) == nil) {
		return t.Ballot(player, t.Vote.ID, true)
	}
	if seat == 0 {
		if seat = t.proposer(player, kind); seat == 0 {
			return ErrNotSeated
		}
	}
	keep, err := t.canPropose(player, seat, kind)
	if err != nil {
		return err
	}
	if i := t.declined(kind, seat); i >= 0 && t.now < t.Declined[i].Until {
		return ErrTooSoon
	}
	v := &Vote{ID: t.Version + 1, Kind: kind, By: seat, Opened: t.now, Until: t.now + Millis(voteTime), Keep: keep}
	if t.Clock.Kind == DaysClock {
		v.Until = t.now + Millis(voteDays)
	}
	v.Voters = t.voters(kind)
	for i := range v.Voters {
		if v.Voters[i].Player == player {
			v.Voters[i].Ballot = Yes
		}
	}
	if kind == VoteResume { // an absent player cannot prolong a pause
		v.Voters = []Voter{{Player: player, Seat: seat, Ballot: Yes}}
	}
	t.Vote = v
	t.Touch()
	for _, voter := range v.Voters {
		if voter.Player == "" {
			t.asks = append(t.asks, Ask{Seat: voter.Seat, Level: t.seat(voter.Seat).Level, Moved: t.Moved, Vote: v.ID})
		}
	}
	t.count()
	return nil
}

// isAsked reports whether a vote of a kind is open on which a player has yet to say something.
func (s *State) isAsked(player Player, kind VoteKind) bool {
	return player != "" && s.Vote != nil && s.Vote.Kind == kind &&
		slices.ContainsFunc(s.Vote.Voters, func(v Voter) bool { return v.Player == player && v.Ballot == NoBallot })
}

// Ballot gives the ballot of a person, for all their seats. They may change it
// while the vote is open.
func (t *Table) Ballot(player Player, vote uint64, yes bool) error {
	return t.ballot(vote, yes, func(v Voter) bool { return player != "" && v.Player == player })
}

// BotBallot gives the ballot of a bot on a draw.
func (t *Table) BotBallot(seat int, vote uint64, yes bool) error {
	return t.ballot(vote, yes, func(v Voter) bool { return v.Player == "" && v.Seat == seat })
}

// ballot gives the ballot of the voter who is meant.
func (t *Table) ballot(vote uint64, yes bool, meant func(Voter) bool) error {
	v := t.Vote
	if v == nil || v.ID != vote {
		return ErrNoVote
	}
	i := slices.IndexFunc(v.Voters, meant)
	if i < 0 {
		return ErrNotSeated
	}
	v.Voters[i].Ballot = No
	if yes {
		v.Voters[i].Ballot = Yes
	}
	t.Touch()
	t.count()
	return nil
}

// voters returns who has a say: each living person once. On a draw bots have one
// too, but of persons and bots only those whose agreement the rules require.
func (s *State) voters(kind VoteKind) []Voter {
	var voters []Voter
	for _, n := range s.seats() {
		seat := s.seat(n)
		if !s.living(n) || kind == VoteDraw && !s.mustAgree(n) {
			continue
		}
		if seat.Kind == Bot && kind != VoteDraw ||
			seat.Kind == Person && slices.ContainsFunc(voters, func(v Voter) bool { return v.Player == seat.Player }) {
			continue
		}
		voters = append(voters, Voter{Player: seat.Player, Seat: n})
	}
	return voters
}

// mustAgree reports whether a draw needs the agreement of a living seat.
func (s *State) mustAgree(n int) bool {
	return s.living(n) && (s.Agree == nil || slices.Contains(s.Agree, n))
}

// agrees reports whether a draw needs the agreement of a player.
func (s *State) agrees(player Player) bool {
	for i := range s.Seats {
		if s.Seats[i].Player == player && s.mustAgree(i+1) {
			return true
		}
	}
	return false
}

// agreeing returns the seats without which there is no draw, nil if they are the
// living ones.
func (t *Table) agreeing() []int {
	agree := t.pos.AgreeSeats()
	if len(agree) == len(t.Seats)-len(t.Out) {
		return nil
	}
	seats := make([]int, len(agree))
	for i, n := range agree {
		seats[i] = int(n)
	}
	return seats
}

// count decides the vote if there is nothing to wait for.
func (t *Table) count() {
	v := t.Vote
	switch {
	case slices.ContainsFunc(v.Voters, func(v Voter) bool { return v.Ballot == No }):
		t.decline()
	case !slices.ContainsFunc(v.Voters, func(v Voter) bool { return v.Ballot != Yes }):
		t.carry()
	}
}

// silence counts a person who moves without answering a draw or a takeback as
// against it.
func (t *Table) silence(player Player) {
	v := t.Vote
	if v == nil || v.Kind != VoteDraw && v.Kind != VoteTakeback {
		return
	}
	for i := range v.Voters {
		if voter := &v.Voters[i]; voter.Player == player && voter.Ballot == NoBallot {
			voter.Ballot = No
			t.count()
			return
		}
	}
}

// settleVote closes a vote that no longer makes sense, and drops voters who are no
// longer living.
func (t *Table) settleVote() {
	v := t.Vote
	if v == nil {
		return
	}
	if v.Kind == VoteTakeback && !t.mayTakeBack(v.Keep) || !t.living(v.By) {
		t.Vote = nil
		return
	}
	living := t.voters(v.Kind)
	voters := slices.DeleteFunc(slices.Clone(v.Voters), func(voter Voter) bool {
		return !slices.ContainsFunc(living, func(l Voter) bool {
			return l.Player == voter.Player && (l.Player != "" || l.Seat == voter.Seat)
		})
	})
	if len(voters) == len(v.Voters) {
		return
	}
	agreed := !slices.ContainsFunc(v.Voters, func(voter Voter) bool {
		return voter.Ballot != Yes && !slices.Contains(voters, voter)
	})
	v.Voters = voters
	if v.Kind == VoteTakeback && !agreed {
		// It would undo what put a seat out, which has not agreed to that.
		t.endVote(false)
		return
	}
	t.count()
}

// declined returns the index in Declined of a proposal of a seat, or -1.
func (s *State) declined(kind VoteKind, seat int) int {
	return slices.IndexFunc(s.Declined, func(d Decline) bool { return d.Kind == kind && d.Seat == seat })
}

// decline ends the vote: it is not carried, and not soon to be repeated.
func (t *Table) decline() {
	v := t.Vote
	i := t.declined(v.Kind, v.By)
	if i < 0 {
		i = len(t.Declined)
		t.Declined = append(t.Declined, Decline{Kind: v.Kind, Seat: v.By})
	}
	d := &t.Declined[i]
	d.Until = t.now + Millis(min(declineTime<<min(d.Times, 8), declineMax))
	d.Times++
	t.endVote(false)
}

// endVote ends the vote.
func (t *Table) endVote(passed bool) {
	v := t.Vote
	if t.LastVote != nil {
		t.Votes = append(t.Votes[max(0, len(t.Votes)-pastVotes+1):], *t.LastVote)
	}
	t.LastVote = &LastVote{ID: v.ID, Kind: v.Kind, By: v.By, Passed: passed, At: t.now}
	t.Vote = nil
	t.Touch()
}

// carry ends the vote and does what was voted for.
func (t *Table) carry() {
	v := t.Vote
	if i := t.declined(v.Kind, v.By); i >= 0 {
		t.Declined = slices.Delete(t.Declined, i, i+1)
	}
	t.endVote(true)
	switch v.Kind {
	case VoteDraw:
		t.fault(t.declare(Entry{Text: "draw"}))
	case VoteTakeback:
		t.takeBack(v.Keep)
	case VotePause:
		t.pause(v.By)
	case VoteResume:
		t.goOn()
	case VoteAbort:
		t.end(Aborted)
	}
}
