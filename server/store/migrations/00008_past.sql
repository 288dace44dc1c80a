-- The games that have ended as lists of them show them, for ever, wherever their records
-- are. All of it follows from the records, and is made anew from those where it is missing.

-- +goose Up
CREATE TABLE past (
	game    TEXT COLLATE "C" NOT NULL PRIMARY KEY,
	ended   BIGINT NOT NULL,
	begun   BIGINT NOT NULL,
	variant TEXT   NOT NULL,
	clock   TEXT   NOT NULL, -- JSON list: its kind and its times
	ending  TEXT   NOT NULL, -- the word of a reason, or aborted
	own     BIGINT NOT NULL, -- it began at the game's own position
	rated   BIGINT NOT NULL DEFAULT 0,
	entries BIGINT NOT NULL, -- how many
	seats   TEXT   NOT NULL  -- JSON list of lists: player, name, level, whether a program, place, points
); -- WITHOUT ROWID

-- A row for each seat of such a game that a player held, bots apart. What is asked for
-- together with a player stands beside them, so that nothing else is looked at.
CREATE TABLE results (
	player  TEXT COLLATE "C" NOT NULL,
	ended   BIGINT NOT NULL,
	game    TEXT COLLATE "C" NOT NULL,
	seat    BIGINT NOT NULL,
	lead    BIGINT NOT NULL, -- the player's only seat, or of several the one that was placed best: it says what they reached
	variant TEXT   NOT NULL,
	seats   BIGINT NOT NULL, -- how many
	clock   TEXT   NOT NULL, -- its kind
	place   BIGINT NOT NULL, -- from 1; 0 without a result, and where somebody played against themselves
	points  BIGINT NOT NULL, -- 840 for a win
	ending  TEXT   NOT NULL,
	own     BIGINT NOT NULL,
	rated   BIGINT NOT NULL DEFAULT 0,
	others  TEXT   NOT NULL, -- the other players, each with the best place: " ID:2 ID:3 "
	PRIMARY KEY (player, ended, game, seat)
); -- WITHOUT ROWID
