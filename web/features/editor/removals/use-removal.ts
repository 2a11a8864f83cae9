import type { Transaction } from '@tiptap/pm/state';
import { useEffect, useRef, useState } from 'react';

import type { RoomRemoval } from '#shared-types/documents/collaboration';

import { outcomeOf, sendAct } from '../../../calls/documents/restoring.ts';
import { errorMessage } from '../../../calls/error-message.ts';
import { REMOVAL } from '../../../content/editor/history.ts';
import { useDocumentState } from '../../../document/use-shared-document.ts';
import { inBackground } from '../../../errors/in-background.ts';
import { isFromYjs } from '../../../prosemirror/is-from-yjs.ts';
import { addServerAct } from '../../../prosemirror/undo.ts';
import { askUntilAnswered } from '../../../sync/ask-until-answered.ts';
import { useEditorContext } from '../editor-context.ts';
import { takeBack } from './take-back.ts';

/** Somebody who hasn't typed for this long has paused, and isn't disturbed by the bar. */
const PAUSE_MS = 1000;

/** What the bar says of a removal. */
export interface ShownRemoval {
  removal: RoomRemoval;
  /** How far the answer to it is. */
  state: { is: 'offered' | 'asking' | 'waiting' } | { is: 'failed'; fault: string };
  bringBack: () => void;
  close: () => void;
}

/** What somebody else has just removed from the text; it appears in the next pause of typing, and stays until it's answered. */
export function useRemoval(): ShownRemoval | undefined {
  const { editor, shared, undoManager, setNotice } = useEditorContext();
  const removal = useDocumentState(shared, (state) => state.removal);
  const [pausedAt, setPausedAt] = useState<string>();
  const [closed, setClosed] = useState<string>();
  const [answer, setAnswer] = useState<{ id: string; state: ShownRemoval['state'] }>();
  const asking = useRef<AbortController>(undefined);
  const id = removal?.id;
  useEffect(() => {
    if (id === undefined) return;
    const start = () => setTimeout(() => setPausedAt(id), PAUSE_MS);
    let timer = start();
    const onTransaction = ({ transaction }: { transaction: Transaction }) => {
      if (!transaction.docChanged || isFromYjs(transaction)) return;
      clearTimeout(timer);
      timer = start();
    };
    editor.on('transaction', onTransaction);
    return () => {
      clearTimeout(timer);
      editor.off('transaction', onTransaction);
    };
  }, [editor, id]);

  if (removal === undefined || pausedAt !== removal.id || closed === removal.id) return undefined;
  const setState = (state: ShownRemoval['state']) => setAnswer({ id: removal.id, state });
  const ask = async () => {
    const { signal } = (asking.current = new AbortController());
    setState({ is: 'asking' });
    try {
      const onWaiting = () => setState({ is: 'waiting' });
      const send = () => sendAct(shared, removal.id, 'bring-back');
      const answered = await askUntilAnswered(shared, send, { onWaiting, signal });
      const { id: act, by = REMOVAL.someone } = answered;
      const outcome = outcomeOf(answered);
      setClosed(removal.id);
      setNotice(
        { done: REMOVAL.broughtBack, 'done by another': REMOVAL.backBy(by), 'nothing to do': REMOVAL.alreadyBack }[
          outcome
        ],
      );
      if (outcome === 'done') addServerAct(undoManager, () => takeBack(shared, act, setNotice));
    } catch (error) {
      setState({ is: 'failed', fault: errorMessage(error) });
    }
  };
  return {
    removal,
    state: answer?.id === removal.id ? answer.state : { is: 'offered' },
    bringBack: () => inBackground(ask()),
    close: () => {
      asking.current?.abort();
      setClosed(removal.id);
    },
  };
}
