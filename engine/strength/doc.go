// Package strength plays at ten strengths: bots from one who loses to a child that
// knows the moves up to the engine as it is.
//
// It owns the bots, what each may search, and how it chooses among the moves that
// it found. It does not search, and has no clock; of a game it knows which of
// three kinds it is.
//
//	bot := strength.New(3, seed, engine.Options{Evaluator: eval.For})
//	result := bot.Search(ctx, pos, engine.Limits{}, nil)
//
// Below the top a bot is weaker for three reasons, none of them a machine's
// speed: it looks a few plies deep, at a limited number of nodes, and of the
// moves that it thinks good it does not always play the best. What it gives away
// on purpose is bounded, by its own judgement: a queen is lost because the bot
// did not look far enough, never by dice. The dice are the seed, the position and
// its number in the game, so that a game can be played again.
package strength
