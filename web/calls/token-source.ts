/** The session of a page, as its calls and its documents need it. `session/` imports this folder, so this folder can't import it. */
export interface TokenSource {
  /** The token of the signed-in user, or null while nobody is signed in. */
  token: () => Promise<string | null>;
  /** See `currentAccount`. */
  account: () => string | undefined;
  /** Calls the listener whenever the token or the account may have changed, until the returned function is called. */
  subscribe: (listener: () => void) => () => void;
  /** See `reviewSession`. */
  review: () => Promise<void>;
}

/** A page that has no session has no token, and doesn't know whose it is. */
let source: TokenSource = {
  token: () => Promise.resolve(null),
  account: () => undefined,
  subscribe: () => () => undefined,
  review: () => Promise.resolve(),
};

/** Registers the session of the page. */
export function setTokenSource(next: TokenSource): void {
  source = next;
}

/**
 * The token for a call; null when nobody is signed in.
 * @throws {JwtFailedError} "Failed to fetch JWT" when it cannot be renewed.
 */
export function currentToken(): Promise<string | null> {
  return source.token();
}

/** The token; null also if it can't be renewed: the person may still have a link, or know the address of a draft. */
export async function ownToken(): Promise<string | null> {
  return currentToken().catch(() => null);
}

/** The id of the account that was last known to be signed in, also offline: empty if nobody was, undefined if nothing is known. */
export function currentAccount(): string | undefined {
  return source.account();
}

/** Calls the listener whenever the token or the account may have changed, until the returned function is called. */
export function onTokenChange(listener: () => void): () => void {
  return source.subscribe(listener);
}

/** Call this when the server has ended the session: it signs the person out here, unless this browser has a newer session. Never rejects. */
export function reviewSession(): Promise<void> {
  return source.review();
}
