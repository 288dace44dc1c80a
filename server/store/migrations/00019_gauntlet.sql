-- The games that the server has bots play among themselves, and their results.

-- +goose Up
CREATE TABLE gauntlet (
	number  BIGINT NOT NULL PRIMARY KEY,
	game    TEXT   NOT NULL,
	variant TEXT   NOT NULL,
	seats   TEXT   NOT NULL,
	begun   BIGINT NOT NULL,
	ended   BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX gauntlet_variant ON gauntlet (variant, number);
