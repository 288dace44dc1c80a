-- Clubs, who is in them, and which games and complaints are of one.

-- +goose Up
CREATE TABLE clubs (
	key        TEXT COLLATE "C" NOT NULL PRIMARY KEY,
	name       TEXT COLLATE "C" NOT NULL,
	folded     TEXT COLLATE "C" NOT NULL UNIQUE, -- what the name looks like; of a closed one its hash
	about      TEXT COLLATE "C" NOT NULL,
	language   TEXT COLLATE "C" NOT NULL,
	link       TEXT COLLATE "C" NOT NULL,
	door       TEXT COLLATE "C" NOT NULL, -- open, asking, invited
	invitation TEXT COLLATE "C" NOT NULL,
	made       BIGINT NOT NULL,
	closed     BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX clubs_language ON clubs (language, folded) WHERE closed = 0;
CREATE TABLE club_members (
	club   TEXT COLLATE "C" NOT NULL,
	player TEXT COLLATE "C" NOT NULL,
	role   TEXT COLLATE "C" NOT NULL, -- founder, manager, member, asking, shut
	since  BIGINT NOT NULL,
	PRIMARY KEY (club, player)
);
CREATE INDEX club_members_player ON club_members (player);

ALTER TABLE games ADD COLUMN club TEXT COLLATE "C" NOT NULL DEFAULT ''; -- whose members alone take the open seats
CREATE INDEX games_club ON games (club, created) WHERE club <> '';
ALTER TABLE past ADD COLUMN club TEXT COLLATE "C" NOT NULL DEFAULT '';
CREATE INDEX past_club ON past (club, ended) WHERE club <> '';
ALTER TABLE complaints ADD COLUMN club TEXT COLLATE "C" NOT NULL DEFAULT ''; -- of which somebody complains
ALTER TABLE acts ADD COLUMN club TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE acts ADD COLUMN did TEXT COLLATE "C" NOT NULL DEFAULT ''; -- to the club: renamed, hushed, closed
