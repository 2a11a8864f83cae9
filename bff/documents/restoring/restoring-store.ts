import * as Y from 'yjs';

import { DOCUMENT_MAX_BYTES } from '#shared-types/documents/collaboration';

import type { CallContext, Handlers } from '../calls.ts';
import type { ActRefusal } from '../documents.ts';
import { compacted, DamagedDocument, reading } from '../log/compaction.ts';
import { type DocumentRow, findDocument, wholeUpdate } from '../log/document-rows.ts';
import { append } from '../log/update-log.ts';
import { isRefused, type Refused, refused } from '../refusal.ts';
import type { WantedCut } from '../versions/stretch-cut.ts';
import { inflated } from '../versions/version-content.ts';
import { keepVersion } from '../versions/version-fold.ts';
import { deflatedContent } from '../versions/version-rows.ts';
import {
  answerId,
  countRestores,
  findAct,
  forgetReturnBy,
  type NewAct,
  noteReturn,
  recentlyAdded,
  type StoredAct,
  storeAct,
} from './act-rows.ts';
import type { ActDone, Asker, NotedRemoval } from './act.ts';
import { type Change, restoration, reversal } from './changes.ts';
import type { Ranges } from './ranges.ts';

const NONE: Ranges = new Map();
const NONE_WRITTEN: ReadonlyMap<number, number> = new Map();

/** The handlers of acts. They refuse a document that can't be read instead of throwing, so that the person gets an answer. */
export const restoringHandlers: Handlers['restoring'] = {
  note: (context, room, removal) => perform(context, room, (acts) => acts.note(removal)),
  restore: (context, room, request) => perform(context, room, (acts) => acts.restore(request)),
  bringBack: (context, room, id, asker) => perform(context, room, (acts) => acts.takeBack('bringBack', id, asker)),
  undo: (context, room, id, asker) => perform(context, room, (acts) => acts.takeBack('undo', id, asker)),
  async recentlyAdded(context, room) {
    const document = await findDocument(context, room);
    return document ? recentlyAdded(context, document.id, context.nowMs) : [];
  },
};

type Answer = ActDone | Refused<ActRefusal>;

async function perform(context: CallContext, room: string, work: (acts: Acts) => Promise<Answer>): Promise<Answer> {
  const document = await findDocument(context, room);
  if (!document) return refused('unknown');
  try {
    return await work(new Acts(context, document));
  } catch (error) {
    if (error instanceof DamagedDocument) return refused('unreadable');
    throw error;
  }
}

class Acts {
  readonly #context: CallContext;
  readonly #row: DocumentRow;
  readonly #document: number;

  constructor(context: CallContext, row: DocumentRow) {
    this.#context = context;
    this.#row = row;
    this.#document = row.id;
  }

