import type { Finding, TaggedSentence, Token } from '../../reading/finding.ts';
import { subjectNumber } from '../../reading/parser/subject-number.ts';
import { Tree } from '../../reading/parser/tree.ts';
import { verbNumber } from '../../reading/parser/verb-number.ts';
import { isRightArticle } from '../grammar/lexicon/grammar-words.ts';
import { SENTENCE_RULES } from '../overlaps.ts';
import { isEnglish } from '../spelling/foreign.ts';
import { printed, quote } from '../wording.ts';
import { NOT_ASKED } from './alert-names.ts';
import { alertsOf } from './alerts.ts';
import { type Alert, shippedModel } from './confusable-model.ts';
import type { Confusable } from './confusable.ts';
import {
  CONFUSION_KINDS,
  SUBJECT_KINDS,
  A_AN,
  ARTICLE,
  NOUN_KINDS,
  NOUN_NUMBER,
  TO,
  VERB_FORM,
} from './confusion-sets.ts';
import { SentenceContext } from './sentence-context.ts';

/**
 * Asks about words where another one would fit better: confused words, articles, and the forms of verbs and nouns. It only notes
 * places that no other check has noted, and never until Harper is ready, so it never has to withdraw anything.
 * @param before what earlier checks found in the sentence.
 */
export function checkConfusables(read: TaggedSentence, before: readonly Finding[]): Finding[] {
  const { text, tokens, lints } = read;
  if (lints === undefined || !isEnglish(text)) return [];
  const model = shippedModel();
  const sentence = new SentenceContext(tokens, model.data.lexicon);
  const tree = new Tree(text, tokens);
  const taken = takenTokens(read, before);
  const alerts = alertsOf(model, sentence)
    .filter(({ name, margin }) => margin >= thresholdOf(name) && !NOT_ASKED.has(name))
    .filter(({ confusable }) => !isPlainlyRight(tree, confusable))
    .filter((alert) => !isAgreement(alert) || !agrees(tree, alert.confusable))
    .toSorted((one, other) => certainty(other) - certainty(one));
  const findings: Finding[] = [];
  for (const alert of alerts) {
    const { first, last } = alert.confusable;
    if (taken.slice(first, last + 1).some((isTaken) => isTaken)) continue;
    taken.fill(true, first, last + 1);
    findings.push(...toFindings(text, tokens, alert));
  }
  return findings.toSorted((one, other) => one.from - other.from);
}

/**
 * Next to the rules and Harper, which find the clear cases, this layer must be surer than it would be alone. It must be surest
 * about forms, numbers and articles, which the rules handle better than words and agreement: at 1.2 it found 2 % more of the
 * unseen pairs, and questioned three times as many correct sentences that look wrong. At 1.2, nine in ten questions about words on
 * edited prose were wrong.
 */
const CAUTION = { words: 1.5, agreement: 1.4, forms: 1.6, to: 2 };
const WORDS = new Set(CONFUSION_KINDS.map(({ name }) => name));
const AGREEMENT = new Set(SUBJECT_KINDS.map(({ name }) => name).concat('verb agreement'));

function thresholdOf(name: string): number {
  return cautionOf(name) * (shippedModel().data.thresholds[name] ?? Infinity);
}

function cautionOf(name: string): number {
  if (name === 'to missing') return CAUTION.to;
  if (WORDS.has(name)) return CAUTION.words;
  return AGREEMENT.has(name) ? CAUTION.agreement : CAUTION.forms;
}

const isAgreement = (alert: Alert): boolean => questionFor(alert)[0] === 'agreement-in-place';

