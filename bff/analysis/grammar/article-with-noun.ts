import { faultsAt, type GrammarRule } from './grammar-rule.ts';

const JOBS = `teacher doctor engineer electrician nurse lawyer student pilot scientist artist writer actor actress singer dancer farmer driver
waiter waitress cook chef plumber painter carpenter mechanic journalist photographer musician soldier policeman policewoman dentist
vet secretary manager accountant architect programmer designer politician businessman businesswoman hairdresser shopkeeper
child girl boy woman man adult teenager citizen foreigner vegetarian orphan widow hero thief`;
const PLACES_IN_ORDER = `paragraph chapter part line sentence text act scene half stanza verse page experiment section picture step question
row column floor year day week month month round game match war`;
const ORDINALS = 'second third fourth fifth sixth seventh eighth ninth tenth last';
const IN_GENERAL = 'life nature happiness love friendship freedom childhood society';

/** "Is electrician", "in second paragraph", "the life is". */
export const articleWithNoun: GrammarRule = {
  id: 'article-with-noun',
  name: '"A", "the" or nothing',
  explanation:
    'Jobs take "a" or "an" (she is a nurse), numbers of an order take "the" (in the second part), and ideas in general take nothing (life is short).',
  learners: 'German and French leave out the article before jobs; Spanish, French and Italian put one before ideas.',
  examples: {
    wrong: [
      'Her uncle is carpenter in a small town.',
      'In second paragraph, the author changes the subject.',
      'The life is sometimes unfair.',
      'He wants to be pilot.',
      'Plants grow faster in the nature.',
    ],
    right: [
      'Her uncle is a carpenter in a small town.',
      'In the second paragraph, the author changes the subject.',
      'Life is sometimes unfair.',
      'The life of a pilot is hard.',
      'The nature of the task is unclear.',
      'She is student president and man of the match.',
    ],
  },
  find: (tree) =>
    faultsAt(tree, (at) => {
      const after = tree.tag(at + 1);
      const ends = /^(?:[.,;!?]|IN|CC|TO|W.*|RB)$/.test(after) || at + 1 >= tree.length;
      const isJob = tree.isOneOf(at, JOBS) && tree.tag(at) === 'NN' && ends && tree.low(at + 1) !== 'of';
      const verb = /^(?:JJ)$/.test(tree.tag(at - 1)) ? at - 2 : at - 1;
      if (
        isJob &&
        tree.isOneOf(verb, "is was am be become became becoming 's 'm") &&
        !tree.isOneOf(verb - 1, 'there here what who') &&
        tree.tokens.at(-1)?.text !== '?'
      )
        return { first: verb + 1, last: at, why: 'a job or a kind of person usually takes an article here.' };
      if (
        tree.tag(at) === 'IN' &&
        tree.isOneOf(at + 1, ORDINALS) &&
        tree.isOneOf(at + 2, PLACES_IN_ORDER) &&
        !tree.isOneOf(at + 1, 'last')
      )
        return { first: at, last: at + 2, why: 'a number of an order usually takes "the".' };
      if (tree.low(at) !== 'the' || !tree.isOneOf(at + 1, IN_GENERAL) || tree.tag(at + 1) !== 'NN') return undefined;
      const isSubject =
        (at === 0 || tree.isOneOf(at - 1, 'that because and but')) && tree.isFinite(tree.afterAdverbs(at + 2));
      const isPlace = tree.isOneOf(at + 1, 'nature') && tree.isOneOf(at - 1, 'in') && /^[.,]$/.test(tree.low(at + 2));
      return isSubject || isPlace
        ? { first: at, last: at + 1, why: 'speaking in general, English uses this word without "the".' }
        : undefined;
    }),
};
