import { isObject } from '#shared-types/is-object';
import { readName } from '#shared-types/person-name';

import type { IdentityAnswer, IdentityCall } from '../identity/identity.ts';

/** Whether a call gives an account a name that others can't be shown; the provider would take almost any text. */
export function refusedName({ path, body }: IdentityCall): boolean {
  const name = body?.['displayName'];
  const isSet = /:(?:update|signUp)$/.test(path) && name !== undefined && name !== null && name !== '';
  return isSet && readName(name) !== name;
}

/**
 * The answer in place of the one that says that an address has no account, when somebody asks for a link for a new password.
 * Firebase gives it to projects without its protection against that.
 */
export function hidesAddress({ path, body }: IdentityCall, answer: IdentityAnswer): object | undefined {
  if (!path.endsWith(':sendOobCode') || body?.['requestType'] !== 'PASSWORD_RESET' || answer.status !== 400) return;
  const error = isObject(answer.body) ? answer.body['error'] : undefined;
  const message = isObject(error) ? String(error['message']) : '';
  if (!/^(?:EMAIL_NOT_FOUND|USER_DISABLED)\b/.test(message)) return;
  return { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email: body['email'] };
}
