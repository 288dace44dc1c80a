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

// errGone is the error of a delivery that can never succeed; it is not retried.
var errGone = errors.New("cannot be delivered")

// lettersFor is how long sending a letter is retried, in milliseconds.
const lettersFor = 48 * 3_600_000

// waits is the delay before each retry. The first is longer than an attempt may take, so that
// another server retries only a parcel whose sender has died.
var waits = []time.Duration{time.Minute, 5 * time.Minute, 20 * time.Minute, time.Hour, 3 * time.Hour, 6 * time.Hour}

// sendingAtOnce is how many parcels of a channel are sent concurrently.
const sendingAtOnce = 8

// mailParcel returns a parcel with a letter.
func (s *Service) mailParcel(player table.Player, l Letter, until table.Millis) Parcel {
	return s.parcel(Parcel{Player: player, Channel: Mail, Until: until}, l)
}

// parcel returns p as a new parcel with its content.
func (s *Service) parcel(p Parcel, content any) Parcel {
	text, err := json.Marshal(content)
	if err != nil {
		panic(err) // our own types always marshal
	}
	p.ID, p.Content, p.Due = rand.Text(), string(text), s.now()
	return p
}

// SendMail sends due letters. A failed attempt is retried with growing delays until the letter
// expires.
func (s *Service) SendMail(ctx context.Context) error {
	if !s.Mails() {
		return nil
	}
	return s.send(ctx, Mail, s.sendLetter)
}

// SendPushes sends due push messages, as SendMail does letters.
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
				// Neither the recipient nor the content belongs in the log.
				s.Log.WarnContext(ctx, "a notice could not be sent", "channel", string(c), "try", p.Tries+1, "err", err)
			}
		})
	}
	sending.Wait()
	return nil
}

// sendOne claims a parcel for this attempt and tries to send it.
func (s *Service) sendOne(ctx context.Context, p *Parcel, send func(context.Context, *Parcel) error) error {
	now := s.now()
	if now >= p.Until {
		return s.store.RemoveParcel(ctx, p.ID)
	}
	again := now + table.Millis(waits[min(p.Tries, len(waits)-1)].Milliseconds())
	if err := s.store.ClaimParcel(ctx, *p, again); err != nil {
		if errors.Is(err, ErrConflict) {
			return nil // claimed by another server
		}
		return err
	}
	err := send(ctx, p)
	if err == nil || errors.Is(err, errGone) {
		// A delivered parcel is removed even during shutdown, so that it is not sent again.
		return errors.Join(err, s.store.RemoveParcel(context.WithoutCancel(ctx), p.ID))
	}
	return err
}
