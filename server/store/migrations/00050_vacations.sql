-- When people are on vacation: the days of their moves are not counted.

-- +goose Up
CREATE TABLE vacations (
	player  TEXT COLLATE "C" NOT NULL PRIMARY KEY,
	periods TEXT COLLATE "C" NOT NULL, -- JSON
	edition BIGINT NOT NULL,
	untold  BIGINT NOT NULL -- 1: not all of their games know
);
CREATE INDEX vacations_untold ON vacations (player) WHERE untold = 1;
