import { tag } from '#bff/analysis/parser/parse';
import { alarmOf } from '#bff/analysis/slots/alarms';
import { doubtsOf } from '#bff/analysis/slots/doubts';
import { findSlots } from '#bff/analysis/slots/find-slots';
import { shippedModel } from '#bff/analysis/slots/shipped-model';
import type { Slot } from '#bff/analysis/slots/slot';
import type { Doubt } from '#bff/analysis/slots/slot-model';
import { type SlotToken, SlotSentence } from '#bff/analysis/slots/slot-sentence';

import { readCorpus } from '../support/corpora/corpora.ts';
import { seeded } from '../support/random.ts';

const MODEL = shippedModel();
/** At most this many faults are planted for each alarm. */
const MOST_PLANTED = 400;

/** How many faults of one alarm were planted, and how many of them were found. */
export interface PlantedScore {
  planted: number;
  found: number;
}

/** The notes of the slots alone on a sentence. */
export function alarmsIn(text: string): Doubt[] {
  const sentence = new SlotSentence(tag(text), MODEL.data.lexicon);
  const { thresholds } = MODEL.data;
  return doubtsOf(MODEL, sentence).filter(({ alarm, margin }) => margin >= (thresholds[alarm] ?? Infinity));
}

/** The sentences of UD English EWT dev without a token that is marked as a typo. */
export function readCleanTreebank(folder: string): string[] {
  return readCorpus(folder, 'ud-ewt/en_ewt-dev.conllu')
    .split('\n\n')
    .filter((block) => !block.includes('Typo=Yes'))
    .flatMap((block) => /^# text = (.*)$/m.exec(block)?.[1] ?? []);
}

/** Plants one fault into each of many sentences, and counts those that are found. The same faults are planted in every run. */
export function plantFaults(sentences: readonly string[]): Map<string, PlantedScore> {
  const random = seeded(7);
  const scores = new Map<string, PlantedScore>();
  for (const text of shuffled(sentences, random)) {
    const tokens = tag(text);
    const sentence = new SlotSentence(tokens, MODEL.data.lexicon);
    for (const slot of findSlots(sentence)) {
      const fault = faultyForm(slot, random);
      if (fault === undefined) continue;
      const score = scores.get(fault.alarm) ?? { planted: 0, found: 0 };
      scores.set(fault.alarm, score);
      if (score.planted >= MOST_PLANTED) continue;
      const planted = plant(text, tokens, slot, fault.form);
      if (planted === undefined) continue;
      score.planted += 1;
      if (isFound(planted)) score.found += 1;
    }
  }
  return scores;
}

/** A form that doesn't belong there, and the alarm that should be raised. */
function faultyForm(slot: Slot, random: () => number): { form: string; alarm: string } | undefined {
  const right = slot.forms.findIndex((_form, index) => slot.standing & (1 << index));
  const wrong = slot.forms.flatMap((form, index) =>
    slot.standing & (1 << index) || form === slot.forms[right] ? [] : [index],
  );
  const chosen = wrong[Math.floor(random() * wrong.length)];
  if (chosen === undefined) return undefined;
  const alarm = alarmOf({ ...slot, standing: 1 << chosen }, right);
  return alarm === undefined ? undefined : { form: slot.forms[chosen] ?? '', alarm };
}

interface PlantedText {
  text: string;
  from: number;
  to: number;
}

function plant(text: string, tokens: readonly SlotToken[], slot: Slot, form: string): PlantedText | undefined {
  const [first, behind] = [tokens[slot.left + 1], tokens[slot.right]];
  if (first === undefined || behind === undefined) return undefined;
  const isEmpty = slot.right === slot.left + 1;
  const end = isEmpty ? first.from : (tokens[slot.right - 1]?.to ?? first.to);
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
  return alarmsIn(text).some(
    ({ slot }) => (tokens[slot.first]?.from ?? 0) <= to && (tokens[slot.last]?.to ?? 0) >= from,
  );
}

function shuffled(sentences: readonly string[], random: () => number): string[] {
  return sentences
    .map((text) => ({ text, key: random() }))
    .toSorted((one, other) => one.key - other.key)
    .map(({ text }) => text);
}
