# Gannet: every target does the set-up that it needs. `make` alone lists them.

PREFIX  ?= /usr/local
DESTDIR ?=

# Release builds share one set of flags, and with it what they have compiled.
release := swift build --configuration release --static-swift-stdlib

# A crash must end a run: the backtracer can be left waiting for a terminal.
export SWIFT_BACKTRACE ?= enable=no

.PHONY: help setup build test check demo install install-demo bench fuzz fuzz-smoke mutate docs clean

help: ## list the targets
	@sed -n 's/^\([a-z-]*\): .*## /\1|/p' Makefile | column -t -s '|'

setup: ## install the Debian packages that are missing, and check the Swift version
	@Scripts/setup

build: ## build everything for release
	@Scripts/setup build
	@$(release)

# One at a time: tests that wait for a process or a thread hold one of the few threads that Swift
# has for all of them, and on two cores the others would miss their time limits.
test: ## run the tests
	@Scripts/setup build test
	@Scripts/with-display swift test --disable-xctest --no-parallel

check: test ## run the tests and every other gate that CI runs
	@Scripts/setup
	@Scripts/check

demo: ## see real pictures arrive in a real list
	@Scripts/setup build demo
	@Scripts/prepare-demo
	@$(release) --product gannet-demo
	@$(release) --product gannet-decoder
	@Scripts/run-demo

install: ## install the gannet command and what belongs to it (PREFIX=/usr/local DESTDIR=)
	@Scripts/setup build
	@$(release) --product gannet
	@$(release) --product gannet-decoder
	@Scripts/install "$(DESTDIR)$(PREFIX)"

install-demo: ## install the demo with its decoder, for desktops to find (PREFIX=/usr/local DESTDIR=)
	@Scripts/setup build
	@$(release) --product gannet-demo
	@$(release) --product gannet-decoder
	@Scripts/install-demo "$(DESTDIR)$(PREFIX)"

bench: ## measure Gannet beside its peers, on an idle machine (ROWS=decode ROUNDS=5)
	@Scripts/setup build demo bench
	@Scripts/prepare-demo
	@Benchmarks/Scripts/peers
	@Benchmarks/Scripts/corpus
	@swift build --package-path Benchmarks --configuration release --static-swift-stdlib
	@cd Benchmarks && .build/release/gannet-bench --rounds $(or $(ROUNDS),5) $(if $(ROWS),,--page) $(ROWS)

fuzz: ## feed every parser with made-up bytes, 3 minutes each
	@Scripts/setup build
	@Scripts/fuzz 180

fuzz-smoke: ## the same for 5 seconds each
	@Scripts/setup build
	@Scripts/fuzz 5

mutate: ## decode 20,000 damaged files of every format
	@Scripts/setup build test
	@Scripts/mutate

docs: ## make the documentation site in build/docs
	@Scripts/setup build
	@Scripts/make-docs build/docs

clean: ## remove everything that was built
	@rm -rf .build .build-* build
