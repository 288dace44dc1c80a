-- Whom people follow and block, what others may see of an account, and which games of the
-- past were shown to all.

-- +goose Up
CREATE TABLE circles (
	player TEXT COLLATE "C" NOT NULL,
	kind   TEXT COLLATE "C" NOT NULL, -- what the other is to the player: followed, blocked
	other  TEXT COLLATE "C" NOT NULL,
	since  BIGINT NOT NULL,
	PRIMARY KEY (player, kind, other)
);
CREATE INDEX circles_other ON circles (other, kind);

ALTER TABLE accounts ADD COLUMN shows TEXT COLLATE "C" NOT NULL DEFAULT ''; -- words; empty: nothing
ALTER TABLE seeks ADD COLUMN handle TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE past ADD COLUMN public BIGINT NOT NULL DEFAULT 0;
