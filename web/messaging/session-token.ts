import { reviewSession } from '../calls/token-source.ts';
import { inBackground } from '../errors/in-background.ts';
import { getSession, subscribeToSession } from '../session/session.ts';
import type { TokenSource } from './client.ts';

/** The token of the session. A guest has a token for sending a form, but no session. */
export const sessionToken: TokenSource = {
  get() {
    const { user, jwt } = getSession();
    return user === null || user.isAnonymous ? null : jwt;
  },
  subscribe: subscribeToSession,
  onRefused: () => inBackground(reviewSession()),
};
