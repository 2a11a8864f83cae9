import type { GrammarFault, GrammarRule, Tree } from '../../grammar-rule.ts';
import { finishedTime, type TimePhrase } from '../../lexicon/finished-times.ts';
import { endsClause, isPresentVerb, perfectOf, verbBefore, type VerbPlace } from '../../lexicon/verb-times.ts';
import { WordPatterns } from '../../word-patterns.ts';

/** Verbs that may have the time as their object, or that report past events in the present. */
const NOT_TOLD = `has have 's is are am say says remember remembers forget forgets miss misses mean means show shows suggest suggests
  begin begins thank thanks recall recalls seem seems see sees think thinks know knows believe believes include includes cover covers concern concerns mark marks spend`;
/** Verbs without an object, which a time may follow directly. */
const INTRANSITIVE =
  'go goes come comes arrive arrives die dies leave leaves happen happens start starts begin begins finish finishes return returns sleep sleeps';

const MOVING = 'come comes go goes';

/** The verb of the clause that the time opens, if it is in the present: "yesterday I go", "last summer we are". */
function presentBehind(tree: Tree, time: TimePhrase): VerbPlace | undefined {
  // "Built two years ago, the tower is high": the time belongs to the participle.
  if (time.first > 1 || (time.first === 1 && !/^(?:CC|RB|IN|UH)$/.test(tree.tag(0)))) return undefined;
  if (tree.low(time.last + 2) === 'today') return undefined;
  const from = time.last + (tree.low(time.last + 1) === ',' ? 2 : 1);
  const verb = tree.find(from, from + 6, (at) => /^(?:VB|MD)/.test(tree.tag(at)) || endsClause(tree, at));
  if (verb === from || !/^(?:NN|PRP|DT|RB|EX)/.test(tree.tag(verb - 1))) return undefined;
  if (tree.isOneOf(verb, "have has 've")) {
    const participle = tree.afterAdverbs(verb + 1);
    return perfectOf(
      tree,
      tree.isOneOf(participle, 'been') && /^VBN$/.test(tree.tag(participle + 1)) ? participle + 1 : participle,
    );
  }
  return isPresentVerb(tree, verb) && !tree.isOneOf(verb, 'say says think believe know remember guess suppose')
    ? { first: verb, last: verb }
    : undefined;
}

/** The verb of the clause that the time ends, if it is in the present or connects the past to now. */
function presentBefore(tree: Tree, time: TimePhrase): VerbPlace | undefined {
  // "They still talk about last night."
  if (tree.isOneOf(time.first - 1, 'about of from to than with like on')) return undefined;
  const nearest = verbBefore(tree, time.first);
  if (nearest === -1) return undefined;
  // "She comes to visit us last Sunday."
  const isPurpose = tree.low(nearest - 1) === 'to' && tree.isOneOf(nearest - 2, MOVING);
  const verb = isPurpose ? nearest - 2 : nearest;
  // "You could have seen it yesterday" looks back, too.
  if (tree.some(verb - 3, verb, (at) => tree.tag(at) === 'MD')) return undefined;
  const perfect = perfectOf(tree, verb);
  if (perfect !== undefined) return perfect;
  const isObject = verb + 1 === time.first && !tree.isOneOf(verb, INTRANSITIVE);
  const isTold = isPresentVerb(tree, verb) && !tree.isOneOf(verb, NOT_TOLD) && !isObject;
  return isTold && tree.finiteVerbs()[0] === verb ? { first: verb, last: verb } : undefined;
}

function faultOf(tree: Tree, time: TimePhrase): GrammarFault | undefined {
  const verb = presentBehind(tree, time) ?? presentBefore(tree, time);
  if (verb === undefined) return undefined;
  const quoted = tree.text.slice(tree.tokens[time.first]?.from, tree.tokens[time.last]?.to);
  const why =
    verb.first === verb.last
      ? `“${quoted}” is over. Does the verb show the past?`
      : `“${quoted}” is over. Does “has” or “have” go with it?`;
  return { ...verb, why };
}

/** The perfect of something that happened once, in a year that is over. */
const IN_YEAR = WordPatterns.named('tense-and-time');

/** "Yesterday I go", "last week he has seen", "have you seen it last night". */
export const tenseAndTime: GrammarRule = {
  id: 'tense-and-time',
  name: 'Verb and time',
  explanation:
    'A time that is over, such as yesterday, last week or two years ago, goes with a plain past form: I saw him yesterday.',
  learners: 'Chinese, Vietnamese and Indonesian show time by such words alone; French and German use “have” here.',
  wrong: 'Yesterday my father cooks dinner for us.',
  right: 'Yesterday my father cooked dinner for us.',
  find: (tree) => {
    const inYear = IN_YEAR.find(tree).map(({ first, last }) => ({
      first,
      last,
      why: 'that year is over. Does “has” or “have” go with it?',
    }));
    const others = [...tree.tokens.keys()].flatMap((at) => {
      const time = finishedTime(tree, at);
      return (time && faultOf(tree, time)) ?? [];
    });
    return [...inYear, ...others];
  },
};
