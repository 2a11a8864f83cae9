import type { Tree } from '../parser/tree.ts';
import { GOVERNED_PREPOSITIONS } from './governed-prepositions.ts';
import { faultsAt, type GrammarRule } from './grammar-rule.ts';

/** Words whose pair is a fault only in some phrases: "attention for" behind "pay", "desire to freedom", not "a desire to help". */
const ONLY_WHERE = new Map<string, (tree: Tree, at: number) => boolean>([
  ['attention', (tree, at) => tree.isOneOf(at - 1, 'pay pays paid paying give gave')],
  ['engaged', (tree, at) => tree.isOneOf(at - 1, "is was are were 'm 's got get") && isPerson(tree, at + 2)],
  ['famous', (tree, at) => !tree.isOneOf(at - 1, 'made most')],
  ['contacted', (tree, at) => !tree.isOneOf(at - 1, 'be been was were being')],
  ['sought', () => false],
  ['worried', (tree, at) => tree.low(at + 1) !== 'for' || (tree.tag(at + 2) !== 'PRP' && tree.low(at + 2) !== 'fear')],
  ['desire', (tree, at) => tree.low(at + 1) !== 'to' || /^(?:DT|NN|NNS|PRP\$)$/.test(tree.tag(at + 2))],
  ['demand', (tree, at) => tree.low(at - 2) !== 'at'],
  ['cure', (tree, at) => tree.low(at + 1) !== 'of' || tree.isOneOf(at - 1, 'a no any')],
  ['reason', (tree, at) => tree.tag(at) === 'NN'],
  ['believe', (tree, at) => tree.low(at + 1) !== 'at' || isBelieved(tree, at + 2)],
  ['believed', (tree, at) => tree.low(at + 1) !== 'at' || isBelieved(tree, at + 2)],
  ['congratulations', (tree, at) => tree.low(at + 1) !== 'to' || tree.isOneOf(at + 3, 'birthday exam success wedding')],
  ['popular', (tree, at) => tree.low(at + 1) !== 'at' || tree.tag(at + 3) === 'NNS'],
  ['filled', (tree, at) => tree.low(at + 1) !== 'by' || tree.tag(at + 2).startsWith('NN')],
  ['succeed', (tree, at) => tree.low(at + 1) !== 'with' || /^(?:VBG|PRP\$)$/.test(tree.tag(at + 2))],
  ['graduate', (tree, at) => tree.tag(at - 1) !== 'DT'],
  ['suffering', (tree, at) => tree.tag(at) !== 'NN'],
  ['contact', (_tree, at) => at > 0],
  ['rich', (tree, at) => tree.tag(at - 1) !== 'DT'],
  ['suffered', (tree, at) => tree.low(at + 1) !== 'by' || tree.tag(at) !== 'VBN'],
]);

const isPerson = (tree: Tree, at: number): boolean =>
  tree.isOneOf(at, 'a an his her my him me') || tree.tag(at) === 'NNP';
const isBelieved = (tree: Tree, at: number): boolean =>
  /^(?:NN|NNS|NNP|PRP)$/.test(tree.tag(at)) && !tree.isOneOf(at, 'present last first');

/** "Advantage from doing it", "discussed on Monday", "the most crowded of all": other phrases with the same two words. */
function isOtherPhrase(tree: Tree, at: number): boolean {
  if (ONLY_WHERE.get(tree.low(at))?.(tree, at) === false) return true;
  const next = at + 2;
  const isFromDoing = tree.low(at + 1) === 'from' && tree.tag(next) === 'VBG' && tree.pos(at) === 'NOUN';
  const isDate = tree.low(at + 1) === 'on' && /^(?:NNP|CD)$/.test(tree.tag(next)) && tree.low(at) === 'discussed';
  return isFromDoing || isDate || (tree.low(at - 1) === 'most' && tree.low(at + 1) === 'of');
}

/** "Depend of", "discuss about", "married with". */
export const preposition: GrammarRule = {
  id: 'preposition',
  name: 'Words and their preposition',
  explanation:
    'Many verbs and adjectives go with certain prepositions, or with none; it is best to learn the two together, because they differ from language to language.',
  learners: 'The preposition is often the one that the same phrase has in your first language.',
  examples: {
    wrong: [
      'Good grades depend of many things.',
      'She is married with a doctor.',
      'We discussed about the new law.',
      'He is interested on music.',
      'They arrived to the airport at noon.',
      'Despite of the rain, we went out.',
    ],
    right: [
      'Good grades depend on many things.',
      'He is married with two children.',
      'We talked about the new law.',
      'It arrived to great applause.',
      'The book is about the law that we discussed.',
      'He was tired from the journey and listened at the door.',
      'They took pity on the dog and worried for him.',
    ],
  },
  find: (tree) =>
    faultsAt(tree, (at) => {
      if (
        tree.low(at) === 'forward' &&
        tree.isOneOf(at - 1, 'look looking looks looked') &&
        /^(?:VBG|PRP\$|DT)$/.test(tree.tag(at + 1))
      )
        return { first: at - 1, last: at + 1, why: 'a small word is missing after "forward".' };
      const isVerbHere = tree.tag(at).startsWith('VB');
      const pair = GOVERNED_PREPOSITIONS.get(tree.low(at))?.find(
        ({ wrong, isVerb }) => wrong === tree.low(at + 1) && (isVerbHere || !isVerb),
      );
      if (pair === undefined || !/^(?:IN|TO|RP|RB)$/.test(tree.tag(at + 1))) return undefined;
      if (isOtherPhrase(tree, at)) return undefined;
      // "Interested for years", "arrived to find", "listened at the door": time, purpose and place are another matter.
      const next = at + 2;
      if (/^(?:VB|CD|VBD|VBZ|VBP)$/.test(tree.tag(next)) && !(pair.wrong === 'to' && tree.low(at) === 'capable'))
        return undefined;
      if (/^[.,;:!?)]$/.test(tree.low(next)) || next >= tree.length) return undefined;
      const noun = tree.find(next, next + 4, (place) => tree.tag(place).startsWith('NN'));
      if (
        tree.isOneOf(
          noun,
          'years year months days weeks hours minutes time times way ways part children fact turn general particular particularly order example instance applause cheers news door gate window life journey keyhole keyholes moment letter run degree measure term last',
        )
      )
        return undefined;
      if (pair.wrong === 'with' && tree.isOneOf(next, 'children no')) return undefined;
      if (
        pair.wrong === 'in' &&
        /^(?:this|that|these|which|such|all|order|part)$/.test(tree.low(next)) &&
        tree.low(at).startsWith('con')
      )
        return undefined;
      const word = tree.tokens[at]?.text ?? '';
      const why =
        pair.right === '-'
          ? `"${word}" usually needs no preposition after it.`
          : `"${word}" usually goes with another preposition. Which one?`;
      return { first: at, last: at + 1, why, ...(pair.right !== '-' && { suggestions: pair.right.split('/') }) };
    }),
};
