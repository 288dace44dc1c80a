-- Ways into accounts that are sent by mail, to addresses that their people let open them.

-- +goose Up
CREATE TABLE recoveries (
	player TEXT COLLATE "C" NOT NULL PRIMARY KEY,
	ref    TEXT COLLATE "C" NOT NULL, -- by which it is found
	hash   TEXT COLLATE "C" NOT NULL,
	until  BIGINT NOT NULL,
	tries  BIGINT NOT NULL
);
CREATE UNIQUE INDEX recoveries_ref ON recoveries (ref);
ALTER TABLE listeners ADD COLUMN opens TEXT COLLATE "C" NOT NULL DEFAULT ''; -- a hash of the address that opens the account; '' for none
CREATE INDEX listeners_opens ON listeners (opens) WHERE opens <> '';
