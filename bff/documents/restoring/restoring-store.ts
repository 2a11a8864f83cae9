import * as Y from 'yjs';

import { DOCUMENT_MAX_BYTES } from '#shared-types/collaboration';

import type { Statements } from '../../storage/database.ts';
import { compacted } from '../compaction.ts';
import type { WantedCut } from '../stretch-cut.ts';
import { inflated } from '../version-content.ts';
import { deflatedContent } from '../version-rows.ts';
import { findAct, type NewAct, noteReturn, recentlyAdded, type StoredAct, storeAct } from './act-rows.ts';
import { type Change, restoration, reversal } from './changes.ts';
import type { Ranges } from './ranges.ts';
import type { ActDone, ActOperation, ActRefusal, ActResult, NotedRemoval } from './restoring.ts';

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
    if (error instanceof Unreadable) return { act: 'unreadable' };
    throw error;
  }
}

class Unreadable extends Error {}

class Acts {
  readonly #context: ActContext;
  readonly #document: number;
  readonly #nowMs: number;

  constructor(context: ActContext, document: number, nowMs: number) {
    this.#context = context;
    this.#document = document;
    this.#nowMs = nowMs;
  }

  async note({ id, by, words, removed, since }: NotedRemoval): Promise<ActDone | ActRefusal> {
    const { statements, keepVersion } = this.#context;
    const before = await findAct(statements, this.#document, id);
    if (before?.returnedBy !== undefined) return repeated(before);
    // A removal that goes on has the words of its beginning already.
    const remains = await this.#withDeletions();
    // A store without room for a version has none for the words either.
    if (!before && !(await keepVersion({ reason: { before: 'removal', by, words }, beforeRemoval: removed })))
      return 'store full';
    const act: NewAct = {
      id,
      kind: 'removal',
      by,
      words: { added: 0, removed: words },
      reversible: {
        remains: before?.reversible ? withRemains(before.reversible.remains, remains) : remains,
        removed,
        added: NONE,
        since,
      },
    };
    await storeAct(statements, this.#document, act, this.#nowMs);
    return { id, by, isRepeat: false, update: undefined, words: act.words, removed, added: NONE };
  }

  async restore({
    version,
    after,
    by,
  }: {
    version: number;
    after: number;
    by: string | undefined;
  }): Promise<ActDone | ActRefusal> {
    const { statements } = this.#context;
    const stored = await deflatedContent(statements, this.#document, version);
    if (!stored) return 'unknown';
    const id = `restore-${version}-${after}`;
    const done = await findAct(statements, this.#document, id);
    if (done) return repeated(done);
    const present = await this.#present();
    const change = readable(() => restoration(present, inflated(stored)));
    return this.#change({ id, kind: 'restore', by }, present, change);
  }

  /** Undoes an act, or brings back the words that it removed. */
  async takeBack(
    kind: 'bringBack' | 'undo',
    { act, by }: { act: string; by: string | undefined },
  ): Promise<ActDone | ActRefusal> {
    const { statements } = this.#context;
    const id = `${kind}-${act}`;
    const done = await findAct(statements, this.#document, id);
    if (done) return repeated(done);
    const target = await findAct(statements, this.#document, act);
    const reversible = target?.reversible;
    if (!target || !reversible) return 'unknown';
    const isBack = target.returnedBy !== undefined;
    if (kind === 'bringBack' && isBack) {
      const earlier = await findAct(statements, this.#document, target.returnedBy ?? '');
      if (earlier) return repeated(earlier);
    }
    const present = await this.#present();
    const change = readable(() =>
      reversal(present, {
        ...reversible,
        removed: isBack ? NONE : reversible.removed,
        // Nobody brings words back in order to lose others.
        added: kind === 'undo' ? reversible.added : NONE,
      }),
    );
    const result = await this.#change({ id, kind, by }, present, change);
    if (typeof result === 'object' && !isBack) await noteReturn(statements, this.#document, act, id);
    return result;
  }

  /** Makes a change, with a version from before. */
  async #change(
    { id, kind, by }: Pick<NewAct, 'id' | 'kind' | 'by'>,
    present: Uint8Array,
    change: Change | undefined,
  ): Promise<ActDone | ActRefusal> {
    const { statements, keepVersion, append } = this.#context;
    const nothing = { update: undefined, words: { added: 0, removed: 0 }, removed: NONE, added: NONE };
    if (!change) return { id, by, isRepeat: false, ...nothing };
    const { update, words, removed, added } = change;
    if (compacted(Y.mergeUpdates([present, update])).length > DOCUMENT_MAX_BYTES) return 'document full';
    if (!(await keepVersion({ reason: { before: kind, by, words: words.removed } }))) return 'store full';
    const since = Y.decodeStateVector(Y.encodeStateVectorFromUpdate(present));
    await storeAct(
      statements,
      this.#document,
      { id, kind, by, words, reversible: { remains: present, removed, added, since } },
      this.#nowMs,
    );
    await append(update, { kind, by });
    return { id, by, isRepeat: false, update, words, removed, added };
  }

  /** The document as it is, without deleted text. */
  async #present(): Promise<Uint8Array> {
    return compacted(await this.#withDeletions());
  }

  async #withDeletions(): Promise<Uint8Array> {
    try {
      return (await this.#context.withDeletions()) ?? Y.encodeStateAsUpdate(new Y.Doc());
    } catch (error) {
      throw new Unreadable('The document cannot be read.', { cause: error });
    }
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

function readable<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    throw new Unreadable('The document cannot be read.', { cause: error });
  }
}

function repeated({ id, by, words }: StoredAct): ActDone {
  return { id, by, isRepeat: true, update: undefined, words, removed: NONE, added: NONE };
}
