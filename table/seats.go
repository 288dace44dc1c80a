package table

import (
	"errors"
	"slices"
	"strconv"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/rules/notation"
	"github.com/manykings/manykings/rules/record/replay"
)

// SeatChoice is the host's choice for a seat.
type SeatChoice struct {
	Kind  ChoiceKind `json:"kind"`
	Name  string     `json:"name,omitempty"`  // me, here, program, person: the name; may be empty
	Level int        `json:"level,omitempty"` // bot: 1 to 10
	// Player is a program, and Ready reports whether it has already agreed to play; or a person for
	// whom the seat is reserved.
	Player Player `json:"-"`
	Ready  bool   `json:"-"`
	// Program reports whether the host is a program. Handle is the handle of the host's account,
	// or of the person's; empty for a guest.
	Program bool   `json:"-"`
	Handle  string `json:"-"`
}

// ChoiceKind is the kind of a choice.
type ChoiceKind string

// The choices: the host, another person at the host's screen, anybody, people with the
// invitation, a bot, a program with a token, a challenged person. A challenged person's seat is
// theirs if they come, and otherwise for people with the invitation. In an unlisted game the
// link is the invitation.
const (
	ChooseMe      ChoiceKind = "me"
	ChooseHere    ChoiceKind = "here"
	ChooseOpen    ChoiceKind = "open"
	ChooseInvited ChoiceKind = "invited"
	ChooseBot     ChoiceKind = "bot"
	ChooseProgram ChoiceKind = "program"
	ChoosePerson  ChoiceKind = "person"
)

// New returns the table of a new game at a moment. It uses these fields of agreed: Position, Host,
// Listed, Lots, Hidden, Official, Rated, Paired, Draws, Clock, Leaving, Seed, Seal and Match. The game starts with
// [Table.StartIfFull].
//
// Errors: an [*InputError] for choices that contradict each other.
func New(game rules.Game, agreed Setting, seats []SeatChoice, now Millis) (*Table, error) {
	if agreed.Host == "" {
		return nil, &InputError{"player", "missing"}
	}
	if err := agreed.Clock.check(game.Seats()); err != nil {
		return nil, err
	}
	if err := agreed.Leaving.check(); err != nil {
		return nil, err
	}
	if agreed.Official && agreed.Clock.Kind == NoClock {
		return nil, &InputError{"official", "needs a clock"}
	}
	if err := agreed.checkDraws(); err != nil {
		return nil, err
	}
	if len(seats) != game.Seats() {
		return nil, &InputError{"seats", strconv.Itoa(game.Seats()) + " are needed, one for each seat"}
	}
	t := begin(game, agreed, now)
	if err := t.checkStart(); err != nil {
		return nil, err
	}
	if t.Match = agreed.Match; t.Match != nil {
		if err := t.Match.check(game.Teams()); err != nil {
			return nil, err
		}
		t.Match = &Match{Games: t.Match.Games, Game: 1, Halves: make([]int, game.Seats())}
	}
	if err := t.checkRated(seats); err != nil {
		return nil, err
	}
	for i, choice := range seats {
		seat, err := choice.seat(agreed.Host, seatField(i))
		if err != nil {
			return nil, err
		}
		seat.Reserved = seat.Reserved && agreed.Listed
		if choice.Kind == ChoosePerson && len(t.SeatsOf(choice.Player)) > 0 {
			return nil, &InputError{seatField(i) + ".name", "must be unique"}
		}
		t.Seats = append(t.Seats, seat)
	}
	return t, nil
}

// seatField returns the name of a seat's choice in a request.
func seatField(i int) string { return "seats[" + strconv.Itoa(i) + "]" }

// checkStart returns an error unless the agreed position is playable, and normalizes it. Games from
// positions are never official.
func (t *Table) checkStart() error {
	if t.Position == "" {
		return nil
	}
	start, err := t.Replay(t.game, 0)
	switch {
	case err != nil:
		if replay, ok := errors.AsType[*ReplayError](err); ok {
			err = replay.Err
		}
		return &InputError{"position", err.Error()}
	case start.Over():
		return &InputError{"position", "the game is over in this position"}
	case t.Official:
		return &InputError{"official", "is not possible for a game from a position"}
	}
	setup, _, err := notation.ReadSetup(t.Position)
	if t.Position = notation.FormatSetup(setup); t.Position == notation.FormatSetup(t.game.Start().Setup()) {
		t.Position = ""
	}
	return err
}

