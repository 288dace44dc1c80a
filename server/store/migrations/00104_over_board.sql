-- Games over the board, which their players added afterwards.

-- +goose Up
ALTER TABLE past ADD COLUMN overboard BIGINT NOT NULL DEFAULT 0;
ALTER TABLE results ADD COLUMN overboard BIGINT NOT NULL DEFAULT 0;
