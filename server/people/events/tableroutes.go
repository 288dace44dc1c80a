package events

import (
	"context"

	"github.com/manykings/manykings/events/event"
)

func (s *API) pair(ctx context.Context, in *pairInput) (*eventOutput, error) {
	return s.by(ctx, func(p Member) (*Event, error) {
		return s.Events.Pair(ctx, in.Event, p.Player, in.Body.Round)
	})
}

func (s *API) unpair(ctx context.Context, in *roundInput) (*eventOutput, error) {
	return s.do(ctx, in.Event, event.Act{Kind: event.Unpair, Round: in.Round, Reason: in.Reason})
}

func (s *API) result(ctx context.Context, in *resultInput) (*eventOutput, error) {
	return s.because(ctx, in.Body.Reason, func(p Member) (*Event, error) {
		return s.Events.SetResult(ctx, in.Event, p, event.Act{Round: in.Round, Table: in.Table, Places: in.Body.Places, Reason: in.Body.Reason})
	})
}

func (s *API) clock(ctx context.Context, in *clockInput) (*eventOutput, error) {
	left := int64(-1)
	if in.Body.Left != nil {
		left = *in.Body.Left
	}
	return s.by(ctx, func(p Member) (*Event, error) {
		return s.Events.SetClock(ctx, in.Event, p, in.Body.Running, left, in.Body.Reason)
	})
}

func (s *API) call(ctx context.Context, in *callInput) (*eventOutput, error) {
	p, err := s.kit.Signed(ctx, false)
	if err != nil {
		return nil, err
	}
	if err := s.decent("reason", in.Body.Reason); err != nil {
		return nil, err
	}
	e, err := s.Events.Call(ctx, in.Event, p.Player, in.Round, in.Table, in.Body.Reason)
	return s.shown(ctx, e, err)
}

func (s *API) answer(ctx context.Context, in *OfEventTable) (*eventOutput, error) {
	return s.do(ctx, in.Event, event.Act{Kind: event.Answer, Round: in.Round, Table: in.Table})
}

func (s *API) replace(ctx context.Context, in *replaceInput) (*eventOutput, error) {
	return s.because(ctx, in.Body.Reason, func(p Member) (*Event, error) {
		return s.Events.Replace(ctx, in.Event, p, event.Act{Round: in.Round, Table: in.Table, Out: in.Entrant, ID: in.Body.By, Reason: in.Body.Reason})
	})
}

func (s *API) absent(ctx context.Context, in *absentInput) (*eventOutput, error) {
	return s.do(ctx, in.Event, event.Act{Kind: event.Absent, Round: in.Round, Table: in.Table, Team: []int{in.Entrant}})
}

func (s *API) adjourn(ctx context.Context, in *adjournInput) (*eventOutput, error) {
	return s.because(ctx, in.Body.Reason, func(p Member) (*Event, error) {
		return s.Events.Adjourn(ctx, in.Event, p, event.Act{Kind: event.Adjourn, Round: in.Round, Table: in.Table, Reason: in.Body.Reason, Until: int64(in.Body.Until)})
	})
}

func (s *API) resume(ctx context.Context, in *resumeInput) (*eventOutput, error) {
	return s.because(ctx, in.Reason, func(p Member) (*Event, error) {
		return s.Events.Adjourn(ctx, in.Event, p, event.Act{Kind: event.Resume, Round: in.Round, Table: in.Table, Reason: in.Reason})
	})
}
