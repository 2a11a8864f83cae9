"""Commas and other marks: missing, needless, or another one."""

from classes import PUNCTUATION

_CLAUSE_OPENERS = (
    "that", "because", "which", "who", "if", "when", "and", "or", "to", "of", "in", "for", "than",
)


def plant_marks(site, _lexicon, random):
    """Plants at the marks of a sentence, and where a comma would be needless."""
    word = site.word
    if word == "," and site.is_inside:
        site.delete("missing comma", PUNCTUATION)
        if random.random() < 0.08:
            site.replace("other mark", PUNCTUATION, random.choice([".", ";", ":"]))
    is_between_words = site.tag != "." and site.previous_tag != "." and word not in ("n't", "'s")
    if site.at > 0 and is_between_words and _takes_comma(site, random):
        site.insert_before("needless comma", PUNCTUATION, ",")
    if site.is_last and word == "?":
        site.replace("other mark", PUNCTUATION, ".")
    if site.is_last and word == "." and random.random() < 0.08:
        site.replace("other mark", PUNCTUATION, "?")
    if word in ("-", ";", ":") and site.is_inside:
        site.replace("other mark", PUNCTUATION, ",")


def _takes_comma(site, random):
    """Whether a needless comma may be planted: before a clause, a verb, or what belongs to it."""
    if site.word in _CLAUSE_OPENERS and random.random() < 0.25:
        return True
    if site.tag in "VA" and site.previous_tag in "NE" and random.random() < 0.3:
        return True
    return site.previous_tag in "VA" and random.random() < 0.05
