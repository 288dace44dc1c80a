package clubs

import (
	"cmp"
	"context"
	"maps"
	"net/http"
	"net/url"
	"slices"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/people/account"
	"github.com/manykings/manykings/server/people/ratings"
	"github.com/manykings/manykings/server/web"
	"github.com/manykings/manykings/table"
)

// ShownClub is a club as the caller may see it.
type ShownClub struct {
	Key        string       `json:"key" doc:"Identifies the club in games. It never changes."`
	Name       string       `json:"name"`
	About      string       `json:"about,omitempty"`
	Language   string       `json:"language,omitempty" example:"pt"`
	Link       string       `json:"link,omitempty" doc:"The club's own page."`
	Door       Door         `json:"door" enum:"open,asking,invited" doc:"Who may join: anybody, people whom a manager accepts, or people with the invitation."`
	Made       table.Millis `json:"made"`
	Members    int          `json:"members" doc:"How many."`
	You        Role         `json:"you,omitempty" enum:"founder,manager,member,asking,shut" doc:"The caller's role there."`
	Invitation string       `json:"invitation,omitempty" doc:"Anybody who has it can join. Only for managers, in getClub."`
	Asking     int          `json:"asking,omitempty" doc:"The number of open requests. Only for managers, in getClub."`
}

// ClubMember is a person on record in a club.
type ClubMember struct {
	Handle string          `json:"handle"`
	Name   string          `json:"name,omitempty"`
	Role   Role            `json:"role" enum:"founder,manager,member,asking,shut" doc:"asking: waits for acceptance; shut: was removed. Only managers see these two."`
	Since  table.Millis    `json:"since"`
	You    bool            `json:"you,omitempty"`
	Rating *ratings.Rating `json:"rating,omitempty" doc:"The rating in the requested pool."`
}

// ClubGames is the open and running games of a club.
type ClubGames struct {
	Open    []*live.Shown `json:"open" doc:"The games that wait for players. Only for members."`
	Running []*live.Shown `json:"running" doc:"The games in progress. Outsiders see only the public ones."`
}

// ClubTable is the results of members among themselves.
type ClubTable struct {
	Games int         `json:"games" doc:"The number of games that count: the most recent, at most 500."`
	Rows  []ClubScore `json:"rows" doc:"Most points first."`
}

// ClubScore is the result of one member in games of a club.
type ClubScore struct {
	Handle string  `json:"handle,omitempty"`
	Name   string  `json:"name,omitempty"`
	Games  int     `json:"games"`
	Wins   int     `json:"wins" doc:"Alone, or with a team."`
	Points float64 `json:"points" doc:"A win is one point, divided among all who share the first place."`
}

// clubGamesMost is how many games of a club are listed, clubPastMost how many count.
const (
	clubGamesMost = 100
	clubPastMost  = 500
)

// OfClub is the part of a request that names a club.
type OfClub struct {
	Club string `path:"club" maxLength:"120" doc:"The club's name or its key." example:"Rook & Friends"`
}

// OfMember is the part of a request that names a member of a club.
type OfMember struct {
	OfClub
	Handle string `path:"handle" maxLength:"40" example:"anna"`
}

// ClubSays is the part of a request that describes a club.
type ClubSays struct {
	Name     string `json:"name,omitempty" maxLength:"100" doc:"3 to 30 characters. It must not look like another club's name and cannot be changed later."`
	About    string `json:"about,omitempty" maxLength:"600"`
	Language string `json:"language,omitempty" maxLength:"8"`
	Link     string `json:"link,omitempty" maxLength:"200" doc:"https"`
	Door     Door   `json:"door" enum:"open,asking,invited"`
}

func (b *ClubSays) profile() Profile {
	return Profile{Name: b.Name, About: b.About, Language: b.Language, Link: b.Link, Door: b.Door}
}

type (
	clubsInput struct {
		Language string `query:"language" maxLength:"8" doc:"The language of the clubs. Left out: all."`
		After    string `query:"after" maxLength:"120" doc:"From the Link header of the previous page."`
	}
	clubsOutput struct {
		CacheControl string `header:"Cache-Control"`
		Link         string `header:"Link" doc:"The next page, if there is one: <address>; rel=\"next\""`
		Body         []ShownClub
	}
	clubOutput struct {
		CacheControl string `header:"Cache-Control"`
		Body         ShownClub
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
		Pool ratings.Pool `query:"pool" maxLength:"40" example:"yalta" doc:"The pool of the ratings in the response."`
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
			Role Role `json:"role" enum:"founder,manager,member,shut" doc:"member: accepts a request, demotes a manager, or lets a removed person join again. shut: removes the person."`
		} `nameHint:"ClubRole"`
	}
	clubGamesOutput struct {
		CacheControl string `header:"Cache-Control"`
		Body         ClubGames
	}
	gamesOutput struct {
		CacheControl string `header:"Cache-Control"`
		Body         []*live.Shown
	}
	clubTableOutput struct {
		CacheControl string `header:"Cache-Control"`
		Body         ClubTable
	}
)

