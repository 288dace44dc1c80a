-- The family that an entrant declares for the divisions of an event.

-- +goose Up
ALTER TABLE event_entrants ADD COLUMN family TEXT COLLATE "C" NOT NULL DEFAULT '';
