import { faultsAt, type GrammarFault, type GrammarRule, type Tree } from '../../grammar-rule.ts';
import { finishedTime } from '../../lexicon/finished-times.ts';
import { isPastVerb, isPresentVerb } from '../../lexicon/verb-times.ts';

const SAYING =
  'said told promised announced explained answered replied added warned decided agreed informed swore mentioned';
/** What somebody had in mind in the past; a present after it is seldom intended. */
const THINKING = 'thought hoped wished feared assumed imagined expected believed guessed';
const FEELING = 'sure certain afraid worried convinced happy glad';
const PRONOUNS = 'i he she we they it you';
const HEARERS = 'me us him her them';
const PASSING =
  'tired ill sick hungry thirsty angry busy late sorry ready bored cold afraid nervous excited sad worried scared coming going leaving';
const LATER = 'then there later anymore again';

/** Where the reported clause begins after a place, past "me", "to us" and "that". */
function reportedFrom(tree: Tree, after: number, mayHaveHearer: boolean): number {
  if (!mayHaveHearer) return tree.low(after) === 'that' ? after + 1 : after;
  let at = after;
  if (tree.low(at) === 'to') at++;
  if (tree.isOneOf(at, 'me him her us them you')) at++;
  else if (/^(?:DT|PRP\$)$/.test(tree.tag(at)) && tree.low(at + 2) === 'that') at += 2;
  return tree.low(at) === 'that' ? at + 1 : at;
}

/** The first verb of a clause whose subject begins at a place, if it is "will", "can", or in the present; -1 otherwise. */
function presentIn(tree: Tree, subject: number): number {
  if (!tree.isOneOf(subject, PRONOUNS) && !/^(?:DT|PRP\$|NNP)$/.test(tree.tag(subject))) return -1;
  const verb = tree.find(subject + 1, subject + 5, (at) => /^(?:VB|MD|IN|TO|W|,|CC)/.test(tree.tag(at)));
  const isPresent = tree.isOneOf(verb, "will 'll wo can ca") || isPresentVerb(tree, verb);
  return isPresent && /^(?:PRP|NN|RB)/.test(tree.tag(verb - 1)) ? verb : -1;
}

/** Whether the sentence goes on in the past after a place: "..., but she forgot", "when I rang last night". */
function goesOnInPast(tree: Tree, from: number): boolean {
  const joins = tree.find(
    from,
    tree.length,
    (at) => tree.isOneOf(at, 'but and so when because') && !tree.tag(at + 1).startsWith('VB'),
  );
  const next = joins === -1 ? -1 : tree.find(joins + 1, joins + 6, (at) => tree.isFinite(at));
  const hasTime = tree.some(from, tree.length, (at) => finishedTime(tree, at) !== undefined);
  const isThen =
    tree.isOneOf(tree.length - 2, LATER) ||
    tree.some(
      from,
      tree.length,
      (at) =>
        tree.isOneOf(at, 'next following') &&
        tree.low(at - 1) === 'the' &&
        tree.isOneOf(at + 1, 'day week morning year'),
    );
  return (next !== -1 && isPastVerb(tree, next)) || hasTime || isThen;
}

/** The place after "thought", "was sure" or "didn't know" in the past; -1 if the word at a place is none of them. */
function afterThinking(tree: Tree, at: number): number {
  if (tree.isOneOf(at, THINKING) && tree.tag(at) === 'VBD' && !tree.isOneOf(at - 1, 'has have had')) return at + 1;
  if (tree.isOneOf(at, FEELING) && tree.isOneOf(tree.tag(at - 1).startsWith('RB') ? at - 2 : at - 1, 'was were'))
    return at + 1;
  const isKnowing = tree.low(at) === 'knew' || (tree.low(at) === 'know' && tree.low(at - 2) === 'did');
  const from = tree.low(at + 1) === 'that' ? at + 2 : at + 1;
  return isKnowing && tree.isOneOf(from, PRONOUNS) ? at + 1 : -1;
}

/**
 * "My aunt told me that she will ...", "he said that he is tired": someone the writer knows spoke about what was about to happen,
 * or was true for a while.
 */
function isOwnReport(tree: Tree, saying: number, verb: number): boolean {
  const isKnown =
    tree.isOneOf(saying - 1, 'he she they i we') ||
    tree.tag(saying - 2) === 'PRP$' ||
    tree.isOneOf(saying + 1, HEARERS);
  const isFuture = tree.isOneOf(verb, "will 'll wo");
  const isState = tree.isOneOf(verb, 'am is are') && tree.isOneOf(tree.afterAdverbs(verb + 1), PASSING);
  return isKnown && (isFuture || isState) && tree.isOneOf(verb - 1, 'i he she they we');
}

/** "She asked me if I can help her." */
function faultInQuestion(tree: Tree, at: number): GrammarFault | undefined {
  if (!tree.isOneOf(at, 'asked wondered') || tree.tag(at) !== 'VBD') return undefined;
  const opener = tree.find(at + 1, at + 4, (place) => tree.isOneOf(place, 'if whether'));
  const verb = opener === -1 || !tree.isOneOf(opener + 1, PRONOUNS) ? -1 : presentIn(tree, opener + 1);
  return verb === -1 ? undefined : faultOf(verb);
}

const faultOf = (verb: number): GrammarFault => ({
  first: verb,
  last: verb,
  why: 'somebody said or thought this in the past. Is this verb in the past too?',
});

function faultAfter(tree: Tree, at: number): GrammarFault | undefined {
  const asked = faultInQuestion(tree, at);
  if (asked !== undefined || /["“”]/.test(tree.text)) return asked;
  const thinking = afterThinking(tree, at);
  const isSaying = tree.isOneOf(at, SAYING) && tree.tag(at) === 'VBD';
  if (thinking === -1 && !isSaying) return undefined;
  const verb = presentIn(tree, reportedFrom(tree, thinking === -1 ? at + 1 : thinking, isSaying));
  const isPersonal = verb !== -1 && isOwnReport(tree, at, verb);
  if (verb === -1 || (isSaying && !isPersonal && !goesOnInPast(tree, verb + 1))) return undefined;
  if (tree.some(verb, tree.length, (place) => tree.isOneOf(place, 'now today still tomorrow') && isSaying))
    return undefined;
  return faultOf(verb);
}

/** "She told me that she will come, but she forgot." */
export const reportedSpeech: GrammarRule = {
  id: 'reported-speech',
  name: 'Verbs in reported speech',
  explanation:
    'When you report what somebody said or thought in the past, the verbs are usually in the past too: she said that she would come.',
  learners: 'Russian and Chinese, and often German, keep the tense of the words that were said.',
  wrong: 'My aunt told me that she will send the parcel, but she forgot.',
  right: 'My aunt told me that she would send the parcel, but she forgot.',
  find: (tree) => faultsAt(tree, (at) => faultAfter(tree, at)),
};
