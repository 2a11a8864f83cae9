/** A failure of the identity provider, with a stable code without the provider's prefix, and words that say what to do. */
export class IdentityError extends Error {
  override name = 'IdentityError';
  readonly code: string;

  constructor(code: string, message: string, cause: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

/** The words for failures to reach the identity library or its provider, which are needed before the library is there. */
export const NOT_REACHED = {
  'network-request-failed': 'We can’t reach the sign-in service. Check your connection and try again.',
  'library-not-fetched':
    'We can’t reach the sign-in service. Check your connection, then reload the page and try again.',
} as const;
