-- Whose games wait for players, so that they are counted by an index.

-- +goose Up
ALTER TABLE games ADD COLUMN waits TEXT NOT NULL DEFAULT ''; -- the host, while the game waits for players
UPDATE games SET waits = COALESCE(json_extract(head, '$.host'), '') WHERE stage = 'waiting' AND json_valid(head);
CREATE INDEX games_waits ON games (waits) WHERE waits <> '';
