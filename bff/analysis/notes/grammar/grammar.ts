import type { Finding, TaggedSentence } from '../../reading/finding.ts';
import { Tree } from '../../reading/parser/tree.ts';
import { wordGrammar } from '../wording.ts';
import type { GrammarRule } from './grammar-rule.ts';
import { subjectVerb } from './rules/agreement/subject-verb.ts';
import { thereIs } from './rules/agreement/there-is.ts';
import { verbAndPerson } from './rules/agreement/verb-and-person.ts';
import { aOrAn } from './rules/articles/a-or-an.ts';
import { articleWithNoun } from './rules/articles/article-with-noun.ts';
import { missingArticle } from './rules/articles/missing-article.ts';
import { comparedAdverb } from './rules/comparison/compared-adverb.ts';
import { comparison } from './rules/comparison/comparison.ts';
import { superlative } from './rules/comparison/superlative.ts';
import { thanAndAs } from './rules/comparison/than-and-as.ts';
import { theMoreTheMore } from './rules/comparison/the-more-the-more.ts';
import { affectEffect } from './rules/confusions/affect-effect.ts';
import { fixedPhrase } from './rules/confusions/fixed-phrase.ts';
import { itsYourTheir } from './rules/confusions/its-your-their.ts';
import { loseLoose } from './rules/confusions/lose-loose.ts';
import { mixedUpWords } from './rules/confusions/mixed-up-words.ts';
import { modalOf } from './rules/confusions/modal-of.ts';
import { missingBe } from './rules/missing/missing-be.ts';
import { missingDo } from './rules/missing/missing-do.ts';
import { missingHave } from './rules/missing/missing-have.ts';
import { missingLink } from './rules/missing/missing-link.ts';
import { missingObject } from './rules/missing/missing-object.ts';
import { missingPassive } from './rules/missing/missing-passive.ts';
import { missingPreposition } from './rules/missing/missing-preposition.ts';
import { missingSubject } from './rules/missing/missing-subject.ts';
import { missingTo } from './rules/missing/missing-to.ts';
import { apostrophe } from './rules/nouns/apostrophe.ts';
import { demonstrative } from './rules/nouns/demonstrative.ts';
import { irregularPlural } from './rules/nouns/irregular-plural.ts';
import { lessOrFewer } from './rules/nouns/less-or-fewer.ts';
import { ofAndGroup } from './rules/nouns/of-and-group.ts';
import { possessiveForm } from './rules/nouns/possessive-form.ts';
import { possessive } from './rules/nouns/possessive.ts';
import { quantifier } from './rules/nouns/quantifier.ts';
import { uncountable } from './rules/nouns/uncountable.ts';
import { adjectivePlace } from './rules/order/adjective-place.ts';
import { adverbPlace } from './rules/order/adverb-place.ts';
import { negativeInversion } from './rules/order/negative-inversion.ts';
import { objectPlace } from './rules/order/object-place.ts';
import { questionOrder } from './rules/order/question-order.ts';
import { subjectPlace } from './rules/order/subject-place.ts';
import { wordOrder } from './rules/order/word-order.ts';
import { phrasePreposition } from './rules/prepositions/phrase-preposition.ts';
import { preposition } from './rules/prepositions/preposition.ts';
import { timePreposition } from './rules/prepositions/time-preposition.ts';
import { verbPreposition } from './rules/prepositions/verb-preposition.ts';
import { doubleSubject } from './rules/pronouns/double-subject.ts';
import { objectPronoun } from './rules/pronouns/object-pronoun.ts';
import { personShift } from './rules/pronouns/person-shift.ts';
import { possessorGender } from './rules/pronouns/possessor-gender.ts';
import { pronounCase } from './rules/pronouns/pronoun-case.ts';
import { reflexive } from './rules/pronouns/reflexive.ts';
import { relativePronoun } from './rules/pronouns/relative-pronoun.ts';
import { resumptivePronoun } from './rules/pronouns/resumptive-pronoun.ts';
import { whoOrWhich } from './rules/pronouns/who-or-which.ts';
import { capital } from './rules/sentences/capital.ts';
import { clauseComma } from './rules/sentences/clause-comma.ts';
import { commaSplice } from './rules/sentences/comma-splice.ts';
import { fragment } from './rules/sentences/fragment.ts';
import { openingComma } from './rules/sentences/opening-comma.ts';
import { repeatedWord } from './rules/sentences/repeated-word.ts';
import { runOn } from './rules/sentences/run-on.ts';
import { saidTwice } from './rules/sentences/said-twice.ts';
import { spacesAtMarks } from './rules/sentences/spaces-at-marks.ts';
import { twoJoiningWords } from './rules/sentences/two-joining-words.ts';
import { firstTime } from './rules/tense/first-time.ts';
import { ifClause } from './rules/tense/if-clause.ts';
import { nowAndAlways } from './rules/tense/now-and-always.ts';
import { pastAndPresentClause } from './rules/tense/past-and-present-clause.ts';
import { perfectAndWhen } from './rules/tense/perfect-and-when.ts';
import { reportedSpeech } from './rules/tense/reported-speech.ts';
import { sinceAndFor } from './rules/tense/since-and-for.ts';
import { stativeProgressive } from './rules/tense/stative-progressive.ts';
import { tenseAndTime } from './rules/tense/tense-and-time.ts';
import { tenseShift } from './rules/tense/tense-shift.ts';
import { timeUntilNow } from './rules/tense/time-until-now.ts';
import { unrealCondition } from './rules/tense/unreal-condition.ts';
import { wish } from './rules/tense/wish.ts';
import { adverbOfManner } from './rules/verbs/adverb-of-manner.ts';
import { born } from './rules/verbs/born.ts';
import { doubleNegative } from './rules/verbs/double-negative.ts';
import { edOrIng } from './rules/verbs/ed-or-ing.ts';
import { gerund } from './rules/verbs/gerund.ts';
import { negation } from './rules/verbs/negation.ts';
import { verbAfterBe } from './rules/verbs/verb-after-be.ts';
import { verbAfterDo } from './rules/verbs/verb-after-do.ts';
import { verbAfterHave } from './rules/verbs/verb-after-have.ts';
import { verbAfterModal } from './rules/verbs/verb-after-modal.ts';
import { verbAfterTo } from './rules/verbs/verb-after-to.ts';
import { verbPattern } from './rules/verbs/verb-pattern.ts';

