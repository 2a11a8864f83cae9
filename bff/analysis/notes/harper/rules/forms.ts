import type { HarperRule } from '../harper-rule.ts';
import { because, confusing } from '../harper-wording.ts';

/** Rules about the forms of words. */
export const FORM_RULES: readonly HarperRule[] = [
  {
    id: 'silent-ending',
    name: 'Endings that nobody hears',
    explanation:
      'The -ed in "supposed to", "used to" and "compared to" is hard to hear in speech, but readers expect to see it.',
    wrong: 'We took the bus as oppose to the train.',
    right: 'We took the bus as opposed to the train.',
    remarks: [
      {
        from: `AsComparedTo AsEvidentBy AsOpposedTo BeBiased BeConcerned BePrejudiced BeShocked BeWorried IsKnownFor NowKnownAs SupposedTo ToWorryAbout
          UseToUsedTo`,
        say: because('this phrase has an ending that is easily lost in speech. Is it there?'),
      },
    ],
  },
  {
    id: 'nonstandard-word',
    name: 'Words that are not standard',
    explanation:
      'Some words are built like others, or heard in speech, but most dictionaries do not have them or call them nonstandard.',
    wrong: 'We can combinate the two colors.',
    right: 'We can combine the two colors.',
    remarks: [
      {
        from: 'SpellCheck',
        say: because('dictionaries call this word nonstandard. Do you know the standard one?'),
        suggests: true,
      },
      {
        from: `Audible Brutality Combinate CompulseToCompel Initiatively Insensitive Insurmountable LayoutVerb Monumentous Provocate
          Surreality VerseAsVerb VeryKnown WellEducated WellKept`,
        say: because('this word is not standard. Do you know another one with the same meaning?'),
        suggests: true,
      },
    ],
  },
  {
    id: 'irregular-form',
    name: 'Irregular forms',
    explanation:
      'Some common words do not take the usual ending: one child and two children, today I pay and yesterday I paid.',
    wrong: 'My uncle payed for the tickets.',
    right: 'My uncle paid for the tickets.',
    remarks: [
      { from: 'RegularIrregulars', say: because('this word is irregular and does not take the usual ending.') },
      {
        from: 'Payed',
        say: because('the past of "pay" is irregular, except for ropes at sea. What is the form?'),
        suggests: true,
      },
    ],
  },
  {
    id: 'verb-after-let',
    name: 'Verb after "let", "make", "help"',
    explanation:
      'After let and make, and often after help, the second verb takes its plain form: no "to", no -s, no past.',
    wrong: 'The new lamp makes it seems brighter.',
    right: 'The new lamp makes it seem brighter.',
    learners: 'In many languages a word such as "to" joins the two verbs.',
    remarks: [
      { from: 'HelpedPast MakeItSeem', say: because('here the second verb takes its plain form.') },
      { from: 'AllowTo', say: because('who may do it? After "allow", the person usually comes before "to".') },
    ],
  },
  {
    id: 'two-determiners',
    name: 'Two words that say which one',
    explanation: 'A noun usually takes only one of the words a, the, this, my, another or some, not two.',
    wrong: 'We missed the bus and waited for the another one.',
    right: 'We missed the bus and waited for another one.',
    learners: 'In Italian and Portuguese, "the" can come before "my".',
    remarks: [
      {
        from: 'ASomeTime AnAnother AnotherAn SomeWithoutArticle TheAnother TheMy TheProperNounPossessive',
        say: because('two words before the noun say which one it is. One is enough.'),
      },
      {
        from: 'MultipleSequentialPronouns',
        say: because('these are two pronouns in a row. Which one belongs to the sentence?'),
      },
    ],
  },
  {
    id: 'number-suffix',
    name: 'Endings of numbers',
    explanation:
      'The two letters after a number are the last letters of the spoken word: first is 1st, twenty-second is 22nd.',
    wrong: 'The shop closed on the 22th of May.',
    right: 'The shop closed on the 22nd of May.',
    remarks: [
      {
        from: 'CorrectNumberSuffix',
        say: because('these two letters are not the end of the spoken number. Say it aloud.'),
      },
    ],
  },
  {
    id: 'adverb-form',
    name: 'Adjective or adverb',
    explanation:
      'An adjective describes a person or a thing (a personal letter), and an adverb says how something is done (take it personally).',
    wrong: 'Please do not take it personal.',
    right: 'Please do not take it personally.',
    remarks: [
      {
        from: 'SimpleGrammatical TakeItPersonally WidelyAccepted',
        say: confusing('does this word describe a thing, or how something is done?'),
        suggests: true,
      },
    ],
  },
];
