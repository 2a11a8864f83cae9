"""Another word: near in meaning, alike in sound, or of the same family."""

from classes import WORD
from planting.tables import read_choices

_WORD_CHOICE = read_choices("word-choice")
_CONFUSIONS = read_choices("confusions")


def plant_words(site, lexicon, random):
    """Plants a wrong choice, a confusion, a wrong derivation, and adverbs without their ending."""
    word = site.word
    if word in _WORD_CHOICE:
        site.replace("word choice", WORD, random.choice(_WORD_CHOICE[word]))
    if word in _CONFUSIONS:
        site.replace("confusion", WORD, random.choice(_CONFUSIONS[word]))
    if word in lexicon.families and site.tag in "NVJR":
        site.replace("family", WORD, random.choice(lexicon.families[word]))
    if site.tag == "R":
        for ending, adjective in (("ly", word[:-2]), ("ily", word[:-3] + "y")):
            if word.endswith(ending) and lexicon.is_frequent(adjective):
                site.replace("adverb", WORD, adjective)
    if site.tag == "J" and lexicon.is_frequent(word + "ly"):
        site.replace("adverb", WORD, word + "ly")


def plant_comparisons(site, lexicon, random):
    """Plants comparatives and superlatives that are made twice, or not at all."""
    word = site.word
    is_comparative = site.tag == "J" and word.endswith("er") and lexicon.is_frequent(word[:-2])
    if is_comparative or word in ("better", "worse", "easier", "happier"):
        site.insert_before("comparison", WORD, "more")
        if word.endswith("er"):
            site.replace("comparison", WORD, "more", word[:-2])
    if site.tag == "J" and word.endswith("est"):
        site.insert_before("comparison", WORD, "most")
    if word == "more" and site.next_tag == "J":
        site.replace("comparison", WORD, random.choice(["most", "much", "very"]))
        site.delete("comparison", WORD)
    if word == "most" and site.next_tag == "J":
        site.replace("comparison", WORD, "more")
