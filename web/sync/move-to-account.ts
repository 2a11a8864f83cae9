import { changeDocument, claimDraft } from '../calls/documents/documents.ts';
import { errorMessage } from '../calls/error-message.ts';
import { forgetRecentDraft, type RecentDraft } from '../storage/recent-drafts.ts';
import { writerKeys } from './writer-keys.ts';

/** What didn't go well when drafts moved into the account: a reason for each, in words for a person. */
interface MovingFaults {
  /** Why drafts have stayed on this device. */
  stayed: string[];
  /** Why documents are in the account, but not in their folder. */
  unfiled: string[];
}

/**
 * Makes drafts of this device documents of the account, each in its folder.
 * @param onNext called with the number of the draft that moves next, from 1.
 */
export async function moveToAccount(
  drafts: readonly RecentDraft[],
  onNext: (number: number) => void = () => {},
): Promise<MovingFaults> {
  const faults: MovingFaults = { stayed: [], unfiled: [] };
  for (const [index, { id, folder }] of drafts.entries()) {
    onNext(index + 1);
    /* oxlint-disable no-await-in-loop -- each moves by itself, and the page counts them */
    try {
      await claimDraft(id, writerKeys(id));
      forgetRecentDraft(id);
    } catch (error) {
      faults.stayed.push(errorMessage(error));
      continue;
    }
    try {
      if (folder !== undefined) await changeDocument(id, { folder });
    } catch (error) {
      faults.unfiled.push(errorMessage(error));
    }
    /* oxlint-enable no-await-in-loop */
  }
  return faults;
}
