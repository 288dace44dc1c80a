-- The games that await a player, the one first whose flag falls first, so that pages of them are found by an index.

-- +goose Up
ALTER TABLE courses ADD COLUMN falls BIGINT NOT NULL DEFAULT 9223372036854775807; -- when the flag falls: the last moment where no clock runs
UPDATE courses SET falls = json_extract(course, '$.deadline') WHERE mover <> '' AND json_valid(course) AND json_extract(course, '$.deadline') > 0;
CREATE INDEX courses_falls ON courses (mover, falls, game) WHERE mover <> '';
