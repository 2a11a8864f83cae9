import type { DocumentLink, DocumentPage, DocumentSharing, ListedDocument } from '#shared-types/documents';
import type { LinkRole } from '#shared-types/roles';

import type { AccessFacts } from '../policy.ts';
import type { CreationRefusal, LibraryQuery, WriterCopyRefusal } from './library.ts';

/** The operations on the library, each with its result. They run in order with those of the document log. */
interface LibraryCalls {
  facts: {
    given: { room: string; linkHash: string | undefined; keyHashes: readonly string[] };
    result: AccessFacts | undefined;
  };
  create: { given: { owner: string; room: string }; result: ListedDocument | CreationRefusal };
  claim: {
    given: { owner: string; room: string; keyHashes: readonly string[] };
    result: ListedDocument | CreationRefusal;
  };
  copyForWriter: {
    given: { room: string; keyHashes: readonly string[]; to: string };
    result: WriterCopyRefusal | undefined;
  };
  removeWriter: { given: { room: string; id: string }; result: WriterCopyRefusal | undefined };
  copy: { given: { owner: string; from: string; to: string }; result: ListedDocument | CreationRefusal };
  list: { given: LibraryQuery; result: DocumentPage };
  find: { given: { room: string }; result: ListedDocument | undefined };
  setInBin: { given: { room: string; isInBin: boolean }; result: undefined };
  removeForGood: { given: { room: string }; result: undefined };
  emptyBins: { given: { binnedBeforeMs: number }; result: string[] };
  removeAllOf: { given: { owner: string }; result: string[] };
  setAddressRole: { given: { room: string; role: LinkRole | null }; result: undefined };
  sharing: { given: { room: string }; result: DocumentSharing };
  addLink: {
    given: { room: string; link: Omit<DocumentLink, 'createdAt'>; hash: string };
    result: DocumentLink | undefined;
  };
  changeLink: {
    given: { room: string; id: string; change: { role?: LinkRole; isRevoked?: true } };
    result: DocumentLink | undefined;
  };
  removeLink: { given: { room: string; id: string }; result: boolean };
}

export type LibraryCall = keyof LibraryCalls;
export type Given<Call extends LibraryCall> = LibraryCalls[Call]['given'];
export type Result<Call extends LibraryCall> = LibraryCalls[Call]['result'];

/** One operation on the library, as the queue of the document log carries it. */
export type LibraryOperation = {
  [Call in LibraryCall]: { kind: 'library'; call: Call; given: Given<Call>; nowMs: number };
}[LibraryCall];

/** How the library answers each operation. */
export type LibraryAnswers<Context> = {
  [Call in LibraryCall]: (context: Context, given: Given<Call>, nowMs: number) => Promise<Result<Call>>;
};

/** Wraps a result, so that it can't be mistaken for that of another operation. */
export interface LibraryResult {
  library: Result<LibraryCall>;
}
