import { setTimeout as pause } from 'node:timers/promises';

import type { Peer } from './peer.ts';

/** How long each of a set of messages took, in milliseconds, and how long the whole took, in seconds. */
export interface Timings {
  latenciesMs: number[];
  seconds: number;
}

/** The form of a destination: with slashes for clients of the relay, with dots for RabbitMQ itself. */
export type Spelling = (...parts: string[]) => string;

const BODY = 'x'.repeat(256);

/** Requests with a reply destination each (call 10), with this many in flight at once, for a while. */
export async function requestReply(
  peer: Peer,
  { spell, inFlight, forMs }: { spell: Spelling; inFlight: number; forMs: number },
): Promise<Timings> {
  const latenciesMs: number[] = [];
  const waiting = new Map<string, () => void>();
  peer.onMessage(({ headers }) => waiting.get(headers.get('subscription') ?? '')?.());
  const startedAt = performance.now();
  let number = 0;
  async function ask(): Promise<void> {
    while (performance.now() - startedAt < forMs) {
      const id = `request-${(number += 1)}`;
      const replyTo = spell('/topic/temp-queue', id);
      const sentAt = performance.now();
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.set(id, resolve);
      peer.send('SUBSCRIBE', { id, destination: replyTo });
      peer.send('SEND', { destination: '/queue/evaluate', 'reply-to': replyTo }, BODY);
      await promise;
      waiting.delete(id);
      peer.send('UNSUBSCRIBE', { id });
      latenciesMs.push(performance.now() - sentAt);
    }
  }
  await Promise.all(Array.from({ length: inFlight }, ask));
  return { latenciesMs, seconds: (performance.now() - startedAt) / 1000 };
}

/** Answers every request immediately. */
export async function startResponder(peer: Peer): Promise<void> {
  peer.onMessage(({ headers }) => peer.send('SEND', { destination: headers.get('reply-to') ?? '' }, BODY));
  await peer.confirmed('SUBSCRIBE', { id: 'responder', destination: '/queue/evaluate' });
}

/** Each peer sends to its own topic, this many a second all together, whatever comes back. */
export async function openLoop(
  peers: Peer[],
  { spell, perSecond, forMs, run }: { spell: Spelling; perSecond: number; forMs: number; run: string },
): Promise<Timings> {
  const latenciesMs: number[] = [];
  for (const [index, peer] of peers.entries()) {
    peer.onMessage(({ body }) => latenciesMs.push(performance.now() - Number(body.toString().slice(0, 20))));
    await peer.confirmed('SUBSCRIBE', { id: run, destination: spell('/topic/public', run, String(index)) });
  }
  const startedAt = performance.now();
  let sent = 0;
  while (performance.now() - startedAt < forMs) {
    const due = ((performance.now() - startedAt) / 1000) * perSecond;
    for (; sent < due; sent += 1) {
      const index = sent % peers.length;
      const body = String(performance.now()).padEnd(20).padEnd(256, 'x');
      peers[index]?.send('SEND', { destination: spell('/topic/public', run, String(index)) }, body);
    }
    await pause(1);
  }
  await pause(500);
  for (const peer of peers) await peer.confirmed('UNSUBSCRIBE', { id: run });
  return { latenciesMs, seconds: forMs / 1000 };
}

/** One peer sends to all others, with this many messages in flight. Returns the number of deliveries. */
export async function fanOut(
  peers: Peer[],
  { spell, inFlight, forMs, run }: { spell: Spelling; inFlight: number; forMs: number; run: string },
): Promise<number> {
  const destination = spell('/topic/public', run);
  const listeners = peers.slice(1);
  const [speaker] = peers;
  let delivered = 0;
  let sent = 0;
  const speak = () => {
    sent += 1;
    speaker?.send('SEND', { destination }, BODY);
  };
  const startedAt = performance.now();
  for (const peer of listeners) {
    peer.onMessage(() => {
      delivered += 1;
      // A steady number of messages is under way.
      while (performance.now() - startedAt < forMs && delivered > (sent - inFlight) * listeners.length) speak();
    });
    await peer.confirmed('SUBSCRIBE', { id: run, destination });
  }
  speak();
  while (performance.now() - startedAt < forMs || delivered < sent * listeners.length) await pause(20);
  for (const peer of listeners) await peer.confirmed('UNSUBSCRIBE', { id: run });
  return delivered;
}
