import * as Y from 'yjs';

import { wordsOf } from '#shared-types/text/words';

import { compacted, merged } from '../log/compaction.ts';
import { type RecordGain, Recorder } from '../record/recorder.ts';
import type { Session } from '../record/sessions.ts';
import { includes, overlap, type Ranges, united } from '../restoring/ranges.ts';
import { type Recent, RecentEdits } from './arrival.ts';
import type { VersionReason } from './document-versions.ts';
import { lossOf, measured, type WatchedTexts, watchedTexts } from './stretch-edits.ts';
import { beginStretch, type EditSize, isOver, type Stretch, withEdit } from './stretch.ts';
import { bodyText } from './version-text.ts';
import { MOST_VERSION_BYTES } from './version-thinning.ts';

/** An update as it was appended. */
export interface DatedUpdate {
  update: Uint8Array;
  /** When it was appended, in milliseconds since 1970. */
  atMs: number;
  /** The name of the person who wrote it. */
  author: string | undefined;
  /** The Yjs client whose socket sent it; unknown for updates of earlier releases, and none for those that the server made. */
  writer: number | undefined;
  /** Whether the server made it, to bring words back. */
  bringsBack: boolean;
}

/** A moment at which a version is wanted, whatever the clock says. */
export interface WantedCut {
  reason: VersionReason;
  /** The version ends before the first update that deletes any of this; without it, after the last. */
  beforeRemoval?: Ranges;
}

/** The state of the writing when the last updates were cut. */
export interface WritingState {
  /** The content before the updates. */
  snapshot: Uint8Array | undefined;
  /** The unfinished stretch. */
  stretch: Stretch | undefined;
  /** For content that is older than its history: when the document was created, in milliseconds since 1970. It becomes the first version. */
  unversionedSinceMs: number | undefined;
  /** The last session of the writing record. */
  session: Session | undefined;
  /** How far each client had written when the last version ended: later text is in no version yet. */
  versioned: ReadonlyMap<number, number>;
}

/** A finished stretch, and the text at its end. */
export interface CutVersion {
  stretch: Stretch;
  text: string;
  /** A Yjs update without deleted text. */
  content: Uint8Array;
  /** Why it was cut, if not because of the clock. */
  reason: VersionReason | undefined;
}

/** The result of cutting the updates. */
export interface CutUpdates {
  versions: readonly CutVersion[];
  stretch: Stretch | undefined;
  record: RecordGain;
  /** The content after the updates, without deleted text. */
  content: Uint8Array;
  /** Why the last version before these updates is wanted, if it is: nothing was written after it. */
  reasonForLast: VersionReason | undefined;
}

/** People who remove this many UTF-16 units of their own, about fifty words, may want them back. */
const REMOVAL_UNITS = 250;
/** Or this share of their text, if it is more than a few words. */
const REMOVAL_SHARE = 1 / 5;
const REMOVAL_MIN_UNITS = 100;
/** Removals that follow each other this fast count as one. */
const QUICK_MS = 10_000;

/** How often the cut of a tail goes back to before a removal: each time takes as long as opening the document. */
const MOST_RETURNS = 5;
/**
 * How many versions of a tail are cut because one person deletes what another has just written. In an essay, each takes a
 * millisecond.
 */
const MOST_GUARDS = 150;
/** How many bytes they have together. They are deflated to about a third; thinning would discard anything beyond this. */
const MOST_GUARD_BYTES = 3 * MOST_VERSION_BYTES;

/** A moment before an edit, to which the cut may have to go back. */
interface Moment {
  index: number;
  atMs: number;
  units: number;
  /** How many units of text the edit deletes. */
  lost: number;
  /** What the cut goes back to, if the edit deletes text of a stretch. */
  before: { stretch: Stretch; recent: RecentEdits } | undefined;
}

/**
 * Cuts the updates of a document into stretches, each with the content at its end. While people write, no work is done for this:
 * the updates since the last cut have all it needs.
 * @param nowMs the time in milliseconds since 1970, which decides whether the last stretch is over.
 * @param wanted a version that is needed now.
 * @throws when an update is damaged.
 */
