-- Whether who was connected when an outage began was connected when it ended: with
-- several servers the database may be away while they are not. Programs that do not
-- know of it store 0, as they always did.

-- +goose Up
ALTER TABLE outages ADD COLUMN connected BIGINT NOT NULL DEFAULT 0;
