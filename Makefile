# Every target fetches what it needs (pnpm, a newer Node where the system's is too old, dependencies, PostgreSQL).
# Needed beforehand: git, make and Node 20 or newer with npm.

BOOT := node apps/launcher/boot.mjs

.DEFAULT_GOAL := help
.PHONY: help run dev admin demo demo-oidc test test-all faults-in-code check language build start db stop clean screenshots bench bench-data browsers faults cluster audit sbom release

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-11s  %s\n", $$1, $$2 }' Makefile

run: ## the product on http://localhost:3000 with a database of its own (another port: PORT=3001 make run)
	@$(BOOT) run

dev: ## the same with hot reload, on http://localhost:5173
	@$(BOOT) dev

admin: ## look after a running product from the command line (ARGS="grant ada@example.org operator"; ARGS=--help)
	@$(BOOT) admin $(ARGS)

demo: ## fill the database of make run, while it has no users, with example users and requests
	@$(BOOT) demo $(ARGS)

demo-oidc: ## make run beside a login provider of its own, as an institute and as ORCID (docs/login-providers.md)
	@$(BOOT) demo-oidc

test: ## check, the everyday tests, a core of stories and faults: about five minutes (some: ARGS=packages/api, ARGS=--changed)
	@$(BOOT) test $(ARGS)

test-all: ## everything at full count, in all browsers: about an hour
	@CI=true $(BOOT) test

check: ## types, format, lint, unused code, budgets and the rules of the architecture, in half a minute
	@$(BOOT) check

language: ## the folder of a language with the English texts, or the texts that it lacks (ARGS=it; docs/translating.md)
	@$(BOOT) language $(ARGS)

screenshots: ## pictures of every screen as the browser tests look at it, wide and narrow, light and dark, in e2e/screenshots (some: ARGS=chats)
	@$(BOOT) screenshots $(ARGS)

bench: ## measure the product against its goals, about 20 minutes (docs/performance.md; ARGS="--size L")
	@$(BOOT) bench $(ARGS)

bench-data: ## make the data that make bench measures on (SIZE=L: a hundred times as much, about 50 minutes)
	@$(BOOT) bench-data $(SIZE)

browsers: ## the main journeys in Firefox, WebKitGTK and Chromium, about two minutes (one: ONLY=firefox; PICTURES=1)
	@$(BOOT) browsers

faults: ## break everything around the product and see that it survives, about three minutes (one: ONLY=F06 make faults)
	@$(BOOT) faults

cluster: ## kill the primary, the proxy and a server of a PostgreSQL cluster under load, two minutes (Debian's patroni, haproxy, …)
	@$(BOOT) cluster

faults-in-code: ## plant faults in the rules, and report which command turns red for each (hours; ARGS="--faults=20 --mends=5")
	@$(BOOT) faults-in-code $(ARGS)

audit: ## ask the registry for known vulnerabilities in the packages that the product runs on
	@$(BOOT) audit

sbom: ## list those packages with their licences in dist/sbom.cdx.json (CycloneDX), for a release
	@$(BOOT) sbom

release: ## pack what runs with Node only into dist/research-exchange-<version>.tar.gz, with its SHA-256 and the list of make sbom
	@$(BOOT) release

build: ## what make start needs
	@$(BOOT) build

start: ## the built product in production mode, configured by the environment
	@apps/launcher/start.sh

db: ## print the address of the running development database
	@$(BOOT) db

stop: ## stop a PostgreSQL that a killed run left behind
	@$(BOOT) stop

clean: ## remove everything fetched, built and installed; the development database in .data/postgres stays
	@$(BOOT) clean
	@rm -rf .tools node_modules apps/*/node_modules packages/*/node_modules db/node_modules e2e/node_modules
	@rm -rf dist apps/*/dist e2e/.results .data/test-results .data/vite-test