export function cutStretches(
  state: WritingState,
  updates: readonly DatedUpdate[],
  nowMs: number,
  wanted?: WantedCut,
): CutUpdates {
  const cut = new Cut(state, updates, wanted);
  while (cut.hasNext) cut.next();
  return cut.end(nowMs);
}

class Cut {
  readonly #updates: readonly DatedUpdate[];
  readonly #snapshot: Uint8Array | undefined;
  readonly #versions: CutVersion[] = [];
  readonly #recorder: Recorder;
  /** How many updates the recorder has followed: what is applied again after going back is recorded only once. */
  #recorded = 0;
  #document: Y.Doc;
  #texts: WatchedTexts;
  #index = 0;
  #units: number;
  #stretch: Stretch | undefined;
  #returns = 0;
  /** The room taken by versions that were cut because of deletions. */
  #guards = { count: 0, bytes: 0 };
  #recent: RecentEdits;
  /** The last seconds before the next update. */
  #moments: Moment[] = [];
  /** How far each client had written when the last version ended. */
  #versioned: ReadonlyMap<number, number>;
  /** What clients have written again of other people's words, as when they split a paragraph. */
  #adopted: Ranges = new Map();
  #wanted: WantedCut | undefined;
  #reasonForLast: VersionReason | undefined;

