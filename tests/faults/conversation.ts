import { setTimeout as pause } from 'node:timers/promises';

import { Client } from '@stomp/stompjs';
import SockJS from 'sockjs-client';

import {
  MESSAGING_CLOSE_EVENTS,
  MESSAGING_HEARTBEAT_MS,
  MESSAGING_PATH,
  MESSAGING_RECONNECT_DELAY_MS,
  TOKEN_PARAMETER,
} from '#shared-types/messaging';

import { median } from '../bench/figures.ts';
import { newToken } from '../support/server/post-json.ts';
import { promise } from './promises.ts';

/** The pause between two messages, in milliseconds. */
const SEND_EVERY_MS = 50;
/** How long the last messages may be on their way, in milliseconds. */
const ON_THEIR_WAY_MS = 10_000;
/** What was sent this long before a listener noticed that the connection is lost may have been lost with it, in milliseconds. */
const NOTICED_LATE_MS = 2000;
/** A page waits for this long before it opens a lost connection again (the specification says so); then it may take as long again. */
const BACK_MS = 2 * MESSAGING_RECONNECT_DELAY_MS;

/** Somebody with a connection that is opened again whenever it's lost, as a page does it. */
interface Person {
  client: Client;
  /** When the connection was away, in milliseconds of a monotonic clock; the last time may have no end yet. */
  away: { fromMs: number; untilMs: number }[];
  /** What an ERROR frame or a close has said. */
  saw: Set<string>;
}

/** Opens a connection. @param onConnect called each time when there is one; then it calls `ready` once it has subscribed again. */
async function connect(
  url: string,
  token: string,
  onConnect: (client: Client, ready: () => void) => void,
): Promise<Person> {
  const address = `${url}${MESSAGING_PATH}?${TOKEN_PARAMETER}=${token}`;
  const away: Person['away'] = [];
  const saw: Person['saw'] = new Set();
  const see = (what: string) => {
    saw.add(what);
    // An attempt that failed belongs to the same time.
    if (away.at(-1)?.untilMs !== Infinity) away.push({ fromMs: performance.now(), untilMs: Infinity });
  };
  const first = Promise.withResolvers<void>();
  const client = new Client({
    webSocketFactory: () => new SockJS(address),
    reconnectDelay: MESSAGING_RECONNECT_DELAY_MS,
    heartbeatIncoming: MESSAGING_HEARTBEAT_MS,
    heartbeatOutgoing: MESSAGING_HEARTBEAT_MS,
    onConnect: () =>
      onConnect(client, () => {
        const last = away.at(-1);
        if (last) last.untilMs = performance.now();
        first.resolve();
      }),
    onStompError: ({ headers }) => see(String(headers['message'])),
    onWebSocketClose({ code, reason }: { code: number; reason: string }) {
      if (client.active) see(`${code} ${reason}`); // not by our own wish
    },
  });
  client.activate();
  await first.promise;
  return { client, away, saw };
}

/** Messages with numbers, from one person to another. */
class Line {
  readonly destination: string;
  /** When each was sent, and acknowledged, by its number. */
  readonly #sent = new Map<number, { fromMs: number; ackedMs: number }>();
  /** Those whose receipt was lost with a connection. */
  readonly #doubtful = new Set<number>();
  readonly #again: number[] = [];
  /** When each was heard. */
  readonly #heard = new Map<number, number[]>();
  #next = 0;

  constructor(destination: string) {
    this.destination = destination;
  }

  /** Sends the next message, or one again of which nobody knows whether it arrived. */
  send(client: Client): void {
    const number = this.#again.shift() ?? this.#next++;
    const receipt = `${this.destination} ${number}`;
    const entry = { fromMs: performance.now(), ackedMs: Infinity };
    this.#sent.set(number, entry);
    client.watchForReceipt(receipt, () => (entry.ackedMs = performance.now()));
    client.publish({ destination: this.destination, headers: { receipt }, body: String(number) });
  }

