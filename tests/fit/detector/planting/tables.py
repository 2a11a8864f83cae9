"""The tables in `tables/`: plain text, one entry a line, `#` before a remark."""

from pathlib import Path

_FOLDER = Path(__file__).parent / "tables"


def read_rows(name):
    """The words of each line of a table: a list of lists."""
    lines = (_FOLDER / f"{name}.txt").read_text(encoding="utf8").splitlines()
    return [line.split() for line in lines if line and not line.startswith("#")]


def read_choices(name):
    """A table whose lines are `word: choice choice …`, as a dictionary of lists."""
    return {key.rstrip(":"): choices for key, *choices in read_rows(name)}
