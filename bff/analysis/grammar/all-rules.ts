import { aOrAn } from './a-or-an.ts';
import { adjectivePlace } from './adjective-place.ts';
import { adverbPlace } from './adverb-place.ts';
import { affectEffect } from './affect-effect.ts';
import { apostrophe } from './apostrophe.ts';
import { articleWithNoun } from './article-with-noun.ts';
import { born } from './born.ts';
import { capital } from './capital.ts';
import { commaSplice } from './comma-splice.ts';
import { comparedAdverb } from './compared-adverb.ts';
import { comparison } from './comparison.ts';
import { demonstrative } from './demonstrative.ts';
import { doubleNegative } from './double-negative.ts';
import { doubleSubject } from './double-subject.ts';
import { edOrIng } from './ed-or-ing.ts';
import { firstTime } from './first-time.ts';
import { fixedPhrase } from './fixed-phrase.ts';
import { fragment } from './fragment.ts';
import { gerund } from './gerund.ts';
import type { GrammarRule } from './grammar-rule.ts';
import { ifClause } from './if-clause.ts';
import { irregularPlural } from './irregular-plural.ts';
import { itsYourTheir } from './its-your-their.ts';
import { lessOrFewer } from './less-or-fewer.ts';
import { loseLoose } from './lose-loose.ts';
import { missingArticle } from './missing-article.ts';
import { missingBe } from './missing-be.ts';
import { missingDo } from './missing-do.ts';
import { missingHave } from './missing-have.ts';
import { missingLink } from './missing-link.ts';
import { missingObject } from './missing-object.ts';
import { missingPassive } from './missing-passive.ts';
import { missingPreposition } from './missing-preposition.ts';
import { missingSubject } from './missing-subject.ts';
import { missingTo } from './missing-to.ts';
import { mixedUpWords } from './mixed-up-words.ts';
import { modalOf } from './modal-of.ts';
import { negation } from './negation.ts';
import { negativeInversion } from './negative-inversion.ts';
import { nowAndAlways } from './now-and-always.ts';
import { objectPlace } from './object-place.ts';
import { objectPronoun } from './object-pronoun.ts';
import { ofAndGroup } from './of-and-group.ts';
import { pastAndPresentClause } from './past-and-present-clause.ts';
import { perfectAndWhen } from './perfect-and-when.ts';
import { personShift } from './person-shift.ts';
import { phrasePreposition } from './phrase-preposition.ts';
import { possessiveForm } from './possessive-form.ts';
import { possessive } from './possessive.ts';
import { possessorGender } from './possessor-gender.ts';
import { preposition } from './preposition.ts';
import { pronounCase } from './pronoun-case.ts';
import { quantifier } from './quantifier.ts';
import { questionOrder } from './question-order.ts';
import { reflexive } from './reflexive.ts';
import { relativePronoun } from './relative-pronoun.ts';
import { repeatedWord } from './repeated-word.ts';
import { reportedSpeech } from './reported-speech.ts';
import { resumptivePronoun } from './resumptive-pronoun.ts';
import { runOn } from './run-on.ts';
import { sinceAndFor } from './since-and-for.ts';
import { stativeProgressive } from './stative-progressive.ts';
import { subjectPlace } from './subject-place.ts';
import { subjectVerb } from './subject-verb.ts';
import { superlative } from './superlative.ts';
import { tenseAndTime } from './tense-and-time.ts';
import { tenseShift } from './tense-shift.ts';
import { thanAndAs } from './than-and-as.ts';
import { theMoreTheMore } from './the-more-the-more.ts';
import { thereIs } from './there-is.ts';
import { timePreposition } from './time-preposition.ts';
import { timeUntilNow } from './time-until-now.ts';
import { twoJoiningWords } from './two-joining-words.ts';
import { uncountable } from './uncountable.ts';
import { unrealCondition } from './unreal-condition.ts';
import { verbAfterBe } from './verb-after-be.ts';
import { verbAfterDo } from './verb-after-do.ts';
import { verbAfterHave } from './verb-after-have.ts';
import { verbAfterModal } from './verb-after-modal.ts';
import { verbAfterTo } from './verb-after-to.ts';
import { verbAndPerson } from './verb-and-person.ts';
import { verbPattern } from './verb-pattern.ts';
import { verbPreposition } from './verb-preposition.ts';
import { whoOrWhich } from './who-or-which.ts';
import { wish } from './wish.ts';
import { wordOrder } from './word-order.ts';

/** All our own grammar rules; if two find the same words, the first one counts. */
export const GRAMMAR_RULES: readonly GrammarRule[] = [
  repeatedWord,
  modalOf,
  itsYourTheir,
  apostrophe,
  possessive,
  capital,
  comparison,
  thanAndAs,
  superlative,
  theMoreTheMore,
  comparedAdverb,
  lessOrFewer,
  affectEffect,
  loseLoose,
  mixedUpWords,
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
  verbPattern,
  edOrIng,
  possessiveForm,
  subjectVerb,
  tenseAndTime,
  perfectAndWhen,
  firstTime,
  wish,
  stativeProgressive,
  tenseShift,
  pastAndPresentClause,
  reportedSpeech,
  nowAndAlways,
  timeUntilNow,
  born,
  pronounCase,
  objectPronoun,
  reflexive,
  possessorGender,
  personShift,
  doubleNegative,
  negation,
  preposition,
  phrasePreposition,
  timePreposition,
  verbPreposition,
  missingBe,
  missingTo,
  missingHave,
  missingSubject,
  missingObject,
  missingPassive,
  missingLink,
  missingPreposition,
  twoJoiningWords,
  doubleSubject,
  whoOrWhich,
  relativePronoun,
  resumptivePronoun,
  verbAndPerson,
  ofAndGroup,
  fixedPhrase,
  ifClause,
  unrealCondition,
  questionOrder,
  negativeInversion,
  irregularPlural,
  adverbPlace,
  adjectivePlace,
  objectPlace,
  subjectPlace,
  wordOrder,
  missingDo,
  articleWithNoun,
  missingArticle,
  sinceAndFor,
  fragment,
  commaSplice,
  runOn,
];
