import { requestRestoration } from '../calls/account.ts';
import { type Credentials, login } from './accounts.ts';

/** Keeps an account that its owner has closed, and signs in. @throws {IdentityError} and what a call throws. */
export async function keepAccount({ email, password }: Credentials): Promise<void> {
  await requestRestoration({ email, password });
  await login({ email, password });
}
