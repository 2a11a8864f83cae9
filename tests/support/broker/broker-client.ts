import type { Broker, BrokerLink } from '#bff/broker/broker';
import { type StompFrame, stompFrame } from '#bff/stomp/frame';

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
  const taken = new Set<StompFrame>();
  const closed = Promise.withResolvers<string>();
  let wake = Promise.withResolvers<void>();
  let lost: string | undefined;
  let drains = 0;
  let receipts = 0;
  let listener: ((frame: StompFrame) => void) | undefined;

  const link = await broker.connect({
    onFrame(frame) {
      // A body may be a view of bytes that are used again.
      frames.push({ ...frame, body: Buffer.from(frame.body) });
      listener?.(frame);
      wake.resolve();
      wake = Promise.withResolvers();
    },
    onDrain() {
      drains += 1;
    },
    onClose(reason) {
      lost = reason;
      closed.resolve(reason);
      wake.resolve();
    },
  });

  async function nextThat(fits: (frame: StompFrame) => boolean): Promise<StompFrame> {
    for (;;) {
      const frame = frames.find((candidate) => !taken.has(candidate) && fits(candidate));
      if (frame) {
        taken.add(frame);
        return frame;
      }
      if (lost !== undefined) throw new Error(`The link was closed: ${lost}`);
      await wake.promise;
    }
  }

  function send(command: string, headers: Record<string, string> = {}, body: string | Buffer = ''): void {
    link.send(stompFrame(command, headers, Buffer.from(body)));
  }

  const next = (command: string) => nextThat((frame) => frame.command === command);
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
      await nextThat((frame) => frame.headers.get('receipt-id') === receipt);
    },
    onFrame(heard) {
      listener = heard;
    },
    closed: closed.promise,
  };
}
