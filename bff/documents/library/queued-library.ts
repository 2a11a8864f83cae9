import type { Given, LibraryCall, LibraryOperation, Result } from './library-operations.ts';
import type { Library } from './library.ts';

/** The parts of the library of a document log. */
interface LibraryParts {
  /** Executes one operation; the result is what `LibraryOperation` says. */
  perform: (operation: LibraryOperation) => Promise<Result<LibraryCall>>;
  /** The current time in milliseconds since 1970. */
  now: () => number;
}

/** A library whose operations are committed in order with those of the document log. */
export function queuedLibrary({ perform, now }: LibraryParts): Library {
  const call = async <Call extends LibraryCall>(kind: Call, given: Given<Call>): Promise<Result<Call>> => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- TypeScript can't build a union from a generic
    const operation = { kind: 'library', call: kind, given, nowMs: now() } as LibraryOperation;
    const result: unknown = await perform(operation);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the store answers each operation with its own result
    return result as Result<Call>;
  };
  return {
    facts: (room, linkHash, keyHashes = []) => call('facts', { room, linkHash, keyHashes }),
    create: (owner, room) => call('create', { owner, room }),
    claim: (owner, room, keyHashes) => call('claim', { owner, room, keyHashes }),
    copy: (owner, from, to) => call('copy', { owner, from, to }),
    list: (query) => call('list', query),
    find: (room) => call('find', { room }),
    setInBin: (room, isInBin) => call('setInBin', { room, isInBin }),
    remove: (room) => call('removeForGood', { room }),
    emptyBins: (binnedBeforeMs) => call('emptyBins', { binnedBeforeMs }),
    removeAllOf: (owner) => call('removeAllOf', { owner }),
    copyForWriter: (room, keyHashes, to) => call('copyForWriter', { room, keyHashes, to }),
    removeWriter: (room, id) => call('removeWriter', { room, id }),
    setAddressRole: (room, role) => call('setAddressRole', { room, role }),
    sharing: (room) => call('sharing', { room }),
    addLink: (room, link, hash) => call('addLink', { room, link, hash }),
    changeLink: (room, id, change) => call('changeLink', { room, id, change }),
    removeLink: (room, id) => call('removeLink', { room, id }),
  };
}
