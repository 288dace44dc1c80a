-- What is said in one room of a game is found however much is said in the other.

-- +goose Up
CREATE INDEX messages_room ON messages (game, room, id);
