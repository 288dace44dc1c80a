package live

// lock is a mutex for those who may have to wait for a store while they hold it. Whoever
// waits for it waits as for any channel: time that is simulated passes meanwhile, which
// it does not for a sync.Mutex (testing/synctest).
type lock chan struct{}

func newLock() lock { return make(lock, 1) }

// Lock implements [sync.Locker].
func (l lock) Lock() { l <- struct{}{} }

// Unlock implements [sync.Locker].
func (l lock) Unlock() { <-l }
