-- Programs that moderators have stopped.

-- +goose Up
ALTER TABLE programs ADD COLUMN stopped BIGINT NOT NULL DEFAULT 0; -- since when; 0: it is not
ALTER TABLE programs ADD COLUMN stop_ends BIGINT NOT NULL DEFAULT 0; -- when that ends by itself; 0: never
ALTER TABLE programs ADD COLUMN stop_reason TEXT COLLATE "C" NOT NULL DEFAULT '';
ALTER TABLE acts ADD COLUMN program TEXT COLLATE "C" NOT NULL DEFAULT ''; -- what the program was called about which it was
