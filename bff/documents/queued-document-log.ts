import type { DocumentComments } from './comments/document-comments.ts';
import { queuedComments } from './comments/queued-comments.ts';
import type { DocumentImages } from './document-images.ts';
import { type DocumentLog, DocumentRemoved } from './document-log.ts';
import type { DocumentVersions } from './document-versions.ts';
import type { Library } from './library/library.ts';
import { queuedLibrary } from './library/queued-library.ts';
import { type LogOperation, type LogResult, REMOVED } from './log-operations.ts';
import { OperationQueue } from './operation-queue.ts';
import { QueuedDocumentImages } from './queued-document-images.ts';
import { QueuedDocumentVersions } from './queued-document-versions.ts';
import type { DocumentRecords } from './record/document-records.ts';
import { QueuedDocumentRecords } from './record/queued-document-records.ts';
import type { RecordOperation } from './record/record-operations.ts';
import { queuedRestoring, type Restoring } from './restoring/restoring.ts';

/** The parts of a document log. */
interface LogParts {
  /** Executes a batch in one commit. */
  perform: (batch: LogOperation[]) => Promise<LogResult[]>;
  /** Closes the underlying store. */
  end: () => Promise<void>;
  /** The current time in milliseconds since 1970. */
  now: () => number;
}

/** A document log that commits in batches: everything that arrives during one commit goes into the next. */
export class QueuedDocumentLog implements DocumentLog {
  readonly images: DocumentImages;
  readonly versions: DocumentVersions;
  readonly restoring: Restoring;
  readonly records: DocumentRecords;
  readonly comments: DocumentComments;
  readonly library: Library;
  readonly #queue: OperationQueue;
  readonly #end: () => Promise<void>;
  readonly #now: () => number;
  #closing: Promise<void> | undefined;

  constructor({ perform, end, now }: LogParts) {
    this.#queue = new OperationQueue(perform);
    this.#end = end;
    this.#now = now;
    this.library = queuedLibrary({
      perform: async (operation) => {
        const result = await this.#queue.perform(operation);
        if (typeof result !== 'object' || !('library' in result)) throw new TypeError('The store answered no library.');
        return result.library;
      },
      now,
    });
    const operations = { perform: (operation: LogOperation) => this.#queue.perform(operation), now };
    this.images = new QueuedDocumentImages(operations);
    this.versions = new QueuedDocumentVersions(operations);
    this.records = new QueuedDocumentRecords({ perform: (operation) => this.#recordResult(operation), now });
    this.restoring = queuedRestoring(operations);
    this.comments = queuedComments(operations);
  }

  async load(name: string): Promise<Uint8Array | undefined> {
    const update = await this.#queue.perform({ kind: 'load', name, nowMs: this.#now() });
    if (typeof update === 'object' && 'fault' in update)
      throw new Error(`The document ${name} cannot be read: ${update.fault}`);
    return update instanceof Uint8Array ? update : undefined;
  }

  async append(
    name: string,
    update: Uint8Array,
    author?: string,
    writer?: number,
    keyHashes?: readonly string[],
  ): Promise<void> {
    const nowMs = this.#now();
    const result = await this.#queue.perform({ kind: 'append', name, update, author, writer, keyHashes, nowMs });
    if (result === REMOVED) throw new DocumentRemoved(`The document ${name} was deleted.`);
  }

  async remove(name: string): Promise<void> {
    await this.#queue.perform({ kind: 'remove', name });
  }

  async markUsed(names: readonly string[]): Promise<void> {
    await this.#queue.perform({ kind: 'markUsed', names, nowMs: this.#now() });
  }

  async removeUnused(prefix: string, usedBeforeMs: number, usedForLessThanMs = Infinity): Promise<number> {
    return Number(await this.#queue.perform({ kind: 'removeUnused', prefix, usedBeforeMs, usedForLessThanMs }));
  }

  async removed(names: readonly string[]): Promise<readonly string[]> {
    const result = await this.#queue.perform({ kind: 'removed', names });
    if (!Array.isArray(result)) throw new TypeError('The document store answered no names.');
    return result;
  }

  async use() {
    const result = await this.#queue.perform({ kind: 'use' });
    if (typeof result !== 'object' || !('usedBytes' in result))
      throw new TypeError('The document store answered no use.');
    return result;
  }

  async #recordResult(operation: RecordOperation) {
    const result = await this.#queue.perform(operation);
    if (typeof result !== 'object') return undefined;
    const isRecord = 'record' in result || 'part' in result || 'recordKeys' in result || 'swept' in result;
    return isRecord || 'fault' in result ? result : undefined;
  }

  close(): Promise<void> {
    this.#closing ??= this.#queue.close().then(this.#end);
    return this.#closing;
  }
}
