package moderation

import (
	"context"
	"errors"

	"github.com/manykings/manykings/server/people/account"
	"github.com/manykings/manykings/server/people/botaccount/botaccounthttp"
	"github.com/manykings/manykings/server/web"
	"github.com/manykings/manykings/table"
)

type programActInput struct {
	botaccounthttp.OfProgram
	Body struct {
		Complaint string `json:"complaint,omitempty" maxLength:"40" doc:"The key of the report; left out to act without one."`
		Stop      bool   `json:"stop,omitempty" doc:"Suspend the program. Its games go on, and nobody moves for it."`
		Days      int    `json:"days,omitempty" minimum:"0" maximum:"366" doc:"The length of the suspension in days; 0 or left out: no end."`
		Free      bool   `json:"free,omitempty" doc:"Lift the suspension of the program."`
		Reason    string `json:"reason,omitempty" maxLength:"500" doc:"The reason, which the owner receives. Needed unless a report is dismissed."`
	} `nameHint:"ProgramActRequest"`
}

func (s *API) actOnProgram(ctx context.Context, in *programActInput) (*struct{}, error) {
	me, err := s.kit.Signed(ctx, false)
	if err != nil {
		return nil, err
	}
	p, err := s.Programs.Named(ctx, in.Name)
	if err != nil {
		return nil, err
	}
	of, err := s.Accounts.Get(ctx, p.Owner)
	if err != nil && !errors.Is(err, account.ErrNotFound) { // the program of a guest
		return nil, err
	}
	if p.Owner == me.Player || err == nil && !me.Signed.Account.MayJudge(&of) {
		return nil, web.ErrRole()
	}
	b := &in.Body
	a := Act{By: me.Player, Against: p.Owner, Complaint: b.Complaint, Reason: b.Reason, Program: p.Name}
	if b.Complaint != "" {
		c, err := s.Complaints.Get(ctx, b.Complaint)
		if err != nil {
			return nil, err
		}
		ofOwner := c.Kind == Appeal && c.Against == p.Owner
		if c.Against != p.Player && !ofOwner {
			return nil, &table.InputError{Field: "complaint", Reason: "is not about this program"}
		}
	}
	switch {
	case b.Stop && b.Free:
		return nil, &table.InputError{Field: "stop", Reason: "or free"}
	case b.Stop:
		a.Did, a.Plays = []string{Stopped}, p.Player
	case b.Free:
		a.Did, a.Plays = []string{Freed}, p.Player
	}
	if b.Stop {
		if a.Until, err = s.Complaints.After(b.Days); err != nil {
			return nil, err
		}
	}
	if err := s.Complaints.Act(ctx, a); err != nil {
		return nil, err
	}
	s.kit.Changed(p.Player) // so that all nodes reload its state
	return nil, nil
}
