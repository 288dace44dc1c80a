package web

import (
	"cmp"
	"context"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/people/clubs"
	"github.com/manykings/manykings/server/people/moderation"
	"github.com/manykings/manykings/server/people/ratings"
	"github.com/manykings/manykings/table"
)

// Club is a club as who asks may see it.
type Club struct {
	Key        string       `json:"key" doc:"By which games name it; it stays when the name changes."`
	Name       string       `json:"name"`
	About      string       `json:"about,omitempty"`
	Language   string       `json:"language,omitempty" example:"pt"`
	Link       string       `json:"link,omitempty" doc:"To a page of its own."`
	Door       clubs.Door   `json:"door" enum:"open,asking,invited" doc:"Who may come: whoever wants to, whoever a manager accepts, whoever has the invitation."`
	Made       table.Millis `json:"made"`
	Members    int          `json:"members" doc:"How many."`
	You        clubs.Role   `json:"you,omitempty" enum:"founder,manager,member,asking,shut" doc:"What who asks is there."`
	Invitation string       `json:"invitation,omitempty" doc:"It lets whoever knows it in. Told to managers, by getClub."`
	Asking     int          `json:"asking,omitempty" doc:"How many wait to be accepted. Told to managers, by getClub."`
}

// ClubMember is somebody whom a club knows.
type ClubMember struct {
	Handle string       `json:"handle"`
	Name   string       `json:"name,omitempty"`
	Role   clubs.Role   `json:"role" enum:"founder,manager,member,asking,shut" doc:"asking: waits to be accepted; shut: was taken out. Those two are told to managers."`
	Since  table.Millis `json:"since"`
	You    bool         `json:"you,omitempty"`
	Rating *Rating      `json:"rating,omitempty" doc:"In the pool that was asked for."`
}

// ClubGames is what goes on in a club.
type ClubGames struct {
	Open    []*live.Shown `json:"open" doc:"Wait for members; told to members."`
	Running []*live.Shown `json:"running" doc:"Are being played; whoever is no member is told those that all may watch."`
}

// ClubTable is what members have played among themselves.
type ClubTable struct {
	Games int         `json:"games" doc:"How many games count: the last of them, at most 500."`
	Rows  []ClubScore `json:"rows" doc:"Most points first."`
}

// ClubScore is what somebody has reached in games of a club.
type ClubScore struct {
	Handle string  `json:"handle,omitempty"`
	Name   string  `json:"name,omitempty"`
	Games  int     `json:"games"`
	Wins   int     `json:"wins" doc:"Alone, or with a team."`
	Points float64 `json:"points" doc:"A win is one; who shares a first place shares it."`
}

// clubGamesMost is how many games of a club are listed, clubPastMost how many count.
const (
	clubGamesMost = 100
	clubPastMost  = 500
)

// OfClub names a club: it is part of requests about one.
type OfClub struct {
	Club string `path:"club" maxLength:"120" doc:"Its name, or its key." example:"Rook & Friends"`
}

// OfMember names somebody in a club.
type OfMember struct {
	OfClub
	Handle string `path:"handle" maxLength:"40" example:"anna"`
}

// ClubSays is what a club says of itself: it is part of requests.
type ClubSays struct {
	Name     string     `json:"name,omitempty" maxLength:"100" doc:"3 to 30 characters; looks like that of no other club, and stays."`
	About    string     `json:"about,omitempty" maxLength:"600"`
	Language string     `json:"language,omitempty" maxLength:"8"`
	Link     string     `json:"link,omitempty" maxLength:"200" doc:"https"`
	Door     clubs.Door `json:"door" enum:"open,asking,invited"`
}

func (b *ClubSays) profile() clubs.Profile {
	return clubs.Profile{Name: b.Name, About: b.About, Language: b.Language, Link: b.Link, Door: b.Door}
}

