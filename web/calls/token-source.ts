/** Returns the token of the signed-in user, or null while nobody is signed in. */
type CurrentToken = () => Promise<string | null>;

/** A page that has no session has no token. */
let source: CurrentToken = () => Promise.resolve(null);
/** Nor does it know whose it is. */
let account: () => string | undefined = () => undefined;

/**
 * Registers the token supplier, and what gives the account as `currentAccount` does. session/ imports calls/, so calls/ cannot import it.
 */
export function setTokenSource(next: CurrentToken, nextAccount: () => string | undefined): void {
  source = next;
  account = nextAccount;
}

/**
 * The token for a call; null when nobody is signed in.
 * @throws {JwtFailedError} "Failed to fetch JWT" when it cannot be renewed.
 */
export function currentToken(): Promise<string | null> {
  return source();
}

/** The same; null also when it can't be renewed: the person may still have a link, or know the address of a draft. */
export async function ownToken(): Promise<string | null> {
  return currentToken().catch(() => null);
}

/** The id of the account that was signed in when this was last known, also offline: empty for nobody, undefined when nothing is known. */
export function currentAccount(): string | undefined {
  return account();
}
