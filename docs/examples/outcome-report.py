#!/usr/bin/env python3
"""Computes every number of the outcome report from its rows: python3 outcome-report.py rows.csv

It shares no code with the product, and needs Python only. docs/behaviour/outcome-report.md says what the rows are.
"""
import csv
import json
import sys

CLASSES = [1, 3, 7, 14, 28]


def total(rows):
    return sum(int(row["number"]) for row in rows)


def within(requests, days):
    return total(row for row in requests if row["waited"] != "longer" and int(row["waited"]) <= days)


def days_of(requests, share):
    """Within how many days this share of all requests had an offer; None if not within the last class."""
    for days in CLASSES:
        if within(requests, days) >= share * total(requests):
            return days
    return None


def figures(by, group, rows):
    requests = [row for row in rows if row["kind"] == "requests"]
    helpers = [row for row in rows if row["kind"] == "helpers"]
    return {
        "by": by,
        "group": group,
        "requests": total(requests),
        "answered": [within(requests, days) for days in (1, 3, 7)],
        "median": days_of(requests, 0.5),
        "slow": days_of(requests, 0.9),
        "solved": total(row for row in requests if row["is_solved"] == "true"),
        "helpers": total(helpers),
        "returning": total(row for row in helpers if row["is_returning"] == "true"),
    }


def main(file_name):
    with open(file_name, encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    groups = {}
    for row in rows:
        if row["kind"] in ("requests", "helpers"):
            groups.setdefault((row["by"], row["group_name"]), []).append(row)
    busiest = [row for row in rows if row["kind"] == "busiest"]
    offers = sum(int(row["offers"]) for row in busiest)
    top = sum(int(row["offers"]) for row in busiest if row["group_name"] == "busiest")
    report = {
        "groups": [figures(by, group, list_) for (by, group), list_ in groups.items()],
        "busiestShare": top / offers if offers > 0 else None,
        "emails": total(row for row in rows if row["kind"] == "emails"),
    }
    print(json.dumps(report, indent=2, ensure_ascii=False))


main(sys.argv[1])
