# A thin front for lab.py, which does the same where there is no make.
#   make test ARGS="-k divinare"      arguments for the command
#   make lab PYTHON=python3.12        another Python
#   make test BROWSER=0               without the tests in a browser

PYTHON ?= python3
ARGS ?=

COMMANDS := lab teach test check test-interpreted bench bench-peers mutants setup lock clean

.DEFAULT_GOAL := lab
.PHONY: $(COMMANDS)

$(COMMANDS):
	@$(PYTHON) lab.py $@ $(ARGS)
