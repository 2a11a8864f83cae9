import type { GrammarFault, GrammarRule, Tree } from '../../grammar-rule.ts';
import { isIrregularParticiple, onlyPast } from '../../lexicon/irregular-verbs.ts';
import { isEverVerb, mayBeVerb } from '../../lexicon/may-be-verb.ts';
import { hasHiddenVerb } from './hidden-verbs.ts';
import { isLoosePart, NOMINATIVE } from './loose-parts.ts';
import { hasMainPart } from './main-part.ts';

const SUBORDINATORS =
  'because although though when whenever while since unless until whereas if that after before as once so';
const RELATIVES = 'which who whom whose';
/** Openings of a phrase that adds to the previous sentence. */
const ADDITIONS =
  /^(?:such as|for example|for instance|especially|particularly|including|not only|not just|as well as|along with|and|or|but|like|except)\b/;
const MOST_WORDS = 14;
const FEWEST_WORDS = 4;
/** Good writers leave the verb out on purpose, so this is a doubt. */
const VERBLESS = 0.65;
/** From this lead on the tagger is sure. */
const SURE_MARGIN = 8;
/** Below this lead, a noun may be a verb whose other forms the dictionary lists separately. */
const UNSURE_MARGIN = 25;

/**
 * Whether the sentence is written like one: it starts with a capital, ends with a full stop, and has no marks of speech, lists or
 * headings.
 */
