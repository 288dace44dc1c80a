-- Games to watch: listed is 1 for games that wait for anybody and may be watched, 2 for
-- games that may only be watched.

-- +goose Up
CREATE INDEX games_running ON games (created) WHERE listed > 0 AND stage = 'playing';

-- +goose Down
DROP INDEX games_running;
