"""Capitals, possessives, and words that are joined or split by mistake."""

from classes import ORTHOGRAPHY
from planting.tables import read_rows

_CAPITALISED = {word for word, in read_rows("capitalised")}
_COMPOUNDS = read_rows("compounds")
_SPLIT = {a + b: (a, b) for a, b, *only in _COMPOUNDS if only != ["joined"]}
_JOINED = {(a, b): a + b for a, b, *only in _COMPOUNDS if only != ["split"]}


def plant_capitals(site, _lexicon, random):
    """Plants a small letter for a capital and the reverse."""
    word = site.word
    written = site.words[site.at]
    if written == "I":
        site.replace("capital", ORTHOGRAPHY, "i")
    elif site.at == 0 and written[:1].isupper() and word.isalpha():
        site.replace("capital", ORTHOGRAPHY, word)
    elif word in _CAPITALISED and written != word:
        site.replace("capital", ORTHOGRAPHY, word)
        site.replace("capital", ORTHOGRAPHY, word)
    elif site.tag == "N" and written.islower() and random.random() < 0.12:
        site.replace("capital", ORTHOGRAPHY, written.capitalize())


def plant_compounds(site, _lexicon, _random):
    """Plants one word for two and two for one."""
    if site.word in _SPLIT and site.at > 0:
        site.replace("compound", ORTHOGRAPHY, *_SPLIT[site.word])
    if (site.word, site.next) in _JOINED:
        site.edit("compound", ORTHOGRAPHY, 0, 2, (_JOINED[site.word, site.next],))


def plant_possessives(site, lexicon, random):
    """Plants a possessive without its mark, a plural with one, and its for it’s."""
    _plant_marks(site, lexicon, random)
    word = site.word
    if word == "its":
        # Twice as often as the others.
        site.replace("possessive", ORTHOGRAPHY, "it", "'s")
        site.replace("possessive", ORTHOGRAPHY, "it", "'s")
    if word == "it" and site.next in ("'s", "is"):
        _join(site, "its")
    if word == "your":
        site.replace("possessive", ORTHOGRAPHY, "you", "'re")
    if word == "you" and site.next in ("'re", "are"):
        _join(site, "your")
    if word == "they" and site.next in ("'re", "are"):
        _join(site, random.choice(["their", "there"]))
    if word == "their":
        site.replace("possessive", ORTHOGRAPHY, "they", "'re")
    if word == "whose":
        site.replace("possessive", ORTHOGRAPHY, "who", "'s")


def _plant_marks(site, lexicon, random):
    word = site.word
    owns = site.previous_tag in "NE" and site.next_tag in "NJ"
    if word == "'s" and owns:
        owner = site.words[site.at - 1]
        site.delete("possessive", ORTHOGRAPHY)
        site.edit("possessive", ORTHOGRAPHY, -1, 1, (owner + "s",))
        site.edit("possessive", ORTHOGRAPHY, -1, 1, (owner + "s", "'"))
    if word == "'" and owns and site.previous.endswith("s"):
        site.delete("possessive", ORTHOGRAPHY)
    is_plural = site.tag == "N" and word.endswith("s") and word in lexicon.other_number
    if is_plural and random.random() < 0.15:
        site.replace("possessive", ORTHOGRAPHY, lexicon.other_number[word], "'s")


def _join(site, word):
    site.edit("possessive", ORTHOGRAPHY, 0, 2, (word,))
