-- Reports of the behaviour of others, and the decisions about them.

-- +goose Up
CREATE TABLE complaints (
	key      TEXT NOT NULL PRIMARY KEY,
	author   TEXT NOT NULL,
	against  TEXT NOT NULL,
	kind     TEXT NOT NULL,
	text     TEXT NOT NULL,
	game     TEXT NOT NULL,
	evidence TEXT NOT NULL, -- JSON
	made     BIGINT NOT NULL,
	closed   BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX complaints_made ON complaints (made, key);
CREATE INDEX complaints_waiting ON complaints (made, key) WHERE closed = 0;
CREATE INDEX complaints_against ON complaints (against);
CREATE INDEX complaints_author ON complaints (author);
CREATE TABLE acts (
	key       TEXT NOT NULL PRIMARY KEY,
	at        BIGINT NOT NULL,
	author    TEXT NOT NULL,
	against   TEXT NOT NULL,
	complaint TEXT NOT NULL,
	took      TEXT NOT NULL, -- bars
	gave      TEXT NOT NULL,
	warned    BIGINT NOT NULL,
	reason    TEXT NOT NULL
);
CREATE INDEX acts_at ON acts (at, key);
CREATE INDEX acts_against ON acts (against, at);
