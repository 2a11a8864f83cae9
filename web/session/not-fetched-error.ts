/** The identity library or the settings did not come over the network. */
export class NotFetchedError extends Error {
  override name = 'NotFetchedError';
  /** Whether asking again is of no use: browsers remember for as long as the page lives that a module did not come. */
  readonly needsReload: boolean;

  constructor(needsReload: boolean, cause: Error) {
    super(cause.message, { cause });
    this.needsReload = needsReload;
  }
}
