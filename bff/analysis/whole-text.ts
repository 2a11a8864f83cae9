import type { Analysis } from '#shared-types/analysis';
import type { FeedbackItem } from '#shared-types/feedback';
import type { Paragraph } from '#shared-types/paragraph';

import { renumberParagraphs } from './reading/paragraph-numbers.ts';
import type { ReadText } from './reading/read-text.ts';
import { type Log, runCheck } from './reading/run-check.ts';
import type { WholeOptions } from './service/evaluator.ts';
import { toArgumentItems, toWire } from './whole/argument/argument-items.ts';
import { readArgument } from './whole/argument/argument.ts';
import { checkSources } from './whole/citations/sources.ts';
import { prioritise } from './whole/priorities/priorities.ts';
import { profileOf } from './whole/profile/profile.ts';

/** What we know about a text once its sentences have been read. */
interface WholeTextContext {
  text: readonly Paragraph[];
  readText: ReadText;
  /** The notes on its sentences. */
  notes: readonly FeedbackItem[];
  /** Absent if only notes are wanted. */
  whole: WholeOptions | undefined;
  log: Log;
  /** Called after every part. */
  onStep: () => void;
}

/** Works out everything that needs the whole text. If one part fails, it is left out and the others stay. */
export function readWholeText({ text, readText, notes, whole, log, onStep }: WholeTextContext): Analysis {
  const part = <Result>(name: string, fallback: Result, run: () => Result): Result => {
    const result = runCheck(name, log, fallback, run);
    onStep();
    return result;
  };
  const argument = part('argument', undefined, () => readArgument(readText, whole));
  const items = [...notes, ...(argument ? toArgumentItems(argument) : [])].toSorted(
    (one, other) => one.from - other.from || one.to - other.to,
  );
  if (whole === undefined || argument === undefined) return { items };
  const { style } = whole;
  const sources = part('sources', undefined, () => checkSources(text, style ? { style } : {}));
  const profile = part('profile', undefined, () => profileOf(readText, { items, argument }));
  const priorities = part('priorities', [], () => prioritise({ readText, items, argument, profile, sources }));
  const analysis: Analysis = {
    items: whole.notes === false ? [] : items,
    argument: toWire(argument),
    priorities,
    ...(sources && { sources }),
    ...(profile && { profile }),
  };
  return renumberParagraphs(analysis, readText);
}
