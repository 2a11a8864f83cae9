import type { Analysis } from '#shared-types/analysis/analysis';
import type { WriterLabel } from '#shared-types/analysis/argument';
import type { FeedbackItem } from '#shared-types/analysis/feedback';
import type { Paragraph } from '#shared-types/analysis/paragraph';
import type { CitationStyle } from '#shared-types/analysis/sources';
import type { TextKind } from '#shared-types/analysis/text-kind';

import type { ReadText } from './reading/read-text.ts';
import { type Log, runCheck } from './reading/run-check.ts';
import { readArgument, toArgumentItems, toWire } from './whole/argument/argument.ts';
import { checkSources } from './whole/citations/sources.ts';
import { prioritise } from './whole/priorities/priorities.ts';
import { profileOf } from './whole/profile/profile.ts';
import { fewPassives, withoutAllowed } from './whole/quiet-notes.ts';

/** What the analysis of a whole text takes into account apart from the text. */
export interface WholeOptions {
  /** What the writers themselves have said about sentences. */
  labels?: readonly WriterLabel[];
  /** What they say it is. */
  kind?: TextKind;
  /** Whether a map of its argument is on the page already. */
  hasMap?: boolean;
  /** The style to check citations against; without it, the style is recognised. */
  style?: CitationStyle;
  /** False if the caller already has the notes. */
  notes?: boolean;
}

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
  const all = [...notes, ...(argument ? toArgumentItems(argument) : [])].toSorted(
    (one, other) => one.from - other.from || one.to - other.to,
  );
  const items = whole === undefined ? all : withoutAllowed(all, argument?.allows);
  if (whole === undefined || argument === undefined) return { items: [...items] };
  const { style } = whole;
  const sources = part('sources', undefined, () => checkSources(text, style ? { style } : {}));
  const profile = part('profile', undefined, () => profileOf(readText, { items: all, noted: items, argument }));
  const priorities = part('priorities', undefined, () => prioritise({ readText, items, argument, profile, sources }));
  const analysis: Analysis = {
    items: whole.notes === false ? [] : fewPassives(items, readText),
    argument: toWire(argument),
    ...(priorities && { priorities }),
    ...(sources && { sources }),
    ...(profile && { profile }),
  };
  return renumberParagraphs(analysis, readText);
}

/**
 * Numbers the paragraphs of an analysis as a reader counts them: a title, headings and cells of tables don't count. Up to this point they are
 * numbered by their position in the text, from 1.
 */
function renumberParagraphs(
  { argument, sources, profile, priorities, ...rest }: Analysis,
  { paragraphs }: ReadText,
): Analysis {
  let count = 0;
  const numbers = paragraphs.map(({ kind }) => (kind === 'heading' || kind === 'cell' ? Math.max(1, count) : ++count));
  const renumber = <Part extends { paragraph?: number }>(parts: readonly Part[]): Part[] =>
    parts.map((part) =>
      part.paragraph === undefined ? part : Object.assign({}, part, { paragraph: numbers[part.paragraph - 1] ?? 1 }),
    );
  return {
    ...rest,
    ...(argument && {
      argument: { ...argument, elements: renumber(argument.elements), gaps: renumber(argument.gaps) },
    }),
    ...(sources && { sources: { ...sources, citations: renumber(sources.citations) } }),
    ...(profile && { profile: { ...profile, sentences: renumber(profile.sentences) } }),
    ...(priorities && {
      priorities: priorities.map((priority) => Object.assign({}, priority, { places: renumber(priority.places) })),
    }),
  };
}
