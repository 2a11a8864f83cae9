import { RULES_PATH, type RuleList } from '#shared-types/rule';

import { call } from './call.ts';

/**
 * The rules of the evaluator. The browser keeps the answer for an hour, so that another visit asks nobody.
 * @throws {RefusedError} for a non-OK answer. @throws {NotReachedError} when no answer arrived.
 */
export async function requestRules(): Promise<RuleList> {
  const response = await call(RULES_PATH);
  return response.json();
}