  async note({ id, by, writer, words, removed, since }: NotedRemoval): Promise<Answer> {
    const context = this.#context;
    const before = await findAct(context, this.#document, id);
    if (before?.returnedBy !== undefined) return repeated(before, writer);
    // A continued removal already has its first words.
    const deletions = await this.#withDeletions();
    // Without room for a version, there's none for the words either.
    const wanted: WantedCut = { reason: { before: 'removal', by, words }, beforeRemoval: removed };
    if (!before && !(await keepVersion(context, this.#row.room, wanted))) return refused('store full');
    // If a fold has taken the words out of the tail, it has also cut a version from before.
    const version = await deflatedContent(context, this.#document);
    const remains = version ? withRemains(inflated(version), deletions) : deletions;
    const act: NewAct = {
      id,
      kind: 'removal',
      by,
      writer,
      words: { added: 0, removed: words },
      reversible: {
        remains: before?.reversible ? withRemains(before.reversible.remains, remains) : remains,
        removed,
        added: NONE,
        since,
      },
    };
    await storeAct(context, this.#document, act, context.nowMs);
    return { id, by, isOwn: true, isRepeat: false, update: undefined, words: act.words, removed, added: NONE, since };
  }

  async restore({ version, after, by, writer }: { version: number; after: number } & Asker): Promise<Answer> {
    const context = this.#context;
    const stored = await deflatedContent(context, this.#document, version);
    if (!stored) return refused('unknown');
    // A page can't have seen a later list.
    const id = `restore-${version}-${Math.min(after, await countRestores(context, this.#document))}`;
    const done = await findAct(context, this.#document, id);
    if (done) return repeated(done, writer);
    const present = await this.#present();
    const change = reading(() => restoration(present, inflated(stored)));
    return this.#change({ id, kind: 'restore', by, writer }, present, change);
  }

  /** Undoes an act, or brings back the words that it removed. */
  async takeBack(kind: 'bringBack' | 'undo', act: string, { by, writer }: Asker): Promise<Answer> {
    const context = this.#context;
    const id = answerId(kind, act);
    const done = await findAct(context, this.#document, id);
    // What was undone can be done again.
    if (done && done.returnedBy === undefined) return repeated(done, writer);
    const target = await findAct(context, this.#document, act);
    const reversible = target?.reversible;
    if (!target || !reversible) return refused('unknown');
    const isBack = target.returnedBy !== undefined;
    if (kind === 'bringBack' && isBack) {
      const earlier = await findAct(context, this.#document, target.returnedBy ?? '');
      if (earlier) return repeated(earlier, writer);
    }
    const present = await this.#present();
    const change = reading(() =>
      reversal(
        present,
        { ...reversible, removed: isBack ? NONE : reversible.removed },
        // People don't bring words back in order to lose others.
        { deletes: kind === 'undo' },
      ),
    );
    const result = await this.#change({ id, kind, by, writer }, present, change);
    if (change && !isRefused(result)) {
      if (!isBack) await noteReturn(context, this.#document, act, id);
      if (kind === 'undo') await forgetReturnBy(context, this.#document, act);
    }
    return result;
  }

  /** Makes a change, with a version from before. */
  async #change(
    { id, kind, by, writer }: Pick<NewAct, 'id' | 'kind' | 'by' | 'writer'>,
    present: Uint8Array,
    change: Change | undefined,
  ): Promise<Answer> {
    const context = this.#context;
    const nothing = {
      update: undefined,
      words: { added: 0, removed: 0 },
      removed: NONE,
      added: NONE,
      since: NONE_WRITTEN,
    };
    if (!change) return { id, by, isOwn: true, isRepeat: false, ...nothing };
    const { update, words, removed, added } = change;
    if (compacted(Y.mergeUpdates([present, update])).length > DOCUMENT_MAX_BYTES) return refused('document full');
    const wanted: WantedCut = { reason: { before: kind, by, words: words.removed } };
    if (!(await keepVersion(context, this.#row.room, wanted))) return refused('store full');
    const since = Y.decodeStateVector(Y.encodeStateVectorFromUpdate(present));
    await storeAct(
      context,
      this.#document,
      { id, kind, by, writer, words, reversible: { remains: present, removed, added, since } },
      context.nowMs,
    );
    await append(context, this.#row.room, update, { author: by, act: kind });
    return { id, by, isOwn: true, isRepeat: false, update, words, removed, added, since };
  }

  /** The document as it is, without deleted text. */
  async #present(): Promise<Uint8Array> {
    return compacted(await this.#withDeletions());
  }

  async #withDeletions(): Promise<Uint8Array> {
    return (await wholeUpdate(this.#context, this.#row)) ?? Y.encodeStateAsUpdate(new Y.Doc());
  }
}

/** The past and present content of a document as one update, which keeps deleted words that only the past content has. */
function withRemains(before: Uint8Array, after: Uint8Array): Uint8Array {
  const document = new Y.Doc({ gc: false });
  for (const update of [before, after]) Y.applyUpdate(document, update);
  const both = Y.encodeStateAsUpdate(document);
  document.destroy();
  return both;
}

function repeated({ id, by, writer, words }: StoredAct, asker: number): ActDone {
  return {
    id,
    by,
    isOwn: writer === asker,
    isRepeat: true,
    update: undefined,
    words,
    removed: NONE,
    added: NONE,
    since: NONE_WRITTEN,
  };
}
