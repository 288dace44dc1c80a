package live

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/manykings/manykings/table"
)

const (
	// offersMax is how many open games are listed.
	offersMax = 100
	// offersRead is how many open games are read to choose those.
	offersRead = 1000
	// offersOfHost and offersOfAddress are how many games of one host, and of all hosts at one
	// address, are listed before those of others.
	offersOfHost, offersOfAddress = 3, 8
)

// Lobby returns the open games, newest first, in the public view. A host with many games does not
// crowd out others: games beyond a few of one host, or of one address, come after all others.
func (s *Service) Lobby(ctx context.Context) ([]*Shown, error) {
	records, err := s.store.Open(ctx, offersRead)
	if err != nil {
		return nil, fmt.Errorf("reading open games: %w", err)
	}
	records = slices.DeleteFunc(records, func(r *Record) bool { return !r.inLobby() })
	return s.showAll(s.fairly(records), ""), nil
}

// showAll returns a viewer's views of records, and skips records that cannot be shown, so that
// they do not hide the others.
func (s *Service) showAll(records []*Record, viewer table.Player) []*Shown {
	shown := make([]*Shown, 0, len(records))
	for _, r := range records {
		if g := s.showListed(r, viewer); g != nil {
			shown = append(shown, g)
		}
	}
	return shown
}

// fairly returns the records to list.
func (s *Service) fairly(records []*Record) []*Record {
	listed, others := make([]*Record, 0, len(records)), []*Record(nil)
	hosts, addresses := map[table.Player]int{}, map[string]int{}
	for _, r := range records {
		address := s.address(r.Host)
		hosts[r.Host]++
		if address != "" {
			addresses[address]++
		}
		if hosts[r.Host] > offersOfHost || addresses[address] > offersOfAddress {
			others = append(others, r)
		} else {
			listed = append(listed, r)
		}
	}
	listed = append(listed, others...)
	return listed[:min(len(listed), offersMax)]
}

// runningMax is how many games to watch are listed.
const runningMax = 24

// Running returns the public games in progress, newest first, in the public view.
func (s *Service) Running(ctx context.Context) ([]*Shown, error) {
	records, err := s.running(ctx, runningMax)
	return s.showAll(records, ""), err
}

// weighedMax is how many games are compared to find the best to watch.
const weighedMax = 100

// RunningRecords returns more of them as stored records, without entries, for choosing among them.
func (s *Service) RunningRecords(ctx context.Context) ([]*Record, error) {
	return s.running(ctx, weighedMax)
}

// Featured returns the featured game of all servers; empty for none.
func (s *Service) Featured(ctx context.Context) (GameID, error) {
	id, err := s.store.Featured(ctx)
	if err != nil {
		return "", fmt.Errorf("reading the featured game: %w", err)
	}
	return id, nil
}

// Feature replaces the featured game was by another. Of several servers that choose concurrently
// only the first succeeds, and the others get [ErrConflict].
func (s *Service) Feature(ctx context.Context, was, is GameID) error {
	if was == is {
		return nil
	}
	return s.store.SetFeatured(ctx, was, is)
}

func (s *Service) running(ctx context.Context, limit int) ([]*Record, error) {
	records, err := s.store.Running(ctx, limit)
	if err != nil {
		return nil, fmt.Errorf("reading games to watch: %w", err)
	}
	return records, nil
}

// OfClub returns at most limit games of a club that wait for players or are in progress, newest
// first, as a viewer sees them.
func (s *Service) OfClub(ctx context.Context, club string, limit int, viewer table.Player) ([]*Shown, error) {
	records, err := s.store.OfClub(ctx, club, limit)
	if err != nil {
		return nil, fmt.Errorf("reading the games of a club: %w", err)
	}
	return s.showAll(records, viewer), nil
}

// ClubPast returns at most limit finished games of a club, last ended first.
func (s *Service) ClubPast(ctx context.Context, club string, limit int) ([]*Past, error) {
	return s.store.ClubPast(ctx, club, limit)
}

// announceLobby announces that a game has entered the list, changed in it or left.
func (s *Service) announceLobby(ctx context.Context, id GameID) {
	payload, err := json.Marshal(Event{Game: id})
	if err == nil {
		err = s.bus.Announce(ctx, LobbyTopic, payload)
	}
	if err != nil {
		s.log.WarnContext(ctx, "announcing a change of the lobby", "game", id, "err", err)
	}
}

// announceClub announces a change in the games of a club.
func (s *Service) announceClub(ctx context.Context, club string) {
	if err := s.bus.Announce(ctx, ClubTopic, []byte(club)); err != nil {
		s.log.WarnContext(ctx, "announcing a change in a club", "err", err)
	}
}