type (
	clubsInput struct {
		Language string `query:"language" maxLength:"8" doc:"Left out: all."`
		After    string `query:"after" maxLength:"120" doc:"From the Link of the page before."`
	}
	clubsOutput struct {
		CacheControl string `header:"Cache-Control"`
		Link         string `header:"Link" doc:"The next page, if there is one: <address>; rel=\"next\""`
		Body         []Club
	}
	clubOutput struct {
		CacheControl string `header:"Cache-Control"`
		Body         Club
	}
	makeClubInput struct {
		Body struct{ ClubSays } `nameHint:"NewClub"`
	}
	changeClubInput struct {
		OfClub
		Body struct{ ClubSays } `nameHint:"ClubRequest"`
	}
	membersInput struct {
		OfClub
		Pool ratings.Pool `query:"pool" maxLength:"40" example:"yalta" doc:"In which they are rated."`
	}
	membersOutput struct {
		CacheControl string `header:"Cache-Control"`
		Body         []ClubMember
	}
	joinClubInput struct {
		OfClub
		Body struct {
			Invitation string `json:"invitation,omitempty" maxLength:"64"`
		} `nameHint:"ClubJoinRequest"`
	}
	roleInput struct {
		OfMember
		Body struct {
			Role clubs.Role `json:"role" enum:"founder,manager,member,shut" doc:"member: accepted, or a manager no more; of who was shut out, that they may come again."`
		} `nameHint:"ClubRole"`
	}
	clubGamesOutput struct {
		CacheControl string `header:"Cache-Control"`
		Body         ClubGames
	}
	clubTableOutput struct {
		CacheControl string `header:"Cache-Control"`
		Body         ClubTable
	}
	clubActInput struct {
		OfClub
		Body struct {
			Complaint string `json:"complaint,omitempty" maxLength:"40" doc:"Its key; left out to act without one."`
			Name      string `json:"name,omitempty" maxLength:"100" doc:"What the club is called from now on."`
			Hush      bool   `json:"hush,omitempty" doc:"Take away what it says of itself, and its link."`
			Close     bool   `json:"close,omitempty" doc:"Close it for ever."`
			Reason    string `json:"reason,omitempty" maxLength:"500" doc:"Its founder is told; needed unless a complaint is put away."`
		} `nameHint:"ClubActRequest"`
	}
)

// clubRoutes are the requests about clubs.
func (s *Server) clubRoutes(r *Kit) {
	Register(r, Tagged("clubs", Get("getClubs", "/clubs", "Clubs", "By name, page by page.")), s.getClubs)
	Register(r, Tagged("clubs", Get("getMyClubs", "/me/clubs", "My clubs", "And those that I have asked to let me in, with `you`.")),
		func(ctx context.Context, _ *struct{}) (*clubsOutput, error) {
			p, err := s.guests.needSigned(ctx)
			if err != nil {
				return nil, err
			}
			list, err := s.myClubs(ctx, p.Player)
			return &clubsOutput{CacheControl: NoStore, Body: list}, err
		})
	Register(r, Tagged("clubs", Get("getMyClubGames", "/me/clubs/games", "Open games of my clubs", "Newest first, without their entries. Who is not signed in is in none.")), s.myClubGames)
	Register(r, Tagged("clubs", Post("makeClub", "/clubs", "Make a club", "Who makes it is its founder. A new account makes one at most.")), s.makeClub)
	Register(r, Tagged("clubs", Get("getClub", "/clubs/{club}", "A club", "")),
		func(ctx context.Context, in *OfClub) (*clubOutput, error) { return s.showClub(ctx, in.Club) })
	Register(r, Tagged("clubs", Put("changeClub", "/clubs/{club}", "Change what a club says of itself", "For managers. The name stays.")), s.changeClub)
	Register(r, Tagged("clubs", Remove("closeClub", "/clubs/{club}", "Close a club", "For the founder. Nobody else can have its name.")),
		func(ctx context.Context, in *OfClub) (*struct{}, error) {
			p, c, err := s.inClub(ctx, in.Club)
			if err != nil {
				return nil, err
			}
			if err := s.clubs.Close(ctx, c.Key, p.Player); err != nil {
				return nil, err
			}
			s.announceClub(ctx, c.Key)
			return nil, nil
		})
	Register(r, Tagged("clubs", Post("makeClubInvitation", "/clubs/{club}/invitation", "Make another invitation", "For managers. The one of before lets nobody in any more.")),
		func(ctx context.Context, in *OfClub) (*clubOutput, error) {
			p, c, err := s.inClub(ctx, in.Club)
			if err != nil {
				return nil, err
			}
			if err := s.clubs.Invite(ctx, c.Key, p.Player); err != nil {
				return nil, err
			}
			return s.showClub(ctx, c.Key)
		})
	Register(r, Tagged("clubs", Get("getClubMembers", "/clubs/{club}/members", "Who is in a club",
		"The founder, managers, members; to managers also who asks and who is shut out. Those who have been that longest first. "+
			"Of a club whose door is invited only to its members and to moderators; to others it is empty.")), s.clubMembers)
	Register(r, Tagged("clubs", Post("joinClub", "/clubs/{club}/members", "Join a club",
		"At once where the club is open or with its invitation; otherwise a manager is asked, if it lets people ask.")), s.joinClub)
	Register(r, Tagged("clubs", Put("setClubMember", "/clubs/{club}/members/{handle}", "Give somebody a role in a club",
		"For managers: to accept who asks (member), to take somebody out (shut), to let who was taken out come again (member). "+
			"For the founder: to make managers and to make another one the founder.")),
		func(ctx context.Context, in *roleInput) (*clubOutput, error) {
			return s.setMember(ctx, &in.OfMember, in.Body.Role)
		})
	Register(r, Tagged("clubs", Remove("leaveClub", "/clubs/{club}/members/{handle}", "Leave a club, or refuse who asks",
		"Oneself, or for managers: who asks is refused, who is in it is taken out. If the founder leaves, the manager of longest is the founder, or else the member of longest; without one the club is closed.")),
		func(ctx context.Context, in *OfMember) (*clubOutput, error) {
			return s.setMember(ctx, in, clubs.Nobody)
		})
	Register(r, Tagged("clubs", Get("getClubGames", "/clubs/{club}/games", "What goes on in a club", "Newest first, without their entries.")), s.clubGames)
	Register(r, Tagged("clubs", Get("getClubTable", "/clubs/{club}/table", "What members have played", "Of the games of the club that have ended. Without the members there are no rows.")), s.clubTable)
	Register(r, Tagged("desk", Post("actOnClub", "/desk/clubs/{club}", "Do something about a club",
		"Its founder is told. It is kept with its reason.")), s.actOnClub)
}