// begin returns the table of a new game without seats.
func begin(game rules.Game, agreed Setting, now Millis) *Table {
	return &Table{
		State: State{
			Setting: Setting{
				Variant: game.ID().String(), Position: agreed.Position, Host: agreed.Host,
				Listed: agreed.Listed, Lots: agreed.Lots, Hidden: agreed.Hidden, Official: agreed.Official, Rated: agreed.Rated, Paired: agreed.Paired, Draws: agreed.Draws,
				Clock: agreed.Clock, Leaving: agreed.Leaving, Opening: agreed.Opening, Created: now, Stage: Waiting,
				Seed: agreed.Seed, Seal: agreed.Seal,
			},
			Course: Course{Times: make([]SeatTime, game.Seats())},
		},
		game: game, now: now, changed: true,
	}
}

// seat returns the seat for a choice of the host.
func (c SeatChoice) seat(host Player, field string) (Seat, error) {
	switch c.Kind {
	case ChooseOpen:
		return Seat{Kind: Vacant}, nil
	case ChooseInvited:
		return Seat{Kind: Vacant, Reserved: true}, nil
	case ChooseBot:
		return Seat{Kind: Bot, Level: c.Level, Ready: true}, CheckLevel(field+".level", c.Level)
	case ChooseMe, ChooseHere, ChooseProgram, ChoosePerson:
		name, err := CleanName(c.Name)
		if err != nil {
			return Seat{}, &InputError{field + ".name", "at most " + strconv.Itoa(maxName) + " characters"}
		}
		switch c.Kind {
		case ChooseMe:
			return Seat{Kind: Person, Player: host, Name: name, Handle: c.Handle, Ready: true, Program: c.Program}, nil
		case ChooseHere: // another person at the same screen
			return Seat{Kind: Person, Player: host, Name: name, Ready: true, Program: c.Program}, nil
		}
		if c.Player == "" || c.Player == host {
			return Seat{}, &InputError{field + ".name", "must not be another person's"}
		}
		if c.Kind == ChoosePerson {
			return Seat{Kind: Person, Player: c.Player, Name: name, Handle: c.Handle, Reserved: true}, nil
		}
		return Seat{Kind: Person, Player: c.Player, Name: name, Ready: c.Ready, Program: true}, nil
	default:
		return Seat{}, &InputError{field + ".kind", "use me, here, open, invited, bot, program or person"}
	}
}

// maxLevel is the strongest bot.
const maxLevel = 10

// CheckLevel returns an error unless level is that of a bot.
func CheckLevel(field string, level int) error {
	if level < 1 || level > maxLevel {
		return &InputError{field, "1 to " + strconv.Itoa(maxLevel)}
	}
	return nil
}

// StartIfFull starts the game if every seat is taken and everybody has come.
func (t *Table) StartIfFull() {
	if t.Stage == Waiting && !slices.ContainsFunc(t.Seats, func(s Seat) bool { return s.Kind == Vacant || !s.Ready }) {
		t.start()
	}
}

// start starts the game.
func (t *Table) start() {
	if t.Lots {
		if err := t.drawLots(); err != nil {
			t.fault(err)
			return
		}
	}
	pos, err := t.Replay(t.game, 0)
	if err != nil {
		t.fault(err)
		return
	}
	t.pos = pos
	t.Stage, t.Begun = Playing, t.now
	t.Started = t.firstTurn(t.now)
	t.Whole = t.Clock.Total
	for i := range t.Seats {
		seat, time := &t.Seats[i], &t.Times[i]
		seat.Leaves, seat.Ready, seat.Reserved = 0, true, false
		*time = t.Clock.first(i + 1)
		if seat.Kind == Person {
			time.Lag = t.Clock.of(i + 1).lagStart()
		}
	}
	t.moved, t.asked = true, true
	t.Touch()
	t.stand()
}

// errNoSeed is returned instead of a predictable draw.
var errNoSeed = errors.New("table: a random draw needs a source of seeds")

// drawLots draws the seats at random, by the algorithm of [replay.Lots].
func (t *Table) drawLots() error {
	if t.Seed == "" {
		if t.NewSeed == nil {
			return errNoSeed
		}
		t.Seed = t.NewSeed()
	}
	t.Drawn = replay.Lots(t.Seed, t.game.Teams())
	t.Seats = drawn(t.Seats, t.Drawn)
	t.Clock.Seats = drawn(t.Clock.Seats, t.Drawn)
	return nil
}

// drawn reorders everything that belongs to the people on the seats after a draw; nil stays nil.
func drawn[T any](from []T, by []int) []T {
	if from == nil {
		return nil
	}
	list := make([]T, len(from))
	for i, seat := range by {
		list[i] = from[seat-1]
	}
	return list
}

