# Gannet: every target does the set-up that it needs. `make` alone lists them.

PREFIX  ?= /usr/local
DESTDIR ?=

# Release builds share one set of flags, and with it what they have compiled.
release := swift build --configuration release --static-swift-stdlib

# A crash must end a run: the backtracer can be left waiting for a terminal.
export SWIFT_BACKTRACE ?= enable=no

.PHONY: help setup build test check demo install bench fuzz fuzz-smoke docs clean

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
	@Scripts/run-demo

install: ## install the gannet command, its manual and completions (PREFIX=/usr/local DESTDIR=)
	@Scripts/setup build
	@$(release) --product gannet
	@Scripts/install "$(DESTDIR)$(PREFIX)"

# On one core: between two, what waking a thread costs is up to the machine below a virtual one.
bench: ## measure what the machinery costs, on an idle machine
	@Scripts/setup build
	@swift build --package-path Benchmarks --configuration release --static-swift-stdlib
	@taskset --cpu-list 0 Benchmarks/.build/release/gannet-bench

fuzz: ## feed every parser with made-up bytes, 3 minutes each
	@Scripts/setup build
	@Scripts/fuzz 180

fuzz-smoke: ## the same for 5 seconds each
	@Scripts/setup build
	@Scripts/fuzz 5

docs: ## make the documentation site in build/docs
	@Scripts/setup build
	@Scripts/make-docs build/docs

clean: ## remove everything that was built
	@rm -rf .build .build-* build
