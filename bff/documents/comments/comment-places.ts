import {
  AUTHOR_COMMENTS_MAX,
  AUTHOR_COMMENTS_MAX_BYTES,
  type CommenterStanding,
  DOCUMENT_COMMENTS_MAX,
  DOCUMENT_COMMENTS_MAX_BYTES,
  OTHERS_SHARE,
} from '#shared-types/documents/comments';

import type { Statements } from '../../storage/database.ts';
import { type Refused, refused } from '../refusal.ts';
import { accountAuthor } from './commenter.ts';

/** A number of comments, and the bytes that they take with their names and quotes. */
interface Use {
  count: number;
  bytes: number;
}

/** What a person wants to add to the comments of a document. Lengthening an existing comment takes no new place. */
interface Addition extends Use {
  author: string;
  standing: CommenterStanding;
}

/** Why a document has no place for more comments by this author; `undefined` if it has. */
export async function placeRefusal(
  statements: Statements,
  room: string,
  { author, standing, ...added }: Addition,
): Promise<Refused<'full' | 'author full'> | undefined> {
  const uses = await usesByAuthor(statements, room);
  const owner = await ownerOf(statements, room);
  const everybody = sumOf(uses.values());
  const owners = owner === undefined ? NONE : (uses.get(owner) ?? NONE);
  const others = less(everybody, owners);
  // Places that others took before these limits existed don't count as the owner's.
  if (standing === 'owner')
    return fits(sumOf([least(others, part('writer')), owners, added]), WHOLE) ? undefined : refused('full');
  if (!fits(sumOf([uses.get(author) ?? NONE, added]), OF_AUTHOR)) return refused('author full');
  if (!fits(sumOf([others, added]), part(standing)) || !fits(sumOf([everybody, added]), WHOLE)) return refused('full');
  return undefined;
}

const NONE: Use = { count: 0, bytes: 0 };
const WHOLE: Use = { count: DOCUMENT_COMMENTS_MAX, bytes: DOCUMENT_COMMENTS_MAX_BYTES };
const OF_AUTHOR: Use = { count: AUTHOR_COMMENTS_MAX, bytes: AUTHOR_COMMENTS_MAX_BYTES };

function part(standing: CommenterStanding): Use {
  const share = OTHERS_SHARE[standing];
  return { count: WHOLE.count * share, bytes: WHOLE.bytes * share };
}

function fits({ count, bytes }: Use, room: Use): boolean {
  return count <= room.count && bytes <= room.bytes;
}

function sumOf(uses: Iterable<Use>): Use {
  const sum = { ...NONE };
  for (const { count, bytes } of uses) {
    sum.count += count;
    sum.bytes += bytes;
  }
  return sum;
}

function less(all: Use, some: Use): Use {
  return { count: all.count - some.count, bytes: all.bytes - some.bytes };
}

function least(one: Use, other: Use): Use {
  return { count: Math.min(one.count, other.count), bytes: Math.min(one.bytes, other.bytes) };
}

/**
 * What each author has in a document. The empty places of deleted comments have no author. A quote counts for the person who
 * started its thread.
 */
async function usesByAuthor({ all }: Statements, room: string): Promise<Map<string, Use>> {
  const rows = await all(
    `SELECT author, count(*) AS count, sum(octet_length(words) + octet_length(name)
       + CASE WHEN comment.seq = opening.seq THEN octet_length(quote) ELSE 0 END) AS bytes
     FROM comment_thread
       JOIN comment ON comment.thread = comment_thread.seq
       JOIN (SELECT thread, min(seq) AS seq FROM comment
         WHERE thread IN (SELECT seq FROM comment_thread WHERE document = $1) GROUP BY thread) AS opening
         ON opening.thread = comment_thread.seq
     WHERE document = $1 AND removal IS NULL GROUP BY author`,
    room,
  );
  return new Map(
    rows.map(({ author, count, bytes }) => [String(author), { count: Number(count), bytes: Number(bytes) }]),
  );
}

/** The owner of a document as an author; undefined for a draft without an owner. */
async function ownerOf({ get }: Statements, room: string): Promise<string | undefined> {
  const owner = (await get('SELECT owner FROM library_document WHERE name = $1', room))?.['owner'];
  return typeof owner === 'string' ? accountAuthor(owner) : undefined;
}
