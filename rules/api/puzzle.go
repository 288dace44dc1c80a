package api

// Puzzle is a problem to solve (docs/puzzles.md).
type Puzzle struct {
	ID       string   `json:"id" doc:"Of the problem for ever." example:"mate2-hszw5z"`
	Game     string   `json:"game" doc:"The game id." example:"star:4"`
	Position Position `json:"position"`
	Seat     int      `json:"seat" doc:"Who is to solve it: the seat on turn."`
	Kind     string   `json:"kind" doc:"What sort of problem it is." example:"mate2"`
	Goal     string   `json:"goal" doc:"What is asked for. Most kinds ask for one thing, and this is its name." example:"mate2"`
	Level    int      `json:"level" doc:"How hard it is: the lowest level of bots that mostly find the first move."`
	Line     []string `json:"line" doc:"The solution in protocol notation, from the solver's move until the goal is reached."`
}
