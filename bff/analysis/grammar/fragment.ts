import { inflectsAsVerb } from '../parser/affix-classes.ts';
import type { Tree } from '../parser/tree.ts';
import type { GrammarFault, GrammarRule } from './grammar-rule.ts';
import { isIrregularParticiple, onlyPast } from './irregular-verbs.ts';

const SUBORDINATORS =
  'because although though when whenever while since unless until whereas if that after before as once so';
const RELATIVES = 'which who whom whose';
/** Openings of a phrase that adds to the sentence before. */
const ADDITIONS =
  /^(?:such as|for example|for instance|especially|particularly|including|not only|not just|as well as|along with|and|or|but|like|except)\b/;
const MOST_WORDS = 14;
const FEWEST_WORDS = 4;
const MARKED_WORDS = 2;
/** From this lead on the tagger is sure. */
const SURE_MARGIN = 8;

/** Whether the sentence is written like one: a capital first, a full stop last, no marks of speech, lists or headings. */
function looksLikeSentence(tree: Tree): boolean {
  const { text } = tree;
  return (
    /^\p{Lu}/u.test(text) &&
    /[^.]\.$/.test(text) &&
    !/["“”‘:;—–…()[\]?!]|\.\.| - |^\w+\.$/u.test(text) &&
    tree.length >= FEWEST_WORDS
  );
}

/** Whether a word may be the past of a verb by its form. */
const isPastInForm = (word: string) => /[a-z]ed$/.test(word) || isIrregularParticiple(word);

/** Whether a word could be a finite verb, by its tag or its form, where a noun stands before it. */
function couldBeFinite(tree: Tree, at: number): boolean {
  if (tree.isFinite(at) || onlyPast(tree.low(at)) !== undefined) return true;
  const isBehindSubject = /^(?:NN|PRP$|WP|EX|DT|RB|JJ|VB)/.test(tree.tag(at - 1)) && at > 0;
  if (!isBehindSubject || tree.low(at).endsWith('ing') || !(inflectsAsVerb(tree.low(at)) || isPastInForm(tree.low(at))))
    return false;
  return tree.tag(at - 1).startsWith('NN') || tree.tagMargin(at) < SURE_MARGIN;
}

/** Whether a finite verb belongs to a clause that a subordinator or a relative word opens. */
function isSubordinate(tree: Tree, verb: number): boolean {
  const predicate = /^(?:aux|cop)/.test(tree.relation(verb)) ? tree.head(verb) : verb;
  if (tree.child(predicate, 'mark') !== -1) return true;
  return tree.children(predicate).some((child) => tree.tag(child).startsWith('W') && child < verb);
}

function opensSubordinate(tree: Tree): boolean {
  const verbs = tree.finiteVerbs();
  if (!tree.isOneOf(0, SUBORDINATORS) || verbs.length === 0 || tree.pos(0) === 'ADV') return false;
  if (tree.low(0) === 'so' && tree.low(1) !== 'that') return false;
  if (tree.low(0) === 'that' && !(/^(?:DT|PRP|NNS)/.test(tree.tag(1)) && tree.tag(0) === 'IN')) return false;
  const comma = tree.tokens.findIndex(({ text }) => text === ',');
  if (!/^(?:mark|advmod)$/.test(tree.relation(0))) return false;
  if (comma === -1) return verbs.length === 1 && !tree.tag(1).startsWith('VB') && !hasCommand(tree, 1);
  return !hasCommand(tree, comma) && !verbs.some((verb) => verb > comma);
}

/** Whether a command may stand behind a place: a plain verb that nothing governs. */
function hasCommand(tree: Tree, from: number): boolean {
  return tree.some(
    from,
    tree.length,
    (at) => tree.tag(at) === 'VB' && !/^(?:MD|TO)$/.test(tree.tag(at - 1)) && tree.verbGroup(at).length <= 1,
  );
}

function opensRelative(tree: Tree): boolean {
  if (!tree.isOneOf(0, RELATIVES)) return false;
  // "Who was the first president of the country." is a question that lacks its mark, or a fragment.
  const verbs = tree.finiteVerbs();
  return verbs.length === 1 && verbs[0] !== undefined && verbs[0] <= 2;
}

/** Whether no finite main verb can be found in a short sentence. */
function hasNoMainVerb(tree: Tree): boolean {
  if (
    tree.length > MOST_WORDS ||
    /^(?:please|let|thank|welcome|no|yes|well|why|how|what|oh|thus|hence)$/.test(tree.low(0))
  )
    return false;
  if (tree.tokens.some(({ isImperative }) => isImperative) || (tree.tag(0) === 'VB' && tree.relation(0) === 'root'))
    return false;
  if (/^VBP?$/.test(tree.tag(0)) || (tree.tag(0) === 'NNP' && tree.tag(1) === 'NNP')) return false;
  for (const at of tree.tokens.keys()) {
    if (at === 0 && !tree.isFinite(at)) continue;
    // "In came the headmaster."
    if (at === 1 && onlyPast(tree.low(at)) !== undefined) return false;
    if (!couldBeFinite(tree, at)) continue;
    if (!isSubordinate(tree, at) || !tree.isFinite(at)) return false;
  }
  const finite = tree.finiteVerbs().length;
  const openers = tree.tokens
    .keys()
    .filter((at) => (tree.relation(at) === 'mark' && tree.tag(at) !== 'TO') || tree.tag(at).startsWith('W'))
    .toArray().length;
  if (finite > openers) return false;
  const isPhrase = ADDITIONS.test(tree.text.toLowerCase()) || /^(?:DT|IN|TO|VBG|VBN)$/.test(tree.tag(0));
  return isPhrase && tree.tokens.some((_token, at) => /^NN|^VB/.test(tree.tag(at)));
}

function faultOf(tree: Tree): GrammarFault | undefined {
  if (!looksLikeSentence(tree)) return undefined;
  // The first words are enough to find it; a passive further on keeps its own note.
  const whole = { first: 0, last: Math.min(MARKED_WORDS, tree.length) - 1 };
  if (opensSubordinate(tree) || opensRelative(tree)) {
    const word = tree.tokens[0]?.text ?? '';
    return {
      ...whole,
      why: `"${word}" opens a clause that leans on another one. Does it belong to the sentence before or after it?`,
    };
  }
  if (!hasNoMainVerb(tree)) return undefined;
  return { ...whole, why: 'this may not be a full sentence: what is its main verb, and who or what does it?' };
}

/** A part of a sentence with a full stop. */
export const fragment: GrammarRule = {
  id: 'fragment',
  name: 'Sentence fragment',
  explanation:
    'A full sentence has a subject and a main verb of its own; a clause that opens with because, although or which needs another clause beside it.',
  examples: {
    wrong: [
      'Although the weather was bad.',
      'Because it was raining.',
      'Which is the main reason for the war.',
      'For example, cars and planes.',
      'After the long and difficult journey.',
      'The use of mobile phones in schools.',
      'Running through the park in the morning.',
    ],
    right: [
      'Although the weather was bad, we went out.',
      'Which reason is the most important?',
      'Take the train and the bus.',
      'Here comes the bus.',
      'That the earth is round is well known.',
      'Never before had we seen such a storm.',
      'Consider the use of phones in schools.',
    ],
  },
  find: (tree) => {
    const fault = faultOf(tree);
    return fault === undefined ? [] : [fault];
  },
};
