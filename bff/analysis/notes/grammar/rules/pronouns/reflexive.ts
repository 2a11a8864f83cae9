import { faultsAt, type GrammarFault, type GrammarRule, type Tree } from '../../grammar-rule.ts';

const REFLEXIVES = 'myself yourself himself herself itself ourselves yourselves themselves';
/** The reflexive pronouns that match each subject. */
const FITTING: ReadonlyMap<string, string> = new Map([
  ['i', 'myself'],
  ['you', 'yourself yourselves'],
  ['one', 'oneself himself'],
  ['he', 'himself'],
  ['she', 'herself'],
  ['it', 'itself'],
  ['we', 'ourselves ourself'],
  ['they', 'themselves themself'],
]);
/** What people feel without "themselves". */
const STATES = `happy sad tired good bad better worse well great ill sick comfortable lonely free safe healthy nervous sleepy hungry thirsty
stressed relaxed confident proud guilty angry fine ok okay bored lucky sorry excited calm strong weak cold warm`;
/** Verbs that don't take a reflexive pronoun in English, though they do in other languages. */
const NOT_REFLEXIVE = `concentrate concentrates concentrated concentrating complain complains complained complaining hurry hurries hurried
participate participates participated graduate graduated relax relaxes relaxed relaxing`;
const NEEDLESS = 'does the verb need this pronoun in English?';
const AMONG_SEVERAL = `argue argues argued arguing quarrel quarrels quarrelled quarreled quarrelling chat chats chatted chatting gossip communicate
communicates communicated communicating correspond compete competed exchange`;

/** "I feel myself happy", "concentrate yourself". */
function needlessReflexive(tree: Tree, at: number): GrammarFault | undefined {
  const before = at - 1;
  const state = tree.isOneOf(at + 1, 'very so really more much quite') ? at + 2 : at + 1;
  const isFeeling =
    tree.isOneOf(before, 'feel feels felt feeling') &&
    tree.isOneOf(state, STATES) &&
    (!tree.tag(state + 1).startsWith('NN') || tree.isOneOf(state + 1, 'today now'));
  const isOther =
    tree.isOneOf(before, NOT_REFLEXIVE) && tree.tag(before).startsWith('VB') && !tree.isOneOf(at + 1, 'to out into');
  const isMeeting =
    tree.isOneOf(before, 'meet met meeting') &&
    tree.isOneOf(at, 'ourselves themselves') &&
    /^(?:IN|RB|\.|,)$/.test(tree.tag(at + 1));
  if (!isFeeling && !isOther && !isMeeting) return undefined;
  return { first: before, last: at, why: NEEDLESS };
}

/** "They argue with themselves". */
function betweenPeople(tree: Tree, at: number): GrammarFault | undefined {
  const isBetween =
    tree.low(at - 1) === 'with' &&
    tree.isOneOf(at - 2, AMONG_SEVERAL) &&
    tree.isOneOf(at, 'themselves ourselves yourselves');
  return isBetween
    ? { first: at, last: at, why: 'does each one do it alone, or do they do it to each other?' }
    : undefined;
}

/** "We enjoyed themselves", "he hurt herself". */
function wrongPerson(tree: Tree, at: number): GrammarFault | undefined {
  if (!/^VB[DPZ]?$/.test(tree.tag(at - 1))) return undefined;
  let subject = at - 2;
  while (
    subject > at - 5 &&
    (tree.tag(subject) === 'MD' || tree.tag(subject).startsWith('RB') || tree.isOneOf(subject, 'do does did'))
  )
    subject--;
  const fitting = FITTING.get(tree.low(subject));
  const isObject = /^(?:VB.*|IN|TO)$/.test(tree.tag(subject - 1)) && tree.isOneOf(subject, 'you it');
  if (fitting === undefined || isObject || fitting.split(' ').includes(tree.low(at))) return undefined;
  return { first: at, last: at, why: 'this word points back to the subject. Do the two go together?' };
}

