-- The bots that people run themselves, and the tokens with which they play: of what
-- opens one only a hash is kept.

-- +goose Up
CREATE TABLE programs (
	player  TEXT   NOT NULL PRIMARY KEY,
	owner   TEXT   NOT NULL,
	name    TEXT   NOT NULL,
	folded  TEXT   NOT NULL UNIQUE,
	about   TEXT   NOT NULL,
	accepts TEXT   NOT NULL,
	made    BIGINT NOT NULL,
	heard   BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX programs_owner ON programs (owner, name);
CREATE INDEX programs_heard ON programs (heard);

CREATE TABLE tokens (
	id      TEXT   NOT NULL PRIMARY KEY,
	hash    TEXT   NOT NULL UNIQUE,
	program TEXT   NOT NULL,
	label   TEXT   NOT NULL,
	scopes  TEXT   NOT NULL,
	made    BIGINT NOT NULL,
	used    BIGINT NOT NULL DEFAULT 0,
	until   BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX tokens_program ON tokens (program, made);
