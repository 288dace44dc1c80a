#!/usr/bin/env python3
"""Kill a server again and again while people use it, and look for everything it acknowledged.

    lab/soak/soak.py bin/manykings                       # an hour on SQLite
    lab/soak/soak.py bin/manykings --postgres --for 600  # ten minutes on a PostgreSQL of its own
    lab/soak/soak.py bin/manykings --earlier OLD         # the first third by an earlier program

The client shares no code with the program. Each worker is a few people who make accounts, play,
chat, found clubs, look for games, go on vacation and plan moves. What the server acknowledges
goes into a model; after every restart a part of it is read back, and all of it at the end.
Exit status 1 means that something acknowledged is missing, doubled or wrong.
"""

import argparse
import glob
import http.client
import json
import os
import random
import re
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time

API = "/api/v1"
VARIANTS = ["star:2", "star:3", "yalta", "royale", "rex", "sovereign", "draughts:2", "draughts:3", "star:4,teams=pairs"]


class Lost(Exception):
    """Nothing answered: the request may or may not have been carried out."""


class Server:
    """A server that is killed and started again."""

    def __init__(self, program, store, port):
        self.program, self.store, self.port = program, store, port
        self.process = None
        self.starts = []  # seconds from the start to readiness

    def start(self):
        began = time.monotonic()
        log = open(os.path.join(self.store[1], "server.log"), "ab")
        self.process = subprocess.Popen(
            [self.program, "serve", "--listen", f"127.0.0.1:{self.port}", "--passwords", "--new-for", "0s", "--bots", "1",
             "--limit-writes", "0", "--limit-games", "0", "--limit-guests", "0", "--limit-requests", "0", *self.store[0]],
            stdout=log, stderr=log)
        while True:
            try:
                if request(self.port, "GET", "/readyz")[0] == 200:
                    break
            except Lost:
                pass
            if self.process.poll() is not None:
                raise SystemExit(f"the server ended by itself: {self.process.returncode}")
            time.sleep(0.01)
        self.starts.append(time.monotonic() - began)

    def kill(self, how=signal.SIGKILL):
        self.process.send_signal(how)
        self.process.wait()


