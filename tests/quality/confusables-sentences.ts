import { CONFUSABLE_RULES } from '#bff/analysis/notes/confusables/confusable-rules';
import { EmbeddedEvaluator } from '#bff/analysis/service/engine/embedded-evaluator';
import type { FeedbackItem } from '#shared-types/analysis/feedback';

import { type MarkedSentence, readMarkedSentences } from '../support/analysis/marked-sentences.ts';
import { alertsIn } from './confusables-alerts.ts';

const DEADLINE_MS = 60_000;
/** The sentences begin at multiples of this. */
const STRIDE = 1000;
const CONFUSABLE_IDS = new Set(CONFUSABLE_RULES.map(({ id }) => id));

interface ReadSentence {
  sentence: MarkedSentence;
  notes: readonly FeedbackItem[];
}

/**
 * Prints how many mistakes in our own sentences the whole evaluator finds, how many the confusables find alone, and how many notes are
 * wrong.
 */
export async function printSentences(): Promise<void> {
  const evaluator = new EmbeddedEvaluator({ deadlineMs: DEADLINE_MS });
  await evaluator.ready;
  for (const name of ['known', 'unseen'] as const) {
    const read = await readList(evaluator, name);
    const faulty = read.filter(({ sentence }) => sentence.rule !== undefined);
    const found = faulty.filter(({ sentence, notes }) => notes.some((note) => touches(sentence, note)));
    const alone = faulty.filter(({ sentence }) => alertsIn(sentence.text).length > 0);
    const wrong = read.map(({ sentence, notes }) => notes.filter((note) => !touches(sentence, note)));
    const ours = wrong.filter((notes) => notes.some(({ rule }) => CONFUSABLE_IDS.has(rule ?? '')));
    console.log(
      `${name}: ${found.length} of ${faulty.length} faults found, ${alone.length} by the confusables alone; ` +
        `wrong notes in ${wrong.filter(({ length }) => length > 0).length} of all ${read.length} sentences, in ${ours.length} from the confusables`,
    );
    // What is in the unseen list must stay unseen.
    if (name === 'unseen' || process.env['QUALITY_SHOW'] === undefined) continue;
    for (const { sentence } of faulty.filter((one) => !found.includes(one))) console.log('missed', sentence);
    for (const note of wrong.flat()) console.log('wrong', note);
  }
  await evaluator.close();
}

/** Reads every sentence of a list as a separate paragraph; the notes use offsets in the sentence. */
async function readList(evaluator: EmbeddedEvaluator, name: 'known' | 'unseen'): Promise<ReadSentence[]> {
  const sentences = readMarkedSentences(name);
  const paragraphs = sentences.map(({ text }, index) => ({
    kind: 'text' as const,
    sentences: [{ msg: text, from: index * STRIDE, to: index * STRIDE + text.length }],
  }));
  const call = { caller: 'quality', requestId: 'quality', signal: new AbortController().signal };
  const { items } = await evaluator.evaluate(paragraphs, call);
  const read = sentences.map((sentence) => ({ sentence, notes: [] as FeedbackItem[] }));
  for (const item of items) {
    if (item.type !== 'Grammar' && item.type !== 'Spelling') continue;
    const [from, to] = [item.from % STRIDE, item.to % STRIDE];
    read[Math.floor(item.from / STRIDE)]?.notes.push({ ...item, from, to });
  }
  return read;
}

/** Whether a note is about the place of a fault, or about the word next to it. */
const touches = ({ places }: MarkedSentence, note: FeedbackItem) =>
  places.some(({ from, to }) => note.from < to + 2 && from < note.to + 2);
