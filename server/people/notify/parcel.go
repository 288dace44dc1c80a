package notify

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"sync"
	"time"

	"github.com/manykings/manykings/internal/rescue"
	"github.com/manykings/manykings/table"
)

// errGone is the error of what will never arrive: it is not tried again.
var errGone = errors.New("it cannot arrive")

// lettersFor is how long a letter is tried to be sent, in milliseconds.
const lettersFor = 48 * 3_600_000

// waits is after how long something is tried again, the first time, the second and so on.
// The first is longer than a try may take: who claims a parcel and dies has not sent it.
var waits = []time.Duration{time.Minute, 5 * time.Minute, 20 * time.Minute, time.Hour, 3 * time.Hour, 6 * time.Hour}

// sendingAtOnce is how many are sent at the same time, on one channel.
const sendingAtOnce = 8

// mailParcel returns a letter on its way.
func (s *Service) mailParcel(player table.Player, l Letter, until table.Millis) Parcel {
	return s.parcel(Parcel{Player: player, Channel: Mail, Until: until}, l)
}

// parcel returns p with a content, as it begins.
func (s *Service) parcel(p Parcel, content any) Parcel {
	text, err := json.Marshal(content)
	if err != nil {
		panic(err) // of types that are ours
	}
	p.ID, p.Content, p.Due = rand.Text(), string(text), s.now()
	return p
}

// SendMail sends the letters that are due, and SendPushes what browsers are told. A try
// that fails is repeated later and later, until it is of no use any more.
func (s *Service) SendMail(ctx context.Context) error {
	if !s.Mails() {
		return nil
	}
	return s.send(ctx, Mail, s.sendLetter)
}

// SendPushes sends what browsers are told.
func (s *Service) SendPushes(ctx context.Context) error {
	if !s.Pushes() {
		return nil
	}
	return s.send(ctx, Push, s.sendPush)
}

func (s *Service) send(ctx context.Context, c Channel, send func(context.Context, *Parcel) error) error {
	list, err := s.store.Parcels(ctx, c, s.now(), atOnce)
	if err != nil {
		return err
	}
	var sending sync.WaitGroup
	room := make(chan struct{}, sendingAtOnce)
	for i := range list {
		room <- struct{}{}
		sending.Go(func() {
			defer func() { <-room }()
			p := &list[i]
			if err := rescue.Do(func() error { return s.sendOne(ctx, p, send) }); err != nil && ctx.Err() == nil {
				// Who it is for is nobody's business, nor what it says.
				s.Log.WarnContext(ctx, "a notice could not be sent", "channel", string(c), "try", p.Tries+1, "err", err)
			}
		})
	}
	sending.Wait()
	return nil
}

// sendOne tries to send a parcel. Whoever stores when it is tried again has it until then.
func (s *Service) sendOne(ctx context.Context, p *Parcel, send func(context.Context, *Parcel) error) error {
	now := s.now()
	if now >= p.Until {
		return s.store.RemoveParcel(ctx, p.ID)
	}
	again := now + table.Millis(waits[min(p.Tries, len(waits)-1)].Milliseconds())
	if err := s.store.ClaimParcel(ctx, *p, again); err != nil {
		if errors.Is(err, ErrConflict) {
			return nil // another server has it
		}
		return err
	}
	err := send(ctx, p)
	if err == nil || errors.Is(err, errGone) {
		// What has arrived is not sent again because the server is being stopped.
		return errors.Join(err, s.store.RemoveParcel(context.WithoutCancel(ctx), p.ID))
	}
	return err
}
