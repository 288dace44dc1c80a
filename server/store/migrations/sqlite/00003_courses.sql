-- What a move changes has a table of its own, with short rows: a move no longer
-- writes all that was agreed, who sits where and what they are called.

-- +goose Up

-- One row a game. An empty course says that it is still in the head, as it was
-- before this table.
CREATE TABLE courses (
	game    TEXT   NOT NULL PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
	version BIGINT NOT NULL,
	entries BIGINT NOT NULL, -- how many
	updated BIGINT NOT NULL,
	due     BIGINT NOT NULL,
	look    BIGINT NOT NULL, -- when to see whether the game is due: as due or before it
	mover   TEXT   NOT NULL, -- whose turn it is where that may last for days
	course  TEXT   NOT NULL  -- JSON: course and tokens of the record
) WITHOUT ROWID;
INSERT INTO courses (game, version, entries, updated, due, look, mover, course)
	SELECT id, version, entries, updated, due, due,
		CASE WHEN stage = 'playing' AND json_extract(head, '$.clock.kind') IN ('none', 'days')
			THEN COALESCE(json_extract(head, '$.seats[' || (json_extract(head, '$.turn') - 1) || '].player'), '') ELSE '' END,
		''
	FROM games;
CREATE INDEX courses_look ON courses (look) WHERE look > 0;
CREATE INDEX courses_mover ON courses (mover, game) WHERE mover <> '';

-- Where a game stands in the list of a player, the latest first: by the moment of its
-- making while it goes on, by that of its last change once it has ended.
ALTER TABLE players ADD COLUMN ended BIGINT NOT NULL DEFAULT 0;
ALTER TABLE players ADD COLUMN moment BIGINT NOT NULL DEFAULT 0;
UPDATE players SET (ended, moment) =
	(SELECT stage NOT IN ('waiting', 'playing'), CASE WHEN stage IN ('waiting', 'playing') THEN created ELSE updated END FROM games WHERE id = game);
CREATE INDEX players_moment ON players (player, ended, moment, game);

DROP INDEX games_due;
CREATE TABLE heads (
	id      TEXT   NOT NULL PRIMARY KEY,
	stage   TEXT   NOT NULL,
	listed  BIGINT NOT NULL,
	created BIGINT NOT NULL,
	players TEXT   NOT NULL, -- JSON list
	head    TEXT   NOT NULL
);
INSERT INTO heads (id, stage, listed, created, players, head) SELECT id, stage, listed, created, players, head FROM games;
DROP TABLE games;
ALTER TABLE heads RENAME TO games;
CREATE INDEX games_open ON games (created) WHERE listed = 1 AND stage = 'waiting';
CREATE INDEX games_stage ON games (stage, id);

-- Times in which no server was alive, until all games that went on know of them.
CREATE TABLE outages (
	began BIGINT NOT NULL,
	ended BIGINT NOT NULL PRIMARY KEY
);
