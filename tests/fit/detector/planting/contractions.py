"""Contractions, of which learners write more than books have. None is a fault."""

from planting.sentence import Sentence

_NEGATED = (
    "do", "does", "did", "is", "are", "was", "were",
    "would", "could", "should", "has", "have", "had",
)
_SUBJECTS = ("i", "you", "he", "she", "it", "we", "they", "that", "there")
_CONTRACTED = {
    "is": "'s",
    "am": "'m",
    "are": "'re",
    "will": "'ll",
    "have": "'ve",
    "has": "'s",
    "would": "'d",
}


def contract(sentence, random):
    """The sentence with some of its forms contracted, as the treebank cuts them."""
    words, tags = sentence
    return Sentence([_contracted(words, tags, at, random) for at in range(len(words))], tags)


def _contracted(words, tags, at, random):
    word = words[at].lower()
    before = words[at - 1].lower() if at else ""
    if word == "not" and before in _NEGATED and random.random() < 0.5:
        return "n't"
    next_tag = tags[at + 1 : at + 2] or "."
    if word in _CONTRACTED and before in _SUBJECTS and next_tag != "." and random.random() < 0.2:
        is_full_verb = word in ("has", "have") and next_tag != "V"
        return words[at] if is_full_verb else _CONTRACTED[word]
    return words[at]
