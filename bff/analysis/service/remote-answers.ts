import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { Clean } from 'typebox/value';

import { Analysis } from '#shared-types/analysis/analysis';
import { FEEDBACK_TYPES, FeedbackItem, type SentenceChunk } from '#shared-types/analysis/feedback';
import { isObject } from '#shared-types/is-object';

import type { Evaluation } from './evaluator.ts';

/* We judge a remote evaluator's answers here before anyone sees them. */

/** An item of any type: a newer evaluator may know more types than we do, and we drop items of unknown types (D-25). */
const RemoteItem = Type.Object({ ...FeedbackItem.properties, type: Type.String() });
type RemoteItem = Omit<FeedbackItem, 'type'> & { type: string };

const feedbackAnswer = Compile(Type.Array(RemoteItem));
const RemoteAnalysisSchema = Type.Object({ ...Analysis.properties, items: Type.Array(RemoteItem) });
const analysisAnswer = Compile(RemoteAnalysisSchema);
type RemoteAnalysis = Omit<Analysis, 'items'> & { items: RemoteItem[] };

const KNOWN_TYPES: ReadonlySet<string> = new Set(FEEDBACK_TYPES);

/** What we could use of an answer, and how much we couldn't. */
type Usable = Omit<Evaluation, 'complete'>;

/** The usable part of an answer to the feedback call; undefined if it isn't one. */
export function usableFeedback(answer: unknown, chunks: readonly SentenceChunk[]): Usable | undefined {
  return isFeedback(answer) ? usableItems(answer, boundsOf(chunks)) : undefined;
}

/** The usable parts of an answer to the analysis call; undefined if it isn't one. A part with a place outside the text is dropped. */
export function usableAnalysis(answer: unknown, chunks: readonly SentenceChunk[]): Usable | undefined {
  if (!isAnalysis(answer)) return undefined;
  const bounds = boundsOf(chunks);
  // Fields that we don't know may contain anything, even values nested too deeply to look through.
  Clean(RemoteAnalysisSchema, answer);
  const { items, argument, sources, profile, priorities } = answer;
  const usable = usableItems(items, bounds);
  const keep = <Part>(part: Part | undefined, isSound: boolean): Part | undefined => {
    if (part === undefined || (isSound && isInside(part, bounds))) return part;
    usable.dropped++;
    return undefined;
  };
  const parts = {
    argument: keep(
      argument,
      indexesFit([...(argument?.elements ?? []), ...(argument?.gaps ?? [])], 'about', argument?.elements.length),
    ),
    sources: keep(
      sources,
      indexesFit(sources?.problems, 'citation', sources?.citations.length) &&
        indexesFit([...(sources?.problems ?? []), ...(sources?.citations ?? [])], 'entry', sources?.entries.length),
    ),
    profile: keep(profile, true),
    priorities: keep(priorities, true),
  };
  return { ...usable, ...Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined)) };
}

function isFeedback(answer: unknown): answer is RemoteItem[] {
  return feedbackAnswer.Check(answer);
}

function isAnalysis(answer: unknown): answer is RemoteAnalysis {
  return analysisAnswer.Check(answer);
}

function isKnownType(item: RemoteItem): item is FeedbackItem {
  return KNOWN_TYPES.has(item.type);
}

/** Where a text begins and ends. */
interface Bounds {
  start: number;
  end: number;
}

function boundsOf(chunks: readonly SentenceChunk[]): Bounds {
  let [start, end] = [Infinity, 0];
  for (const { from, to } of chunks) {
    start = Math.min(start, from);
    end = Math.max(end, to);
  }
  return { start, end };
}

/** Keeps the items of a known type inside the text, without any further field that the evaluator sent; counts the others. */
function usableItems(answer: RemoteItem[], { start, end }: Bounds): Pick<Usable, 'items' | 'dropped'> {
  const items = answer
    .filter(isKnownType)
    .filter(({ from, to }) => start <= from && from < to && to <= end)
    .map((item) => onlyKnownFields(item))
    .toSorted((a, b) => a.from - b.from);
  return { items, dropped: answer.length - items.length };
}

function onlyKnownFields({ msg, from, to, type, rule, confidence, suggestions, cue }: FeedbackItem): FeedbackItem {
  const item: FeedbackItem = { msg, from, to, type };
  if (rule !== undefined) item.rule = rule;
  if (confidence !== undefined) item.confidence = confidence;
  if (suggestions !== undefined) item.suggestions = suggestions;
  if (cue !== undefined) item.cue = cue;
  return item;
}

/** Whether every place in a part of an analysis is inside the text. */
function isInside(part: unknown, bounds: Bounds): boolean {
  if (Array.isArray(part)) return part.every((one) => isInside(one, bounds));
  if (!isObject(part)) return true;
  const { from, to } = part;
  if (typeof from === 'number' && typeof to === 'number' && (from < bounds.start || to > bounds.end || from >= to))
    return false;
  return Object.values(part).every((one) => isInside(one, bounds));
}

/** Whether the index in a field of every row that has one points to one of `length` things. */
function indexesFit(rows: readonly object[] | undefined, field: string, length = 0): boolean {
  return (rows ?? []).every((row) =>
    Object.entries(row).every(([name, value]) => name !== field || (typeof value === 'number' && value < length)),
  );
}
