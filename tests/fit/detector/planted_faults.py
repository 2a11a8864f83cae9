"""Plants faults in clean prose, from public knowledge alone: no text of a learner was read.

planted_faults.py FOLDER reads `prose.tag` and `dev.tag` of a folder and writes the sentences for
each pass of the training (`pass-1.npz` and so on), those to measure on (`dev.npz`), and the words
that have a number of their own (`vocabulary.txt`). The same prose gives the same bytes.
"""

import sys
from pathlib import Path
from random import Random

from classes import PUNCTUATION, RIGHT
from planting.corruption import corrupt
from planting.encoding import EncodedSentences, Encoder, vocabulary_of, write_vocabulary
from planting.lexicon import Lexicon
from planting.sentence import Sentence, read_prose
from planting.stock_lines import stock_line

#: Each pass has fresh faults: the network learns those of an earlier one by heart.
PASSES = 7
_SEED_OF_PASSES = 200
_SEED_OF_DEV = 7

#: Learners write about themselves, so part of the sentences without these words is left out.
_PERSONAL = {"i", "you", "we", "my", "your", "our", "me", "people"}
_LEFT_OUT = 0.4
_LEFT_OUT_OF_LONG = 0.6
_LONG = 36

_SPLICED_SHARE = 0.012
_LONGEST_SPLICE = 40
_OPENED_SHARE = 0.02
_UNSTOPPED_SHARE = 0.015
_STOCK_LINE_SHARE = 0.012
_FEWEST_WORDS = 2
_MOST_WORDS = 62


def plant(prose, lexicon, encoder, seed, keeps_all=False):
    """The sentences of one pass in a random order, encoded."""
    random = Random(seed)
    order = list(range(len(prose)))
    random.shuffle(order)
    encoded = EncodedSentences(encoder)
    for index in order:
        sentence = prose[index]
        if not keeps_all and _is_left_out(sentence, random):
            continue
        words, classes = _planted(prose, index, lexicon, random)
        if random.random() < _STOCK_LINE_SHARE:
            line = stock_line(random)
            encoded.add(line, [RIGHT] * len(line))
        if _FEWEST_WORDS <= len(words) <= _MOST_WORDS:
            encoded.add(words, classes)
    return encoded


def _is_left_out(sentence, random):
    if any(word.lower() in _PERSONAL for word in sentence.words):
        return False
    share = _LEFT_OUT if len(sentence.words) < _LONG else _LEFT_OUT_OF_LONG
    return random.random() < share


def _planted(prose, index, lexicon, random):
    """The words of a sentence, some of them changed, and their classes."""
    if random.random() < _SPLICED_SHARE:
        spliced = _spliced(prose, index)
        if spliced:
            return spliced
    sentence = prose[index]
    begins_plainly = sentence.tags[0] != "E" and sentence.words[0].isalpha()
    if begins_plainly and random.random() < _OPENED_SHARE:
        sentence = _opened(sentence, stock_line(random))
    words, classes = corrupt(sentence, lexicon, random)
    if random.random() < _UNSTOPPED_SHARE and words[-1] == ".":
        return words[:-1], classes[:-1]
    return words, classes


def _spliced(prose, index):
    """A sentence and the next one with a comma between them; none if they don't fit."""
    if index + 1 == len(prose):
        return None
    (first, _), (second, tags) = prose[index], prose[index + 1]
    fits = len(first) > 4 and len(first) + len(second) <= _LONGEST_SPLICE
    if first[-1] != "." or not fits or tags[0] not in "ODRA":
        return None
    start = second[0] if second[0] == "I" else second[0].lower()
    words = [*first[:-1], ",", start, *second[1:]]
    classes = [RIGHT] * len(words)
    classes[len(first) - 1] = PUNCTUATION
    return words, classes


def _opened(sentence, line):
    """The sentence after an opening such as “In my opinion,”; a greeting is left alone."""
    if line[-1] != "," or line[0] in ("Dear", "Hi"):
        return sentence
    words, tags = sentence
    start = words[0] if words[0] == "I" else words[0][:1].lower() + words[0][1:]
    return Sentence([*line, start, *words[1:]], "X" * (len(line) - 1) + "." + tags)


def main(folder):
    """Writes all files of the folder."""
    prose = read_prose(folder / "prose.tag")
    lexicon = Lexicon(prose)
    vocabulary = vocabulary_of(lexicon.counts)
    write_vocabulary(vocabulary, folder / "vocabulary.txt")
    encoder = Encoder(vocabulary)
    dev = plant(read_prose(folder / "dev.tag"), lexicon, encoder, _SEED_OF_DEV, keeps_all=True)
    dev.write(folder / "dev.npz")
    print(f"planted faults to measure on: {dev}", flush=True)
    for number in range(1, PASSES + 1):
        encoded = plant(prose, lexicon, encoder, _SEED_OF_PASSES + number)
        encoded.write(folder / f"pass-{number}.npz")
        print(f"planted faults for pass {number} of {PASSES}: {encoded}", flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
