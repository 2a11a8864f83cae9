import type { Broker, BrokerLink } from '#bff/broker/broker';
import { type StompFrame, stompFrame } from '#bff/stomp/frame';

import { Arrivals } from '../arrivals.ts';

/** A link to a broker, in the form a test uses. */
export interface BrokerClient {
  link: BrokerLink;
  /** Every frame that has come. */
  frames: StompFrame[];
  /** The bodies of all MESSAGEs that have come, as text. */
  texts: () => string[];
  /** How often `onDrain` was called. */
  drains: () => number;
  /** The next frame of this command that wasn't asked for before. */
  next: (command: string) => Promise<StompFrame>;
  /** The body of the next MESSAGE, as text. */
  nextText: () => Promise<string>;
  send: (command: string, headers?: Record<string, string>, body?: string | Buffer) => void;
  /** Sends a frame and waits until the broker has confirmed it. */
  confirm: (command: string, headers?: Record<string, string>, body?: string | Buffer) => Promise<void>;
  /** Calls back for every frame, before anything else. */
  onFrame: (listener: (frame: StompFrame) => void) => void;
  /** The reason of `onClose`. */
  closed: Promise<string>;
}

/** Opens a link to the broker. */
export async function connectClient(broker: Broker): Promise<BrokerClient> {
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
    frames,
    texts: () => frames.filter(({ command }) => command === 'MESSAGE').map(({ body }) => body.toString()),
    drains: () => drains,
    next,
    nextText: async () => (await next('MESSAGE')).body.toString(),
    send,
    async confirm(command, headers, body) {
      receipts += 1;
      const receipt = `receipt-${receipts}`;
      send(command, { ...headers, receipt }, body);
      await arrivals.take((frame) => frame.headers.get('receipt-id') === receipt);
    },
    onFrame(heard) {
      listener = heard;
    },
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
