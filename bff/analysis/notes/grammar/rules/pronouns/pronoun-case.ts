import { faultsAt, type GrammarFault, type GrammarRule, type Tree } from '../../grammar-rule.ts';
import { ONLY_VERBS } from '../../lexicon/base-verbs.ts';

const OBJECT_FORMS = 'me him them us';
const OPENERS = 'because when while although if that but so';
const HELPERS = 'is are am was were has have had will can could should would must do does did';
const BELIEVING = 'think thinks thought believe believes believed say says said suppose hope expect guess know feel';

/**
 * Whether a clause may begin at a place: the sentence begins there, or a joining word or a comma near its start comes before it.
 */
function opensClause(tree: Tree, at: number): boolean {
  return (
    at === 0 ||
    tree.isOneOf(at - 1, OPENERS) ||
    (at === 1 && (tree.pos(0) === 'PUNCT' || tree.isOneOf(0, 'yesterday today tomorrow sometimes and'))) ||
    (tree.low(at - 1) === ',' && at <= 6)
  );
}

const subjectFault = (first: number, last: number): GrammarFault => ({
  first,
  last,
  why: 'this pronoun is the subject. Try the sentence without the other person.',
});

/** "Me and him went". */
function beforeAnd(tree: Tree, and: number): GrammarFault | undefined {
  const isFirst = tree.isOneOf(and - 1, OBJECT_FORMS) || (tree.low(and - 1) === 'her' && and === 1);
  if (!isFirst || !opensClause(tree, and - 1) || !/^(?:PRP|NN)/.test(tree.tag(and + 1))) return undefined;
  // "Me and my brother play": the tagger mistakes a plural verb for a noun.
  const isPlain =
    /^PRP\$$/.test(tree.tag(and + 1)) &&
    tree.tag(and + 2).startsWith('NN') &&
    (tree.isOneOf(and + 3, ONLY_VERBS) || tree.low(and + 3) === 'like');
  const hasVerb = isPlain || tree.some(and + 1, and + 5, (place) => tree.isFinite(place));
  return hasVerb ? subjectFault(and - 1, and + 1) : undefined;
}

/** "My best friend and me are building a raft". */
function afterAnd(tree: Tree, and: number): GrammarFault | undefined {
  const [before, after] = [and - 1, and + 1];
  const verb = tree.afterAdverbs(after + 1);
  if (!tree.isOneOf(after, OBJECT_FORMS) || !/^NN|^PRP$/.test(tree.tag(before))) return undefined;
  if (!tree.isFinite(verb) || tree.tagMargin(verb) < 2) return undefined;
  let start = before;
  while (start > before - 3 && /^(?:JJ|JJR|JJS|NN)$/.test(tree.tag(start - 1))) start--;
  if (tree.isOneOf(start - 1, 'my his her our their the your')) start--;
  return opensClause(tree, start) ? subjectFault(after, after) : undefined;
}

/** "Him is my brother", "I think that them are wrong". */
function aloneAsSubject(tree: Tree, at: number): GrammarFault | undefined {
  const isOpening = at === 0 || (tree.isOneOf(at - 1, OPENERS) && tree.low(at - 2) !== 'so');
  const isPronoun = tree.isOneOf(at, OBJECT_FORMS) || (tree.low(at) === 'her' && at === 0);
  // "Then him went away."
  const isThen =
    tree.isOneOf(at - 1, 'then when because') && tree.isOneOf(at, 'him them me') && /^VB[DZ]$/.test(tree.tag(at + 1));
  if (isThen) return { first: at, last: at, why: 'this pronoun is the subject. Is it the right form for a subject?' };
  const isCountry = tree.tokens[at]?.text === 'US';
  const isActing =
    at === 0 &&
    tree.isOneOf(0, 'me him them') &&
    (/^VB[DZ]$/.test(tree.tag(1)) || tree.isOneOf(1, 'like want go love need think live'));
  if (isActing) return { first: at, last: at, why: 'this pronoun is the subject. Is it the right form for a subject?' };
  if (!isOpening || !isPronoun || isCountry || !tree.isOneOf(tree.afterAdverbs(at + 1), HELPERS)) return undefined;
  return { first: at, last: at, why: 'this pronoun is the subject. Is it the right form for a subject?' };
}

/** "My aunt, whom lives in Rome", "whom do you think will win". */
function whomAsSubject(tree: Tree, at: number): GrammarFault | undefined {
  const isBehindNoun =
    tree.tag(at - 1).startsWith('NN') || (tree.low(at - 1) === ',' && tree.tag(at - 2).startsWith('NN'));
  const isOwnVerb = tree.isFinite(at + 1) && isBehindNoun;
  const subject = tree.isOneOf(at + 1, 'do does did') ? at + 2 : at + 1;
  const isInserted = tree.tag(subject) === 'PRP' && tree.isOneOf(subject + 1, BELIEVING);
  const isVerbBehind = isInserted && tree.isOneOf(tree.afterAdverbs(subject + 2), HELPERS);
  return isOwnVerb || isVerbBehind
    ? { first: at, last: at, why: 'this pronoun is the subject of the next verb. Is it the right form for a subject?' }
    : undefined;
}

/** "Me and him went", "whom do you think will win". */
export const pronounCase: GrammarRule = {
  id: 'pronoun-case',
  name: 'Pronouns as subjects',
  explanation:
    'When a pronoun is the subject, it is I, he, she, we, they or who, alone or beside another person: my sister and I left.',
  wrong: 'My sister and me went to the cinema.',
  right: 'My sister and I went to the cinema.',
  harper: [
    {
      lints: 'CompoundSubjectI SubjectPronoun',
      why: 'this pronoun is the subject. Say the sentence with this word alone.',
    },
    {
      lints: 'FriendOfMe',
      why: 'whose friend is it? Think of “it is mine”: which form goes after “a friend of”?',
    },
  ],
  find: (tree) =>
    faultsAt(tree, (at) => {
      if (tree.low(at) === 'whom') return whomAsSubject(tree, at);
      if (tree.low(at) === 'and') return beforeAnd(tree, at) ?? afterAnd(tree, at);
      return aloneAsSubject(tree, at);
    }),
};
