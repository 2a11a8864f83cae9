"""The words of the prose: how frequent they are, their forms, and their families."""

from collections import Counter
from pathlib import Path
from typing import NamedTuple

from planting.inflection import gerund_spellings, past_spellings, plural, third_person_spellings
from planting.tables import read_rows

#: Lists of lemmas and of irregular plurals: the package `wordnet-base` of Debian.
WORDNET = Path("/usr/share/wordnet")

UNCOUNTABLES = {noun for noun, in read_rows("uncountables")}

#: Endings of two words of one family, such as “importance” and “important”.
_FAMILY_ENDINGS = (
    ("ance", "ant"), ("ence", "ent"), ("y", ""), ("ful", ""), ("ness", ""), ("tion", "te"),
    ("ion", ""), ("ment", ""), ("al", ""), ("ity", ""), ("ity", "e"), ("ic", "y"), ("er", ""),
    ("er", "e"), ("ly", ""), ("ally", ""), ("ily", "y"), ("y", "e"), ("ive", "ion"), ("ous", ""),
    ("ous", "y"), ("less", ""), ("able", ""), ("th", ""), ("ation", "e"), ("cy", "t"),
    ("ing", "ed"), ("ary", ""), ("ist", "y"), ("hood", ""), ("en", ""),
)

#: How often the prose must have a lemma, a form of it, and a member of a family.
_FEWEST_LEMMAS = 3
_FEWEST_FORMS = 2
_FEWEST_RELATIVES = 8

#: The roles of the forms of a verb, in the order of `VerbForms`.
BASE, THIRD, PAST, PARTICIPLE, GERUND = range(5)


class VerbForms(NamedTuple):
    """Such as write, writes, wrote, written, writing."""

    base: str
    third: str
    past: str
    participle: str
    gerund: str


class Lexicon:
    """What planting has to know about the words of the prose.

    `counts` says how often each word occurs, in small letters. `verbs` has, for each form of a
    verb, all its forms and the role of this one; `other_number` the plural of each singular noun
    and the reverse; `families` the words derived from the same one.
    """

    def __init__(self, sentences):
        self.counts = Counter()
        for words, _ in sentences:
            self.counts.update([word.lower() for word in words])
        self.verbs = {}
        self.other_number = {}
        self.families = {}
        self._add_verbs()
        self._add_nouns()
        self._add_families()

    def is_frequent(self, word):
        """Whether a word that was made from another one's letters is a word."""
        return self.counts.get(word, 0) > 5

    def _count(self, word):
        return self.counts.get(word, 0)

    def _most_frequent(self, spellings):
        best = max(spellings, key=self._count)
        return best if self._count(best) >= _FEWEST_FORMS else None

    def _add_verbs(self):
        irregular = {base: parts for base, *parts in read_rows("irregular-verbs")}
        known = set()
        for verb in [*irregular, *_lemmas("verb")]:
            if verb in known or self._count(verb) < _FEWEST_LEMMAS or len(verb) < 2:
                continue
            forms = self._forms_of(verb, irregular.get(verb))
            if not all(forms):
                continue
            known.add(verb)
            for role, form in enumerate(forms):
                self.verbs.setdefault(form, (forms, role))

    def _forms_of(self, verb, irregular):
        third = self._most_frequent(third_person_spellings(verb))
        gerund = self._most_frequent(gerund_spellings(verb))
        if irregular:
            past, participle = irregular
        else:
            past = participle = self._most_frequent(past_spellings(verb))
        if verb == "be":
            third, gerund = "is", "being"
        if verb == "have":
            third = "has"
        return VerbForms(verb, third, past, participle, gerund)

    def _add_nouns(self):
        exceptions = {}
        for columns in _wordnet_rows("noun.exc"):
            if len(columns) == 2:
                exceptions.setdefault(columns[1], columns[0])
        for noun in _lemmas("noun"):
            if self._count(noun) < _FEWEST_LEMMAS or len(noun) < 3 or noun in self.other_number:
                continue
            many = exceptions.get(noun)
            if many is None or (many != noun and self._count(many) == 0):
                many = plural(noun)
            if many == noun or (self._count(many) < _FEWEST_FORMS and noun not in UNCOUNTABLES):
                continue
            self.other_number[noun] = many
            self.other_number.setdefault(many, noun)

    def _add_families(self):
        for word, count in self.counts.items():
            if count < _FEWEST_RELATIVES or not word.isalpha() or len(word) < 5:
                continue
            for ending, other_ending in _FAMILY_ENDINGS:
                relative = word[: len(word) - len(ending)] + other_ending
                if (
                    word.endswith(ending)
                    and len(relative) >= 3
                    and self._count(relative) >= _FEWEST_RELATIVES
                ):
                    self.families.setdefault(word, []).append(relative)
                    self.families.setdefault(relative, []).append(word)
        for family in read_rows("word-families"):
            for word in family:
                relatives = [relative for relative in family if relative != word]
                self.families.setdefault(word, []).extend(relatives)


def _wordnet_rows(name):
    with open(WORDNET / name, encoding="utf8") as file:
        return [line.split() for line in file if not line.startswith(" ")]


def _lemmas(part_of_speech):
    return [lemma for lemma, *_ in _wordnet_rows(f"index.{part_of_speech}") if lemma.isalpha()]
