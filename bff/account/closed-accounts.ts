import { type HourlySweep, startHourlySweep } from '../hourly-sweep.ts';
import type { KeptAccounts } from '../identity/identity.ts';
import type { AccountPart } from './account-part.ts';

interface ClosedAccountsOptions {
  kept: KeptAccounts;
  /** What to delete, in this order; the account itself is the last, so that an interrupted deletion is tried again. */
  parts: readonly AccountPart[];
  log: { info: (detail: object, words: string) => void; error: (detail: object, words: string) => void };
}

/** Deletes closed accounts, with everything that belongs to them, once they can no longer be restored. Looks for them every hour. */
export function deleteClosedAccounts({ kept, parts, log }: ClosedAccountsOptions): HourlySweep {
  async function remove(userId: string): Promise<void> {
    try {
      for (const part of parts) await part.remove(userId);
      await kept.removeOverdue(userId);
      log.info({ audit: 'account deleted', user: userId }, 'deleted a closed account');
    } catch (error) {
      logFailure(error);
    }
  }

  function logFailure(error: unknown): void {
    log.error({ err: error }, 'a closed account could not be deleted; trying again in an hour');
  }

  return startHourlySweep(async (isStopped) => {
    // One after another, since there's no hurry and others use the database. A failure doesn't hold up the rest.
    for (const userId of await kept.overdue()) if (!isStopped()) await remove(userId);
  }, logFailure);
}