  /** The sender's connection is lost. */
  lost(): void {
    for (const [number, { ackedMs }] of this.#sent) {
      if (ackedMs !== Infinity || this.#again.includes(number)) continue;
      this.#doubtful.add(number);
      this.#again.push(number);
    }
  }

  /**
   * Listens on a connection.
   * @param ready called when the broker has confirmed that. @param headers of the subscription: only messages of queues can be
   * acknowledged.
   */
  listen(client: Client, ready: () => void, headers: { ack?: 'client-individual' } = {}): void {
    const receipt = `listening to ${this.destination}`;
    client.watchForReceipt(receipt, ready);
    client.subscribe(
      this.destination,
      (message) => {
        const number = Number(message.body);
        this.#heard.set(number, [...(this.#heard.get(number) ?? []), performance.now()]);
        if (headers.ack) message.ack();
      },
      { ...headers, receipt },
    );
  }

  /** How many were acknowledged, how many of them weren't heard, and how many were heard twice, with a reason or without. */
  outcome(away: Person['away']) {
    const acked = [...this.#sent].filter(([, { ackedMs }]) => ackedMs !== Infinity);
    const missed = acked.filter(([number]) => !this.#heard.has(number));
    const unexplained = missed.filter(([, { fromMs, ackedMs }]) =>
      away.every((time) => ackedMs < time.fromMs - NOTICED_LATE_MS || fromMs > time.untilMs),
    );
    const twice = [...this.#heard].filter(([, times]) => times.length > 1);
    // Its receipt was lost, or the listener's acknowledgement was.
    const again = twice.filter(
      ([number, [heardMs = 0]]) =>
        this.#doubtful.has(number) || away.some(({ fromMs }) => heardMs < fromMs && heardMs > fromMs - NOTICED_LATE_MS),
    ).length;
    return {
      acked: acked.length,
      missed: missed.length,
      unexplained: unexplained.length,
      doubled: twice.length - again,
      again,
    };
  }
}

/**
 * Lets two people talk by message, each at another server: over a topic, and over a queue with themselves at the other server.
 * @param urls of the servers, or of the balancer in front of them.
 */
export async function startConversation(urls: readonly [string, string]) {
  const name = crypto.randomUUID();
  const [topic, queue] = [new Line(`/topic/public/${name}`), new Line(`/queue/own/${name}`)];
  const [ada, bob] = [await newToken(urls[0]), await newToken(urls[0])];
  const listener = await connect(urls[1], bob, (client, ready) => topic.listen(client, ready));
  const tab = await connect(urls[1], ada, (client, ready) => queue.listen(client, ready, { ack: 'client-individual' }));
  const speaker = await connect(urls[0], ada, (_client, ready) => {
    for (const line of [topic, queue]) line.lost();
    ready();
  });
  const people = [speaker, listener, tab];
  const timer = setInterval(() => {
    if (speaker.client.connected) for (const line of [topic, queue]) line.send(speaker.client);
  }, SEND_EVERY_MS);

  const mended: number[] = [];
  return {
    /** Notes that from now on a connection could be opened again. */
    mended: () => void mended.push(performance.now()),
    /** The one who listens to the queue leaves, until the result is called: messages wait for them. */
    async leaveQueue() {
      await tab.client.deactivate();
      return () => tab.client.activate();
    },
    /** Both stop. Says what they heard of what was acknowledged, and what they saw. */
    async end() {
      clearInterval(timer);
      await pause(ON_THEIR_WAY_MS);
      const [heard, kept] = [topic.outcome(listener.away), queue.outcome(tab.away)];
      for (const { client } of people) await client.deactivate();
      promise(
        kept.acked > 0 && kept.missed === 0,
        `${kept.acked} messages to a queue were acknowledged; ${kept.missed} of them not heard`,
      );
      promise(
        heard.acked > 0 && heard.unexplained === 0,
        `${heard.acked} messages to a topic were acknowledged; ${heard.missed} of them not heard, ${heard.unexplained} of these while the listener was connected`,
      );
      const [doubled, again] = [kept.doubled + heard.doubled, kept.again + heard.again];
      promise(
        doubled === 0,
        `${doubled} heard twice, and ${again} whose receipt or acknowledgement was lost with a connection`,
      );
      const backMs = people
        .flatMap(({ away }) => away)
        .map(({ fromMs, untilMs }) => untilMs - Math.max(fromMs, ...mended.filter((atMs) => atMs < untilMs)));
      promise(
        backMs.length > 0 && Math.max(...backMs) < BACK_MS,
        `a lost connection of /ws is back, once it can be, after ${Math.round(median(backMs))} ms (median), ${Math.round(Math.max(...backMs))} ms (longest of ${backMs.length})`,
      );
      const saw = people.flatMap((person) => person.saw.values().toArray());
      promise(
        saw.every((what) => KNOWN.test(what)),
        `what the clients saw: ${[...new Set(saw)].join('; ')}`,
      );
    },
  };
}

const { serverRestarting, brokerLost } = MESSAGING_CLOSE_EVENTS;
/** What a client may see. */
const KNOWN = new RegExp(
  `^(?:${[serverRestarting, brokerLost].map(({ code, message }) => `(?:${code} )?${message}`).join('|')})`,
);
