import { openAccounts } from './accounts.ts';

/** Has a link for a new password sent, if the address has an account. @throws {IdentityError} */
export async function sendPasswordLink(email: string): Promise<void> {
  await (await openAccounts()).sendPasswordLink(email);
}

/** The address of the account that the code of a link is for. @throws {IdentityError} when the code is no longer good. */
export async function addressOfCode(code: string): Promise<string> {
  return (await openAccounts()).addressOfCode(code);
}

/** Sets a new password with the code of a link, which is then used up; all sessions end. @throws {IdentityError} */
export async function setPasswordWithCode(code: string, password: string): Promise<void> {
  await (await openAccounts()).setPasswordWithCode(code, password);
}
