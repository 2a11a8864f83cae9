import { createHash } from 'node:crypto';

import { type Comment, COMMENTER_COLOURS, type CommenterStanding } from '#shared-types/documents/comments';
import type { Role } from '#shared-types/documents/roles';

const ACCOUNT = 'account:';
/** How many hexadecimal digits of a hash are enough to notice that a person's rights have changed. */
const VIEWER_DIGITS = 12;
/** How many hexadecimal digits of a hash tell authors apart. */
const AUTHOR_ID_DIGITS = 32;

/** The people a call comes from, as stored comments name authors. */
export interface Commenter {
  /** Who writes a new comment; `undefined` if the call shows neither an account nor a key. */
  author: string | undefined;
  /** Whose comments are the person's own: those of the account, and those written before signing in. */
  authors: readonly string[];
}

/** An account as an author. */
export function accountAuthor(userId: string): string {
  return ACCOUNT + userId;
}

/** What others learn about an author. @param owner the id of the account that the document belongs to. */
export function authorKind(author: string, owner: string | undefined): Comment['author'] {
  if (owner !== undefined && author === accountAuthor(owner)) return 'owner';
  return author.startsWith(ACCOUNT) ? 'account' : 'guest';
}

/** How many places there are for an author's comments. @param canWrite whether the author may write in the document. */
export function standingOf(
  author: string | undefined,
  { owner, canWrite }: { owner: string | undefined; canWrite: boolean },
): CommenterStanding {
  const kind = authorKind(author ?? '', owner);
  if (kind === 'account') return canWrite ? 'writer' : 'commenter';
  return kind;
}

/**
 * Works out who makes a call from the account and key it shows. @param key the key of the browser, for a person without an
 * account.
 */
export function commenterOf(room: string, shown: { userId: string | undefined; key: string | undefined }): Commenter {
  const account = shown.userId === undefined ? undefined : accountAuthor(shown.userId);
  const guest = shown.key === undefined ? undefined : `guest:${sha256(`${room} ${shown.key}`)}`;
  const authors = [account, guest].filter((author) => author !== undefined);
  return { author: authors[0], authors };
}

/** A short text that identifies how a person sees the comments of a document, and reveals nothing else. */
export function viewerOf(
  room: string,
  { role, owner, authors }: { role: Role; owner: string | undefined; authors: readonly string[] },
): string {
  return sha256(JSON.stringify([room, role, owner, authors])).slice(0, VIEWER_DIGITS);
}

/** What the owner of a document learns of an author: which comments in this document are theirs, and nothing else. */
export function authorIdOf(room: string, author: string): string {
  return sha256(`author ${room} ${author}`).slice(0, AUTHOR_ID_DIGITS);
}

/** The colour of an author in a document, from 1. */
export function colourOf(room: string, author: string): number {
  return (Number.parseInt(sha256(`${room} ${author}`).slice(0, 8), 16) % COMMENTER_COLOURS) + 1;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
