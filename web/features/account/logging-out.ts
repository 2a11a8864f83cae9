import { forgetForms } from '../../forms/submissions.ts';
import { logout } from '../../session/accounts.ts';

/** Logs out, and forgets what was typed into the forms of this tab. @throws {IdentityError} */
export async function logOutAndLog(): Promise<void> {
  await logout();
  forgetForms();
  // oxlint-disable-next-line no-console -- the specification wants it logged
  console.info('Logged out.');
}

/** Logs a failure; the words must name neither the person nor what was typed. */
export function logFailure(words: string): void {
  // oxlint-disable-next-line no-console -- the specification wants it logged
  console.error(words);
}
