// Package trainingdata keeps games that engines have played so that others can learn
// from them: what was played, what the search thought of every position, and who
// reached which place. docs/training.md tells the form.
//
//	w, err := harvest.Open("star4.games", trainingdata.Head{Game: "star:4", Origin: "..."})
//	err = w.Add(&harvest.Game{...}) // from number w.Games+1 on
//	err = w.Close()
//
// It owns the form of the file, and how one that was broken off goes on. It does
// not play, nor does it choose which positions are looked at: they are found
// again by playing the game through.
package trainingdata
