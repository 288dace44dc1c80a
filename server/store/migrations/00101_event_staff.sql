-- The organisers and arbiters of an event besides its owner.

-- +goose Up
CREATE TABLE event_staff (
	event  TEXT COLLATE "C" NOT NULL,
	player TEXT COLLATE "C" NOT NULL,
	handle TEXT COLLATE "C" NOT NULL,
	role   TEXT COLLATE "C" NOT NULL,
	PRIMARY KEY (event, player)
); -- WITHOUT ROWID
CREATE INDEX event_staff_player ON event_staff (player);
