/** What is thrown and shown when the token of a signed-in person cannot be had (REQ-262). */
export const JWT_FAILED = 'Failed to fetch JWT';

/** The token of a signed-in person has run out and cannot be renewed. */
export class JwtFailedError extends Error {
  override name = 'JwtFailedError';

  constructor(cause: unknown) {
    super(JWT_FAILED, { cause });
  }
}

/** The identity library or the settings did not come over the network. */
export class NotFetchedError extends Error {
  override name = 'NotFetchedError';
  /** Whether asking again is of no use: browsers remember as long as the page lives that a module did not come. */
  readonly needsReload: boolean;

  constructor(needsReload: boolean, cause: TypeError) {
    super(cause.message, { cause });
    this.needsReload = needsReload;
  }
}
