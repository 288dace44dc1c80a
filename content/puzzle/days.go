package puzzle

import (
	_ "embed"
	"encoding/json"
)

// days.json is the order in which the families have the problem of the day, again and again: those
// that a newcomer reads at once come more often. The page reads the same file.
//
//go:embed days.json
var days []byte

var order = func() (list []string) {
	if err := json.Unmarshal(days, &list); err != nil {
		panic(err) // the file is part of the program
	}
	return list
}()

// Daily returns the family of the problem of a day, and how many days it had before.
func Daily(day int) (family string, turn int) {
	family = order[day%len(order)]
	for i, other := range order {
		if other == family {
			turn += day / len(order)
			if i < day%len(order) {
				turn++
			}
		}
	}
	return family, turn
}
