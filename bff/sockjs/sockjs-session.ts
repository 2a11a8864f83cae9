/** An open session of any transport, as what it is counted and ended by. */
export interface SockJsSession {
  /** Ends it with a close frame; resolves when its connection is gone, which it is after a bounded time. */
  end(because: { code: number; reason: string }): Promise<void>;
}
