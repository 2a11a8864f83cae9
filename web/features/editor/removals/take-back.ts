import { sendAct } from '../../../calls/documents/restoring.ts';
import { errorMessage } from '../../../calls/error-message.ts';
import { HISTORY } from '../../../content/editor/history.ts';
import { askUntilAnswered } from '../../../sync/ask-until-answered.ts';
import type { SharedDocument } from '../../../sync/shared-document.ts';

/**
 * Undoes what the server has done for this person, as soon as the server can be reached. Never rejects.
 * @param act the id of what was done. @param say shows or announces the progress, in words.
 * @returns whether it is undone.
 */
export async function takeBack(shared: SharedDocument, act: string, say: (words: string) => void): Promise<boolean> {
  try {
    const onWaiting = () => say(HISTORY.undoingLater);
    await askUntilAnswered(shared, () => sendAct(shared, act, 'undo'), { onWaiting });
    say(HISTORY.undone);
    return true;
  } catch (error) {
    say(`${HISTORY.notUndone} ${errorMessage(error)}`);
    return false;
  }
}
