-- What players have said to answer if others play what they foresee.

-- +goose Up
CREATE TABLE conditionals (
	game    TEXT COLLATE "C" NOT NULL,
	seat    BIGINT NOT NULL,
	player  TEXT COLLATE "C" NOT NULL,
	version BIGINT NOT NULL, -- of the game for which it was said
	entries BIGINT NOT NULL, -- that had been played then
	lines   TEXT COLLATE "C" NOT NULL,   -- JSON
	edition BIGINT NOT NULL,
	dropped TEXT COLLATE "C" NOT NULL,
	PRIMARY KEY (game, seat)
);
