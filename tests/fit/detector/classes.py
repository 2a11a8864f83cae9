"""What a word of a sentence is: right, or part of a fault of one of eight kinds."""

(
    RIGHT,
    DETERMINER,
    PREPOSITION,
    NUMBER,
    VERB,
    PUNCTUATION,
    WORD,
    ORDER,
    ORTHOGRAPHY,
) = range(9)

#: In place of a class: the word is neither learned from nor measured.
MASKED = -1

#: The names that the header of the weights has, by class.
CLASS_NAMES = ("ok", "det", "prep", "number", "verb", "punct", "word", "other", "orth")
