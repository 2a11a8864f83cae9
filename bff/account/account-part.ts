/** Whose data it is. */
export interface AccountOwner {
  userId: string;
  /** The token of the call. */
  token: string;
  /** The caller's network. */
  network: string;
  /** The id that the log has for the call. */
  requestId: string;
  /** Ends when the client has disconnected. */
  signal: AbortSignal;
}

/** One file of the download. */
export interface AccountFile {
  /** Its path in the archive, such as `forms/messages.csv`. */
  path: string;
  /** Its content, in pieces if it may be long. */
  content: string | Uint8Array | AsyncIterable<string | Uint8Array>;
}

/** What one capability keeps for an account. A capability that keeps something is one more part in `app.ts`. */
export interface AccountPart {
  /** What messages in the log call it. */
  name: string;
  /** What to say about it in the README.txt of the download, in a line or a paragraph. */
  about: string;
  /** Its files for the download. */
  files(owner: AccountOwner): AsyncIterable<AccountFile> | Iterable<AccountFile>;
  /** Deletes it for good; does nothing if there is nothing. */
  remove(userId: string): Promise<void>;
}
