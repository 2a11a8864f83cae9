import { inflectsAsVerb } from '../../../../reading/parser/affix-classes.ts';
import { faultsAt, type GrammarFault, type GrammarRule, type Tree } from '../../grammar-rule.ts';
import { pastOrParticiple } from '../../lexicon/irregular-verbs.ts';
import { isAlsoBase } from './after-auxiliary.ts';

const LEAST_MARGIN = 2;
/** Words that are followed by "to" and a verb, and hardly ever by a noun. */
const BEFORE_PLAIN_VERB = `want wants wanted like likes liked love loves loved hope hopes hoped try tries tried trying decide decides decided able easy hard difficult
important ready order need needs needed ought went came has have had going tend tends tended learn learns learned help helps helped begin begins began start starts started continue continues`;

function faultAfter(tree: Tree, at: number): GrammarFault | undefined {
  if (tree.low(at) !== 'to' || tree.tag(at) !== 'TO') return undefined;
  const verb = tree.afterAdverbs(at + 1);
  const word = tree.low(verb);
  const isSure = tree.tagMargin(verb) >= LEAST_MARGIN && tree.tagMargin(at) >= LEAST_MARGIN;
  const isBeforeNoun = /^(?:NN|JJ|CC|VBG)/.test(tree.tag(verb + 1)) && !tree.isOneOf(at - 1, BEFORE_PLAIN_VERB);
  const isRegular = isSure && tree.tag(verb) === 'VBD' && /[a-z]{2}ed$/.test(word);
  const isIrregular = pastOrParticiple(word) !== undefined && /^VB[DN]$/.test(tree.tag(verb)) && word !== 'saw';
  const isPastForm = (isRegular || isIrregular) && !isBeforeNoun;
  const isThird =
    tree.isOneOf(at - 1, BEFORE_PLAIN_VERB) &&
    /^VBZ$|^NNS$/.test(tree.tag(verb)) &&
    inflectsAsVerb(word) &&
    /^[a-z]+s$/.test(word) &&
    !isBeforeNoun;
  // "From free to paid", "help to injured people": "to" is a preposition there.
  const isVerbBefore = tree.isOneOf(at - 1, BEFORE_PLAIN_VERB) && /^(?:VB|JJ)/.test(tree.tag(at - 1));
  const isUsedTo = tree.low(at - 1) === 'used' && tree.tag(at - 2) === 'PRP';
  if (!(isVerbBefore || isUsedTo) || (!isPastForm && !isThird) || isAlsoBase(word)) return undefined;
  return { first: at, last: verb, why: 'after “to” a reader expects the plain form of the verb.' };
}

/** A past form or third person after "to". */
export const verbAfterTo: GrammarRule = {
  id: 'verb-after-to',
  name: 'Verb after “to”',
  explanation:
    'After “to” in “want to”, “try to” or “in order to”, the verb takes its plain form, and another verb shows the time: she wanted to go.',
  learners: 'Learners often carry the past of the first verb over to the second.',
  wrong: 'They decided to bought a new car.',
  right: 'They decided to buy a new car.',
  find: (tree) => faultsAt(tree, (at) => faultAfter(tree, at)),
};
