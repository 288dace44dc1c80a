package web

import (
	"context"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/table"
)

type proposeInput struct {
	Changes
	Body struct {
		Kind  table.VoteKind `json:"kind" enum:"draw,takeback,pause,resume,abort" doc:"The proposal. takeback: to the position before the seat's last move."`
		Seat  int            `json:"seat,omitempty" minimum:"0" maximum:"8" doc:"The seat that proposes. If left out, one of the person's seats; for a takeback, the one that moved last."`
		Token string         `json:"token,omitempty" maxLength:"64"`
	} `nameHint:"VoteRequest"`
}

type ballotInput struct {
	Changes
	Body struct {
		Vote  uint64 `json:"vote" doc:"The id of the vote."`
		Yes   bool   `json:"yes"`
		Token string `json:"token,omitempty" maxLength:"64"`
	} `nameHint:"BallotRequest"`
}

// voteRoutes registers the requests about votes.
func (s *gameRequests) voteRoutes(r *Kit) {
	Register(r, Tagged("votes", Post("propose", "/games/{id}/votes", "Open a vote",
		"Ballots are secret. Seats that do not vote in time count as against. Ending a pause needs no vote.")),
		func(ctx context.Context, in *proposeInput) (*gameOutput, error) {
			return s.change(ctx, &in.Changes, func(id live.GameID, p Caller) (*live.Record, error) {
				return s.config.Play.Propose(ctx, live.Propose{Game: id, Player: p.Player, Seat: in.Body.Seat, Kind: in.Body.Kind, Token: in.Body.Token})
			})
		})

	Register(r, Tagged("votes", Post("vote", "/games/{id}/votes/ballot", "Vote", "Counts for all your seats.")),
		func(ctx context.Context, in *ballotInput) (*gameOutput, error) {
			return s.change(ctx, &in.Changes, func(id live.GameID, p Caller) (*live.Record, error) {
				return s.config.Play.Ballot(ctx, live.BallotRequest{Game: id, Player: p.Player, Vote: in.Body.Vote, Yes: in.Body.Yes, Token: in.Body.Token})
			})
		})
}
