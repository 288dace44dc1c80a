-- +goose Up

-- Sessions of browsers, as the session manager packs them.
CREATE TABLE sessions (
	token  TEXT   NOT NULL PRIMARY KEY,
	data   BLOB   NOT NULL,
	expiry BIGINT NOT NULL
);
CREATE INDEX sessions_expiry ON sessions (expiry);

-- +goose Down
DROP TABLE sessions;
