import { faultsAt, type GrammarRule } from './grammar-rule.ts';

const DAYS =
  'monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays';
const MONTHS = 'january february april june july september october november december';
const LANGUAGES = `english spanish italian russian chinese japanese korean arabic portuguese german hungarian swedish norwegian finnish
vietnamese latin greek hindi urdu british american european african asian australian canadian mexican brazilian
indian irish scottish egyptian`;
const COUNTRIES = `england britain scotland ireland france germany spain italy portugal russia brazil mexico canada america australia
india japan austria switzerland sweden norway denmark finland belgium poland greece egypt africa europe asia london paris berlin rome
madrid moscow`;
/** "i" as a letter of a list, a number or a name of a variable. */
const NOT_A_PRONOUN = /^[.)\]:=,]$/;

/** "i", "monday", "english", "france". */
export const capital: GrammarRule = {
  id: 'capital',
  name: 'Capital letters',
  explanation:
    'The pronoun I, days, months, languages, peoples and countries have a capital letter in English, wherever they are in the sentence.',
  learners: 'French, Spanish, Italian and German write some of these words with a small letter.',
  examples: {
    wrong: [
      'My cousin moved here in september.',
      'Yesterday i went to the cinema.',
      'We have english on monday.',
      'She comes from france.',
      "I know that i'm late.",
      'My european friends visit us in july.',
    ],
    right: [
      'My cousin moved here in September.',
      'In May we march to the polish works.',
      'Let i be the index of the row.',
      'The turkey was served on china.',
      'See part (i) of the text.',
      'They may march on.',
    ],
  },
  find: (tree) => {
    // Whoever writes without any capitals, as in a chat, does not forget one.
    if (/^\p{Ll}/u.test(tree.text) && !/\p{Lu}/u.test(tree.text)) return [];
    return faultsAt(tree, (at) => {
      const { text = '', xpos = '' } = tree.tokens[at] ?? {};
      if (text !== text.toLowerCase() || /[-/@.]/.test(tree.low(at - 1) || ' ') || /^[-/@]$/.test(tree.low(at + 1)))
        return undefined;
      if (text === 'i') {
        const isPronoun =
          xpos === 'PRP' &&
          !NOT_A_PRONOUN.test(tree.low(at + 1)) &&
          (tree.isFinite(tree.afterAdverbs(at + 1)) || tree.low(at + 1).startsWith("'"));
        if (!isPronoun || tree.isOneOf(at - 1, 'let index') || /^[(["“*_]$/.test(tree.low(at - 1))) return undefined;
        return { first: at, last: at, why: 'the pronoun "I" always has a capital.' };
      }
      const kind = tree.isOneOf(at, DAYS) ? 'days' : tree.isOneOf(at, MONTHS) ? 'months' : undefined;
      const name =
        kind ??
        (tree.isOneOf(at, LANGUAGES)
          ? 'languages and peoples'
          : tree.isOneOf(at, COUNTRIES)
            ? 'countries and cities'
            : undefined);
      if (name === undefined) return undefined;
      return { first: at, last: at, why: `the names of ${name} have a capital in English.` };
    });
  },
};
