import type { Transaction } from '@tiptap/pm/state';
import type { Editor } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import type { UndoManager } from 'yjs';

import { draftIdOf } from '#shared-types/collaboration';

import { requestVersions } from '../../../calls/versions.ts';
import { guestsOf } from '../../../document/guests.ts';
import type { SharedDocument } from '../../../document/shared-document.ts';
import { isFromYjs } from '../../../editor/is-from-yjs.ts';
import { inBackground } from '../../../errors/in-background.ts';
import { historyOf } from './history-of.ts';
import { type Removal, RemovalWatch } from './removal-watch.ts';

/** Whoever hasn't typed for this long has paused, and can be told. */
const PAUSE_MS = 1000;

/** The name of a person is worth this wait. */
const NAME_TIMEOUT_MS = 2000;

/** A removal that is shown, and the answers to it. */
export interface ShownRemoval {
  words: number;
  /** What the person is called who removed them; undefined if we can't tell. */
  who: string | undefined;
  bringBack: () => void;
  close: () => void;
}

/** What somebody else has just removed from the text; it appears in the next pause of typing, and stays until it's answered. */
export function useRemoval(editor: Editor, shared: SharedDocument, undoManager: UndoManager): ShownRemoval | undefined {
  const watch = useRef<RemovalWatch>(undefined);
  const [found, setFound] = useState<Removal>();
  const [shown, setShown] = useState<Pick<ShownRemoval, 'words' | 'who'>>();
  useEffect(() => {
    const created = new RemovalWatch(shared.body, shared.doc, (removal) => {
      setFound(removal);
      if (removal === undefined) setShown(undefined);
    });
    watch.current = created;
    undoManager.addTrackedOrigin(created.origin);
    return () => {
      undoManager.removeTrackedOrigin(created.origin);
      created.stop();
    };
  }, [shared, undoManager]);

  useEffect(() => {
    if (found === undefined) return;
    let isWanted = true;
    const show = async () => {
      const who = await nameOfRemover(shared);
      if (isWanted) setShown({ words: found.words, who });
    };
    const start = () => setTimeout(() => inBackground(show()), PAUSE_MS);
    let timer = start();
    const onTransaction = ({ transaction }: { transaction: Transaction }) => {
      if (!transaction.docChanged || isFromYjs(transaction)) return;
      clearTimeout(timer);
      timer = start();
    };
    editor.on('transaction', onTransaction);
    return () => {
      isWanted = false;
      clearTimeout(timer);
      editor.off('transaction', onTransaction);
    };
  }, [editor, shared, found]);

  if (shown === undefined) return undefined;
  const close = () => {
    watch.current?.forget();
    setFound(undefined);
    setShown(undefined);
  };
  const bringBack = () => {
    undoManager.stopCapturing();
    watch.current?.bringBack();
    undoManager.stopCapturing();
    close();
  };
  return { ...shown, bringBack, close };
}

/**
 * Who has removed words just now. In a draft, the server knows who has written since, if it was one person; in the sandbox it's
 * certain if there's one other person.
 */
async function nameOfRemover(shared: SharedDocument): Promise<string | undefined> {
  const { others } = guestsOf(shared.awareness);
  if (draftIdOf(shared.roomName) === undefined) return others.length === 1 ? others[0]?.label : undefined;
  try {
    const { current } = await requestVersions(historyOf(shared), AbortSignal.timeout(NAME_TIMEOUT_MS));
    return current?.authors.length === 1 ? current.authors[0] : undefined;
  } catch {
    return undefined; // the words matter more than the name
  }
}
