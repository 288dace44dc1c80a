-- How strong the players are, in pools of games that are compared. All but the numbers of
-- the games follows from the past, by these numbers.

-- +goose Up
ALTER TABLE past ADD COLUMN round BIGINT NOT NULL DEFAULT 0; -- which game of a match it was; 0 for a single game

-- Games of the past that count and have not been rated yet.
CREATE TABLE unrated (
	game TEXT COLLATE "C" NOT NULL PRIMARY KEY
); -- WITHOUT ROWID

-- In which order games were rated.
CREATE TABLE rated (
	number BIGINT NOT NULL PRIMARY KEY, -- from 1
	game   TEXT COLLATE "C" NOT NULL
); -- WITHOUT ROWID
CREATE UNIQUE INDEX rated_game ON rated (game);

CREATE TABLE ratings (
	pool       TEXT COLLATE "C" NOT NULL,
	player     TEXT COLLATE "C" NOT NULL,
	mean       DOUBLE PRECISION NOT NULL, -- on the inner scale of the pool, and so the next two
	deviation  DOUBLE PRECISION NOT NULL,
	volatility DOUBLE PRECISION NOT NULL,
	shown      DOUBLE PRECISION NOT NULL, -- as a number, and its deviation
	doubt      DOUBLE PRECISION NOT NULL,
	bound      DOUBLE PRECISION NOT NULL, -- what the player is at least, nearly for sure
	games      BIGINT NOT NULL,
	last       BIGINT NOT NULL, -- when the last of them ended
	PRIMARY KEY (pool, player)
); -- WITHOUT ROWID
CREATE INDEX ratings_bound ON ratings (pool, bound);
CREATE INDEX ratings_player ON ratings (player);

-- What each game has changed, a row for a seat. Bots are players named bot:5 here.
CREATE TABLE rating_changes (
	player  TEXT COLLATE "C" NOT NULL,
	pool    TEXT COLLATE "C" NOT NULL,
	number  BIGINT NOT NULL, -- of the game
	seat    BIGINT NOT NULL,
	game    TEXT COLLATE "C" NOT NULL,
	ended   BIGINT NOT NULL,
	before  DOUBLE PRECISION NOT NULL,
	after   DOUBLE PRECISION NOT NULL,
	doubt   DOUBLE PRECISION NOT NULL, -- of after
	meeting BIGINT NOT NULL, -- whether it counts as a meeting of its players on that day
	PRIMARY KEY (player, pool, number, seat)
); -- WITHOUT ROWID
CREATE INDEX rating_changes_game ON rating_changes (game);

-- What is known of the seats of a variant.
CREATE TABLE rating_seats (
	pool    TEXT COLLATE "C" NOT NULL,
	variant TEXT COLLATE "C" NOT NULL,
	known   TEXT NOT NULL, -- JSON
	PRIMARY KEY (pool, variant)
); -- WITHOUT ROWID
