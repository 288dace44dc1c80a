package record_test

import (
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/manykings/manykings/rules/record"
)

// One reader takes both forms; a broken record does not hide the next.
func ExampleReader() {
	r := record.NewReader(strings.NewReader(`
[Event "ordinary chess"]

1. e4 e5 {[%clk 0:09:58]} 2. Nf3 1-0

[Game "star:3"]

1. 1:1e21e4 2:resign e22e4 1>3>2

[Game "yalta"]

1. 3:queene12 1:e2e4 *
`))
	for {
		rec, err := r.Read()
		if err == io.EOF {
			return
		}
		fmt.Print(rec.Game, " ", rec.Result, ":")
		for _, m := range rec.Moves {
			fmt.Print(" ", m.Seat, " ", m.Text)
		}
		fmt.Println()
		if err != nil {
			fmt.Println(err)
		}
	}
	// Output:
	//  1>2: 1 e4 2 e5 1 Nf3
	// star:3 *: 1 1e21e4 2 resign
	// line 8, column 22: expected a seat and its move, as in 2:e7e5, or the result, found "e22e4"
	// yalta *: 3 queene12 1 e2e4
}

func ExampleWriter() {
	rec := &record.Record{
		Game: "star:3",
		Tags: []record.Tag{{Name: "Seat1", Value: "Anna"}},
		Line: record.Line{Moves: []record.Move{
			{Seat: 1, Text: "1e21e4", NAGs: []int{1}},
			{Seat: 2, Text: record.Resign},
			{Text: record.Draw, Comments: []string{"friends"}},
		}},
		Result: record.Result{Places: [][]int{{1, 3}, {2}}, Drawn: true, Reason: "agreement"},
	}
	if err := record.NewWriter(os.Stdout).Write(rec); err != nil {
		fmt.Println(err)
	}
	// Output:
	// [Game "star:3"]
	// [Seat1 "Anna"]
	// [Result "1=3>2"]
	// [Reason "agreement"]
	//
	// 1. 1:1e21e4 $1 2:resign draw {friends} 1=3>2
}
