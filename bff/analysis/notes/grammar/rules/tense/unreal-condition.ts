import type { GrammarFault, GrammarRule, Tree } from '../../grammar-rule.ts';
import { isParticiple, isPastVerb } from '../../lexicon/verb-times.ts';

/** Things people do once: after "if she had known" they are over, as "would have told" says. */
const DEEDS = `come go miss pass win tell help buy call catch arrive leave stay make get take bring save fail lose ask give meet find write visit
  invite choose finish send say stop break fall forget see hear answer`;
const NOW = 'now today still anymore always never tomorrow';
const UNREAL = 'were had knew could';

interface Condition {
  /** The first verb after "if", and the first of the other clause. */
  verb: number;
  main: number;
}

/** The two clauses of a sentence that starts with "if", or that has "if" later. */
function condition(tree: Tree): Condition | undefined {
  const opener = tree.find(0, tree.length, (at) => tree.low(at) === 'if' && !tree.isOneOf(at - 1, 'as even only'));
  if (opener === -1 || /["“”?]/.test(tree.text)) return undefined;
  const comma = tree.find(opener, opener + 15, (at) => tree.low(at) === ',');
  const verb = tree.find(opener + 1, opener + 6, (at) => tree.isFinite(at));
  if (opener > 0) {
    const modals = tree.finiteVerbs().filter((at) => at < opener);
    const main = modals.length === 1 ? (modals[0] ?? -1) : -1;
    return tree.tag(main) === 'MD' && verb !== -1 ? { verb, main } : undefined;
  }
  const main = tree.find(comma + 1, comma + 6, (at) => tree.isFinite(at));
  return comma === -1 || verb === -1 || verb > comma || main === -1 ? undefined : { verb, main };
}

function faultOf(tree: Tree): GrammarFault | undefined {
  const found = condition(tree);
  if (found === undefined) return undefined;
  const { verb, main } = found;
  const isTold = /^(?:PRP|NN|EX|RB)/.test(tree.tag(verb - 1)) && /^(?:PRP|NN|EX|RB)/.test(tree.tag(main - 1));
  if (!isTold) return undefined;
  const behindMain = tree.afterAdverbs(main + 1);
  const isPastPerfect =
    tree.isOneOf(verb, "had 'd") &&
    isParticiple(tree, tree.afterAdverbs(verb + 1)) &&
    tree.low(tree.afterAdverbs(verb + 1)) !== 'had';
  if (isPastPerfect && tree.isOneOf(main, "would 'd"))
    return tree.isOneOf(behindMain, DEEDS) && !tree.some(0, tree.length, (at) => tree.isOneOf(at, NOW))
      ? {
          first: main,
          last: behindMain,
          why: 'it is too late for this to come true. Does this verb show that?',
        }
      : undefined;
  const isUnreal =
    (tree.isOneOf(verb, UNREAL) && isPastVerb(tree, verb) && !isParticiple(tree, tree.afterAdverbs(verb + 1))) ||
    (tree.low(verb) === 'was' && tree.low(verb + 1) === 'you') ||
    tree.low(verb) === 'could';
  if (isUnreal && tree.isOneOf(main, "will 'll") && tree.isOneOf(verb - 1, 'i you he she we they'))
    return { first: main, last: main, why: 'this is only imagined. Does this verb show that?' };
  const isTwice =
    tree.isOneOf(verb, "would 'd") &&
    tree.isOneOf(main, "would could 'd") &&
    tree.isOneOf(verb - 1, 'i he she we they');
  const isPolite = tree.isOneOf(behindMain, 'be appreciate like') && !tree.isOneOf(verb + 1, 'be have');
  return isTwice &&
    tree.tag(verb + 1) === 'VB' &&
    tree.low(verb + 1) !== 'like' &&
    tree.low(tree.afterAdverbs(verb + 1)) !== 'have' &&
    !isPolite
    ? { first: verb, last: verb + 1, why: 'the other part already has “would” or “could”. Which form follows “if”?' }
    : undefined;
}

/** "If she had set her alarm, she would not miss the ferry." */
export const unrealCondition: GrammarRule = {
  id: 'unreal-condition',
  name: 'Imagined situations',
  explanation:
    'When we only imagine something, “if” goes with the past and the other part has would (if I knew, I would tell you); when it is too late, “if” goes with had, and the other part has would have.',
  learners: 'Many languages use the same form in both parts.',
  wrong: 'If she had set her alarm, she would not miss the ferry.',
  right: 'If she had set her alarm, she would not have missed the ferry.',
  find: (tree) => {
    const fault = faultOf(tree);
    return fault === undefined ? [] : [fault];
  },
};
