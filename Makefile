# make help    this list
# make dev     the server, rebuilt at each change, and the page by Vite at http://127.0.0.1:5173: seconds from a change to its effect
# make run     build everything, serve the page at http://localhost:8080; make run LAN=1 for everybody in the network
# make build   bin/manykings, with page and WebAssembly in it
# make release  archives for Linux, macOS and Windows, Debian packages, lists of materials and sums, in bin/release
# make play    play in the terminal: make play GAME=yalta
# make test    everything that must pass; RACE=1 tests packages with goroutines under the race detector, which needs a C
#              compiler
# make race    the tests of packages with goroutines, with the race detector
# make lint    golangci-lint, built from tools/lint with the linters that .golangci.yml enables
# make shots   pictures of every game on the page, in page/shots
# make bench   speed, beside other programs (lab/docs/speed.md)
# make strength  the matches of lab/docs/strength.md and docs/levels.md: hours
# make wasm    bin/manykings.wasm, manykings-analysis.wasm and the JavaScript beside them (docs/wasm.md); fails if one of
#              them with brotli is too large
# make profile cmd/manykings/default.pgo, the compiler's profile, from the searches of `manykings bench`
#              and from a server under load
# make fuzz    every fuzz target for FUZZTIME
# make fuzz-server  the fuzz targets of sockets, votes and the account routes
# make simulate  games on servers with every fault, on a simulated clock, for SIMULATEFLAGS (docs/trust.md)
# make chaos   three nodes, PostgreSQL with a standby and three NATS servers, while one component after another breaks (lab/docs/chaos.md):
#              minutes; CHAOSFLAGS='--games 200 --rate 50 --seed 2'
# make upgrade games go on while three nodes of the program at FROM, a commit, are replaced by this one, back, and again:
#              make upgrade FROM=4c9db87 (lab/docs/chaos.md)
# make deep    all tests in full length, of which `make test` leaves out what takes long (-short): the perft tables to their
#              full depth, the page in all sizes, languages and games (page/e2e/deep.ts): hours
#
# .stamps remembers finished steps for unchanged files.

SHELL := bash
GO ?= go
GAME ?= star:2
WASMS := bin/manykings.wasm bin/manykings-analysis.wasm
SERVEFLAGS ?=
FUZZTIME ?= 30s
SIMULATEFLAGS ?= -seed 1 -for 3h

# .stamps/files is new when the content of a file is, .stamps/ui when that of one
# of the page is, .stamps/go when that of any other is.
$(shell mkdir -p .stamps && \
	find . \( -path ./.git -o -path ./.stamps -o -path ./bin -o -path ./data -o -name node_modules -o -path ./page/dist \
		-o -path ./page/src/paraglide -o -path ./page/src/api/schema.d.ts -o -path './page/project.inlang/*' -a -not -name settings.json -o -path ./page/test-results -o -path ./page/shots -o -path ./page/assets/dist \) -prune -o -type f -print0 | \
	LC_ALL=C sort -z | xargs -0 cksum >.stamps/files.now && \
	{ grep -e ' \./page/' -e ' \./api/openapi\.json$$' -e ' \./content/puzzle/data/' -e ' \./content/puzzle/days\.json$$' -e ' \./content/messages/' -e ' \./engine/eval/nets/' .stamps/files.now >.stamps/ui.now; grep -v -e ' \./page/[^wra]' -e ' \./page/assets/dist' .stamps/files.now >.stamps/go.now; \
	for s in files ui go; do cmp -s .stamps/$$s.now .stamps/$$s || cp .stamps/$$s.now .stamps/$$s; done; })

.PHONY: help dev release chaos upgrade simulate strength profile build run play test race lint shots bench wasm fuzz fuzz-server deep clean

build: bin/manykings

# What `manykings version` says: the last tag and the commits since.
VERSION ?= $(shell git describe --tags --always --dirty 2>/dev/null)
STAMP := $(if $(VERSION),-X github.com/manykings/manykings/internal/version.stamp=$(VERSION))

# To compile by cmd/manykings/default.pgo takes as long again: that is for what is released or measured, make build BUILDFLAGS=.
BUILDFLAGS ?= -pgo=off -gcflags=all=-dwarf=false

bin/manykings: .stamps/go .stamps/page
	$(GO) build $(BUILDFLAGS) -ldflags '$(STAMP)' -o $@ ./cmd/manykings
	@touch $@

release: .stamps/page
	cd tools/release && $(GO) run . -version '$(VERSION)' -out ../../bin/release $(RELEASEFLAGS)

# Where there is no Node yet, tools/page.sh looks after it.
GENERATED := $(if $(shell command -v npm),.stamps/generated)

