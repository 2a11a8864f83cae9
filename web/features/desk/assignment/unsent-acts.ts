import type { DeskAct } from '#shared-types/desk/acts';

import { randomId } from '../../../calls/random-id.ts';
import { inBackground } from '../../../errors/in-background.ts';
import { keepUnsentActs, keptUnsent, onUnsentElsewhere, unsentPages } from '../../../storage/desk.ts';

/**
 * What a reader has done in this page and the server hasn't taken yet. It's kept on the device under a name of the page's own, which
 * the page locks while it's open (Web Locks): so pages don't overwrite each other, and what a closed page has left is taken over by
 * another one of the same reader, at once if one is open, else when the next is opened.
 */
export class UnsentActs {
  /** The name of this page. */
  readonly #page: string;
  /** What the names of all pages of this reader begin with: someone else may open the same assignment in this browser. */
  readonly #reader: string;
  /** The pages whose acts are taken over as soon as they are closed. */
  readonly #awaited: Set<string>;
  readonly #closing = new AbortController();
  #acts: readonly DeskAct[] = [];

  /** @param reader what the reader's assignment and key are called on this device. */
  constructor(reader: string) {
    this.#reader = `${reader}.`;
    this.#page = this.#reader + randomId();
    this.#awaited = new Set([this.#page]);
    const closed = new Promise<void>((resolve) =>
      this.#closing.signal.addEventListener('abort', () => resolve(), { once: true }),
    );
    // Where a page may not lock, others take over what it has while it's open, and some acts are sent twice, without harm.
    if (hasLocks()) navigator.locks.request(this.#page, () => closed).catch(() => undefined);
  }

  /** The acts, in the order in which they were done. */
  get all(): readonly DeskAct[] {
    return this.#acts;
  }

  /** Adds acts. @returns false where nothing can be kept, so that they are lost with the page. */
  add(acts: readonly DeskAct[]): boolean {
    return this.#set([...this.#acts, ...acts]);
  }

  /** Forgets acts that the server has taken, or refused for good. */
  remove(acts: readonly DeskAct[]): void {
    const gone = new Set(acts);
    this.#set(this.#acts.filter((act) => !gone.has(act)));
  }

  /**
   * Takes over what closed pages have left, and from then on what each page leaves that closes.
   * @param onTaken called for each page that has left something after this call was done.
   */
  async takeOver(onTaken: () => void): Promise<void> {
    const awaitNewPages = () => this.#pagesToAwait().map((page) => inBackground(this.#awaitEnd(page, onTaken)));
    this.#closing.signal.addEventListener('abort', onUnsentElsewhere(awaitNewPages), { once: true });
    const left = this.#pagesToAwait();
    if (!hasLocks()) {
      for (const page of left) this.#take(page);
      return;
    }
    await Promise.all(
      left.map(async (page) => {
        const takeIfClosed = (lock: Lock | null) => {
          if (lock) this.#take(page);
          return lock !== null;
        };
        const isClosed = await navigator.locks.request(page, { ifAvailable: true }, takeIfClosed).catch(() => {
          this.#take(page);
          return true;
        });
        if (!isClosed) inBackground(this.#awaitEnd(page, onTaken));
      }),
    );
  }

  /** Leaves the acts to another page, or to the next one. */
  close(): void {
    this.#closing.abort();
  }

  #pagesToAwait(): string[] {
    const pages = unsentPages(this.#reader).filter((page) => !this.#awaited.has(page));
    for (const page of pages) this.#awaited.add(page);
    return pages;
  }

  async #awaitEnd(page: string, onTaken: () => void): Promise<void> {
    if (!hasLocks()) return;
    try {
      await navigator.locks.request(page, { signal: this.#closing.signal }, () => {
        if (this.#take(page)) onTaken();
      });
    } catch (error) {
      if (!this.#closing.signal.aborted) throw error;
    }
  }

  /** Takes what a page has left, before what this page has done since. @returns whether there was anything. */
  #take(page: string): boolean {
    const left = readActs(page);
    if (left.length === 0) return false;
    // First there, then here: both at once may not fit.
    keepUnsentActs(page, undefined);
    if (!this.#set([...left, ...this.#acts])) keepUnsentActs(page, JSON.stringify(left));
    return true;
  }

  #set(acts: readonly DeskAct[]): boolean {
    this.#acts = acts;
    // What the machine has read can be read again.
    const own = acts.filter((act) => act.do !== 'reading');
    return keepUnsentActs(this.#page, own.length === 0 ? undefined : JSON.stringify(own));
  }
}

/** Whether pages can lock: a page that isn't in a secure context can't, and takes over what it finds. */
function hasLocks(): boolean {
  return 'locks' in navigator;
}

function readActs(page: string): DeskAct[] {
  try {
    const kept: unknown = JSON.parse(keptUnsent(page) ?? '[]');
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server judges what it gets
    return Array.isArray(kept) ? (kept as DeskAct[]) : [];
  } catch {
    return [];
  }
}
