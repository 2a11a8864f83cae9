import { changeDocument, claimDraft } from '../calls/documents.ts';
import { errorMessage } from '../calls/error-message.ts';
import { forgetRecentDraft, type RecentDraft } from '../storage/recent-drafts.ts';
import { writerKeys } from './writer-keys.ts';

/**
 * Makes drafts of this device documents of the account, each in its folder. Resolves with why some have stayed, in words for a
 * person.
 * @param onNext called with the number of the draft that moves next, from 1.
 */
export async function moveToAccount(
  drafts: readonly RecentDraft[],
  onNext: (number: number) => void = () => {},
): Promise<string[]> {
  const stayed: string[] = [];
  for (const [index, { id, folder }] of drafts.entries()) {
    onNext(index + 1);
    /* oxlint-disable no-await-in-loop -- each moves by itself, and the page counts them */
    try {
      await claimDraft(id, writerKeys(id));
      forgetRecentDraft(id);
      if (folder !== undefined) await changeDocument(id, { folder });
    } catch (error) {
      stayed.push(errorMessage(error));
    }
    /* oxlint-enable no-await-in-loop */
  }
  return stayed;
}
