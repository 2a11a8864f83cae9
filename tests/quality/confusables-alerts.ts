import { alertNameOf } from '#bff/analysis/notes/confusables/alert-names';
import { alertsOf } from '#bff/analysis/notes/confusables/alerts';
import type { Confusable } from '#bff/analysis/notes/confusables/confusable';
import type { Alert } from '#bff/analysis/notes/confusables/confusable-model';
import { shippedModel } from '#bff/analysis/notes/confusables/confusable-model';
import { findConfusables } from '#bff/analysis/notes/confusables/find-confusables';
import { type ContextToken, SentenceContext } from '#bff/analysis/notes/confusables/sentence-context';
import { tag } from '#bff/analysis/reading/parser/parse';

import { readBlocks } from '../support/corpora/treebank.ts';
import { seeded } from '../support/random.ts';

const MODEL = shippedModel();
/** At most this many faults are planted for each alert. */
const MOST_PLANTED = 400;

/** How many faults of one alert were planted, and how many of them were found. */
export interface PlantedScore {
  planted: number;
  found: number;
}

/** The notes of the confusables alone on a sentence. */
export function alertsIn(text: string): Alert[] {
  const sentence = new SentenceContext(tag(text), MODEL.data.lexicon);
  const { thresholds } = MODEL.data;
  return alertsOf(MODEL, sentence).filter(({ name: alert, margin }) => margin >= (thresholds[alert] ?? Infinity));
}

/** The sentences of UD English EWT dev without a token that is marked as a typo. */
export function readCleanTreebank(folder: string): string[] {
  return readBlocks(folder, 'dev').flatMap(({ text, source }) => (source.includes('Typo=Yes') ? [] : [text]));
}

/** Plants one fault into each of many sentences, and counts those that are found. The same faults are planted in every run. */
export function plantFaults(sentences: readonly string[]): Map<string, PlantedScore> {
  const random = seeded(7);
  const scores = new Map<string, PlantedScore>();
  for (const text of shuffled(sentences, random)) {
    const tokens = tag(text);
    const sentence = new SentenceContext(tokens, MODEL.data.lexicon);
    for (const confusable of findConfusables(sentence)) {
      const fault = faultyForm(confusable, random);
      if (fault === undefined) continue;
      const score = scores.get(fault.alert) ?? { planted: 0, found: 0 };
      scores.set(fault.alert, score);
      if (score.planted >= MOST_PLANTED) continue;
      const planted = plant(text, tokens, confusable, fault.form);
      if (planted === undefined) continue;
      score.planted += 1;
      if (isFound(planted)) score.found += 1;
    }
  }
  return scores;
}

/** A form that doesn't belong there, and the alert that should be raised. */
function faultyForm(confusable: Confusable, random: () => number): { form: string; alert: string } | undefined {
  const right = confusable.forms.findIndex((_form, index) => confusable.standing & (1 << index));
  const wrong = confusable.forms.flatMap((form, index) =>
    confusable.standing & (1 << index) || form === confusable.forms[right] ? [] : [index],
  );
  const chosen = wrong[Math.floor(random() * wrong.length)];
  if (chosen === undefined) return undefined;
  const alert = alertNameOf({ ...confusable, standing: 1 << chosen }, right);
  return alert === undefined ? undefined : { form: confusable.forms[chosen] ?? '', alert };
}

interface PlantedText {
  text: string;
  from: number;
  to: number;
}

function plant(
  text: string,
  tokens: readonly ContextToken[],
  confusable: Confusable,
  form: string,
): PlantedText | undefined {
  const [first, behind] = [tokens[confusable.left + 1], tokens[confusable.right]];
  if (first === undefined || behind === undefined) return undefined;
  const isEmpty = confusable.right === confusable.left + 1;
  const end = isEmpty ? first.from : (tokens[confusable.right - 1]?.to ?? first.to);
  const isCapital = /^\p{Lu}/u.test(first.text) && !isEmpty;
  const word = isCapital ? form.slice(0, 1).toUpperCase() + form.slice(1) : form;
  const rest = text.slice(form === '' ? behind.from : end);
  return {
    text: `${text.slice(0, first.from)}${word}${isEmpty ? ' ' : ''}${rest}`,
    from: first.from,
    to: first.from + word.length + 1,
  };
}

function isFound({ text, from, to }: PlantedText): boolean {
  const tokens = tag(text);
  return alertsIn(text).some(
    ({ confusable }) => (tokens[confusable.first]?.from ?? 0) <= to && (tokens[confusable.last]?.to ?? 0) >= from,
  );
}

function shuffled(sentences: readonly string[], random: () => number): string[] {
  return sentences
    .map((text) => ({ text, key: random() }))
    .toSorted((one, other) => one.key - other.key)
    .map(({ text }) => text);
}
