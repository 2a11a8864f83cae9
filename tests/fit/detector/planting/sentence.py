"""A tagged sentence, and one of its words as those see it who plant faults there."""

from typing import NamedTuple

_FEWEST_WORDS = 3
_MOST_WORDS = 60


class Sentence(NamedTuple):
    """Words, and a letter for the part of speech of each (`tagged-prose.ts` lists them)."""

    words: list
    tags: str


class Edit(NamedTuple):
    """Puts other words in place of those from `start` to `end`, which makes a fault."""

    start: int
    end: int
    replacement: list
    fault_class: int


def read_prose(path):
    """The sentences of a file of tagged prose: words between spaces, a tab, the tags."""
    sentences = []
    with open(path, encoding="utf8") as file:
        for line in file:
            columns = line.rstrip("\n").split("\t")
            if len(columns) != 2:
                continue
            words, tags = columns[0].split(" "), columns[1]
            if len(words) == len(tags) and _FEWEST_WORDS <= len(words) <= _MOST_WORDS:
                sentences.append(Sentence(words, tags))
    return sentences


class Site:
    """One word of a sentence with its neighbours, and the faults that may be planted there.

    Beyond the ends of the sentence there is an empty word, tagged as a mark (`.`).
    """

    __slots__ = (
        "words", "lower", "tags", "at", "word", "tag", "previous", "previous_tag",
        "next", "next_tag", "is_last", "_candidates",
    )

    def __init__(self, sentence, lower, at, candidates):
        """`lower` has the words in small letters, `candidates` a list of edits by kind."""
        self.words, self.tags = sentence
        self.lower = lower
        self.at = at
        self.word = lower[at]
        self.tag = self.tags[at]
        self.is_last = at + 1 == len(lower)
        self.previous, self.previous_tag = (lower[at - 1], self.tags[at - 1]) if at else ("", ".")
        self.next, self.next_tag = ("", ".") if self.is_last else (lower[at + 1], self.tags[at + 1])
        self._candidates = candidates

    @property
    def is_inside(self):
        """Whether the word is neither the first nor the last."""
        return self.at > 0 and not self.is_last

    def replace(self, kind, fault_class, *words):
        """Other words may stand here."""
        self.edit(kind, fault_class, 0, 1, words)

    def delete(self, kind, fault_class):
        """The word may be missing."""
        self.edit(kind, fault_class, 0, 1, ())

    def insert_before(self, kind, fault_class, *words):
        """Needless words may stand before this one."""
        self.edit(kind, fault_class, 0, 0, words)

    def insert_after(self, kind, fault_class, *words):
        """Needless words may stand after this one."""
        self.edit(kind, fault_class, 1, 1, words)

    def edit(self, kind, fault_class, start, end, words):
        """Other words may stand in place of those from `start` to `end`, counted from here."""
        edit = Edit(self.at + start, self.at + end, list(words), fault_class)
        self._candidates[kind].append(edit)
