-- Notices: what people who are not there are told, how they want to be told, and what is
-- on its way to them.

-- +goose Up
CREATE TABLE stirs ( -- events that may need a notification
	id      TEXT COLLATE "C" NOT NULL PRIMARY KEY, -- of a game, or random
	version BIGINT NOT NULL,              -- of the game
	player  TEXT COLLATE "C" NOT NULL DEFAULT '',  -- whose account was changed; empty: a game was
	what    TEXT COLLATE "C" NOT NULL DEFAULT '',
	label   TEXT COLLATE "C" NOT NULL DEFAULT ''
);

CREATE TABLE notices (
	id     TEXT COLLATE "C" NOT NULL PRIMARY KEY,
	player TEXT COLLATE "C" NOT NULL,
	kind   TEXT COLLATE "C" NOT NULL,
	game   TEXT COLLATE "C" NOT NULL, -- empty: of the account
	key    TEXT COLLATE "C" NOT NULL, -- the subject: each person hears of it once
	what   TEXT COLLATE "C" NOT NULL,
	label  TEXT COLLATE "C" NOT NULL,
	made   BIGINT NOT NULL,
	due    BIGINT NOT NULL,  -- when it goes on its way; 0: it has
	seen   BIGINT NOT NULL,
	mailed BIGINT NOT NULL
);
CREATE UNIQUE INDEX notices_key ON notices (player, key);
CREATE INDEX notices_game ON notices (game);
CREATE INDEX notices_due ON notices (due) WHERE due > 0;

CREATE TABLE listeners ( -- the ways in which people want to hear
	player  TEXT COLLATE "C" NOT NULL PRIMARY KEY,
	ref     TEXT COLLATE "C" NOT NULL, -- names them in links, and nothing else
	version BIGINT NOT NULL,
	data    TEXT COLLATE "C" NOT NULL, -- JSON
	digest  BIGINT NOT NULL,  -- when a mail of all that waits is due; 0: never
	here    BIGINT NOT NULL   -- when they were last connected
);
CREATE UNIQUE INDEX listeners_ref ON listeners (ref);
CREATE INDEX listeners_digest ON listeners (digest) WHERE digest > 0;

CREATE TABLE pushes ( -- browsers that a push service reaches
	id       TEXT COLLATE "C" NOT NULL PRIMARY KEY, -- a hash of the endpoint
	player   TEXT COLLATE "C" NOT NULL,
	device   TEXT COLLATE "C" NOT NULL, -- signed in there; empty: a guest
	endpoint TEXT COLLATE "C" NOT NULL,
	p256dh   TEXT COLLATE "C" NOT NULL,
	auth     TEXT COLLATE "C" NOT NULL,
	made     BIGINT NOT NULL
);
CREATE INDEX pushes_player ON pushes (player);

CREATE TABLE parcels ( -- deliveries on their way
	id      TEXT COLLATE "C" NOT NULL PRIMARY KEY,
	player  TEXT COLLATE "C" NOT NULL,
	channel TEXT COLLATE "C" NOT NULL, -- mail, push
	target  TEXT COLLATE "C" NOT NULL, -- of a push: the browser
	notice  TEXT COLLATE "C" NOT NULL, -- of a push: a person who has seen the notification gets none
	content TEXT COLLATE "C" NOT NULL, -- JSON
	due     BIGINT NOT NULL,
	tries   BIGINT NOT NULL,
	until   BIGINT NOT NULL   -- given up then
);
CREATE INDEX parcels_due ON parcels (channel, due);
CREATE INDEX parcels_player ON parcels (player);

CREATE TABLE notice_keys (
	id   BIGINT NOT NULL PRIMARY KEY,
	data TEXT COLLATE "C" NOT NULL -- JSON
);
