import { IdentityError } from './identity-error.ts';

type Body = Record<string, unknown> | undefined;

/** RFC 5321 section 4.5.3.1: the longest part before the @, and the longest address that fits into a path. */
const LOCAL_PART_MAX_LENGTH = 64;
const EMAIL_MAX_LENGTH = 254;
const EMAIL = /^([^\s\p{C}@<>()[\]",:;\\]+)@[^\s\p{C}@<>()[\]",:;\\.]+(?:\.[^\s\p{C}@<>()[\]",:;\\.]+)+$/u;

/** Google's maximum. It also limits the work of one hash. */
export const PASSWORD_MAX_LENGTH = 4096;

/** A name and a picture's address are claims of the token, which is limited to 4 KB (`tokens/verifier.ts`). */
const DISPLAY_NAME_MAX_BYTES = 256;
const PHOTO_URL_MAX_BYTES = 512;
const CONTROL_CHARACTER = /\p{Cc}/u;

/** The text of a field; undefined if it is missing, empty, or not text. */
export function textField(body: Body, name: string): string | undefined {
  const value = body?.[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The texts of a list field; empty if it is anything else. */
export function listField(body: Body, name: string): string[] {
  const value = body?.[name];
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
}

/** The e-mail address in the form used to compare accounts. @throws {IdentityError} INVALID_EMAIL. */
export function requireEmail(email: string): string {
  const [local = ''] = email.split('@');
  if (email.length > EMAIL_MAX_LENGTH || local.length > LOCAL_PART_MAX_LENGTH || !EMAIL.test(email))
    throw new IdentityError('INVALID_EMAIL');
  return email.normalize('NFC').toLowerCase();
}

/** @throws {IdentityError} WEAK_PASSWORD, or PASSWORD_DOES_NOT_MEET_REQUIREMENTS if it is too long. */
export function requireStrongPassword(password: string, minLength: number): void {
  if (password.length < minLength)
    throw new IdentityError('WEAK_PASSWORD', `Password should be at least ${minLength} characters`);
  if (password.length > PASSWORD_MAX_LENGTH)
    throw new IdentityError(
      'PASSWORD_DOES_NOT_MEET_REQUIREMENTS',
      `Missing password requirements: [Password may contain at most ${PASSWORD_MAX_LENGTH} characters]`,
    );
}

/**
 * The change that a call makes to a field of the profile: new text, null to remove it, undefined to leave it.
 * @throws {IdentityError} INVALID_PROFILE.
 */
export function profileField(body: Body, name: 'displayName' | 'photoUrl'): string | null | undefined {
  const value = body?.[name];
  if (value === undefined) return undefined;
  if (value === null || value === '') return null;
  const maxBytes = name === 'displayName' ? DISPLAY_NAME_MAX_BYTES : PHOTO_URL_MAX_BYTES;
  if (typeof value !== 'string' || Buffer.byteLength(value) > maxBytes || CONTROL_CHARACTER.test(value))
    throw new IdentityError('INVALID_PROFILE', `${name} must be text of at most ${maxBytes} bytes.`);
  return value;
}
