"""Prepositions: another one, a missing one, a needless one; and “to” before an infinitive."""

from classes import PREPOSITION, VERB
from planting.tables import read_choices

_PREPOSITIONS = read_choices("prepositions")
_OFTEN_MISSING = ("of", "for", "to", "in", "at", "on", "with", "from", "about", "by", "as")
_AFTER_VERBS = ("to", "to", "in", "of", "for", "about", "with", "on", "at")
_CLAUSE_OPENERS = ("that", "what", "how", "why", "who")
_PLACES = ("home", "here", "there", "abroad", "outside", "downtown")
_POINTERS = ("last", "next", "every", "this")
_TIMES = ("year", "month", "week", "day", "night", "time", "summer", "morning")


def plant_prepositions(site, lexicon, random):
    """Plants where a preposition stands, and where verbs, places and times need none."""
    word = site.word
    if word in _PREPOSITIONS and site.tag in "PSTR" and not site.is_last and site.next_tag != ".":
        if word == "to" and site.next_tag == "V":
            site.replace("infinitive", VERB, *_instead_of_to(random))
        else:
            other = random.choice(_PREPOSITIONS[word])
            site.replace("other preposition", PREPOSITION, other)
            if word in _OFTEN_MISSING:
                site.delete("missing preposition", PREPOSITION)
    if (
        site.tag == "V"
        and site.next_tag in "DONJE"
        and word in lexicon.verbs
        and site.next not in _CLAUSE_OPENERS
    ):
        site.insert_after("needless preposition", PREPOSITION, random.choice(_AFTER_VERBS))
    if word in _PLACES and site.previous_tag == "V":
        preposition = random.choice(("to", "at", "in"))
        site.insert_before("needless preposition", PREPOSITION, preposition)
    if word in _POINTERS and site.next_tag == "N" and site.next in _TIMES:
        preposition = random.choice(("in", "on", "at"))
        site.insert_before("needless preposition", PREPOSITION, preposition)


def _instead_of_to(random):
    if random.random() < 0.6:
        return ()
    return ("for",) if random.random() < 0.4 else ("for", "to")
