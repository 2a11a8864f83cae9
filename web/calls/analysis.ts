import { type Analysis, ANALYSIS_PATH, type AnalysisRequest } from '#shared-types/analysis';

import { call } from './call.ts';
import { type Coverage, coverageOf } from './feedback.ts';

/** What the evaluator has made of a whole text. */
export interface AnalysisAnswer extends Coverage {
  analysis: Analysis;
}

/**
 * Sends a whole text and returns its argument, sources, profile and priorities.
 * @param options.token the token of a signed-in user, which raises the limits; the call works without one.
 * @throws {RefusedError} for a non-OK answer. @throws {NotReachedError} when no answer arrived.
 */
export async function requestAnalysis(
  body: AnalysisRequest,
  { signal, token }: { signal: AbortSignal; token: string | null },
): Promise<AnalysisAnswer> {
  const response = await call(ANALYSIS_PATH, { body, token, signal });
  const analysis: Analysis = await response.json();
  return { analysis, ...coverageOf(response) };
}
