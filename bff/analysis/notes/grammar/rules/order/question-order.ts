import { inflectsAsVerb } from '../../../../reading/parser/affix-classes.ts';
import { faultsAt, type GrammarFault, type GrammarRule, type Tree } from '../../grammar-rule.ts';
import { wordsOf } from '../../lexicon/words.ts';

const SUBJECTS = 'i you he she it we they';
const HELPERS = 'is are was were am have has had do does did can could will would should must may might shall';
const BE = 'is are was were am';
const ASKING = wordsOf('asking');

/** The place after a noun, or several that belong together: "labour markets". */
function behindNouns(tree: Tree, noun: number): number {
  const isPair = tree.tag(noun) === 'NN' && tree.tag(noun + 1) === 'NNS' && tree.isOneOf(noun + 2, HELPERS);
  return isPair ? noun + 2 : noun + 1;
}

/** The place after the question word and what belongs to it: "how often", "what kind of music", "how many people". */
function afterQuestionWord(tree: Tree, at: number): number {
  const next = at + 1;
  if (tree.isOneOf(at, 'why where when who whom')) return next;
  if (tree.low(at) === 'how') {
    const measure = tree.isOneOf(next, 'much many often long far old big tall fast well late early soon hard')
      ? next + 1
      : next;
    return tree.isOneOf(next, 'much many') && tree.tag(measure).startsWith('NN') ? behindNouns(tree, measure) : measure;
  }
  const noun = tree.isOneOf(next, 'kind sort type') && tree.low(next + 1) === 'of' ? next + 2 : next;
  const isNoun =
    /^NNS?$/.test(tree.tag(noun)) ||
    (noun === at + 1 && /^(?:PRP\$|PRP)$/.test(tree.tag(noun + 1)) && tree.isOneOf(noun, 'book film show movie play'));
  return isNoun ? behindNouns(tree, noun) : next;
}

/** The place after a subject that begins at a place: a pronoun, a name or a noun with its article; -1 if there is none. */
function afterSubject(tree: Tree, at: number): number {
  if (tree.isOneOf(at, SUBJECTS)) return at + 1;
  if (/^NNP?S?$/.test(tree.tag(at)) && tree.tag(at) !== 'NN') return at + 1;
  if (!/^(?:DT|PRP\$)$/.test(tree.tag(at)) || tree.isOneOf(at, 'a an')) return -1;
  const end = tree.find(at + 1, at + 5, (place) => !/^(?:JJ|JJR|JJS|NN|NNS|POS)$/.test(tree.tag(place)));
  return end > at + 1 ? end : -1;
}

/** Whether what follows a verb could make the words before it the subject of a longer sentence: "What you want is this?" */
function hasVerbOutside(tree: Tree, verb: number): boolean {
  const other = tree.find(verb + 1, tree.length, (at) => tree.isFinite(at));
  if (other === -1) return false;
  return !tree.some(
    verb + 1,
    other,
    (at) =>
      tree.isOneOf(at, 'when because if that who which while after before as than what') || tree.tag(at) === 'PRP',
  );
}

/** Whether the last word before the mark is a verb that the tagger mistakes for a plural: "when the train leaves?" */
const isVerbAtEnd = (tree: Tree, end: number): boolean =>
  tree.low(end) === '?' &&
  tree.tag(end - 1) === 'NNS' &&
  tree.tag(end - 2) === 'NN' &&
  inflectsAsVerb(tree.low(end - 1));

const orderFault = (first: number, last: number): GrammarFault => ({
  first,
  last,
  why: 'this is a question. Does a helping verb or “be” come before the subject?',
});

