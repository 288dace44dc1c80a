-- What speaks against games that were played for the number alone, and games that were taken
-- back for it.

-- +goose Up
ALTER TABLE rated ADD COLUMN evidence TEXT NOT NULL DEFAULT ''; -- JSON: the facts about the players when the game was rated
ALTER TABLE rated ADD COLUMN annulled BIGINT NOT NULL DEFAULT 0; -- when a moderator took the game back; 0: nobody has
ALTER TABLE rated ADD COLUMN waits BIGINT NOT NULL DEFAULT 0; -- 1 until the ratings were folded without it
CREATE INDEX rated_waits ON rated (number) WHERE waits = 1;
ALTER TABLE rating_changes ADD COLUMN place BIGINT NOT NULL DEFAULT 0; -- 0 in games that were rated before it was kept

-- How often each player met each other one, a row for either.
CREATE TABLE rating_pairs (
	pool   TEXT COLLATE "C" NOT NULL,
	player TEXT COLLATE "C" NOT NULL,
	other  TEXT COLLATE "C" NOT NULL,
	games  BIGINT NOT NULL,
	won    BIGINT NOT NULL,
	lost   BIGINT NOT NULL,
	short  BIGINT NOT NULL, -- too short to count wholly
	shared BIGINT NOT NULL, -- between two of one address or device
	gained DOUBLE PRECISION NOT NULL,
	first  BIGINT NOT NULL,
	last   BIGINT NOT NULL,
	PRIMARY KEY (pool, player, other)
); -- WITHOUT ROWID
CREATE INDEX rating_pairs_last ON rating_pairs (last);

-- Keyed hashes of addresses and devices at which players sat down at rated games.
CREATE TABLE marks (
	player TEXT COLLATE "C" NOT NULL,
	kind   TEXT COLLATE "C" NOT NULL,
	hash   TEXT COLLATE "C" NOT NULL,
	until  BIGINT NOT NULL,
	PRIMARY KEY (player, kind, hash)
); -- WITHOUT ROWID
CREATE INDEX marks_until ON marks (until);
CREATE TABLE mark_keys (
	id   BIGINT NOT NULL PRIMARY KEY, -- 1
	data TEXT COLLATE "C" NOT NULL,
	made BIGINT NOT NULL
);