# The page needs Node. Without it the program is built all the same, and says so
# where the page would be.
.stamps/page: .stamps/ui $(GENERATED) $(WASMS) page/assets/pack.mjs $(wildcard page/wasm/*.mjs)
	@if command -v npm >/dev/null; then $(MAKE) --no-print-directory page && touch $@; \
	else echo "Node is missing (https://nodejs.org, 20.19 or later): the page is not built"; fi

.PHONY: page
page: .stamps/generated
	cd page && npm run bundle
	node page/assets/pack.mjs page/dist page/assets/dist

.stamps/npm: page/package.json page/package-lock.json
	cd page && npm ci --no-audit --no-fund
	@touch $@

# The texts and the types of the API that all else of the page reads.
.stamps/generated: .stamps/npm .stamps/ui
	cd page && npm run --silent generate
	@touch $@

help:
	@sed -n '/^# What has/q; s/^# //p' Makefile

dev: .stamps/npm $(WASMS)
	GO=$(GO) tools/dev.sh $(SERVEFLAGS)

run: build
	bin/manykings serve $(if $(LAN),--lan) $(SERVEFLAGS)

play: build
	bin/manykings play $(GAME)

# The longest first: with -j2 one of two cores is seldom idle.
test: .stamps/test-page $(if $(RACE),.stamps/race .stamps/test-race,.stamps/test)

.stamps/test-page: .stamps/files bin/manykings
	tools/page.sh test $@

# What runs goroutines, or is used by what does.
RACED := ./table $(addprefix ./server/,live/... bus web/... store app) ./internal/test/load

# Of it what runs one thing after another, for minutes with the detector: how large old games
# are, moves on the entries of before, every bit flipped, damaged files, a history filled, the suites of stores once more,
# all that everybody may do, pages and pictures drawn. Of the last, costly_test.go has the queue with the detector.
ALONE := ^(TestArchiveSize|TestYearOfHostileGuest|TestStoreOnTablesOfTheNextRelease|TestArchivingStore|TestEntriesOfBeforeTails|TestFlippedBits|TestSalvage|TestFillPast|TestRights|TestSitemap|TestPreviewsReadElsewhere|TestScriptless|TestPrint|TestPicturesForAll)$$
ALONEIN := ./server/store ./server/web

# Goes without the detector: SQLite, translated from C, takes four times as long with it and
# shares nothing of ours. What our code shares is watched, database/sql and locks included.
UNRACED := modernc.org/...

.stamps/test: .stamps/files
	$(GO) test -short -timeout 20m ./...
	$(aside)
	@touch $@

# All that .stamps/race leaves. Much of a test of servers is waiting: more packages than cores run at once.
.stamps/test-race: .stamps/files
	$(GO) test -short -run '$(ALONE)' $(ALONEIN) & alone=$$!; \
	$(GO) test -short -timeout 20m -p 4 $$(comm -23 <($(GO) list ./... | LC_ALL=C sort) <($(GO) list $(RACED) | LC_ALL=C sort)) && wait $$alone
	$(aside)
	@touch $@

# Modules of their own. `make deep` tests and checks tools/release, which needs 190 packages that nothing else does.
define aside
cd lab && $(GO) test -short ./...
cd tools/wasmslim && $(GO) test ./...
endef

race: .stamps/race

.stamps/race: .stamps/go
	CGO_ENABLED=1 $(GO) test -race -short -gcflags='$(UNRACED)=-race=false' -timeout 20m -p 4 -skip '$(ALONE)' $(RACED)
	@touch $@

lint: .stamps/lint .stamps/lint-page

.stamps/lint-page: .stamps/ui $(GENERATED)
	tools/page.sh lint $@

.stamps/lint: bin/golangci-lint .stamps/files
	bin/golangci-lint run ./...
	cd lab && ../bin/golangci-lint run --config ../.golangci.yml ./...
	cd tools/wasmslim && ../../bin/golangci-lint run --config ../../.golangci.yml ./...
	@touch $@

bin/golangci-lint: tools/lint/build.sh tools/lint/few.awk tools/lint/go.mod tools/lint/go.sum .golangci.yml
	GO=$(GO) tools/lint/build.sh $@
	@touch $@

shots: bin/manykings
	tools/page.sh shots

bench:
	cd lab && $(GO) run ./bench $(BENCHFLAGS)

profile:
	$(GO) test -trimpath ./engine/signature -run 'TestSignature$$' -count 12 -o bin/signature.test -cpuprofile .stamps/search.pgo
	$(GO) build -trimpath -pgo=off -o bin/manykings-plain ./cmd/manykings
	cd lab && $(GO) build -trimpath -pgo=off -o ../bin/manykings-load ./cmd/manykings-load
	bin/manykings-load moves --sockets --warm 2s --for 30s --server-profile .stamps/sockets.pgo bin/manykings-plain
	bin/manykings-load moves --warm 2s --for 20s --server-profile .stamps/posted.pgo bin/manykings-plain
	$(GO) tool pprof -proto -output cmd/manykings/default.pgo .stamps/search.pgo .stamps/sockets.pgo .stamps/posted.pgo

strength:
	$(GO) build -o bin/manykings ./cmd/manykings
	for part in speed ladder games levels; do lab/bench/strength.sh $$part; done

chaos:
	cd lab && $(GO) build -o ../bin/manykings-chaos ./cmd/manykings-chaos
	$(GO) build -o bin/manykings-nodes ./cmd/manykings
	bin/manykings-chaos $(CHAOSFLAGS) bin/manykings-nodes

upgrade:
	@test -n "$(FROM)" || { echo "FROM is the commit of the program before, such as FROM=4c9db87"; exit 2; }
	rm -rf .stamps/from && mkdir -p .stamps/from bin
	git archive $(FROM) | tar -x -C .stamps/from
	cd .stamps/from && $(GO) build -pgo=off -o ../../bin/manykings-before ./cmd/manykings
	rm -rf .stamps/from
	cd lab && $(GO) build -o ../bin/manykings-chaos ./cmd/manykings-chaos
	$(GO) build -o bin/manykings-nodes ./cmd/manykings
	bin/manykings-chaos --before bin/manykings-before $(CHAOSFLAGS) bin/manykings-nodes

# The most that each of bin/*.wasm may have with brotli. No page loads two of them unless a
# game is taken from its table to the analysis room.
WASMBYTES := 750000

wasm: $(WASMS)
	@wc -c $^
	@if command -v node >/dev/null; then \
		node -e 'for (const file of process.argv.slice(1)) { const n = require("zlib").brotliCompressSync(require("fs").readFileSync(file)).length; console.log(file + ": " + n + " bytes with brotli"); if (n > $(WASMBYTES)) { console.error("more than $(WASMBYTES)"); process.exitCode = 1 } }' $^; \
	else echo "node is missing: the size with brotli is not known"; fi

# Most changes do not touch it: then it stays as old as it is, and so does the page.
$(WASMS): .stamps/wasm
	@true

.stamps/wasm: .stamps/go
	@mkdir -p bin
	GO=$(GO) page/wasm/build.sh $(CURDIR)/.stamps/built.wasm
	GO=$(GO) page/wasm/build.sh $(CURDIR)/.stamps/built-analysis.wasm analysis
	cd tools/wasmslim && $(GO) run . ../../.stamps/built.wasm ../../.stamps/manykings.wasm
	cd tools/wasmslim && $(GO) run . ../../.stamps/built-analysis.wasm ../../.stamps/manykings-analysis.wasm
	cp "$$($(GO) env GOROOT)/lib/wasm/wasm_exec.js" page/wasm/manykings.mjs bin
	for name in $(notdir $(WASMS)); do cmp -s .stamps/$$name bin/$$name || cp .stamps/$$name bin/$$name; done
	@touch $@

# What a hostile client reaches first, a minute each.
SERVERFUZZ := FuzzSocket FuzzVotes FuzzAccounts

fuzz-server:
	@set -e; for target in $(SERVERFUZZ); do $(GO) test ./server/web -run '^$$' -fuzz "^$$target$$" -fuzztime $(FUZZTIME) -fuzzminimizetime 1s; done

fuzz:
	@set -e; for package in $$($(GO) list ./...); do \
		for target in $$($(GO) test -list '^Fuzz' $$package | grep '^Fuzz' || true); do \
			echo "$$package $$target"; \
			$(GO) test -run '^$$' -fuzz "^$$target$$" -fuzztime $(FUZZTIME) -fuzzminimizetime 1s $$package; \
		done; \
	done

simulate:
	cd lab && GOGC=400 $(GO) test ./simulate -run 'TestSimulation$$' -v -timeout 0 -seeds 0 $(SIMULATEFLAGS)

deep: DEEPER = $$(grep -rl --include='*_test.go' 'flag.Bool("deep"' . | xargs -n 1 dirname | sort -u | xargs $(GO) list | LC_ALL=C sort)
deep: bin/manykings bin/golangci-lint
	$(GO) test -timeout 1h $$(comm -23 <($(GO) list ./... | LC_ALL=C sort) <(echo "$(DEEPER)"))
	cd lab && $(GO) test -timeout 1h ./...
	cd tools/release && ../../bin/golangci-lint run --config ../../.golangci.yml ./... && $(GO) test ./...
	$(GO) test -timeout 3h $(DEEPER) -deep
	cd page && DEEP=1 npm run --silent e2e

clean:
	rm -rf bin .stamps page/dist page/node_modules
	find page/assets/dist -mindepth 1 -not -name .gitkeep -delete