/** Whether the parser sees the subject of a verb, and it agrees: the words around it may belong to something else. */
function agrees(tree: Tree, { first, last }: Confusable): boolean {
  const verb = tree.find(first, last + 1, (at) => verbNumber(tree, at) !== undefined);
  const governor = tree.child(verb, 'nsubj', 'nsubj:pass') === -1 ? tree.head(verb) : verb;
  const nearest = tree.child(governor, 'nsubj', 'nsubj:pass');
  // "The desk that welcomed you holds out its palm": the parser takes the object before the verb for its subject.
  const subject = tree.relation(nearest - 1).startsWith('acl:relcl') ? tree.head(nearest - 1) : nearest;
  return verb !== -1 && subject !== -1 && subjectNumber(tree, subject) === verbNumber(tree, verb);
}

const BE = "am is are was were be been 'm 's 're";

/**
 * What the words themselves show to be right: "a unary sign", "too kind a man", "it's chock-full", "must of necessity", "let them wear
 * a tie", "when we were there people …".
 */
function isPlainlyRight(tree: Tree, { kind, first, last }: Confusable): boolean {
  const word = tree.low(first);
  if (kind === A_AN && (word === 'a' || word === 'an')) {
    const next = tree.tokens[first + 1];
    return next !== undefined && next.text === next.lower && isRightArticle(word, next.lower);
  }
  if (tree.isOneOf(last, 'of') && tree.isOneOf(last + 1, 'necessity course')) return true;
  if (word === 'too') return /^(?:JJ|RB)$/.test(tree.tag(first + 1)) && tree.isOneOf(first + 2, 'a an');
  if (word === 'wear') return tree.child(first, 'obj', 'compound:prt') !== -1;
  if (word === 'it' || word === "it's") return tree.low(last + 2) === '-' || tree.low(first + 3) === '-';
  return word === 'there' && tree.isOneOf(first - 1, BE) && /^(?:PRP|NNP?S?)$/.test(tree.tag(first - 2));
}

/** 0.5 at the threshold of the alert, 0.75 at twice its margin. */
const certainty = ({ name, margin }: Alert): number => 1 - thresholdOf(name) / (2 * margin);

/** Which tokens another check has noted, and which are next to a misspelt word. */
function takenTokens({ text, tokens }: TaggedSentence, before: readonly Finding[]): boolean[] {
  const [noted, misspelt] = [new Uint8Array(text.length), new Uint8Array(text.length)];
  for (const { type, from, to, rule } of before) {
    if (rule !== undefined && SENTENCE_RULES.has(rule)) continue;
    if (type === 'Spelling') misspelt.fill(1, from, to);
    if (type === 'Grammar') noted.fill(1, from, to);
  }
  const isMisspelt = (at: number) => misspelt[tokens[at]?.from ?? text.length] === 1;
  return tokens.map(
    ({ from, to }, at) =>
      noted.subarray(from, to).includes(1) || isMisspelt(at - 1) || isMisspelt(at) || isMisspelt(at + 1),
  );
}

function toFindings(text: string, tokens: readonly Token[], alert: Alert): Finding[] {
  const [first, last] = [tokens[alert.confusable.first], tokens[alert.confusable.last]];
  if (first === undefined || last === undefined) return [];
  const [from, to] = [first.from, last.to];
  const suggestion = suggestionFor(text, tokens, alert, { from, to });
  return [
    {
      type: 'Grammar',
      from,
      to,
      ...noteOf(alert, text.slice(from, to)),
      confidence: certainty(alert),
      suggestions: [suggestion],
    },
  ];
}

/** The words of the note with the form that fits best. */
function suggestionFor(
  text: string,
  tokens: readonly Token[],
  { confusable, best }: Alert,
  { from, to }: { from: number; to: number },
): string {
  const form = confusable.forms[best] ?? '';
  const behind = tokens[confusable.right]?.from ?? to;
  const [first, last] = [tokens[confusable.left + 1], tokens[confusable.right - 1]];
  const isEmpty = confusable.right === confusable.left + 1;
  const start = isEmpty ? behind : (first?.from ?? from);
  const end = isEmpty || form === '' ? behind : (last?.to ?? to);
  const words = `${text.slice(from, start)}${form}${isEmpty ? ' ' : ''}${text.slice(end, Math.max(end, to))}`;
  return /^\p{Lu}/u.test(text.slice(from)) ? words.charAt(0).toUpperCase() + words.slice(1) : words;
}

