"""Noun phrases: determiners that are missing, needless or wrong, and the number of the noun."""

from classes import DETERMINER, NUMBER
from planting.inflection import article_before
from planting.lexicon import UNCOUNTABLES
from planting.tables import read_choices

_DETERMINERS = read_choices("determiners")

_ARTICLES = ("the", "a", "an")
_OFTEN_MISSING = ("my", "his", "her", "their", "our", "your", "its", "this", "some")
#: After these a noun has its determiner already.
_CLOSING = (
    "'s", "'", "my", "your", "his", "her", "its", "our", "their",
    "this", "that", "these", "those", "no",
)


def plant_determiners(site, lexicon, random):
    """Plants where a determiner stands, and where a noun has none."""
    word = site.word
    if word in _ARTICLES and not site.is_last:
        site.delete("missing determiner", DETERMINER)
        if word != "the":
            other = "a" if word == "an" else "an"
            site.replace("other determiner", DETERMINER, other)
        other = article_before(site.next) if word == "the" else random.choice(_DETERMINERS[word])
        site.replace("other determiner", DETERMINER, other)
    elif word in _DETERMINERS and site.tag in "DOJ":
        site.replace("other determiner", DETERMINER, random.choice(_DETERMINERS[word]))
    if word in _OFTEN_MISSING and site.next_tag in "NJ" and random.random() < 0.3:
        site.delete("missing determiner", DETERMINER)
    if _is_bare(site, random):
        article = _needless_article(site.word, lexicon, random)
        site.insert_before("needless determiner", DETERMINER, article)


def _is_bare(site, random):
    """Whether a noun, or the adjective before it, stands without a determiner."""
    if site.tag not in "NEJ" or site.previous_tag in "DJOMNE":
        return False
    # Half of the time nothing is planted after “of”, and otherwise nothing at the beginning.
    spared = "of" if random.random() < 0.5 else ""
    if site.previous in _CLOSING or site.previous == spared or not site.word.isalpha():
        return False
    if site.tag == "J":
        return site.next_tag in "NJ"
    return site.tag != "E" or random.random() < 0.25


def _needless_article(word, lexicon, random):
    if random.random() < 0.72:
        return "the"
    is_singular = word in lexicon.other_number and not word.endswith("s")
    return "the" if is_singular and random.random() < 0.3 else article_before(word)


def plant_numbers(site, lexicon, _random):
    """Plants one for many, many for one, and either for what isn't counted."""
    word = site.word
    if site.tag != "N":
        return
    if word in lexicon.other_number:
        site.replace("number", NUMBER, lexicon.other_number[word])
    if word in UNCOUNTABLES:
        site.replace("uncountable", NUMBER, lexicon.other_number.get(word, word + "s"))
        if site.previous_tag in "JPVS." and site.previous not in _DETERMINERS:
            site.insert_before("uncountable", DETERMINER, article_before(word))
