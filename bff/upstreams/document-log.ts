/** Where the documents of the rooms are kept: an append-only log of Yjs updates per document. */
export interface DocumentLog {
  /** The merged Yjs update of everything stored for the document, or `undefined` when nothing is stored. */
  load(documentName: string): Promise<Uint8Array | undefined>;
  /** Stores one Yjs update; resolves when it is on disk. */
  append(documentName: string, update: Uint8Array): Promise<void>;
  /** Forgets the document. */
  remove(documentName: string): Promise<void>;
  /** Stores what is still queued and closes the store. */
  close(): Promise<void>;
}
