package web

import (
	"context"
	"errors"
	"net/http"

	"github.com/manykings/manykings/server/people/account"
	"github.com/manykings/manykings/server/people/botaccount"
	"github.com/manykings/manykings/server/people/moderation"
	"github.com/manykings/manykings/table"
)

// errStopped is the answer to a program that may not do anything.
var errStopped = NewProblem(http.StatusForbidden, "held", "The program was stopped by those who look after people here.")

// Stop is that a program may not do anything, for its owner and those who have stopped it.
type Stop struct {
	Since  table.Millis `json:"since"`
	Until  table.Millis `json:"until,omitempty" doc:"When it ends by itself; left out: it does not."`
	Reason string       `json:"reason,omitempty"`
}

// stopOf returns nil for a program that may do what its tokens allow.
func (s *Server) stopOf(p *botaccount.Program) *Stop {
	if !s.programs.Stopped(p) {
		return nil
	}
	return &Stop{p.Stop.Since, p.Stop.Until, p.Stop.Reason}
}

type programActInput struct {
	OfProgram
	Body struct {
		Complaint string `json:"complaint,omitempty" maxLength:"40" doc:"Its key; left out to act without one."`
		Stop      bool   `json:"stop,omitempty" doc:"It may not do anything; its games go on, and nobody moves for it."`
		Days      int    `json:"days,omitempty" minimum:"0" maximum:"366" doc:"After how many days it may again by itself; 0 or left out: it may not."`
		Free      bool   `json:"free,omitempty" doc:"It may again what its tokens allow."`
		Reason    string `json:"reason,omitempty" maxLength:"500" doc:"Its owner is told; needed unless a complaint is put away."`
	} `nameHint:"ProgramActRequest"`
}

func (s *Server) actOnProgram(ctx context.Context, in *programActInput) (*struct{}, error) {
	me, err := s.signed(ctx, false)
	if err != nil {
		return nil, err
	}
	p, err := s.programs.Named(ctx, in.Name)
	if err != nil {
		return nil, err
	}
	of, err := s.accounts.Get(ctx, p.Owner)
	if err != nil && !errors.Is(err, account.ErrNotFound) { // a guest's
		return nil, err
	}
	if p.Owner == me.Player || err == nil && !mayJudge(&me.Signed.Account, &of) {
		return nil, ErrRole()
	}
	b := &in.Body
	a := moderation.Act{By: me.Player, Against: p.Owner, Complaint: b.Complaint, Reason: b.Reason, Program: p.Name}
	if b.Complaint != "" {
		c, err := s.complaints.Get(ctx, b.Complaint)
		if err != nil {
			return nil, err
		}
		ofOwner := c.Kind == moderation.Appeal && c.Against == p.Owner
		if c.Against != p.Player && !ofOwner {
			return nil, &table.InputError{Field: "complaint", Reason: "of this program"}
		}
	}
	switch {
	case b.Stop && b.Free:
		return nil, &table.InputError{Field: "stop", Reason: "or free"}
	case b.Stop:
		a.Did, a.Plays = []string{moderation.Stopped}, p.Player
	case b.Free:
		a.Did, a.Plays = []string{moderation.Freed}, p.Player
	}
	if b.Stop {
		if a.Until, err = s.complaints.After(b.Days); err != nil {
			return nil, err
		}
	}
	if err := s.complaints.Act(ctx, a); err != nil {
		return nil, err
	}
	s.ended(p.Player) // it may be what it may be now
	return nil, nil
}
