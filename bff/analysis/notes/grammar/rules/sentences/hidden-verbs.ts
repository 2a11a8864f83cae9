import type { Tree } from '../../../../reading/parser/tree.ts';
import { mayBeVerb } from '../../lexicon/may-be-verb.ts';
import { NOMINATIVE } from './loose-parts.ts';

/** Numbers and amounts that can be a subject alone. */
const AMOUNTS = 'two three four five six both few many';

/** Short forms of a verb without their apostrophe. */
const SHORT_FORMS = `thats theres heres whats whos hes shes im ive youre youve theyre theyve weve dont doesnt didnt isnt arent wasnt
  werent cant couldnt wouldnt shouldnt wont hasnt havent hadnt`;

/** Whether a short sentence has a finite verb, or a clause, that the tagger mistakes for something else. */
export function hasHiddenVerb(tree: Tree): boolean {
  if (hasPairOfComparatives(tree)) return true;
  return tree.tokens.some(
    (_token, at) =>
      isShortIs(tree, at) ||
      isWithoutApostrophe(tree, at) ||
      isPronounClause(tree, at) ||
      isVerbAsNoun(tree, at) ||
      tree.low(at) === 'please',
  );
}

/** "The older the wine, the better the taste.", "As a rule, the older, the better." */
function hasPairOfComparatives(tree: Tree): boolean {
  const first = tree.find(
    0,
    tree.length,
    (at) => (at === 0 || tree.low(at - 1) === ',') && tree.low(at) === 'the' && tree.tag(at + 1).endsWith('R'),
  );
  if (first === -1) return false;
  return tree.some(
    first + 2,
    tree.length,
    (at) => tree.low(at) === ',' && tree.low(at + 1) === 'the' && tree.tag(at + 2).endsWith('R'),
  );
}

/** "The pizza's in the oven.", "a friend of my mother's called": "'s" that isn't a possessive. */
function isShortIs(tree: Tree, at: number): boolean {
  if (tree.tag(at) !== 'POS') return false;
  return (
    /^(?:IN|RB|DT)$/.test(tree.tag(at + 1)) || (/^(?:JJ|VBN|VBD)$/.test(tree.tag(at + 1)) && tree.low(at + 2) === '.')
  );
}

/** "Thats not true", "but im tired", "its late": a short form that only lacks its apostrophe. */
function isWithoutApostrophe(tree: Tree, at: number): boolean {
  if (tree.isOneOf(at, SHORT_FORMS)) return true;
  const opens = at === 0 || tree.tag(at - 1) === 'CC';
  return (
    tree.low(at) === 'its' &&
    opens &&
    /^(?:DT|RB|JJ|VBG|VBN|IN|PRP)$/.test(tree.tag(at + 1)) &&
    !tree.tag(at + 2).startsWith('NN')
  );
}

/** "On the way to school we sing": a pronoun that is a subject has a verb, and no word before it makes its clause dependent. */
function isPronounClause(tree: Tree, at: number): boolean {
  if (!tree.isOneOf(at, NOMINATIVE)) return false;
  // "If anything, it will be better."
  if (tree.low(at - 1) === ',' && tree.isFinite(at + 1)) return true;
  if (tree.isOneOf(at, 'it you') || at === 0) return false;
  if (/^[,.]$|^and$|^or$/.test(tree.low(at + 1))) return false;
  return !tree.some(0, at, (place) => tree.relation(place) === 'mark' || tree.tag(place).startsWith('W'));
}

/** "The two meet in a park", "the film stages a battle", "the picture, painted by my aunt, hangs in the hall". */
function isVerbAsNoun(tree: Tree, at: number): boolean {
  if (!/^(?:NNS?|VB[NP]?)$/.test(tree.tag(at)) || at === 0) return false;
  const before = tree.low(at - 1);
  const isPlural = tree.tag(at) === 'NNS';
  if (before === 'each') return isPlural;
  if (tree.isOneOf(at - 1, AMOUNTS)) return !isPlural;
  if (isPlural && tree.tag(at - 1) === 'NN' && /^(?:DT|PRP|PRP\$)$/.test(tree.tag(at + 1))) return true;
  if (!mayBeVerb(tree.low(at)) && !tree.tag(at).startsWith('VB')) return false;
  const goesOn = /^(?:DT|PRP|PRP\$|IN|TO)$/.test(tree.tag(at + 1));
  if (tree.isOneOf(at - 1, 'above below') && isPlural) return true;
  if (before === ',') return isPlural && goesOn;
  // After a relative clause: "those who are too young stay at home".
  const relative = tree.find(1, at - 2, (place) => tree.low(place) === 'who');
  return relative !== -1 && !/^(?:DT|IN|TO|CD|PRP\$|MD|NN)$/.test(tree.tag(at - 1));
}
