package table

import (
	"slices"
)

// VoteKind is the subject of a vote.
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

// Vote is an open vote. It passes once all voters are in favour. Voters who have not voted in time,
// present or not, count as against.
type Vote struct {
	ID     uint64   `json:"id"` // the version of the state that opened it
	Kind   VoteKind `json:"kind"`
	By     int      `json:"by"` // the proposing seat
	Opened Millis   `json:"opened"`
	Until  Millis   `json:"until"`
	Keep   int      `json:"keep,omitempty"` // takeback: number of entries that stay
	Voters []Voter  `json:"voters"`
}

// Voter is a voter: a person with all their living seats or, on a draw, a bot.
type Voter struct {
	Player Player `json:"player,omitempty"` // empty for a bot
	Seat   int    `json:"seat"`             // the seat of the bot, or the person's first
	Ballot Ballot `json:"ballot,omitempty"`
}

// Ballot is the vote of a voter.
type Ballot string

// The ballots.
const (
	NoBallot Ballot = ""
	Yes      Ballot = "yes"
	No       Ballot = "no"
)

// LastVote is the result of the last vote. Ballots stay secret.
type LastVote struct {
	ID     uint64   `json:"id"`
	Kind   VoteKind `json:"kind"`
	By     int      `json:"by"`
	Passed bool     `json:"passed"`
	At     Millis   `json:"at"`
}

// pastVotes is how many votes before the last one are kept.
const pastVotes = 31

// Decline counts how often in a row a proposal of a seat was declined, and has the time from which
// it may be repeated.
type Decline struct {
	Kind  VoteKind `json:"kind"`
	Seat  int      `json:"seat"`
	Times int      `json:"times"`
	Until Millis   `json:"until"`
}

// Times of votes, in milliseconds.
const (
	// voteTime is how long a vote is open for people who are present.
	voteTime = 60 * second
	// voteDays is the same for correspondence games.
	voteDays = 3 * day
	// declineTime is how soon a declined proposal may be repeated; it doubles each time, up to
	// declineMax.
	declineTime = minute
	declineMax  = 16 * minute
)

// Propose opens a vote, in which the proposer votes yes. All living persons vote, and on a draw the
// bots too. Without other voters it passes at once. Anybody may end a pause alone.
//
// With seat 0 the table finds the player's appropriate seat. A proposal that matches an open vote
// counts as a yes, so that two crossing offers agree.
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
	if kind == VoteResume { // an absent player cannot extend a pause
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

// isAsked reports whether a vote of a kind is open in which a player has not voted.
func (s *State) isAsked(player Player, kind VoteKind) bool {
	return player != "" && s.Vote != nil && s.Vote.Kind == kind &&
		slices.ContainsFunc(s.Vote.Voters, func(v Voter) bool { return v.Player == player && v.Ballot == NoBallot })
}

// Ballot casts a person's vote, for all their seats. They may change it while the vote is open.
func (t *Table) Ballot(player Player, vote uint64, yes bool) error {
	return t.ballot(vote, yes, func(v Voter) bool { return player != "" && v.Player == player })
}

// BotBallot casts the vote of a bot on a draw.
func (t *Table) BotBallot(seat int, vote uint64, yes bool) error {
	return t.ballot(vote, yes, func(v Voter) bool { return v.Player == "" && v.Seat == seat })
}

// ballot casts the vote of the voter that meant selects.
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

// voters returns the voters: each living person once. On a draw these are also bots, but only
// players whose agreement the rules require.
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

// agreeing returns the seats whose agreement a draw needs, nil for all living ones.
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

// count decides the vote once nothing can change it.
func (t *Table) count() {
	v := t.Vote
	switch {
	case slices.ContainsFunc(v.Voters, func(v Voter) bool { return v.Ballot == No }):
		t.decline()
	case !slices.ContainsFunc(v.Voters, func(v Voter) bool { return v.Ballot != Yes }):
		t.carry()
	}
}

// silence counts a person who moves without answering a draw or a takeback as against it.
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

// settleVote closes a vote that has become meaningless, and drops voters who are no longer living.
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
		// The takeback would revive a seat that has not agreed to it.
		t.endVote(false)
		return
	}
	t.count()
}

// declined returns the index in Declined of a seat's proposal, or -1.
func (s *State) declined(kind VoteKind, seat int) int {
	return slices.IndexFunc(s.Declined, func(d Decline) bool { return d.Kind == kind && d.Seat == seat })
}

// decline ends the vote as declined, and delays its repetition.
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

// endVote records the result of the vote and closes it.
func (t *Table) endVote(passed bool) {
	v := t.Vote
	if t.LastVote != nil {
		t.Votes = append(t.Votes[max(0, len(t.Votes)-pastVotes+1):], *t.LastVote)
	}
	t.LastVote = &LastVote{ID: v.ID, Kind: v.Kind, By: v.By, Passed: passed, At: t.now}
	t.Vote = nil
	t.Touch()
}

// carry ends the vote as passed and performs the proposal.
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
