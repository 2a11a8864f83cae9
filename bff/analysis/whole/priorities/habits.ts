import { type Habit, isHabit } from '#shared-types/analysis/priority';

/** The rules of each habit, by their ids. Every rule of grammar is in one of them (`tests/unit/priorities.test.ts`). */
const RULES_OF: Readonly<Record<Habit, string>> = {
  agreement: 'subject-verb there-is agreement-in-place',
  'verb form': `verb-after-modal verb-after-do verb-after-to verb-after-have verb-after-be verb-after-let gerund verb-pattern
    verb-form-in-place missing-to missing-have to-before-verb extra-to silent-ending suspected-verb`,
  tense: `tense-and-time perfect-and-when first-time wish stative-progressive tense-shift past-and-present-clause reported-speech
    now-and-always time-until-now born if-clause unreal-condition since-and-for`,
  'irregular form': 'irregular-plural irregular-form',
  number: 'uncountable quantifier demonstrative determiner-and-noun noun-number less-or-fewer suspected-number',
  article: 'a-or-an article-with-noun missing-article article-before-noun extra-article suspected-article',
  preposition:
    'preposition phrase-preposition time-preposition verb-preposition missing-preposition verb-and-person suspected-preposition',
  pronoun: `pronoun-case object-pronoun reflexive possessor-gender person-shift possessive-form who-or-which relative-pronoun`,
  comparison: 'comparison than-and-as superlative the-more-the-more compared-adverb',
  negative: 'double-negative negation',
  confusion: `its-your-their modal-of affect-effect lose-loose mixed-up-words confused-words noun-or-verb slip-of-the-keys ed-or-ing
    adverb-form adverb-of-manner suspected-word`,
  'set phrase': 'fixed-phrase of-and-group phrase-article phrase-plural',
  nonstandard: 'nonstandard-word',
  'missing word': 'missing-be missing-do missing-passive missing-subject missing-object missing-link',
  'extra word': 'repeated-word said-twice double-subject resumptive-pronoun two-joining-words two-determiners',
  order:
    'adverb-place adjective-place object-place subject-place word-order question-order negative-inversion suspected-order',
  space: 'one-or-two-words spaces-at-marks suspected-form',
  apostrophe: 'apostrophe possessive',
  capital: 'capital',
  ending: 'number-suffix',
  fragment: 'fragment',
  'joined sentences': 'comma-splice run-on',
  comma: 'opening-comma clause-comma suspected-comma',
};

/** The habit that each rule of grammar belongs to. */
export const HABIT_OF_RULE: ReadonlyMap<string, Habit> = new Map(
  Object.keys(RULES_OF)
    .filter(isHabit)
    .flatMap((habit) => RULES_OF[habit].split(/\s+/u).map((rule): [string, Habit] => [rule, habit])),
);