// API serves the requests about clubs. Games, Accounts and Ratings are other parts of the
// server that contribute to the responses.
type API struct {
	Clubs    *Service
	Accounts *account.Service
	Ratings  *ratings.Service
	Games    *live.Service
	Parse    func(id string) (rules.Game, error)

	kit *web.Kit
}

// problems maps the errors of the package to problems of the API.
var problems = []web.Known{
	{Err: ErrNotFound, Status: http.StatusNotFound, Code: "no-club", Detail: "There is no such club."},
	{Err: ErrTaken, Status: http.StatusConflict, Code: "club-taken", Detail: "That name is taken, or looks too much like another club's name."},
	{Err: ErrTooMany, Status: http.StatusTooManyRequests, Code: "too-many-clubs", Detail: "That person already has too many clubs."},
	{Err: ErrFull, Status: http.StatusConflict, Code: "club-full", Detail: "The club is full, or has too many open requests."},
	{Err: ErrClosed, Status: http.StatusForbidden, Code: "uninvited", Detail: "The club is by invitation only."},
	{Err: ErrShut, Status: http.StatusForbidden, Code: "shut-out", Detail: "A manager has removed you from the club."},
	{Err: ErrManager, Status: http.StatusForbidden, Code: "manager", Detail: "Only managers of the club may do that."},
	{Err: ErrNobody, Status: http.StatusConflict, Code: "no-member", Detail: "That person is not in the club, or has another role there."},
	{Err: ErrChanged, Status: http.StatusConflict, Code: "changed", Detail: "Somebody else has changed this in the meantime. Reload and try again."},
}

// Routes registers the requests.
func (s *API) Routes(k *web.Kit) {
	s.kit = k
	k.Problems(problems...)
	k.Own("people.json", "clubs", func(ctx context.Context, c web.Caller) (any, error) { return s.mine(ctx, c.Player) })
	web.Register(k, web.Tagged("clubs", web.Get("getClubs", "/clubs", "List clubs", "By name, page by page.")), s.getClubs)
	web.Register(k, web.Tagged("clubs", web.Get("getMyClubs", "/me/clubs", "List my clubs", "Includes clubs that you have asked to join, with `you`.")),
		func(ctx context.Context, _ *struct{}) (*clubsOutput, error) {
			p, err := s.kit.Account(ctx)
			if err != nil {
				return nil, err
			}
			list, err := s.mine(ctx, p.Player)
			if err != nil {
				return nil, err
			}
			return &clubsOutput{CacheControl: web.NoStore, Body: list}, nil
		})
	web.Register(k, web.Tagged("clubs", web.Get("getMyClubGames", "/me/clubs/games", "List open games of my clubs", "Newest first, without entries. A guest belongs to no club.")), s.myClubGames)
	web.Register(k, web.Tagged("clubs", web.Post("makeClub", "/clubs", "Create a club", "The caller becomes the founder. A new account can create one club.")), s.makeClub)
	web.Register(k, web.Tagged("clubs", web.Get("getClub", "/clubs/{club}", "Get a club", "")),
		func(ctx context.Context, in *OfClub) (*clubOutput, error) { return s.showClub(ctx, in.Club) })
	web.Register(k, web.Tagged("clubs", web.Put("changeClub", "/clubs/{club}", "Change a club's description", "For managers. The name cannot be changed.")), s.changeClub)
	web.Register(k, web.Tagged("clubs", web.Remove("closeClub", "/clubs/{club}", "Close a club", "For the founder. Nobody else can have its name.")),
		func(ctx context.Context, in *OfClub) (*struct{}, error) {
			p, c, err := s.inClub(ctx, in.Club)
			if err != nil {
				return nil, err
			}
			if err := s.Clubs.Close(ctx, c.Key, p.Player); err != nil {
				return nil, err
			}
			s.kit.Announce(ctx, live.ClubTopic, c.Key)
			return nil, nil
		})
	web.Register(k, web.Tagged("clubs", web.Post("makeClubInvitation", "/clubs/{club}/invitation", "Create a new invitation", "For managers. The previous invitation stops working.")),
		func(ctx context.Context, in *OfClub) (*clubOutput, error) {
			p, c, err := s.inClub(ctx, in.Club)
			if err != nil {
				return nil, err
			}
			if err := s.Clubs.Invite(ctx, c.Key, p.Player); err != nil {
				return nil, err
			}
			return s.showClub(ctx, c.Key)
		})
	web.Register(k, web.Tagged("clubs", web.Get("getClubMembers", "/clubs/{club}/members", "List the members of a club",
		"Returns the founder, managers and members; for managers also requests and removed people. Longest membership first. "+
			"Only members and moderators see the list of a club by invitation; for others it is empty.")), s.clubMembers)
	web.Register(k, web.Tagged("clubs", web.Post("joinClub", "/clubs/{club}/members", "Join a club",
		"You join at once if the club is open or you have its invitation. Otherwise the managers receive a request, if the club takes requests.")), s.joinClub)
	web.Register(k, web.Tagged("clubs", web.Put("setClubMember", "/clubs/{club}/members/{handle}", "Change the role of a member",
		"For managers: accept a request (member), remove somebody (shut), or let a removed person come back (member). "+
			"For the founder: appoint managers, or hand the club over.")),
		func(ctx context.Context, in *roleInput) (*clubOutput, error) {
			return s.setMember(ctx, &in.OfMember, in.Body.Role)
		})
	web.Register(k, web.Tagged("clubs", web.Remove("leaveClub", "/clubs/{club}/members/{handle}", "Leave a club, or refuse a request",
		"Members leave; managers refuse requests and remove members. If the founder leaves, the longest-serving manager becomes the founder, else the longest-serving member. A club without members closes.")),
		func(ctx context.Context, in *OfMember) (*clubOutput, error) {
			return s.setMember(ctx, in, Nobody)
		})
	web.Register(k, web.Tagged("clubs", web.Get("getClubGames", "/clubs/{club}/games", "List the games of a club", "Newest first, without entries.")), s.clubGames)
	web.Register(k, web.Tagged("clubs", web.Get("getClubTable", "/clubs/{club}/table", "Get the table of a club", "The results in finished games of the club. If you may not see the members, there are no rows.")), s.clubTable)
}

