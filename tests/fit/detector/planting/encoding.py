"""The numbers that the network reads in place of words (`detector-model.ts` makes the same)."""

from array import array
from zlib import crc32

import numpy as np

WORDS = 20_000
AFFIXES = 6_000
#: 0 is padding, 1 an unknown word, 2 and 3 the beginning and the end of a sentence.
UNKNOWN, BEGINNING, END, FIGURE = 1, 2, 3, 4
_RESERVED = 5
_RESERVED_AFFIXES = 2
_MOST_REMEMBERED = 400_000


def vocabulary_of(counts):
    """The numbers of the most frequent words without figures; all with one share a number."""
    known = [(-count, word) for word, count in counts.items() if not _has_digit(word)]
    frequent = sorted(known)[: WORDS - _RESERVED]
    numbers = {word: _RESERVED + index for index, (_, word) in enumerate(frequent)}
    numbers["#"] = FIGURE
    return numbers


def write_vocabulary(numbers, path):
    """Writes the words, one a line: the number of a word is that of its line, from 0."""
    lines = [""] * (len(numbers) + _RESERVED)
    for word, number in numbers.items():
        lines[number] = word
    path.write_text("\n".join(lines), encoding="utf8")


class Encoder:
    """Gives each word its number, those of its ending and beginning, and that of its shape."""

    def __init__(self, vocabulary):
        self._vocabulary = vocabulary
        self._remembered = {}

    def __call__(self, word):
        numbers = self._remembered.get(word)
        if numbers is None:
            if len(self._remembered) >= _MOST_REMEMBERED:
                self._remembered.clear()
            numbers = self._remembered[word] = self._numbers_of(word)
        return numbers

    def _numbers_of(self, word):
        lower = word.lower()
        has_digit = _has_digit(lower)
        key = "#" if has_digit else lower
        fallback = self._vocabulary.get("#", UNKNOWN) if has_digit else UNKNOWN
        return (
            self._vocabulary.get(key, fallback),
            _hashed("s" + key[-3:]),
            _hashed("p" + key[:4] + ("" if len(key) < 9 else "+")),
            _shape_of(word, has_digit),
        )


class EncodedSentences:
    """Sentences on their way to a file."""

    def __init__(self, encoder):
        self._encode = encoder
        self._columns = [array("H"), array("H"), array("H"), array("B")]
        self._classes = array("b")
        self._lengths = array("B")

    def add(self, words, classes):
        """Adds a sentence of at most 255 words with the class of each."""
        for word in words:
            for column, number in zip(self._columns, self._encode(word)):
                column.append(number)
        self._classes.extend(classes)
        self._lengths.append(len(words))

    def write(self, path):
        """Writes arrays of one number a word, all sentences on end, and the length of each."""
        words, endings, beginnings, shapes = (np.array(column) for column in self._columns)
        np.savez(
            path,
            words=words,
            endings=endings,
            beginnings=beginnings,
            shapes=shapes,
            classes=np.array(self._classes),
            lengths=np.array(self._lengths),
        )

    def __str__(self):
        return f"{len(self._lengths)} sentences, {len(self._classes)} words"


def _has_digit(word):
    return any(character.isdigit() for character in word)


def _hashed(affix):
    return _RESERVED_AFFIXES + crc32(affix.encode("utf8")) % (AFFIXES - _RESERVED_AFFIXES)


def _shape_of(word, has_digit):
    """Small 1, capitalised 2, in capitals 3, mixed 4, a mark 5, with a figure 6."""
    if word.islower():
        return 1
    if has_digit:
        return 6
    if not any(character.isalpha() for character in word):
        return 5
    rest = word[1:]
    if word[0].isupper() and rest == rest.lower():
        return 2
    return 3 if word.isupper() else 4
