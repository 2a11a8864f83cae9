import type { Finding, TaggedSentence, Token } from './finding.ts';
import {
  CLAUSE_OPENERS,
  IRREGULAR_PAST,
  NEVER_TWICE,
  NO_PLURAL_S,
  PLURALS,
  SINGULAR_IN_S,
  wrongArticle,
} from './grammar-words.ts';
import { wordGrammar } from './wording.ts';

/** What a rule of grammar sees at one token: the last token of the fault, and what is wrong and why. */
interface Fault {
  last: number;
  why: string;
}

/** A rule looks at a place of the sentence and answers the fault that begins there, if any. */
type Rule = (tokens: readonly Token[], at: number) => Fault | undefined;

const low = (tokens: readonly Token[], at: number) => tokens[at]?.lower ?? '';
const tagAt = (tokens: readonly Token[], at: number) => tokens[at]?.pos ?? '';
const isOneOf = (word: string, list: string) => list.split(' ').includes(word);

function opensClause(tokens: readonly Token[], at: number): boolean {
  if (at === 0) return true;
  const before = tokens[at - 1];
  if (before === undefined) return true;
  if (before.pos === 'PUNCT')
    return at === 1 || before.text === ';' || before.text === ':' || before.text === '“' || before.text === '"';
  if (before.text === ',') return false;
  return CLAUSE_OPENERS.has(before.lower) && before.pos !== 'DET' && before.pos !== 'PRON';
}

/** The index of the noun that ends a short noun phrase beginning at `at`, or -1. */
function nounAfter(tokens: readonly Token[], at: number): number {
  let index = at;
  while (index < at + 3 && tagAt(tokens, index) === 'ADJ') index++;
  return tagAt(tokens, index) === 'NOUN' ? index : -1;
}

