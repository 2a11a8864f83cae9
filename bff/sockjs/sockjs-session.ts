/** An open session of any transport, as it is counted and closed. */
export interface SockJsSession {
  /** Sends a close frame; resolves when the connection is closed, after a bounded time at most. */
  end(because: { code: number; reason: string }): Promise<void>;
}