// Rematch returns the table of the next game after a finished one, hosted by a player of it.
// People and bots are the same, each one seat further. In a match it is the next game; an
// aborted game is replayed from the same seats. The seats of people are reserved until they come
// ([Table.Come]).
func Rematch(game rules.Game, last *State, host Player, now Millis) (*Table, error) {
	if err := last.canRematch(host); err != nil {
		return nil, err
	}
	agreed := last.Setting
	agreed.Host, agreed.Listed, agreed.Lots, agreed.Paired, agreed.Seed, agreed.Seal = host, false, false, false, "", ""
	t := begin(game, agreed, now)
	seats := last.FirstSeats()
	times := firstOf(last.Entries, slices.Clone(last.Clock.Seats))
	if !last.isReplayed() {
		seats, times = rotate(seats, game.Teams()), rotate(times, game.Teams())
	}
	t.Clock.Seats = times
	t.Match = last.nextMatch(game.Teams())
	for _, seat := range seats {
		t.Seats = append(t.Seats, Seat{Kind: seat.Kind, Player: seat.Player, Name: seat.Name, Handle: seat.Handle, Level: seat.Level, Program: seat.Program, Ready: seat.Kind == Bot})
	}
	return t, nil
}

// canRematch returns an error unless a player may request a rematch.
func (s *State) canRematch(player Player) error {
	switch {
	case len(s.SeatsOf(player)) == 0 || s.OverBoard:
		return ErrNotSeated
	case !s.ended() || s.Begun == 0:
		return ErrNotOver
	}
	return nil
}

// Join is a player's request for a seat.
type Join struct {
	Player  Player
	Name    string
	Program bool   // the player is a program
	Handle  string // handle of the account; empty for a guest
	Seat    int    // 0 for any seat
	Invited bool   // has the invitation for reserved seats
}

// Join seats a player before the start. Seats reserved by a rematch become theirs at once. The game
// starts when nobody is missing.
func (t *Table) Join(j Join) error {
	player, seat := j.Player, j.Seat
	if player == "" {
		return &InputError{"player", "missing"}
	}
	name, err := CleanName(j.Name)
	if err != nil {
		return err
	}
	if err := t.isWaiting(); err != nil {
		return err
	}
	if t.claimKept(player) {
		t.StartIfFull()
		return nil
	}
	if err := t.canJoinRated(&j); err != nil {
		return err
	}
	if seat == 0 {
		if seat = t.vacant(j.Invited || player == t.Host); seat == 0 {
			return ErrFull
		}
	}
	if err := t.canJoin(player, seat, j.Invited); err != nil {
		return err
	}
	at := t.seat(seat)
	*at = Seat{Kind: Person, Player: player, Name: name, Handle: j.Handle, Program: j.Program, Ready: true, Reserved: at.Reserved}
	t.Touch()
	t.StartIfFull()
	return nil
}

// vacant returns the first seat that a player may take, 0 if there is none. People with the
// invitation take reserved seats first.
func (t *Table) vacant(invited bool) int {
	free := func(reserved bool) int {
		return slices.IndexFunc(t.Seats, func(s Seat) bool { return s.Kind == Vacant && s.Reserved == reserved }) + 1
	}
	if invited {
		if seat := free(true); seat != 0 {
			return seat
		}
	}
	return free(false)
}

// IsOpenToAll reports whether a game waits for anybody: it is listed, and has a free seat that is
// not reserved.
func (s *Setting) IsOpenToAll() bool {
	return s.Listed && s.Stage == Waiting &&
		slices.ContainsFunc(s.Seats, func(s Seat) bool { return s.Kind == Vacant && !s.Reserved })
}

// canJoin returns an error unless a player may take a seat: an open one, or one reserved for the
// player.
func (s *State) canJoin(player Player, n int, invited bool) error {
	if err := s.isWaiting(); err != nil {
		return err
	}
	if err := s.hasSeat(n); err != nil {
		return err
	}
	seat := s.seat(n)
	switch {
	case player != "" && seat.Player == player && !seat.Ready:
		return nil
	case s.Listed && player != s.Host && len(s.SeatsOf(player)) > 0:
		return ErrSeated
	case seat.Kind != Vacant:
		return ErrTaken
	case seat.Reserved && !invited && player != s.Host:
		return ErrReserved
	}
	return nil
}

// Come seats a player on the seats reserved for them. Players whose seat was given to another
// meanwhile may watch.
func (t *Table) Come(player Player) {
	if t.Stage == Waiting && t.claimKept(player) {
		t.StartIfFull()
	}
}

// claimKept records that a player with reserved seats has come, and reports whether there are such
// seats.
func (t *Table) claimKept(player Player) bool {
	kept := false
	for i := range t.Seats {
		if seat := &t.Seats[i]; seat.Player == player && !seat.Ready {
			seat.Ready, seat.Away, kept = true, 0, true
		}
	}
	if kept {
		t.Touch()
	}
	return kept
}

