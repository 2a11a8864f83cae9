import { aOrAn } from './a-or-an.ts';
import { adverbPlace } from './adverb-place.ts';
import { affectEffect } from './affect-effect.ts';
import { apostrophe } from './apostrophe.ts';
import { articleWithNoun } from './article-with-noun.ts';
import { capital } from './capital.ts';
import { commaSplice } from './comma-splice.ts';
import { comparison } from './comparison.ts';
import { demonstrative } from './demonstrative.ts';
import { doubleNegative } from './double-negative.ts';
import { doubleSubject } from './double-subject.ts';
import { fixedPhrase } from './fixed-phrase.ts';
import { fragment } from './fragment.ts';
import { gerund } from './gerund.ts';
import type { GrammarRule } from './grammar-rule.ts';
import { ifClause } from './if-clause.ts';
import { irregularPlural } from './irregular-plural.ts';
import { itsYourTheir } from './its-your-their.ts';
import { missingBe } from './missing-be.ts';
import { missingDo } from './missing-do.ts';
import { missingWords } from './missing-words.ts';
import { modalOf } from './modal-of.ts';
import { ofAndGroup } from './of-and-group.ts';
import { preposition } from './preposition.ts';
import { pronounCase } from './pronoun-case.ts';
import { quantifier } from './quantifier.ts';
import { questionOrder } from './question-order.ts';
import { repeatedWord } from './repeated-word.ts';
import { runOn } from './run-on.ts';
import { sinceAndFor } from './since-and-for.ts';
import { subjectVerb } from './subject-verb.ts';
import { tenseAndTime } from './tense-and-time.ts';
import { thereIs } from './there-is.ts';
import { twoJoiningWords } from './two-joining-words.ts';
import { uncountable } from './uncountable.ts';
import { verbAfterBe } from './verb-after-be.ts';
import { verbAfterDo } from './verb-after-do.ts';
import { verbAfterHave } from './verb-after-have.ts';
import { verbAfterModal } from './verb-after-modal.ts';
import { verbAfterTo } from './verb-after-to.ts';
import { verbAndPerson } from './verb-and-person.ts';
import { whoOrWhich } from './who-or-which.ts';

/** Every rule of grammar of our own; where two find the same words, the first one counts. */
export const GRAMMAR_RULES: readonly GrammarRule[] = [
  repeatedWord,
  modalOf,
  itsYourTheir,
  apostrophe,
  capital,
  comparison,
  affectEffect,
  uncountable,
  aOrAn,
  quantifier,
  demonstrative,
  thereIs,
  verbAfterModal,
  verbAfterDo,
  verbAfterTo,
  verbAfterHave,
  verbAfterBe,
  gerund,
  subjectVerb,
  tenseAndTime,
  pronounCase,
  doubleNegative,
  preposition,
  missingBe,
  twoJoiningWords,
  doubleSubject,
  whoOrWhich,
  verbAndPerson,
  ofAndGroup,
  fixedPhrase,
  ifClause,
  questionOrder,
  irregularPlural,
  adverbPlace,
  missingDo,
  missingWords,
  articleWithNoun,
  sinceAndFor,
  fragment,
  commaSplice,
  runOn,
];