// inClub returns a signed-in caller and the club that the caller changes.
func (s *API) inClub(ctx context.Context, of string) (web.Caller, Club, error) {
	p, err := s.kit.Signed(ctx, false)
	if err != nil {
		return p, Club{}, err
	}
	c, err := s.Clubs.Find(ctx, of)
	return p, c, err
}

// Show returns a club as everybody may see it.
func Show(c *Club) ShownClub {
	return ShownClub{Key: c.Key, Name: c.Name, About: c.About, Language: c.Language, Link: c.Link, Door: c.Door, Made: c.Made, Members: c.Members}
}

func (s *API) showClub(ctx context.Context, of string) (*clubOutput, error) {
	c, err := s.Clubs.Find(ctx, of)
	if err != nil {
		return nil, err
	}
	out := &clubOutput{web.NoStore, Show(&c)}
	if out.Body.You, err = s.Clubs.Role(ctx, c.Key, s.memberOf(ctx)); err != nil {
		return nil, err
	}
	if !out.Body.You.Manages() {
		return out, nil
	}
	out.Body.Invitation = c.Invitation
	list, err := s.Clubs.Members(ctx, c.Key, out.Body.You)
	if err != nil {
		return nil, err
	}
	for _, p := range list {
		if p.Role == Waiting {
			out.Body.Asking++
		}
	}
	return out, nil
}

// memberOf returns the signed-in player; a guest is in no club.
func (s *API) memberOf(ctx context.Context) table.Player {
	if p := s.kit.Caller(ctx); p.Signed != nil {
		return p.Player
	}
	return ""
}

func (s *API) getClubs(ctx context.Context, in *clubsInput) (*clubsOutput, error) {
	list, next, err := s.Clubs.List(ctx, in.Language, in.After)
	if err != nil {
		return nil, err
	}
	out := &clubsOutput{CacheControl: web.NoStore, Body: []ShownClub{}}
	var mine []Membership
	if me := s.memberOf(ctx); me != "" {
		if mine, err = s.Clubs.Of(ctx, me); err != nil {
			return nil, err
		}
	}
	for i := range list {
		shown := Show(&list[i])
		if at := slices.IndexFunc(mine, func(m Membership) bool { return m.Key == shown.Key }); at >= 0 {
			shown.You = mine[at].Role
		}
		out.Body = append(out.Body, shown)
	}
	if next != "" {
		query := url.Values{"after": {next}}
		if in.Language != "" {
			query.Set("language", in.Language)
		}
		out.Link = "<" + web.APIPath + "/clubs?" + query.Encode() + `>; rel="next"`
	}
	return out, nil
}

