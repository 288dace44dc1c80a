package moderation

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"

	"github.com/manykings/manykings/rules"
	"github.com/manykings/manykings/server/live"
	"github.com/manykings/manykings/server/people/account"
	"github.com/manykings/manykings/server/people/botaccount"
	"github.com/manykings/manykings/server/people/botaccount/botaccounthttp"
	"github.com/manykings/manykings/server/people/clubs"
	"github.com/manykings/manykings/server/people/ratings"
	"github.com/manykings/manykings/server/web"
	"github.com/manykings/manykings/table"
)

// Complained is a complaint as moderators see it.
type Complained struct {
	Key     string           `json:"key"`
	Kind    Kind             `json:"kind" enum:"chat,name,behaviour,club,appeal"`
	Text    string           `json:"text,omitempty" doc:"The text of the report."`
	By      string           `json:"by,omitempty" doc:"The handle of the person who reports; a guest has none."`
	Against *Accused         `json:"against,omitempty" doc:"The reported person or program; left out if unknown."`
	Game    live.GameID      `json:"game,omitempty"`
	Club    *clubs.ShownClub `json:"club,omitempty" doc:"The club; left out once it is closed."`
	Name    string           `json:"name,omitempty" doc:"The name of the person or the club at the time."`
	About   string           `json:"about,omitempty" doc:"The person's description at the time."`
	Link    string           `json:"link,omitempty" doc:"The link of the club at the time."`
	Said    []Said           `json:"said,omitempty" doc:"The last messages in the room at the time, oldest first; theirs marks those of the reported person."`
	Acts    []Acted          `json:"acts,omitempty" doc:"For an appeal: the moderators' decisions about the account, newest first."`
	Made    table.Millis     `json:"made"`
	Closed  table.Millis     `json:"closed,omitempty" doc:"When a moderator decided about it."`
}

// Accused is the reported person or program.
type Accused struct {
	Handle  string               `json:"handle,omitempty" doc:"The handle; empty for a guest, who cannot be restricted, and for a program."`
	Program string               `json:"program,omitempty" doc:"The name of the program, which can be stopped."`
	Owner   string               `json:"owner,omitempty" doc:"The handle of the owner of the program; a guest has none."`
	Stopped *botaccounthttp.Stop `json:"stopped,omitempty" doc:"The suspension of the program."`
	Name    string               `json:"name,omitempty"`
	Role    account.Role         `json:"role,omitempty" enum:"person,arbiter,moderator,owner"`
	Bars    []account.Bar        `json:"bars,omitempty" enum:"chat,name,host,rated,signin"`
	Ends    account.Ends         `json:"ends,omitempty" doc:"When each restriction expires. A restriction that is left out has no end."`
	All     int                  `json:"all" doc:"The number of reports."`
	Waiting int                  `json:"waiting" doc:"The number of open reports."`
}

// Ground is the complaint behind an act, shown to the moderator who decides an appeal.
type Ground struct {
	Kind  Kind        `json:"kind" enum:"chat,name,behaviour,club,appeal"`
	Text  string      `json:"text,omitempty" doc:"The text of the report or of the appeal."`
	Game  live.GameID `json:"game,omitempty"`
	Name  string      `json:"name,omitempty" doc:"The name of the person or the club at the time."`
	About string      `json:"about,omitempty"`
	Said  []Said      `json:"said,omitempty"`
}

