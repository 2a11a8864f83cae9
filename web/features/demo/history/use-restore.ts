import { useState } from 'react';
import type { UndoManager } from 'yjs';

import { errorMessage } from '../../../calls/error-message.ts';
import { sendRestore } from '../../../calls/restoring.ts';
import { HISTORY } from '../../../content/history.ts';
import { askUntilAnswered } from '../../../document/ask-until-answered.ts';
import type { SharedDocument } from '../../../document/shared-document.ts';
import { addServerAct } from '../../../editor/undo.ts';
import { inBackground } from '../../../errors/in-background.ts';
import { takeBack } from './take-back.ts';

/** How far a restore is, in words. */
export interface RestoreState {
  words: string;
  is: 'asking' | 'failed' | 'done' | 'nothing changed';
}

/** What a restore needs of the history around it. */
interface RestoreParts {
  undoManager: UndoManager;
  setNews: (words: string) => void;
  /** Called when the text has changed, and when that was taken back. */
  onChanged: () => void;
}

/** Restores versions: the server does it once, whatever number of people ask for it. */
export function useRestore(shared: SharedDocument, { undoManager, setNews, onChanged }: RestoreParts) {
  const [state, setState] = useState<RestoreState>();
  const say = (words: string, is: RestoreState['is']) => {
    setState({ words, is });
    setNews(words);
  };
  /** Says how it goes on with what is shown, if it still is. */
  const sayOn = (words: string) => {
    setState((before) => before && { ...before, words });
    setNews(words);
  };
  /** @param when the time of the version, in words. @param after the `restores` of the list that the person sees. */
  const restore = async (number: number, when: string, after: number) => {
    say(HISTORY.restoring, 'asking');
    try {
      const { id, isRepeat, isChange, by } = await askUntilAnswered(
        shared,
        () => sendRestore(shared, number, after),
        () => say(HISTORY.restoringLater, 'asking'),
      );
      if (isChange) addServerAct(undoManager, () => inBackground(takeBack(shared, id, sayOn).then(onChanged)));
      if (isRepeat) say(HISTORY.restoredBy(by ?? HISTORY.someone, when), 'nothing changed');
      else if (isChange) say(HISTORY.restored(when), 'done');
      else say(HISTORY.sameAsNow, 'nothing changed');
    } catch (error) {
      say(`${HISTORY.notRestored} ${errorMessage(error)}`, 'failed');
    }
    onChanged();
  };
  return { state, restore, forget: () => setState(undefined) };
}
