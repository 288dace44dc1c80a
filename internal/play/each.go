package play

import (
	"errors"
	"sync"

	"github.com/manykings/manykings/internal/rescue"
)

// sweepers is how many games are changed at once: a store that lets changes of
// different games share a commit does so for these.
const sweepers = 64

// each calls f with every item, several at a time, and returns the errors.
func each[T any](items []T, f func(T) error) error {
	var (
		wg   sync.WaitGroup
		todo = make(chan T)
		errs = make([]error, min(sweepers, len(items)))
	)
	for i := range errs {
		wg.Go(func() {
			for item := range todo {
				errs[i] = errors.Join(errs[i], rescue.Do(func() error { return f(item) }))
			}
		})
	}
	for _, item := range items {
		todo <- item
	}
	close(todo)
	wg.Wait()
	return errors.Join(errs...)
}
