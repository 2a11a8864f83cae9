/**
 * What the evaluator does with Harper's remarks. Harper suggests how to write the sentence; we say what we found and why, and
 * leave the writing to the writer. Rules that are seldom right on edited prose (measured on UD English EWT) are left out.
 */

/** The message for a remark by Harper's kind; a kind that is not listed is left out (style, formatting, dialect, capitals). */
const WORDS_BY_KIND: ReadonlyMap<string, string> = new Map([
  ['Agreement', 'these words do not agree in number or person. Which of them should decide?'],
  ['Grammar', 'this form does not fit the grammar around it. Which form does the sentence call for?'],
  ['Eggcorn', 'this sounds like a set phrase but is spelt as other words. Is each word the one you mean?'],
  ['Malapropism', 'this word resembles another with a different meaning. Is it the one you mean?'],
  ['Repetition', 'a word stands here twice, or two do the work of one. Is that meant?'],
  ['Usage', 'this phrase is usually formed with another word. Is it what you mean?'],
  ['WordOrder', 'these words stand in an unusual order, which makes the reader stop. What comes first?'],
  ['Nonstandard', 'this is heard in speech but is not standard in writing.'],
  ['BoundaryError', 'the space stands in the wrong place. Is this one word or two?'],
  ['WordChoice', 'another word with a similar look or sound is usual here. Is this the one you mean?'],
  ['Typo', 'this is a word, but probably not the one you mean here.'],
]);

const WORDS_BY_RULE: ReadonlyMap<string, string> = new Map([
  ['PronounVerbAgreement', 'the verb does not agree with its pronoun. Who acts, one or many?'],
  ['ThereIsAgreement', 'after "there", the verb agrees with what follows it. One or many?'],
  ['ModalOf', '"of" is no verb. After a modal verb a reader expects one.'],
  ['ThenThan', '"then" is about time. Is this a comparison?'],
  ['ItsContraction', '"its" shows belonging. Does the sentence say that something belongs to it?'],
  ['ItsPossessive', '"it\'s" is short for two words. Do both of them fit here?'],
  ['ThereToTheir', '"there" names a place. Does the sentence speak of a place or of belonging?'],
  ['ThereOwn', '"there" names a place. Does the sentence speak of a place or of belonging?'],
  ['TheirToThere', '"their" shows belonging. What belongs to them here?'],
  ['TheirToTheyre', '"their" shows belonging. What belongs to them here?'],
  ['TheMy', 'two words before the noun both say whose or which it is. One is enough.'],
  ['ToTo', 'the same word stands here twice. Is that meant?'],
  ['AdjectiveDoubleDegree', 'the comparison is marked twice. Once is enough.'],
  ['DidPast', 'after "did" the verb takes its base form, since "did" already carries the past.'],
  ['WillNonLemma', 'after "will" and "shall" the verb takes its base form.'],
  ['RegularIrregulars', 'this word is irregular: the usual ending does not fit it.'],
  ['SimplePastToPastParticiple', 'after a form of "have" or "be" the verb takes its past participle.'],
  ['SupposedTo', 'the ending that belongs to this phrase is missing; it is easily lost in speech.'],
  ['OneOfTheSingular', '"one of" chooses from several, so a plural follows.'],
  ['LetsConfusion', 'with and without the apostrophe this word means two things. Is it a suggestion or a permission?'],
  ['CorrectNumberSuffix', 'the ending does not belong to this number. Say it aloud.'],
  ['WrongApostrophe', 'this mark is not an apostrophe.'],
  ['ElsePossessive', 'the apostrophe of belonging is missing.'],
  ['MultipleSequentialPronouns', 'two pronouns stand side by side. Which one belongs to the sentence?'],
  ['PluralDecades', 'the apostrophe is in the wrong place.'],
  ['MergeWords', 'the space stands inside a word.'],
]);

/** Rules of other kinds that are right often enough to keep. */
const KEPT_RULES: ReadonlySet<string> = new Set([
  'ItsContraction',
  'AdjectiveDoubleDegree',
  'ThenThan',
  'CorrectNumberSuffix',
  'ElsePossessive',
  'WrongApostrophe',
  'ToTo',
  'WereWhere',
]);

/**
 * Rules that were wrong more often than right on EWT train and dev, or that the evaluator's own checks replace. Of remarks that overlap, Harper
 * gives only one, so LongSentences and SentenceCapitalization would hide what is wrong in the sentence.
 */
export const DROPPED_RULES: ReadonlySet<string> = new Set(
  `SplitWords The CompoundNouns AnA AvoidCurses UpdatePlaceNames MassNouns ForYourInformation MissingPreposition RepeatedWords
  AsSoonAsPossible WrongNegative QuantifierNumeralConflict MissingTo ToTwoToo FindOut PluralDecades PossessiveYour
  WhomSubjectOfVerb NounVerbConfusion QuantifierNeedsOf TheirToTheyre Overall HyphenateNumberDay Hedging InflectedVerbAfterTo
  NotTo MissingDeterminer AndTheLike GoToWar ExpandTimeShorthands EnMasse TransposedSpace PronounKnew QuiteQuiet
  ProgressiveNeedsBe FindFine RedundantThat PhrasalVerbAsCompoundNoun OneOfTheSingular NominalWants ToSomeDegree LongSentences SentenceCapitalization`.split(
    /\s+/,
  ),
);

/** The message for a remark of Harper, or undefined when it is left out. */
export function wordsForHarperRule(rule: string, kind: string): string | undefined {
  if (DROPPED_RULES.has(rule)) return undefined;
  if (KEPT_RULES.has(rule)) return WORDS_BY_RULE.get(rule) ?? WORDS_BY_KIND.get(kind);
  // The dictionary finds typos that are not words; "Typo" remarks on real words come from the kept rules only.
  if (kind === 'Typo') return undefined;
  const byKind = WORDS_BY_KIND.get(kind);
  return byKind === undefined ? undefined : (WORDS_BY_RULE.get(rule) ?? byKind);
}
