-- The organisers and arbiters of an event besides its owner.

-- +goose Up
CREATE TABLE event_staff (
	event  TEXT NOT NULL,
	player TEXT NOT NULL,
	handle TEXT NOT NULL,
	role   TEXT NOT NULL,
	PRIMARY KEY (event, player)
) WITHOUT ROWID;
CREATE INDEX event_staff_player ON event_staff (player);
