import { errorMessage } from '../../../calls/error-message.ts';
import { sendAct } from '../../../calls/restoring.ts';
import { HISTORY } from '../../../content/history.ts';
import { askUntilAnswered } from '../../../document/ask-until-answered.ts';
import type { SharedDocument } from '../../../document/shared-document.ts';

/**
 * Undoes what the server has done for this person, as soon as the server can be reached. Never rejects.
 * @param act the id of what was done. @param say is told how far it is, in words.
 */
export async function takeBack(shared: SharedDocument, act: string, say: (words: string) => void): Promise<void> {
  try {
    await askUntilAnswered(
      shared,
      () => sendAct(shared, act, 'undo'),
      () => say(HISTORY.undoingLater),
    );
    say(HISTORY.undone);
  } catch (error) {
    say(`${HISTORY.notUndone} ${errorMessage(error)}`);
  }
}
