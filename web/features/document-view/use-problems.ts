import { useQuery } from '@tanstack/react-query';

import { type ProblemList, PROBLEMS_PATH } from '#shared-types/problems';

import { answeredFetch } from '../../calls/call.ts';
import { currentToken } from '../../session/session.ts';
import { useAuth } from '../../session/use-auth.ts';

/** The key of the list (REQ-148). */
const KEY = 'test';

/**
 * Call 11 of the specification: the problem list of the key "test", for whoever is signed in. A failed read is tried three more
 * times, with waits up to 30 seconds, and a list is kept for five minutes (REQ-362): these are the library's own values.
 */
export function useProblems() {
  const { user } = useAuth();
  const isSignedIn = user !== null && !user.isAnonymous;
  return useQuery({
    queryKey: ['problems', KEY, user?.uid],
    queryFn: ({ signal }) => requestProblems(signal),
    enabled: isSignedIn,
  });
}

async function requestProblems(signal: AbortSignal): Promise<ProblemList> {
  const token = await currentToken();
  const response = await answeredFetch(`${PROBLEMS_PATH}?key=${KEY}`, {
    headers: token === null ? {} : { Authorization: `Bearer ${token}` },
    signal,
  });
  // Anything but a list shows no card (REQ-146).
  const list: unknown = await response.json();
  return Array.isArray(list) ? list.filter(isProblem) : [];
}

function isProblem(value: unknown): value is ProblemList[number] {
  if (typeof value !== 'object' || value === null || !('type' in value) || !('msg' in value)) return false;
  return typeof value.type === 'string' && typeof value.msg === 'string';
}
