-- By whom an account may be challenged to a game.

-- +goose Up
ALTER TABLE accounts ADD COLUMN takes TEXT COLLATE "C" NOT NULL DEFAULT 'all'; -- all, followed, nobody
