import type { BrokerLink } from '#bff/broker/broker';

/** The same link, with some functions of the test's own. */
export function wrappedLink(link: BrokerLink, own: Partial<BrokerLink>): BrokerLink {
  return {
    send: (frame) => link.send(frame),
    pause: () => link.pause(),
    resume: () => link.resume(),
    close: () => link.close(),
    ...own,
  };
}
