import type * as Y from 'yjs';

import type { EditSize } from '../versions/stretch.ts';
import { editBetween, FlatText } from './flat-text.ts';
import { beginSession, isOver, isPointDue, type Session, withEdit, withPoint } from './sessions.ts';
import { addEdit, type Step } from './steps.ts';

/** What the record gains from the updates of a tail. */
export interface RecordGain {
  /** The text before and after, flat. */
  before: string;
  after: string;
  /** What leads from one to the other. */
  steps: readonly Step[];
  /** The unfinished session, if there was one, and those since. */
  sessions: readonly Session[];
}

/**
 * The most that is read of a tail, in units and blocks: about a tenth of a second. The edits beyond it are one step, and the
 * words between them aren't counted. An essay of 2,000 words needs a twentieth of it; only a program that edits a huge block many
 * times gets there.
 */
const MOST_WORK = 20_000_000;
/** The most units that the changes of a tail take up in memory. */
const MOST_INSERTED_UNITS = 4_000_000;

/** Follows the edits of a document: the steps for the replay, and the sessions. */
export class Recorder {
  #flat: FlatText;
  readonly #before: string;
  readonly #steps: Step[] = [];
  readonly #sessions: Session[] = [];
  #session: Session | undefined;
  #insertedUnits = 0;
  /** The text that the steps lead to, if they no longer follow every edit. */
  #leftAt: string | undefined;

  /** @param session the unfinished one. */
  constructor(body: Y.XmlFragment, session: Session | undefined) {
    this.#flat = new FlatText(body);
    this.#before = this.#flat.text;
    this.#session = session;
  }

  /** Continues with the same text in another document. */
  moveTo(body: Y.XmlFragment): void {
    const { work } = this.#flat;
    this.#flat = new FlatText(body);
    this.#flat.work = work + this.#before.length;
  }

  /** Records an edit. Call it once the transaction is applied. */
  note(transaction: Y.Transaction, size: EditSize, dated: { atMs: number; author: string | undefined }): void {
    const { atMs } = dated;
    if (this.#session && isOver(this.#session, atMs)) this.#endSession();
    // An editor that opens an empty document puts a paragraph into it.
    const isBlank = size.inserted + size.deleted === 0;
    const session = this.#session ?? (isBlank ? undefined : beginSession(atMs, this.#flat.countWords()));
    this.#followText(transaction, dated);
    if (!session) return;
    this.#session = withEdit(session, size, dated);
    if (isPointDue(this.#session) && !this.#isSpent) this.#session = withPoint(this.#session, this.#flat.countWords());
  }

  end(body: Y.XmlFragment): RecordGain {
    if (this.#leftAt !== undefined) {
      this.#flat = new FlatText(body);
      const { endedMs: atMs = 0 } = this.#session ?? {};
      for (const edit of editBetween(this.#leftAt, this.#flat.text))
        addEdit(this.#steps, edit, { atMs, author: undefined });
    }
    this.#endSession();
    return { before: this.#before, after: this.#flat.text, steps: this.#steps, sessions: this.#sessions };
  }

  get #isSpent(): boolean {
    return this.#flat.work > MOST_WORK || this.#insertedUnits > MOST_INSERTED_UNITS;
  }

  #followText(transaction: Y.Transaction, dated: { atMs: number; author: string | undefined }): void {
    if (this.#isSpent) {
      this.#leftAt ??= this.#flat.text;
      return;
    }
    for (const edit of this.#flat.follow(transaction)) {
      this.#insertedUnits += edit.inserted.length;
      addEdit(this.#steps, edit, dated);
    }
  }

  #endSession(): void {
    if (!this.#session) return;
    const words = this.#flat.countWords();
    this.#sessions.push({ ...this.#session, wordsAfter: words });
    this.#session = undefined;
  }
}
