package live

// lock is a mutex that can be held while waiting for a store. It blocks on a channel, so that
// simulated time passes meanwhile (testing/synctest), which it does not for a sync.Mutex.
type lock chan struct{}

func newLock() lock { return make(lock, 1) }

// Lock implements [sync.Locker].
func (l lock) Lock() { l <- struct{}{} }

// Unlock implements [sync.Locker].
func (l lock) Unlock() { <-l }