// Acted is an act as moderators see it.
type Acted struct {
	Key     string        `json:"key"`
	At      table.Millis  `json:"at"`
	By      string        `json:"by,omitempty" doc:"The handle of the moderator; empty for the host at the command line."`
	Against string        `json:"against,omitempty" doc:"A handle."`
	Take    []account.Bar `json:"take,omitempty" enum:"chat,name,host,rated,signin"`
	Until   table.Millis  `json:"until,omitempty" doc:"When the restriction expires; left out if it does not."`
	Give    []account.Bar `json:"give,omitempty" enum:"chat,name,host,rated,signin"`
	Warn    bool          `json:"warn,omitempty"`
	Reason  string        `json:"reason,omitempty"`
	Ground  *Ground       `json:"ground,omitempty" doc:"In an appeal: the report that led to the decision."`
	Club    string        `json:"club,omitempty" doc:"The club's name at the time."`
	Program string        `json:"program,omitempty" doc:"The program's name at the time."`
	Did     []string      `json:"did,omitempty" enum:"renamed,hushed,closed,kept,stopped,freed,unrated" doc:"The action taken on the club or the program; kept answers an appeal and changes nothing."`
}

type (
	complainInput struct {
		Body struct {
			Kind   Kind       `json:"kind" enum:"chat,name,behaviour,club,appeal" doc:"appeal contests a decision about your own account; it needs a text and names nobody."`
			Handle string     `json:"handle,omitempty" maxLength:"40" doc:"The handle of the person. Alternatively, give a game and an alias in it."`
			Game   string     `json:"game,omitempty" maxLength:"40" doc:"The game where it happened. The messages that you may read there are kept with the report."`
			Club   string     `json:"club,omitempty" maxLength:"120" doc:"The name or the key of a club."`
			Alias  live.Alias `json:"alias,omitempty" maxLength:"40"`
			Room   live.Room  `json:"room,omitempty" enum:"players,watchers"`
			Text   string     `json:"text,omitempty" maxLength:"500"`
		} `nameHint:"ComplaintRequest"`
	}
	complaintsInput struct {
		State string `query:"state" enum:"waiting,closed" default:"waiting"`
		Place
	}
	complaintsOutput struct {
		CacheControl string `header:"Cache-Control"`
		Link         string `header:"Link" doc:"The next page, if there is one: <address>; rel=\"next\""`
		Body         []Complained
	}
	actInput struct {
		Body struct {
			Complaint string        `json:"complaint,omitempty" maxLength:"40" doc:"The key of the report; left out to act without one."`
			Handle    string        `json:"handle,omitempty" maxLength:"40" doc:"The handle of the account; left out with a report."`
			Take      []account.Bar `json:"take,omitempty" enum:"chat,name,host,rated,signin" doc:"The restrictions."`
			Days      int           `json:"days,omitempty" minimum:"0" maximum:"366" doc:"The number of days; 0 or left out: no end."`
			Give      []account.Bar `json:"give,omitempty" enum:"chat,name,host,rated,signin" doc:"The restrictions to lift."`
			Warn      bool          `json:"warn,omitempty" doc:"Send the person the reason without a restriction."`
			Reason    string        `json:"reason,omitempty" maxLength:"500" doc:"The reason, which the person receives. Needed unless a report is dismissed."`
		} `nameHint:"ActRequest"`
	}
	actsInput struct {
		Handle string `query:"handle" maxLength:"40" doc:"The handle of an account. Left out: all accounts."`
		Place
	}
	actsOutput struct {
		CacheControl string `header:"Cache-Control"`
		Link         string `header:"Link" doc:"The next page, if there is one: <address>; rel=\"next\""`
		Body         []Acted
	}
)

// API serves complaints and the requests of moderators.
type API struct {
	Complaints *Service
	Accounts   *account.Service
	Programs   *botaccount.Service
	Clubs      *clubs.Service
	Ratings    *ratings.Service
	Games      *live.Service
	Parse      func(id string) (rules.Game, error)

	kit *web.Kit
}

// problems maps the errors of the package to problems of the API.
var problems = []web.Known{
	{Err: ErrNotFound, Status: http.StatusNotFound, Code: "not-found", Detail: "There is no such report."},
	{Err: ErrTooMany, Status: http.StatusTooManyRequests, Code: "too-many", Detail: "You already have too many open reports."},
	{Err: ErrDone, Status: http.StatusConflict, Code: "done", Detail: "A moderator has already decided about this report."},
}

