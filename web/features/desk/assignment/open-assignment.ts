import { applyAct, type DeskAct, endsUndo, inverseOf, isServerOnly, type PassingAct } from '#shared-types/desk/acts';
import { ACTS_MAX, ACTS_MAX_BYTES, type AssignmentView } from '#shared-types/desk/assignment';

import { RefusedError } from '../../../calls/call-errors.ts';
import { type DeskDoor, readAssignment, sendActs } from '../../../calls/desk/desk.ts';
import { errorMessage } from '../../../calls/error-message.ts';
import { pause } from '../../../calls/pause.ts';
import { DESK } from '../../../content/desk/desk.ts';
import { MARKING } from '../../../content/desk/marking.ts';
import { inBackground } from '../../../errors/in-background.ts';
import { observable, type Observable } from '../../../observable.ts';
import { askToStay } from '../../../ui/ask-to-stay.ts';
import { codeOf } from './assignment.ts';
import { UnsentActs } from './unsent-acts.ts';

/** What an open assignment is to the page. */
export type AssignmentState =
  | { kind: 'loading' }
  | { kind: 'failed'; words: string }
  | {
      kind: 'open';
      /** What the server has said, and what the reader has done since. */
      view: AssignmentView;
      saving: Saving;
    };

/** Whether what the reader did is stored: `kept` means that it waits on this device. */
export type Saving = { kind: 'saved' | 'saving' | 'kept' } | { kind: 'refused'; words: string };

/** A step of what was done in passing: what takes it back, or does it again. */
export interface Reversible {
  /** What was done. */
  of: PassingAct;
  /** The text that it was about. */
  text: string;
  acts: readonly PassingAct[];
}

/** How long to wait before the server is asked again that couldn't be reached, in milliseconds. */
const RETRY_MS = 2000;
/** How long the acts of one call may be together, in UTF-16 code units: a quarter of what it may bring in bytes. */
const BATCH_MAX_LENGTH = ACTS_MAX_BYTES / 4;
/** Statuses of answers after which the same call may succeed. */
const MAY_PASS: ReadonlySet<number> = new Set([401, 408, 429, 502, 503, 504, 507]);

/**
 * An assignment that is open on this page, followed until it's closed. What the reader does is shown at once and kept on this device
 * until the server has it, so a lost connection and a closed tab lose nothing.
 */
export class OpenAssignment {
  readonly state: Observable<AssignmentState> = observable<AssignmentState>({ kind: 'loading' });
  readonly #door: DeskDoor;
  readonly #leaving = new AbortController();
  /** The assignment as the server last said it is. */
  #stored: AssignmentView | undefined;
  readonly #unsent: UnsentActs;
  /** Who works in which assignment, by what they show: others may open the same one in this browser. */
  readonly reader: string;
  /** What takes back what was done in passing, and what does that again, the latest last. */
  readonly #done: Reversible[] = [];
  readonly #undone: Reversible[] = [];
  #sending: Promise<void> | undefined;
  /** Ends the call that waits for a change, so that it doesn't answer with what this page has just done. */
  #asking = new AbortController();

  constructor(door: DeskDoor) {
    this.#door = door;
    this.reader = `${door.assignment}.${door.key ?? 'account'}`;
    this.#unsent = new UnsentActs(this.reader);
  }

