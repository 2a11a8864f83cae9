import { faultsAt, type GrammarFault, type GrammarRule, type Tree } from '../../grammar-rule.ts';

const ORDER = 'first second third fourth fifth sixth seventh eighth ninth tenth';

function faultAfter(tree: Tree, time: number): GrammarFault | undefined {
  if (tree.low(time) !== 'time' || !tree.isOneOf(time - 1, ORDER) || tree.low(time - 2) !== 'the') return undefined;
  const be = tree.isOneOf(time - 3, 'only just') ? time - 4 : time - 3;
  if (!tree.isOneOf(be - 1, 'this that it') || !tree.isOneOf(be, "is 's was")) return undefined;
  const subject = tree.low(time + 1) === 'that' ? time + 2 : time + 1;
  if (!/^(?:PRP|PRP\$|NNP|DT)$/.test(tree.tag(subject))) return undefined;
  const verb = tree.find(subject + 1, subject + 4, (at) => tree.isFinite(at) && tree.tag(at) !== 'MD');
  const isPerfect = tree.isOneOf(verb, "have has 've 's had 'd");
  const isFault =
    tree.low(be) === 'was'
      ? tree.isOneOf(verb, "have has 've") && tree.tag(tree.afterAdverbs(verb + 1)) === 'VBN'
      : !isPerfect;
  if (verb === -1 || !isFault) return undefined;
  const isProgressive = tree.isOneOf(verb, "am is are 'm 're") && tree.tag(verb + 1) === 'VBG';
  return {
    first: verb,
    last: isProgressive ? verb + 1 : verb,
    why: 'this counts the times up to now, or up to then. Does the verb need “has”, “have” or “had”?',
  };
}

/** "This is the first time I eat octopus." */
export const firstTime: GrammarRule = {
  id: 'first-time',
  name: 'Verb after “the first time”',
  explanation:
    'After “this is the first time” we usually say has or have (I have seen it), and after “this was the first time” we say had.',
  learners: 'German, French, Spanish and Russian use the present tense here.',
  wrong: 'This is the first time I am eating octopus.',
  right: 'This is the first time I have eaten octopus.',
  find: (tree) => faultsAt(tree, (at) => faultAfter(tree, at)),
};
