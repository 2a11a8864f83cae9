import type { DocumentRecord, DocumentRecords, ReplayPart } from './document-records.ts';
import type { RecordKey } from './record-keys.ts';
import type { RecordOperation, RecordResult } from './record-operations.ts';

/** The parts of the records of a document log. */
interface RecordParts {
  /** Executes one operation. */
  perform: (operation: RecordOperation) => Promise<RecordResult>;
  /** The current time in milliseconds since 1970. */
  now: () => number;
}

/** Records whose operations are committed in order with the operations of the document log. */
export class QueuedDocumentRecords implements DocumentRecords {
  readonly #perform: RecordParts['perform'];
  readonly #now: () => number;

  constructor({ perform, now }: RecordParts) {
    this.#perform = perform;
    this.#now = now;
  }

  async read(name: string): Promise<DocumentRecord> {
    const result = await this.#checked({ kind: 'record', name, nowMs: this.#now() });
    return result && 'record' in result ? result.record : { sessions: [], parts: [], title: '', text: '' };
  }

  async part(name: string, number: number): Promise<ReplayPart | undefined> {
    const result = await this.#checked({ kind: 'recordPart', name, number });
    return result && 'part' in result ? result.part : undefined;
  }

  async keys(offered: RecordKey): Promise<readonly RecordKey[]> {
    const result = await this.#checked({ kind: 'recordKeys', offered, nowMs: this.#now() });
    return result && 'recordKeys' in result ? result.recordKeys : [];
  }

  async sweep(): Promise<number> {
    const result = await this.#checked({ kind: 'sweepRecords', nowMs: this.#now() });
    return result && 'swept' in result ? result.swept : 0;
  }

  async #checked(operation: RecordOperation): Promise<RecordResult> {
    const result = await this.#perform(operation);
    if (result && 'fault' in result) throw new Error(`The writing record cannot be read: ${result.fault}`);
    return result;
  }
}
