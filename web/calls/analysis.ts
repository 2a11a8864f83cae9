import { Analysis, ANALYSIS_PATH, type AnalysisRequest } from '#shared-types/analysis/analysis';
import type { Paragraph } from '#shared-types/analysis/paragraph';

import { call } from './call.ts';
import { type Coverage, coverageOf, droppedIn, placesUpTo } from './feedback.ts';
import { type LeftOut, readAnswer } from './read-answer.ts';

/** What the evaluator has made of a whole text. */
export interface AnalysisAnswer extends Coverage {
  analysis: Analysis;
  /** How many notes and other findings this page or the server doesn’t understand, as when one is newer; they aren’t in the analysis. */
  notShown: number;
}

/**
 * Sends a whole text and returns its argument, sources, profile and priorities.
 * @param options.token the token of a signed-in user, which raises the limits; the call works without one.
 * @throws {RefusedError} for a non-OK answer. @throws {NotReachedError} when no answer arrived. @throws {Error} as `readAnswer`.
 */
export async function requestAnalysis(
  body: AnalysisRequest,
  { signal, token }: { signal: AbortSignal; token: string | null },
): Promise<AnalysisAnswer> {
  const response = await call(ANALYSIS_PATH, { body, token, signal });
  const { answer, leftOut } = await readAnswer(response, Analysis, placesUpTo(endOf(body.text)));
  keepReferences(answer, leftOut);
  return { analysis: answer, notShown: leftOut.length + droppedIn(response), ...coverageOf(response) };
}

/** Where the last sentence of a text ends. */
export function endOf(text: readonly Paragraph[]): number {
  return text.at(-1)?.sentences.at(-1)?.to ?? 0;
}

/** Where an item of a list was left out, makes whatever refers to others by their index refer to the same ones again. */
function keepReferences({ argument, sources }: Analysis, leftOut: readonly LeftOut[]): void {
  if (argument) {
    const elements = indexesOfKept(argument.elements, 'argument.elements', leftOut);
    refer([...argument.elements, ...argument.gaps], 'about', elements);
  }
  if (sources) {
    const entries = indexesOfKept(sources.entries, 'sources.entries', leftOut);
    refer([...sources.citations, ...sources.problems], 'entry', entries);
    refer(sources.problems, 'citation', indexesOfKept(sources.citations, 'sources.citations', leftOut));
  }
}

/** Where each kept item of a list is now, by its index in the answer. */
function indexesOfKept(
  kept: readonly unknown[],
  list: string,
  leftOut: readonly LeftOut[],
): ReadonlyMap<number, number> {
  const gone = new Set(leftOut.filter(({ at }) => at === list).map(({ index }) => index));
  const indexes = new Map<number, number>();
  for (let index = 0; indexes.size < kept.length; index++) if (!gone.has(index)) indexes.set(index, indexes.size);
  return indexes;
}

/** Makes items refer to where others are now; a reference to one that isn’t there goes. */
function refer<Name extends string>(
  items: readonly Partial<Record<Name, number>>[],
  name: Name,
  indexes: ReadonlyMap<number, number>,
): void {
  for (const item of items) {
    const index = indexes.get(item[name] ?? -1);
    if (index === undefined) delete item[name];
    else item[name] = index;
  }
}
