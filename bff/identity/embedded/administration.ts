import type { Account } from './accounts.ts';
import { type IdentityContext, transaction } from './identity-context.ts';
import { setCredentials } from './passwords/credentials.ts';

/**
 * What the operator can do with accounts, even while the product is running. An account is named by its id or its e-mail address.
 */
export interface Administration {
  /** All accounts with an e-mail address, oldest first; guests are left out, because nothing tells them apart. */
  list(): Promise<Account[]>;
  /** Closes or reopens an account: a closed one can't sign in, and its tokens are refused. */
  setDisabled(idOrEmail: string, disabled: boolean): Promise<void>;
  /** Removes an account and returns its id; from then on its tokens are refused. */
  remove(idOrEmail: string): Promise<string>;
  /** Gives an account a different password, and signs it out everywhere. */
  setPassword(idOrEmail: string, password: string): Promise<void>;
}

/** If the account doesn't exist, each call rejects with an Error that says so. */
export function administration(context: IdentityContext): Administration {
  const { accounts, passwords } = context;

  async function named(idOrEmail: string): Promise<Account> {
    const account = (await accounts.find(idOrEmail)) ?? (await accounts.findByEmail(idOrEmail.toLowerCase()));
    if (!account) throw new Error(`There is no account ${idOrEmail}.`);
    return account;
  }

  return {
    list: () => accounts.registered(),
    async setDisabled(idOrEmail, disabled) {
      const { uid } = await named(idOrEmail);
      await accounts.change(uid, { disabled });
    },
    async remove(idOrEmail) {
      const { uid } = await named(idOrEmail);
      await accounts.remove(uid);
      return uid;
    },
    async setPassword(idOrEmail, password) {
      const { uid, email } = await named(idOrEmail);
      if (email === undefined) throw new Error(`${idOrEmail} is a guest, who has no password.`);
      const passwordHash = await passwords.hash(password, new AbortController().signal);
      await transaction(context, (stored) => setCredentials(stored, uid, { passwordHash }, context.now()));
    },
  };
}
