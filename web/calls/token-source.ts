/** Gives the token of whoever is signed in, or null while nobody is. */
type CurrentToken = () => Promise<string | null>;

/** A page that has no session has no token. */
let source: CurrentToken = () => Promise.resolve(null);

/** Tells the calls where the token comes from. The session does so; it lies above the calls, so they cannot ask it themselves. */
export function setTokenSource(next: CurrentToken): void {
  source = next;
}

/**
 * The token for a call in the name of the person; null when nobody is signed in.
 * @throws {JwtFailedError} "Failed to fetch JWT" when it cannot be renewed.
 */
export function currentToken(): Promise<string | null> {
  return source();
}
