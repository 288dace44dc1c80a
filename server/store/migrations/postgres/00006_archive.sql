-- Games that ended some time ago, one row each instead of one for every entry and
-- message. All of it is compressed, in data.

-- +goose Up
CREATE TABLE archive (
	id      TEXT COLLATE "C" NOT NULL PRIMARY KEY,
	version BIGINT NOT NULL,
	sum     BIGINT NOT NULL, -- of the rest of the row
	data    BYTEA  NOT NULL
);
ALTER TABLE archive ALTER COLUMN data SET STORAGE EXTERNAL; -- it is compressed already

-- Whose games they were, by the moment of their last change. No reference to the game:
-- to remove one does not ask for it.
CREATE TABLE archive_players (
	player TEXT COLLATE "C" NOT NULL,
	moment BIGINT NOT NULL,
	game   TEXT COLLATE "C" NOT NULL,
	PRIMARY KEY (player, moment, game)
);
