import { useRef, useState } from 'react';

import { outcomeOf, sendRestore } from '../../../calls/documents/restoring.ts';
import { errorMessage } from '../../../calls/error-message.ts';
import { HISTORY } from '../../../content/editor/history.ts';
import { addServerAct } from '../../../prosemirror/undo.ts';
import { askUntilAnswered } from '../../../sync/ask-until-answered.ts';
import { useEditorContext } from '../editor-context.ts';
import { takeBack } from '../removals/take-back.ts';

/** How far a restore is, in words. */
export interface RestoreState {
  words: string;
  is: 'asking' | 'failed' | 'done' | 'nothing changed';
}

/**
 * Restores versions: the server does it once, however many people ask for it.
 * @param onChanged called when the text has changed, and when that was taken back, with whether the person still looks at it.
 */
export function useRestore(onChanged: (restore: { isShown: boolean }) => void) {
  const { shared, undoManager, setNews } = useEditorContext();
  const [state, setState] = useState<RestoreState>();
  const [isAsking, setIsAsking] = useState(false);
  /** Raised when the person turns to something else: later answers are announced, but no longer shown. */
  const shownRequest = useRef(0);
  /** @param name what the version is called within a sentence. @param restores resolves to the `restores` of the list that the person sees. */
  const restore = async (number: number, name: string, restores: () => Promise<number>) => {
    const request = ++shownRequest.current;
    const isShown = () => request === shownRequest.current;
    const say = (words: string, is: RestoreState['is']) => {
      if (isShown()) setState({ words, is });
      setNews(words);
    };
    const changed = () => onChanged({ isShown: isShown() });
    say(HISTORY.restoring, 'asking');
    setIsAsking(true);
    try {
      const onWaiting = () => say(HISTORY.restoringLater, 'asking');
      const after = await restores();
      const answered = await askUntilAnswered(shared, () => sendRestore(shared, number, after), { onWaiting });
      const { id, by = HISTORY.someone } = answered;
      const outcome = outcomeOf(answered);
      if (outcome === 'done by another') say(HISTORY.restoredBy(by, name), 'nothing changed');
      else if (outcome === 'nothing to do') say(HISTORY.sameAsNow, 'nothing changed');
      else {
        const sayOn = (words: string) => say(words, 'done');
        addServerAct(undoManager, async () => {
          const isUndone = await takeBack(shared, id, sayOn);
          changed();
          return isUndone;
        });
        say(HISTORY.restored(name), 'done');
      }
    } catch (error) {
      say(`${HISTORY.notRestored} ${errorMessage(error)}`, 'failed');
    }
    setIsAsking(false);
    changed();
  };
  const forget = () => {
    shownRequest.current += 1;
    setState(undefined);
  };
  return { state, isAsking, restore, forget };
}
