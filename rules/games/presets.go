package games

// Preset is a way to play as a rulebook names it: a game with its options, and a
// match where that is usual.
type Preset struct {
	Name string // one of a family's
	Game string // canonical game id
	// From says that the name holds for any number of seats from this one on; 0 that it
	// holds for those of Game alone.
	From int
	// Match is set if the rulebook wants a match, in which everybody has every seat
	// (common.12).
	Match bool
}

// Presets returns the ways to play a game that have a name, the usual one first.
func (e Entry) Presets() []Preset {
	switch e.Name {
	case "star":
		return []Preset{
			{Name: "conquer", Game: "star:4", From: 3},                   // star.11
			{Name: "remove", Game: "star:4,elimination=remove", From: 3}, // star.11
			{Name: "doubles", Game: "star:4,teams=pairs"},                // star.16
			{Name: "neighbours", Game: "star:4,teams=adjacent"},          // star.16
			{Name: "three-doubles", Game: "star:6,teams=pairs"},          // star.16
			{Name: "threes", Game: "star:6,teams=threes"},                // star.16
			{Name: "four-doubles", Game: "star:8,teams=pairs"},           // star.16
			{Name: "one-against-two", Game: "star:3,teams=1-23"},         // star.16, special games
			{Name: "two-against-four", Game: "star:6,teams=14-2356"},     // star.16, special games
			{Name: "last-check", Game: "star:4,credit=last", From: 3},    // star.10
			{Name: "chess", Game: "star:2"},                              // the two armies of star.1 and star.2
		}
	case "yalta":
		return []Preset{
			{Name: "usual", Game: "yalta"},
			{Name: "rulebook", Game: "yalta,draws=rulebook"}, // yalta.11
		}
	case "sovereign":
		return []Preset{
			{Name: "usual", Game: "sovereign"},
			{Name: "match", Game: "sovereign", Match: true}, // common.12; rex.10 alone has it preselected
		}
	case "rex":
		return []Preset{
			{Name: "match", Game: "rex", Match: true}, // rex.10
			{Name: "usual", Game: "rex"},
		}
	case "draughts":
		return []Preset{
			{Name: "usual", Game: "draughts:4", From: 3},
			{Name: "doubles", Game: "draughts:4,teams=pairs"},            // draughts.12
			{Name: "threes", Game: "draughts:6,teams=threes"},            // draughts.12
			{Name: "counted", Game: "draughts:4,blocked=count", From: 2}, // draughts.9
			{Name: "light", Game: "draughts:4,colour=light", From: 2},    // draughts.1
			{Name: "spanish", Game: "draughts:2"},                        // draughts.5
		}
	}
	return []Preset{{Name: "usual", Game: e.IDs()[0].String()}}
}
