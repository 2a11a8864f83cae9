import { HocuspocusProvider, WebSocketStatus } from '@hocuspocus/provider';

/**
 * A provider that sends every change once. The exchange at the beginning of a connection brings everything that the server lacks; the
 * library also queues each change that is made offline, and sends it after that. The acknowledgements of the queue were then counted
 * for the exchange, so the page said “Saved” before it was true, and 240 letters typed offline broke the limit of messages.
 */
export class DocumentProvider extends HocuspocusProvider {
  /** Whether the exchange has begun over this connection. Later changes may not be in it. */
  #hasBegun = false;

  override documentUpdateHandler(update: Uint8Array, origin: unknown): void {
    if (this.#hasBegun) super.documentUpdateHandler(update, origin);
    else if (origin !== this) this.incrementUnsyncedChanges();
  }

  override startSync(): void {
    // The token may have come after the connection had ended.
    this.#hasBegun = this.configuration.websocketProvider.status === WebSocketStatus.Connected;
    super.startSync();
  }

  override onClose(): void {
    this.#hasBegun = false;
    super.onClose();
  }
}
