# Two commands do everything on a Debian machine with Rust: `make play` and `make test`.

PREFIX ?= $(HOME)/.local
# cargo's profile. `dev` serves playing and testing with one build; `release` is a little faster and builds Bevy again.
PROFILE ?= dev
CARGO ?= cargo
CARGO_FLAGS ?=

export PATH := $(PATH):$(HOME)/.cargo/bin
export CARGO_FLAGS

target := $(or $(CARGO_TARGET_DIR),target)
binary := $(target)/$(if $(filter dev,$(PROFILE)),debug,$(PROFILE))/fob
share := $(DESTDIR)$(PREFIX)/share

.DEFAULT_GOAL := help
.PHONY: help play test test-headless test-screens test-wasm test-web test-python python web web-serve build lint pictures dist setup install uninstall

help:
	@echo 'make play           install what is missing, build, open the app'
	@echo 'make test           install what is missing, build, run every test'
	@echo 'make test-headless  the tests of the library and the command line (no Bevy)'
	@echo 'make test-screens   the tests of the screens (no Bevy, no display)'
	@echo 'make test-wasm      shots in WebAssembly: the same digests as here'
	@echo 'make python         the Python package, as a wheel'
	@echo 'make test-python    its tests'
	@echo 'make web            the page for browsers, in dist/'
	@echo 'make web-serve      serve it on this machine'
	@echo 'make test-web       drive it in a browser'
	@echo 'make lint           formatting, clippy, documentation'
	@echo 'make pictures       take the pictures of the README'
	@echo 'make dist           packages of the program and the page, in release/'
	@echo 'make install        put fob, its menu entry, icon, man pages and completions under PREFIX ($(PREFIX))'
	@echo 'make uninstall      take them away again'

setup:
	@scripts/setup

play: setup
	@CARGO='$(CARGO)' PROFILE='$(PROFILE)' scripts/play

test: setup
	@scripts/test

test-headless:
	@scripts/test headless

test-screens:
	@scripts/test screens

test-wasm:
	@scripts/wasm

python:
	@scripts/python wheel

test-python:
	@scripts/python

web:
	@scripts/web

web-serve:
	@scripts/web-serve

test-web:
	@scripts/web-test

build:
	$(CARGO) build $(CARGO_FLAGS) --profile $(PROFILE)

lint:
	$(CARGO) fmt --all --check
	$(CARGO) clippy $(CARGO_FLAGS) --workspace --features fob/server --all-targets -- -D warnings
	$(CARGO) clippy $(CARGO_FLAGS) --no-default-features --features cli,picture --all-targets -- -D warnings
	RUSTDOCFLAGS='-D warnings' $(CARGO) doc $(CARGO_FLAGS) --workspace --features fob/server --no-deps

pictures:
	@scripts/pictures

dist:
	@scripts/setup dist
	@scripts/dist

# Root often has no Rust: `make build && sudo make install PREFIX=/usr/local` installs what was built.
install:
	@if command -v $(CARGO) >/dev/null; then $(MAKE) --no-print-directory build; else test -x '$(binary)'; fi \
	    || { echo 'install: no $(binary) and no $(CARGO) to build it with; run `make build` first' >&2; exit 1; }
	install -D -m 755 '$(binary)' '$(DESTDIR)$(PREFIX)/bin/fob'
	install -D -m 644 assets/fob.svg '$(share)/icons/hicolor/scalable/apps/fob.svg'
	install -d '$(share)/applications' '$(share)/bash-completion/completions' \
	    '$(share)/zsh/site-functions' '$(share)/fish/vendor_completions.d'
	sed 's|^\(Try\)\{0,1\}Exec=fob$$|\1Exec=$(PREFIX)/bin/fob|' assets/fob.desktop >'$(share)/applications/fob.desktop'
	'$(binary)' man '$(share)/man/man1'
	'$(binary)' completions bash >'$(share)/bash-completion/completions/fob'
	'$(binary)' completions zsh >'$(share)/zsh/site-functions/_fob'
	'$(binary)' completions fish >'$(share)/fish/vendor_completions.d/fob.fish'

uninstall:
	rm -f '$(DESTDIR)$(PREFIX)/bin/fob' '$(share)/icons/hicolor/scalable/apps/fob.svg' \
	    '$(share)/applications/fob.desktop' '$(share)/bash-completion/completions/fob' \
	    '$(share)/zsh/site-functions/_fob' '$(share)/fish/vendor_completions.d/fob.fish' \
	    '$(share)/man/man1/fob.1' '$(share)/man/man1'/fob-*.1