  constructor(
    { snapshot, stretch, unversionedSinceMs, session, versioned }: WritingState,
    updates: readonly DatedUpdate[],
    wanted: WantedCut | undefined,
  ) {
    this.#updates = updates;
    this.#snapshot = snapshot;
    this.#wanted = wanted;
    this.#document = opened(snapshot);
    this.#texts = watchedTexts(this.#document);
    this.#recorder = new Recorder(this.#texts.body, session);
    this.#units = this.#countUnits();
    this.#stretch = stretch;
    this.#versioned = versioned;
    this.#recent = new RecentEdits(session ?? {});
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
    const lost = this.#guard(dated);
    if (atMs - (this.#moments[0]?.atMs ?? atMs) > QUICK_MS)
      this.#moments = this.#moments.filter((moment) => atMs - moment.atMs <= QUICK_MS);
    this.#moments.push({
      index: this.#index,
      atMs,
      units: this.#units,
      lost,
      before: lost > 0 && this.#stretch ? { stretch: this.#stretch, recent: this.#recent.copy() } : undefined,
    });
    const first = this.#moments.find((moment) => moment.lost > 0);
    if (first?.before && isRemoval(this.#moments)) {
      if (first.index < this.#index && this.#returns < MOST_RETURNS) return this.#goBackTo(first, first.before);
      this.#endStretch();
    }
    this.#apply(dated);
    this.#index += 1;
  }

  end(nowMs: number): CutUpdates {
    if (this.#wanted && !this.#wanted.beforeRemoval) this.#endStretch(this.#wanted.reason);
    const isUnsafe = this.#adopted.size > 0; // the next cut couldn't tell whose words these are
    if (this.#stretch && (isUnsafe || isOver(this.#stretch, nowMs))) this.#endStretch();
    const content = Y.encodeStateAsUpdate(this.#document);
    const record = withRecent(this.#recorder.end(this.#texts.body), this.#recent.all);
    this.#document.destroy();
    return {
      versions: this.#versions,
      stretch: this.#stretch,
      record,
      content,
      reasonForLast: this.#reasonForLast,
    };
  }

  /**
   * Ends the stretch before an update that deletes another person's words which no version has, or if a version is wanted there.
   * @returns how many UTF-16 units of text it deletes.
   */
  #guard({ update, writer }: DatedUpdate): number {
    const loss = lossOf(this.#document, this.#texts, update);
    if (!loss) return 0;
    const { beforeRemoval, reason } = this.#wanted ?? {};
    if (beforeRemoval && overlap(loss.deleted, beforeRemoval)) {
      this.#endStretch(reason);
      this.#wanted = undefined;
    }
    const isForeign =
      writer !== undefined &&
      loss.pieces.some(({ id, length }) => {
        const isVersioned = id.clock + length <= (this.#versioned.get(id.client) ?? 0);
        return !isVersioned && (id.client !== writer || includes(this.#adopted, id));
      });
    if (loss.isMove) {
      if (isForeign) this.#adopted = united([this.#adopted, loss.inserted]);
      return 0;
    }
    if (isForeign && this.#guards.count < MOST_GUARDS && this.#guards.bytes < MOST_GUARD_BYTES) {
      const { count, bytes } = this.#guards;
      this.#guards = { count: count + 1, bytes: bytes + this.#endStretch() };
    }
    return loss.units;
  }

  #apply({ update, atMs, author, writer, bringsBack }: DatedUpdate): void {
    const document = this.#document;
    const wordsBefore = this.#stretch?.wordsBefore ?? wordsOf(bodyText(this.#texts.body)).length;
    const look = (transaction: Y.Transaction) => {
      const edit = measured(transaction, this.#texts);
      if (!edit) return;
      this.#units += edit.growth;
      // A page can write under several clients, but has one socket.
      const by = { client: writer ?? edit.client ?? 0, atMs, bringsBack };
      const arrived = this.#recent.add({ ...edit, units: edit.inserted }, by);
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
    // After going back, the recorder continues where it was, in a separate document.
    if (done === this.#recorded) this.#recorder.moveTo(this.#texts.body);
    this.#recorded = Math.max(this.#recorded, done);
  }

  /** Ends the stretch as it was before the text was removed; the updates since then begin the next one. */
  #goBackTo({ index, units }: Moment, { stretch, recent }: NonNullable<Moment['before']>): void {
    this.#returns += 1;
    const before = [this.#snapshot, ...this.#updates.slice(0, index).map(({ update }) => update)];
    const content = merged(before.filter((part) => part !== undefined));
    this.#document.destroy();
    this.#document = opened(content && compacted(content));
    this.#texts = watchedTexts(this.#document);
    this.#units = units;
    this.#index = index;
    this.#recent = recent;
    this.#stretch = stretch;
    this.#endStretch();
  }

  /** @returns how many bytes the version has, if there is one. */
  #endStretch(reason?: VersionReason): number {
    this.#moments = [];
    this.#adopted = new Map();
    if (!this.#stretch) {
      // Nothing was written since the last version.
      const last = this.#versions.at(-1);
      if (last) last.reason ??= reason;
      else this.#reasonForLast ??= reason;
      return 0;
    }
    const { typed, pasted, broughtBack, deleted } = this.#stretch;
    const text = bodyText(this.#texts.body);
    // An editor that opens an empty document puts a paragraph into it.
    const isBlank = this.#units === 0 && typed + pasted + broughtBack + deleted === 0;
    const content = Y.encodeStateAsUpdate(this.#document);
    if (!isBlank) this.#versions.push({ stretch: this.#stretch, text, content, reason });
    this.#versioned = stateOf(this.#document);
    this.#stretch = undefined;
    return content.length;
  }

  /** As `measured` counts: the characters of the title and of the body, without breaks between blocks. */
  #countUnits(): number {
    const { body, title } = this.#texts;
    return title.length + bodyText(body).replaceAll('\n', '').length;
  }
}

/** Whether the last edits deleted enough to make the text before them worth a version. */
function isRemoval(moments: readonly Moment[]): boolean {
  const lost = moments.reduce((sum, moment) => sum + moment.lost, 0);
  const units = Math.max(...moments.map((moment) => moment.units));
  return lost >= REMOVAL_UNITS || (lost >= REMOVAL_MIN_UNITS && lost > units * REMOVAL_SHARE);
}

/** How far each client has written in a document. */
function stateOf(document: Y.Doc): ReadonlyMap<number, number> {
  return Y.decodeStateVector(Y.encodeStateVector(document));
}

/** The gain. Only its last session has what is needed to judge how the next text arrives. */
function withRecent(gain: RecordGain, { pace, deletions }: Recent): RecordGain {
  const last = gain.sessions.length - 1;
  return {
    ...gain,
    sessions: gain.sessions.map(({ pace: _pace, deletions: _deletions, ...session }, index) => ({
      ...session,
      ...(index === last && pace.length > 0 && { pace }),
      ...(index === last && deletions.length > 0 && { deletions }),
    })),
  };
}

function opened(content: Uint8Array | undefined): Y.Doc {
  const document = new Y.Doc();
  if (content) Y.applyUpdate(document, content);
  return document;
}
