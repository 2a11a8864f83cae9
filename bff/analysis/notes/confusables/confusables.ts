import type { Finding, TaggedSentence, Token } from '../../reading/finding.ts';
import { SENTENCE_RULES } from '../overlaps.ts';
import { isEnglish } from '../spelling/foreign.ts';
import { NOT_ASKED } from './alert-names.ts';
import { alertsOf } from './alerts.ts';
import { type Alert, shippedModel } from './confusable-model.ts';
import { noteOf } from './confusable-notes.ts';
import { CONFUSION_KINDS, SUBJECT_KINDS } from './confusion-sets.ts';
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
  const taken = takenTokens(read, before);
  const alerts = alertsOf(model, sentence)
    .filter(({ name, margin }) => margin >= thresholdOf(name) && !NOT_ASKED.has(name))
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
 * unseen pairs, and questioned three times as many correct sentences that look wrong.
 */
const CAUTION = { words: 1.2, forms: 1.6 };
const WORDS = new Set([...CONFUSION_KINDS, ...SUBJECT_KINDS].map(({ name }) => name).concat('verb agreement'));

function thresholdOf(name: string): number {
  const caution = WORDS.has(name) ? CAUTION.words : CAUTION.forms;
  return caution * (shippedModel().data.thresholds[name] ?? Infinity);
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
