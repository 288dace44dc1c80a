package rules

// Way is one of the ways in which a check can be met (sovereign.13).
type Way uint8

// The ways to meet a check, in the order of the rule.
const (
	LeaveLine      Way = iota // the king leaves the line
	LeaveRange                // it leaves the range (sovereign.2)
	TakeShelter               // it steps onto a square of the checker's colour (sovereign.3)
	Block                     // something comes between
	CaptureChecker            // the checker is captured
	CaptureControl            // the man that gives control of the checker is captured (sovereign.11)
	CrownAnother              // a coup or an overthrow (sovereign.9)
)

var wayWords = []string{"line", "range", "shelter", "block", "capture", "control", "crown"}

// String returns the word for w in JSON, such as "shelter".
func (w Way) String() string { return wayWords[w] }

// Answerer is a [Position] that knows the ways in which its moves answer a check.
type Answerer interface {
	// Ways returns the ways in which the legal move m meets the check that the seat
	// on turn is in, in order: more than one if there are several checkers. Of a
	// seat that is not in check there are none.
	Ways(m Move) []Way
}
