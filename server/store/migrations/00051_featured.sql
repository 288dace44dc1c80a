-- The game that everybody is shown who comes.

-- +goose Up
CREATE TABLE featured (
	id   BIGINT NOT NULL PRIMARY KEY, -- 1
	game TEXT COLLATE "C" NOT NULL    -- '' for none
);
