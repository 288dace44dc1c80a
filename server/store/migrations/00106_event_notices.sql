-- Notices about events: deadlines of rounds, challenges on ladders.

-- +goose Up
ALTER TABLE notices ADD COLUMN event TEXT COLLATE "C" NOT NULL DEFAULT ''; -- empty: about a game or the account
CREATE INDEX notices_event ON notices (event) WHERE event <> '';
