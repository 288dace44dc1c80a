-- What the migrations of SQLite have made of its tables, in one step. Times are
-- milliseconds since 1970, UTC; 0 is never. Truths are 0 and 1. Ids sort by their bytes.

-- +goose Up

-- One row a game. What is asked for by value has a column, the rest of the record,
-- without its course and entries, is the JSON in head.
CREATE TABLE games (
	id      TEXT COLLATE "C" NOT NULL PRIMARY KEY,
	stage   TEXT   NOT NULL,
	listed  BIGINT NOT NULL, -- 1: waits for anybody and may be watched; 2: may only be watched
	created BIGINT NOT NULL,
	players TEXT   NOT NULL, -- JSON list
	head    TEXT   NOT NULL
);
CREATE INDEX games_open ON games (created) WHERE listed = 1 AND stage = 'waiting';
CREATE INDEX games_running ON games (created) WHERE listed > 0 AND stage = 'playing';
CREATE INDEX games_stage ON games (stage, id);

-- What a move changes. Half of a page is left free, so that the next version of a row
-- finds room beside it and no index is written.
CREATE TABLE courses (
	game    TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
	version BIGINT NOT NULL,
	entries BIGINT NOT NULL, -- how many
	updated BIGINT NOT NULL,
	due     BIGINT NOT NULL,
	look    BIGINT NOT NULL, -- when to see whether the game is due: as due or before it
	mover   TEXT   NOT NULL, -- whose turn it is where that may last for days
	course  TEXT   NOT NULL, -- JSON: course and tokens of the record
	tail    TEXT   NOT NULL  -- JSON: the entries behind the rows in entries
) WITH (fillfactor = 50);
CREATE INDEX courses_look ON courses (look) WHERE look > 0;
CREATE INDEX courses_mover ON courses (mover, game) WHERE mover <> '';

-- What was played; ply counts from 1.
CREATE TABLE entries (
	game      TEXT COLLATE "C" NOT NULL REFERENCES games (id) ON DELETE CASCADE,
	ply       BIGINT NOT NULL,
	text      TEXT   NOT NULL,
	seat      BIGINT NOT NULL,
	at        BIGINT NOT NULL,
	spent     BIGINT NOT NULL,
	remaining BIGINT NOT NULL,
	cause     TEXT   NOT NULL,
	bot       BIGINT NOT NULL,
	PRIMARY KEY (game, ply)
);

-- Whose games they are, the latest first: by the moment of its making while it goes on,
-- by that of its last change once it has ended.
CREATE TABLE players (
	player TEXT COLLATE "C" NOT NULL,
	game   TEXT COLLATE "C" NOT NULL REFERENCES games (id) ON DELETE CASCADE,
	ended  BIGINT NOT NULL,
	moment BIGINT NOT NULL,
	PRIMARY KEY (player, game)
);
CREATE INDEX players_game ON players (game);
CREATE INDEX players_moment ON players (player, ended, moment, game);

-- What was written; ids count from 1 in a game.
CREATE TABLE messages (
	game   TEXT COLLATE "C" NOT NULL REFERENCES games (id) ON DELETE CASCADE,
	id     BIGINT NOT NULL,
	at     BIGINT NOT NULL,
	room   TEXT   NOT NULL,
	author TEXT   NOT NULL,
	seat   BIGINT NOT NULL,
	name   TEXT   NOT NULL,
	text   TEXT   NOT NULL,
	PRIMARY KEY (game, id)
);

-- When a server was last alive: one row, of id 1.
CREATE TABLE heartbeat (
	id BIGINT NOT NULL PRIMARY KEY,
	at BIGINT NOT NULL
);

-- Times in which no server was alive, until all games that went on know of them.
CREATE TABLE outages (
	began BIGINT NOT NULL,
	ended BIGINT NOT NULL PRIMARY KEY
);

-- Sessions of browsers, as the session manager packs them.
CREATE TABLE sessions (
	token  TEXT   NOT NULL PRIMARY KEY,
	data   BYTEA  NOT NULL,
	expiry BIGINT NOT NULL
);
CREATE INDEX sessions_expiry ON sessions (expiry);
