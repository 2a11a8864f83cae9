import {
  type DocumentVersion,
  type DocumentVersions,
  type VersionHistory,
  VersionNamesFull,
} from './document-versions.ts';
import { type LogResult, NAMES_FULL, type VersionOperation } from './log-operations.ts';

/** The parts of the versions of a document log. */
interface VersionParts {
  /** Executes one operation. */
  perform: (operation: VersionOperation) => Promise<LogResult>;
  /** The current time in milliseconds since 1970. */
  now: () => number;
}

/** Versions whose operations are committed in order with the operations of the document log. */
export class QueuedDocumentVersions implements DocumentVersions {
  readonly #perform: VersionParts['perform'];
  readonly #now: () => number;

  constructor({ perform, now }: VersionParts) {
    this.#perform = perform;
    this.#now = now;
  }

  async list(name: string): Promise<VersionHistory> {
    const result = await this.#perform({ kind: 'versions', name, nowMs: this.#now() });
    return typeof result === 'object' && 'versions' in result
      ? result
      : { current: undefined, versions: [], restores: 0 };
  }

  async content(name: string, number: number): Promise<Uint8Array | undefined> {
    const result = await this.#perform({ kind: 'versionContent', name, number });
    if (typeof result === 'object' && 'fault' in result)
      throw new Error(`Version ${number} of the document ${name} cannot be read: ${result.fault}`);
    return result instanceof Uint8Array ? result : undefined;
  }

  async name(name: string, number: number, label: string | undefined): Promise<DocumentVersion | undefined> {
    const result = await this.#perform({ kind: 'nameVersion', name, number, label });
    if (result === NAMES_FULL) throw new VersionNamesFull('The document has no room for another named version.');
    return typeof result === 'object' && 'version' in result ? result.version : undefined;
  }
}
