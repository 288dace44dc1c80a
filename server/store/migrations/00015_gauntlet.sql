-- The games that the server has bots play among themselves, and their results.

-- +goose Up
CREATE TABLE gauntlet (
	number  BIGINT NOT NULL PRIMARY KEY,
	game    TEXT COLLATE "C" NOT NULL,
	variant TEXT COLLATE "C" NOT NULL,
	seats   TEXT COLLATE "C" NOT NULL,
	begun   BIGINT NOT NULL,
	ended   BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX gauntlet_variant ON gauntlet (variant, number);