/** All our own grammar rules; if two find the same words, the first one counts. */
export const GRAMMAR_RULES: readonly GrammarRule[] = [
  spacesAtMarks,
  repeatedWord,
  saidTwice,
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
  adverbOfManner,
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
  openingComma,
  clauseComma,
  fragment,
  commaSplice,
  runOn,
];

/** Anything with more tokens than this isn't a sentence, and some rules compare every word with every other. */
const MOST_TOKENS = 250;

/** Runs every grammar rule on a sentence. If two rules mark the same words, the first one counts. */
export function checkGrammar({ text, tokens }: TaggedSentence): Finding[] {
  if (tokens.length > MOST_TOKENS) return [];
  const tree = new Tree(text, tokens);
  const findings: Finding[] = [];
  for (const rule of GRAMMAR_RULES) {
    for (const { first, last, why, confidence, suggestions } of rule.find(tree)) {
      const [from, to] = [tokens[first]?.from, tokens[last]?.to];
      if (from === undefined || to === undefined) continue;
      findings.push({
        type: 'Grammar',
        from,
        to,
        msg: wordGrammar(text.slice(from, to), why),
        rule: rule.id,
        ...(confidence !== undefined && { confidence: Math.round(confidence * 100) / 100 }),
        ...(suggestions && { suggestions }),
      });
    }
  }
  return findings;
}
