import { type ProblemList, PROBLEMS_PATH } from '#shared-types/problems';

import { call } from './call.ts';
import { currentToken } from './token-source.ts';

/**
 * Call 11 of the specification: the problem list of a key. An answer that is not a list counts as an empty one, because the
 * specification shows no card then.
 * @throws {RefusedError} for a non-OK answer.
 * @throws {NotReachedError} when no answer arrived.
 */
export async function requestProblems(key: string, signal: AbortSignal): Promise<ProblemList> {
  const token = await currentToken();
  const response = await call(`${PROBLEMS_PATH}?key=${encodeURIComponent(key)}`, { token, signal });
  const list: unknown = await response.json();
  return Array.isArray(list) ? list.filter(isProblem) : [];
}

function isProblem(value: unknown): value is ProblemList[number] {
  if (typeof value !== 'object' || value === null || !('type' in value) || !('msg' in value)) return false;
  return typeof value.type === 'string' && typeof value.msg === 'string';
}
