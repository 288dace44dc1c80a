package moderation

import (
	"context"
	"strings"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/people/clubs"
	"github.com/manykings/manykings/server/web"
	"github.com/manykings/manykings/table"
)

type clubActInput struct {
	clubs.OfClub
	Body struct {
		Complaint string `json:"complaint,omitempty" maxLength:"40" doc:"The key of the report; left out to act without one."`
		Name      string `json:"name,omitempty" maxLength:"100" doc:"The club's new name."`
		Hush      bool   `json:"hush,omitempty" doc:"Remove the club's description and link."`
		Close     bool   `json:"close,omitempty" doc:"Close the club permanently."`
		Reason    string `json:"reason,omitempty" maxLength:"500" doc:"The reason, which the founder receives. Needed unless a report is dismissed."`
	} `nameHint:"ClubActRequest"`
}

// The decisions about a club, as acts record them.
const (
	clubRenamed = "renamed"
	clubHushed  = "hushed"
	clubClosed  = "closed"
)

func (s *API) actOnClub(ctx context.Context, in *clubActInput) (*struct{}, error) {
	me, err := s.kit.Signed(ctx, false)
	if err != nil {
		return nil, err
	}
	c, err := s.Clubs.Find(ctx, in.Club)
	if err != nil {
		return nil, err
	}
	founder, err := s.Clubs.FounderOf(ctx, c.Key)
	if err != nil {
		return nil, err
	}
	if of, err := s.Accounts.Get(ctx, founder); err == nil && !me.Signed.Account.MayJudge(&of) {
		return nil, web.ErrRole()
	}
	b := &in.Body
	a := Act{By: me.Player, Against: founder, Complaint: b.Complaint, Reason: b.Reason, Club: c.Name}
	if b.Complaint != "" {
		if of, err := s.Complaints.Get(ctx, b.Complaint); err != nil {
			return nil, err
		} else if of.Club != c.Key {
			return nil, &table.InputError{Field: "complaint", Reason: "is not about this club"}
		}
	}
	if b.Name != "" {
		a.Did = append(a.Did, clubRenamed)
	}
	if b.Hush {
		a.Did = append(a.Did, clubHushed)
	}
	if b.Close {
		a.Did = append(a.Did, clubClosed)
	}
	if len(a.Did) > 0 && strings.TrimSpace(b.Reason) == "" {
		return nil, &table.InputError{Field: "reason", Reason: "is needed; the founder receives it"}
	}
	defer s.kit.Announce(ctx, live.ClubTopic, c.Key)
	if b.Name != "" {
		if s.kit.Words().Has(b.Name) {
			return nil, web.ErrWord("name")
		}
		if _, err := s.Clubs.Rename(ctx, c.Key, b.Name); err != nil {
			return nil, err
		}
	}
	if b.Hush {
		if err := s.Clubs.Hush(ctx, c.Key); err != nil {
			return nil, err
		}
	}
	if err := s.Complaints.Act(ctx, a); err != nil {
		return nil, err
	}
	if b.Close {
		return nil, s.Clubs.End(ctx, c.Key)
	}
	return nil, nil
}