func (s *API) mine(ctx context.Context, player table.Player) ([]ShownClub, error) {
	mine, err := s.Clubs.Of(ctx, player)
	if err != nil {
		return nil, err
	}
	list := []ShownClub{}
	for i := range mine {
		shown := Show(&mine[i].Club)
		shown.You = mine[i].Role
		list = append(list, shown)
	}
	return list, nil
}

func (s *API) myClubGames(ctx context.Context, _ *struct{}) (*gamesOutput, error) {
	out := &gamesOutput{web.NoStore, []*live.Shown{}}
	me := s.memberOf(ctx)
	if me == "" {
		return out, nil
	}
	mine, err := s.Clubs.Of(ctx, me)
	if err != nil {
		return nil, err
	}
	for _, m := range mine {
		if !m.Role.Inside() {
			continue
		}
		games, err := s.Games.OfClub(ctx, m.Key, clubGamesMost, me)
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
	return out, nil
}

// speaksWell returns an error if a description has forbidden words.
func (s *API) speaksWell(p *Profile) error {
	switch {
	case s.kit.Words().Has(p.Name):
		return web.ErrWord("name")
	case s.kit.Words().Mask(p.About) != p.About:
		return web.ErrWord("about")
	case s.kit.Words().Mask(p.Link) != p.Link:
		return web.ErrWord("link")
	}
	return nil
}

func (s *API) makeClub(ctx context.Context, in *makeClubInput) (*clubOutput, error) {
	p, err := s.kit.Signed(ctx, false)
	if err != nil {
		return nil, err
	}
	profile := in.Body.profile()
	if err := s.speaksWell(&profile); err != nil {
		return nil, err
	}
	if s.kit.IsNew(p) {
		mine, err := s.Clubs.Of(ctx, p.Player)
		if err != nil {
			return nil, err
		}
		if slices.ContainsFunc(mine, func(m Membership) bool { return m.Role == Founder }) {
			return nil, ErrTooMany
		}
	}
	if problem := s.kit.Club(p.Player); problem != nil {
		return nil, problem
	}
	c, err := s.Clubs.Make(ctx, p.Player, profile)
	if err != nil {
		return nil, err
	}
	s.kit.Announce(ctx, web.MemberTopic, string(p.Player))
	return s.showClub(ctx, c.Key)
}

func (s *API) changeClub(ctx context.Context, in *changeClubInput) (*clubOutput, error) {
	p, c, err := s.inClub(ctx, in.Club)
	if err != nil {
		return nil, err
	}
	profile := in.Body.profile()
	profile.Name = ""
	if err := s.speaksWell(&profile); err != nil {
		return nil, err
	}
	if err := s.Clubs.Change(ctx, c.Key, p.Player, profile); err != nil {
		return nil, err
	}
	s.kit.Announce(ctx, live.ClubTopic, c.Key)
	return s.showClub(ctx, c.Key)
}

func (s *API) clubMembers(ctx context.Context, in *membersInput) (*membersOutput, error) {
	c, err := s.Clubs.Find(ctx, in.Club)
	if err != nil {
		return nil, err
	}
	me := s.memberOf(ctx)
	mine, err := s.Clubs.Role(ctx, c.Key, me)
	if err != nil {
		return nil, err
	}
	if !s.showsMembers(ctx, &c, mine) {
		return &membersOutput{web.NoStore, []ClubMember{}}, nil
	}
	list, err := s.Clubs.Members(ctx, c.Key, mine)
	if err != nil {
		return nil, err
	}
	players := make([]table.Player, len(list))
	for i, p := range list {
		players[i] = p.Player
	}
	accounts, err := s.Accounts.Of(ctx, players)
	if err != nil {
		return nil, err
	}
	var rated []ratings.Standing
	if in.Pool != "" {
		if !in.Pool.Known(s.Parse) {
			return nil, web.NewProblem(http.StatusNotFound, "not-found", "There is no such pool.")
		}
		if rated, err = s.Ratings.Among(ctx, in.Pool, players); err != nil {
			return nil, err
		}
	}
	out := &membersOutput{web.NoStore, []ClubMember{}}
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
			rating := ratings.ShowRating(&rated[at])
			m.Rating = &rating
		}
		out.Body = append(out.Body, m)
	}
	return out, nil
}

