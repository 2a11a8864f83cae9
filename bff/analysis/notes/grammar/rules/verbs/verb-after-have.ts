import { faultsAt, type GrammarFault, type GrammarRule, type Tree } from '../../grammar-rule.ts';
import { isIrregularParticiple, onlyPast } from '../../lexicon/irregular-verbs.ts';
import { governedVerb, isBase, isThirdPerson } from './after-auxiliary.ts';

/** Nouns that look like verbs after "have": "has access", "had fortune". */
const NOUNS = `access work regard fortune reference risk wave hate need cause want use doubt mercy faith hope fun influence control power
contact love fear respect trust sex lunch dinner breakfast wet cancer health value interest knowledge leave`;

function faultAfter(tree: Tree, at: number): GrammarFault | undefined {
  if (!tree.isOneOf(at, "have has had 've having") || !tree.tag(at).startsWith('VB')) return undefined;
  const verb = governedVerb(tree, at);
  const word = tree.low(verb);
  if (
    verb === -1 ||
    (/^NN$/.test(tree.tag(verb + 1)) && onlyPast(word) === undefined) ||
    isIrregularParticiple(word) ||
    tree.relation(verb).startsWith('nsubj')
  )
    return undefined;
  const isVerb = tree.tag(verb).startsWith('VB') && tree.relation(at).startsWith('aux');
  const past = onlyPast(word);
  const isPlain =
    isVerb &&
    !tree.isOneOf(verb, NOUNS) &&
    (isBase(tree, verb) || isThirdPerson(tree, verb)) &&
    verb === tree.afterAdverbs(at + 1);
  // "One problem many students have is time."
  if (tree.isOneOf(verb, 'is are was were')) return undefined;
  // "The red car, which he has, went past", "all I have goes to her".
  const isWhole =
    !tree.some(0, at, (place) => /^W|^all$/.test(tree.tag(place) || tree.low(place))) || tree.tag(verb) !== 'VBZ';
  if ((past === undefined && !isPlain) || !isWhole) return undefined;
  const have = tree.tokens[at]?.text ?? '';
  return {
    first: at,
    last: verb,
    why: `after “${have}” a reader expects the past participle, as in “has gone”.`,
  };
}

/** A past form, or a base form, where "have" needs the participle. */
export const verbAfterHave: GrammarRule = {
  id: 'verb-after-have',
  name: 'Verb after “have”',
  explanation: 'After have, has or had the verb is a past participle: go, went, has gone.',
  learners: 'The past and the past participle are the same in most English verbs, so the others are easily mixed up.',
  wrong: 'The ice has broke in two places.',
  right: 'The ice has broken in two places.',
  harper: [
    {
      lints: 'SimplePastToPastParticiple',
      why: 'after a form of “have” or “be” a reader expects the past participle, as in “has gone”.',
    },
  ],
  find: (tree) => faultsAt(tree, (at) => faultAfter(tree, at)),
};
