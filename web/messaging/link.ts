import { MESSAGING_CLOSE_EVENTS, MESSAGING_RECONNECT_DELAY_MS } from '#shared-types/messaging';

import { inBackground } from '../errors/in-background.ts';
import type { Connection, SocketClose } from './connection.ts';

/** The message for a socket that could not be opened, or broke, in the words of the specification. */
const SOCKET_FAILED = 'WebSocket connection failed';
/** The state of messaging. */
export interface MessagingState {
  connected: boolean;
  /** Why there is no connection; null again as soon as there is one. */
  error: string | null;
  /** How the last socket ended, if not by our own wish; null again as soon as there is a connection. */
  close: SocketClose | null;
}

/** Loads the libraries, keeps a connection open with them, and reports its state, until `end()`. */
export class MessagingLink {
  connection: Connection | undefined;
  readonly #address: () => string;
  readonly #report: (change: Partial<MessagingState>) => void;
  readonly #onRefused: () => void;
  #isWanted = true;
  /** Whether the server has given a reason before it closed. */
  #isExplained = false;
  #nextAttempt: ReturnType<typeof setTimeout> | undefined;

  /** @param onRefused called when the server doesn't accept the token any more. */
  constructor(address: () => string, report: (change: Partial<MessagingState>) => void, onRefused: () => void) {
    this.#address = address;
    this.#report = report;
    this.#onRefused = onRefused;
    inBackground(this.#begin());
  }

  end(): void {
    this.#isWanted = false;
    clearTimeout(this.#nextAttempt);
    this.connection?.close();
  }

  async #begin() {
    try {
      const { openConnection } = await import('./connection.ts');
      if (!this.#isWanted) return;
      this.connection = openConnection(this.#address, {
        onConnected: () => this.#isWanted && this.#report({ connected: true, error: null, close: null }),
        onError: (message) => {
          this.#isExplained = true;
          if (this.#isWanted) this.#report({ error: message });
        },
        onClosed: (close) => this.#isWanted && this.#fail(close),
      });
    } catch {
      // The libraries could not be fetched.
      if (!this.#isWanted) return;
      this.#fail(null);
      this.#nextAttempt = setTimeout(() => inBackground(this.#begin()), MESSAGING_RECONNECT_DELAY_MS);
    }
  }

  #fail(close: SocketClose | null) {
    if (close?.code === MESSAGING_CLOSE_EVENTS.tokenRevoked.code) this.#onRefused();
    this.#report({ connected: false, close, ...(this.#isExplained ? {} : { error: SOCKET_FAILED }) });
    this.#isExplained = false;
  }
}
