import type {
  DocumentLink,
  DocumentOrder,
  DocumentPage,
  DocumentSharing,
  ListedDocument,
} from '#shared-types/documents';
import type { LinkRole } from '#shared-types/roles';

import type { AccessFacts } from '../policy.ts';

/** Which of an account's documents to list. */
export interface LibraryQuery {
  owner: string;
  search: string;
  order: DocumentOrder;
  inBin: boolean;
  /** The `next` of the page before. */
  after: string | undefined;
}

/** Why an account can't have another document. */
export type CreationRefusal = 'taken' | 'not written' | 'full' | 'copies full' | 'store full' | 'unknown';

/** Why a former writer can't have a copy. */
export type WriterCopyRefusal = 'unknown' | 'store full';

/** The documents that belong to accounts, and the links to them. Whoever calls has asked `policy.ts` first. */
export interface Library {
  /**
   * What decides who may open the document; `undefined` if it belongs to nobody. Records that a link was used.
   * @param keyHashes of the writers' keys that the person has shown (`writerHashOf`).
   */
  facts(room: string, linkHash?: string, keyHashes?: readonly string[]): Promise<AccessFacts | undefined>;
  /** Adds a new, empty document to an account. */
  create(owner: string, room: string): Promise<ListedDocument | CreationRefusal>;
  /**
   * Gives an account a draft that belongs to nobody. Whoever knows its address still writes, until the owner says otherwise, and
   * everybody else who wrote in it can write until the owner removes them.
   * @param keyHashes as for `facts`; under one of the keys, somebody must have written in the draft.
   */
  claim(owner: string, room: string, keyHashes: readonly string[]): Promise<ListedDocument | CreationRefusal>;
  /** Adds a copy of a document, with its pictures, to an account. */
  copy(owner: string, from: string, to: string): Promise<ListedDocument | CreationRefusal>;
  /** One page of an account's documents. */
  list(query: LibraryQuery): Promise<DocumentPage>;
  find(room: string): Promise<ListedDocument | undefined>;
  /** Puts a document into the bin, or takes it out. */
  setInBin(room: string, isInBin: boolean): Promise<void>;
  /**
   * Deletes a document for good, with its words, pictures and links. Nobody can start another at its address. While others who
   * wrote in it may still copy it, text and pictures stay until the bin is emptied of it, and nobody can open them.
   */
  remove(room: string): Promise<void>;
  /**
   * Deletes for good what was put into the bin before this time (milliseconds since 1970), and returns the rooms. What is kept for
   * writers whose access ended later stays until its own time is over.
   */
  emptyBins(binnedBeforeMs: number): Promise<string[]>;
  /** Deletes everything of an account for good, and returns the rooms. */
  removeAllOf(owner: string): Promise<string[]>;
  /**
   * Copies a document, with its pictures, into a draft that belongs to nobody, for somebody who wrote in it: as it is or was when
   * it was deleted, or as it was when the owner ended their access. @param keyHashes as for `facts`.
   */
  copyForWriter(room: string, keyHashes: readonly string[], to: string): Promise<WriterCopyRefusal | undefined>;
  /** Ends the access of the former writers of one name, and keeps the text as it is now for them to copy. */
  removeWriter(room: string, id: string): Promise<WriterCopyRefusal | undefined>;
  setAddressRole(room: string, role: LinkRole | null): Promise<void>;
  sharing(room: string): Promise<DocumentSharing>;
  /** Adds a link; `undefined` if the document has as many as it may have. */
  addLink(room: string, link: Omit<DocumentLink, 'createdAt'>, hash: string): Promise<DocumentLink | undefined>;
  /** Changes a link, and returns it as it is now; `undefined` if the document has no such link. */
  changeLink(
    room: string,
    id: string,
    change: { role?: LinkRole; isRevoked?: true },
  ): Promise<DocumentLink | undefined>;
  /** Removes a link from the list; returns whether there was one. */
  removeLink(room: string, id: string): Promise<boolean>;
}
