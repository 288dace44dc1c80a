-- Times are milliseconds since 1970, UTC; 0 is never. Truths are 0 and 1.

-- +goose Up

-- One row a game. What is asked for by value has a column, the rest of the
-- record, without its entries, is the JSON in head.
CREATE TABLE games (
	id      TEXT   NOT NULL PRIMARY KEY,
	version BIGINT NOT NULL,
	stage   TEXT   NOT NULL,
	listed  BIGINT NOT NULL,
	created BIGINT NOT NULL,
	updated BIGINT NOT NULL,
	due     BIGINT NOT NULL,
	entries BIGINT NOT NULL, -- how many
	players TEXT   NOT NULL, -- JSON list
	head    TEXT   NOT NULL
);
CREATE INDEX games_open ON games (created) WHERE listed = 1 AND stage = 'waiting';
CREATE INDEX games_due ON games (due) WHERE due > 0;
CREATE INDEX games_stage ON games (stage, id);

-- What was played; ply counts from 1. The rows of a game lie together, so that
-- a move changes one page.
CREATE TABLE entries (
	game      TEXT   NOT NULL REFERENCES games (id) ON DELETE CASCADE,
	ply       BIGINT NOT NULL,
	text      TEXT   NOT NULL,
	seat      BIGINT NOT NULL,
	at        BIGINT NOT NULL,
	spent     BIGINT NOT NULL,
	remaining BIGINT NOT NULL,
	cause     TEXT   NOT NULL,
	bot       BIGINT NOT NULL,
	PRIMARY KEY (game, ply)
) WITHOUT ROWID;

-- Whose games they are.
CREATE TABLE players (
	player TEXT NOT NULL,
	game   TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
	PRIMARY KEY (player, game)
) WITHOUT ROWID;
CREATE INDEX players_game ON players (game);

-- What was written; ids count from 1 in a game.
CREATE TABLE messages (
	game   TEXT   NOT NULL REFERENCES games (id) ON DELETE CASCADE,
	id     BIGINT NOT NULL,
	at     BIGINT NOT NULL,
	room   TEXT   NOT NULL,
	author TEXT   NOT NULL,
	seat   BIGINT NOT NULL,
	name   TEXT   NOT NULL,
	text   TEXT   NOT NULL,
	PRIMARY KEY (game, id)
) WITHOUT ROWID;

-- When the server was last alive: one row, of id 1.
CREATE TABLE heartbeat (
	id BIGINT NOT NULL PRIMARY KEY,
	at BIGINT NOT NULL
);

-- +goose Down
DROP TABLE heartbeat;
DROP TABLE messages;
DROP TABLE players;
DROP TABLE entries;
DROP TABLE games;
