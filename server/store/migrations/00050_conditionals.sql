-- What players have said to answer if others play what they foresee.

-- +goose Up
CREATE TABLE conditionals (
	game    TEXT NOT NULL,
	seat    BIGINT NOT NULL,
	player  TEXT NOT NULL,
	version BIGINT NOT NULL, -- of the game for which it was said
	entries BIGINT NOT NULL, -- that had been played then
	lines   TEXT NOT NULL,   -- JSON
	edition BIGINT NOT NULL,
	dropped TEXT NOT NULL,
	PRIMARY KEY (game, seat)
);
