-- The bots that people run themselves, and the tokens with which they play: of what
-- opens one only a hash is kept.

-- +goose Up
CREATE TABLE programs (
	player  TEXT COLLATE "C" NOT NULL PRIMARY KEY,
	owner   TEXT COLLATE "C" NOT NULL,
	name    TEXT COLLATE "C" NOT NULL,
	folded  TEXT COLLATE "C" NOT NULL UNIQUE,
	about   TEXT COLLATE "C" NOT NULL,
	accepts TEXT COLLATE "C" NOT NULL,
	made    BIGINT NOT NULL,
	heard   BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX programs_owner ON programs (owner, name);
CREATE INDEX programs_heard ON programs (heard);

CREATE TABLE tokens (
	id      TEXT COLLATE "C" NOT NULL PRIMARY KEY,
	hash    TEXT COLLATE "C" NOT NULL UNIQUE,
	program TEXT COLLATE "C" NOT NULL,
	label   TEXT COLLATE "C" NOT NULL,
	scopes  TEXT COLLATE "C" NOT NULL,
	made    BIGINT NOT NULL,
	used    BIGINT NOT NULL DEFAULT 0,
	until   BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX tokens_program ON tokens (program, made);
