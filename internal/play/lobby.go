package play

import (
	"context"
	"encoding/json"
	"fmt"
)

// offersMax is how many open games are listed.
const offersMax = 100

// Lobby returns the games that wait for anybody, newest first: as nobody in
// particular may see them.
func (s *Service) Lobby(ctx context.Context) ([]*Shown, error) {
	records, err := s.store.Open(ctx, offersMax)
	if err != nil {
		return nil, fmt.Errorf("asking for open games: %w", err)
	}
	offers := make([]*Shown, 0, len(records))
	for _, r := range records {
		if r.inLobby() {
			offers = append(offers, s.Show(r, "", 0))
		}
	}
	return offers, nil
}

// runningMax is how many games to watch are listed.
const runningMax = 24

// Running returns the public games that are being played, newest first: as nobody
// in particular may see them.
func (s *Service) Running(ctx context.Context) ([]*Shown, error) {
	records, err := s.store.Running(ctx, runningMax)
	if err != nil {
		return nil, fmt.Errorf("asking for games to watch: %w", err)
	}
	games := make([]*Shown, 0, len(records))
	for _, r := range records {
		games = append(games, s.Show(r, "", 0))
	}
	return games, nil
}

// announceLobby tells that a game has come to the list, changed in it or left.
func (s *Service) announceLobby(ctx context.Context, id GameID) {
	payload, err := json.Marshal(Event{Game: id})
	if err == nil {
		err = s.bus.Announce(ctx, LobbyTopic, payload)
	}
	if err != nil {
		s.log.WarnContext(ctx, "list of open games changed but not announced", "game", id, "err", err)
	}
}