// inClub returns who is signed in and changes something in a club, and the club.
func (s *Server) inClub(ctx context.Context, of string) (Caller, clubs.Club, error) {
	p, err := s.signed(ctx, false)
	if err != nil {
		return p, clubs.Club{}, err
	}
	c, err := s.clubs.Find(ctx, of)
	return p, c, err
}

func clubShown(c *clubs.Club) Club {
	return Club{Key: c.Key, Name: c.Name, About: c.About, Language: c.Language, Link: c.Link, Door: c.Door, Made: c.Made, Members: c.Members}
}

func (s *Server) showClub(ctx context.Context, of string) (*clubOutput, error) {
	c, err := s.clubs.Find(ctx, of)
	if err != nil {
		return nil, err
	}
	out := &clubOutput{NoStore, clubShown(&c)}
	if out.Body.You, err = s.clubs.Role(ctx, c.Key, s.memberOf(ctx)); err != nil || !out.Body.You.Manages() {
		return out, err
	}
	out.Body.Invitation = c.Invitation
	list, err := s.clubs.Members(ctx, c.Key, out.Body.You)
	for _, p := range list {
		if p.Role == clubs.Waiting {
			out.Body.Asking++
		}
	}
	return out, err
}

// memberOf returns the player who may be in clubs: who is signed in.
func (s *Server) memberOf(ctx context.Context) table.Player {
	if p := s.guests.who(ctx); p.Signed != nil {
		return p.Player
	}
	return ""
}

func (s *Server) getClubs(ctx context.Context, in *clubsInput) (*clubsOutput, error) {
	list, next, err := s.clubs.List(ctx, in.Language, in.After)
	if err != nil {
		return nil, err
	}
	out := &clubsOutput{CacheControl: NoStore, Body: []Club{}}
	var mine []clubs.Membership
	if me := s.memberOf(ctx); me != "" {
		if mine, err = s.clubs.Of(ctx, me); err != nil {
			return nil, err
		}
	}
	for i := range list {
		shown := clubShown(&list[i])
		if at := slices.IndexFunc(mine, func(m clubs.Membership) bool { return m.Key == shown.Key }); at >= 0 {
			shown.You = mine[at].Role
		}
		out.Body = append(out.Body, shown)
	}
	if next != "" {
		query := url.Values{"after": {next}}
		if in.Language != "" {
			query.Set("language", in.Language)
		}
		out.Link = "<" + APIPath + "/clubs?" + query.Encode() + `>; rel="next"`
	}
	return out, nil
}

