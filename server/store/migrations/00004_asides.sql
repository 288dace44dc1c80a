-- Games that cannot be read, since when and why. They stay unchanged.

-- +goose Up
CREATE TABLE asides (
	game   TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
	since  BIGINT NOT NULL,
	reason TEXT   NOT NULL
);
