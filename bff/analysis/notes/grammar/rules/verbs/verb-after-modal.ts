import { faultsAt, type GrammarFault, type GrammarRule, type Tree } from '../../grammar-rule.ts';
import { governedVerb, isPast, isThirdPerson } from './after-auxiliary.ts';

const MODALS = "can could will would shall should may might must 'll ca wo";

/**
 * "May said", "must needs", "Will changes help?", "his mind and will were": a name, a phrase, a question with a plural subject, a
 * noun.
 */
function isOtherWord(tree: Tree, at: number): boolean {
  const isName = tree.tokens[at]?.text === 'May' && tree.tag(at + 1) !== 'PRP';
  const isAsked = at === 0 && tree.tokens.at(-1)?.text === '?' && tree.tag(2).startsWith('NN');
  const isPlural = at === 0 && /^[A-Za-z]{2,}s$/.test(tree.tokens[1]?.text ?? '');
  const isNoun = tree.low(at) === 'will' && tree.isOneOf(at - 1, "and of 's free own this");
  // "A list of “must dos”", "as can reading aloud".
  const isQuoted = /^["“]$/.test(tree.low(at - 1));
  const isGap = tree.low(at - 1) === 'as' || tree.isOneOf(at - 2, 'way');
  const isShort = /^[A-Z]{2,}$/.test(tree.tokens[at + 1]?.text ?? '');
  return (
    isQuoted ||
    isGap ||
    isShort ||
    isName ||
    isAsked ||
    isPlural ||
    isNoun ||
    tree.low(at + 1) === 'needs' ||
    tree.low(at + 1) === 'nt'
  );
}

function faultAfter(tree: Tree, at: number): GrammarFault | undefined {
  if (tree.tag(at) !== 'MD' || !tree.isOneOf(at, MODALS) || /^(?:PRP\$|DT|JJ)$/.test(tree.tag(at - 1)))
    return undefined;
  const modal = tree.tokens[at]?.text ?? '';
  if (isOtherWord(tree, at)) return undefined;
  const next = tree.afterAdverbs(at + 1);
  const isOpen = tree.some(0, at, (place) => tree.isOneOf(place, 'all what everything whatever anything best much'));
  if (
    tree.low(next) === 'to' &&
    !isOpen &&
    /^VB$/.test(tree.tag(next + 1)) &&
    !tree.isOneOf(at, "'ll") &&
    tree.tagMargin(at) >= 2
  )
    return { first: at, last: next, why: `after “${modal}”, the verb comes without “to”.` };
  const verb = governedVerb(tree, at);
  if (verb === -1 || tree.low(verb - 1) === 'better' || tree.low(verb - 1) === 'rather') return undefined;
  const isGerund =
    tree.tag(verb) === 'VBG' &&
    tree.tokens.at(-1)?.text !== '?' &&
    tree.tagMargin(verb) >= 3 &&
    verb === next &&
    /[a-z]{3}ing$/.test(tree.low(verb));
  const isWrong =
    isPast(tree, verb) || isThirdPerson(tree, verb) || isGerund || (tree.low(verb) === 'has' && tree.low(at) !== "'ll");
  if (!isWrong || tree.some(at + 1, verb, (place) => /^[,;:"“”(]$/.test(tree.low(place)))) return undefined;
  return { first: at, last: verb, why: `after “${modal}” a reader expects the plain form of the verb.` };
}

/** The verb after "can", "will", "must" in a form other than the base form. */
export const verbAfterModal: GrammarRule = {
  id: 'verb-after-modal',
  name: 'Verb after “can”, “will”, “must”',
  explanation:
    'After can, could, will, would, shall, should, may, might and must, the verb takes its plain form: no -s, no past, no “to”.',
  learners: 'In many languages the second verb carries the time or the person, or follows a word such as “to”.',
  wrong: 'A good coach can changes a whole team.',
  right: 'A good coach can change a whole team.',
  harper: [
    { lints: 'WillContain', why: 'after “will” and “shall” the verb takes its plain form.' },
    {
      lints: 'DontCan DoubleModal',
      why: 'two helping verbs do not go together here. Which one do you need?',
    },
  ],
  find: (tree) => faultsAt(tree, (at) => faultAfter(tree, at)),
};
