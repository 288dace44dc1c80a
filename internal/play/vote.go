package play

import (
	"context"
	"slices"

	"github.com/manykings/manykings/rules"
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

// Times of votes, in milliseconds.
const (
	// voteTime is how long a vote is open to those who are present.
	voteTime = 60 * second
	// voteDays is the same by correspondence.
	voteDays = 3 * day
	// absentMax is how long, at most, an absent person is waited for where a vote
	// does not end the game.
	absentMax = 5 * minute
	// declineTime is until a proposal that was declined may be repeated; it
	// doubles with every further time, to declineMax.
	declineTime = minute
	declineMax  = 16 * minute
)

// Propose opens a vote, for which the proposer is. All living persons have a
// say, on a draw the bots too; if nobody else has one it is carried at once.
func (s *Service) Propose(ctx context.Context, p Propose) (*Record, error) {
	return s.change(ctx, request{game: p.Game, player: p.Player, token: p.Token}, func(t *table) error {
		if err := t.holds(p.Player, p.Seat); err != nil {
			return err
		}
		r := t.r
		v := &Vote{ID: r.Version + 1, Kind: p.Kind, By: p.Seat, Opened: t.now, Until: t.now + Millis(voteTime)}
		if r.Clock.Kind == DaysClock {
			v.Until = t.now + Millis(voteDays)
		}
		switch p.Kind {
		case VoteDraw, VoteAbort:
		case VoteResume:
			if r.Pause == nil {
				return ErrNotPaused
			}
		case VotePause:
			if r.Pause != nil {
				return ErrPaused
			}
		case VoteTakeback:
			if r.Pause != nil {
				return ErrPaused
			}
			keep, ok := r.lastMove(p.Seat)
			if !ok {
				return ErrNothing
			}
			v.Keep = keep
		default:
			return &InputError{"kind", "one of draw, takeback, pause, resume, abort"}
		}
		if r.Vote != nil {
			return ErrVoteOpen
		}
		if i := r.declined(p.Kind, p.Seat); i >= 0 && t.now < r.Declined[i].Until {
			return ErrTooSoon
		}
		v.Voters = t.voters(p.Kind)
		i := slices.IndexFunc(v.Voters, func(voter Voter) bool { return voter.Player == p.Player })
		if i < 0 {
			return ErrOut // a draw in Royale, by who has no king (royale.7)
		}
		v.Voters[i].Ballot = Yes
		r.Vote = v
		t.touch()
		for _, voter := range v.Voters {
			if voter.Player == "" {
				t.jobs = append(t.jobs, BotJob{Game: r.ID, Seat: voter.Seat, Level: t.seat(voter.Seat).Level, Moved: r.Moved, Vote: v.ID})
			}
		}
		t.count()
		return nil
	})
}

// Ballot gives the ballot of a person. He may change it while the vote is open.
func (s *Service) Ballot(ctx context.Context, b BallotRequest) (*Record, error) {
	return s.change(ctx, request{game: b.Game, player: b.Player, token: b.Token}, func(t *table) error {
		return t.ballot(b.Vote, b.Yes, func(v Voter) bool { return b.Player != "" && v.Player == b.Player })
	})
}

// BotBallot gives the ballot of a bot on a draw.
func (s *Service) BotBallot(ctx context.Context, b BotBallot) (*Record, error) {
	return s.change(ctx, request{game: b.Game}, func(t *table) error {
		return t.ballot(b.Vote, b.Yes, func(v Voter) bool { return v.Player == "" && v.Seat == b.Seat })
	})
}

// ballot gives the ballot of the voter who is meant.
func (t *table) ballot(vote uint64, yes bool, meant func(Voter) bool) error {
	v := t.r.Vote
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
	t.touch()
	t.count()
	return nil
}

// voters returns who has a say: the persons who are living, once each, and on a
// draw the bots; a draw is for those whom the rules ask.
func (t *table) voters(kind VoteKind) []Voter {
	agree := t.pos.AgreeSeats()
	var voters []Voter
	for _, n := range t.seats() {
		seat := t.seat(n)
		if !t.living(n) || kind == VoteDraw && !slices.Contains(agree, rules.Seat(n)) {
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

// count decides the vote if there is nothing to wait for.
func (t *table) count() {
	v := t.r.Vote
	switch {
	case slices.ContainsFunc(v.Voters, func(v Voter) bool { return v.Ballot == No }):
		t.decline()
	case !slices.ContainsFunc(v.Voters, func(v Voter) bool { return v.Ballot != Yes }):
		t.carry()
	}
}

// closeVote ends a vote that is past its time. Who has been absent for long
// enough counts as being for it; others who are silent are against it.
func (t *table) closeVote() {
	for i := range t.r.Vote.Voters {
		voter := &t.r.Vote.Voters[i]
		if voter.Ballot != NoBallot {
			continue
		}
		since, until := t.absence(*voter)
		switch {
		case since == 0:
			voter.Ballot = No
		case t.now >= until:
			voter.Ballot = Yes
		}
	}
	t.count()
	if v := t.r.Vote; v != nil { // who is absent may still come back
		for _, voter := range v.Voters {
			if voter.Ballot == NoBallot {
				_, until := t.absence(voter)
				v.Until = max(v.Until, until)
			}
		}
		t.touch()
	}
}

// absence returns since when a voter is absent, and until when he must be to
// count as being for what is voted on: for as long as it takes to leave the game,
// if that would end. It is 0 if he is there, or has to speak himself: on a draw by
// correspondence.
func (t *table) absence(v Voter) (since, until Millis) {
	r := t.r
	if v.Player == "" || r.Vote.Kind == VoteDraw && r.Clock.Kind == DaysClock {
		return 0, 0
	}
	since = t.seat(v.Seat).Away
	if since == 0 {
		return 0, 0
	}
	wait := r.Leaving.After
	switch {
	case r.Clock.Kind == DaysClock:
		wait = max(wait, voteDays)
	case r.Vote.Kind != VoteDraw && r.Vote.Kind != VoteAbort:
		wait = min(wait, absentMax) // it does not decide the game
	}
	return since, max(r.Vote.Opened+Millis(voteTime), since+Millis(wait))
}

// silence counts a person who moves without a word on a draw or a takeback as
// being against it.
func (t *table) silence(player PlayerID) {
	v := t.r.Vote
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

// settleVote closes a vote that has lost its sense, and drops voters who are no
// longer living.
func (t *table) settleVote() {
	r := t.r
	v := r.Vote
	if v == nil {
		return
	}
	if v.Kind == VoteTakeback && !r.mayTakeBack(v.Keep) || !t.living(v.By) {
		r.Vote = nil
		return
	}
	living := t.voters(v.Kind)
	voters := slices.DeleteFunc(slices.Clone(v.Voters), func(voter Voter) bool {
		return !slices.ContainsFunc(living, func(l Voter) bool {
			return l.Player == voter.Player && (l.Player != "" || l.Seat == voter.Seat)
		})
	})
	if len(voters) < len(v.Voters) {
		v.Voters = voters
		t.count()
	}
}

// declined returns the index in Declined of a proposal of a seat, or -1.
func (r *Record) declined(kind VoteKind, seat int) int {
	return slices.IndexFunc(r.Declined, func(d Decline) bool { return d.Kind == kind && d.Seat == seat })
}

// decline ends the vote: it is not carried, and not soon to be repeated.
func (t *table) decline() {
	r := t.r
	v := r.Vote
	i := r.declined(v.Kind, v.By)
	if i < 0 {
		i = len(r.Declined)
		r.Declined = append(r.Declined, Decline{Kind: v.Kind, Seat: v.By})
	}
	d := &r.Declined[i]
	d.Until = t.now + Millis(min(declineTime<<min(d.Times, 8), declineMax))
	d.Times++
	t.endVote(false)
}

// endVote ends the vote.
func (t *table) endVote(passed bool) {
	v := t.r.Vote
	t.r.LastVote = &LastVote{ID: v.ID, Kind: v.Kind, By: v.By, Passed: passed, At: t.now}
	t.r.Vote = nil
	t.touch()
}

// carry ends the vote and does what was voted for.
func (t *table) carry() {
	r := t.r
	v := r.Vote
	if i := r.declined(v.Kind, v.By); i >= 0 {
		r.Declined = slices.Delete(r.Declined, i, i+1)
	}
	t.endVote(true)
	switch v.Kind {
	case VoteDraw:
		if err := t.enter(Entry{Text: "draw"}); err != nil {
			t.s.log.Error("draw refused", "game", r.ID, "err", err)
		}
	case VoteTakeback:
		t.takeBack(v.Keep)
	case VotePause:
		t.pause()
	case VoteResume:
		t.goOn()
	case VoteAbort:
		t.end(Aborted)
	}
}
