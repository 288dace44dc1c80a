// Package trainingdata stores games of engines for training: the moves, the search's
// evaluation of every position, and the final places. lab/docs/training.md has the format.
//
//	w, err := harvest.Open("star4.games", trainingdata.Head{Game: "star:4", Origin: "..."})
//	err = w.Add(&harvest.Game{...}) // from number w.Games+1 on
//	err = w.Close()
//
// It owns the format of the file, and the continuation of an interrupted one. It does not
// play or select positions: readers replay the games.
package trainingdata
