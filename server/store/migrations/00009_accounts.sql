-- The accounts of people, and the ways into them: of what opens one only hashes and
-- public keys are kept.

-- +goose Up
CREATE TABLE accounts (
	player   TEXT COLLATE "C" NOT NULL PRIMARY KEY,
	handle   TEXT COLLATE "C" NOT NULL,
	folded   TEXT COLLATE "C" NOT NULL UNIQUE,
	name     TEXT COLLATE "C" NOT NULL,
	country  TEXT COLLATE "C" NOT NULL,
	language TEXT COLLATE "C" NOT NULL,
	about    TEXT COLLATE "C" NOT NULL,
	role     TEXT COLLATE "C" NOT NULL,
	bars     TEXT COLLATE "C" NOT NULL,
	password TEXT COLLATE "C" NOT NULL,
	made     BIGINT NOT NULL,
	closed   BIGINT NOT NULL DEFAULT 0
);

CREATE TABLE passkeys (
	id     TEXT COLLATE "C" NOT NULL PRIMARY KEY,
	player TEXT COLLATE "C" NOT NULL,
	label  TEXT COLLATE "C" NOT NULL,
	record TEXT COLLATE "C" NOT NULL,
	made   BIGINT NOT NULL,
	used   BIGINT NOT NULL
);
CREATE INDEX passkeys_player ON passkeys (player, made);

CREATE TABLE codes (
	player TEXT COLLATE "C" NOT NULL,
	hash   TEXT COLLATE "C" NOT NULL,
	PRIMARY KEY (player, hash)
);

CREATE TABLE passes (
	player TEXT COLLATE "C" NOT NULL PRIMARY KEY,
	hash   TEXT COLLATE "C" NOT NULL,
	until  BIGINT NOT NULL,
	tries  BIGINT NOT NULL DEFAULT 0
);

CREATE TABLE ceremonies (
	id    TEXT COLLATE "C" NOT NULL PRIMARY KEY,
	data  TEXT COLLATE "C" NOT NULL,
	until BIGINT NOT NULL
);
CREATE INDEX ceremonies_until ON ceremonies (until);

CREATE TABLE devices (
	id        TEXT COLLATE "C" NOT NULL PRIMARY KEY,
	player    TEXT COLLATE "C" NOT NULL,
	label     TEXT COLLATE "C" NOT NULL,
	made      BIGINT NOT NULL,
	used      BIGINT NOT NULL,
	confirmed BIGINT NOT NULL
);
CREATE INDEX devices_player ON devices (player, used);
CREATE INDEX devices_used ON devices (used);