/** "Why you are late?", "where you bought it?", "how often the committee meet?" */
function directQuestion(tree: Tree, at: number): GrammarFault | undefined {
  const subject = afterQuestionWord(tree, at);
  if (tree.some(0, tree.length, (place) => /^[,:;"“”]$/.test(tree.low(place)))) return undefined;
  const verb = afterSubject(tree, subject);
  const main = isVerbAtEnd(tree, verb) ? verb - 1 : tree.afterAdverbs(verb);
  if (verb === -1 || tree.low(at) === 'whose' || (tree.isOneOf(at, 'who whom') && !tree.isOneOf(subject, SUBJECTS)))
    return missingHelper(tree, at);
  const isPronoun = tree.isOneOf(subject, SUBJECTS);
  const isVerb =
    tree.isFinite(main) || main === verb - 1 || (tree.tag(main) === 'VB' && (isPronoun || tree.low(at) !== 'what'));
  const isGerund = isPronoun && tree.tag(main) === 'VBG';
  return (isVerb || isGerund) && !hasVerbOutside(tree, main) && !tree.isOneOf(at + 1, 'about come')
    ? orderFault(at, main)
    : undefined;
}

const asksPrice = (tree: Tree, at: number): boolean =>
  tree.low(at) === 'how' && tree.isOneOf(at + 1, 'much many') && tree.isOneOf(at + 2, 'costs cost weighs');

/** "I had no idea how much costs bread." */
function priceBeforeThing(tree: Tree, at: number): GrammarFault | undefined {
  if (!asksPrice(tree, at)) return undefined;
  const noun = tree.find(at + 3, at + 6, (place) => !/^(?:DT|PRP\$|JJ)$/.test(tree.tag(place)));
  return tree.tag(noun).startsWith('NN') && /^[.?!,]$/.test(tree.low(noun + 1))
    ? { first: at + 2, last: noun, why: 'which comes first here, the thing or the verb?' }
    : undefined;
}

/** "Where lives your brother?", "what means this word?" */
function missingHelper(tree: Tree, at: number): GrammarFault | undefined {
  const verb = at + 1;
  const isMain =
    /^VB[DZ]$/.test(tree.tag(verb)) &&
    !tree.isOneOf(verb, `${HELPERS} 's 'd 're goes comes came went says said gives gave makes made happened`);
  const isWhat = tree.low(at) === 'what' && tree.isOneOf(verb, 'means mean meant');
  // "How much costs the course in May?"
  if (asksPrice(tree, at) && tree.tag(at + 3) === 'DT') return orderFault(at, at + 2);
  const isWhere = tree.isOneOf(at, 'where when why how') && isMain;
  const isSubject = /^(?:DT|PRP\$|NNP)$/.test(tree.tag(verb + 1)) || tree.isOneOf(verb + 1, 'i he she we they');
  return (isWhat || isWhere) && isSubject ? orderFault(at, verb) : undefined;
}

/** Whether the word before a question word asks or tells: "know", "tell me", "asked the man". */
function isAsked(tree: Tree, at: number): boolean {
  const asking = tree.find(Math.max(0, at - 4), at, (place) => tree.isOneOf(place, ASKING));
  return (
    asking !== -1 &&
    !tree.some(
      asking + 1,
      at,
      (place) => !/^(?:PRP|DT|NN|NNS|NNP|PRP\$|RP|JJ|RB)$/.test(tree.tag(place)) && tree.low(place) !== 'out',
    )
  );
}

/** "I know where is he", "they do not know how do eels find their way". */
function insideSentence(tree: Tree, at: number): GrammarFault | undefined {
  if (at < 2 || !/^[a-z]/.test(tree.tokens[at]?.text ?? '') || !isAsked(tree, at)) return undefined;
  const helper = afterQuestionWord(tree, at);
  if (!tree.isOneOf(helper, HELPERS)) return undefined;
  const subject = helper + 1;
  const end = tree.isOneOf(subject, 'a an') ? afterSubject(tree, subject + 1) : afterSubject(tree, subject);
  if (end === -1) return undefined;
  const verb = tree.afterAdverbs(end);
  const isAction = !tree.isOneOf(helper, BE) && /^(?:VB|VBP|VBN|VBD)$/.test(tree.tag(verb));
  const isDone =
    tree.isOneOf(helper, 'do does did') &&
    (tree.isOneOf(at, 'when where why how') || helper > at + 1) &&
    /^(?:DT|PRP\$)$/.test(tree.tag(subject));
  const isPlace = tree.isOneOf(at, 'where when why how') && tree.isOneOf(helper, BE);
  const isDoing =
    tree.isOneOf(helper, BE) &&
    (tree.tag(verb) === 'VBG' || (/^(?:IN|RP)$/.test(tree.tag(verb)) && /^[.?!]$/.test(tree.low(verb + 1))));
  const isPronoun =
    tree.isOneOf(subject, SUBJECTS) && tree.isOneOf(helper, BE) && /^(?:[.?!,]|VBG|VBN|IN)$/.test(tree.tag(verb));
  // "Tell me what is your name", but "what is the matter".
  const isFact =
    tree.low(at) === 'what' &&
    helper === at + 1 &&
    tree.tag(subject) === 'PRP$' &&
    tree.isOneOf(subject + 1, 'name address age job opinion number favourite favorite');
  return isAction || isFact || isDone || isPlace || isDoing || isPronoun
    ? {
        first: at,
        last: subject,
        why: 'this question is inside another sentence. There, the subject comes before the verb.',
      }
    : undefined;
}

/** "You have ever eaten snails?" */
function everBehindSubject(tree: Tree): GrammarFault | undefined {
  const isEver = tree.isOneOf(0, SUBJECTS) && tree.isOneOf(1, 'have has') && tree.low(2) === 'ever';
  const isEverFirst = tree.isOneOf(0, HELPERS) && tree.low(1) === 'ever' && tree.isOneOf(2, SUBJECTS);
  return isEver || isEverFirst ? orderFault(0, 2) : undefined;
}

/** "Why you are late?", "I know where is he." */
export const questionOrder: GrammarRule = {
  id: 'question-order',
  name: 'Word order in questions',
  explanation:
    'In most questions a helping verb or “be” comes before the subject (why are you late?); inside another sentence it does not (I know where he is).',
  learners: 'Many languages keep one order in both places.',
  wrong: 'Why you are late?',
  right: 'Why are you late?',
  find: (tree) => {
    const asks = tree.tokens.at(-1)?.text === '?';
    const opening = tree.isOneOf(0, 'and but so') ? 1 : 0;
    return faultsAt(tree, (at) => {
      if (asks && at === 0 && (tree.isOneOf(0, SUBJECTS) || tree.low(1) === 'ever')) return everBehindSubject(tree);
      if (!tree.isOneOf(at, 'why where when how what which who whom')) return undefined;
      if (asks && at === opening) return directQuestion(tree, at);
      return priceBeforeThing(tree, at) ?? insideSentence(tree, at);
    });
  },
};
