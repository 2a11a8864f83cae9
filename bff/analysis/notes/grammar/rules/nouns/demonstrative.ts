import { inflectsAsVerb } from '../../../../reading/parser/affix-classes.ts';
import { faultsAt, type GrammarRule, type Tree } from '../../grammar-rule.ts';
import { NO_PLURAL_S, SINGULAR_IN_S } from '../../lexicon/grammar-words.ts';
import { mayBeVerb } from '../../lexicon/may-be-verb.ts';
import { isBeforePlural } from './before-plural.ts';

const LEAST_MARGIN = 3;
const VERBS = `look seem need mean sound feel help show cost vary differ taste smell work matter arise consist range interfere link include
result lead occur depend apply overlap act map`;
/** Verbs in -s after "this": "this results in damage". */
const VERBS_IN_S =
  'results matters calls requires challenges guarantees focuses means shows leads changes causes makes helps seems looks sounds';

const CLAUSE_OPENERS = `that because if although though since while whereas when as so say says said think thinks thought believe believes
believed argue argues argued claim claims know knows feel suggest suggests hope`;

/** "This results in cell death": the tagger mistakes a verb for the noun of "this", and no other verb follows. */
function isVerbBehind(tree: Tree, at: number): boolean {
  const verb = at + 1;
  // "This boils down to one question."
  if (tree.low(at) === 'this' && mayBeVerb(tree.low(verb)) && tree.isOneOf(verb + 1, 'down up out off')) return true;
  // "I am sure that this accounts for it", "critics say this limits free speech": a clause begins here, and an object follows.
  const opensClause =
    at === 0 ||
    /^(?:CC|,)$/.test(tree.tag(at - 1)) ||
    tree.isOneOf(at - 1, CLAUSE_OPENERS) ||
    tree.tag(at - 1) === 'WRB';
  const hasObject =
    /^(?:DT|PRP\$?|WRB|WP|TO|JJ|NNS?|NNP)$/.test(tree.tag(verb + 1)) ||
    tree.isOneOf(verb + 1, 'for to on in from with');
  if (tree.low(at) === 'this' && opensClause && hasObject && inflectsAsVerb(tree.low(verb))) return true;
  const goesOn = /^(?:JJ|RB|IN|TO|DT|PRP|WRB|W.*)/.test(tree.tag(verb + 1));
  if (!goesOn || tree.tag(at - 1) === 'IN') return false;
  if (tree.low(at) === 'this' && tree.isOneOf(verb, VERBS_IN_S)) return true;
  return inflectsAsVerb(tree.low(verb)) && !tree.some(verb + 1, tree.length, (place) => tree.isFinite(place));
}

/** "This things", "these thing", "this are". */
export const demonstrative: GrammarRule = {
  id: 'demonstrative',
  name: '“This” and “these”',
  explanation: 'This and that go with a singular noun, these and those with a plural.',
  learners: 'The vowels of “this” and “these” sound alike to speakers of many languages.',
  wrong: 'This pictures were taken in Rome.',
  right: 'These pictures were taken in Rome.',
  find: (tree) =>
    faultsAt(tree, (at) => {
      if (!tree.isOneOf(at, 'this that these those')) return undefined;
      // "How much do these cost?"
      if (tree.isOneOf(at - 1, 'do does did')) return undefined;
      const word = tree.tokens[at]?.text ?? '';
      const isSingular = tree.isOneOf(at, 'this that');
      const isSubject =
        (at === 0 || /^(?:because|but|and|,)$/.test(tree.low(at - 1))) && tree.relation(at).startsWith('nsubj');
      if (
        isSubject &&
        tree.arcMargin(at) >= LEAST_MARGIN &&
        tree.isOneOf(at + 1, isSingular ? 'are were' : 'is was has') &&
        (tree.low(at) !== 'that' || at === 0)
      )
        return { first: at, last: at + 1, why: 'these two words do not go together. Is it one thing, or several?' };
      if (tree.tag(at) !== 'DT' || tree.relation(at) !== 'det' || tree.arcMargin(at) < LEAST_MARGIN) return undefined;
      const noun = tree.head(at);
      const lower = tree.low(noun);
      const isNear = noun === at + 1 || (noun === at + 2 && tree.tag(at + 1) === 'JJ');
      // "These look fine": the tagger mistakes a verb after "these" for its noun.
      if (tree.isOneOf(noun, VERBS) && /^(?:JJ|RB|RP|IN|TO|DT)/.test(tree.tag(noun + 1))) return undefined;
      if (
        isVerbBehind(tree, at) ||
        tree.isOneOf(at + 1, 'many much few') ||
        (!isSingular && lower.endsWith('ing') && !tree.isFinite(noun + 1)) ||
        isBeforePlural(tree, noun)
      )
        return undefined;
      if (!isNear || tree.tagMargin(noun) < LEAST_MARGIN || /^NN|^POS$|^HYPH$/.test(tree.tag(noun + 1)))
        return undefined;
      const why =
        lower === 'effects'
          ? 'did you mean the verb “affects”?'
          : 'these two words do not go together. Is it one thing, or several?';
      if (isSingular && tree.tag(noun) === 'NNS' && !SINGULAR_IN_S.has(lower) && !tree.isOneOf(noun, 'data media')) {
        return tree.low(at) === 'that' && at > 0 && !/^(?:CC|,)$/.test(tree.tag(at - 1))
          ? undefined
          : { first: at, last: noun, why };
      }
      if (
        isSingular ||
        tree.tag(noun) !== 'NN' ||
        tree.tagMargin(noun) < 6 ||
        tree.arcMargin(at) < 8 ||
        NO_PLURAL_S.has(lower) ||
        lower.endsWith('s')
      )
        return undefined;
      if (tree.children(noun).some((child) => tree.relation(child) === 'conj')) return undefined;
      return { first: at, last: noun, why: `“${word}” goes with a plural noun. Is this one plural?` };
    }),
};
