/** The identity library or the settings could not be fetched. */
export class NotFetchedError extends Error {
  override name = 'NotFetchedError';
  /** Whether a retry is useless: browsers remember a failed module for the lifetime of the page. */
  readonly needsReload: boolean;

  constructor(needsReload: boolean, cause: Error) {
    super(cause.message, { cause });
    this.needsReload = needsReload;
  }
}
