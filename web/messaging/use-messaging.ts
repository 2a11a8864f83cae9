import { useEffect, useState, useSyncExternalStore } from 'react';

import { MessagingClient } from './client.ts';
import type { MessagingState } from './link.ts';
import { sessionToken } from './session-token.ts';

/** Messaging for as long as the screen is there and somebody is signed in: its state, and the client to use it with. */
export function useMessaging(): MessagingState & { client: MessagingClient } {
  const [client] = useState(() => new MessagingClient(window.location.href, sessionToken));
  useEffect(() => client.close, [client]);
  const state = useSyncExternalStore(client.onStateChange, client.getState);
  return { ...state, client };
}
