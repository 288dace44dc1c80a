// Command program does what a Go program can only do if the runtime finds its
// way through the functions: it collects garbage and grows stacks in deep calls,
// recovers, switches goroutines in the midst of loops, ends one in its defers.
package main

import (
	"iter"
	"runtime"
	"sync"
	"time"
)

type tree struct {
	left, right *tree
	value       int
}

func grow(n int) *tree {
	if n <= 0 {
		return nil
	}
	t := &tree{value: n}
	t.left = grow(n - 1)
	if n%3 == 0 {
		runtime.GC()
	}
	t.right = grow(n - 2)
	return t
}

func (t *tree) sum() int {
	if t == nil {
		return 0
	}
	return t.value + t.left.sum() + t.right.sum()
}

func deep(n int, at func()) int {
	var frame [64]int
	frame[n%64] = n
	if n == 0 {
		at()
		return 0
	}
	return deep(n-1, at) + frame[n%64]
}

func try(what string, f func()) {
	defer func() {
		if err, ok := recover().(error); ok {
			println(what, err.Error())
		} else {
			println(what, "returned")
		}
	}()
	defer runtime.Gosched()
	for i := range 3 {
		defer func() {
			if i == 1 {
				time.Sleep(time.Millisecond)
			}
		}()
	}
	f()
}

func count(n int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := 0; i < n && yield(i); i++ {
			runtime.GC()
		}
	}
}

func share() int {
	numbers := make(chan int)
	var all sync.WaitGroup
	var mutex sync.Mutex
	total := 0
	for range 20 {
		all.Go(func() {
			for n := range numbers {
				mutex.Lock()
				total += n
				mutex.Unlock()
				if n%7 == 0 {
					runtime.Gosched()
				}
			}
		})
	}
	for n := range 500 {
		numbers <- n
	}
	close(numbers)
	all.Wait()
	return total
}

func main() {
	var none []int
	var table map[string]int
	zero := len(none)
	println("tree", grow(12).sum())
	println("deep", deep(20000, runtime.GC))
	try("index", func() { none[zero] = 1 })
	try("map", func() { table["a"] = 1 })
	try("division", func() { println(1 / zero) })
	try("deep division", func() { deep(100, func() { println(1 / zero) }) })
	try("nothing", func() {})
	println("share", share())
	next, stop := iter.Pull(count(10))
	for n, ok := next(); ok; n, ok = next() {
		println("pulled", n)
	}
	stop()
	ended := make(chan bool)
	go func() {
		defer close(ended)
		defer println("ended")
		runtime.Goexit()
	}()
	<-ended
	<-time.After(time.Millisecond)
	println("done")
}
