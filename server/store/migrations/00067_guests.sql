-- Whose a session is, so that what guests keep goes with it.

-- +goose Up
ALTER TABLE sessions ADD COLUMN player TEXT COLLATE "C"; -- of the guest, empty for none; NULL: written by a program that did not tell
CREATE INDEX sessions_player ON sessions (player) WHERE player <> '';
CREATE INDEX sessions_unread ON sessions (token) WHERE player IS NULL;