// showsMembers reports whether the caller, whose role is mine, may see the members. A club by
// invitation shows them only to its members and to moderators.
func (s *API) showsMembers(ctx context.Context, c *Club, mine Role) bool {
	p := s.kit.Caller(ctx)
	return c.Door != Invited || mine.Inside() || p.Signed != nil && p.Signed.Judges()
}

func (s *API) joinClub(ctx context.Context, in *joinClubInput) (*clubOutput, error) {
	p, c, err := s.inClub(ctx, in.Club)
	if err != nil {
		return nil, err
	}
	if problem := s.kit.Newcomer(p); problem != nil {
		return nil, problem
	}
	role, err := s.Clubs.Join(ctx, c.Key, p.Player, in.Body.Invitation)
	if err != nil {
		return nil, err
	}
	if role.Inside() {
		s.kit.Announce(ctx, web.MemberTopic, string(p.Player))
	}
	return s.showClub(ctx, c.Key)
}

// setMember changes a person's role. People who remove themselves leave.
func (s *API) setMember(ctx context.Context, in *OfMember, role Role) (*clubOutput, error) {
	p, c, err := s.inClub(ctx, in.Club)
	if err != nil {
		return nil, err
	}
	of, err := s.Accounts.Named(ctx, in.Handle)
	if err != nil {
		return nil, err
	}
	if of.Player == p.Player && role == Nobody {
		if err := s.Clubs.Leave(ctx, c.Key, p.Player); err != nil {
			return nil, err
		}
		s.kit.Announce(ctx, web.MemberTopic, string(p.Player))
		if c.Members == 1 { // a club without members closes
			return &clubOutput{web.NoStore, Show(&c)}, nil
		}
	} else {
		if err := s.Clubs.Set(ctx, c.Key, p.Player, of.Player, role); err != nil {
			return nil, err
		}
		s.kit.Announce(ctx, web.MemberTopic, string(of.Player))
	}
	return s.showClub(ctx, c.Key)
}

func (s *API) clubGames(ctx context.Context, in *OfClub) (*clubGamesOutput, error) {
	c, err := s.Clubs.Find(ctx, in.Club)
	if err != nil {
		return nil, err
	}
	me := s.memberOf(ctx)
	role, err := s.Clubs.Role(ctx, c.Key, me)
	if err != nil {
		return nil, err
	}
	games, err := s.Games.OfClub(ctx, c.Key, clubGamesMost, me)
	if err != nil {
		return nil, err
	}
	out := &clubGamesOutput{web.NoStore, ClubGames{[]*live.Shown{}, []*live.Shown{}}}
	for _, g := range games {
		switch {
		case g.Stage == table.Waiting && role.Inside():
			out.Body.Open = append(out.Body.Open, g)
		case g.Stage == table.Playing && (role.Inside() || g.Public):
			out.Body.Running = append(out.Body.Running, g)
		}
	}
	return out, nil
}

func (s *API) clubTable(ctx context.Context, in *OfClub) (*clubTableOutput, error) {
	c, err := s.Clubs.Find(ctx, in.Club)
	if err != nil {
		return nil, err
	}
	mine, err := s.Clubs.Role(ctx, c.Key, s.memberOf(ctx))
	if err != nil {
		return nil, err
	}
	if !s.showsMembers(ctx, &c, mine) {
		return &clubTableOutput{web.NoStore, ClubTable{Rows: []ClubScore{}}}, nil
	}
	games, err := s.Games.ClubPast(ctx, c.Key, clubPastMost)
	if err != nil {
		return nil, err
	}
	table, err := s.Clubs.Table(ctx, c.Key, games)
	if err != nil {
		return nil, err
	}
	accounts, err := s.Accounts.Of(ctx, slices.Collect(maps.Keys(table.Scores)))
	if err != nil {
		return nil, err
	}
	out := &clubTableOutput{web.NoStore, ClubTable{Games: table.Games, Rows: []ClubScore{}}}
	for player, score := range table.Scores {
		a, ok := accounts[player]
		if !ok || a.Closed != 0 {
			continue
		}
		row := ClubScore{Handle: a.Handle, Games: score.Games, Wins: score.Wins, Points: score.Points}
		if name := a.Shown(); name != a.Handle {
			row.Name = name
		}
		out.Body.Rows = append(out.Body.Rows, row)
	}
	slices.SortFunc(out.Body.Rows, func(a, b ClubScore) int {
		return cmp.Or(cmp.Compare(b.Points, a.Points), cmp.Compare(a.Games, b.Games), cmp.Compare(a.Handle, b.Handle))
	})
	return out, nil
}