function isPluralNoun(token: Token | undefined): boolean {
  if (token?.pos !== 'NOUN') return false;
  if (PLURALS.has(token.lower)) return true;
  return /[a-z]{3}s$/.test(token.lower) && !/(?:ss|us|is|ics|'s)$/.test(token.lower) && !SINGULAR_IN_S.has(token.lower);
}

const repeatedWord: Rule = (tokens, at) => {
  const [one, two] = [tokens[at], tokens[at + 1]];
  if (one === undefined || two === undefined || one.lower !== two.lower || !NEVER_TWICE.has(one.lower))
    return undefined;
  // "It is what it is is" needs a comma, "A A" and "I I" are labels; "is is" and "in in" across a capital are not ours.
  if (two.text !== two.lower || two.from !== one.to + 1 || tokens[at + 2]?.text === '-') return undefined;
  return { last: at + 1, why: 'the same word stands here twice. Is that meant?' };
};

const modalOf: Rule = (tokens, at) => {
  if (!isOneOf(low(tokens, at), 'could should would must might') || tagAt(tokens, at) === 'NOUN') return undefined;
  const of = low(tokens, at + 1) === "n't" || low(tokens, at + 1) === 'not' ? at + 2 : at + 1;
  if (low(tokens, of) !== 'of' || low(tokens, of + 1) === 'course') return undefined;
  if (!['VERB', 'AUX'].includes(tagAt(tokens, of + 1)) && !/(?:ed|en|one)$/.test(low(tokens, of + 1))) return undefined;
  return { last: of, why: '"of" is no verb. After a modal verb a reader expects one.' };
};

const article: Rule = (tokens, at) => {
  const word = low(tokens, at);
  const next = tokens[at + 1];
  if ((word !== 'a' && word !== 'an') || next === undefined || (tokens[at]?.text === 'A' && at > 0)) return undefined;
  if (next.text !== next.lower || next.from !== (tokens[at]?.to ?? 0) + 1 || !wrongArticle(word, next.lower))
    return undefined;
  if (!['NOUN', 'ADJ', 'ADV', 'VERB'].includes(next.pos) || tokens[at - 1]?.text === '-') return undefined;
  const sound = word === 'a' ? 'a consonant sound' : 'a vowel sound';
  return { last: at + 1, why: `"${word}" goes before ${sound}. Say the next word aloud: how does it begin?` };
};

const pluralSubject: Rule = (tokens, at) => {
  if (!opensClause(tokens, at)) return undefined;
  const first = low(tokens, at);
  const isDetermined = isOneOf(first, 'the these those my our his her their your some many most several all');
  const noun = nounAfter(tokens, isDetermined ? at + 1 : at);
  if (noun === -1 || !isPluralNoun(tokens[noun]) || (!isDetermined && !PLURALS.has(low(tokens, noun))))
    return undefined;
  if (isOneOf(low(tokens, at - 1), 'and or than')) return undefined;
  let verb = noun + 1;
  while (tagAt(tokens, verb) === 'ADV') verb++;
  const isSingularVerb = isOneOf(low(tokens, verb), 'was is has does') && tagAt(tokens, verb) !== 'NOUN';
  return isSingularVerb ? { last: verb, why: 'a plural subject takes a plural verb.' } : undefined;
};

const singularSubject: Rule = (tokens, at) => {
  if (!isOneOf(low(tokens, at), 'each every this that another') || !opensClause(tokens, at)) return undefined;
  const noun = nounAfter(tokens, at + 1);
  if (
    noun === -1 ||
    isPluralNoun(tokens[noun]) ||
    low(tokens, noun).endsWith('s') ||
    NO_PLURAL_S.has(low(tokens, noun))
  )
    return undefined;
  const isPluralVerb = isOneOf(low(tokens, noun + 1), 'are were have do') && tagAt(tokens, noun + 1) !== 'NOUN';
  // "This sort are", "that day were gathered" (inversion): only a verb right after the noun with nothing plural behind it.
  if (!isPluralVerb || isOneOf(low(tokens, noun), 'kind sort type day night year morning evening time point way'))
    return undefined;
  return { last: noun + 1, why: 'a singular subject takes a singular verb.' };
};

const pronounSubject: Rule = (tokens, at) => {
  const pronoun = low(tokens, at);
  const verb = low(tokens, at + 1);
  const before = low(tokens, at - 1);
  if (tagAt(tokens, at) !== 'PRON' || tokens.at(-1)?.text === '?') return undefined;
  const why = 'the verb does not agree with its pronoun. Who acts, one or many?';
  const isPlural = isOneOf(pronoun, 'we they you');
  if (isPlural && verb === 'was' && !isOneOf(before, 'of than as') && !isOneOf(tagAt(tokens, at - 1), 'VERB ADP'))
    return { last: at + 1, why };
  if (!opensClause(tokens, at) || isOneOf(before, 'that if')) return undefined;
  if (isPlural && isOneOf(verb, 'is has does')) return { last: at + 1, why };
  const negated = verb === 'do' && low(tokens, at + 2) === "n't";
  if (isOneOf(pronoun, 'he she it') && (isOneOf(verb, 'have are') || negated))
    return { last: negated ? at + 2 : at + 1, why };
  if (pronoun === 'i' && isOneOf(verb, 'is are has') && at === 0) return { last: at + 1, why };
  return undefined;
};

const thereIs: Rule = (tokens, at) => {
  if (low(tokens, at) !== 'there' || !isOneOf(low(tokens, at + 1), 'is was has')) return undefined;
  const amount = low(tokens, at + 2);
  if (!isOneOf(amount, 'many several few two three four five six seven eight nine ten various numerous these those'))
    return undefined;
  if (isOneOf(low(tokens, at + 3), 'a an') || !isPluralNoun(tokens[nounAfter(tokens, at + 3)])) return undefined;
  return { last: at + 2, why: 'after "there", the verb agrees with what follows it. One or many?' };
};

const demonstrative: Rule = (tokens, at) => {
  const pair = `${low(tokens, at)} ${low(tokens, at + 1)}`;
  if (!opensClause(tokens, at) || !isOneOf(low(tokens, at), 'this these those')) return undefined;
  if (!/^(?:this (?:are|were)|these (?:is|was|has)|those (?:is|was|has))$/.test(pair)) return undefined;
  return { last: at + 1, why: 'the pronoun and the verb do not agree. One thing or several?' };
};

const countable: Rule = (tokens, at) => {
  const amount = low(tokens, at);
  if (!isOneOf(amount, 'many several various numerous these those')) return undefined;
  const noun = tokens[at + 1]?.pos === 'ADJ' ? at + 2 : at + 1;
  const token = tokens[noun];
  const after = tokens[noun + 1];
  if (token?.pos !== 'NOUN' || token.text !== token.lower || !/^[a-z]{4,}$/.test(token.lower)) return undefined;
  if (token.lower.endsWith('s') || NO_PLURAL_S.has(token.lower) || isOneOf(token.lower, 'kind sort type'))
    return undefined;
  if (after !== undefined && !['PUNCT', 'ADP', 'AUX', 'VERB', 'SCONJ', 'ADV', 'CCONJ', 'PRON'].includes(after.pos))
    return undefined;
  if (
    after?.text === '-' ||
    after?.text === '/' ||
    after?.text === ',' ||
    after?.lower === 'and' ||
    after?.lower === 'or'
  )
    return undefined;
  // "Many doubt it", "these matter": the word may be a verb unless something before asks for a noun phrase.
  const asksForNoun =
    ['VERB', 'ADP', 'AUX'].includes(tagAt(tokens, at - 1)) || isOneOf(low(tokens, at - 1), 'so too how');
  const isSubject =
    opensClause(tokens, at) &&
    (after?.pos === 'AUX' ||
      (after?.pos === 'VERB' && /^(?:think|believe|say|agree|argue|want|feel)$/.test(after.lower)));
  if (!asksForNoun && !isSubject) return undefined;
  if (isOneOf(amount, 'these those') && !(tagAt(tokens, at - 1) === 'ADP' && noun === at + 1)) return undefined;
  return { last: noun, why: `after "${amount}", a countable noun takes the plural.` };
};

const objectAsSubject: Rule = (tokens, at) => {
  if (at !== 0 && !isOneOf(low(tokens, at - 1), 'because when while although')) return undefined;
  const isObject = (index: number) => isOneOf(low(tokens, index), 'me him them us');
  const nounEnd = isOneOf(low(tokens, at), 'my his her our their the') ? at + 1 : at;
  if (!isObject(at) && !isObject(nounEnd + 2)) return undefined;
  if (low(tokens, nounEnd + 1) !== 'and') return undefined;
  let second = nounEnd + 2;
  if (isOneOf(low(tokens, second), 'my his her our their the')) second++;
  if (!['PRON', 'NOUN', 'PROPN'].includes(tagAt(tokens, second))) return undefined;
  const verb = tokens[second + 1];
  const isFinite =
    verb?.pos === 'AUX' ||
    (verb?.pos === 'VERB' && /(?:ed|went|saw|took|gave|made|came|ran|got|had|like|love|want)$/.test(verb.lower));
  if (!isFinite) return undefined;
  return { last: second, why: 'the ones who act stand in the subject form of the pronoun.' };
};

const contraction: Rule = (tokens, at) => {
  const [word, next] = [low(tokens, at), low(tokens, at + 1)];
  if (word === 'its' && isOneOf(next, 'a an the been') && tokens[at + 1]?.text === next) {
    return { last: at, why: '"its" shows belonging. Does the sentence say that something belongs to it?' };
  }
  if (word === 'your' && isOneOf(next, 'a an the not gonna welcome') && tokens[at + 1]?.text === next) {
    if (next === 'welcome' && tokens[at + 2] !== undefined && tokens[at + 2]?.pos !== 'PUNCT') return undefined;
    return { last: at, why: '"your" shows belonging. What belongs to the reader here?' };
  }
  if (word === 'their' && isOneOf(next, 'is are was were') && tagAt(tokens, at + 1) !== 'NOUN') {
    return { last: at, why: '"their" shows belonging. What belongs to them here?' };
  }
  return undefined;
};

const lostApostrophe: Rule = (tokens, at) => {
  const word = low(tokens, at);
  const why = 'an apostrophe marks the letters that are left out here.';
  if (isOneOf(word, 'ive im youve weve theyve') && tokens[at]?.text !== word.toUpperCase()) return { last: at, why };
  // "Cant" and "wont" are nouns too: only between a subject and a verb they are short for something.
  const isShort = isOneOf(word, 'cant wont') && ['PRON', 'NOUN', 'PROPN'].includes(tagAt(tokens, at - 1));
  return isShort && tagAt(tokens, at + 1) === 'VERB' ? { last: at, why } : undefined;
};

const comparison: Rule = (tokens, at) => {
  const word = low(tokens, at);
  const isComparative = isOneOf(
    word,
    'more less rather better worse fewer higher lower greater larger smaller bigger older younger faster easier harder stronger',
  );
  if (!isComparative || low(tokens, at + 1) !== 'then' || tokens[at + 1]?.from !== (tokens[at]?.to ?? 0) + 1)
    return undefined;
  if (!['DET', 'PRON', 'PROPN', 'NUM', 'NOUN'].includes(tagAt(tokens, at + 2))) return undefined;
  return { last: at + 1, why: '"then" is about time. Is this a comparison?' };
};

const pastAfterDid: Rule = (tokens, at) => {
  if (low(tokens, at) !== 'did' || !isOneOf(low(tokens, at + 1), "n't not")) return undefined;
  const verb = low(tokens, at + 2);
  if (!IRREGULAR_PAST.has(verb) && !isOneOf(verb, 'had was were made said came told got found')) return undefined;
  return { last: at + 2, why: 'after "did" the verb takes its base form, since "did" already carries the past.' };
};

const perfect: Rule = (tokens, at) => {
  if (!isOneOf(low(tokens, at), "have has had 've") || tagAt(tokens, at) === 'NOUN') return undefined;
  const verb = tagAt(tokens, at + 1) === 'ADV' ? at + 2 : at + 1;
  if (!isOneOf(low(tokens, verb), 'went ate gave took knew did saw') || tagAt(tokens, verb) !== 'VERB')
    return undefined;
  return { last: verb, why: 'after a form of "have" the verb takes its past participle.' };
};

const pastAfterTo: Rule = (tokens, at) => {
  if (
    !isOneOf(
      low(tokens, at),
      'want wants wanted need needs needed going able likes liked tried trying decided decide hope hoped',
    )
  )
    return undefined;
  if (low(tokens, at + 1) !== 'to' || !IRREGULAR_PAST.has(low(tokens, at + 2)) || low(tokens, at + 2) === 'saw')
    return undefined;
  return { last: at + 2, why: 'after "to" the verb takes its base form.' };
};

const affect: Rule = (tokens, at) => {
  if (low(tokens, at) !== 'affect' || low(tokens, at + 1) !== 'on' || !['DET', 'ADJ'].includes(tagAt(tokens, at - 1)))
    return undefined;
  return { last: at, why: '"affect" is usually the verb. Does the sentence need a verb or a noun here?' };
};

/** Every rule of our own, in the order in which they may speak about the same place. */
const RULES: readonly Rule[] = [
  repeatedWord,
  modalOf,
  article,
  pluralSubject,
  singularSubject,
  pronounSubject,
  thereIs,
  demonstrative,
  countable,
  objectAsSubject,
  contraction,
  lostApostrophe,
  comparison,
  pastAfterDid,
  perfect,
  pastAfterTo,
  affect,
];

/** Sees faults of grammar that Harper misses or that must be seen before Harper is ready. */
export function checkGrammar(sentence: TaggedSentence): Finding[] {
  const { text, tokens } = sentence;
  const findings: Finding[] = [];
  for (let at = 0; at < tokens.length; at++) {
    for (const rule of RULES) {
      const fault = rule(tokens, at);
      const [from, to] = [tokens[at]?.from, fault === undefined ? undefined : tokens[fault.last]?.to];
      if (fault === undefined || from === undefined || to === undefined) continue;
      findings.push({ type: 'Grammar', from, to, msg: wordGrammar(text.slice(from, to), fault.why) });
      break;
    }
  }
  return findings;
}
