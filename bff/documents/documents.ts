import type {
  DocumentLink,
  DocumentOrder,
  DocumentPage,
  DocumentSharing,
  FolderChange,
  ListedDocument,
  NewLink,
} from '#shared-types/documents/documents';
import type { ImageType } from '#shared-types/documents/images';
import type { LinkRole, Role } from '#shared-types/documents/roles';

import type { StorageUse } from '../storage/database.ts';
import type { CommentAction, CommentsSince, StoredThread, WrittenComment } from './comments/stored-comments.ts';
import type { AccessFacts, Actor } from './policy.ts';
import type { DocumentRecord, ReplayPart } from './record/document-record.ts';
import type { Refused } from './refusal.ts';
import type { ActDone, Asker, NotedRemoval } from './restoring/act.ts';
import type { Ranges } from './restoring/ranges.ts';
import type { DocumentVersion, VersionHistory } from './versions/document-versions.ts';

export type { StorageUse };

/**
 * The documents, and everything that is kept with them. Calls take effect in the order in which they are made. You can repeat a
 * call that rejected: storing a Yjs update twice changes nothing. All calls reject if the document that they read is damaged.
 */
export interface Documents extends Calls {
  /**
   * The same calls, made only while a person's right to the document hasn't changed. The store judges it again in the transaction
   * of each call, which otherwise rejects with `RightChanged` and changes nothing.
   */
  under(right: Right): Calls;
  /** Stores what is still queued and closes the store; it refuses later calls. */
  close(): Promise<void>;
}

/** A right as it was judged: what a person may do with a document, and on what grounds. */
export interface Right {
  room: string;
  actor: Actor;
  role: Role;
}

/** A person's role in a document has changed since their call was judged. */
export class RightChanged extends Error {}

/**
 * The calls of the store, each with what it's given and what it answers. To add one, add a line here: TypeScript then
 * asks for a handler of the same name in the room's `Handlers`, and for what it locks in `locks.ts`.
 */
export interface Calls {
  /** The merged Yjs update of everything stored for the document, or `undefined` if nothing is stored. Counts as use. */
  load(room: string): Promise<Uint8Array | undefined>;
  /**
   * What has been stored for the document by other servers since a place in its log, and the end of the log; `undefined` if it
   * isn't stored, or not the same document as at that place. Without a place it's everything, as for `load`.
   */
  follow(room: string, since?: LogPlace): Promise<FollowedLog | undefined>;
  /** Stores one Yjs update; resolves when it is on disk. Counts as use. */
  append(room: string, update: Uint8Array, origin?: UpdateOrigin): Promise<Refused<'removed'> | undefined>;
  /** Deletes the document. */
  remove(room: string): Promise<void>;
  /** Records that the documents are in use now; rooms without stored content are ignored. */
  markUsed(rooms: readonly string[]): Promise<void>;
  /**
   * Deletes documents whose room starts with the prefix and that were last used before this time (milliseconds since 1970), as many
   * as one call may, and returns how many. Checking and deleting are one step, so a document that is loaded at the same moment is
   * either found empty or kept.
   * @param usedForLessThanMs leaves out documents with more time than this between their first and last use.
   */
  removeUnused(prefix: string, usedBeforeMs: number, usedForLessThanMs?: number): Promise<number>;
  /** Where the logs of these documents end; those that aren't stored are left out. */
  ends(rooms: readonly string[]): Promise<ReadonlyMap<string, LogPlace>>;
  /** How much space is used, and why nothing can be stored now, if so. @throws if the store doesn't answer. */
  use(): Promise<StorageUse & { fault?: string | undefined }>;

  /**
   * The pictures in documents. A picture belongs to the documents it was added to, and is deleted with the last of them. Its id is
   * 128 random bits: anyone who knows the id can see the picture.
   */
  readonly images: {
    /** Stores a picture of a document, and returns its id. The document may follow later. */
    add(room: string, image: StoredImage): Promise<string | Refused<'full' | 'store full'>>;
    /** Adds a stored picture to this document too. */
    keep(room: string, id: string): Promise<Refused<'full' | 'unknown'> | undefined>;
    /** The picture with this id, if there is one. */
    find(id: string): Promise<StoredImage | undefined>;
    /** Deletes pictures of documents that don't exist, if they were added before this time (milliseconds since 1970), as many as one call may. Returns how many. */
    removeStray(addedBeforeMs: number): Promise<number>;
  };

