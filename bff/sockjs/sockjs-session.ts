/** An open session over any transport, in the form we need to count and close it. */
export interface SockJsSession {
  /** Sends a close frame; resolves when the connection is closed, or after a limited time. */
  end(because: { code: number; reason: string }): Promise<void>;
}
