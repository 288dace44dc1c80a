-- The accounts of people, and the ways into them: of what opens one only hashes and
-- public keys are kept.

-- +goose Up
CREATE TABLE accounts (
	player   TEXT   NOT NULL PRIMARY KEY,
	handle   TEXT   NOT NULL,
	folded   TEXT   NOT NULL UNIQUE,
	name     TEXT   NOT NULL,
	country  TEXT   NOT NULL,
	language TEXT   NOT NULL,
	about    TEXT   NOT NULL,
	role     TEXT   NOT NULL,
	bars     TEXT   NOT NULL,
	password TEXT   NOT NULL,
	made     BIGINT NOT NULL,
	closed   BIGINT NOT NULL DEFAULT 0
);

CREATE TABLE passkeys (
	id     TEXT   NOT NULL PRIMARY KEY,
	player TEXT   NOT NULL,
	label  TEXT   NOT NULL,
	record TEXT   NOT NULL,
	made   BIGINT NOT NULL,
	used   BIGINT NOT NULL
);
CREATE INDEX passkeys_player ON passkeys (player, made);

CREATE TABLE codes (
	player TEXT NOT NULL,
	hash   TEXT NOT NULL,
	PRIMARY KEY (player, hash)
);

CREATE TABLE passes (
	player TEXT   NOT NULL PRIMARY KEY,
	hash   TEXT   NOT NULL,
	until  BIGINT NOT NULL,
	tries  BIGINT NOT NULL DEFAULT 0
);

CREATE TABLE ceremonies (
	id    TEXT   NOT NULL PRIMARY KEY,
	data  TEXT   NOT NULL,
	until BIGINT NOT NULL
);
CREATE INDEX ceremonies_until ON ceremonies (until);

CREATE TABLE devices (
	id        TEXT   NOT NULL PRIMARY KEY,
	player    TEXT   NOT NULL,
	label     TEXT   NOT NULL,
	made      BIGINT NOT NULL,
	used      BIGINT NOT NULL,
	confirmed BIGINT NOT NULL
);
CREATE INDEX devices_player ON devices (player, used);
CREATE INDEX devices_used ON devices (used);