function looksLikeSentence(tree: Tree): boolean {
  const { text } = tree;
  return (
    /^\p{Lu}/u.test(text) &&
    /[^.\p{Lu}]\.$/u.test(text) &&
    !/["“”‘:;—–…()[\]?!]|\.\.| - |^\w+\.$/u.test(text) &&
    tree.length >= FEWEST_WORDS
  );
}

/** Whether a word may be the past of a verb by its form. */
const isPastInForm = (word: string) => /[a-z]ed$/.test(word) || isIrregularParticiple(word);

/** Whether a word could be a finite verb, by its tag or its form, after a noun. */
function couldBeFinite(tree: Tree, at: number): boolean {
  if (tree.isFinite(at) || onlyPast(tree.low(at)) !== undefined || tree.low(at) === 'ought') return true;
  const isBehindSubject =
    (/^(?:NN|PRP$|WP|EX|DT|RB|JJ|VB)/.test(tree.tag(at - 1)) || tree.isOneOf(at - 1, 'above below')) && at > 0;
  if (
    !isBehindSubject ||
    tree.low(at).endsWith('ing') ||
    !(
      (/^VBP?$/.test(tree.tag(at)) || tree.tagMargin(at) < UNSURE_MARGIN ? isEverVerb : mayBeVerb)(tree.low(at)) ||
      isPastInForm(tree.low(at)) ||
      isVerbAndNoun(tree, at)
    )
  )
    return false;
  // "The press then attacked the king": no helper comes before it, and an object follows.
  const hasObject =
    /[a-z]ed$/.test(tree.low(at)) &&
    tree.child(at, 'aux', 'aux:pass') === -1 &&
    (/^(?:DT|PRP\$?)$/.test(tree.tag(at + 1)) || (tree.tag(at - 1) === 'RB' && tree.tag(at - 2).startsWith('NN')));
  return tree.tag(at - 1).startsWith('NN') || hasObject || tree.tagMargin(at) < SURE_MARGIN;
}

/** Whether a word that is both a verb and a noun is one that the dictionary doesn't inflect as a verb. */
const isVerbAndNoun = (tree: Tree, at: number) =>
  tree.isOneOf(
    at,
    'report reports experience experiences proceeds fits focuses discusses differs costs plans plays mimic mimics rises rank ranks yields resets pass',
  );

/** Whether a word opens its own clause; the parser mistakes prepositions ("in", "of") for such words, too. */
const isOpener = (tree: Tree, at: number) =>
  !isPointing(tree, at) &&
  (tree.isOneOf(at, 'whether because although') ||
    (tree.relation(at) === 'mark' && (tree.isOneOf(at, SUBORDINATORS) || tree.isOneOf(at, 'that than lest'))));

/** "That king was cruel.", "but that is how": it points, and doesn't open anything. */
const isPointing = (tree: Tree, at: number) =>
  (at === 0 || (at === 1 && tree.tag(0) === 'CC')) &&
  tree.low(at) === 'that' &&
  /^(?:NN|VBZ|VBD)$/.test(tree.tag(at + 1));

/** Whether a finite verb belongs to a clause that a subordinator or a relative word opens. */
function isSubordinate(tree: Tree, verb: number): boolean {
  const predicate = /^(?:aux|cop)/.test(tree.relation(verb)) ? tree.head(verb) : verb;
  // "As planned, this will take long": the comma closes what the word opens.
  const isClosed = (child: number) => tree.some(child, verb, (at) => tree.low(at) === ',');
  if (tree.children(predicate).some((child) => isOpener(tree, child) && child < verb && !isClosed(child))) return true;
  return tree.children(predicate).some((child) => tree.tag(child).startsWith('W') && child < verb);
}

function opensSubordinate(tree: Tree): boolean {
  const verbs = tree.finiteVerbs();
  if (!tree.isOneOf(0, SUBORDINATORS) || verbs.length === 0 || tree.pos(0) === 'ADV') return false;
  if (tree.low(0) === 'so' && tree.low(1) !== 'that') return false;
  if (tree.low(0) === 'that' && !(/^(?:DT|PRP|NNS)/.test(tree.tag(1)) && tree.tag(0) === 'IN')) return false;
  if (isPrepositionalOpening(tree, verbs[0] ?? 0)) return false;
  // "While in Rome she learned to cook": the phrase has no verb of its own.
  if (tree.isOneOf(0, 'while when once if though although') && tree.tag(1) === 'IN') return false;
  const comma = tree.tokens.findIndex(({ text }) => text === ',');
  if (!/^(?:mark|advmod)$/.test(tree.relation(0))) return false;
  if (comma === -1) return verbs.length === 1 && !tree.tag(1).startsWith('VB') && !hasCommand(tree, 1);
  return !hasCommand(tree, comma) && !tree.some(comma + 1, tree.length, (at) => couldBeFinite(tree, at));
}

/** Verbs before what is somewhere. */
const PLACING = 'was were is are stood lay came sat hung rose';

/** "After the war many people lost their homes", "once a year we meet": a phrase, and the subject after it. */
function isPrepositionalOpening(tree: Tree, verb: number): boolean {
  if (tree.low(0) === 'once') return tree.tag(verb) === 'VBD' || tree.isOneOf(1, 'a an every more again upon');
  if (!tree.isOneOf(0, 'after before since until as')) return false;
  if (tree.isOneOf(1, 'that this') && tree.isOneOf(2, NOMINATIVE)) return true;
  // "After the speech was a short silence", "before us was a valley".
  const isPlaced = tree.isOneOf(verb, PLACING) && (tree.isOneOf(verb + 1, 'a an') || tree.tag(verb + 1) === 'CD');
  if (isPlaced && !tree.some(1, verb, (at) => /^(?:,|VB.*|MD)$/.test(tree.tag(at)))) return true;
  // "Before me stretched the road."
  if (tree.isOneOf(1, 'me him us them')) return true;
  const noun = tree.find(1, verb, (at) => tree.tag(at).startsWith('NN'));
  if (noun === -1) return false;
  const subject = tree.find(noun + 1, verb, (at) => !tree.tag(at).startsWith('RB'));
  const isSubject =
    /^(?:DT|PRP|PRP\$|NNP|EX|CD|JJS)$/.test(tree.tag(subject)) ||
    tree.isOneOf(subject, 'many several few some most all');
  return subject !== -1 && isSubject && !(tree.tag(noun) === 'NNP' && tree.tag(subject) === 'NNP');
}

/** Whether a command may follow a place: a base form that nothing governs. */
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
  const asks = tree.isOneOf(2, 'do does did') && tree.tag(3) === 'PRP';
  return verbs.length === 1 && verbs[0] !== undefined && verbs[0] <= 2 && !asks;
}

/** "This results in damage", "each contributes to it": a verb after a pronoun that the tagger mistakes for a noun. */
const isThisResults = (tree: Tree) =>
  tree.isOneOf(0, 'this that each it') &&
  /[a-z](?:s|ed)$/.test(tree.low(1)) &&
  mayBeVerb(tree.low(1)) &&
  /^(?:IN|DT|PRP.*|TO|RB|NNP)$/.test(tree.tag(2));

