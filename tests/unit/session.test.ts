import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';

import { UNKNOWN_ERROR } from '../../web/calls/error-message.ts';
import { identityError } from '../../web/session/identity-errors.ts';
import { useAuth } from '../../web/session/use-auth.ts';

/** The codes of REQ-352, with single ones for "multi-factor errors" and "recaptcha errors". */
const CODES = `
  invalid-email wrong-password missing-password invalid-credential email-already-in-use operation-not-allowed
  credential-already-in-use user-not-found too-many-requests expired-action-code invalid-action-code
  requires-recent-login invalid-user-token user-token-expired user-disabled password-does-not-meet-requirements
  invalid-verification-code invalid-verification-id code-expired unauthorized-continue-uri admin-restricted-operation
  multi-factor-auth-required multi-factor-info-not-found missing-recaptcha-token invalid-recaptcha-token
  network-request-failed popup-blocked popup-closed-by-user cancelled-popup-request unauthorized-domain
`
  .trim()
  .split(/\s+/);

/** An error as the identity library throws it. */
function thrown(code: string, words = 'Error') {
  return Object.assign(new Error(`Firebase: ${words} (auth/${code}).`), { code: `auth/${code}` });
}

const general = identityError(thrown('no-such-code')).message;

/** A component outside every provider. */
const Stranger = () => String(useAuth().loading);

test('REQ-266, REQ-342: useAuth outside its provider throws "useAuth must be used within an AuthProvider"', () => {
  expect(() => renderToString(createElement(Stranger))).toThrow(/^useAuth must be used within an AuthProvider$/);
});

describe('What is said of an identity error', () => {
  test.each(CODES)('REQ-352: "%s" has a sentence of its own, with and without its prefix', (code) => {
    const error = identityError(thrown(code));
    expect(error).toMatchObject({ code, message: expect.stringMatching(/^[A-Z].*\.$/) });
    expect(error.message).not.toBe(general);
    expect(error.message).not.toContain('Firebase');
    expect(identityError(Object.assign(new Error('Error'), { code })).message).toBe(error.message);
  });

  test('REQ-352: any other code has a general one, and stays as it is', () => {
    expect(identityError(thrown('toString'))).toMatchObject({ code: 'toString', message: general });
    expect(identityError(new Error('Out of ink.'))).toMatchObject({ code: 'unknown', message: general });
  });

  test('D-45: a wrong password, an unknown person and a wrong credential are not told apart', () => {
    const codes = ['wrong-password', 'user-not-found', 'invalid-credential'];
    expect(new Set(codes.map((code) => identityError(thrown(code)).message)).size).toBe(1);
  });

  test.each(['weak-password', 'password-does-not-meet-requirements'])(
    'D-46: "%s" is said in the words of the provider, if it has any',
    (code) => {
      const rule = 'Password should be at least 12 characters';
      expect(identityError(thrown(code, rule)).message).toBe(rule);
      expect(identityError(thrown(code)).message).not.toContain('Error');
    },
  );

  test.each(['a text', undefined, { code: 'auth/invalid-email' }])(
    'REQ-191: of %j it is "An unknown error occurred"',
    (what) => {
      expect(identityError(what).message).toBe(UNKNOWN_ERROR);
      expect(UNKNOWN_ERROR).toBe('An unknown error occurred');
    },
  );
});