  /**
   * The versions of documents: one for each stretch of writing. The public sandbox has none, since its strangers share no history.
   * They are deleted with their document.
   */
  readonly versions: {
    /** The history of a document; empty if the document doesn't exist. */
    list(room: string): Promise<VersionHistory>;
    /** The text at the end of a stretch, as a Yjs update without deleted text; `undefined` if there is no such version. */
    content(room: string, number: number): Promise<Uint8Array | undefined>;
    /** Names a version, or removes its name. */
    name(
      room: string,
      number: number,
      name: string | undefined,
    ): Promise<DocumentVersion | Refused<'full' | 'unknown'>>;
  };

  /**
   * Brings back earlier states of documents. Each call is one act. It's done once, however many people ask for it, in one
   * transaction with its update and a version of the text before it.
   */
  readonly restoring: {
    /** Remembers a removal, and keeps a version of the text before it. A repeated id extends that removal. */
    note(room: string, removal: NotedRemoval): Promise<ActDone | Refused<ActRefusal>>;
    /** Restores a version. @param request.after the `restores` of the history that the person saw. */
    restore(room: string, request: { version: number; after: number } & Asker): Promise<ActDone | Refused<ActRefusal>>;
    /** Brings back the words that an act removed. */
    bringBack(room: string, act: string, asker: Asker): Promise<ActDone | Refused<ActRefusal>>;
    /** Undoes an act, and also removes what it added. */
    undo(room: string, act: string, asker: Asker): Promise<ActDone | Refused<ActRefusal>>;
    /** What the server has written into a document in the last day, so that repeated words can be recognised. */
    recentlyAdded(room: string): Promise<Ranges[]>;
  };

  /**
   * The writing records of documents: who wrote when, how much, and every step. The public sandbox has none. They are deleted with
   * their document.
   */
  readonly records: {
    /** The record of a document; empty if it doesn't exist. */
    read(room: string): Promise<DocumentRecord>;
    /** A part of the replay; `undefined` if there is no such part. */
    part(room: string, number: number): Promise<ReplayPart | undefined>;
    /** The keys that sign records, newest first. @param offered is stored if there is none. */
    keys(offered: RecordKey): Promise<RecordKey[]>;
    /** Deletes parts of replays that began more than a year ago, a thousand at most, and returns how many. */
    sweep(): Promise<number>;
  };

  /** The comments on the documents. They are deleted with their document. */
  readonly comments: {
    /**
     * The threads of a document, in the order in which they were started.
     * @param since the `at` of an earlier answer: then only the threads that have changed since, if those are known.
     */
    list(room: string, since?: number): Promise<CommentsSince>;
    /** One thread; `undefined` if there is none. */
    find(room: string, thread: string): Promise<StoredThread | undefined>;
    /**
     * Changes the comments, and returns the thread as it is now: without comments if the last one was deleted. Repeating a change
     * changes nothing more. Whether it's `full` depends on the author’s standing; `taken` means that another person's comment has
     * this id.
     */
    change(
      room: string,
      action: CommentAction,
    ): Promise<StoredThread | Refused<'unknown' | 'full' | 'author full' | 'store full' | 'taken'>>;
    /**
     * Removes all comments of an author from a document, and returns how many; `undefined` if the author has none. Repeating the
     * removal changes nothing. @param removal its id, by which it can be undone, and the author as `authorIdOf` calls people.
     */
    removeBy(room: string, removal: { id: string; author: string }): Promise<number | undefined>;
    /**
     * Undoes a removal, so that the comments are as they were, and returns how many; `undefined` if there's no such removal, or
     * it was more than REMOVAL_UNDO_MINUTES ago.
     */
    bringBack(room: string, removal: string): Promise<number | undefined>;
    /** Deletes for good what can no longer be brought back, as much as one call may, and returns how many removals that were. */
    sweep(): Promise<number>;
    /** A person's comments in all documents. */
    listOf(author: string): Promise<WrittenComment[]>;
    /** Deletes a person's comments in all documents. */
    removeAllOf(author: string): Promise<void>;
  };

