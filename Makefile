# make build   bin/manykings
# make run     play in the terminal: make run GAME=yalta
# make test    everything that must pass
# make lint    golangci-lint, built from tools/lint
# make bench   speed, beside other programs (docs/speed.md)
# make wasm    bin/manykings.wasm and the JavaScript beside it (docs/wasm.md); its size
# make fuzz    every fuzz target for FUZZTIME
# make deep    the tests again, with the perft tables to their full depth
#
# What has been done for the files as they are is kept in .stamps and not done again.

SHELL := bash
GO ?= go
GAME ?= star:2
FUZZTIME ?= 30s

# .stamps/files is new when the content of a file is.
$(shell mkdir -p .stamps && \
	find . \( -path ./.git -o -path ./.stamps -o -path ./bin \) -prune -o -type f -print0 | \
	LC_ALL=C sort -z | xargs -0 cksum >.stamps/now && \
	{ cmp -s .stamps/now .stamps/files || cp .stamps/now .stamps/files; })

.PHONY: build run test lint bench wasm fuzz deep clean

build: bin/manykings

bin/manykings: .stamps/files
	$(GO) build -o $@ ./cmd/manykings
	@touch $@

run: build
	bin/manykings play $(GAME)

test: .stamps/test

.stamps/test: .stamps/files
	$(GO) vet ./...
	$(GO) test ./...
	cd bench && $(GO) vet ./... && $(GO) test ./...
	@touch $@

lint: .stamps/lint

.stamps/lint: bin/golangci-lint .stamps/files
	bin/golangci-lint run ./...
	cd bench && ../bin/golangci-lint run --config ../.golangci.yml ./...
	@touch $@

bin/golangci-lint: tools/lint/go.mod tools/lint/go.sum
	cd tools/lint && $(GO) build -o ../../$@ github.com/golangci/golangci-lint/v2/cmd/golangci-lint
	@touch $@

bench:
	cd bench && $(GO) run . $(BENCHFLAGS)

wasm: bin/manykings.wasm
	@wc -c <$< | sed 's/$$/ bytes/'
	@if command -v node >/dev/null; then \
		node -e 'const b = require("fs").readFileSync("$<"); console.log(require("zlib").brotliCompressSync(b).length + " bytes with brotli")'; \
	else echo "node is missing: the size with brotli is not known"; fi

bin/manykings.wasm: .stamps/files
	GOOS=js GOARCH=wasm $(GO) build -trimpath -ldflags='-s -w' -o $@ ./cmd/manykings-wasm
	cp "$$($(GO) env GOROOT)/lib/wasm/wasm_exec.js" cmd/manykings-wasm/{bytes,decode,manykings}.mjs bin
	@touch $@

fuzz:
	@set -e; for package in $$($(GO) list ./...); do \
		for target in $$($(GO) test -list '^Fuzz' $$package | grep '^Fuzz' || true); do \
			echo "$$package $$target"; \
			$(GO) test -run '^$$' -fuzz "^$$target$$" -fuzztime $(FUZZTIME) $$package; \
		done; \
	done

deep:
	$(GO) test -timeout 3h $$(grep -rl --include='*_test.go' 'flag.Bool("deep"' . | xargs -n 1 dirname | sort -u) -deep

clean:
	rm -rf bin .stamps
