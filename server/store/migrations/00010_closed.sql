-- Every server asks once a minute who has closed an account since.

-- +goose Up
CREATE INDEX accounts_closed ON accounts (closed);