func (s *Server) myClubs(ctx context.Context, player table.Player) ([]Club, error) {
	mine, err := s.clubs.Of(ctx, player)
	list := []Club{}
	for i := range mine {
		shown := clubShown(&mine[i].Club)
		shown.You = mine[i].Role
		list = append(list, shown)
	}
	return list, err
}

func (s *Server) myClubGames(ctx context.Context, _ *struct{}) (*gamesOutput, error) {
	out := &gamesOutput{NoStore, []*live.Shown{}}
	me := s.memberOf(ctx)
	if me == "" {
		return out, nil
	}
	mine, err := s.clubs.Of(ctx, me)
	for _, m := range mine {
		if !m.Role.Inside() {
			continue
		}
		games, err := s.config.Play.OfClub(ctx, m.Key, clubGamesMost, me)
		if err != nil {
			return nil, err
		}
		for _, g := range games {
			if g.Stage == table.Waiting {
				out.Body = append(out.Body, g)
			}
		}
	}
	slices.SortStableFunc(out.Body, func(a, b *live.Shown) int { return cmp.Compare(b.Created, a.Created) })
	return out, err
}

// speaksWell returns an error if a club says what nobody is to see here.
func (s *Server) speaksWell(p *clubs.Profile) error {
	switch {
	case s.words.Has(p.Name):
		return ErrWord("name")
	case s.words.Mask(p.About) != p.About:
		return ErrWord("about")
	case s.words.Mask(p.Link) != p.Link:
		return ErrWord("link")
	}
	return nil
}

func (s *Server) makeClub(ctx context.Context, in *makeClubInput) (*clubOutput, error) {
	p, err := s.signed(ctx, false)
	if err != nil {
		return nil, err
	}
	profile := in.Body.profile()
	if err := s.speaksWell(&profile); err != nil {
		return nil, err
	}
	if s.isNew(p) {
		mine, err := s.clubs.Of(ctx, p.Player)
		if err != nil {
			return nil, err
		}
		if slices.ContainsFunc(mine, func(m clubs.Membership) bool { return m.Role == clubs.Founder }) {
			return nil, clubs.ErrTooMany
		}
	}
	if problem := s.limits.clubs.take(string(p.Player)); problem != nil {
		return nil, problem
	}
	c, err := s.clubs.Make(ctx, p.Player, profile)
	if err != nil {
		return nil, err
	}
	s.announceMember(ctx, p.Player)
	return s.showClub(ctx, c.Key)
}

func (s *Server) changeClub(ctx context.Context, in *changeClubInput) (*clubOutput, error) {
	p, c, err := s.inClub(ctx, in.Club)
	if err != nil {
		return nil, err
	}
	profile := in.Body.profile()
	profile.Name = ""
	if err := s.speaksWell(&profile); err != nil {
		return nil, err
	}
	if err := s.clubs.Change(ctx, c.Key, p.Player, profile); err != nil {
		return nil, err
	}
	s.announceClub(ctx, c.Key)
	return s.showClub(ctx, c.Key)
}

func (s *Server) clubMembers(ctx context.Context, in *membersInput) (*membersOutput, error) {
	c, err := s.clubs.Find(ctx, in.Club)
	if err != nil {
		return nil, err
	}
	me := s.memberOf(ctx)
	mine, err := s.clubs.Role(ctx, c.Key, me)
	if err != nil {
		return nil, err
	}
	if !s.showsMembers(ctx, &c, mine) {
		return &membersOutput{NoStore, []ClubMember{}}, nil
	}
	list, err := s.clubs.Members(ctx, c.Key, mine)
	if err != nil {
		return nil, err
	}
	players := make([]table.Player, len(list))
	for i, p := range list {
		players[i] = p.Player
	}
	accounts, err := s.accounts.Of(ctx, players)
	if err != nil {
		return nil, err
	}
	var rated []ratings.Standing
	if in.Pool != "" {
		if !in.Pool.Known(s.config.Variants.Parse) {
			return nil, NewProblem(http.StatusNotFound, "not-found", "There is no such pool.")
		}
		if rated, err = s.config.Standings.Among(ctx, in.Pool, players); err != nil {
			return nil, err
		}
	}
	out := &membersOutput{NoStore, []ClubMember{}}
	for _, p := range list {
		a, ok := accounts[p.Player]
		if !ok || a.Closed != 0 {
			continue
		}
		m := ClubMember{Handle: a.Handle, Role: p.Role, Since: p.Since, You: p.Player == me}
		if name := a.Shown(); name != a.Handle {
			m.Name = name
		}
		if at := slices.IndexFunc(rated, func(of ratings.Standing) bool { return of.Player == p.Player }); at >= 0 {
			rating := showRating(&rated[at])
			m.Rating = &rating
		}
		out.Body = append(out.Body, m)
	}
	return out, nil
}

