package table

import (
	"slices"
	"strconv"

	"github.com/manykings/manykings/rules"
)

// Limits of a game.
const (
	// maxEntries is the length at which a game is drawn. The rules end every game, but some very
	// late.
	maxEntries = 4_000
	// maxAlone is the number of consecutive moves of bots, with no person left in the game, after
	// which it is drawn.
	maxAlone = 300
	// maxText is the longest move in bytes: a capture in draughts may name many squares.
	maxText = 256
)

// Move is a move of a person.
type Move struct {
	Player  Player
	Seat    int
	Version uint64 // version of the state that the player saw
	Text    string // the move in protocol notation
	Lag     int64  // round trip of the connection in milliseconds, 0 if unknown
	Excused int64  // milliseconds of the turn that are not charged, since the server could not accept the move
	// Foreseen marks a conditional move, whose player need not be present ([Conditional]).
	Foreseen bool
}

// Move plays a move in the position that the player saw. If the entries have changed since, it
// returns [ErrConflict] and never reinterprets the move; other changes do not matter. An illegal
// move is refused with a *rules.Refusal, a late one with [ErrTime].
func (t *Table) Move(m Move) error {
	if err := t.holds(m.Player, m.Seat); err != nil {
		if (err == ErrOut || err == ErrOver) && t.flagged(m.Seat) {
			return ErrTime
		}
		return err
	}
	if t.moved || m.Version < t.Moved || m.Version > t.Version {
		return ErrConflict
	}
	if err := t.canMove(m.Seat); err != nil {
		return err
	}
	spent := t.elapsed(t.now)
	switch {
	case t.choosing():
	case t.opening():
		if t.now >= t.deadline() {
			t.end(Aborted)
			return ErrTime
		}
	default:
		spent -= min(t.time(m.Seat).compensate(t.Clock.of(m.Seat), m.Lag)+m.Excused, spent)
		if spent >= t.timer().limits(m.Seat).first() {
			t.flag()
			return ErrTime
		}
	}
	if m.Foreseen {
		return t.play(m.Text, spent, byForesight)
	}
	return t.play(m.Text, spent, byHand)
}

// hand is the origin of a move.
type hand int

const (
	byHand hand = iota
	byBot
	byForesight // a conditional move: its player need not be present or know of proposals
)

// BotMove plays the move of a bot, which holds the seat or plays for an absent person. It returns
// [ErrConflict] if the position has changed since the request, and other errors like Move.
func (t *Table) BotMove(seat int, moved uint64, text string) error {
	if err := t.isPlaying(); err != nil {
		return err
	}
	if err := t.hasSeat(seat); err != nil {
		return err
	}
	if t.moved || moved != t.Moved {
		return ErrConflict
	}
	if err := t.canMove(seat); err != nil {
		return err
	}
	if !t.seat(seat).byBot() {
		return ErrNotSeated
	}
	return t.play(text, t.elapsed(t.now), byBot)
}

// Resign eliminates a seat, whosever turn it is (common.6).
func (t *Table) Resign(player Player, seat int) error {
	if err := t.holds(player, seat); err != nil {
		return err
	}
	return t.declare(Entry{Text: "resign" + strconv.Itoa(seat), Seat: seat})
}

// play plays a move of the seat to move, which took spent milliseconds.
func (t *Table) play(text string, spent int64, by hand) error {
	if len(text) > maxText {
		return &InputError{"text", "at most " + strconv.Itoa(maxText) + " bytes"}
	}
	m, err := t.pos.ParseMove(text)
	if err != nil {
		return err
	}
	n := t.Turn
	action := t.pos.Describe(m)
	timed := !t.choosing()
	// The canonical text: of several spellings of a capture (formats.md), the record has one.
	text = t.pos.MoveText(m)
	t.pos.Play(m)

	time := t.time(n)
	player := t.seat(n).Player
	if timed {
		t.timer().charge(n, spent)
		if action.IsPly() {
			t.timer().reward(n, t.made(n)+1)
		}
	}
	t.add(Entry{Text: text, Seat: n, Spent: spent, Left: time.Left, Bot: by == byBot})
	if by == byHand {
		t.comeBack(player)
		t.silence(player)
	}
	if one, other := rules.Exchanges(text); one != 0 {
		t.exchange(int(one), int(other))
	}
	t.stand()
	if t.Stage == Playing {
		t.Started = t.now
	}
	t.limit()
	return nil
}