  /** The documents that belong to accounts, and the links to them. */
  readonly library: {
    /**
     * What decides who may open the document; `undefined` if it has no owner. Records that a link was used.
     * @param keyHashes of the writers' keys that the person has shown (`writerHashOf`).
     */
    facts(room: string, linkHash?: string, keyHashes?: readonly string[]): Promise<AccessFacts | undefined>;
    /** Adds a new, empty document to an account. @param folder the folder that it goes into. */
    create(
      owner: string,
      room: string,
      folder?: string,
    ): Promise<ListedDocument | Refused<'taken' | 'full' | 'folders full' | 'unknown'>>;
    /**
     * Gives a draft without an owner to an account. Everyone who knows its address can still write until the owner says
     * otherwise, and earlier writers until the owner removes them.
     * @param keyHashes as for `facts`; one of the keys must have been used to write in the draft.
     */
    claim(
      owner: string,
      room: string,
      keyHashes: readonly string[],
    ): Promise<ListedDocument | Refused<'taken' | 'not written' | 'full' | 'unknown'>>;
    /** Adds a copy of a document, with its pictures, to an account. */
    copy(
      owner: string,
      from: string,
      to: string,
    ): Promise<ListedDocument | Refused<'taken' | 'full' | 'copies full' | 'store full' | 'unknown'>>;
    /** One page of an account's documents. */
    list(query: LibraryQuery): Promise<ListedPage>;
    find(room: string): Promise<ListedDocument | undefined>;
    /** Puts a document into the bin, or takes it out. */
    setInBin(room: string, isInBin: boolean): Promise<void>;
    /** Puts a document into a folder of its owner's library, or takes it out of its folder. */
    setFolder(room: string, folder: string | null): Promise<Refused<'folders full'> | undefined>;
    /** Renames a folder of an account, or removes it and leaves its documents. */
    changeFolder(owner: string, change: FolderChange): Promise<void>;
    /**
     * Deletes a document for good, with its words, pictures and links. No other document can be started at its address. While
     * other writers may still copy it, its text and pictures stay until its days in the bin are over, but it can't be opened.
     */
    remove(room: string): Promise<void>;
    /**
     * Deletes for good what was put into the bin before this time (milliseconds since 1970), as many as one call may, and returns
     * the rooms. Copies kept
     * for writers whose access ended later stay until their own time is over.
     */
    emptyBins(binnedBeforeMs: number): Promise<string[]>;
    /** Deletes everything of an account for good, and returns the rooms. */
    removeAllOf(owner: string): Promise<string[]>;
    /**
     * Copies a document, with its pictures, into a draft without an owner, for a person who wrote in it: as it is now, as it was
     * when it was deleted, or as it was when the owner ended their access. @param keyHashes as for `facts`.
     */
    copyForWriter(
      room: string,
      keyHashes: readonly string[],
      to: string,
    ): Promise<Refused<'unknown' | 'store full'> | undefined>;
    /** Ends the access of the former writers of one name, and keeps the text as it is now for them to copy. */
    removeWriter(room: string, id: string): Promise<Refused<'unknown'> | undefined>;
    setAddressRole(room: string, role: LinkRole | null): Promise<void>;
    sharing(room: string): Promise<DocumentSharing>;
    /** Adds a link. */
    addLink(
      room: string,
      link: NewLink & { id: string },
      hash: string,
    ): Promise<DocumentLink | Refused<'full' | 'unknown'>>;
    /** Changes a link, and returns it as it is now. */
    changeLink(
      room: string,
      id: string,
      change: { role?: LinkRole; isRevoked?: true },
    ): Promise<DocumentLink | Refused<'unknown'>>;
    /** Removes a link from the list; returns whether there was one. */
    removeLink(room: string, id: string): Promise<boolean>;
  };
}

/** A place in the log of a document. */
export interface LogPlace {
  /** Identifies the document: another one may get the room of one that was deleted. */
  document: number;
  /** How many updates the log had. */
  number: number;
}

/** What a server reads of the log of a document. */
export interface FollowedLog {
  /** Undefined if there is nothing new. */
  update: Uint8Array | undefined;
  /** When the oldest edit of it was accepted, in milliseconds since 1970 by the clock of its server, if the log still says so. */
  oldestAtMs?: number | undefined;
  end: LogPlace;
}

/** Where an update comes from. */
export interface UpdateOrigin {
  /** The name of the person who made the change, for the history. */
  author?: string | undefined;
  /** The Yjs client whose socket sent it. */
  writer?: number | undefined;
  /** The hashes of keys that were first used in the document with this update (`writerHashOf`). */
  keyHashes?: readonly string[] | undefined;
  /** Whether the document was stored when the caller last used it. If it no longer is, it has been deleted. */
  isKnown?: boolean;
  /** Which document that was (`LogPlace`), if the caller knows: another one may have taken its room since. */
  document?: number | undefined;
}

/** Which of an account's documents to list. */
export interface LibraryQuery {
  owner: string;
  search: string;
  /** Lists one folder only. */
  folder: string | undefined;
  order: DocumentOrder;
  inBin: boolean;
  /** The `next` of the page before. */
  after: string | undefined;
}

/** One page of an account's documents, as the store knows it. */
export type ListedPage = Omit<DocumentPage, 'binDays'>;

/** A picture as stored. */
export interface StoredImage {
  type: ImageType;
  data: Uint8Array;
}

/** A key that signs records. */
export interface RecordKey {
  /** The thumbprint of its public half (RFC 7638). */
  kid: string;
  /** PKCS #8, as PEM. */
  privateKey: string;
}

/** Why nothing was restored. */
export type ActRefusal = 'unknown' | 'document full' | 'store full' | 'unreadable';
