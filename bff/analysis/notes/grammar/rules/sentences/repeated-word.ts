import { faultsAt, type GrammarRule, type Tree } from '../../grammar-rule.ts';
import { NEVER_TWICE } from '../../lexicon/grammar-words.ts';
import { wordsOf } from '../../lexicon/words.ts';

/** Verbs after which "to" may belong to a thing named before: "somebody to talk to to calm down". */
const GO_WITH_TO = wordsOf('verbs-with-to');
/** Verbs that may end in "to" and leave out the rest: "as late as they need to to finish". */
const STAND_ALONE = 'need needs needed want wants wanted have has had like able going allowed ought meant willing';
const SHORT_BE = /^'(?:m|s|re)$/;

/** Whether the first "to" of two ends its part of the sentence, and the second begins "to finish". */
function isEndOfPart(tree: Tree, at: number): boolean {
  if (tree.low(at) !== 'to') return false;
  const isCompared = tree.some(0, at - 1, (place) =>
    tree.isOneOf(place, 'as than what whatever if when whenever where'),
  );
  if (tree.isOneOf(at - 1, STAND_ALONE))
    return tree.tag(at + 2) === 'VB' && isCompared && tree.some(0, at, (place) => tree.tag(place) === 'PRP');
  const verb = tree.isOneOf(at - 1, 'up down over back on off forward out away') ? at - 2 : at - 1;
  if (!tree.isOneOf(verb, GO_WITH_TO)) return false;
  return tree.some(0, at - 2, (place) => {
    const isThing =
      tree.tag(place).startsWith('NN') || tree.isOneOf(place, 'nobody somebody someone anyone everyone nothing');
    return isThing && (/^(?:PRP|DT|PRP\$|NNP|W.*|TO|IN)$/.test(tree.tag(place + 1)) || tree.low(place + 1) === 'to');
  });
}

/** "I'm am", "it's is", "I'll will": the short form already has the verb. */
function isSaidInShort(tree: Tree, at: number): boolean {
  if (!/^(?:PRP|EX|DT|WP)$/.test(tree.tag(at - 1)) && !tree.isOneOf(at - 1, 'i you he she it we they there that'))
    return false;
  if (tree.tokens[at]?.from !== tree.tokens[at - 1]?.to) return false;
  const next = tree.low(at + 1);
  if (SHORT_BE.test(tree.low(at))) return /^(?:am|is|are|was|were)$/.test(next);
  return (tree.low(at) === "'ve" && next === 'have') || (tree.low(at) === "'ll" && next === 'will');
}

/** The same small word twice in a row. */
export const repeatedWord: GrammarRule = {
  id: 'repeated-word',
  name: 'Word typed twice',
  explanation: 'A small word that appears twice in a row is usually a typing slip.',
  wrong: 'We met at the the station.',
  right: 'We met at the station.',
  harper: [
    { lints: 'TheTheToThatThe', why: 'the same word appears twice. Do you mean that?' },
    { lints: 'ToAdverb WithoutOut', why: 'part of this is here twice. Is that meant?' },
  ],
  find: (tree) =>
    faultsAt(tree, (at) => {
      if (isSaidInShort(tree, at))
        return { first: at - 1, last: at + 1, why: 'the short form already has this verb in it. Is it needed twice?' };
      const [one, two] = [tree.tokens[at], tree.tokens[at + 1]];
      if (one === undefined || two === undefined || one.lower !== two.lower || !NEVER_TWICE.has(one.lower))
        return undefined;
      if (two.text !== two.lower || two.from !== one.to + 1 || tree.low(at + 2) === '-') return undefined;
      if (isEndOfPart(tree, at)) return undefined;
      // "What it is is unclear", "came in in the evening".
      if (/^(?:is|are|was|were)$/.test(one.lower) && tree.some(0, at, (place) => tree.tag(place).startsWith('W')))
        return undefined;
      if (
        /^(?:in|on|by)$/.test(one.lower) &&
        tree.isOneOf(
          at - 1,
          'come came comes coming go goes went going move moved check checked log logged hand handed pass passed',
        )
      )
        return undefined;
      return { first: at, last: at + 1, why: 'the same word appears twice. Do you mean that?' };
    }),
};
