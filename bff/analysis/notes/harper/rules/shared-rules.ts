import type { SharedRemarks } from '../harper-rule.ts';
import { because, confusing } from '../harper-wording.ts';

/** What Harper finds for our own grammar rules, so that turning one off silences both. */
export const SHARED_REMARKS: readonly SharedRemarks[] = [
  {
    rule: 'modal-of',
    remarks: [{ from: 'HadOf ModalOf', say: because('"of" is not a verb, and you need one here.'), suggests: true }],
  },
  {
    rule: 'subject-verb',
    remarks: [
      {
        from: 'HavePronoun HeDos IAmAgreement IDo PronounInflectionBe PronounVerbAgreement',
        say: because('the verb does not go with its pronoun. Which form goes with this pronoun?'),
      },
    ],
  },
  {
    rule: 'there-is',
    remarks: [
      {
        from: 'ThereIsAgreement',
        say: because('after "there", the verb goes with what comes next. Is it one, or several?'),
      },
    ],
  },
  {
    rule: 'verb-after-modal',
    remarks: [
      { from: 'WillContain WillNonLemma', say: because('after "will" and "shall" the verb takes its plain form.') },
      {
        from: 'DontCan DoubleModal',
        say: because('two helping verbs do not go together here. Which one do you need?'),
      },
    ],
  },
  {
    rule: 'verb-after-do',
    remarks: [
      {
        from: 'DidPast DoNotWant HowDoesCompared',
        say: because('"do", "does" or "did" already shows the tense, so the verb after it stays in its plain form.'),
      },
    ],
  },
  {
    rule: 'verb-after-have',
    remarks: [
      {
        from: 'SimplePastToPastParticiple',
        say: because('after a form of "have" or "be" a reader expects the past participle, as in "has gone".'),
      },
    ],
  },
  {
    rule: 'verb-after-be',
    remarks: [
      { from: 'IsBeenAuxSequence', say: because('"been" follows a form of "have", not of "be".') },
      {
        from: 'DoIAdjective',
        say: because('an adjective goes with "be". Does the question begin with the right verb?'),
      },
    ],
  },
  {
    rule: 'verb-pattern',
    remarks: [{ from: 'LookingForwardTo', say: because('after "look forward to" a verb takes -ing.') }],
  },
  {
    rule: 'its-your-their',
    remarks: [
      {
        from: 'ItsContraction',
        say: because('"its" shows belonging. Does something belong to it here?'),
        suggests: true,
      },
      {
        from: 'ItsPossessive',
        say: because('"it\'s" is short for two words. Do both of them fit here?'),
        suggests: true,
      },
      {
        from: 'Theres TheyreConfusions TheyreToTheir ThereOwn YourOutClauseAgreement',
        say: confusing('is this about belonging, about a place, or short for two words?'),
        suggests: true,
      },
    ],
  },
  {
    rule: 'repeated-word',
    remarks: [
      { from: 'TheTheToThatThe ToTo', say: because('the same word appears twice. Do you mean that?') },
      { from: 'ToAdverb WithoutOut', say: because('part of this is here twice. Is that meant?') },
    ],
  },
  {
    rule: 'comparison',
    remarks: [
      { from: 'AdjectiveDoubleDegree MoreBetter', say: because('this compares twice. Once is enough.') },
      { from: 'LessWorse', say: because('these two words pull in opposite directions. Is it better or worse?') },
    ],
  },
  {
    rule: 'quantifier',
    remarks: [
      { from: 'AnotherOnes AnotherThings', say: because('"another" goes with one. Is the noun singular?') },
      {
        from: 'QuiteMany',
        say: because('"quite" does not go with "many". What do people say for a large number?'),
        suggests: true,
      },
      {
        from: 'VeryLess',
        say: because('"less" compares two amounts. Is that meant, or is the amount small?'),
        suggests: true,
      },
    ],
  },
  {
    rule: 'pronoun-case',
    remarks: [
      {
        from: 'CompoundSubjectI SubjectPronoun',
        say: because('this pronoun is the subject. Say the sentence with this word alone.'),
      },
      {
        from: 'FriendOfMe',
        say: because('whose friend is it? Think of "it is mine": which form goes after "a friend of"?'),
      },
    ],
  },
  {
    rule: 'double-negative',
    remarks: [{ from: 'DoubleNegative HaveNegNoAny', say: because('the sentence says no twice. Is that meant?') }],
  },
  {
    rule: 'apostrophe',
    remarks: [
      {
        from: 'ClientOrServerSide EachOthersPossessive ElsePossessive SomebodyElses TomorrowPossessiveModifier',
        say: because('something belongs to someone or something here. Where does the apostrophe go?'),
      },
      { from: 'SomethingIs', say: because('letters are left out here, and an apostrophe shows where.') },
      { from: 'WrongApostrophe', say: because('this mark is not an apostrophe.') },
      {
        from: 'LetsConfusion',
        say: because('a suggestion such as "let us go" is short for two words, and an apostrophe shows it.'),
      },
    ],
  },
  {
    rule: 'capital',
    remarks: [
      { from: 'CapitalizePersonalPronouns', say: because('the pronoun "I" always has a capital.') },
      {
        from: `Americas Australia Canada Countries Holidays Koreas Laos Malaysia Months NationalCapitals NotablePlaces OceansAndSeas
          USUniversities UnitedOrganizations`,
        say: because('a name has a capital in English, in each of its main words.'),
      },
    ],
  },
  {
    rule: 'preposition',
    remarks: [
      {
        from: `AmountsFor AskNoPreposition AspireTo AwareOf AwaitFor BewareOf CapitalizeOn CodeInWriteIn ComprisesOf
          ConstituteAs CraveFor CuriousAbout CureFor DateBackFrom DespiteItIs DespiteOf Discuss ExceptOf FascinatedBy
          FedUpWith HiddenIn ImitateFrom Impressed InADifferentDirection InFavourOfDoing InNeedOf InRetaliationTo InStock
          InspiredBy LaughOfAt LookForwardTo MeansALotTo ObsessPreposition OnFloor PassionateAbout ReasonForDoing
          ResponsibilityFor SimilarLike TakeALookTo TakeCareOf TakePrideIn ThinkKnowOff Towards`,
        say: because('this word usually goes with another preposition, or with none. Which one do people use?'),
        suggests: true,
      },
      { from: 'AdvantageOf', say: because('a preposition is missing from this phrase. Which one?'), suggests: true },
    ],
  },
  {
    rule: 'missing-be',
    remarks: [
      {
        from: 'ItTimeAuxiliary ThereMissingIsClause',
        say: because('a verb such as "is" or "was" seems to be missing here.'),
      },
    ],
  },
  {
    rule: 'if-clause',
    remarks: [
      {
        from: 'IfWouldve',
        say: because(
          'is this about what did not happen? Then "had" goes with "if". Does "would" belong in the other part?',
        ),
      },
    ],
  },
  {
    rule: 'extra-to',
    remarks: [{ from: 'LetToDo', say: because('after "let" the verb has no "to".') }],
  },
  {
    rule: 'wish',
    remarks: [{ from: 'WishCould', say: because('what we wish for is not true. Is the verb in a past form?') }],
  },
  {
    rule: 'since-and-for',
    remarks: [
      {
        from: 'SinceDuration',
        say: because(
          '"since" takes a moment, and this is a length of time. When did it begin, or how long has it lasted?',
        ),
        suggests: true,
      },
    ],
  },
  {
    rule: 'mixed-up-words',
    remarks: [
      {
        from: 'TooTo ToTooIdioms ToTwoToo ToLoseTooLoose',
        say: because(
          'this word goes with a place or a verb; "too" means "more than enough" or "also". Which one is it here?',
        ),
        suggests: true,
      },
    ],
  },
  {
    rule: 'word-order',
    remarks: [
      {
        from: 'NoLongerPronoun NorModalPronoun NotOnlyInversion',
        say: because('this order is unusual. Which of these words usually comes first?'),
      },
      {
        from: 'HowItLooksLike',
        say: because('"how" and "like" do not go together here. Is it "how" or "what"?'),
      },
    ],
  },
];
