"""The order of words, words that are missing, and words that are there twice."""

from classes import ORDER
from planting.tables import read_rows

ADVERBS = {adverb for adverb, in read_rows("adverbs")}

_SUBJECTS = set("i you he she it we they there this that these those who which what".split())
_QUESTION_WORDS = ("what", "where", "why", "how", "when")


def plant_order(site, _lexicon, random):
    """Plants words in the place of their neighbours."""
    if site.at > 0:
        _plant_adverbs(site)
    if site.word in _QUESTION_WORDS:
        _plant_questions(site)
    if site.tag == "J" and site.next_tag == "N" and site.at > 0 and random.random() < 0.5:
        site.edit("order", ORDER, 0, 2, (site.next, site.word))
    _plant_adverb_before_object(site)


def _plant_adverbs(site):
    if site.word not in ADVERBS:
        return
    if site.next_tag == "V":
        site.edit("order", ORDER, 0, 2, (site.words[site.at + 1], site.word))
    if site.previous_tag == "A" or (site.previous_tag == "V" and not site.is_last):
        site.edit("order", ORDER, -1, 1, (site.word, site.previous))


def _plant_questions(site):
    """Plants direct order in a question, and a question’s order in a clause."""
    at, lower = site.at, site.lower
    if at + 2 >= len(lower):
        return
    first, second = lower[at + 1], lower[at + 2]
    if first in _SUBJECTS and site.tags[at + 2] == "A":
        site.edit("order", ORDER, 1, 3, (second, first))
    if site.next_tag == "A" and second in _SUBJECTS and lower[-1] == "?":
        site.edit("order", ORDER, 1, 3, (second, first))


def _plant_adverb_before_object(site):
    at, lower = site.at, site.lower
    if at + 3 >= len(lower) or site.tags[at] != "V" or site.next_tag not in "DO":
        return
    if site.tags[at + 2 : at + 4] == "NR" and site.words[at + 3].endswith("ly"):
        site.edit("order", ORDER, 1, 4, (lower[at + 3], lower[at + 1], lower[at + 2]))


def plant_lost_and_doubled(site, _lexicon, _random):
    """Plants a missing word, and a short one that is there twice."""
    if site.tag in "NVJRSOTC" and site.word.isalpha() and site.is_inside:
        site.delete("missing word", ORDER)
    if site.word.isalpha() and len(site.word) < 5 and not site.is_last:
        site.insert_before("doubled word", ORDER, site.word)
