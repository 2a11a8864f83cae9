import type { Account } from '../accounts.ts';
import { requireEmail, requireStrongPassword, textField } from '../fields.ts';
import { type Operation, transaction } from '../identity-context.ts';
import { IdentityError } from '../identity-error.ts';
import type { StoredIdentity } from '../stored-identity.ts';
import { setCredentials } from './credentials.ts';

/**
 * `accounts:sendOobCode`: sends a link for a new password. The answer comes before anything is looked up, so neither it nor its
 * time reveals who has an account.
 */
export const sendResetCode: Operation = (context, { body }) => {
  if (!context.resets || textField(body, 'requestType') !== 'PASSWORD_RESET')
    throw new IdentityError('OPERATION_NOT_ALLOWED');
  const given = textField(body, 'email');
  if (given === undefined) throw new IdentityError('MISSING_EMAIL');
  const email = requireEmail(given);
  if (!context.resets.admit(email)) throw new IdentityError('RESET_PASSWORD_EXCEED_LIMIT');
  const { resets } = context;
  context.afterwards(() => resets.send(email));
  return { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email: given };
};

/**
 * `accounts:resetPassword`: without a new password it says whose code this is; with one, it uses the code up, sets the password,
 * and ends all sessions.
 */
export const resetPassword: Operation = async (context, { body, network, signal }) => {
  if (!context.resets) throw new IdentityError('OPERATION_NOT_ALLOWED');
  const code = textField(body, 'oobCode');
  if (code === undefined) throw new IdentityError('INVALID_OOB_CODE');
  const { uid, email } = await requireOwner(context, code, context.now());
  const answer = { kind: 'identitytoolkit#ResetPasswordResponse', email, requestType: 'PASSWORD_RESET' };
  const password = textField(body, 'newPassword');
  if (password === undefined) return answer;

  requireStrongPassword(password, context.passwordMinLength);
  const passwordHash = await context.passwords.hash(password, signal);
  const nowMs = context.now();
  await transaction(context, async (stored) => {
    await requireOwner(stored, code, nowMs); // hashing takes time, and the code may have been used by now
    await setCredentials(stored, uid, { passwordHash }, nowMs);
  });
  // Only the owner gets the mail, and may have tried a few passwords before.
  if (email !== undefined) await context.lockOut.succeed({ email, network });
  return answer;
};

/** @throws {IdentityError} INVALID_OOB_CODE, EXPIRED_OOB_CODE, or USER_DISABLED. */
async function requireOwner(
  { accounts, resetCodes }: Pick<StoredIdentity, 'accounts' | 'resetCodes'>,
  code: string,
  nowMs: number,
): Promise<Account> {
  const found = await resetCodes.find(code);
  const account = found && (await accounts.find(found.uid));
  if (!found || !account) throw new IdentityError('INVALID_OOB_CODE');
  if (found.expiresMs <= nowMs) throw new IdentityError('EXPIRED_OOB_CODE');
  if (account.disabled) throw new IdentityError('USER_DISABLED');
  return account;
}