// showsMembers reports whether a club shows its members to who asks, whose role in it is
// mine: a club for the invited to its members and to moderators.
func (s *Server) showsMembers(ctx context.Context, c *clubs.Club, mine clubs.Role) bool {
	p := s.guests.who(ctx)
	return c.Door != clubs.Invited || mine.Inside() || p.Signed != nil && p.Signed.Judges()
}

func (s *Server) joinClub(ctx context.Context, in *joinClubInput) (*clubOutput, error) {
	p, c, err := s.inClub(ctx, in.Club)
	if err != nil {
		return nil, err
	}
	if problem := s.newcomer(p); problem != nil {
		return nil, problem
	}
	role, err := s.clubs.Join(ctx, c.Key, p.Player, in.Body.Invitation)
	if err != nil {
		return nil, err
	}
	if role.Inside() {
		s.announceMember(ctx, p.Player)
	}
	return s.showClub(ctx, c.Key)
}

// setMember gives somebody a role; who takes it from themselves leaves.
func (s *Server) setMember(ctx context.Context, in *OfMember, role clubs.Role) (*clubOutput, error) {
	p, c, err := s.inClub(ctx, in.Club)
	if err != nil {
		return nil, err
	}
	of, err := s.accounts.Named(ctx, in.Handle)
	if err != nil {
		return nil, err
	}
	if of.Player == p.Player && role == clubs.Nobody {
		if err := s.clubs.Leave(ctx, c.Key, p.Player); err != nil {
			return nil, err
		}
		s.announceMember(ctx, p.Player)
		if c.Members == 1 { // with the last one it is closed
			return &clubOutput{NoStore, clubShown(&c)}, nil
		}
	} else {
		if err := s.clubs.Set(ctx, c.Key, p.Player, of.Player, role); err != nil {
			return nil, err
		}
		s.announceMember(ctx, of.Player)
	}
	return s.showClub(ctx, c.Key)
}

func (s *Server) clubGames(ctx context.Context, in *OfClub) (*clubGamesOutput, error) {
	c, err := s.clubs.Find(ctx, in.Club)
	if err != nil {
		return nil, err
	}
	me := s.memberOf(ctx)
	role, err := s.clubs.Role(ctx, c.Key, me)
	if err != nil {
		return nil, err
	}
	games, err := s.config.Play.OfClub(ctx, c.Key, clubGamesMost, me)
	out := &clubGamesOutput{NoStore, ClubGames{[]*live.Shown{}, []*live.Shown{}}}
	for _, g := range games {
		switch {
		case g.Stage == table.Waiting && role.Inside():
			out.Body.Open = append(out.Body.Open, g)
		case g.Stage == table.Playing && (role.Inside() || g.Public):
			out.Body.Running = append(out.Body.Running, g)
		}
	}
	return out, err
}

func (s *Server) clubTable(ctx context.Context, in *OfClub) (*clubTableOutput, error) {
	c, err := s.clubs.Find(ctx, in.Club)
	if err != nil {
		return nil, err
	}
	mine, err := s.clubs.Role(ctx, c.Key, s.memberOf(ctx))
	if err != nil {
		return nil, err
	}
	if !s.showsMembers(ctx, &c, mine) {
		return &clubTableOutput{NoStore, ClubTable{Rows: []ClubScore{}}}, nil
	}
	members, err := s.clubs.Members(ctx, c.Key, clubs.Member)
	if err != nil {
		return nil, err
	}
	scores := make(map[table.Player]*ClubScore, len(members))
	players := make([]table.Player, len(members))
	for i, m := range members {
		scores[m.Player], players[i] = new(ClubScore), m.Player
	}
	games, err := s.config.Play.ClubPast(ctx, c.Key, clubPastMost)
	if err != nil {
		return nil, err
	}
	out := &clubTableOutput{NoStore, ClubTable{Rows: []ClubScore{}}}
	for _, g := range games {
		counted := false
		for player, score := range scores {
			place, points := g.StandingOf(player)
			if place == 0 {
				continue
			}
			counted = true
			score.Games++
			score.Points += float64(points) / live.WholePoint
			if points == live.WholePoint {
				score.Wins++
			}
		}
		if counted {
			out.Body.Games++
		}
	}
	accounts, err := s.accounts.Of(ctx, players)
	for player, score := range scores {
		a, ok := accounts[player]
		if score.Games == 0 || !ok || a.Closed != 0 {
			continue
		}
		score.Handle = a.Handle
		if name := a.Shown(); name != a.Handle {
			score.Name = name
		}
		out.Body.Rows = append(out.Body.Rows, *score)
	}
	slices.SortFunc(out.Body.Rows, func(a, b ClubScore) int {
		return cmp.Or(cmp.Compare(b.Points, a.Points), cmp.Compare(a.Games, b.Games), cmp.Compare(a.Handle, b.Handle))
	})
	return out, err
}

