import { isKnownWord } from '../../../spelling/dictionary.ts';
import { faultsAt, type GrammarRule, type Tree } from '../../grammar-rule.ts';
import { wordsOf } from '../../lexicon/words.ts';

const DAYS =
  'monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays';
const MONTHS = 'january february april june july september october november december';
const LANGUAGES = wordsOf('capital-languages');
const FAMILY = `mother father brother sister uncle aunt cousin friend friends teacher parents grandmother grandfather grandparents son daughter
husband wife boss`;
const SEASONS = 'spring summer autumn winter';
const COUNTRIES = wordsOf('capital-countries');
/** What the dictionary knows as words, and people mostly write with a full stop: “5 ft. tall”. */
const SHORT_FORMS = `ft yd yds mi sq oz lb lbs gal pt qt tsp tbsp km cm mm kg mg sec secs min mins hr hrs yr yrs max incl pres prof gov dept ave fl
  veg avg misc`;
/** "i" as a letter of a list, a number or a name of a variable. */
const NOT_A_PRONOUN = /^[.)\]:=,]$/;

/** "My Mother makes", "in Summer": a capital for a word that isn't a name. */
function hasNeedlessCapital(tree: Tree, at: number): boolean {
  const { text = '' } = tree.tokens[at] ?? {};
  const isName = /^(?:NNP|CD|HYPH)/.test(tree.tag(at + 1)) || /^\p{Lu}/u.test(tree.tokens[at + 1]?.text ?? '');
  if (!/^\p{Lu}\p{Ll}/u.test(text) || isName) return false;
  const owner = at === 1 ? tree.low(0) : (tree.tokens[at - 1]?.text ?? '');
  const isRelative = tree.isOneOf(at, FAMILY) && /^(?:my|your|his|her|our|their)$/.test(owner);
  const isSeason = tree.isOneOf(at, SEASONS) && tree.isOneOf(at - 1, 'in last next this every during since');
  return isRelative || isSeason;
}

/** A small letter after a full stop between two clauses: “We went home. it was late.” */
function hasSmallStart(tree: Tree, at: number): boolean {
  const [word, stop] = [tree.tokens[at], tree.tokens[at - 1]];
  if (word === undefined || stop?.text !== '.' || word.from === stop.to || !/^\p{Ll}{2,}$/u.test(word.text))
    return false;
  const isEnd = isKnownWord(tree.low(at - 2)) && /^\p{Ll}{2,}$/u.test(tree.tokens[at - 2]?.text ?? '');
  const verbs = tree.finiteVerbs();
  if (tree.isOneOf(at - 2, SHORT_FORMS)) return false;
  return isEnd && isKnownWord(word.text) && verbs.some((verb) => verb < at) && verbs.some((verb) => verb >= at);
}

/** "i", "monday", "english", "france", and “it” in “We went home. it was late.” */
export const capital: GrammarRule = {
  id: 'capital',
  name: 'Capital letters',
  explanation:
    'The first word of a sentence has a capital letter. The pronoun I and the names of days, months, languages, nationalities and countries have one wherever they are.',
  learners: 'French, Spanish, Italian and German write some of these words with a small letter.',
  wrong: 'My cousin moved here in september.',
  right: 'My cousin moved here in September.',
  harper: [
    { lints: 'CapitalizePersonalPronouns', why: 'the pronoun “I” always has a capital.' },
    {
      lints: `Americas Australia Canada Countries Koreas Laos Malaysia NationalCapitals NotablePlaces OceansAndSeas
        USUniversities UnitedOrganizations`,
      why: 'a name has a capital in English, in each of its main words.',
    },
  ],
  find: (tree) => {
    // If a text has no capitals at all, as in a chat, the writer didn't just forget one.
    if (/^\p{Ll}/u.test(tree.text) && !/\p{Lu}/u.test(tree.text)) return [];
    return faultsAt(tree, (at) => {
      if (hasNeedlessCapital(tree, at))
        return { first: at, last: at, why: 'this is not a name here, so it needs no capital.' };
      if (hasSmallStart(tree, at)) return { first: at, last: at, why: 'the first word of a sentence has a capital.' };
      const { text = '', xpos = '' } = tree.tokens[at] ?? {};
      if (text !== text.toLowerCase() || /[-/@.]/.test(tree.low(at - 1) || ' ') || /^[-/@]$/.test(tree.low(at + 1)))
        return undefined;
      if (text === 'i') {
        const isPronoun =
          xpos === 'PRP' &&
          !NOT_A_PRONOUN.test(tree.low(at + 1)) &&
          (tree.isFinite(tree.afterAdverbs(at + 1)) || tree.low(at + 1).startsWith("'"));
        if (!isPronoun || tree.isOneOf(at - 1, 'let index') || /^[(["“*_]$/.test(tree.low(at - 1))) return undefined;
        return { first: at, last: at, why: 'the pronoun “I” always has a capital.' };
      }
      if (tree.isOneOf(at, 'mr mrs ms dr') && /^\p{Lu}\p{Ll}/u.test(tree.tokens[at + 1]?.text ?? ''))
        return { first: at, last: at, why: 'a title before a name has a capital.' };
      const kind = tree.isOneOf(at, DAYS) ? 'days' : tree.isOneOf(at, MONTHS) ? 'months' : undefined;
      const name =
        kind ??
        (tree.isOneOf(at, LANGUAGES)
          ? 'languages and peoples'
          : tree.isOneOf(at, COUNTRIES)
            ? 'countries, cities and religions'
            : undefined);
      if (name === undefined) return undefined;
      return { first: at, last: at, why: `the names of ${name} have a capital in English.` };
    });
  },
};
