import type { Doc } from 'yjs';

import { DEMO_ROOM } from '#shared-types/collaboration';
import { ABOUT_FIELD, isTextKind, KIND_KEY, type TextKind } from '#shared-types/text-kind';

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
 * What the writers of a text say it is. In a draft it's part of the document, so everyone in it has it, today and tomorrow. In the
 * sandbox, and for somebody who only reads, it lasts as long as the page: nobody may decide for strangers.
 */
export function saidKind({ roomName, doc }: SharedDocument, { isWritable }: { isWritable: boolean }): SaidKind {
  return roomName !== DEMO_ROOM && isWritable ? kindInDocument(doc) : observable<TextKind | undefined>(undefined);
}

function kindInDocument(doc: Doc): SaidKind {
  const map = doc.getMap(ABOUT_FIELD);
  return {
    get() {
      const kind = map.get(KIND_KEY);
      return isTextKind(kind) ? kind : undefined;
    },
    subscribe(listener) {
      map.observe(listener);
      return () => map.unobserve(listener);
    },
    set(kind) {
      if (kind === undefined) map.delete(KIND_KEY);
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