/** "Reducing waste proved easy", "being quick yields returns": the action is the subject. */
const isDeedAsSubject = (tree: Tree) =>
  tree.tag(0) === 'VBG' &&
  tree.some(
    2,
    tree.length - 1,
    (at) =>
      /^NNS?$|^VBN$/.test(tree.tag(at)) &&
      tree.tag(at - 1).startsWith('NN') &&
      /^(?:proved|yields|takes|makes|helps|requires|seems|gives|costs|means|brings|keeps|needs|saves|causes|leads)$/.test(
        tree.low(at),
      ),
  );

/** Whether no finite main verb can be found in a short sentence. */
function hasNoMainVerb(tree: Tree): boolean {
  if (
    tree.length > MOST_WORDS ||
    hasHiddenVerb(tree) ||
    /^(?:please|let|thank|welcome|some|others|many|most|few|all|both|several|no|yes|well|why|how|what|oh|thus|hence)$/.test(
      tree.low(0),
    )
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
  // "For he was ill" is old-fashioned, but complete.
  if (finite > 0 && tree.low(0) === 'for') return false;
  if (finite > 0 && isPrepositionalOpening(tree, tree.finiteVerbs()[0] ?? 0)) return false;
  const openers = tree.tokens
    .keys()
    .filter((at) => isOpener(tree, at) || tree.tag(at).startsWith('W'))
    .toArray().length;
  if (finite > openers) return false;
  const isPhrase = ADDITIONS.test(tree.text.toLowerCase()) || /^(?:DT|IN|TO|VBG|VBN)$/.test(tree.tag(0));
  return isPhrase && tree.tokens.some((_token, at) => /^NN|^VB/.test(tree.tag(at)));
}

/** "If only he would listen.", "As if it mattered.", "Like father, like son.": complete as they are. */
const isSetForm = (tree: Tree) => /^(?:if only|as if|as though|like [a-z]+, like)\b/i.test(tree.text);

/** "While we were there flowers covered the hills": the main part follows without a comma. */
function hasPartAfterThere(tree: Tree): boolean {
  const there = tree.find(2, tree.length, (at) => tree.low(at) === 'there' && tree.isFinite(at - 1));
  return there !== -1 && tree.some(there + 2, tree.length, (at) => couldBeFinite(tree, at));
}

/** "Before them lay a field of wheat": what is somewhere comes last. */
function isInverted(tree: Tree): boolean {
  const verb = tree.find(2, 7, (at) => tree.isOneOf(at, PLACING) && tree.low(at) !== 'are');
  const isPlace =
    tree.tag(0) === 'IN' && !tree.some(1, verb, (at) => /^(?:,|VB[DPZ]|MD|PRP)$/.test(tree.tag(at)) && at > 1);
  return verb !== -1 && isPlace && tree.isOneOf(verb + 1, 'a an two three many several');
}

function faultOf(tree: Tree): GrammarFault | undefined {
  if (!looksLikeSentence(tree) || isSetForm(tree) || hasMainPart(tree) || hasPartAfterThere(tree) || isInverted(tree))
    return undefined;
  const whole = { first: 0, last: tree.length - 2 };
  if (opensSubordinate(tree) || opensRelative(tree)) {
    const word = tree.tokens[0]?.text ?? '';
    return {
      ...whole,
      why: `“${word}” begins a part that cannot be a sentence by itself. Does it belong to the sentence before or after it?`,
    };
  }
  if (isThisResults(tree) || isDeedAsSubject(tree)) return undefined;
  if (!hasNoMainVerb(tree) && !isLoosePart(tree)) return undefined;
  return {
    ...whole,
    why: 'this may not be a full sentence. What is its main verb, and what is the subject?',
    confidence: VERBLESS,
  };
}

/** Part of a sentence that ends in a full stop. */
export const fragment: GrammarRule = {
  id: 'fragment',
  name: 'Sentence fragment',
  explanation:
    'A full sentence usually has a subject and a main verb, and a part that begins with because, although or which needs a full sentence beside it.',
  wrong: 'Although the weather was bad.',
  right: 'Although the weather was bad, we went out.',
  find: (tree) => {
    const fault = faultOf(tree);
    return fault === undefined ? [] : [fault];
  },
};
