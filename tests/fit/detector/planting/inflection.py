"""The forms that a regular English word can have, as its letters tell."""

VOWELS = "aeiou"


def article_before(word):
    """The indefinite article, by the first letter only: learners go wrong with the sound."""
    return "an" if word[:1] in VOWELS else "a"


def third_person_spellings(verb):
    """The ways to spell the form in -s."""
    return [verb[:-1] + "ies"] if _has_changing_y(verb) else [verb + "s", verb + "es"]


def gerund_spellings(verb):
    """The ways to spell the form in -ing."""
    drops_e = verb.endswith("e") and not verb.endswith("ee")
    spellings = [verb[:-1] + "ing" if drops_e else verb + "ing"]
    if _can_double(verb):
        spellings.append(verb + verb[-1] + "ing")
    if verb.endswith("ie"):
        spellings.append(verb[:-2] + "ying")
    return spellings


def past_spellings(verb):
    """The ways to spell the form in -ed."""
    if verb.endswith("e"):
        return [verb + "d"]
    if _has_changing_y(verb):
        return [verb[:-1] + "ied"]
    return [verb + "ed", verb + verb[-1] + "ed"] if _can_double(verb) else [verb + "ed"]


def plural(noun):
    """The regular plural."""
    if noun.endswith("y") and noun[-2] not in VOWELS:
        return noun[:-1] + "ies"
    return noun + ("es" if noun.endswith(("ch", "sh", "s", "x", "z")) else "s")


def _has_changing_y(verb):
    return verb.endswith("y") and len(verb) > 2 and verb[-2] not in VOWELS


def _can_double(verb):
    return (
        len(verb) > 2
        and verb[-1] not in VOWELS + "wxy"
        and verb[-2] in VOWELS
        and verb[-3] not in VOWELS
    )
