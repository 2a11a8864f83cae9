import type { Tree } from '../../../reading/parser/tree.ts';

const UNITS = 'years year months month weeks week days day hours hour minutes decades decade centuries ages';
const AMOUNTS = 'a an one several many some few couple half two three four five six seven eight nine ten';
const POINTS = `january february march april may june july august september october november december monday tuesday wednesday thursday
  friday saturday sunday yesterday childhood kindergarten birth christmas easter midnight noon breakfast lunch dawn`;
const POINT_ENDS = `school kindergarten college university week month year night summer winter spring autumn term weekend monday tuesday
  wednesday thursday friday saturday sunday morning childhood holidays beginning start age birth`;
/** What people say about a time in their life: "since I was small", "since she was ten". */
const LIFE = 'child children kid kids boy girl baby teenager young small little born';
const LIFE_EVENTS = 'moved met came started began left joined arrived married finished retired opened got';

/**
 * The last word of a length of time that begins at a place, such as "twenty-five years" or "a few weeks"; -1 if there is none.
 */
export function spanAt(tree: Tree, from: number): number {
  let at = from;
  while (
    at < from + 4 &&
    (tree.tag(at) === 'CD' || tree.isOneOf(at, AMOUNTS) || tree.isOneOf(at, 'than more about - of'))
  )
    at++;
  return at > from && tree.isOneOf(at, UNITS) ? at : -1;
}

/** The last word of a point in time after "since", such as "2010", "last summer" or "primary school"; -1 if there is none. */
export function isPoint(tree: Tree, at: number): number {
  const isDate = /^(?:1\d{3}|20\d\d)$/.test(tree.low(at)) || tree.isOneOf(at, POINTS);
  if (isDate && !/^(?:VB|MD)/.test(tree.tag(at + 1))) return at;
  if (tree.isOneOf(at, 'last this primary elementary secondary nursery high the our my her his')) {
    const end = tree.find(at + 1, at + 3, (place) => tree.isOneOf(place, POINT_ENDS));
    return end !== -1 && !/^(?:VB|MD)/.test(tree.tag(end + 1)) && !tree.isOneOf(end + 1, "'s has") ? end : -1;
  }
  return tree.tag(at) === 'CD' && tree.low(at + 1) === "o'clock" ? at + 1 : -1;
}

/** The verb of a clause after "since" that names a time in a life ("since I was ten", "since we met"); -1 if there is none. */
export function endsSinceClause(tree: Tree, since: number): number {
  if (!/^(?:PRP|PRP\$|NNP|DT)$/.test(tree.tag(since + 1))) return -1;
  const verb = tree.find(since + 2, since + 5, (at) => tree.tag(at).startsWith('VB'));
  if (tree.isOneOf(verb, 'was were')) {
    const isLife = tree.some(verb + 1, verb + 4, (at) => tree.isOneOf(at, LIFE)) || tree.tag(verb + 1) === 'CD';
    return isLife ? verb : -1;
  }
  return tree.tag(verb) === 'VBD' && tree.isOneOf(verb, LIFE_EVENTS) ? verb : -1;
}
