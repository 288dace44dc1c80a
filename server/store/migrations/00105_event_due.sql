-- Events in which something happens by itself, such as arenas: the moment from which it does.

-- +goose Up
ALTER TABLE events ADD COLUMN due BIGINT NOT NULL DEFAULT 0; -- 0: never
CREATE INDEX events_due ON events (due) WHERE due > 0;
