package play

// LeavingKind is what becomes of a seat whose person leaves.
type LeavingKind string

// The kinds of leaving.
const (
	LeaveOut LeavingKind = "out" // the seat resigns
	LeaveBot LeavingKind = "bot" // a bot plays on until the person comes back
)

// Leaving is what becomes of a seat whose person is not connected, chosen before
// the start. It is not applied in correspondence, where people come and go.
type Leaving struct {
	Kind  LeavingKind `json:"kind"`
	Level int         `json:"level,omitempty"` // bot: its level, 1 to 10
	After int64       `json:"after"`           // absence until then, in milliseconds: 20 s to 7 days
}
