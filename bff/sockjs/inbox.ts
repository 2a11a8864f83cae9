/** The queue of messages from a client to the server, which may pause it. */
export interface Inbox {
  push(message: string | Buffer): void;
  pause: () => void;
  resume: () => void;
  /** Whether any message is waiting. */
  isHolding(): boolean;
  /** Resolves when every pushed message has been passed on or dropped. */
  emptied(): Promise<void>;
  /** Drops all messages, waiting and future. */
  close(): void;
}

/** Creates an empty inbox that passes messages on immediately, in order. */
export function createInbox(onMessage: (message: string | Buffer) => void): Inbox {
  let paused = false;
  let closed = false;
  let waiting: (string | Buffer)[] = [];
  let next = 0;
  const onEmptied: (() => void)[] = [];

  function take(): string | Buffer | undefined {
    if (paused) return undefined;
    next += 1; // shifting a long array would copy it every time
    return waiting[next - 1];
  }
  function deliver() {
    for (let message = take(); message !== undefined; message = take()) onMessage(message);
    if (paused) return;
    waiting = [];
    next = 0;
    for (const resolve of onEmptied.splice(0)) resolve();
  }

  return {
    push(message) {
      if (closed) return;
      if (paused || waiting.length > 0) waiting.push(message);
      else onMessage(message);
    },
    pause() {
      paused = true;
    },
    resume() {
      paused = false;
      deliver();
    },
    isHolding: () => waiting.length > 0,
    emptied: () =>
      new Promise((resolve) => {
        if (waiting.length === 0) resolve();
        else onEmptied.push(resolve);
      }),
    close() {
      closed = true;
      paused = false;
      waiting = [];
      deliver();
    },
  };
}
