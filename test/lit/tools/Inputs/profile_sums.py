"""The parts of a profile add up: own costs of functions, and of lines, to the run's; nothing is above the whole."""
import json
import sys

profile = json.load(open(sys.argv[1]))
for kind in ("functions", "lines"):
    for key in ("cycles", "memory_cells", "committed_words"):
        parts = sum(entry["exclusive"][key] for entry in profile[kind])
        whole = profile[key] - {"cycles": 0, "memory_cells": 1, "committed_words": 4}[key] * profile["untouched_cells"]
        assert parts == whole, (kind, key, parts, whole)
    for op, rows in profile["rows"].items():
        assert sum(entry["exclusive"]["rows"][op] for entry in profile[kind]) == rows, (kind, op)
    for entry in profile[kind]:
        assert entry["exclusive"]["cycles"] <= entry["inclusive"]["cycles"] <= profile["cycles"], entry