/** The rule of a note, and the note itself: a question about the place. */
interface ConfusableNote {
  rule: string;
  msg: string;
}

/** Phrases the question for a alert. @param marked the words that the note is about. */
function noteOf(alert: Alert, marked: string): ConfusableNote {
  const [rule, question] = questionFor(alert);
  if (question !== undefined) return { rule, msg: `${quote(marked)}: ${question}` };
  const { forms, standing } = alert.confusable;
  const written = forms.find((_form, index) => standing & (1 << index)) ?? marked;
  return { rule, msg: wordConfused(written, forms[alert.best] ?? '') };
}

/** What words that are often confused mean, as the end of a sentence about each. */
const MEANINGS: ReadonlyMap<string, string> = new Map([
  ['there', 'is a place'],
  ['their', 'means “belonging to them”'],
  ["they're", 'is short for “they are”'],
  ['its', 'means “belonging to it”'],
  ["it's", 'is short for “it is”'],
  ['your', 'means “belonging to you”'],
  ["you're", 'is short for “you are”'],
  ['whose', 'means “belonging to whom”'],
  ["who's", 'is short for “who is”'],
  ['than', 'compares two things'],
  ['then', 'is about time'],
  ['to', 'goes with a place or a verb'],
  ['too', 'means “also” or “more than enough”'],
  ['affect', 'is usually the verb'],
  ['effect', 'is usually the noun'],
  ['affects', 'is usually the verb'],
  ['effects', 'is usually the noun'],
  ['lose', 'is the opposite of “win” or “keep”'],
  ['loose', 'is the opposite of “tight”'],
]);

/** The message for a word that may have been confused with another one. */
function wordConfused(written: string, meant: string): string {
  const [one, other] = [MEANINGS.get(written.toLowerCase()), MEANINGS.get(meant)];
  const question = `“${written}” or “${printed(meant)}”?`;
  return one === undefined || other === undefined
    ? `${question} Which one do you mean?`
    : `${question} “${capitalised(written)}” ${one}, and “${printed(meant)}” ${other}.`;
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function questionFor({ confusable: { kind, standing }, name }: Alert): [rule: string, question?: string] {
  if (kind === A_AN) return ['a-or-an', 'say it aloud. Does the second word begin with a vowel sound?'];
  if (SUBJECT_KINDS.includes(kind))
    return ['agreement-in-place', 'find the subject of this verb. Is it singular or plural?'];
  if (NOUN_KINDS.includes(kind))
    return [
      'determiner-and-noun',
      'do the first and the last word go together? Do you mean one, several, or something you can’t count?',
    ];
  if (kind === VERB_FORM)
    return name === 'verb agreement'
      ? ['agreement-in-place', 'find the subject of this verb. Is it singular or plural?']
      : ['verb-form-in-place', 'read the sentence aloud up to this verb. Is this the form that fits?'];
  if (kind === NOUN_NUMBER) return ['noun-number', 'do you mean one here, or more than one?'];
  if (kind === ARTICLE) return articleQuestion(standing);
  if (kind !== TO) return ['confused-words'];
  return standing === 1
    ? ['to-before-verb', 'does this verb need “to” in front of it here?']
    : ['extra-to', 'does this verb need “to” here?'];
}

/** @param standing 1 without an article, 2 for "a" or "an", 4 for "the". */
function articleQuestion(standing: number): [rule: string, question: string] {
  if (standing === 1) return ['article-before-noun', 'does it need a small word such as “a”, “the” or “my” in front?'];
  return [
    'extra-article',
    standing === 2
      ? 'can you count this, and is there just one?'
      : 'do you mean a particular one, or the thing in general?',
  ];
}
