-- When an event starts, for calendars.

-- +goose Up
ALTER TABLE events ADD COLUMN starts BIGINT NOT NULL DEFAULT 0; -- 0: not known
CREATE INDEX events_starts ON events (starts) WHERE starts > 0;
