import {
  type CommentChange,
  COMMENTER_HEADER,
  CommentList,
  commentsPath,
  isCommentAnchor,
  type CommentThread,
  type NewRemoval,
  type NewReply,
  type NewThread,
  type RemovalCount,
  type ThreadChange,
} from '#shared-types/documents/comments';

import { accessHeaders } from '../access-headers.ts';
import { call } from '../call.ts';
import { randomId } from '../random-id.ts';
import { readAnswer } from '../read-answer.ts';
import { ownToken } from '../token-source.ts';

/** A document whose comments are read or changed, and the secret of the link that opens it, if there is one. */
export interface CommentsOf {
  id: string;
  link: string | undefined;
  keys: CommenterKeys;
}

/** The browser's storage for the key that proves who wrote a comment without an account. */
interface CommenterKeys {
  kept: () => string | undefined;
  keep: (key: string) => void;
}

/*
 * Every call throws RefusedError for an answer that is not OK, and NotReachedError when no answer arrived. Calls that add
 * something can be repeated: the page gives each thread and comment its id.
 */

/** The comments of a document, or what has changed about them. @param since the `at` of the answer before. */
export async function requestComments(
  { id, link, keys }: CommentsOf,
  since: string | undefined,
  signal: AbortSignal,
): Promise<CommentList> {
  const options = {
    token: await ownToken(),
    headers: { ...accessHeaders(id, link), ...keyHeader(keys.kept()) },
    signal,
  };
  const query = since === undefined ? '' : `?${new URLSearchParams({ since }).toString()}`;
  const response = await call(commentsPath(id) + query, options);
  return (await readAnswer(response, CommentList, hasPlace)).answer;
}

/** Whether an object of an answer is no anchor, or one that an editor can place. */
function hasPlace({ start, end }: Readonly<Record<string, unknown>>): boolean {
  return start === undefined || end === undefined || isCommentAnchor({ start, end });
}

/** Comments on some words. */
export async function sendThread(of: CommentsOf, body: NewThread): Promise<CommentThread> {
  return (await change(of, '', { body, isNew: true })).json();
}

/** Replies in a thread. */
export async function sendReply(of: CommentsOf, thread: string, body: NewReply): Promise<CommentThread> {
  return (await change(of, `/${thread}`, { body, isNew: true })).json();
}

/** Resolves or reopens a thread, or says where its words are now. */
export async function changeThread(of: CommentsOf, thread: string, body: ThreadChange): Promise<CommentThread> {
  return (await change(of, `/${thread}`, { body, method: 'PATCH' })).json();
}

/** Replaces the words of the caller's comment. */
export async function editComment(
  of: CommentsOf,
  thread: string,
  comment: string,
  body: CommentChange,
): Promise<CommentThread> {
  return (await change(of, `/${thread}/${comment}`, { body, method: 'PATCH' })).json();
}

/** Deletes a comment: the caller's own, or any in the caller's document. */
export async function deleteComment(of: CommentsOf, thread: string, comment: string): Promise<void> {
  await change(of, `/${thread}/${comment}`, { method: 'DELETE' });
}

/** Removes all comments of an author from the caller's document; the same removal again changes nothing. */
export async function removeCommentsBy(of: CommentsOf, removal: string, body: NewRemoval): Promise<RemovalCount> {
  return (await change(of, `/removals/${removal}`, { body, method: 'PUT' })).json();
}

/** Brings back what a removal took. */
export async function bringCommentsBack(of: CommentsOf, removal: string): Promise<RemovalCount> {
  return (await change(of, `/removals/${removal}`, { method: 'DELETE' })).json();
}

async function change(
  { id, link, keys }: CommentsOf,
  path: string,
  { isNew = false, ...options }: { body?: object; method?: 'PUT' | 'PATCH' | 'DELETE'; isNew?: boolean },
): Promise<Response> {
  const token = await ownToken();
  const key = keys.kept() ?? (isNew && token === null ? newKey(keys) : undefined);
  return call(commentsPath(id) + path, {
    ...options,
    token,
    headers: { ...accessHeaders(id, link), ...keyHeader(key) },
  });
}

function newKey({ keep }: CommenterKeys): string {
  const key = randomId();
  keep(key);
  return key;
}

function keyHeader(key: string | undefined): Record<string, string> {
  return key === undefined ? {} : { [COMMENTER_HEADER]: key };
}