// forClub returns the key of the club for whose members a new game is: the host must be
// one of them.
func (s *Server) forClub(ctx context.Context, p Caller, of string) (key string, err error) {
	if of == "" {
		return "", nil
	}
	if problem := p.Unsigned(); problem != nil {
		return "", problem
	}
	c, err := s.clubs.Find(ctx, of)
	if err != nil {
		return "", err
	}
	role, err := s.clubs.Role(ctx, c.Key, p.Player)
	if err == nil && !role.Inside() {
		err = live.ErrClub
	}
	return c.Key, err
}

// isOfClub reports whether somebody may take the open seats of a game: it is for anybody,
// or for the members of a club that they are in now.
func (s *Server) isOfClub(ctx context.Context, id live.GameID, p Caller) (bool, error) {
	if p.Signed == nil {
		return false, nil
	}
	g, err := s.config.Play.Get(ctx, id)
	if err != nil || g.Club == "" {
		return false, nil //nolint:nilerr // whoever asks for more is told
	}
	role, err := s.clubs.Role(ctx, g.Club, p.Player)
	return role.Inside(), err
}

// What was done to a club, as it stands in an act.
const (
	clubRenamed = "renamed"
	clubHushed  = "hushed"
	clubClosed  = "closed"
)

func (s *Server) actOnClub(ctx context.Context, in *clubActInput) (*struct{}, error) {
	me, err := s.signed(ctx, false)
	if err != nil {
		return nil, err
	}
	c, err := s.clubs.Find(ctx, in.Club)
	if err != nil {
		return nil, err
	}
	founder, err := s.clubs.FounderOf(ctx, c.Key)
	if err != nil {
		return nil, err
	}
	if of, err := s.accounts.Get(ctx, founder); err == nil && !mayJudge(&me.Signed.Account, &of) {
		return nil, ErrRole()
	}
	b := &in.Body
	a := moderation.Act{By: me.Player, Against: founder, Complaint: b.Complaint, Reason: b.Reason, Club: c.Name}
	if b.Complaint != "" {
		if of, err := s.complaints.Get(ctx, b.Complaint); err != nil {
			return nil, err
		} else if of.Club != c.Key {
			return nil, &table.InputError{Field: "complaint", Reason: "of this club"}
		}
	}
	if b.Name != "" {
		a.Did = append(a.Did, clubRenamed)
	}
	if b.Hush {
		a.Did = append(a.Did, clubHushed)
	}
	if b.Close {
		a.Did = append(a.Did, clubClosed)
	}
	if len(a.Did) > 0 && strings.TrimSpace(b.Reason) == "" {
		return nil, &table.InputError{Field: "reason", Reason: "they are told why"}
	}
	defer s.announceClub(ctx, c.Key)
	if b.Name != "" {
		if s.words.Has(b.Name) {
			return nil, ErrWord("name")
		}
		if _, err := s.clubs.Rename(ctx, c.Key, b.Name); err != nil {
			return nil, err
		}
	}
	if b.Hush {
		if err := s.clubs.Hush(ctx, c.Key); err != nil {
			return nil, err
		}
	}
	if err := s.complaints.Act(ctx, a); err != nil {
		return nil, err
	}
	if b.Close {
		return nil, s.clubs.End(ctx, c.Key)
	}
	return nil, nil
}

// isNew reports whether an account was made a short while ago.
func (s *Server) isNew(p Caller) bool {
	return s.config.NewFor > 0 && p.Signed != nil && time.Since(p.Signed.Account.Made.Time()) < s.config.NewFor
}
