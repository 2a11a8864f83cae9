import { createContext, useContext } from 'react';

import type { Session } from './session.ts';

/** The session that AuthProvider gives to what is inside it. */
export const AuthContext = createContext<Session | null>(null);

/**
 * The session of the person at the page.
 * @throws {Error} "useAuth must be used within an AuthProvider".
 */
export function useAuth(): Session {
  const session = useContext(AuthContext);
  if (session === null) throw new Error('useAuth must be used within an AuthProvider');
  return session;
}
