-- Events: the setting, the acts in order, and the entrants in a table of their own, so that a
-- name goes when its account is closed.

-- +goose Up
CREATE TABLE events (
	key       TEXT COLLATE "C" NOT NULL PRIMARY KEY,
	organiser TEXT COLLATE "C" NOT NULL,
	setting   TEXT COLLATE "C" NOT NULL, -- JSON
	about     TEXT COLLATE "C" NOT NULL,
	door      TEXT COLLATE "C" NOT NULL,
	online    BIGINT NOT NULL, -- 1: it has games here
	made      BIGINT NOT NULL,
	updated   BIGINT NOT NULL,
	ended     BIGINT NOT NULL DEFAULT 0, -- 1: yes
	acts      BIGINT NOT NULL DEFAULT 0, -- how many
	entrants  BIGINT NOT NULL DEFAULT 0,
	rounds    BIGINT NOT NULL DEFAULT 0, -- how many are paired
	waiting   BIGINT NOT NULL DEFAULT 0  -- tables of the last round without a result
); -- WITHOUT ROWID
CREATE INDEX events_updated ON events (updated, key);
CREATE INDEX events_organiser ON events (organiser, updated);
CREATE INDEX events_open ON events (key) WHERE online = 1 AND waiting > 0;

CREATE TABLE event_acts (
	event  TEXT COLLATE "C" NOT NULL,
	number BIGINT NOT NULL, -- from 0
	act    TEXT COLLATE "C" NOT NULL, -- JSON, of an entrant nothing but the number
	PRIMARY KEY (event, number)
); -- WITHOUT ROWID

CREATE TABLE event_entrants (
	event   TEXT COLLATE "C" NOT NULL,
	id      BIGINT NOT NULL,
	player  TEXT COLLATE "C" NOT NULL, -- empty without an account
	handle  TEXT COLLATE "C" NOT NULL,
	name    TEXT COLLATE "C" NOT NULL, -- empty once the account was closed
	club    TEXT COLLATE "C" NOT NULL,
	country TEXT COLLATE "C" NOT NULL,
	rating  BIGINT NOT NULL,
	PRIMARY KEY (event, id)
); -- WITHOUT ROWID
CREATE INDEX event_entrants_player ON event_entrants (player) WHERE player <> '';
