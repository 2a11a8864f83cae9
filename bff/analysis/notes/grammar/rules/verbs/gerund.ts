import { faultsAt, type GrammarRule, type Tree } from '../../grammar-rule.ts';
import { ALSO_NOUNS } from '../../lexicon/base-verbs.ts';

const LEAST_MARGIN = 3;
/** Words before a verb in -ing. */
const PREPOSITIONS = 'of without by before after from about at despite instead';
const BEFORE_GERUND = `enjoy enjoys enjoyed enjoying avoid avoids avoided finish finishes finished mind dislike
dislikes consider considered practise practice`;
/** Verbs that may end the clause before, or are nouns: "the people I think of are", "talk of love". */
const NO_GERUND = `are is do does have love want help need use work play produce promise hope start test sleep study rest practice break release change
  care show talk drink dance visit call commit print`;
const BEFORE_TO =
  'want wants wanted decide decides decided hope hopes hoped refuse refuses refused promise promised agreed';

/** Whether what looks like a verb may be a noun: "the rate of profit". */
const isNounHere = (tree: Tree, at: number): boolean =>
  /^(?:CC|[.,!?;:])$/.test(tree.tag(at + 1)) ||
  (tree.isOneOf(at, ALSO_NOUNS) && !/^(?:DT|PRP\$)$/.test(tree.tag(at + 1)) && !tree.isOneOf(at + 1, 'me him us them'));

/** Whether a preposition ends a clause without a joining word: "the people I was writing about know it". */
const isRelativeEnd = (tree: Tree, at: number): boolean =>
  tree.some(at - 4, at, (place) => tree.tag(place) === 'PRP' && /^(?:NNS?|WP|DT)$/.test(tree.tag(place - 1)));

/** "Without say", "enjoy to play", "want playing". */
export const gerund: GrammarRule = {
  id: 'gerund',
  name: '-ing or “to”',
  explanation:
    'After a preposition, and after verbs such as enjoy, avoid and finish, a verb ends in -ing; after verbs such as want, decide and hope it has “to” in front.',
  learners: 'Many languages use one form of the verb in all of these places.',
  wrong: 'He left the room without say a word.',
  right: 'He left the room without saying a word.',
  find: (tree) =>
    faultsAt(tree, (at) => {
      const next = at + 1;
      const isVerb =
        /^VBP?$/.test(tree.tag(next)) && tree.tagMargin(next) >= LEAST_MARGIN && /^[a-z]{2,}$/.test(tree.low(next));
      if (
        tree.tag(at) === 'IN' &&
        isVerb &&
        !tree.tag(at + 2).startsWith('NN') &&
        !tree.isOneOf(next, NO_GERUND) &&
        !isNounHere(tree, next) &&
        tree.low(at + 2) !== '-' &&
        !tree.isOneOf(at - 1, 'kind sort') &&
        !isRelativeEnd(tree, at) &&
        !(
          tree.low(at) === 'by' &&
          tree.isOneOf(at - 1, 'go goes went pass passes passed walk walks stand stands come comes drive')
        ) &&
        (tree.isOneOf(at, PREPOSITIONS) ||
          (tree.low(at) === 'in' && tree.isOneOf(at - 1, 'interested succeeded believe believes')))
      )
        return { first: at, last: next, why: `after “${tree.tokens[at]?.text ?? ''}” a verb takes -ing.` };
      if (
        tree.isOneOf(at, BEFORE_GERUND) &&
        tree.low(next) === 'to' &&
        tree.tag(next) === 'TO' &&
        tree.tag(at + 2) === 'VB' &&
        /^VB[DPZGN]?$/.test(tree.tag(at)) &&
        !tree.isOneOf(at - 1, 'be is are was were been being') &&
        !(tree.low(at) === 'consider' && tree.low(at - 1) === 'to') &&
        !(tree.low(at) === 'considered' && tree.tag(at - 1) !== 'PRP')
      ) {
        if (
          tree.isOneOf(at, 'finish finished practise practice consider considered mind') &&
          tree.relation(at + 2) !== 'xcomp'
        )
          return undefined;
        return {
          first: at,
          last: at + 2,
          why: `after “${tree.tokens[at]?.text ?? ''}” a second verb takes -ing, not “to”.`,
        };
      }
      const isGerund =
        tree.tag(next) === 'VBG' &&
        !/^(?:CC|[.,!?;:])$/.test(tree.tag(next + 1)) &&
        tree.relation(next) === 'xcomp' &&
        tree.head(next) === at &&
        tree.tagMargin(next) >= LEAST_MARGIN &&
        // "I hope learning English helps me."
        !tree.some(next + 1, tree.length, (place) => tree.isFinite(place));
      if (tree.isOneOf(at, BEFORE_TO) && isGerund && !tree.isOneOf(at, 'want wants wanted'))
        return {
          first: at,
          last: next,
          why: `after “${tree.tokens[at]?.text ?? ''}” a second verb has “to” in front.`,
        };
      return undefined;
    }),
};
