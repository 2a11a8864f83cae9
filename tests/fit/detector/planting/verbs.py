"""Verbs: agreement, tense, the form after another verb, and auxiliaries."""

from classes import VERB
from planting.lexicon import BASE, GERUND, PARTICIPLE, PAST, THIRD
from planting.word_order import ADVERBS

_MODALS = set("can could will would shall should may might must 'll ca wo".split())
_BE = {"am", "is", "are", "was", "were", "be", "been", "being", "'s", "'re", "'m"}
_HAVE = {"have", "has", "had", "having", "'ve"}
_DO = {"do", "does", "did"}
_OFTEN_MISSING = (
    "is", "are", "was", "were", "am", "been", "be",
    "has", "have", "had", "do", "does", "did", "will", "would",
)
_DISAGREEING = {
    "am": ["is", "are"],
    "is": ["are", "be"],
    "are": ["is"],
    "was": ["were"],
    "were": ["was"],
    "has": ["have"],
    "have": ["has"],
    "does": ["do"],
    "do": ["does"],
}
_TENSES_OF_BE = {
    "is": [["was"], ["will", "be"], ["has", "been"]],
    "am": [["was"], ["have", "been"]],
    "are": [["were"], ["will", "be"], ["have", "been"]],
    "was": [["is"], ["has", "been"], ["had", "been"]],
    "were": [["are"], ["have", "been"]],
    "'m": [["was"]],
    "'re": [["were"]],
}
_OTHER_MODALS = {
    "will": ["would", "would", "can"],
    "would": ["will", "will", "can"],
    "can": ["could", "may", "will"],
    "could": ["can", "can", "may"],
    "may": ["can", "might"],
    "might": ["may", "must"],
    "must": ["should", "can"],
    "should": ["must", "would"],
}
#: A base form after these is no present tense.
_BEFORE_BARE_INFINITIVES = ("let", "make", "to", "help")
#: How far back the verb is looked for that a form depends on.
_REACH = 3


def plant_verbs(site, lexicon, random):
    """Plants in auxiliaries, and in the forms of full verbs."""
    word = site.word
    is_verb = site.tag in "VA" or word in ("'m", "'re")
    is_auxiliary = word in _BE or word in _HAVE or word in _DO or word in _MODALS
    if not is_verb or not (is_auxiliary or word in lexicon.verbs):
        return
    governor = _governor(site)
    _plant_auxiliaries(site, governor, random)
    if site.tag == "V" and word in lexicon.verbs:
        forms, role = lexicon.verbs[word]
        if not _plant_governed(site, governor, forms, role, random):
            _plant_free(site, governor, forms, role, random)


def _governor(site):
    """The word before, past adverbs and “not”, that decides which form is right."""
    for word in reversed(site.lower[max(0, site.at - _REACH) : site.at]):
        if word not in ADVERBS and word not in ("n't", "not"):
            return word
    return ""


def _plant_auxiliaries(site, governor, random):
    word = site.word
    is_infinitive = governor in _MODALS or governor == "to"
    if word in _DISAGREEING and not (word in ("have", "do") and is_infinitive):
        site.replace("agreement", VERB, random.choice(_DISAGREEING[word]))
    if word in _TENSES_OF_BE:
        site.replace("tense", VERB, *random.choice(_TENSES_OF_BE[word]))
    if word in _OTHER_MODALS:
        site.replace("tense", VERB, random.choice(_OTHER_MODALS[word]))
    if word in _OFTEN_MISSING and not site.is_last and site.next_tag != ".":
        site.delete("missing auxiliary", VERB)


def _plant_governed(site, governor, forms, role, random):
    """Plants in a form that the word before asks for. Returns whether one does."""
    base, third, past, participle, gerund = forms
    is_participle = role in (PAST, PARTICIPLE)
    if governor == "to" and role == BASE:
        wrong = [gerund, past, third, gerund]
    elif governor in _MODALS and role == BASE:
        wrong = [third, past, gerund, participle]
    elif governor in _DO and role == BASE:
        wrong = [past, third, gerund, past]
    elif governor in _BE and role == GERUND:
        wrong = [base, base, participle]
    elif governor in _BE and is_participle:
        wrong = [base, base, gerund, past]
    elif governor in _HAVE and is_participle:
        wrong = [past, base, base, gerund]
    else:
        return False
    site.replace("verb form", VERB, random.choice(wrong))
    if governor in _MODALS:
        site.insert_before("infinitive", VERB, "to")
    return True


def _plant_free(site, governor, forms, role, random):
    """Plants in a form that stands for itself."""
    if role == GERUND:
        _plant_gerund(site, forms, random)
    elif role == THIRD:
        _plant_third(site, forms, random)
    elif role == BASE:
        if governor not in _BEFORE_BARE_INFINITIVES and site.previous_tag in "ONERD.C":
            _plant_present(site, forms, random)
    else:
        _plant_past(site, forms, random)


def _plant_gerund(site, forms, random):
    base = forms.base
    words = [base]
    if site.previous_tag == "P":
        likely = random.random() < 0.8
        wrong = [base, base, forms.third, forms.participle]
        words = [random.choice(wrong)] if likely else ["to", base]
    elif site.at > 0:
        words = [base] if random.random() < 0.6 else ["to", base]
    site.replace("verb form", VERB, *words)


def _plant_past(site, forms, random):
    if random.random() < 0.7:
        other = [random.choice([forms.base, forms.base, forms.third])]
    else:
        other = [random.choice(["have", "had", "has"]), forms.participle]
    site.replace("tense", VERB, *other)
    if random.random() < 0.3:
        auxiliary = random.choice(["was", "is", "had", "were", "am"])
        site.insert_before("needless auxiliary", VERB, auxiliary)
    if random.random() < 0.2:
        site.replace("tense", VERB, random.choice(["was", "were"]), forms.gerund)


def _plant_third(site, forms, random):
    site.replace("agreement", VERB, forms.base)
    site.replace("tense", VERB, forms.past)
    if random.random() < 0.3:
        site.insert_before("needless auxiliary", VERB, "is")
    if random.random() < 0.3:
        site.replace("tense", VERB, "is", forms.gerund)


def _plant_present(site, forms, random):
    site.replace("agreement", VERB, forms.third)
    if random.random() < 0.5:
        site.replace("tense", VERB, forms.past)
    if random.random() < 0.3:
        site.insert_before("needless auxiliary", VERB, random.choice(["am", "are", "is"]))
    if random.random() < 0.25:
        site.replace("tense", VERB, random.choice(["are", "am"]), forms.gerund)