// declare plays an entry that is not a ply: resign3, flag3, draw.
func (t *Table) declare(e Entry) error {
	turn, spent := t.Turn, t.elapsed(t.now)
	choosing := t.choosing()
	shared := t.Clock.Kind == TotalClock && !choosing
	if err := rules.Apply(t.pos, e.Text); err != nil {
		return err
	}
	if e.Seat == turn || shared {
		t.timer().charge(turn, spent)
	}
	if e.Seat != 0 {
		if e.Seat == turn {
			e.Spent = spent
		}
		e.Left = t.time(e.Seat).Left
	}
	t.add(e)
	t.stand()
	if e.Seat != turn && !shared && !choosing && t.Turn != turn { // the ending turn has used its time
		t.timer().chargeWhole(spent)
	}
	// Charge the used part of a shared time, and restart the turn.
	if t.Stage == Playing && (t.Turn != turn || shared && t.Started != 0) {
		t.Started = t.now
		if t.Pause != nil {
			t.Pause.Elapsed = 0
		}
	}
	return nil
}

// TimeUp ends the game as at the end of a time that all share (common.7): the round of an event is
// over, to which it belongs.
func (t *Table) TimeUp() error {
	switch t.Stage {
	case Waiting:
		return ErrWaiting
	case Playing:
		if t.adjourned() {
			return ErrAdjourned
		}
		return t.declare(Entry{Text: "time"})
	default:
		return ErrOver
	}
}

// flag lets the flag of the seat to move fall, or ends the time of the whole game.
func (t *Table) flag() {
	if t.timer().limits(t.Turn).endsGame() {
		t.fault(t.declare(Entry{Text: "time"}))
		return
	}
	t.fault(t.declare(Entry{Text: "flag" + strconv.Itoa(t.Turn), Seat: t.Turn}))
}

// flagged reports whether the time of a seat, or of the whole game, is over.
func (t *Table) flagged(seat int) bool {
	return slices.ContainsFunc(t.Entries, func(e Entry) bool { return e.Text == "flag"+strconv.Itoa(seat) || e.Text == "time" })
}

// add appends an entry.
func (t *Table) add(e Entry) {
	e.At = t.now
	t.Entries = append(t.Entries, e)
	t.moved, t.asked = true, true
	t.Touch()
}

// limit draws a game that has become too long.
func (t *Table) limit() {
	if t.Stage != Playing {
		return
	}
	alone := 0
	if t.botsAlone() {
		for _, e := range slices.Backward(t.Entries) {
			if !e.Bot {
				break
			}
			alone++
		}
	}
	if len(t.Entries) < maxEntries && alone < maxAlone {
		return
	}
	t.fault(t.declare(Entry{Text: "draw", Cause: Limit}))
}

// IsPly reports whether e is a move on the board.
func (e Entry) IsPly() bool { return !e.isNoPly() }

// isNoPly reports whether e is a resignation, a fallen flag, an agreed draw or the end of the time
// of the whole game.
func (e Entry) isNoPly() bool {
	_, _, ok := rules.ParseEntry(e.Text)
	return ok
}

// choosing reports whether the seat to move has to make a choice that no clock counts.
func (t *Table) choosing() bool { return t.pos != nil && t.pos.Choice() != rules.NoMove }

// choose makes the default choice when the time for it is over.
func (t *Table) choose() { t.fault(t.play(t.pos.MoveText(t.pos.Choice()), 0, byBot)) }

// lastMove returns the number of entries before the last move of the person on a seat. It reports
// false if there is none that can be taken back.
func (s *State) lastMove(seat int) (keep int, ok bool) {
	for i, e := range slices.Backward(s.Entries) {
		if e.isNoPly() {
			return 0, false
		}
		seat = e.swap().of(seat) // their seat before
		if e.Seat == seat {
			return i, true
		}
	}
	return 0, false
}

