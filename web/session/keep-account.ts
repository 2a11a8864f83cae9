import { requestRestoration } from '../calls/account-restoration.ts';
import { type Credentials, login } from './accounts.ts';

/** Keeps an account that its owner has closed, and signs in. @throws {IdentityError} and what a call throws. */
export async function keepAccount(credentials: Credentials): Promise<void> {
  await requestRestoration(credentials);
  await login(credentials);
}
