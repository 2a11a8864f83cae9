import { type Analysis, ANALYSIS_PATH, type AnalysisRequest } from '#shared-types/analysis';
import { FEEDBACK_STATUS_HEADER } from '#shared-types/feedback';

import { call } from './call.ts';

/** What the evaluator has made of a whole text. */
export interface AnalysisAnswer {
  analysis: Analysis;
  /** False while some of its checks are still loading. */
  complete: boolean;
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
  return { analysis, complete: response.headers.get(FEEDBACK_STATUS_HEADER) !== 'partial' };
}
