# geomill: `make run` shows it at work on the samples, `make test` runs the tests. Both set themselves up.

PREFIX ?= /usr/local
SWIFT ?= swift
RELEASE = .build/release
# Libraries as pkg-config names them, and the packages that hold them.
LIBRARIES = libcurl sqlite3 libssl libcrypto yaml-0.1 simdjson
DEBIAN_PACKAGES = pkg-config g++ libcurl4-openssl-dev libsqlite3-dev libssl-dev libyaml-dev libsimdjson-dev
BREW_PACKAGES = pkg-config curl sqlite openssl@3 libyaml simdjson
# On Linux the executable carries Swift's own libraries; macOS has them.
STATIC = $(if $(filter Linux,$(shell uname -s)),--static-swift-stdlib)

# What the credits of the sample's cities have to say.
CREDIT = Cities: GeoNames (geonames.org), CC BY 4.0

.PHONY: deps build workbench run test lint bench reliability double install clean regenerate samples

deps:
	@if pkg-config --exists $(LIBRARIES) 2>/dev/null && command -v c++ >/dev/null; then exit 0; fi; \
	if command -v apt-get >/dev/null; then \
	    sudo=; if [ "$$(id -u)" != 0 ]; then sudo=sudo; fi; \
	    echo "installing $(DEBIAN_PACKAGES)"; \
	    $$sudo apt-get update -qq && \
	    DEBIAN_FRONTEND=noninteractive $$sudo apt-get install -y -qq --no-install-recommends $(DEBIAN_PACKAGES) >/dev/null; \
	elif command -v brew >/dev/null; then \
	    brew install --quiet $(BREW_PACKAGES); \
	else \
	    echo "Please install the development files of these libraries: $(LIBRARIES)," >&2; \
	    echo "with pkg-config and a C++ compiler, then run make again." >&2; \
	    exit 1; \
	fi
	@command -v $(SWIFT) >/dev/null || { echo "Please install the Swift toolchain, 6.2 or later: https://swift.org/install" >&2; exit 1; }

build: deps
	$(SWIFT) build -c release $(STATIC) --product geomill

# What judges, measures and tries to break it.
workbench: build
	$(SWIFT) build -c release $(STATIC) --product workbench

# The sample locator is made of the points in samples/locator, then the sample job runs and is judged against the truth.
run: workbench
	@mkdir -p out
	$(RELEASE)/geomill locator build samples/locator/*.csv -o out/sample.locator --attribution "$(CREDIT)"
	$(RELEASE)/geomill run jobs/sample.yaml
	$(RELEASE)/workbench judge out/sample.geojson samples/addresses.truth.csv

test: deps
	$(SWIFT) build --build-tests
	$(SWIFT) test --skip-build --disable-xctest

lint:
	$(SWIFT) format lint --strict --recursive Package.swift Sources Tests

bench: workbench
	$(RELEASE)/workbench bench --geomill $(RELEASE)/geomill

# Tries to break every promise; LONG=1 takes up to an hour, and reaches every count. `make reliability ONLY=P7 SEED=5`
# plays one again. What it may need from elsewhere: strace, and the right to mount a tmpfs; without, it says `skipped`.
reliability: workbench
	@mkdir -p out
	$(RELEASE)/workbench reliability --geomill $(RELEASE)/geomill --json out/reliability.json $(if $(LONG),--long) \
	    $(if $(ONLY),--only $(ONLY)) $(if $(SEED),--seed $(SEED))

# A stand-in for a geocoding service, for trying by hand: `make double SERVICE=arcgis PORT=8080`.
SERVICE ?= nominatim
PORT ?= 8080
double: deps
	$(SWIFT) build --product workbench
	.build/debug/workbench double --service $(SERVICE) --port $(PORT) $(if $(SWITCHES),--switches $(SWITCHES)) \
	    $(if $(ALLOWANCE),--allowance $(ALLOWANCE))

install: build
	install -d $(DESTDIR)$(PREFIX)/bin
	install -m 755 $(RELEASE)/geomill $(DESTDIR)$(PREFIX)/bin/geomill

# Makes the samples anew; samples/README.md says from what.
samples: deps
	$(SWIFT) build --product workbench
	.build/debug/workbench samples $(ADDRESSES) $(CITIES) samples

# Writes the expected output of the golden cases anew; read the difference before committing it.
regenerate: deps
	$(SWIFT) build --build-tests
	GEOMILL_REGENERATE=1 $(SWIFT) test --skip-build --disable-xctest --filter CommandTests

clean:
	rm -rf .build out