// Routes registers the requests.
func (s *API) Routes(k *web.Kit) {
	s.kit = k
	k.Problems(problems...)
	k.Own("people.json", "complaints", func(ctx context.Context, c web.Caller) (any, error) { return s.own(ctx, c.Player) })
	s.ratingRoutes(k)
	web.Register(k, web.Tagged("people", web.Post("complain", "/complaints", "Report somebody",
		"Sends a report to the moderators. Nobody else learns who sent it. A repeated report counts once.")), s.complain)
	web.Register(k, web.Tagged("desk", web.Get("getComplaints", "/desk/complaints", "List reports",
		"Open reports, oldest first, or closed ones, newest first. Nobody sees reports about themselves, and only owners see those about moderators. The Link header leads to the next page.")), s.getComplaints)
	web.Register(k, web.Tagged("desk", web.Post("act", "/desk/acts", "Decide about an account",
		"The decision takes effect at once, on other nodes within a minute, and is logged with its reason. Only owners decide about moderators, and nobody decides about their own acts.")), s.act)
	web.Register(k, web.Tagged("desk", web.Post("actOnProgram", "/desk/programs/{name}", "Decide about a program",
		"The decision affects only the program. The owner is notified. It takes effect at once, on other nodes within a minute, and is logged with its reason.")), s.actOnProgram)
	web.Register(k, web.Tagged("desk", web.Post("actOnClub", "/desk/clubs/{club}", "Decide about a club",
		"The founder is notified. The decision is logged with its reason.")), s.actOnClub)
	web.Register(k, web.Tagged("desk", web.Get("getActs", "/desk/acts", "List decisions", "Newest first.")), s.getActs)
}

// own returns the complaints of a player as the player sees them.
func (s *API) own(ctx context.Context, player table.Player) ([]Complained, error) {
	list, err := s.Complaints.By(ctx, player)
	if err != nil {
		return nil, err
	}
	own := []Complained{}
	for i := range list {
		c := &list[i]
		own = append(own, Complained{Key: c.Key, Kind: c.Kind, Text: c.Text, Game: live.GameID(c.Game), Made: c.Made, Closed: c.Closed})
	}
	return own, nil
}

func (s *API) complain(ctx context.Context, in *complainInput) (*struct{}, error) {
	p, err := s.kit.Player(ctx)
	if err != nil {
		return nil, err
	}
	if problem := s.kit.Chat(ctx, p); problem != nil {
		return nil, problem
	}
	b := &in.Body
	if b.Kind == Appeal {
		return nil, s.appeal(ctx, b.Text)
	}
	if problem := s.kit.Newcomer(p); problem != nil {
		return nil, problem
	}
	c := Complaint{By: p.Player, Kind: b.Kind, Text: b.Text}
	if (b.Kind == Club) != (b.Club != "") {
		return nil, &table.InputError{Field: "club", Reason: "is needed if the report is about a club"}
	}
	if b.Club != "" {
		of, err := s.Clubs.Find(ctx, b.Club)
		if err != nil {
			return nil, err
		}
		c.Club, c.Name, c.About, c.Link = of.Key, of.Name, of.About, of.Link
		return nil, s.Complaints.File(ctx, c)
	}
	if b.Handle != "" {
		a, err := s.Accounts.Named(ctx, b.Handle)
		if err != nil {
			return nil, err
		}
		c.Against, c.Name, c.About = a.Player, a.Shown(), a.About
	} else if b.Game == "" || b.Alias == "" {
		return nil, &table.InputError{Field: "handle", Reason: "name a person, or a game and an alias"}
	}
	if b.Game != "" {
		if err := s.witness(ctx, &c, live.GameID(b.Game), b.Alias, b.Room); err != nil {
			return nil, err
		}
	}
	return nil, s.Complaints.File(ctx, c)
}