// made returns the number of moves of the person on a seat.
func (s *State) made(seat int) (moves int) {
	if len(s.Clock.Stages) == 0 {
		return 0
	}
	for _, e := range slices.Backward(s.Entries) {
		w := e.swap()
		seat = w.of(seat) // their seat before
		if e.Seat == seat && !e.isNoPly() && w.one == 0 && e.Text != rules.Stay.String() {
			moves++
		}
	}
	return moves
}

// swap is two seats whose people have exchanged places; none if both are 0.
type swap struct{ one, other int }

// swap returns the exchange of places in an entry.
func (e Entry) swap() swap {
	one, other := rules.Exchanges(e.Text)
	return swap{int(one), int(other)}
}

// of returns the seat of the person who had a seat before.
func (s swap) of(seat int) int {
	switch seat {
	case s.one:
		return s.other
	case s.other:
		return s.one
	default:
		return seat
	}
}

// FirstSeats returns the original seats: people may have exchanged places since.
func (s *State) FirstSeats() []Seat { return firstOf(s.Entries, slices.Clone(s.Seats)) }

// firstOf moves everything that belongs to the people on the seats back to their seats before the
// entries.
func firstOf[T any](entries []Entry, seats []T) []T {
	for _, e := range slices.Backward(entries) {
		if w := e.swap(); w.one != 0 && len(seats) > 0 {
			seats[w.one-1], seats[w.other-1] = seats[w.other-1], seats[w.one-1]
		}
	}
	return seats
}

// mayTakeBack reports whether the entries from keep on are all moves: a takeback does not revive
// players who have left.
func (s *State) mayTakeBack(keep int) bool {
	return keep < len(s.Entries) && !slices.ContainsFunc(s.Entries[keep:], Entry.isNoPly)
}

// isHere returns an error unless one player holds the seats of all people and the game has no
// clock. They share a screen, and agree by talking to each other.
func (t *Table) isHere(player Player) error {
	switch {
	case t.Begun == 0:
		return ErrWaiting
	case player == "" || slices.ContainsFunc(t.Seats, func(s Seat) bool { return s.Kind == Person && s.Player != player }):
		return ErrNotSeated
	case t.Clock.Kind != NoClock:
		return ErrNothing
	default:
		return nil
	}
}

// Rewind goes back to the first keep entries, even past resignations and the end of the game, as
// people at one screen may. It returns [ErrNotSeated] if others have seats, and [ErrNothing]
// without entries to undo or with a clock, since used time stays used.
func (t *Table) Rewind(player Player, keep int) error {
	if err := t.isHere(player); err != nil {
		return err
	}
	if keep < 0 || keep >= len(t.Entries) {
		return ErrNothing
	}
	t.Stage, t.Ended, t.Pause, t.Vote = Playing, 0, nil, nil
	t.takeBack(keep)
	return nil
}

// CallFlag lets the flag of a seat fall, on a separate clock next to the common screen. Errors are
// those of Rewind and of Resign.
func (t *Table) CallFlag(player Player, seat int) error {
	if err := t.isHere(player); err != nil {
		return err
	}
	if err := t.holds(player, seat); err != nil {
		return err
	}
	return t.declare(Entry{Text: "flag" + strconv.Itoa(seat), Seat: seat})
}

// takeBack takes back all entries from keep on. Used time stays used.
func (t *Table) takeBack(keep int) {
	pos, err := t.Replay(t.game, keep)
	if err != nil {
		t.fault(err)
		return
	}
	for _, e := range slices.Backward(t.Entries[keep:]) {
		if s := e.swap(); s.one != 0 {
			t.exchange(s.one, s.other)
		}
	}
	if !t.choosing() {
		t.timer().chargeWhole(t.elapsed(t.now))
	}
	t.pos = pos
	t.keep = min(t.keep, keep)
	t.Cut = t.Version + 1
	t.Entries = slices.Clone(t.Entries[:keep])
	t.Started = t.now
	t.moved, t.asked = true, true
	t.Touch()
	t.stand()
}
