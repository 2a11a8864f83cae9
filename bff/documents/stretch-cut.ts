import * as Y from 'yjs';

import { wordsOf } from '#shared-types/words';

import { arrivalOf, type Pace } from './arrival.ts';
import { compacted, merged } from './compaction.ts';
import { type RecordGain, Recorder } from './record/recorder.ts';
import type { Session } from './record/sessions.ts';
import { measured, type WatchedTexts, watchedTexts } from './stretch-edits.ts';
import { beginStretch, type EditSize, isOver, type Stretch, withEdit } from './stretch.ts';
import { bodyText } from './version-text.ts';

/** An update as it was appended. */
export interface DatedUpdate {
  update: Uint8Array;
  /** When it was appended, in milliseconds since 1970. */
  atMs: number;
  /** What the person was called who wrote it. */
  author: string | undefined;
}

/** Where the writing stood when the last updates were cut. */
export interface WritingState {
  /** The content before the updates. */
  snapshot: Uint8Array | undefined;
  /** The stretch that wasn't over. */
  stretch: Stretch | undefined;
  /** For content that is older than its history: when the document was created, in milliseconds since 1970. It becomes the first version. */
  unversionedSinceMs: number | undefined;
  /** The last session of the writing record. */
  session: Session | undefined;
}

/** A stretch that is over, and the text at its end. */
export interface CutVersion {
  stretch: Stretch;
  text: string;
  /** A Yjs update without deleted text. */
  content: Uint8Array;
}

/** What has become of the updates. */
export interface CutUpdates {
  versions: readonly CutVersion[];
  stretch: Stretch | undefined;
  record: RecordGain;
  /** The content after the updates, without deleted text. */
  content: Uint8Array;
}

/** A text shorter than this, in UTF-16 units, is written again faster than it is found: removing it ends no stretch. */
const WIPE_MIN_UNITS = 250;
/** Removals that follow each other this fast count as one. */
const QUICK_MS = 10_000;

/** So many removals end a stretch while a tail is cut: going back to before one takes as long as opening the document. */
const MOST_WIPES = 5;

/** A moment before an edit, to which the cut may have to go back. */
interface Moment {
  index: number;
  atMs: number;
  units: number;
  stretch: Stretch | undefined;
  pace: Pace;
}

/**
 * Cuts the updates of a document into stretches, each with the content at its end. Nothing is done for this while people write:
 * the updates since the last cut carry all it needs.
 * @param nowMs the time in milliseconds since 1970, which decides whether the last stretch is over.
 * @throws when an update is damaged.
 */
export function cutStretches(state: WritingState, updates: readonly DatedUpdate[], nowMs: number): CutUpdates {
  const cut = new Cut(state, updates);
  while (cut.hasNext) cut.next();
  return cut.end(nowMs);
}

class Cut {
  readonly #updates: readonly DatedUpdate[];
  readonly #snapshot: Uint8Array | undefined;
  readonly #versions: CutVersion[] = [];
  readonly #recorder: Recorder;
  /** How many updates the recorder has followed: what is applied again after going back is recorded once. */
  #recorded = 0;
  #document: Y.Doc;
  #texts: WatchedTexts;
  #index = 0;
  #units: number;
  #stretch: Stretch | undefined;
  #wipes = 0;
  #pace: Pace;
  /** The last seconds before the next update. */
  #moments: Moment[] = [];