// appeal files a person's appeal against a decision about their account.
func (s *API) appeal(ctx context.Context, text string) error {
	p, err := s.kit.Held(ctx)
	if err != nil {
		return err
	}
	player := p.Account.Player
	acts, _, err := s.Complaints.Acts(ctx, player, Place{})
	if err != nil {
		return err
	}
	may, err := s.Complaints.Appeals(ctx, player, acts)
	if err != nil {
		return err
	}
	if may == NoAppeal {
		return &table.InputError{Field: "kind", Reason: "there is no decision to appeal against, or the appeal was answered"}
	}
	return s.Complaints.File(ctx, Complaint{By: player, Against: player, Kind: Appeal, Text: text})
}

// witness adds the evidence from a game to a complaint.
func (s *API) witness(ctx context.Context, c *Complaint, game live.GameID, alias live.Alias, room live.Room) error {
	id, ok := live.ParseGameID(string(game))
	if !ok {
		return live.ErrNotFound
	}
	g, err := s.Games.Get(ctx, id)
	if err != nil {
		return err
	}
	c.Game = string(id)
	if alias == "" {
		alias = live.AliasOf(id, c.Against)
	}
	known := c.Against != ""
	for i := range g.Seats {
		if seat := &g.Seats[i]; seat.Player != "" && live.AliasOf(id, seat.Player) == alias {
			if c.Against = seat.Player; !known && !g.NamesHidden() {
				c.Name = seat.Name
			}
		}
	}
	if room == "" {
		room = live.WatchersRoom
		if g.MayRead(c.By, live.PlayersRoom) {
			room = live.PlayersRoom
		}
	}
	said, err := s.Games.Said(ctx, id, c.By, room, 0)
	if errors.Is(err, live.ErrRoom) && c.Kind != Chat {
		return nil
	}
	if err != nil {
		return err
	}
	found := c.Against != ""
	for _, m := range said {
		theirs := m.Author == alias
		if found = found || theirs; theirs && c.Name == "" {
			c.Name = m.Name
		}
		c.Said = append(c.Said, Said{At: m.At, Seat: m.Seat, Theirs: theirs, Text: m.Text})
	}
	if !found {
		return &table.InputError{Field: "alias", Reason: "nobody in the game has it"}
	}
	if c.Against == "" { // a spectator is known if recently connected
		c.Against = s.kit.WasHere(id, alias)
	}
	return nil
}

// accused describes the reported person or program.
func (s *API) accused(ctx context.Context, player table.Player, a *account.Account) (*Accused, error) {
	out := &Accused{}
	if a != nil {
		out.Handle, out.Role, out.Bars, out.Ends = a.Handle, a.Role, a.Bars, a.Ends
		if shown := a.Shown(); shown != a.Handle {
			out.Name = shown
		}
	}
	var err error
	out.All, out.Waiting, err = s.Complaints.Against(ctx, player)
	return out, err
}

// accusedProgram fills in the program, if the player is one, and reports whether the caller
// may not decide about it.
func (s *API) accusedProgram(ctx context.Context, out *Accused, player table.Player, me web.Caller) (hidden bool, err error) {
	p, err := s.Programs.Get(ctx, player)
	if errors.Is(err, botaccount.ErrNotFound) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	out.Program, out.Stopped = p.Name, botaccounthttp.StopOf(s.Programs, &p)
	owner, err := s.Accounts.Get(ctx, p.Owner)
	if errors.Is(err, account.ErrNotFound) { // the program of a guest
		return p.Owner == me.Player, nil
	}
	out.Owner = owner.Handle
	return err == nil && !me.Signed.Account.MayJudge(&owner), err
}

