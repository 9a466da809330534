# Plain make and sh. "make help" lists the targets.

GO       = go
FUZZTIME = 20s
COUNT    = 6

# Linters come from a module of their own (tools/go.mod), so that the
# requirements of Grundy itself stay free of them.
TOOL = $(GO) tool -modfile=tools/go.mod

# Packages with goroutines or caches shared between them, whose tests the race
# detector slows by seconds and not by minutes.
RACE = ./graph/... ./digraph/... ./play/... ./script/...

# Of packages whose tests it slows by minutes: blocks proved on another core, rare
# heaps late in a block, and the ledger and the store behind a walk.
RACE_LONG  = ./heap ./hunt ./store
RACE_TESTS = ^(TestWalk|TestProofByPairsBeside|TestWideLong|TestLateRares|TestParts|TestCancel|TestClock|TestLock|TestSaveAndLatest)$$/^(0.106|0.16|0.454|0.644)$$

# Whether there is a Node that builds the page.
NODE = { command -v npm && node -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 20 || a == 20 && b >= 19 ? 0 : 1)'; } >/dev/null 2>&1

help: ## list the targets
	@sed -n 's/^\([a-z0-9-]*\):.*## /\1\t/p' Makefile

build: ## build the command as bin/grundy
	$(GO) build -o bin/grundy ./cmd/grundy

# The tests come last: the closing lines are go test's own.
test: deps lint race modules purego dist e2e ## install what the tests need, then run everything
	$(GO) test ./...

# The nightly tests: long periods, from nothing to a certificate; then the load that the
# server holds, on a machine that does nothing else.
test-long: ## the tests that take many minutes too
	GRUNDY_LONG=1 $(GO) test -timeout 4h ./heap ./period ./hunt
	GRUNDY_LONG=1 $(GO) test -v -run 'TestLoad|TestHostile' ./internal/server

# The generator of the kernels tests them on a model of the instructions, and
# that the files it writes are those that are committed. The benchmark fails when
# nim sequences lose what they gain on plain ways.
modules: ## the tests of the modules beside this one
	$(GO) -C tools/avo test ./...
	$(GO) -C bench vet ./...
	$(GO) -C bench run ./sequences -short -rounds 1

purego: ## the kernels in Go, without assembly, and the engines that use them
	$(GO) test -tags purego -short ./internal/kernel/...
	$(GO) test -tags purego -short -run 'EnginesAreEqual|TestWalk|TestFull|TestOneByOne' ./heap

page: ## build and test the page, web/dist, from web/src: needs Node 20.19 or newer
	npm --prefix web ci --no-audit --no-fund
	npm --prefix web run build
	npm --prefix web test

# The built page is committed, so that go install needs no Node.
dist: ## "make page", and that it is the page that is there
	@if ! $(NODE); then \
		echo "LEFT OUT: no Node 20.19 or newer with npm, so the page is not built anew and its own tests do not run"; \
	else \
		set -e; old=$$(mktemp -d); trap 'rm -r "$$old"' EXIT; \
		cp -R web/dist/. "$$old"; $(MAKE) page; \
		diff -r "$$old" web/dist || { echo "web/dist is not what web/src gives: make page, and commit it"; exit 1; }; \
	fi

site: ## write the page with its engine into the folder DIR, for any web server
	@if [ -z "$(DIR)" ]; then echo "make site DIR=folder"; exit 2; fi
	$(GO) run ./cmd/engine/site "$(DIR)"

e2e: ## test the served page and the site in Chromium; pictures in e2e/screenshots
	@if $(NODE); then npm --prefix e2e ci --no-audit --no-fund; else echo "LEFT OUT: no Node, so axe does not check the page"; fi
	$(GO) -C e2e vet ./...
	$(GO) -C e2e test -count 1 -timeout 30m ./...

# Package export tests the programs it writes with the compilers that are there;
# g++ and python3 are installed where apt-get can, and xz, which packs the engine of
# the site. rustc and javac are used where
# they are. The page is tested in Chromium and built with Node, which are installed
# too where apt-get can and has a Node that is new enough; Chinese needs a font.
deps:
	@if command -v apt-get >/dev/null && [ "$$(id -u)" = 0 ] && ! { command -v g++ && command -v python3 && command -v xz; } >/dev/null; then \
		apt-get update -q && apt-get install -qy --no-install-recommends g++ python3 xz-utils || echo "LEFT OUT: g++, python3 or xz"; \
	fi
	@if command -v apt-get >/dev/null && [ "$$(id -u)" = 0 ] && ! { command -v chromium && [ -n "$$(fc-list :lang=zh)" ]; } >/dev/null 2>&1; then \
		apt-get update -q && apt-get install -qy --no-install-recommends chromium fontconfig fonts-dejavu-core fonts-wqy-microhei || echo "LEFT OUT: chromium"; \
	fi
	@if command -v apt-get >/dev/null && [ "$$(id -u)" = 0 ] && ! $(NODE) && apt-cache policy nodejs | grep -q 'Candidate: 2[0-9]'; then \
		apt-get install -qy --no-install-recommends nodejs npm || echo "LEFT OUT: nodejs"; \
	fi
	$(GO) mod download
	$(GO) -C tools mod download
	$(GO) -C tools/avo mod download
	$(GO) -C bench mod download
	$(GO) -C e2e mod download
	$(GO) -C tools build tool

lint: ## gofumpt, go vet and staticcheck
	@unformatted=$$($(TOOL) gofumpt -l .) || exit 1; \
	if [ -n "$$unformatted" ]; then \
		echo "not formatted (make fmt mends it):"; echo "$$unformatted"; exit 1; \
	fi
	$(GO) vet ./...
	GOOS=js GOARCH=wasm $(GO) vet ./cmd/engine
	$(TOOL) staticcheck ./...

# The race detector needs a C compiler; a machine without one runs the rest.
race: ## the tests of RACE under the race detector
	@if [ "$$($(GO) env CGO_ENABLED)" = 1 ] && command -v "$$($(GO) env CC)" >/dev/null; then \
		set -e; echo "$(GO) test -race -short $(RACE)"; $(GO) test -race -short $(RACE); \
		echo "$(GO) test -race -short -run '$(RACE_TESTS)' $(RACE_LONG)"; $(GO) test -race -short -run '$(RACE_TESTS)' $(RACE_LONG); \
	else \
		echo "no C compiler: the race detector is left out"; \
	fi

fmt: ## format all Go files
	$(TOOL) gofumpt -w .

# go test fuzzes one target at a time, so each is found by name and run alone.
fuzz: ## run each fuzz target for FUZZTIME (default 20s)
	@set -e; for pkg in $$($(GO) list ./...); do \
		listed=$$($(GO) test -list '^Fuzz' $$pkg); \
		for target in $$(echo "$$listed" | grep '^Fuzz'); do \
			echo "$$pkg $$target"; \
			$(GO) test -run '^$$' -fuzz "^$$target\$$" -fuzztime $(FUZZTIME) $$pkg; \
		done; \
	done

# Keep a table before a change and one after it, then compare them:
#   make -s bench > bench-old.txt; ...; make -s bench > bench-new.txt
#   go tool -modfile=tools/go.mod benchstat bench-old.txt bench-new.txt
bench: ## run each benchmark COUNT times (default 6), for benchstat
	@$(GO) test -run '^$$' -bench . -benchmem -count $(COUNT) ./...

.PHONY: help build test test-long modules purego page dist site e2e deps lint race fmt fuzz bench
