import { aOrAn } from './a-or-an.ts';
import { affectEffect } from './affect-effect.ts';
import { apostrophe } from './apostrophe.ts';
import { capital } from './capital.ts';
import { comparison } from './comparison.ts';
import { demonstrative } from './demonstrative.ts';
import { doubleNegative } from './double-negative.ts';
import { fragment } from './fragment.ts';
import { gerund } from './gerund.ts';
import type { GrammarRule } from './grammar-rule.ts';
import { itsYourTheir } from './its-your-their.ts';
import { modalOf } from './modal-of.ts';
import { preposition } from './preposition.ts';
import { pronounCase } from './pronoun-case.ts';
import { quantifier } from './quantifier.ts';
import { repeatedWord } from './repeated-word.ts';
import { subjectVerb } from './subject-verb.ts';
import { tenseAndTime } from './tense-and-time.ts';
import { thereIs } from './there-is.ts';
import { uncountable } from './uncountable.ts';
import { verbAfterBe } from './verb-after-be.ts';
import { verbAfterDo } from './verb-after-do.ts';
import { verbAfterHave } from './verb-after-have.ts';
import { verbAfterModal } from './verb-after-modal.ts';
import { verbAfterTo } from './verb-after-to.ts';

/** Every rule of grammar of our own; where two find the same words, the first one counts. */
export const GRAMMAR_RULES: readonly GrammarRule[] = [
  repeatedWord,
  modalOf,
  aOrAn,
  itsYourTheir,
  apostrophe,
  capital,
  comparison,
  affectEffect,
  uncountable,
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
  fragment,
];
