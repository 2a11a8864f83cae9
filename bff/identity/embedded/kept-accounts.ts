import { errors } from '../../errors.ts';
import type { AccountWatch } from '../account-watch.ts';
import type { KeptAccounts, Restoration } from '../identity.ts';
import { overdueAccounts, removeOverdue, reopenAccount } from './closing.ts';
import { requireEmail } from './fields.ts';
import { type IdentityContext, transaction } from './identity-context.ts';
import { IdentityError } from './identity-error.ts';
import { endSessions } from './passwords/credentials.ts';
import { removeUnused } from './retention.ts';
import { checkPassword } from './sign-in.ts';
import { stateOf } from './signed-in-account.ts';

/** When to try again after too many wrong passwords; the wait itself is longer each time (`lock-out.ts`). */
const RETRY_AFTER_S = 60;

/** @param parts.whileOpen keeps the database open until the work is done. */
export function keptAccounts(
  context: IdentityContext,
  { whileOpen, watch }: { whileOpen: <T>(work: () => Promise<T>) => Promise<T>; watch: Pick<AccountWatch, 'look'> },
): KeptAccounts {
  const inOurWords = <T>(work: () => Promise<T>) =>
    whileOpen(work).catch((error: unknown) => {
      throw inWordsOfOurs(error);
    });
  return {
    endSessions: (userId) =>
      inOurWords(async () => {
        await transaction(context, (stored) => endSessions(stored, userId, context.now()));
        await watch.look();
      }),
    restore: (restoration) => inOurWords(() => restore(context, restoration)),
    isClosed: (userId) =>
      whileOpen(async () => {
        const { status } = stateOf(await context.accounts.find(userId));
        return status === 'closed' || status === 'deleted';
      }),
    overdue: () =>
      whileOpen(async () => {
        // Old guests, sessions and codes must be removed even if there are no sign-ups.
        await removeUnused(context);
        return overdueAccounts(context);
      }),
    removeOverdue: (userId) => whileOpen(() => removeOverdue(context, userId)),
  };
}

async function restore(context: IdentityContext, { password, network, signal, ...given }: Restoration) {
  const email = requireEmail(given.email);
  const passwordHash = await checkPassword(context, { email, network }, password, signal);
  await reopenAccount(context, { email, passwordHash });
  await context.lockOut.succeed({ email, network });
}

function inWordsOfOurs(error: unknown): unknown {
  if (!(error instanceof IdentityError)) return error;
  if (error.message.startsWith('TOO_MANY_ATTEMPTS')) return errors.tooManyAttempts(RETRY_AFTER_S);
  if (error.message === 'USER_DISABLED') return errors.accountDisabled();
  if (error.message === 'USER_NOT_FOUND') return errors.unauthenticated(error);
  return errors.wrongCredentials();
}