  /** Follows the assignment until the returned function is called. */
  follow(): () => void {
    inBackground(this.#follow());
    return () => {
      this.#leaving.abort();
      inBackground(this.settled().finally(() => this.#unsent.close()));
    };
  }

  /** Does something: it's shown at once, and stored as soon as the server can be reached. */
  act(...acts: DeskAct[]): void {
    if (!this.#unsent.add(acts)) window.addEventListener('beforeunload', askToStay, { signal: this.#leaving.signal });
    // What was done before can't be taken back by itself any more.
    if (acts.some(endsUndo)) for (const steps of [this.#done, this.#undone]) steps.splice(0);
    this.#show({ kind: 'saving' });
    this.#send();
  }

  /** Whether something was done in passing that `undo` takes back. */
  get canUndo(): boolean {
    return this.#done.length > 0;
  }

  /** Does something that `undo` takes back. @param text the text that it's about. */
  actInPassing(text: string, ...acts: [PassingAct, ...PassingAct[]]): void {
    const inverse = this.#inverseOf({ of: acts[0], text, acts });
    this.#undone.splice(0);
    this.act(...acts);
    if (inverse) this.#done.push(inverse);
  }

  /** Takes back what was done last in passing. @returns what that was; undefined if there is nothing left. */
  undo(): Reversible | undefined {
    return this.#reverse(this.#done, this.#undone);
  }

  /** Does again what was taken back last, as long as nothing else was done. @returns what that was; undefined if there is nothing. */
  redo(): Reversible | undefined {
    return this.#reverse(this.#undone, this.#done);
  }

  #reverse(from: Reversible[], to: Reversible[]): Reversible | undefined {
    const step = from.pop();
    if (!step) return undefined;
    const back = this.#inverseOf(step);
    this.act(...step.acts);
    if (back) to.push(back);
    return step;
  }

  /** What takes acts back, as things are now. */
  #inverseOf({ of, text, acts }: Reversible): Reversible | undefined {
    const state = this.state.get();
    if (state.kind !== 'open') return undefined;
    const inverses = acts.map((act) => inverseOf(state.view, act)).filter((act) => act !== undefined);
    return { of, text, acts: inverses.toReversed() };
  }

  /** Resolves once everything that was done is stored, or refused. */
  async settled(): Promise<void> {
    // Something else may be done meanwhile.
    for (let sending = this.#sending; sending; sending = this.#sending) await sending; // oxlint-disable-line no-await-in-loop
  }

  /** Reads the assignment again. @throws what the call throws. */
  async refresh(): Promise<void> {
    const view = await readAssignment(this.#door, undefined, this.#leaving.signal);
    if (view) this.#take(view);
  }

  #show(saving: Saving): void {
    if (this.#stored) this.state.set({ kind: 'open', view: this.#unsent.all.reduce(applyAct, this.#stored), saving });
  }

  #take(view: AssignmentView): void {
    this.#stored = withKnownTexts(view, this.#stored);
    const before = this.state.get();
    this.#show(before.kind === 'open' ? before.saving : { kind: this.#unsent.all.length > 0 ? 'saving' : 'saved' });
  }

  async #follow(): Promise<void> {
    const { signal } = this.#leaving;
    await this.#unsent.takeOver(() => {
      this.#show({ kind: 'saving' });
      this.#send();
    });
    /* oxlint-disable no-await-in-loop -- one answer after another */
    while (!signal.aborted) {
      await this.#sending;
      const asking = (this.#asking = new AbortController());
      try {
        const view = await readAssignment(this.#door, this.#stored?.at, AbortSignal.any([signal, asking.signal]));
        if (view) this.#take(view);
        if (this.#unsent.all.length > 0) this.#send();
      } catch (error) {
        if (signal.aborted) return;
        if (asking.signal.aborted) continue;
        const isOver = isRefused(error);
        if (isOver || !this.#stored) this.state.set({ kind: 'failed', words: errorMessage(error) });
        if (isOver) return;
        await pause(RETRY_MS, signal).catch(() => undefined);
      }
    }
    /* oxlint-enable no-await-in-loop */
  }

  #send(): void {
    if (this.#sending || !this.#stored) return;
    this.#asking.abort();
    this.#sending = this.#sendAll().finally(() => {
      this.#sending = undefined;
    });
    inBackground(this.#sending);
  }

  async #sendAll(): Promise<void> {
    let saving: Saving = { kind: 'saved' };
    /* oxlint-disable no-await-in-loop -- in the order in which they were done */
    while (this.#unsent.all.length > 0 && !this.#leaving.signal.aborted) {
      this.#show({ kind: 'saving' });
      const batch = firstBatch(this.#unsent.all);
      try {
        await this.#sendBatch(batch);
      } catch (error) {
        if (isRefused(error)) {
          if (await this.#sendEach(batch)) saving = { kind: 'refused', words: errorMessage(error) };
          await this.refresh().catch(() => undefined);
        } else {
          this.#show({ kind: 'kept' });
          await pause(RETRY_MS, this.#leaving.signal).catch(() => undefined);
        }
      }
    }
    /* oxlint-enable no-await-in-loop */
    this.#show(saving);
  }

  async #sendBatch(batch: readonly DeskAct[]): Promise<void> {
    const { before, at } = await sendActs(this.#door, batch);
    this.#unsent.remove(batch);
    if (!this.#stored) return;
    const hasSeenAll = before === this.#stored.at;
    this.#stored = { ...batch.reduce(applyAct, this.#stored), at: hasSeenAll ? at : this.#stored.at };
    if (batch.some(isServerOnly)) await this.refresh();
  }

  /**
   * Sends the acts of a refused batch one by one, since only some of them are at fault; those are given up.
   * @returns whether any was refused.
   */
  async #sendEach(batch: readonly DeskAct[]): Promise<boolean> {
    let isAnyRefused = batch.length === 1;
    for (const act of batch) {
      try {
        if (batch.length > 1) await sendActs(this.#door, [act]); // oxlint-disable-line no-await-in-loop -- in their order
      } catch (error) {
        if (!isRefused(error)) return isAnyRefused;
        isAnyRefused = true;
      }
      this.#unsent.remove([act]);
    }
    return isAnyRefused;
  }
}

/** The acts that the next call takes: as many as it may bring, and no more than fit into it. */
function firstBatch(unsent: readonly DeskAct[]): DeskAct[] {
  let length = 0;
  const end = unsent.slice(0, ACTS_MAX).findIndex((act, index) => {
    length += JSON.stringify(act).length;
    return index > 0 && length > BATCH_MAX_LENGTH;
  });
  return unsent.slice(0, end < 0 ? ACTS_MAX : end);
}

/** Whether an answer is a refusal that stays one. */
function isRefused(error: unknown): boolean {
  return error instanceof RefusedError && !MAY_PASS.has(error.status);
}

/** A view whose texts have the words that an earlier view had. */
function withKnownTexts(view: AssignmentView, before: AssignmentView | undefined): AssignmentView {
  const known = new Map(before?.texts.map((text) => [text.id, text]));
  return { ...view, texts: view.texts.map((text) => ({ ...text, body: text.body ?? known.get(text.id)?.body })) };
}

/** The note on what was undone, or done again if it isn't `isBack`; another one if there was nothing left. */
export function stepWords(view: AssignmentView, step: Reversible | undefined, isBack: boolean): string {
  if (!step) return isBack ? MARKING.nothingToUndo : MARKING.nothingToRedo;
  return (isBack ? MARKING.undone : MARKING.redone)(MARKING.acts[step.of.do](codeOf(view, step.text)));
}

/** The words for whether something is stored. */
export function savingWords(saving: Saving): string {
  return saving.kind === 'refused' ? saving.words : DESK.saving[saving.kind];
}
