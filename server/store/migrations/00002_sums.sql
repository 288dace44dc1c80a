-- Checksums, which show that a game is read as stored (docs/trust.md).
-- Empty and 0 say that a row was stored before there were any.

-- +goose Up
ALTER TABLE games ADD COLUMN sum TEXT NOT NULL DEFAULT '';     -- of the head
ALTER TABLE courses ADD COLUMN chain TEXT NOT NULL DEFAULT ''; -- of all entries
ALTER TABLE courses ADD COLUMN sum TEXT NOT NULL DEFAULT '';   -- of the course and the chain
ALTER TABLE entries ADD COLUMN sum BIGINT NOT NULL DEFAULT 0;  -- the first bytes of the chain up to the entry
