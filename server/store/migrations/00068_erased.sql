-- How far the name of a closed account was taken out of the games.

-- +goose Up
ALTER TABLE accounts ADD COLUMN erased BIGINT NOT NULL DEFAULT 0; -- 1: from the account's games; 2: from all, once nobody can write it again
CREATE INDEX accounts_erased ON accounts (player) WHERE closed > 0 AND erased < 2;
