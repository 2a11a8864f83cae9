import type { Account } from './accounts.ts';
import { setCredentials } from './credentials.ts';
import { type IdentityContext, transaction } from './identity-context.ts';

/** What the operator can do with accounts, also while the product runs. An account is named by its id or its e-mail address. */
export interface Administration {
  /** All accounts with an e-mail address, oldest first; guests are left out, because nothing distinguishes them. */
  list(): Promise<Account[]>;
  /** Closes or opens an account: a closed one cannot sign in, and its tokens are refused. */
  setDisabled(idOrEmail: string, disabled: boolean): Promise<void>;
  /** Removes an account, whose tokens are refused from then on, and returns its id. */
  remove(idOrEmail: string): Promise<string>;
  /** Gives an account another password, and signs it out everywhere. */
  setPassword(idOrEmail: string, password: string): Promise<void>;
}

/** Each call rejects with an Error that explains it when the account does not exist. */
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
