"""Conjunctions: needless, missing, and with or without “of”."""

from classes import ORDER, PREPOSITION, WORD


def plant_conjunctions(site, _lexicon, _random):
    """Plants at because, despite, although, and, if and their like."""
    word = site.word
    if word == "because" and site.next == "of":
        site.edit("conjunction", WORD, 0, 2, ("because",))
    elif word == "because":
        site.replace("conjunction", WORD, "because", "of")
    if word == "despite":
        site.replace("conjunction", PREPOSITION, "despite", "of")
    if word in ("although", "though"):
        _plant_second_conjunction(site)
    if word in ("but", "and", "so", "or") and site.previous_tag == "." and site.at > 0:
        site.delete("conjunction", ORDER)
    if word == "if" and site.previous == "even":
        site.delete("conjunction", ORDER)


def _plant_second_conjunction(site):
    """“Although …, but …”"""
    after = site.lower[site.at :]
    if "," not in after[:-1]:
        return
    at = after.index(",") + 1
    site.edit("conjunction", ORDER, at, at, ("but",))
