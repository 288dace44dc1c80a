// Command crash recovers from nothing: it works, sleeps, and then reads behind the
// end of a list, or what no pointer leads to.
package main

import (
	"slices"
	"strings"
	"time"
)

type node struct {
	next *node
	name string
}

func (n *node) String() string { return n.name }

type stringer interface{ String() string }

func last(n *node) *node {
	for n.next != nil {
		n = n.next
	}
	return n
}

func main() {
	names := strings.Fields("d b a c")
	slices.Sort(names)
	var list *node
	lengths := make(map[string]int)
	for _, name := range names {
		list = &node{list, name}
		lengths[name] += len(lengths)
	}
	var first any = list
	if s, ok := first.(stringer); ok {
		println(s.String(), last(list).String(), lengths["c"])
	}
	time.Sleep(time.Millisecond)
	println(names[len(lengths)-1])
	if len(names) > 3 {
		println(names[len(lengths)])
	}
	println(last(nil).name)
}
