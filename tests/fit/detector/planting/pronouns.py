"""Pronouns: missing, needless, or another one; and relative pronouns."""

from classes import ORDER, WORD
from planting.tables import read_choices

_PRONOUNS = read_choices("pronouns")
_SUBJECTS = ("i", "you", "he", "she", "we", "they", "who", "that", "which", "what")
_OBJECTS = ("it", "them", "him", "her", "me", "us", "itself", "themselves", "himself")
_RELATIVES = {
    "which": ["who", "that", "what", "wich"],
    "who": ["which", "whose", "what"],
    "that": ["which", "what", "who"],
    "where": ["which", "that"],
    "what": ["that", "which"],
    "whom": ["who", "which"],
    "whose": ["which", "who"],
}


def plant_pronouns(site, _lexicon, random):
    """Plants subjects and objects that are missing, said twice, or in another form."""
    _plant_missing(site)
    _plant_needless(site, random)
    if site.tag == "O" and site.word in _PRONOUNS:
        site.replace("other pronoun", ORDER, random.choice(_PRONOUNS[site.word]))


def _plant_missing(site):
    word = site.word
    is_before_verb = site.next_tag in "AV"
    if word in ("it", "there") and is_before_verb and site.previous_tag in "SC.V":
        site.delete("missing pronoun", ORDER)
    if word in _OBJECTS and site.previous_tag == "V":
        site.delete("missing pronoun", ORDER)
    if word in _SUBJECTS and is_before_verb:
        site.delete("missing pronoun", ORDER)


def _plant_needless(site, random):
    word = site.word
    is_before_verb = site.next_tag in "AV"
    if site.tag in "NE" and is_before_verb and random.random() < 0.4:
        pronouns = ["they", "they", "it"] if word.endswith("s") else ["it", "he", "they", "she"]
        site.insert_after("needless pronoun", ORDER, random.choice(pronouns))
    if word in ("which", "that", "who") and is_before_verb:
        site.insert_after("needless pronoun", ORDER, random.choice(["it", "he", "they"]))
    if word in ("is", "was") and site.next_tag == "J" and random.random() < 0.3:
        site.insert_before("needless pronoun", ORDER, "it")


def plant_relatives(site, _lexicon, random):
    """Plants another relative pronoun."""
    if site.word in _RELATIVES and site.tag in "OSD" and site.at > 0:
        site.replace("relative", WORD, random.choice(_RELATIVES[site.word]))