func (s *API) getComplaints(ctx context.Context, in *complaintsInput) (*complaintsOutput, error) {
	me, err := s.kit.Account(ctx)
	if err != nil {
		return nil, err
	}
	list, next, err := s.Complaints.List(ctx, in.State != "closed", in.Place)
	if err != nil {
		return nil, err
	}
	var players []table.Player
	for i := range list {
		players = append(players, list[i].By, list[i].Against)
	}
	accounts, err := s.Accounts.Of(ctx, players)
	if err != nil {
		return nil, err
	}
	out := &complaintsOutput{CacheControl: web.NoStore, Body: []Complained{}}
	for i := range list {
		c := &list[i]
		shown := Complained{
			Key: c.Key, Kind: c.Kind, Text: c.Text, By: handleIn(accounts, c.By), Game: live.GameID(c.Game),
			Name: c.Name, About: c.About, Link: c.Link, Said: c.Said, Made: c.Made, Closed: c.Closed,
		}
		visible, err := s.complainedPlayer(ctx, &shown, c, accounts, me)
		if err != nil {
			return nil, err
		}
		if !visible {
			continue
		}
		if err := s.complainedClub(ctx, &shown, c.Club); err != nil {
			return nil, err
		}
		out.Body = append(out.Body, shown)
	}
	if next.Key != "" {
		out.Link = placeLink("/desk/complaints", url.Values{"state": {in.State}}, next)
	}
	return out, nil
}

// complainedPlayer adds the reported player, and reports whether me may see the complaint.
func (s *API) complainedPlayer(ctx context.Context, shown *Complained, c *Complaint, accounts map[table.Player]account.Account, me web.Caller) (visible bool, err error) {
	if c.Against == "" {
		return true, nil
	}
	var of *account.Account
	if a, ok := accounts[c.Against]; ok {
		of = &a
	}
	if c.Against == me.Player || of != nil && !me.Signed.Account.MayJudge(of) {
		return false, nil
	}
	if shown.Against, err = s.accused(ctx, c.Against, of); err != nil {
		return false, err
	}
	if of == nil {
		if hidden, err := s.accusedProgram(ctx, shown.Against, c.Against, me); err != nil || hidden {
			return false, err
		}
	}
	if c.Kind == Appeal {
		shown.Acts, err = s.actsAbout(ctx, c.Against)
	}
	return true, err
}

