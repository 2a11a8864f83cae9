/** For how long a call waits for a change, in milliseconds: less than any proxy waits for an answer. */
const WAIT_MS = 25_000;
/** How often we look for changes by other servers, in milliseconds: a page must show them within a second. */
const LOOK_EVERY_MS = 600;

interface Waiting {
  since: number;
  wake: () => void;
}

/**
 * Lets calls wait for the next state of an assignment. All that wait for the same one share a look at the database; a change on this
 * server wakes them at once.
 */
export class ChangeWatch {
  readonly #waiting = new Map<string, Set<Waiting>>();
  readonly #read: (assignment: string) => Promise<number | undefined>;
  #timer: NodeJS.Timeout | undefined;
  #isLooking = false;
  #isClosed = false;

  /** @param read the number of an assignment's state; undefined if it's gone. */
  constructor(read: (assignment: string) => Promise<number | undefined>) {
    this.#read = read;
  }

  /** Resolves when an assignment has another state than `since`, or is gone, or after 25 seconds, or with the signal. */
  async wait(assignment: string, since: number, signal: AbortSignal): Promise<void> {
    if (this.#isClosed || signal.aborted) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const waiting = { since, wake: resolve };
    const others = this.#waiting.get(assignment) ?? new Set();
    this.#waiting.set(assignment, others.add(waiting));
    this.#timer ??= setInterval(() => {
      this.#lookAtAll().catch(() => {}); // it never rejects
    }, LOOK_EVERY_MS).unref();
    const limit = setTimeout(resolve, WAIT_MS);
    signal.addEventListener('abort', () => resolve(), { once: true });
    await this.#look(assignment); // it may have changed before we waited
    await promise;
    clearTimeout(limit);
    others.delete(waiting);
    if (others.size === 0 && this.#waiting.get(assignment) === others) this.#waiting.delete(assignment);
    if (this.#waiting.size === 0) this.#stopLooking();
  }

  /** Wakes those who wait for another state than this one. @param at undefined if the assignment is gone. */
  tell(assignment: string, at: number | undefined): void {
    for (const { since, wake } of this.#waiting.get(assignment) ?? []) if (since !== at) wake();
  }

  /** Wakes everybody, and lets nobody wait any more. */
  close(): void {
    this.#isClosed = true;
    this.#stopLooking();
    for (const each of this.#waiting.values()) for (const { wake } of each) wake();
  }

  #stopLooking(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  async #lookAtAll(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    await Promise.all([...this.#waiting.keys()].map((assignment) => this.#look(assignment)));
    this.#isLooking = false;
  }

  /** Never rejects. */
  async #look(assignment: string): Promise<void> {
    try {
      this.tell(assignment, await this.#read(assignment));
    } catch {
      // While the database is away, nothing changes, and the next look may work.
    }
  }
}
