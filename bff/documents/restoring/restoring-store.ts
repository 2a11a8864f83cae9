import * as Y from 'yjs';

import { DOCUMENT_MAX_BYTES } from '#shared-types/collaboration';

import type { Statements } from '../../storage/database.ts';
import { compacted, DamagedDocument, reading } from '../compaction.ts';
import type { WantedCut } from '../stretch-cut.ts';
import { inflated } from '../version-content.ts';
import { deflatedContent } from '../version-rows.ts';
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
import { type Change, restoration, reversal } from './changes.ts';
import type { Ranges } from './ranges.ts';
import type { ActDone, ActOperation, Actor, ActRefusal, ActResult, NotedRemoval } from './restoring.ts';

/** What an act needs of the document store, in one transaction. */
export interface ActContext {
  statements: Statements;
  /** The document; undefined if it doesn't exist. */
  document: number | undefined;
  /** The document as an update with everything that its updates since the last fold have deleted. @throws when it is damaged. */
  withDeletions: () => Promise<Uint8Array | undefined>;
  /** Stores a version from before, unless the document has no history. @returns whether there is room for it. */
  keepVersion: (wanted: WantedCut) => Promise<boolean>;
  /** Appends the update that the act has made. */
  append: (update: Uint8Array, act: { kind: string; by: string | undefined }) => Promise<void>;
}

const NONE: Ranges = new Map();
const NONE_WRITTEN: ReadonlyMap<number, number> = new Map();

/** Executes one operation. A document that can't be read is no reason for the batch's other operations to fail. */
export async function actResult(context: ActContext, operation: ActOperation): Promise<ActResult> {
  const { statements, document } = context;
  if (operation.kind === 'recentActs')
    return {
      recentActs: document === undefined ? [] : await recentlyAdded(statements, document, operation.nowMs),
    };
  if (document === undefined) return { act: 'unknown' };
  const { request, nowMs } = operation;
  const acts = new Acts(context, document, nowMs);
  try {
    if (request.do === 'note') return { act: await acts.note(request) };
    if (request.do === 'restore') return { act: await acts.restore(request) };
    return { act: await acts.takeBack(request.do, request) };
  } catch (error) {
    if (error instanceof DamagedDocument) return { act: 'unreadable' };
    throw error;
  }
}

class Acts {
  readonly #context: ActContext;
  readonly #document: number;
  readonly #nowMs: number;

  constructor(context: ActContext, document: number, nowMs: number) {
    this.#context = context;
    this.#document = document;
    this.#nowMs = nowMs;
  }

  async note({ id, by, writer, words, removed, since }: NotedRemoval): Promise<ActDone | ActRefusal> {
    const { statements, keepVersion } = this.#context;
    const before = await findAct(statements, this.#document, id);
    if (before?.returnedBy !== undefined) return repeated(before, writer);
    // A removal that goes on has the words of its beginning already.
    const deletions = await this.#withDeletions();
    // A store without room for a version has none for the words either.
    const wanted: WantedCut = { reason: { before: 'removal', by, words }, beforeRemoval: removed };
    if (!before && !(await keepVersion(wanted))) return 'store full';
    // A fold may have taken the words out of the tail; then it has cut a version from before.
    const version = await deflatedContent(statements, this.#document);
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
    await storeAct(statements, this.#document, act, this.#nowMs);
    return { id, by, isOwn: true, isRepeat: false, update: undefined, words: act.words, removed, added: NONE, since };
  }

  async restore({
    version,
    after,
    by,
    writer,
  }: { version: number; after: number } & Actor): Promise<ActDone | ActRefusal> {
    const { statements } = this.#context;
    const stored = await deflatedContent(statements, this.#document, version);
    if (!stored) return 'unknown';
    // Nobody has seen a later list.
    const id = `restore-${version}-${Math.min(after, await countRestores(statements, this.#document))}`;
    const done = await findAct(statements, this.#document, id);
    if (done) return repeated(done, writer);
    const present = await this.#present();
    const change = reading(() => restoration(present, inflated(stored)));
    return this.#change({ id, kind: 'restore', by, writer }, present, change);
  }

  /** Undoes an act, or brings back the words that it removed. */
  async takeBack(
    kind: 'bringBack' | 'undo',
    { act, by, writer }: { act: string } & Actor,
  ): Promise<ActDone | ActRefusal> {
    const { statements } = this.#context;
    const id = answerId(kind, act);
    const done = await findAct(statements, this.#document, id);
    // What was taken back can be done again.
    if (done && done.returnedBy === undefined) return repeated(done, writer);
    const target = await findAct(statements, this.#document, act);
    const reversible = target?.reversible;
    if (!target || !reversible) return 'unknown';
    const isBack = target.returnedBy !== undefined;
    if (kind === 'bringBack' && isBack) {
      const earlier = await findAct(statements, this.#document, target.returnedBy ?? '');
      if (earlier) return repeated(earlier, writer);
    }
    const present = await this.#present();
    const change = reading(() =>
      reversal(
        present,
        { ...reversible, removed: isBack ? NONE : reversible.removed },
        // Nobody brings words back in order to lose others.
        { deletes: kind === 'undo' },
      ),
    );
    const result = await this.#change({ id, kind, by, writer }, present, change);
    if (change && typeof result === 'object') {
      if (!isBack) await noteReturn(statements, this.#document, act, id);
      if (kind === 'undo') await forgetReturnBy(statements, this.#document, act);
    }
    return result;
  }

  /** Makes a change, with a version from before. */
  async #change(
    { id, kind, by, writer }: Pick<NewAct, 'id' | 'kind' | 'by' | 'writer'>,
    present: Uint8Array,
    change: Change | undefined,
  ): Promise<ActDone | ActRefusal> {
    const { statements, keepVersion, append } = this.#context;
    const nothing = {
      update: undefined,
      words: { added: 0, removed: 0 },
      removed: NONE,
      added: NONE,
      since: NONE_WRITTEN,
    };
    if (!change) return { id, by, isOwn: true, isRepeat: false, ...nothing };
    const { update, words, removed, added } = change;
    if (compacted(Y.mergeUpdates([present, update])).length > DOCUMENT_MAX_BYTES) return 'document full';
    const wanted: WantedCut = { reason: { before: kind, by, words: words.removed } };
    if (!(await keepVersion(wanted))) return 'store full';
    const since = Y.decodeStateVector(Y.encodeStateVectorFromUpdate(present));
    await storeAct(
      statements,
      this.#document,
      { id, kind, by, writer, words, reversible: { remains: present, removed, added, since } },
      this.#nowMs,
    );
    await append(update, { kind, by });
    return { id, by, isOwn: true, isRepeat: false, update, words, removed, added, since };
  }

  /** The document as it is, without deleted text. */
  async #present(): Promise<Uint8Array> {
    return compacted(await this.#withDeletions());
  }

  async #withDeletions(): Promise<Uint8Array> {
    return (await this.#context.withDeletions()) ?? Y.encodeStateAsUpdate(new Y.Doc());
  }
}

/** What a document had and has, as one update: deleted words that only the first still has stay in it. */
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
