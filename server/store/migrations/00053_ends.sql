-- When a right that was taken from an account comes back by itself.

-- +goose Up
ALTER TABLE accounts ADD COLUMN ends TEXT COLLATE "C" NOT NULL DEFAULT ''; -- bar=milliseconds; a bar that is not among them does not end
ALTER TABLE acts ADD COLUMN until BIGINT NOT NULL DEFAULT 0; -- when the bars that it took end; 0: never
