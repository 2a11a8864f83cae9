import { expect } from 'vitest';

import { MessagingClient, type TokenSource } from '../../../web/messaging/client.ts';
import { closeInTheEnd } from '../closing.ts';

/** A token that the test changes, as the session of a page does. */
interface TestToken extends TokenSource {
  set: (token: string | null) => void;
}

function tokenSource(token: string | null): TestToken {
  const listeners = new Set<() => void>();
  let current = token;
  return {
    get: () => current,
    set(next) {
      current = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onRefused: () => undefined,
  };
}

/** A messaging client, as on a page at an address, and its token. */
export interface TestPage {
  client: MessagingClient;
  token: TestToken;
  connected: () => Promise<void>;
  disconnected: () => Promise<void>;
}

/** Opens messaging the way a server's page does, until the test ends. */
export function openPage(url: string, token: string | null): TestPage {
  const source = tokenSource(token);
  const client = new MessagingClient(`${url}/document-view`, source);
  closeInTheEnd(() => client.close());
  return {
    client,
    token: source,
    connected: () => expect.poll(() => client.getState().connected).toBe(true),
    disconnected: () => expect.poll(() => client.getState().connected).toBe(false),
  };
}
