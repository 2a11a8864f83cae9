import { faultsAt, type GrammarFault, type GrammarRule, type Tree } from '../../grammar-rule.ts';
import { wordsOf } from '../../lexicon/words.ts';
import { WordPatterns } from '../../word-patterns.ts';

/** Participles of irregular verbs that differ from their past: "written", not "made". */
const ONLY_PARTICIPLES = `written taken broken stolen chosen spoken eaten known seen done given drawn driven thrown grown forgotten worn hidden
shown born beaten forgiven frozen torn woven sung`;
/** Past forms of verbs whose subject is a person, so "the bridge built" lacks something. */
const DONE_TO_THINGS = `built founded invented constructed discovered destroyed designed published produced painted composed
manufactured located situated organised organized held made bought`;
const PEOPLE = wordsOf('agents');
/** How sure the tagger must be of a noun after the participle. */
const LEAST_MARGIN = 10;
const NEXT_CLAUSE = /^(?:[,.;:!?()"“”—–-]|because|until|when|while|if|although|but|so|where|since|which|who)$/;

/** "Has" and a participle after something that can't act, and "have" with a verb in -ing. */
const WITHOUT_BEEN = WordPatterns.named('missing-passive');

/** The end of the clause that begins a sentence. */
function firstClauseEnd(tree: Tree): number {
  const end = tree.find(2, tree.length, (at) => NEXT_CLAUSE.test(tree.low(at)) && tree.low(at + 1) !== 'far');
  return end === -1 ? tree.length : end;
}

/** Whether a clause up to a place has another verb that could be its finite one. */
const hasOtherVerb = (tree: Tree, end: number, but: number): boolean =>
  tree.some(
    1,
    end,
    (at) => at !== but && (tree.isFinite(at) || /^VB[NP]?$/.test(tree.tag(at))) && tree.low(at - 1) !== 'to',
  );

function faultAt(tree: Tree, at: number): GrammarFault | undefined {
  const noun = tree.tag(at - 1);
  if (at < 2 || at > 8 || !/^NNS?$/.test(noun) || !/^(?:DT|PRP\$)$/.test(tree.tag(0)) || tree.low(0) === 'no')
    return undefined;
  const isParticiple =
    tree.isOneOf(at, ONLY_PARTICIPLES) &&
    (/^(?:IN|RB|TO|\.|,)$/.test(tree.tag(at + 1)) || tree.isOneOf(at + 1, 'last yesterday'));
  const isBuilt =
    tree.isOneOf(at, DONE_TO_THINGS) &&
    (tree.low(at + 1) === 'by' ||
      (tree.isOneOf(at + 1, 'in on') && (tree.tag(at + 2) === 'CD' || tree.low(at + 2) === 'the'))) &&
    !tree.some(0, at, (place) => tree.isOneOf(place, PEOPLE));
  const isTranslated = tree.low(at) === 'translated' && tree.low(at + 1) === 'into';
  const isCancelled =
    tree.isOneOf(at, 'cancelled canceled postponed injured wounded') && tree.isOneOf(at + 1, 'because by due');
  if (!isParticiple && !isBuilt && !isCancelled && !isTranslated) return undefined;
  const end = firstClauseEnd(tree);
  if (at >= end || hasOtherVerb(tree, end, at) || /^[:;()"“”—–-]$/.test(tree.low(end)) || tree.tag(end).startsWith('W'))
    return undefined;
  // "The men beaten in the race shook hands": a doubtful noun may be the verb.
  const mayHaveVerb =
    tree.some(at + 1, end, (place) => /^NNS?$/.test(tree.tag(place)) && tree.tagMargin(place) < LEAST_MARGIN) ||
    (tree.low(at + 1) === 'to' && tree.tag(at + 2) === 'VB');
  if (mayHaveVerb) return undefined;
  // "The poem, written in 1812, is long": after the comma the first subject may go on.
  const goesOn = tree.low(end) === ',' && !/^(?:so|but|because|and|although|when)$/.test(tree.low(end + 1));
  // "Born without it but exposed to smoke": no new subject comes after "but".
  const next = tree.low(end) === ',' ? end + 1 : end;
  const isJoined =
    tree.isOneOf(next, 'but so and although') && !/^(?:PRP|DT|PRP\$|NNP|EX|UH|VB)$/.test(tree.tag(next + 1));
  return goesOn || isJoined
    ? undefined
    : { first: at - 1, last: at, why: 'a helping verb seems to be missing before this past participle.' };
}

/** "This essay written in a hurry", "the railway built in 1862". */
export const missingPassive: GrammarRule = {
  id: 'missing-passive',
  name: 'Missing “is” or “was” in the passive',
  explanation:
    'To say what happens to somebody or something, we use a form of “be” and a past participle: the essay was written.',
  learners: 'Many languages show this by the form of the verb alone.',
  wrong: 'This essay written in a hurry.',
  right: 'This essay was written in a hurry.',
  find: (tree) =>
    tree.tokens.at(-1)?.text === '.'
      ? [
          ...WITHOUT_BEEN.find(tree)
            .filter(({ last }) => tree.tag(last) !== 'VBG' || tree.low(last).endsWith('ing'))
            .map(({ first, last }) => ({ first, last, why: 'is “been” missing here?' })),
          ...faultsAt(tree, (at) => faultAt(tree, at)).slice(0, 1),
        ]
      : [],
};
