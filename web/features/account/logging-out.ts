import { forgetForms } from '../../forms/submissions.ts';
import { logout } from '../../session/accounts.ts';

/** Removes the texts in this browser. */
export type TextRemoval = () => Promise<void>;

/**
 * Logs out, and forgets what was typed into the forms of this tab.
 * @param removeTexts removes all texts in this browser, if they go too; ending the session already removes the account's.
 * @throws {IdentityError}
 */
export async function logOutAndLog(removeTexts?: TextRemoval): Promise<void> {
  await endSession(logout, removeTexts);
  // oxlint-disable-next-line no-console -- the specification wants it logged
  console.info('Logged out.');
}

/** Ends a session, and then removes what belongs to it in this browser. @param end ends it. @param removeTexts as for `logOutAndLog`. */
export async function endSession(end: () => Promise<void>, removeTexts?: TextRemoval): Promise<void> {
  await end();
  forgetForms();
  await removeTexts?.();
}

/** Logs a failure; the words must name neither the person nor what was typed. */
export function logFailure(words: string): void {
  // oxlint-disable-next-line no-console -- the specification wants it logged
  console.error(words);
}
