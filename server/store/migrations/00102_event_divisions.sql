-- What entrants declare for divisions, apart from the acts, so that it can be erased; and when an event ended.

-- +goose Up
ALTER TABLE events ADD COLUMN closed BIGINT NOT NULL DEFAULT 0; -- 0: it has not ended
UPDATE events SET closed = updated WHERE ended = 1;
ALTER TABLE event_entrants ADD COLUMN born BIGINT NOT NULL DEFAULT 0; -- the year; 0: not declared
ALTER TABLE event_entrants ADD COLUMN category TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE event_entrants ADD COLUMN stays TEXT COLLATE "C" NOT NULL DEFAULT ''; -- JSON: divisions in which the entrant does not stand
