"""Makes a learner's sentence out of a clean one, and says of each word what is wrong with it."""

from collections import defaultdict

from classes import MASKED, ORTHOGRAPHY, RIGHT
from planting.conjunctions import plant_conjunctions
from planting.contractions import contract
from planting.inflection import VOWELS
from planting.noun_phrases import plant_determiners, plant_numbers
from planting.orthography import plant_capitals, plant_compounds, plant_possessives
from planting.prepositions import plant_prepositions
from planting.pronouns import plant_pronouns, plant_relatives
from planting.punctuation import plant_marks
from planting.sentence import Site
from planting.verbs import plant_verbs
from planting.word_order import plant_lost_and_doubled, plant_order
from planting.words import plant_comparisons, plant_words

#: Each is asked about every word, in this order, on which the series of random numbers depends.
_PLANTERS = (
    plant_determiners, plant_prepositions, plant_numbers, plant_verbs, plant_words,
    plant_possessives, plant_marks, plant_pronouns, plant_order, plant_comparisons,
    plant_lost_and_doubled, plant_capitals, plant_compounds, plant_conjunctions, plant_relatives,
)

#: How likely each kind of fault is chosen, among those that a sentence has room for.
_WEIGHTS = {
    "missing determiner": 11,
    "needless determiner": 8,
    "other determiner": 6,
    "other preposition": 12,
    "missing preposition": 5,
    "needless preposition": 4,
    "number": 9,
    "uncountable": 2,
    "agreement": 6,
    "verb form": 8,
    "tense": 7,
    "infinitive": 3,
    "missing auxiliary": 3,
    "needless auxiliary": 2.5,
    "possessive": 3,
    "missing comma": 11,
    "needless comma": 3,
    "other mark": 3,
    "missing pronoun": 2.5,
    "needless pronoun": 2,
    "other pronoun": 3,
    "relative": 2,
    "order": 3,
    "confusion": 6,
    "word choice": 6,
    "family": 5,
    "adverb": 3,
    "comparison": 2,
    "missing word": 4,
    "doubled word": 0.4,
    "capital": 3,
    "compound": 2,
    "conjunction": 2,
}

#: Books have few contractions, so half of the sentences get some.
_CONTRACTED_SHARE = 0.5
_CLEAN_SHARE = 0.45
#: How many faults are tried, up to which random number.
_FAULTS = ((0.42, 1), (0.70, 2), (0.87, 3), (0.95, 4), (1, 6))
_SHORT = 8
_MOST_FAULTS_IF_SHORT = 2
_MISSPELT_SHARE = 0.35
_MISSPELT_WORDS = 0.06
_LETTERS = "qwertyuiopasdfghjklzxcvbnm"


def corrupt(sentence, lexicon, random):
    """A list of words and a list with the class of each. Many sentences stay clean."""
    if random.random() < _CONTRACTED_SHARE:
        sentence = contract(sentence, random)
    clean = list(sentence.words), [RIGHT] * len(sentence.words)
    if random.random() < _CLEAN_SHARE:
        return clean
    lower = [word.lower() for word in sentence.words]
    candidates = _candidates(sentence, lower, lexicon, random)
    if not candidates:
        return clean
    edits = _choose(candidates, lower, random)
    words, classes = _apply(sentence, lower, edits)
    _misspell(words, classes, random)
    return words, classes


def _candidates(sentence, lower, lexicon, random):
    """The edits that may be made, by kind."""
    candidates = defaultdict(list)
    for at in range(len(lower)):
        site = Site(sentence, lower, at, candidates)
        for plant in _PLANTERS:
            plant(site, lexicon, random)
    return candidates


def _choose(candidates, lower, random):
    """Some edits that don't touch each other, in the order of their places."""
    drawn = random.random()
    tries = next(count for bound, count in _FAULTS if drawn < bound)
    if len(lower) < _SHORT:
        tries = min(tries, _MOST_FAULTS_IF_SHORT)
    kinds = list(candidates)
    chosen = []
    for kind in random.choices(kinds, [_WEIGHTS[kind] for kind in kinds], k=tries):
        edit = random.choice(candidates[kind])
        start, end, replacement, _ = edit
        if any(start <= other.end + 1 and end >= other.start - 1 for other in chosen):
            continue
        if replacement and [word.lower() for word in replacement] == lower[start:end]:
            continue
        chosen.append(edit)
    return sorted(chosen, key=lambda edit: edit.start)


def _apply(sentence, lower, edits):
    """The words after all edits, and their classes: what is missing marks the word after it."""
    source = list(sentence.words)
    words, classes = [], []
    at = 0
    pending = RIGHT

    def put(word, fault_class):
        nonlocal pending
        words.append(word)
        classes.append(fault_class or pending)
        pending = RIGHT

    for edit in edits:
        for word in source[at : edit.start]:
            put(word, RIGHT)
        if not edit.replacement:
            pending = edit.fault_class
        for position, word in enumerate(edit.replacement):
            is_first = position == 0
            put(_in_case(word, edit, source, lower, is_first), edit.fault_class)
        if edit.start == 0:
            _move_capital(source, sentence.tags, edit)
        at = edit.end
    for word in source[at:]:
        put(word, RIGHT)
    return words, classes


def _in_case(word, edit, source, lower, is_first):
    """A word of an edit with the capital that its place asks for."""
    is_orthography = edit.fault_class == ORTHOGRAPHY
    replaced = source[edit.start]
    if is_first and edit.start == 0 and not (is_orthography and word == lower[0]):
        word = word[:1].upper() + word[1:]
    elif is_first and edit.end > edit.start and word != "i" and not is_orthography:
        if replaced[:1].isupper() and (len(replaced) == 1 or not replaced.isupper()):
            word = word[:1].upper() + word[1:]
    return "I" if word == "i" and not is_orthography else word


def _move_capital(source, tags, edit):
    """Moves the capital of the sentence to what begins it after an edit at its beginning."""
    first = source[0]
    if edit.end == 0 and first[:1].isupper() and tags[0] != "E" and first != "I":
        source[0] = first[:1].lower() + first[1:]
    if not edit.replacement and edit.end < len(source):
        source[edit.end] = source[edit.end][:1].upper() + source[edit.end][1:]


def _misspell(words, classes, random):
    """Misspells some words, which the spelling check finds: their class is masked."""
    if random.random() >= _MISSPELT_SHARE:
        return
    for at, word in enumerate(words):
        is_plain = classes[at] == RIGHT and len(word) > 4 and word.isalpha()
        if is_plain and random.random() < _MISSPELT_WORDS:
            words[at] = _misspelt(word, random)
            classes[at] = MASKED


def _misspelt(word, random):
    """A word with one letter left out, doubled, swapped with the one before, or replaced."""
    at = random.randrange(1, len(word))
    slip = random.random()
    if slip < 0.25:
        return word[:at] + word[at + 1 :]
    if slip < 0.5:
        return word[:at] + word[at] + word[at:]
    if slip < 0.75:
        return word[: at - 1] + word[at] + word[at - 1] + word[at + 1 :]
    letters = VOWELS if word[at] in VOWELS else _LETTERS
    return word[:at] + random.choice(letters) + word[at + 1 :]
