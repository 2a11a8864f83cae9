import type { BrokerLink, BrokerLinkEvents } from '../broker.ts';
import { BrokerSession } from './broker-session.ts';
import type { BrokerCore } from './core.ts';

/** A link within this process, as its holder uses it. */
export interface EmbeddedLink extends BrokerLink {
  /** Ends it, and gives its holder the reason. */
  abandon(reason: string): void;
}

/**
 * Opens a link whose frames are handed over as they are: nothing is encoded. The headers and the body of a frame may be shared
 * with other links, so they are only read.
 * @param onGone is called once, whichever side ended the link.
 */
export function openEmbeddedLink(core: BrokerCore, events: BrokerLinkEvents, onGone: () => void): EmbeddedLink {
  let isOpen = true;
  const session = new BrokerSession({
    core,
    version: '1.2',
    write(frame) {
      events.onFrame(frame);
      return true;
    },
    onEnd(reason) {
      leave();
      events.onClose(reason);
    },
  });

  function leave(): void {
    isOpen = false;
    onGone();
  }

  function close(): void {
    if (!isOpen) return;
    session.end();
    leave();
  }

  return {
    send(frame) {
      session.receive(frame);
      return true;
    },
    pause: () => session.pause(),
    resume: () => session.resume(),
    close,
    abandon(reason) {
      if (!isOpen) return;
      close();
      events.onClose(reason);
    },
  };
}
