# The developer interface of vitrail. `make` alone lists the targets.
#
# Needs git, make and Python 3.11, 3.12 or 3.13 with venv; the rest goes into $(VENV).

# The first of these that works makes the environment.
PYTHON ?= python3.13 python3.12 python3.11 python3
VENV ?= .venv
# Test processes; 0 runs the tests in pytest's own process.
WORKERS ?= auto
# More arguments for pytest.
ARGS ?=
# What `make mutation` takes: files such as `window`, or mutants; everything else if empty.
FILE ?=

BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --no-input install --quiet
PYTEST := $(BIN)/pytest -n $(WORKERS) --dist worksteal
COG := $(BIN)/cog
COG_PAGES = $(shell grep -ls '\[\[\[cog' README.md CONTRIBUTING.md docs/*.md)
USABLE := import sys, venv, ensurepip; sys.exit(not (3, 11) <= sys.version_info < (3, 14))

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MAKEFLAGS += --no-print-directory
.PHONY: help install demo test dev lint format types imports docs docs-check check slow soak \
	wheel-test bench mutation mutant clean

help:  ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  make %-12s %s\n", $$1, $$2}' Makefile

# ---- the environment: one stamp per set of packages, each a superset of the one before

# An environment whose Python is gone is made anew, and what was installed in it went with it.
$(shell test -x $(BIN)/python || rm -f $(VENV)/.has-*)

$(BIN)/python:
	@for candidate in $(PYTHON); do \
	    if $$candidate -c '$(USABLE)' >/dev/null 2>&1; then \
	        $$candidate -m venv --clear $(VENV) && exit 0; rm -rf $(VENV); exit 1; \
	    fi; \
	done; \
	echo "vitrail needs Python 3.11, 3.12 or 3.13 with venv; none of these is one: $(PYTHON)" \
	    "(name yours: make PYTHON=/path/to/python3)" >&2; exit 1

$(VENV)/.has-tool: pyproject.toml $(BIN)/python
	@echo "Installing vitrail into $(VENV) ..."
	@$(PIP) --editable .
	@touch $@

$(VENV)/.has-test: pyproject.toml $(BIN)/python
	@echo "Installing vitrail and what its tests need into $(VENV) ..."
	@$(PIP) --editable '.[test]'
	@touch $(VENV)/.has-tool $@

$(VENV)/.has-dev: pyproject.toml $(BIN)/python
	@echo "Installing vitrail and the development tools into $(VENV) ..."
	@$(PIP) --editable '.[dev]'
	@touch $(VENV)/.has-tool $(VENV)/.has-test $@

# ---- for players

install: $(VENV)/.has-tool  ## create the environment with the tool alone

demo: install  ## install, then advise on a real position
	$(BIN)/vitrail hint examples/sagrada/round-4.yaml

# ---- for developers

test: $(VENV)/.has-test  ## install with the test packages, run the suite without the slow tests
	$(PYTEST) $(ARGS)

dev: $(VENV)/.has-dev  ## install with everything that `make check` needs

lint: dev  ## ruff: rules and format
	$(BIN)/ruff check
	$(BIN)/ruff format --check

format: dev  ## let ruff repair what it can
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

types: dev  ## mypy, strict
	$(BIN)/mypy

imports: dev  ## who may import whom
	$(BIN)/lint-imports --no-logo

docs: $(VENV)/.has-test  ## regenerate the generated parts of the documentation
	@$(if $(COG_PAGES),$(COG) -r $(COG_PAGES),echo "no page has generated parts")

docs-check: $(VENV)/.has-test  ## fail if a generated part is out of date
	@$(if $(COG_PAGES),$(COG) --check --diff $(COG_PAGES),echo "no page has generated parts")

wheel-test: dev  ## build the wheel, install it away from the sources, try it
	$(BIN)/python tests/packaging/wheel_smoke.py

check: lint types imports test docs-check wheel-test  ## everything that must pass before a commit

slow: $(VENV)/.has-test  ## the slow tests
	$(PYTEST) -m 'slow and not soak' $(ARGS)

soak: $(VENV)/.has-test  ## the tests without an end; stop them when you have seen enough
	$(BIN)/pytest -m soak $(ARGS)

bench: $(VENV)/.has-test  ## the benchmarks, some hours; figures go to benchmarks/results
	$(BIN)/python -m benchmarks.startup
	$(BIN)/python -m benchmarks.games
	$(BIN)/python -m benchmarks.counts
	$(BIN)/python -m benchmarks.best_tables blank
	$(BIN)/python -m benchmarks.best_tables official
	$(BIN)/python -m benchmarks.compare
	$(BIN)/python -m benchmarks.clairvoyant
	$(BIN)/python -m benchmarks.playouts
	$(BIN)/python -m benchmarks.strength policy --deals 5000
	$(BIN)/python -m benchmarks.strength policy --deals 5000 --look 1
	$(BIN)/python -m benchmarks.strength solo margin draft
	$(BIN)/python -m benchmarks.strength comitas --deals 40
	$(BIN)/python -m benchmarks.strength_games two_players --games 400
	$(BIN)/python -m benchmarks.strength_games solo --budget 3000
	$(BIN)/python -m benchmarks.fit_rating
	$(BIN)/python -m benchmarks.cards
	$(BIN)/python -m benchmarks.puzzles
	$(BIN)/python -m benchmarks.report

mutation: dev  ## changes each rule of the games in many ways: do the tests notice? hours without FILE=
	$(BIN)/python -m tests.mutation.tool run $(FILE)
	$(BIN)/python -m tests.mutation.tool report

mutant: dev  ## show what a mutant changes: NAME=...
	@$(BIN)/python -m tests.mutation.tool show $(NAME)

clean:  ## remove the environment and everything that was generated
	rm -rf $(VENV) build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .import_linter_cache \
	    .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