// Leave frees a seat before the start, or with seat 0 all seats of the player. If the host leaves,
// another seated person becomes the host; without one the game is abandoned.
func (t *Table) Leave(player Player, seat int) error {
	mine := t.SeatsOf(player)
	if seat != 0 {
		if err := t.hasSeat(seat); err != nil {
			return err
		}
		if !slices.Contains(mine, seat) {
			return ErrNotSeated
		}
		mine = []int{seat}
	}
	if err := t.isWaiting(); err != nil {
		return err
	}
	if len(mine) == 0 {
		return ErrNotSeated
	}
	for _, n := range mine {
		t.vacate(n)
	}
	return nil
}

// vacate frees a seat of a waiting game.
func (t *Table) vacate(n int) {
	player := t.seat(n).Player
	*t.seat(n) = Seat{Kind: Vacant, Reserved: t.seat(n).Reserved}
	t.Touch()
	if player != t.Host || len(t.SeatsOf(player)) > 0 {
		return
	}
	i := slices.IndexFunc(t.Seats, func(s Seat) bool { return s.Kind == Person && s.Ready })
	if i < 0 {
		t.end(Aborted)
		return
	}
	t.Host = t.Seats[i].Player
}

// isHost returns an error unless a player may manage the game before its start.
func (s *State) isHost(player Player, now Millis) error {
	if !s.Hosts(player, now) {
		return ErrNotHost
	}
	return s.isWaiting()
}

// Hosts reports whether a player may manage the game before its start: the host or, when the host
// has been absent for some minutes, everybody with a seat, so that nobody waits in vain.
func (s *Setting) Hosts(player Player, now Millis) bool {
	if player == "" || player == s.Host {
		return player != ""
	}
	seats := s.SeatsOf(s.Host)
	if len(seats) == 0 {
		return false
	}
	away := s.Seats[seats[0]-1].Away
	return away != 0 && away+Millis(lobbyLeave) <= now &&
		slices.ContainsFunc(s.SeatsOf(player), func(n int) bool { return s.Seats[n-1].Ready })
}

// Fill puts a bot of a level on a seat, or with level 0 opens it to all, for the host before the
// start. A person in the seat loses it.
func (t *Table) Fill(host Player, n, level int) error {
	if level != 0 {
		if err := t.checkLevel("level", level); err != nil {
			return err
		}
	}
	if err := t.isHost(host, t.now); err != nil {
		return err
	}
	if err := t.hasSeat(n); err != nil {
		return err
	}
	seat := Seat{Kind: Vacant}
	if level != 0 {
		seat = Seat{Kind: Bot, Level: level, Ready: true}
		if !t.personBut(n) {
			return &InputError{"seat", "at least one seat must be for a person"}
		}
	}
	*t.seat(n) = seat
	t.Touch()
	t.StartIfFull()
	return nil
}

// FillWith puts a program on a seat, for the host before the start: it has agreed to play, or the
// seat is reserved until it comes. A person in the seat loses it.
func (t *Table) FillWith(host Player, n int, program SeatChoice) error {
	if err := t.isHost(host, t.now); err != nil {
		return err
	}
	if err := t.hasSeat(n); err != nil {
		return err
	}
	program.Kind = ChooseProgram
	seat, err := program.seat(host, "program")
	if err != nil {
		return err
	}
	*t.seat(n) = seat
	t.Touch()
	t.StartIfFull()
	return nil
}

// personBut reports whether a seat other than n is a person's or open for one.
func (t *Table) personBut(n int) bool {
	return slices.ContainsFunc(t.seats(), func(other int) bool { return other != n && t.seat(other).Kind != Bot })
}

// Start starts the game before everybody has come, for the host: bots of a level take open and
// reserved seats. With level 0 it returns [ErrOpenSeats] if there are any.
func (t *Table) Start(host Player, level int) error {
	if level != 0 {
		if err := t.checkLevel("level", level); err != nil {
			return err
		}
	}
	if err := t.isHost(host, t.now); err != nil {
		return err
	}
	var missing []int
	persons := 0
	for _, n := range t.seats() {
		switch seat := t.seat(n); {
		case seat.Kind == Vacant || !seat.Ready:
			missing = append(missing, n)
		case seat.Kind == Person:
			persons++
		}
	}
	switch {
	case len(missing) > 0 && level == 0:
		return ErrOpenSeats
	case persons == 0:
		return &InputError{"seats", "at least one seat must be for a person"}
	}
	for _, n := range missing {
		*t.seat(n) = Seat{Kind: Bot, Level: level, Ready: true}
	}
	t.start()
	return nil
}

// Close abandons a waiting game, for the host.
func (t *Table) Close(host Player) error {
	if err := t.isHost(host, t.now); err != nil {
		return err
	}
	t.end(Aborted)
	return nil
}
