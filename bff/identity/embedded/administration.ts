import type { Account } from './accounts.ts';
import { setCredentials } from './credentials.ts';
import type { IdentityContext } from './identity-context.ts';

/** What the operator can do with accounts, also while the product runs. An account is named by its id or its e-mail address. */
export interface Administration {
  /** All accounts with an e-mail address, oldest first; guests have nothing to be told apart by. */
  list(): Account[];
  /** Closes or opens an account: a closed one cannot sign in, and its tokens are refused. */
  setDisabled(idOrEmail: string, disabled: boolean): void;
  /** Removes an account; its tokens are refused from then on. */
  remove(idOrEmail: string): void;
  /** Gives an account another password, and signs it out everywhere. */
  setPassword(idOrEmail: string, password: string): Promise<void>;
}

/** Each call throws an Error in words when there is no such account. */
export function administration(context: IdentityContext): Administration {
  const { accounts, passwords } = context;

  function named(idOrEmail: string): Account {
    const account = accounts.find(idOrEmail) ?? accounts.findByEmail(idOrEmail.toLowerCase());
    if (!account) throw new Error(`There is no account ${idOrEmail}.`);
    return account;
  }

  return {
    list: () => accounts.registered(),
    setDisabled: (idOrEmail, disabled) => accounts.setDisabled(named(idOrEmail).uid, disabled),
    remove: (idOrEmail) => accounts.remove(named(idOrEmail).uid),
    async setPassword(idOrEmail, password) {
      const { uid, email } = named(idOrEmail);
      if (email === undefined) throw new Error(`${idOrEmail} is a guest, who has no password.`);
      const passwordHash = await passwords.hash(password, new AbortController().signal);
      setCredentials(context, uid, { passwordHash });
    },
  };
}
