-- The last entries of a game are beside its course until they fill a block: a move
-- writes one row.

-- +goose Up

-- JSON: those behind the rows in entries, each a list as they have it from text on.
-- Empty if there are none, as in all games that were not moved since.
ALTER TABLE courses ADD COLUMN tail TEXT NOT NULL DEFAULT '';
