import type { BrokerLink, BrokerLinkEvents } from '../broker.ts';
import { BrokerSession } from './broker-session.ts';
import type { BrokerCore } from './core.ts';

/** A link inside this process, as its holder uses it. */
export interface EmbeddedLink extends BrokerLink {
  /** Closes it, and reports the reason to its holder. */
  abandon(reason: string): void;
}

/**
 * Opens a link that passes frames as objects, without encoding. Other links may share the headers and the body of a frame, so
 * don't change them.
 * @param onGone called once, whichever side closed the link.
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