def request(port, method, path, body=None, cookie=None):
    """Answer one request with status, decoded body and headers; raise Lost if nothing answers."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    headers = {}
    if body is not None:
        headers["Content-Type"] = "application/json"
    if cookie:
        headers["Cookie"] = cookie
    try:
        connection.request(method, path, json.dumps(body) if body is not None else None, headers)
        answer = connection.getresponse()
        data = answer.read()
    except (OSError, http.client.HTTPException) as error:
        raise Lost(str(error)) from error
    finally:
        connection.close()
    try:
        decoded = json.loads(data) if data else None
    except ValueError:
        decoded = data.decode(errors="replace")
    return answer.status, decoded, answer.headers


class Person:
    """Somebody with a cookie of their own."""

    def __init__(self, soak):
        self.soak, self.cookie, self.handle = soak, None, None

    def once(self, method, path, body=None):
        status, data, headers = request(self.soak.port, method, API + path, body, self.cookie)
        for line in headers.get_all("Set-Cookie") or []:
            self.cookie = line.split(";")[0]
        if status >= 500:
            if status == 500:
                self.soak.fault(f"{method} {path}: 500 {data}")
            raise Lost(f"{status}")
        return status, data

    def ask(self, method, path, body=None):
        """Repeat a request that may be repeated until there is an answer."""
        until = time.monotonic() + 60
        while True:
            try:
                status, data = self.once(method, path, body)
                if status != 429:
                    return status, data
            except Lost:
                pass
            if self.soak.over.is_set() or time.monotonic() > until:
                raise Lost("no answer within a minute")
            time.sleep(0.05)


class Soak:
    def __init__(self, port, seed):
        self.port, self.seed = port, seed
        self.over = threading.Event()
        self.lock = threading.Lock()
        self.faults, self.counts = [], {}
        self.checks = []  # functions that compare the server with the model

    def fault(self, text):
        with self.lock:
            self.faults.append(text)
            print("FAULT", text, flush=True)

    def count(self, what):
        with self.lock:
            self.counts[what] = self.counts.get(what, 0) + 1


class Worker(threading.Thread):
    """A few people at one table after the other."""

    def __init__(self, soak, number):
        super().__init__(daemon=True)
        self.soak, self.number = soak, number
        self.lots = random.Random(soak.seed * 1000 + number)
        self.serial = 0
        self.people = [Person(soak) for _ in range(4)]
        self.games = {}  # id -> texts of the entries that were acknowledged
        self.said = {}  # id -> texts of chat
        self.about, self.clubs, self.vacation, self.seek, self.plans, self.rated = {}, {}, {}, {}, {}, []
        self.busy = threading.Lock()  # held while the model and the server may differ

    def token(self):
        self.serial += 1
        return f"{self.number}-{self.serial}-{self.soak.seed}"

    def run(self):
        while not self.soak.over.is_set():
            time.sleep(0.002)  # a check may have the lock
            with self.busy:
                try:
                    self.lots.choice([self.play, self.play, self.play, self.profile, self.club, self.look, self.rest, self.plan, self.rated_game, self.leave_and_return])()
                except Lost:
                    pass
                except Exception as error:  # of this client, or an answer it did not expect
                    if not self.soak.over.is_set():
                        self.soak.fault(f"worker {self.number}: {type(error).__name__} {error}")

    def expect(self, what, answer, *good):
        status, data = answer
        if status not in (good or (200, 201, 204)):
            self.soak.fault(f"{what}: {status} {json.dumps(data)[:300]}")
            raise Lost("refused")
        return data

    def account(self, person):
        if person.handle:
            return
        handle = f"s{self.number}x{self.serial}q{self.lots.randrange(10**6)}"
        password = "%032x" % self.lots.getrandbits(128)
        status, data = person.ask("POST", "/account", {"handle": handle, "password": password})
        if status == 409:  # it was made, and the answer was lost with its cookie
            self.expect("sign in", person.ask("POST", "/session", {"handle": handle, "password": password}))
        else:
            self.expect("account", (status, data))
        person.handle = handle
        self.soak.count("accounts")

    def make_game(self, people, variant, clock, **more):
        body = {"variant": variant, "seats": [{"kind": "me"}] + [{"kind": "invited"}] * (len(people) - 1),
                "clock": clock, "leaving": {"kind": "out", "after": 3600000}, "token": self.token(), "lots": False, **more}
        game = self.expect("new game " + variant, people[0].ask("POST", "/games", body))
        for seat, person in enumerate(people[1:], 2):
            game = self.expect("join", person.ask("POST", f"/games/{game['id']}/seats/{seat}", {"token": self.token(), **({"invitation": game["invitation"]} if game.get("invitation") else {})}))
        self.soak.count("games")
        return game

    def moves(self, game, people, most):
        """Play up to this many random moves, and return the last known game."""
        texts = self.games.setdefault(game["id"], [])
        by_seat = dict(enumerate(people, 1))
        for _ in range(most):
            status, view = people[0].ask("GET", f"/games/{game['id']}/view")
            if status != 200 or not view.get("moves"):
                break
            status, now = people[0].ask("GET", f"/games/{game['id']}")
            if status != 200 or now["stage"] != "playing":
                break
            seat = now["turn"]
            text = self.lots.choice(view["moves"])["text"]
            version = now["version"]
            # Whoever sits at a seat knows it: a match may have changed the seats.
            status, data = by_seat[seat].ask("POST", f"/games/{game['id']}/moves", {"version": version, "seat": seat, "text": text, "token": self.token()})
            if status == 403 or status == 409:
                break
            self.expect("move", (status, data))
            texts.append(text)
            self.soak.count("moves")
        return game

    def play(self):
        variant = self.lots.choice(VARIANTS)
        n = {"yalta": 3, "royale": 4}.get(variant) or int((re.findall(r":(\d)", variant) or ["2"])[0])
        people = self.people[:n]
        game = self.make_game(people, variant, {"kind": "none"}, chat=True)
        if game["stage"] == "waiting":
            self.expect("start", people[0].ask("POST", f"/games/{game['id']}/start", {"token": self.token()}))
        self.moves(game, people, self.lots.randrange(3, 25))
        if self.lots.random() < 0.7:
            text = f"hello {self.token()}"
            try:
                status, _ = people[0].once("POST", f"/games/{game['id']}/chat", {"room": "players", "text": text})
                if status in (200, 201, 204):
                    self.said.setdefault(game["id"], []).append(text)
                    self.soak.count("chat lines")
            except Lost:
                pass
        if self.lots.random() < 0.3:
            seat = self.lots.randrange(1, n + 1)
            status, _ = people[seat - 1].ask("POST", f"/games/{game['id']}/resign", {"seat": seat, "token": self.token()})
            if status in (200, 201):
                self.games[game["id"]].append("resign")
                self.soak.count("resignations")

    def profile(self):
        person = self.lots.choice(self.people)
        self.account(person)
        text = "about " + self.token()
        self.expect("profile", person.ask("PUT", "/me/account", {"about": text}))
        self.about[person.handle] = text
        self.soak.count("profiles")

    def club(self):
        person, other = self.lots.sample(self.people, 2)
        self.account(person)
        self.account(other)
        mine = [c for c in self.clubs.values() if c["founder"] == person.handle]
        if len(mine) < 2:
            name = f"Club {self.number} {self.serial} {self.lots.randrange(10**6)}"
            status, data = person.ask("POST", "/clubs", {"name": name, "about": "a", "door": "open"})
            if status == 409:  # it was made, and the answer was lost
                status, data = person.ask("GET", "/clubs/" + name.replace(" ", "%20"))
            if status == 429 or status == 403:
                return
            club = self.expect("club", (status, data))
            self.clubs[club["key"]] = {"founder": person.handle, "members": {person.handle}}
            self.soak.count("clubs")
            return
        key = self.lots.choice([k for k, c in self.clubs.items() if c["founder"] == person.handle])
        members = self.clubs[key]["members"]
        if other.handle in members:
            self.expect("leave", other.ask("DELETE", f"/clubs/{key}/members/{other.handle}"), 200, 204, 404, 409)
            members.discard(other.handle)
        else:
            self.expect("join club", other.ask("POST", f"/clubs/{key}/members", {}), 200, 201, 204, 409)
            members.add(other.handle)
        self.soak.count("club changes")

    def look(self):
        person = self.lots.choice(self.people[:3])  # nobody on vacation looks for such a game
        if self.seek.get(person):
            self.expect("end seek", person.ask("DELETE", "/seek"), 200, 204, 404)
            self.seek[person] = False
        else:
            # Nobody else wants this game by this clock, so nobody is found.
            number = 4 * self.number + self.people.index(person)
            wish = {"variants": [VARIANTS[number // 7]], "clock": {"kind": "days", "perMove": 86400000 * (1 + number % 7)}}
            self.expect("seek", person.ask("PUT", "/seek", wish))
            self.seek[person] = True
        self.soak.count("seeks")

    def rest(self):
        person = self.people[3]
        self.account(person)
        until = int(time.time() * 1000) + 86400000 * self.lots.randrange(1, 9)
        status, data = person.ask("PUT", "/me/vacation", {"until": until})
        if status in (200, 201):
            self.vacation[person] = until
            self.soak.count("vacations")

    def plan(self):
        people = self.people[:2]
        game = self.make_game(people, "star:2", {"kind": "days", "perMove": 3 * 86400000})
        if game["stage"] == "waiting":
            self.expect("start", people[0].ask("POST", f"/games/{game['id']}/start", {"token": self.token()}))
        texts = self.games.setdefault(game["id"], [])
        status, now = people[1].ask("GET", f"/games/{game['id']}/conditional/2")
        status, data = people[1].ask("PUT", f"/games/{game['id']}/conditional/2", {"version": game["version"], "edition": (now or {}).get("edition", 0), "lines": [["e2e4", "e7e5"], ["*", "g8f6"]]})
        if status == 409 or status == 403:
            return
        self.expect("plan", (status, data))
        self.soak.count("plans")
        move = self.lots.choice(["e2e4", "d2d4"])
        status, data = people[0].ask("GET", f"/games/{game['id']}")
        status, data = people[0].ask("POST", f"/games/{game['id']}/moves", {"version": data["version"], "seat": 1, "text": move, "token": self.token()})
        self.expect("move", (status, data), 200, 201, 409)
        if status == 409:
            return
        texts.append(move)
        reply = "e7e5" if move == "e2e4" else "g8f6"
        until = time.monotonic() + 30
        while time.monotonic() < until and not self.soak.over.is_set():
            status, data = people[0].ask("GET", f"/games/{game['id']}")
            if len(data["entries"]) == 2:
                if data["entries"][1]["text"] != reply:
                    self.soak.fault(f"game {game['id']}: planned {reply}, played {data['entries'][1]['text']}")
                texts.append(reply)
                self.soak.count("planned moves played")
                return
            time.sleep(0.1)
        del self.games[game["id"]]  # the reply may still come
        if not self.soak.over.is_set():
            self.soak.fault(f"game {game['id']}: the planned {reply} was not played within 30 s")

    def rated_game(self):
        people = self.people[:2]
        for person in people:
            self.account(person)
        game = self.make_game(people, "star:2", {"kind": "game", "initial": 3600000, "increment": 1000}, rated=True, lots=True)
        status, now = people[0].ask("GET", f"/games/{game['id']}")
        if status != 200:
            return
        if now["stage"] == "waiting":
            status, now = people[0].ask("POST", f"/games/{game['id']}/start", {"token": self.token()})
        # Lots decide who sits where: each asks what they may do.
        order = {}
        for person in people:
            status, mine = person.ask("GET", f"/games/{game['id']}")
            for number, seat in enumerate(mine.get("seats", []), 1):
                if seat.get("may"):
                    order[number] = person
        if sorted(order) != [1, 2]:
            return
        seated = [order[1], order[2]]
        self.moves(game, seated, 12)
        status, _ = seated[0].ask("POST", f"/games/{game['id']}/resign", {"seat": 1, "token": self.token()})
        if status in (200, 201):
            self.games[game["id"]].append("resign")
            self.rated.append(game["id"])
            self.soak.count("rated games")

    def leave_and_return(self):
        """Follow and block, which are rows of their own."""
        person, other = self.lots.sample(self.people, 2)
        self.account(person)
        self.account(other)
        self.expect("follow", person.ask("PUT", f"/me/following/{other.handle}"))
        status, data = person.ask("GET", "/me/following")
        if other.handle not in json.dumps(data):
            self.soak.fault(f"{other.handle} is not among the followed")
        self.expect("unfollow", person.ask("DELETE", f"/me/following/{other.handle}"), 200, 204)
        self.soak.count("follows")

    def check(self, share=1.0):
        """Compare a share of the model with the server. Nothing may be in flight."""
        someone = Person(self.soak)
        for id, texts in list(self.games.items()):
            if self.lots.random() > share:
                continue
            status, game = self.people[0].ask("GET", f"/games/{id}")
            if status != 200:
                self.soak.fault(f"game {id}: {status} {game}")
                continue
            found = [e["text"] for e in game["entries"]]
            own = [t for t in found if not t.startswith(("flag", "pass", "out"))]
            wanted = [t for t in texts if t != "pass"]
            if [t.rstrip("0123456789") if t.startswith("resign") else t for t in own] != wanted:
                self.soak.fault(f"game {id}: has {found[-6:]} ({len(found)}), acknowledged {texts[-6:]} ({len(texts)})")
        for id, lines in list(self.said.items()):
            if self.lots.random() > share:
                continue
            status, chat = self.people[0].ask("GET", f"/games/{id}/chat?room=players")
            texts = [m["text"] for m in (chat if isinstance(chat, list) else (chat or {}).get("messages", []))]
            for line in lines:
                if texts.count(line) != 1:
                    self.soak.fault(f"game {id}: {line!r} was said {texts.count(line)} times")
        for handle, text in list(self.about.items()):
            status, data = someone.ask("GET", f"/people/{handle}")
            if status != 200 or data.get("about") != text:
                self.soak.fault(f"{handle}: about is {data.get('about') if status == 200 else status}, acknowledged {text}")
        for key, club in list(self.clubs.items()):
            status, data = someone.ask("GET", f"/clubs/{key}/members")
            found = {m["handle"] for m in data} if status == 200 else status
            if found != club["members"]:
                self.soak.fault(f"club {key}: members {found}, acknowledged {club['members']}")
        for person, on in list(self.seek.items()):
            status, data = person.ask("GET", "/seek")
            if (status == 200 and bool(data)) != on:
                self.soak.fault(f"seek: {status} {data}, acknowledged {on}")
        for person, until in list(self.vacation.items()):
            status, data = person.ask("GET", "/me/vacation")
            if status != 200 or str(until) not in json.dumps(data):
                self.soak.fault(f"vacation: {status} {data}, acknowledged {until}")


def postgres(directory):
    """Start a PostgreSQL of our own and return its address and what stops it."""
    binaries = sorted(glob.glob("/usr/lib/postgresql/*/bin"))
    if not binaries:
        raise SystemExit("PostgreSQL is not installed (Debian's package postgresql)")
    binaries = binaries[-1]
    data = os.path.join(directory, "postgres")
    os.chmod(directory, 0o755)
    os.mkdir(data)
    user = []
    if os.getuid() == 0:
        shutil.chown(data, "postgres", "postgres")
        user = ["runuser", "-u", "postgres", "--"]
    subprocess.run([*user, f"{binaries}/initdb", "-D", data, "-A", "trust", "-U", "postgres"], check=True, stdout=subprocess.DEVNULL)
    port = 20000 + os.getpid() % 20000
    server = subprocess.Popen([*user, f"{binaries}/postgres", "-D", data, "-p", str(port), "-k", data, "-h", "127.0.0.1"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    for _ in range(1200):
        if subprocess.run([f"{binaries}/pg_isready", "-h", "127.0.0.1", "-p", str(port)], stdout=subprocess.DEVNULL).returncode == 0:
            return f"postgres://postgres@127.0.0.1:{port}/postgres", server
        time.sleep(0.1)
    raise SystemExit("PostgreSQL has not started within two minutes")


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("program")
    arguments.add_argument("--for", dest="seconds", type=float, default=3600, help="seconds")
    arguments.add_argument("--workers", type=int, default=6)
    arguments.add_argument("--every", type=float, default=8, help="mean seconds between kills")
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--port", type=int, default=18080)
    arguments.add_argument("--postgres", action="store_true")
    arguments.add_argument("--earlier", metavar="PROGRAM", help="of an earlier version: it serves for the first third of the time")
    options = arguments.parse_args()
    directory = tempfile.mkdtemp(prefix="soak")
    database = None
    if options.postgres:
        address, database = postgres(directory)
        store = (["--database", address], directory)
    else:
        store = (["--data", os.path.join(directory, "data")], directory)
    lots = random.Random(options.seed)
    soak = Soak(options.port, options.seed)
    server = Server(options.earlier or options.program, store, options.port)
    kills = 0
    try:
        server.start()
        workers = [Worker(soak, n) for n in range(options.workers)]
        for w in workers:
            w.start()
        end = time.monotonic() + options.seconds
        upgrade = end - options.seconds * 2 / 3
        while time.monotonic() < end:
            time.sleep(lots.expovariate(1 / options.every))
            server.kill()
            kills += 1
            if time.monotonic() > upgrade:
                server.program = options.program
            if lots.random() < 0.2:  # once more while it starts
                server.process = subprocess.Popen(server.process.args, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                time.sleep(lots.random() * 0.3)
                server.kill()
                kills += 1
            server.start()
            w = lots.choice(workers)
            with w.busy:
                try:
                    w.check(0.2)
                except Lost:
                    pass
        soak.over.set()
        for w in workers:
            w.join()
        soak.over.clear()
        for w in workers:
            w.check()
        server.kill(signal.SIGTERM)
        found = subprocess.run([options.program, "check", *store[0]], capture_output=True, text=True)
        if found.returncode != 0:
            soak.fault("manykings check: " + found.stdout[-500:] + found.stderr[-500:])
    finally:
        if server.process and server.process.poll() is None:
            server.kill()
        if database:
            with open(os.path.join(directory, "postgres", "postmaster.pid")) as file:
                os.kill(int(file.readline()), signal.SIGINT)  # its parent may be runuser, which hands on no signal
            database.wait()
    starts = sorted(server.starts)
    print(f"{kills} kills; start: median {statistics.median(starts):.2f} s, longest {starts[-1]:.2f} s")
    print("acknowledged: " + ", ".join(f"{n} {what}" for what, n in sorted(soak.counts.items())))
    print(f"{len(soak.faults)} faults" + (f"; log and data are in {directory}" if soak.faults else ""))
    if not soak.faults:
        shutil.rmtree(directory, ignore_errors=True)
    sys.exit(1 if soak.faults else 0)


if __name__ == "__main__":
    main()
