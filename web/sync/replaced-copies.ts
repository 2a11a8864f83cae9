/** How the pages of this browser tell each other that one of them has replaced what was kept of a document. */
const CHANNEL = 'replaced-copies';

/** One for the whole page, as a channel hears all others: a page isn't told of what it did itself. */
let channel: BroadcastChannel | undefined;

/** Tells the other pages that what they stored of a document is gone. */
export function announceReplaced(room: string): void {
  open().postMessage(room); // oxlint-disable-line unicorn/require-post-message-target-origin -- a channel has none
}

/** Calls the listener when another page has replaced what was kept of a document, until the returned function is called. */
export function onReplaced(room: string, listener: () => void): () => void {
  const hear = ({ data }: MessageEvent<unknown>) => {
    if (data === room) listener();
  };
  const opened = open();
  opened.addEventListener('message', hear);
  return () => opened.removeEventListener('message', hear);
}

function open(): BroadcastChannel {
  return (channel ??= new BroadcastChannel(CHANNEL));
}
