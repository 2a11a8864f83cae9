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
export type CreationRefusal = 'taken' | 'full' | 'copies full' | 'store full' | 'unknown';

/** The documents that belong to accounts, and the links to them. Whoever calls has asked `policy.ts` first. */
export interface Library {
  /** What decides who may open the document; `undefined` if it belongs to nobody. Records that a link was used. */
  facts(room: string, linkHash?: string): Promise<AccessFacts | undefined>;
  /** Adds a new, empty document to an account. */
  create(owner: string, room: string): Promise<ListedDocument | CreationRefusal>;
  /** Gives an account a draft that belongs to nobody. Whoever knows its address still writes, until the owner says otherwise. */
  claim(owner: string, room: string): Promise<ListedDocument | CreationRefusal>;
  /** Adds a copy of a document, with its pictures, to an account. */
  copy(owner: string, from: string, to: string): Promise<ListedDocument | CreationRefusal>;
  /** One page of an account's documents. */
  list(query: LibraryQuery): Promise<DocumentPage>;
  find(room: string): Promise<ListedDocument | undefined>;
  /** Puts a document into the bin, or takes it out. */
  setInBin(room: string, isInBin: boolean): Promise<void>;
  /** Deletes a document for good, with its words, pictures and links. Nobody can start another at its address. */
  remove(room: string): Promise<void>;
  /** Deletes for good what was put into the bin before this time (milliseconds since 1970), and returns the rooms. */
  emptyBins(binnedBeforeMs: number): Promise<string[]>;
  /** Deletes everything of an account for good, and returns the rooms. */
  removeAllOf(owner: string): Promise<string[]>;
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
