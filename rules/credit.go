package rules

// Creditor is a [Position] that tells whose a mate would be.
type Creditor interface {
	// Credited returns the seat to which a mate of a seat would belong, as the checks to its king
	// stand now (star.10, yalta.9); 0 if there is none.
	Credited(seat Seat) Seat
}
