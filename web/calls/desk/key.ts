import { KEY_DIGITS, KEY_LENGTH, readKey } from '#shared-types/desk/codes';

/** A new key of a desk link: 80 random bits. */
export function newKey(): string {
  // 256 is a multiple of 32, so each digit is as likely as any other.
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_LENGTH));
  return Array.from(bytes, (byte) => KEY_DIGITS.charAt(byte % KEY_DIGITS.length)).join('');
}

/** The SHA-256 of a key, in hexadecimal, which is all that the server gets of a key that it needn't know. */
export async function hashOfKey(key: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The key in what somebody typed or pasted: a key as it's written on a slip, or a whole link; undefined if there is none. */
export function keyIn(typed: string): string | undefined {
  return readKey(typed.slice(typed.indexOf('#') + 1));
}
