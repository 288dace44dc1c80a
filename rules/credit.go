package rules

// Creditor is a [Position] that knows the owner of a mate.
type Creditor interface {
	// Credited returns the owner of a mate of a seat, by the present checks to its king
	// (star.10, yalta.9); 0 if there is none.
	Credited(seat Seat) Seat
}