// complainedClub adds the reported club, unless it is closed.
func (s *API) complainedClub(ctx context.Context, shown *Complained, key string) error {
	if key == "" {
		return nil
	}
	of, err := s.Clubs.Find(ctx, key)
	if errors.Is(err, clubs.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	now := clubs.Show(&of)
	shown.Club = &now
	return nil
}

func handleIn(accounts map[table.Player]account.Account, p table.Player) string {
	a := accounts[p]
	return a.Handle
}

func placeLink(path string, query url.Values, next Place) string {
	query.Set("at", strconv.FormatInt(int64(next.At), 10))
	query.Set("key", next.Key)
	return "<" + web.APIPath + path + "?" + query.Encode() + `>; rel="next"`
}

func (s *API) act(ctx context.Context, in *actInput) (*struct{}, error) {
	me, err := s.kit.Signed(ctx, false)
	if err != nil {
		return nil, err
	}
	b := &in.Body
	a := Act{By: me.Player, Complaint: b.Complaint, Warn: b.Warn, Reason: b.Reason, Take: texts(b.Take), Give: texts(b.Give)}
	if a.Until, err = s.Complaints.After(b.Days); err != nil {
		return nil, err
	}
	var of account.Account
	if b.Complaint != "" {
		c, err := s.Complaints.Get(ctx, b.Complaint)
		if err != nil {
			return nil, err
		}
		a.Against = c.Against
		if c.Kind == Appeal && len(b.Take)+len(b.Give) == 0 { // an appeal that changes nothing is answered
			a.Warn, a.Did = false, []string{Kept}
		}
		of, err = s.Accounts.Get(ctx, c.Against)
		if err != nil && !errors.Is(err, account.ErrNotFound) {
			return nil, err
		}
		if err != nil && !a.Nothing() {
			return nil, err // guests have no account
		}
		if c.Against == me.Player {
			return nil, web.ErrRole()
		}
	} else {
		if of, err = s.Accounts.Named(ctx, b.Handle); err != nil {
			return nil, err
		}
		a.Against = of.Player
	}
	for _, bar := range slices.Concat(b.Take, b.Give) {
		if !slices.Contains(account.AllBars(), bar) {
			return nil, &table.InputError{Field: "take", Reason: "bars"}
		}
	}
	if of.Player != "" && !me.Signed.Account.MayJudge(&of) {
		return nil, web.ErrRole()
	}
	if err := s.Complaints.Act(ctx, a); err != nil {
		return nil, err
	}
	if a.Against != "" {
		s.kit.Changed(a.Against) // so that all nodes reload the bars
	}
	return nil, nil
}

func texts(bars []account.Bar) (list []string) {
	for _, b := range bars {
		list = append(list, string(b))
	}
	return list
}

func barsOf(words []string) (list []account.Bar) {
	for _, w := range words {
		list = append(list, account.Bar(w))
	}
	return list
}

func (s *API) getActs(ctx context.Context, in *actsInput) (*actsOutput, error) {
	query, against := url.Values{}, table.Player("")
	if in.Handle != "" {
		a, err := s.Accounts.Named(ctx, in.Handle)
		if err != nil {
			return nil, err
		}
		query.Set("handle", a.Handle)
		against = a.Player
	}
	list, next, err := s.Complaints.Acts(ctx, against, in.Place)
	if err != nil {
		return nil, err
	}
	out := &actsOutput{CacheControl: web.NoStore}
	if out.Body, err = s.acted(ctx, list); err != nil {
		return nil, err
	}
	if next.Key != "" {
		out.Link = placeLink("/desk/acts", query, next)
	}
	return out, nil
}

// actsAbout returns the acts about a player, newest first, with the complaints behind them.
func (s *API) actsAbout(ctx context.Context, player table.Player) ([]Acted, error) {
	list, _, err := s.Complaints.Acts(ctx, player, Place{})
	if err != nil {
		return nil, err
	}
	out, err := s.acted(ctx, list)
	if err != nil {
		return nil, err
	}
	grounds, err := s.Complaints.Grounds(ctx, list)
	if err != nil {
		return nil, err
	}
	for i := range out {
		if c, ok := grounds[list[i].Complaint]; ok {
			out[i].Ground = &Ground{Kind: c.Kind, Text: c.Text, Game: live.GameID(c.Game), Name: c.Name, About: c.About, Said: c.Said}
		}
	}
	return out, nil
}

// acted converts acts to the form for moderators.
func (s *API) acted(ctx context.Context, list []Act) ([]Acted, error) {
	var players []table.Player
	for i := range list {
		players = append(players, list[i].By, list[i].Against)
	}
	accounts, err := s.Accounts.Of(ctx, players)
	if err != nil {
		return nil, err
	}
	out := []Acted{}
	for i := range list {
		a := &list[i]
		out = append(out, Acted{
			Key: a.Key, At: a.At, By: handleIn(accounts, a.By), Against: handleIn(accounts, a.Against),
			Take: barsOf(a.Take), Until: a.Until, Give: barsOf(a.Give), Warn: a.Warn, Reason: a.Reason, Club: a.Club, Program: a.Program, Did: a.Did,
		})
	}
	return out, nil
}

// Told returns the moderators' acts about a player's account, newest first, and whether the
// player may appeal; see [web.Judgements].
func (s *Service) Told(ctx context.Context, player table.Player) ([]account.Told, string, error) {
	list, _, err := s.Acts(ctx, player, Place{})
	if err != nil {
		return nil, "", err
	}
	appeal, err := s.Appeals(ctx, player, list)
	if err != nil {
		return nil, "", err
	}
	out := []account.Told{}
	for i := range list {
		if a := &list[i]; !a.Nothing() {
			out = append(out, account.Told{
				At: a.At, Take: barsOf(a.Take), Until: a.Until, Give: barsOf(a.Give), Reason: a.Reason, Club: a.Club, Program: a.Program, Did: a.Did,
			})
		}
	}
	return out, string(appeal), nil
}
