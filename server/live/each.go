package live

import (
	"errors"
	"iter"
	"sync"

	"github.com/manykings/manykings/internal/rescue"
)

// sweepers is how many games are changed concurrently, so that a store can commit their changes
// together.
const sweepers = 64

// each calls f with every item, several concurrently, and returns the errors.
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

// chunksOf yields the runs of consecutive similar items.
func chunksOf[T any](items []T, like func(a, b T) bool) iter.Seq[[]T] {
	return func(yield func([]T) bool) {
		for len(items) > 0 {
			n := 1
			for n < len(items) && like(items[n-1], items[n]) {
				n++
			}
			if !yield(items[:n]) {
				return
			}
			items = items[n:]
		}
	}
}
