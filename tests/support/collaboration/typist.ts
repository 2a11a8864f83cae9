import { randomBytes } from 'node:crypto';

import type { Doc } from 'yjs';

import { type Editor, openEditor } from './collaboration-client.ts';

/** An editor that types unique words, and remembers which ones the server has called "saved". */
export interface Typist {
  readonly editor: Editor;
  readonly document: Doc;
  /** The key that the client id of its document belongs to. */
  readonly key: string;
  /** The words that the server has acknowledged. */
  acknowledged: () => readonly string[];
  /** Every word so far. */
  typed: () => readonly string[];
  /** Leaves the server; the document stays unchanged. */
  leave: () => void;
}

/**
 * Opens an editor that types until it leaves.
 * @param options.perSecond words per second.
 * @param options.bytes how long a word is.
 */
export function startTypist(
  url: string,
  room: string,
  { name, perSecond, bytes = 8 }: { name: string; perSecond: number; bytes?: number },
): Typist {
  const key = randomBytes(16).toString('hex');
  const editor: Editor = openEditor(url, room, { key });
  const typed: string[] = [];
  let acknowledged = 0;
  editor.provider.on('unsyncedChanges', ({ number }: { number: number }) => {
    if (number === 0) acknowledged = typed.length;
  });
  const timer = setInterval(() => {
    const word = `${name}${typed.length}`.padEnd(bytes, '.');
    typed.push(word);
    editor.write(word);
  }, 1000 / perSecond);
  return {
    editor,
    document: editor.document,
    key,
    acknowledged: () => typed.slice(0, acknowledged),
    typed: () => typed,
    leave() {
      clearInterval(timer);
      editor.provider.destroy();
      editor.provider.configuration.websocketProvider.destroy();
    },
  };
}