  constructor({ snapshot, stretch, unversionedSinceMs, session }: WritingState, updates: readonly DatedUpdate[]) {
    this.#updates = updates;
    this.#snapshot = snapshot;
    this.#document = opened(snapshot);
    this.#texts = watchedTexts(this.#document);
    this.#recorder = new Recorder(this.#texts.body, session);
    this.#units = this.#countUnits();
    this.#stretch = stretch;
    this.#pace = session?.pace ?? [];
    if (unversionedSinceMs !== undefined && this.#units > 0) this.#stretch ??= beginStretch(unversionedSinceMs, 0);
  }

  get hasNext(): boolean {
    return this.#index < this.#updates.length;
  }

  next(): void {
    const dated = this.#updates[this.#index];
    if (!dated) return;
    const { atMs } = dated;
    if (this.#stretch && isOver(this.#stretch, atMs)) this.#endStretch();
    this.#moments = this.#moments.filter((moment) => atMs - moment.atMs <= QUICK_MS);
    this.#moments.push({ index: this.#index, atMs, units: this.#units, stretch: this.#stretch, pace: this.#pace });
    this.#apply(dated);
    const fullest = this.#moments.reduce((most, moment) => (moment.units > most.units ? moment : most));
    const isWiped = fullest.units >= WIPE_MIN_UNITS && this.#units < (fullest.units * 2) / 3;
    if (isWiped && fullest.stretch && this.#wipes < MOST_WIPES) this.#goBackTo(fullest, fullest.stretch);
    else this.#index += 1;
  }

  end(nowMs: number): CutUpdates {
    if (this.#stretch && isOver(this.#stretch, nowMs)) this.#endStretch();
    const content = Y.encodeStateAsUpdate(this.#document);
    const record = withPace(this.#recorder.end(this.#texts.body), this.#pace);
    this.#document.destroy();
    return { versions: this.#versions, stretch: this.#stretch, record, content };
  }

  #apply({ update, atMs, author }: DatedUpdate): void {
    const document = this.#document;
    const wordsBefore = this.#stretch?.wordsBefore ?? wordsOf(bodyText(this.#texts.body)).length;
    const look = (transaction: Y.Transaction) => {
      const edit = measured(transaction, this.#texts);
      if (!edit) return;
      this.#units += edit.growth;
      const { arrived, pace } = arrivalOf(
        this.#pace,
        { units: edit.inserted, words: edit.words },
        { client: edit.client ?? 0, atMs },
      );
      this.#pace = pace;
      const size: EditSize = { inserted: edit.inserted, deleted: edit.deleted, arrived };
      this.#stretch = withEdit(this.#stretch ?? beginStretch(atMs, wordsBefore), size, { atMs, author });
      if (this.#index >= this.#recorded) this.#recorder.note(transaction, size, { atMs, author });
    };
    document.on('afterTransaction', look);
    Y.applyUpdate(document, update);
    document.off('afterTransaction', look);
    this.#markRecorded();
  }

  #markRecorded(): void {
    const done = this.#index + 1;
    // After going back, the recorder goes on where it was, in a document of its own.
    if (done === this.#recorded) this.#recorder.moveTo(this.#texts.body);
    this.#recorded = Math.max(this.#recorded, done);
  }

  /** Ends the stretch as it was before the text was removed; the updates since then begin the next one. */
  #goBackTo({ index, units, pace }: Moment, stretch: Stretch): void {
    this.#wipes += 1;
    const before = [this.#snapshot, ...this.#updates.slice(0, index).map(({ update }) => update)];
    const content = merged(before.filter((part) => part !== undefined));
    this.#document.destroy();
    this.#document = opened(content && compacted(content));
    this.#texts = watchedTexts(this.#document);
    this.#units = units;
    this.#index = index;
    this.#pace = pace;
    this.#stretch = stretch;
    this.#endStretch();
  }

  #endStretch(): void {
    if (!this.#stretch) return;
    const { typed, pasted, deleted } = this.#stretch;
    const text = bodyText(this.#texts.body);
    // An editor that opens an empty document puts a paragraph into it.
    const isBlank = this.#units === 0 && typed + pasted + deleted === 0;
    if (!isBlank) this.#versions.push({ stretch: this.#stretch, text, content: Y.encodeStateAsUpdate(this.#document) });
    this.#stretch = undefined;
    this.#moments = [];
  }

  /** As `measured` counts: the characters of the title and of the body, without breaks between blocks. */
  #countUnits(): number {
    const { body, title } = this.#texts;
    return title.length + bodyText(body).replaceAll('\n', '').length;
  }
}

/** The gain, in which the last session remembers its last seconds, and no other does. */
function withPace(gain: RecordGain, pace: Pace): RecordGain {
  const last = gain.sessions.length - 1;
  return {
    ...gain,
    sessions: gain.sessions.map(({ pace: _pace, ...session }, index) =>
      index === last && pace.length > 0 ? { ...session, pace } : session,
    ),
  };
}

function opened(content: Uint8Array | undefined): Y.Doc {
  const document = new Y.Doc();
  if (content) Y.applyUpdate(document, content);
  return document;
}
