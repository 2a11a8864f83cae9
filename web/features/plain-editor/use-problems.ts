import { useQuery } from '@tanstack/react-query';

import { requestProblems } from '../../calls/problems.ts';
import { useAuth } from '../../session/use-auth.ts';

/** The specification asks for the list of this key. */
const KEY = 'test';

/**
 * The problem list of the key "test", for the signed-in user. The specification requires three more tries with waits up to 30
 * seconds after a failed read, and a list kept for five minutes; these are the library's own values.
 */
export function useProblems() {
  const { user } = useAuth();
  const isSignedIn = user !== null && !user.isAnonymous;
  return useQuery({
    queryKey: ['problems', KEY, user?.uid],
    queryFn: ({ signal }) => requestProblems(KEY, signal),
    enabled: isSignedIn,
  });
}
