-- Whose games wait for players, so that they are counted by an index.

-- +goose Up
ALTER TABLE games ADD COLUMN waits TEXT COLLATE "C" NOT NULL DEFAULT ''; -- the host, while the game waits for players
UPDATE games SET waits = COALESCE(substring(head FROM '"host":"([^"]*)"'), '') WHERE stage = 'waiting';
CREATE INDEX games_waits ON games (waits) WHERE waits <> '';
