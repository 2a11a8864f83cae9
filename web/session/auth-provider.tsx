import { type ReactNode, useEffect, useSyncExternalStore } from 'react';

import { inBackground } from '../errors/in-background.ts';
import { getSession, restoreSession, subscribeToSession, UNKNOWN_SESSION } from './session.ts';
import { AuthContext } from './use-auth.ts';

/** Finds out who is signed in, and provides the session to its children. All providers of a page share one session. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const session = useSyncExternalStore(subscribeToSession, getSession, () => UNKNOWN_SESSION);
  useEffect(() => inBackground(restoreSession()), []);
  return <AuthContext value={session}>{children}</AuthContext>;
}
