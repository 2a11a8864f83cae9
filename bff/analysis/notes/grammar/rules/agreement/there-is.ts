import { faultsAt, type GrammarRule, type Tree } from '../../grammar-rule.ts';

const SEVERAL = `many several few two three four five six seven eight nine ten various numerous these those different`;
const LEAST_MARGIN = 2;

/** "The people there have two cars": the place, not the word that opens a clause. */
const isPlace = (tree: Tree, at: number): boolean => at > 0 && !tree.isOneOf(at - 1, ', and but because that so');

/** "There is only two people": the tagger takes "there" for the place. */
function isBeforeNumber(tree: Tree, at: number): boolean {
  if (tree.low(at) !== 'there' || !tree.isOneOf(at + 1, 'is was') || !tree.isOneOf(at + 2, 'only just')) return false;
  return tree.isOneOf(at + 3, 'two three four five six seven eight nine ten few') && tree.tag(at + 4) === 'NNS';
}

/** "There is" before several things, and "there are" before one. */
export const thereIs: GrammarRule = {
  id: 'there-is',
  name: '“There is” and “there are”',
  explanation: 'After “there”, the verb goes with what comes next: “there is” one thing, “there are” several.',
  learners: 'Many languages have one form for both, such as “hay” in Spanish or “il y a” in French.',
  wrong: 'There is many reasons to study history.',
  right: 'There are many reasons to study history.',
  harper: [
    {
      lints: 'ThereIsAgreement',
      why: 'after “there”, the verb goes with what comes next. Is it one, or several?',
    },
  ],
  find: (tree) =>
    faultsAt(tree, (at) => {
      if (
        tree.low(at) === 'there' &&
        tree.isOneOf(at + 1, 'have has') &&
        /^(?:CD|NNS)$/.test(tree.tag(at + 2)) &&
        !isPlace(tree, at)
      )
        return { first: at, last: at + 1, why: 'to say that something is there, English uses a form of “be”.' };
      if (isBeforeNumber(tree, at)) return { first: at, last: at + 1, why: 'a plural follows. Does the verb match?' };
      if (tree.low(at) !== 'there' || tree.relation(at) !== 'expl') return undefined;
      // "While we were there flowers covered the hills."
      if (tree.isOneOf(at - 1, "was were is are been be 'm 's 're")) return undefined;
      const verb = tree.head(at) === at + 1 || tree.isOneOf(at + 1, "is are was were has have 's") ? at + 1 : -1;
      if (!tree.isOneOf(verb, 'is are was were has have')) return undefined;
      const noun = tree.find(
        verb + 1,
        verb + 8,
        (place) => /^NNS?$/.test(tree.tag(place)) && !/^(?:compound|amod)/.test(tree.relation(place)),
      );
      if (noun === -1 || tree.tagMargin(noun) < LEAST_MARGIN) return undefined;
      const isSingularVerb = tree.isOneOf(verb, 'is was has');
      const start = tree.isOneOf(verb + 1, 'been') ? verb + 2 : tree.afterAdverbs(verb + 1);
      const lot = tree.low(start) === 'a' ? start + 1 : start;
      const isALot = tree.isOneOf(lot, 'lot lots') && tree.low(lot + 1) === 'of';
      const counted = isALot ? tree.find(lot + 2, lot + 5, (place) => tree.tag(place) === 'NNS') : noun;
      // "There is about him a certain charm": the noun of a phrase doesn't count.
      if (!isALot && tree.some(verb + 1, noun, (place) => tree.tag(place) === 'IN' || tree.low(place) === 'about'))
        return undefined;
      if (tree.some(start, noun, (place) => /^[,;:—"“]$|^and$|^or$/.test(tree.low(place)))) return undefined;
      const isPlural = isALot ? counted !== -1 : tree.tag(noun) === 'NNS';
      if (tree.isOneOf(counted, 'news politics economics mathematics')) return undefined;
      if (isSingularVerb) {
        const isSure = isALot || tree.isOneOf(start, SEVERAL) || (isPlural && !tree.isOneOf(start, 'a an one no more'));
        if (!isPlural || !isSure) return undefined;
        return {
          first: at,
          last: verb,
          why: `a plural follows (“${tree.tokens[isALot ? counted : noun]?.text ?? ''}”). Does the verb match?`,
        };
      }
      const isOne = tree.isOneOf(start, 'a an one') && noun === start + 1 && tree.tag(noun) === 'NN';
      if (
        !isOne ||
        tree.isOneOf(
          noun,
          'lot number couple few variety range host series dozen hundred thousand million handful group average multitude majority minority mix total array flock herd crowd bunch pair',
        )
      )
        return undefined;
      if (tree.children(noun).some((child) => tree.relation(child) === 'conj')) return undefined;
      return { first: at, last: verb, why: 'one thing follows. Does the verb match?' };
    }),
};
