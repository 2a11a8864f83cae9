import { faultsAt, type GrammarFault, type GrammarRule, type Tree } from '../../grammar-rule.ts';
import { wordsOf } from '../../lexicon/words.ts';

const TIMES = `yesterday nowadays today every last then sometimes often later tomorrow now usually normally`;
/** Verbs that no subject follows in English, other than "come", "stand" or "lie". */
const BEFORE_SUBJECT = wordsOf('verbs-before-subjects');

const orderFault = (first: number, last: number, why: string): GrammarFault => ({ first, last, why });

/** "Last summer worked my sister", "nowadays have most pupils a computer". */
function subjectBehindVerb(tree: Tree, at: number): GrammarFault | undefined {
  const isTime = at <= 5 && tree.isOneOf(0, TIMES) && (at === 1 || (tree.isOneOf(0, 'every last') && at === 2));
  const isPhrase =
    at >= 3 &&
    at <= 5 &&
    tree.isOneOf(0, 'in on at after') &&
    /^NNP?S?$/.test(tree.tag(at - 1)) &&
    !tree.some(1, at, (place) => /^(?:VB.*|MD|IN|,)$/.test(tree.tag(place)));
  // "At no time have I been afraid."
  if ((!isTime && !isPhrase) || tree.low(1) === 'no' || tree.tokens.at(-1)?.text === '?') return undefined;
  const isPronoun =
    tree.isOneOf(at + 1, 'i he she we they') &&
    (tree.isFinite(at) || tree.isOneOf(at, BEFORE_SUBJECT)) &&
    !tree.isOneOf(at, 'had should were said');
  const isSubject =
    tree.isOneOf(at + 1, 'my our his her their most many the') && /^(?:NN|JJ|NNS)/.test(tree.tag(at + 2));
  const isObjectBehind = tree.tag(at + 3) === 'DT' && tree.isOneOf(at, 'meet have visit like want need know eat see');
  // "After school most children take the bus": the verb has its subject before it.
  const isServed = isPhrase && tree.tag(at - 1) === 'NNS' && tree.low(at + 1) === 'the';
  const isVerb =
    !isServed &&
    tree.isOneOf(at, BEFORE_SUBJECT) &&
    tree.tag(at).startsWith('VB') &&
    (tree.tag(at) !== 'VB' || isObjectBehind);
  // "Every book has its day": after these words, the time may be the subject.
  const isOwnSubject =
    tree.isOneOf(0, 'every last') && tree.isOneOf(at, 'has made took got saw helped gave used spent');
  const isAlsoSubject = tree.isOneOf(0, 'today yesterday tomorrow') && tree.isOneOf(at, 'saw made took has gave');
  if (isPronoun || (isSubject && isVerb && !isOwnSubject && !isAlsoSubject))
    return orderFault(
      at,
      at + 1,
      'the subject usually comes before its verb, even after a time or a place. Which word is the subject?',
    );
  return undefined;
}

/** "Happened an accident yesterday", "it is difficult this exercise", "in 1990 was born my brother". */
function subjectAtEnd(tree: Tree, at: number): GrammarFault | undefined {
  const isHappening =
    at === 0 &&
    tree.isOneOf(0, 'happened exists exist existed occurred arrived') &&
    /^(?:DT|PRP\$|JJ)$/.test(tree.tag(1));
  const isBorn =
    at > 2 &&
    tree.low(at) === 'born' &&
    tree.isOneOf(at - 1, 'was were') &&
    tree.isOneOf(at + 1, 'my our') &&
    tree.tag(at + 2).startsWith('NN');
  const isJudged =
    tree.low(0) === 'it' &&
    tree.isOneOf(1, "is was 's") &&
    /^JJ$/.test(tree.tag(at)) &&
    at <= 3 &&
    tree.isOneOf(at + 1, 'this my the your') &&
    tree.tag(at + 2).startsWith('NN') &&
    tree.low(at + 3) === '.' &&
    !tree.isOneOf(at + 2, 'time way year morning evening week month season summer winter day moment second end');
  return isHappening || isBorn || isJudged
    ? orderFault(
        at,
        at + 1,
        'the subject usually comes before its verb, even after a time or a place. Which word is the subject?',
      )
    : undefined;
}

/** "I yesterday went", "she every day plays". */
function timeBeforeVerb(tree: Tree, at: number): GrammarFault | undefined {
  const isSubject = tree.isOneOf(at, 'i he she we they') && (at === 0 || tree.isOneOf(at - 1, ', and but because'));
  const verb = tree.isOneOf(at + 1, 'yesterday tomorrow')
    ? at + 2
    : tree.low(at + 1) === 'every' && tree.isOneOf(at + 2, 'day week morning evening night summer weekend year')
      ? at + 3
      : -1;
  return isSubject && verb !== -1 && (tree.isFinite(verb) || tree.tag(verb) === 'NNS')
    ? orderFault(at, verb - 1, 'the time does not go between the subject and its verb. Where else could it go?')
    : undefined;
}

/** "We our planet must protect". */
function beforeVerb(tree: Tree, at: number): GrammarFault | undefined {
  const isPair = tree.isOneOf(at, 'i we they he she you') && tree.isOneOf(at + 1, 'my our his her their the this');
  const verb = tree.find(at + 2, at + 5, (place) => !/^(?:JJ|NN|NNS)$/.test(tree.tag(place)));
  const isHelper = verb > at + 2 && tree.isOneOf(verb, 'must should can will have has had could would may');
  return isPair && isHelper && /^(?:VB|VBN|VBD)$/.test(tree.tag(verb + 1))
    ? orderFault(at, verb, 'the object usually comes after its verb. What is the object here?')
    : undefined;
}

/** "Last summer worked my sister", "we our planet must protect". */
export const subjectPlace: GrammarRule = {
  id: 'subject-place',
  name: 'Subject, verb, object',
  explanation:
    'The usual order is subject, verb and object, and then place and time, even when the sentence begins with a place or a time: yesterday we saw a film.',
  learners: 'In German and Dutch the verb is second; in Spanish, Italian and Russian the order is freer.',
  wrong: 'I think that we our planet must protect.',
  right: 'In the corner stood my old bicycle.',
  find: (tree) =>
    faultsAt(
      tree,
      (at) => beforeVerb(tree, at) ?? subjectAtEnd(tree, at) ?? timeBeforeVerb(tree, at) ?? subjectBehindVerb(tree, at),
    ),
};
