import type { Tree } from '../parser/tree.ts';
import type { GrammarFault, GrammarRule } from './grammar-rule.ts';

const PAST_WORDS = 'yesterday ago';
const PAST_UNITS =
  'week month year night monday tuesday wednesday thursday friday saturday sunday summer winter spring autumn weekend decade century';
const LEAST_MARGIN = 3;

interface TimePhrase {
  first: number;
  last: number;
}

/** "Yesterday", "last week", "two years ago", "in 1990": a time that is over. */
function pastTime(tree: Tree, at: number): TimePhrase | undefined {
  if (tree.low(at) === 'yesterday' && tree.tag(at + 1) !== 'POS') return { first: at, last: at };
  if (
    tree.low(at) === 'last' &&
    tree.isOneOf(at + 1, PAST_UNITS) &&
    !/^(?:NN|POS)/.test(tree.tag(at + 2)) &&
    !tree.isOneOf(at - 1, "the 's of since until")
  )
    return { first: at, last: at + 1 };
  if (tree.isOneOf(at, PAST_WORDS) && tree.low(at) === 'ago' && tree.tag(at - 1).startsWith('NN'))
    return /^(?:IN|TO)$/.test(tree.tag(at - 3)) ? undefined : { first: Math.max(0, at - 2), last: at };
  return undefined;
}

function mainVerb(tree: Tree, time: TimePhrase): { group: number[]; predicate: number } | undefined {
  const predicate = tree.head(time.last) === time.first ? tree.head(time.first) : tree.head(time.last);
  // The parser sometimes takes the clause for one about the time: "last summer we went".
  const behind = time.first === 0 ? tree.child(time.last, 'acl:relcl') : -1;
  for (const candidate of [predicate, tree.head(predicate), behind]) {
    if (candidate === -1) continue;
    const group = tree.verbGroup(candidate);
    if (group.length > 0 && tree.child(candidate, 'nsubj', 'nsubj:pass') !== -1) return { group, predicate: candidate };
  }
  return undefined;
}

function faultOf(tree: Tree, time: TimePhrase): GrammarFault | undefined {
  const clause = mainVerb(tree, time);
  if (clause === undefined) return undefined;
  const [first = -1] = clause.group;
  const last = clause.group.at(-1) ?? first;
  if (
    tree.tagMargin(first) < LEAST_MARGIN ||
    tree.some(Math.min(time.last, first), Math.max(time.first, first), (at) => /^[;:"“”(]$/.test(tree.low(at)))
  )
    return undefined;
  // "He says that he saw her yesterday": the time belongs to the nearest verb only.
  const between = tree.find(
    Math.min(time.last, last) + 1,
    Math.max(time.first, first),
    (at) => tree.isFinite(at) || /^W|^VB/.test(tree.tag(at)) || tree.low(at) === ',',
  );
  const isOpening = time.first <= 1;
  if (between !== -1 && !(isOpening && tree.low(between) === ',' && between === time.last + 1)) return undefined;
  const quoted = tree.text.slice(tree.tokens[time.first]?.from, tree.tokens[time.last]?.to);
  const isPresent =
    clause.group.length === 1 && /^VB[PZ]$/.test(tree.tag(first)) && !tree.isOneOf(first, 'is are have has says say');
  const isPresentBe = clause.group.length === 1 && tree.isOneOf(first, 'is are am') && isOpening;
  const isPerfect =
    tree.isOneOf(first, 'have has') && clause.group.length > 1 && /^VB[ND]$/.test(tree.tag(last)) && isOpening;
  if (isPresent || isPresentBe) return { first, last: first, why: `"${quoted}" is over. Does the verb show the past?` };
  if (isPerfect)
    return {
      first,
      last,
      why: `"${quoted}" is over, and "has" or "have" joins the past to now. Is the simple past meant?`,
    };
  return undefined;
}

/** "Yesterday I go", "last week he has seen". */
export const tenseAndTime: GrammarRule = {
  id: 'tense-and-time',
  name: 'Verb and time',
  explanation: 'A time that is over, such as yesterday, last week or two years ago, goes with the simple past.',
  learners: 'Chinese, Vietnamese and Indonesian show time by such words alone; French and German use the perfect here.',
  examples: {
    wrong: [
      'Yesterday my father cooks dinner for us.',
      'Last week I have seen a good film.',
      'Last summer we go to Spain.',
      'Two years ago she moves to London.',
      'Yesterday I have finished my essay.',
    ],
    right: [
      'Yesterday my father cooked dinner for us.',
      'I have seen a good film this week.',
      'The letter that came yesterday is on the table.',
      'Since last summer we have lived in Spain.',
      'He thinks that she left two years ago.',
      'The last week is always the hardest.',
    ],
  },
  find: (tree) =>
    [...tree.tokens.keys()].flatMap((at) => {
      const time = pastTime(tree, at);
      return (time && faultOf(tree, time)) ?? [];
    }),
};
