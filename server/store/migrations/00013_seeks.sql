-- The games that people look for, and the groups whose game is being made.

-- +goose Up
CREATE TABLE seeks (
	player  TEXT COLLATE "C" NOT NULL PRIMARY KEY,
	name    TEXT COLLATE "C" NOT NULL,
	program BIGINT NOT NULL DEFAULT 0,
	wish    TEXT COLLATE "C" NOT NULL,
	since   BIGINT NOT NULL,
	until   BIGINT NOT NULL,
	meeting TEXT COLLATE "C" NOT NULL DEFAULT '',
	game    TEXT COLLATE "C" NOT NULL DEFAULT ''
);
CREATE INDEX seeks_waiting ON seeks (since, player) WHERE meeting = '';
CREATE INDEX seeks_meeting ON seeks (meeting) WHERE meeting <> '';
CREATE TABLE meetings (
	id      TEXT COLLATE "C" NOT NULL PRIMARY KEY,
	meeting TEXT COLLATE "C" NOT NULL,
	made    BIGINT NOT NULL
);
