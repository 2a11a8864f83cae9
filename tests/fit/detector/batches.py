"""Sentences of about the same length side by side, as the network reads them."""

from typing import NamedTuple

import numpy as np
import torch

from classes import MASKED
from planting.encoding import BEGINNING, END

_COLUMNS = ("words", "endings", "beginnings", "shapes")
#: How much longer than another a sentence may be and still come before it.
_LENGTH_NOISE = 1.5
_FEWEST_SENTENCES = 4
_MARKS = 2


class Batch(NamedTuple):
    """Tensors [words, sentences]: four of numbers, the classes, and 1 where there is a word.

    Each sentence has a mark before it and one after it.
    """

    numbers: list
    classes: torch.Tensor
    mask: torch.Tensor


class EncodedFile:
    """A file of `planted_faults.py`."""

    def __init__(self, path):
        arrays = np.load(path)
        self._columns = {name: arrays[name] for name in _COLUMNS}
        self._classes = arrays["classes"]
        self._lengths = arrays["lengths"].astype(np.int64)
        self._starts = np.concatenate([[0], np.cumsum(self._lengths)])

    def __len__(self):
        return len(self._lengths)

    def batches(self, random, tokens):
        """Batches of about so many tokens, in a random order."""
        order = random.permutation(len(self))
        lengths = self._lengths[order] + random.random(len(order)) * _LENGTH_NOISE
        order = order[np.argsort(lengths, kind="stable")]
        groups = []
        at = 0
        while at < len(order):
            # The shortest ones differ most in length.
            longest = order[min(at + _FEWEST_SENTENCES, len(order) - 1)]
            count = max(_FEWEST_SENTENCES, tokens // (int(self._lengths[longest]) + _MARKS))
            groups.append(order[at : at + count])
            at += count
        random.shuffle(groups)
        for group in groups:
            yield self._batch(group)

    def _batch(self, group):
        size = int(self._lengths[group].max()) + _MARKS, len(group)
        numbers = {name: np.zeros(size, np.int64) for name in _COLUMNS}
        classes = np.full(size, MASKED, np.int64)
        mask = np.zeros(size, np.uint8)
        for column, sentence in enumerate(group):
            length = int(self._lengths[sentence])
            start = self._starts[sentence]
            rows = slice(1, length + 1)
            for name, values in self._columns.items():
                numbers[name][rows, column] = values[start : start + length]
            classes[rows, column] = self._classes[start : start + length]
            numbers["words"][0, column] = BEGINNING
            numbers["words"][length + 1, column] = END
            mask[0 : length + _MARKS, column] = 1
        tensors = [torch.from_numpy(numbers[name]) for name in _COLUMNS]
        return Batch(tensors, torch.from_numpy(classes), torch.from_numpy(mask))
