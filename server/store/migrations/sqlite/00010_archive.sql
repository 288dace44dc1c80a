-- Games that ended some time ago, one row each instead of one for every entry and
-- message. All of it is compressed, in data.

-- +goose Up
CREATE TABLE archive (
	id      TEXT   NOT NULL PRIMARY KEY,
	version BIGINT NOT NULL,
	sum     BIGINT NOT NULL, -- of the rest of the row
	data    BLOB   NOT NULL
); -- with rowids: rows of a thousand bytes share a page only there

-- Whose games they were, by the moment of their last change. No reference to the game:
-- to remove one does not ask for it.
CREATE TABLE archive_players (
	player TEXT   NOT NULL,
	moment BIGINT NOT NULL,
	game   TEXT   NOT NULL,
	PRIMARY KEY (player, moment, game)
) WITHOUT ROWID;
