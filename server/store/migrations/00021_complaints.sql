-- Reports of the behaviour of others, and the decisions about them.

-- +goose Up
CREATE TABLE complaints (
	key      TEXT COLLATE "C" NOT NULL PRIMARY KEY,
	author   TEXT COLLATE "C" NOT NULL,
	against  TEXT COLLATE "C" NOT NULL,
	kind     TEXT COLLATE "C" NOT NULL,
	text     TEXT COLLATE "C" NOT NULL,
	game     TEXT COLLATE "C" NOT NULL,
	evidence TEXT COLLATE "C" NOT NULL, -- JSON
	made     BIGINT NOT NULL,
	closed   BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX complaints_made ON complaints (made, key);
CREATE INDEX complaints_waiting ON complaints (made, key) WHERE closed = 0;
CREATE INDEX complaints_against ON complaints (against);
CREATE INDEX complaints_author ON complaints (author);
CREATE TABLE acts (
	key       TEXT COLLATE "C" NOT NULL PRIMARY KEY,
	at        BIGINT NOT NULL,
	author    TEXT COLLATE "C" NOT NULL,
	against   TEXT COLLATE "C" NOT NULL,
	complaint TEXT COLLATE "C" NOT NULL,
	took      TEXT COLLATE "C" NOT NULL, -- bars
	gave      TEXT COLLATE "C" NOT NULL,
	warned    BIGINT NOT NULL,
	reason    TEXT COLLATE "C" NOT NULL
);
CREATE INDEX acts_at ON acts (at, key);
CREATE INDEX acts_against ON acts (against, at);
