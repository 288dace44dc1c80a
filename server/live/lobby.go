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
	// offersRead is how many are looked through for those.
	offersRead = 1000
	// offersOfHost and offersOfAddress are how many of one host, and of all hosts of one
	// address, are listed before those of others.
	offersOfHost, offersOfAddress = 3, 8
)

// Lobby returns the games that wait for anybody, newest first: as nobody in
// particular may see them. Whoever has many of them does not push out others: what is
// beyond a few of one host, or of one address, comes behind all others.
func (s *Service) Lobby(ctx context.Context) ([]*Shown, error) {
	records, err := s.store.Open(ctx, offersRead)
	if err != nil {
		return nil, fmt.Errorf("asking for open games: %w", err)
	}
	records = slices.DeleteFunc(records, func(r *Record) bool { return !r.inLobby() })
	return s.showAll(s.fairly(records), ""), nil
}

// showAll returns records as a viewer may see them, but for those that cannot be shown:
// they are not to keep the others from it.
func (s *Service) showAll(records []*Record, viewer table.Player) []*Shown {
	shown := make([]*Shown, 0, len(records))
	for _, r := range records {
		if g := s.showListed(r, viewer); g != nil {
			shown = append(shown, g)
		}
	}
	return shown
}

// fairly returns the records that are listed.
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

// Running returns the public games that are being played, newest first: as nobody
// in particular may see them.
func (s *Service) Running(ctx context.Context) ([]*Shown, error) {
	records, err := s.running(ctx, runningMax)
	return s.showAll(records, ""), err
}

// weighedMax is how many games are weighed to find the one that is best to watch.
const weighedMax = 100

// RunningRecords returns more of them as they are stored, without their entries, for whoever
// chooses among them.
func (s *Service) RunningRecords(ctx context.Context) ([]*Record, error) {
	return s.running(ctx, weighedMax)
}

// Featured returns the game that everybody is shown who comes, whichever server they ask; empty for none.
func (s *Service) Featured(ctx context.Context) (GameID, error) {
	id, err := s.store.Featured(ctx)
	if err != nil {
		return "", fmt.Errorf("asking for the featured game: %w", err)
	}
	return id, nil
}

// Feature says which it is from now on, in place of what it was: of several servers that have chosen
// another one only the first is heeded, and the others are told [ErrConflict].
func (s *Service) Feature(ctx context.Context, was, is GameID) error {
	if was == is {
		return nil
	}
	return s.store.SetFeatured(ctx, was, is)
}

func (s *Service) running(ctx context.Context, limit int) ([]*Record, error) {
	records, err := s.store.Running(ctx, limit)
	if err != nil {
		return nil, fmt.Errorf("asking for games to watch: %w", err)
	}
	return records, nil
}

// OfClub returns the games of a club that wait for players or are being played, newest
// first, as a viewer may see them; at most limit of them.
func (s *Service) OfClub(ctx context.Context, club string, limit int, viewer table.Player) ([]*Shown, error) {
	records, err := s.store.OfClub(ctx, club, limit)
	if err != nil {
		return nil, fmt.Errorf("asking for the games of a club: %w", err)
	}
	return s.showAll(records, viewer), nil
}

// ClubPast returns the games of a club that have ended, last ended first; at most limit of
// them.
func (s *Service) ClubPast(ctx context.Context, club string, limit int) ([]*Past, error) {
	return s.store.ClubPast(ctx, club, limit)
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

// announceClub tells that the games of a club are not what they were.
func (s *Service) announceClub(ctx context.Context, club string) {
	if err := s.bus.Announce(ctx, ClubTopic, []byte(club)); err != nil {
		s.log.WarnContext(ctx, "games of a club changed but not announced", "err", err)
	}
}
