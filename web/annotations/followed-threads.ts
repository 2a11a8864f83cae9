import type { CommentList, CommentThread } from '#shared-types/comments';

/** The threads that a page shows, in the order in which they were started; `undefined` until they are loaded. */
export type FollowedThreads = readonly CommentThread[] | undefined;

/** What a page shows after an answer: the whole list, or what it has with the changes since the answer before. */
export function withAnswer(before: FollowedThreads, { threads, gone }: CommentList): FollowedThreads {
  if (gone === undefined || before === undefined) return threads;
  if (threads.length + gone.length === 0) return before;
  const left = new Map(before.map((thread) => [thread.id, thread]));
  for (const id of gone) left.delete(id);
  for (const thread of threads) left.set(thread.id, thread);
  return inOrder(left.values());
}

/** What a page shows after a call that has answered one thread as it is now; one without comments is gone. */
export function withThread(before: FollowedThreads = [], thread: CommentThread): FollowedThreads {
  const others = before.filter(({ id }) => id !== thread.id);
  return thread.comments.length === 0 ? others : inOrder([...others, thread]);
}

/** In the order in which the server lists them. */
function inOrder(threads: Iterable<CommentThread>): CommentThread[] {
  return [...threads].toSorted((one, other) => (isBefore(one, other) ? -1 : 1));
}

function isBefore(one: CommentThread, other: CommentThread): boolean {
  const [a = '', b = ''] = [one.comments[0]?.createdAt, other.comments[0]?.createdAt];
  return a === b ? one.id < other.id : a < b;
}
