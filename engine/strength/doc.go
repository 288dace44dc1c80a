// Package strength plays at ten strengths: from a bot that loses to a child who knows the
// moves to the full engine.
//
// It owns the bots, their search limits, and their choice among the found moves. It neither
// searches nor has a clock, and knows only the kind of a game.
//
//	bot := strength.New(3, seed, engine.Options{Evaluator: eval.For})
//	result := bot.Search(ctx, pos, engine.Limits{}, nil)
//
// Below the top a bot is weaker for four reasons, none of them a machine's speed: it looks a few
// plies deep, at a limited number of nodes, it overlooks moves of the others (sight.go), and of the
// moves that it thinks good it does not always play the best. Its deliberate losses are bounded by
// its own judgement: it loses a queen only because it did not see the capture. The dice are the
// seed, the position and its number in the game, so that a game can be played again.
package strength