/** "People should respect himself": a plural at the start, and a singular after the verb. */
function pluralSubject(tree: Tree, at: number): GrammarFault | undefined {
  if (!tree.isOneOf(at, 'himself herself itself myself') || !/^VB[DP]?$/.test(tree.tag(at - 1))) return undefined;
  let subject = at - 2;
  while (subject > 0 && (tree.tag(subject) === 'MD' || tree.tag(subject).startsWith('RB'))) subject--;
  const isFirst = subject <= 1 && tree.tag(subject) === 'NNS' && tree.tagMargin(subject) >= 5;
  return isFirst
    ? { first: at, last: at, why: 'this word points back to several people. Does it fit them?' }
    : undefined;
}

/** "They love each others", "she did it by her own". */
function fixedForms(tree: Tree, at: number): GrammarFault | undefined {
  const isEnd = at + 1 >= tree.length || /^[.,!?]$/.test(tree.low(at + 1));
  const isEach = tree.low(at) === 'others' && tree.low(at - 1) === 'each';
  const isOwn =
    tree.low(at) === 'own' && tree.low(at - 2) === 'by' && tree.isOneOf(at - 1, 'her his our your their its');
  return isEnd && (isEach || isOwn)
    ? { first: at - 1, last: at, why: 'another form is usual in this phrase. Which one?' }
    : undefined;
}

/** "Send it to Jack and myself": no "I" that "myself" could point back to. */
function withoutSubject(tree: Tree, at: number): GrammarFault | undefined {
  if (
    tree.low(at) !== 'myself' ||
    !tree.isOneOf(at - 1, 'and or') ||
    tree.some(0, at, (place) => tree.isOneOf(place, 'i me my'))
  )
    return undefined;
  const isName = /^NNP?S?$/.test(tree.tag(at - 2));
  const isRequest = tree.some(0, at, (place) =>
    tree.isOneOf(place, 'please could can send email contact call consists consist'),
  );
  const isEnd = at + 1 >= tree.length || /^(?:IN|\.|,|RB|NN|NNP|CC)$/.test(tree.tag(at + 1));
  return isName && isRequest && isEnd
    ? {
        first: at,
        last: at,
        why: '“myself” points back to “I”, and there is no “I” here. Try the phrase without the other person.',
      }
    : undefined;
}

/** "Myself and my friend went". */
function asSubject(tree: Tree, at: number): GrammarFault | undefined {
  const isFirst = tree.low(at) === 'myself' && at === 0 && tree.low(1) === 'and';
  return isFirst
    ? { first: at, last: at, why: 'this is the subject. Which form of the pronoun can be a subject?' }
    : undefined;
}

/** "I saw me in the mirror", "we hurt us". */
function plainForReflexive(tree: Tree, at: number): GrammarFault | undefined {
  const isSame = ['i me', 'we us'].includes(`${tree.low(at)} ${tree.low(at + 2)}`) && /^VB[DP]$/.test(tree.tag(at + 1));
  if (!isSame) return undefined;
  // "I felt me happy": with "myself" it would still be wrong.
  if (tree.isOneOf(at + 1, 'feel felt')) return { first: at + 1, last: at + 2, why: NEEDLESS };
  return {
    first: at,
    last: at + 2,
    why: 'the subject and the object are the same person here. Which pronoun shows that?',
  };
}

/** "I feel myself happy", "we enjoyed themselves", "send it to Jack and myself". */
export const reflexive: GrammarRule = {
  id: 'reflexive',
  name: '“Myself”, “themselves”, “each other”',
  explanation:
    'Myself, herself and themselves point back to the subject and match it, and many verbs, such as feel and concentrate, usually go without them.',
  learners: 'In German, French, Spanish and Russian many more verbs take such a pronoun than in English.',
  wrong: 'I feel myself very happy in the mountains.',
  right: 'I feel very happy in the mountains.',
  find: (tree) =>
    faultsAt(tree, (at) => {
      if (!tree.isOneOf(at, REFLEXIVES)) return plainForReflexive(tree, at) ?? fixedForms(tree, at);
      return (
        needlessReflexive(tree, at) ??
        betweenPeople(tree, at) ??
        wrongPerson(tree, at) ??
        pluralSubject(tree, at) ??
        withoutSubject(tree, at) ??
        asSubject(tree, at)
      );
    }),
};
