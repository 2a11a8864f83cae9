import type { LogResult } from '../log-operations.ts';
import type { CommentOperation, CommentResult } from './comment-store.ts';
import type { DocumentComments } from './document-comments.ts';

/** The parts of the comments of a document log. */
interface CommentParts {
  /** Executes one operation. */
  perform: (operation: CommentOperation) => Promise<LogResult>;
  /** The current time in milliseconds since 1970. */
  now: () => number;
}

/** Comments whose operations are committed in order with those of the document log. */
export function queuedComments({ perform, now }: CommentParts): DocumentComments {
  return {
    list: async (name, since) => resultOf('listed', await perform({ kind: 'comments', name, since })).listed,
    find: async (name, thread) => resultOf('thread', await perform({ kind: 'commentThread', name, thread })).thread,
    change: async (name, action) =>
      resultOf('changed', await perform({ kind: 'changeComments', name, action, nowMs: now() })).changed,
    removeBy: async (name, removal) =>
      resultOf('count', await perform({ kind: 'removeCommentsBy', name, ...removal, nowMs: now() })).count,
    bringBack: async (name, id) =>
      resultOf('count', await perform({ kind: 'bringCommentsBack', name, id, nowMs: now() })).count,
    sweep: async () => resultOf('count', await perform({ kind: 'sweepRemovedComments', nowMs: now() })).count ?? 0,
    listOf: async (author) => resultOf('written', await perform({ kind: 'commentsOf', author })).written,
    async removeAllOf(author) {
      await perform({ kind: 'removeCommentsOf', author });
    },
  };
}

type KeyOf<Union> = Union extends unknown ? keyof Union : never;
type ResultWith<Key extends string> = Extract<CommentResult, Record<Key, unknown>>;

/** The result of an operation. @throws if the store answered another. */
function resultOf<Key extends KeyOf<CommentResult>>(key: Key, result: LogResult): ResultWith<Key> {
  if (typeof result !== 'object' || !(key in result)) throw new TypeError('The store answered no comments.');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- results are told apart by their keys
  return result as ResultWith<Key>;
}
