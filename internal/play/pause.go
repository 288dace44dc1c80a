package play

// Pause is a game that stands still.
type Pause struct {
	Since   Millis `json:"since"`
	Elapsed int64  `json:"elapsed"` // of the turn in progress, in milliseconds
}

// pauseMax is how long a game can be paused, in milliseconds.
const pauseMax = 30 * day

// pause stops the game.
func (t *table) pause() {
	t.r.Pause = &Pause{Since: t.now, Elapsed: t.r.elapsed(t.now)}
	t.touch()
}

// goOn ends a pause: the turn in progress goes on from where it stood.
func (t *table) goOn() {
	r := t.r
	r.Started = t.now - Millis(r.Pause.Elapsed)
	r.Pause = nil
	t.asked = true
	t.touch()
}
