import type { Doc } from 'yjs';

import { ABOUT_FIELD, isTextKind, KIND_KEY, type TextKind } from '#shared-types/analysis/text-kind';
import { DEMO_ROOM } from '#shared-types/documents/collaboration';

import { observable } from '../observable.ts';
import type { SharedDocument } from './shared-document.ts';

/** What writers say a text is, wherever that is remembered; undefined as long as nobody has said it. */
export interface SaidKind {
  get: () => TextKind | undefined;
  /** Calls the listener after every change, until the returned function is called. */
  subscribe: (listener: () => void) => () => void;
  set: (kind: TextKind | undefined) => void;
}

/**
 * What the writers of a text say it is. In a draft it's part of the document, so everyone in it has it, today and tomorrow. What somebody
 * says who only reads lasts as long as the page, and so does what is said in the sandbox: nobody may decide for strangers.
 * @param isWritable asked each time that somebody says something, since a right can come and go.
 */
export function saidKind(
  { roomName, doc }: Pick<SharedDocument, 'roomName' | 'doc'>,
  isWritable: () => boolean,
): SaidKind {
  const isSandbox = roomName === DEMO_ROOM;
  const map = doc.getMap(ABOUT_FIELD);
  /** What was said on this page alone, which may be that Sullivan should guess. */
  const own = observable<{ kind: TextKind | undefined } | undefined>(undefined);
  const writersKind = () => {
    const kind = isSandbox ? undefined : map.get(KIND_KEY);
    return isTextKind(kind) ? kind : undefined;
  };
  return {
    get() {
      const said = own.get();
      return said ? said.kind : writersKind();
    },
    subscribe(listener) {
      const stop = own.subscribe(listener);
      map.observe(listener);
      return () => {
        stop();
        map.unobserve(listener);
      };
    },
    set(kind) {
      if (isSandbox || !isWritable()) own.set({ kind });
      else if (kind === undefined) map.delete(KIND_KEY);
      else map.set(KIND_KEY, kind);
    },
  };
}

/** Takes what a copy of a document says into another one that says nothing. */
export function carryKind(from: Doc, into: Doc): void {
  const kind = from.getMap(ABOUT_FIELD).get(KIND_KEY);
  const map = into.getMap(ABOUT_FIELD);
  if (isTextKind(kind) && !isTextKind(map.get(KIND_KEY))) map.set(KIND_KEY, kind);
}
