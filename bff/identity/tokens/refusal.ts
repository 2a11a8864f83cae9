import { JOSEAlgNotAllowed, JOSEError, JWSSignatureVerificationFailed, JWTExpired } from 'jose/errors';

/** Why a token is refused. `claim` is followed by the name of the faulty claim. */
export type RefusalReason =
  | 'too-long'
  | 'malformed'
  | 'algorithm'
  | 'embedded-key'
  | 'unknown-key'
  | 'signature'
  | 'expired'
  | 'inactive'
  | `claim ${string}`;

/**
 * A token that isn't accepted. The reason is only for the log. The answer just says that the token isn't valid, so that a forger
 * learns nothing from it (OWASP ASVS 5.0, 6.3.8 and 16.5.1).
 */
export class TokenRefused extends Error {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, options?: ErrorOptions) {
    super(`The token is refused: ${reason}`, options);
    this.name = 'TokenRefused';
    this.reason = reason;
  }
}

/** Converts an error from the JOSE library into our reason; returns any other error unchanged. */
export function asRefusal(error: unknown): unknown {
  if (!(error instanceof JOSEError)) return error;
  if (error instanceof JWTExpired) return new TokenRefused('expired', { cause: error });
  if (error instanceof JOSEAlgNotAllowed) return new TokenRefused('algorithm', { cause: error });
  if (error instanceof JWSSignatureVerificationFailed) return new TokenRefused('signature', { cause: error });
  return new TokenRefused('claim' in error ? `claim ${String(error.claim)}` : 'malformed', { cause: error });
}
