import type { Broker } from '#bff/broker/broker';
import type { EmbeddedBrokerLimits } from '#bff/broker/embedded/broker-limits';
import { type EmbeddedBroker, openEmbeddedBroker } from '#bff/broker/embedded/embedded-broker';
import { stompBroker, type StompBrokerOptions } from '#bff/broker/remote/stomp-broker';

import { closeInTheEnd } from '../closing.ts';

/** Opens an embedded broker, which is closed when the test ends. */
export function openTestBroker(limits: Partial<EmbeddedBrokerLimits> = {}): EmbeddedBroker {
  return closedInTheEnd(openEmbeddedBroker({ limits }));
}

/** Makes a broker over TCP, whose links are closed when the test ends. */
export const testStompBroker = (options: StompBrokerOptions): Broker => closedInTheEnd(stompBroker(options));

function closedInTheEnd<Kind extends Broker>(broker: Kind): Kind {
  closeInTheEnd(() => broker.close());
  return broker;
}
