import type { Broker } from '#bff/broker/broker';
import { type StompFrame, stompFrame } from '#bff/stomp/frame';

import { Arrivals } from '../arrivals.ts';

/** A link to a broker, in the form a test uses. */
export type BrokerClient = Awaited<ReturnType<typeof connectClient>>;

/** Opens a link to the broker. */
export async function connectClient(broker: Broker) {
  const frames: StompFrame[] = [];
  const arrivals = new Arrivals<StompFrame>();
  const closed = Promise.withResolvers<string>();
  let drains = 0;
  let receipts = 0;
  let listener: ((frame: StompFrame) => void) | undefined;

  const link = await broker.connect({
    onFrame(given) {
      // A body may be a view of bytes that are used again.
      const frame = { ...given, body: Buffer.from(given.body) };
      frames.push(frame);
      listener?.(given);
      arrivals.add(frame);
    },
    onDrain() {
      drains += 1;
    },
    onClose(reason) {
      closed.resolve(reason);
      arrivals.end(new Error(`The link was closed: ${reason}`));
    },
  });

  function send(command: string, headers: Record<string, string> = {}, body: string | Buffer = ''): void {
    link.send(stompFrame(command, headers, Buffer.from(body)));
  }

  const next = (command: string) => arrivals.take((frame) => frame.command === command);
  return {
    link,
    /** Every frame that has come. */
    frames,
    /** The bodies of all MESSAGEs that have come, as text. */
    texts: () => frames.filter(({ command }) => command === 'MESSAGE').map(({ body }) => body.toString()),
    /** How often `onDrain` was called. */
    drains: () => drains,
    /** The next frame of a command that wasn't asked for before. */
    next,
    /** The body of the next MESSAGE, as text. */
    nextText: async () => (await next('MESSAGE')).body.toString(),
    send,
    /** Sends a frame and waits until the broker has confirmed it. */
    confirm: async (command: string, headers?: Record<string, string>, body?: string | Buffer): Promise<void> => {
      receipts += 1;
      const receipt = `receipt-${receipts}`;
      send(command, { ...headers, receipt }, body);
      await arrivals.take((frame) => frame.headers.get('receipt-id') === receipt);
    },
    /** Calls back for every frame, before anything else. */
    onFrame: (heard: (frame: StompFrame) => void): void => {
      listener = heard;
    },
    /** The reason of `onClose`. */
    closed: closed.promise,
  };
}

type Several = [BrokerClient, BrokerClient, BrokerClient, BrokerClient];

/** As many links to the broker as a test takes, up to four. */
export async function connectClients(broker: Broker, count: 2 | 3 | 4): Promise<Several> {
  const clients: BrokerClient[] = [];
  while (clients.length < count) clients.push(await connectClient(broker));
  return clients as Several;
}
