# Short names for the commands that the README gives.
.PHONY: all build test quick heavy

all: build

build:
	cargo build --release

test:
	scripts/test

quick:
	scripts/test --quick

heavy:
	scripts/test --heavy
