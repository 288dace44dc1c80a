-- The games that people look for, and the groups whose game is being made.

-- +goose Up
CREATE TABLE seeks (
	player  TEXT NOT NULL PRIMARY KEY,
	name    TEXT NOT NULL,
	program BIGINT NOT NULL DEFAULT 0,
	wish    TEXT NOT NULL,
	since   BIGINT NOT NULL,
	until   BIGINT NOT NULL,
	meeting TEXT NOT NULL DEFAULT '',
	game    TEXT NOT NULL DEFAULT ''
);
CREATE INDEX seeks_waiting ON seeks (since, player) WHERE meeting = '';
CREATE INDEX seeks_meeting ON seeks (meeting) WHERE meeting <> '';
CREATE TABLE meetings (
	id      TEXT NOT NULL PRIMARY KEY,
	meeting TEXT NOT NULL,
	made    BIGINT NOT NULL
);
