import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { REPLY_TIMEOUT_MS } from '#shared-types/messaging';

import { ConnectionLostError, request, requestOrTimeout, TimeoutError } from '../../web/messaging/request.ts';
import { openPage, type TestPage } from '../support/messaging/messaging-page.ts';
import { startStompStub, type StompStub, type StubClient } from '../support/messaging/stomp-stub.ts';

const DESTINATION = '/queue/evaluate';
const REPLY_TO = /^\/topic\/temp-queue\/([\w-]+)-(\d{13})$/;

let stub: StompStub;
let page: TestPage;
/** The page as the server sees it. */
let peer: StubClient;
beforeAll(async () => {
  stub = await startStompStub();
});
beforeEach(async () => {
  page = openPage(stub.url, 'one');
  await page.connected();
  peer = await stub.client(stub.clients.length - 1);
  // From here on, only the page's timers stop; sockets don't use that clock.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  page.client.close();
});

/** Waits for something while the page's clock is stopped; Vitest's own waiting would move it on. */
async function until<Value>(read: () => Value | undefined): Promise<Value> {
  const deadline = performance.now() + 30_000; // a busy machine is no fault
  for (;;) {
    const value = read();
    if (value !== undefined) return value;
    if (performance.now() > deadline) throw new Error('It has not come within half a minute.');
    await new Promise((resolve) => setImmediate(resolve));
  }
}

function sentBy(command: string) {
  return peer.frames.filter((frame) => frame.command === command).map(({ headers }) => headers);
}

/** Waits until the server has this many frames of a command. */
async function arrivals(command: string, count: number) {
  return until(() => (sentBy(command).length >= count ? sentBy(command) : undefined));
}

/** What the server has got of a request. */
async function arrived() {
  const { headers, body } = await until(() => peer.frames.find(({ command }) => command === 'SEND'));
  const fields = JSON.parse(body) as Record<string, unknown>;
  return { headers, fields, replyTo: headers['reply-to'] ?? '', progressTo: headers['progress-to'] ?? '' };
}

/** Waits until the page has got everything that the server has sent. */
async function settled(): Promise<void> {
  const destination = `/topic/${crypto.randomUUID()}`;
  let isHeard = false;
  page.client.subscribe(destination, () => {
    isHeard = true;
  });
  await until(() => sentBy('SUBSCRIBE').find((headers) => headers['destination'] === destination));
  peer.deliver(destination, '');
  await until(() => isHeard || undefined);
}

describe('A request', () => {
  test('REQ-253, REQ-318 to REQ-321: carries a random id, names its own reply destination, resolves with the JSON there, and drops the subscription', async () => {
    const before = Date.now();
    const reply = request(page.client, DESTINATION, { arr: [], mood: 'calm' });
    const { headers, fields, replyTo } = await arrived();
    const [, id, time] = REPLY_TO.exec(replyTo) ?? [];
    expect(fields).toEqual({ arr: [], mood: 'calm', correlationId: id });
    expect(Number(time)).toBeGreaterThanOrEqual(before);
    expect(headers).toMatchObject({ destination: DESTINATION, 'reply-to': replyTo });
    expect(headers).not.toHaveProperty('progress-to');
    const [subscription] = sentBy('SUBSCRIBE');
    expect(subscription).toMatchObject({ destination: replyTo });

    peer.deliver(replyTo, '{"problems":[],"word":"“é”"}');
    expect(await reply).toEqual({ problems: [], word: '“é”' });
    expect(await arrivals('UNSUBSCRIBE', 1)).toMatchObject([{ id: subscription?.['id'] }]);
  });

  test('REQ-318: has an id and a destination that no other has', async () => {
    for (let count = 0; count < 3; count++) void request(page.client, DESTINATION, {});
    const sent = await arrivals('SEND', 3);
    expect(new Set(sent.map((headers) => headers['reply-to'])).size).toBe(3);
  });

  test('REQ-349: rejects a reply that is no JSON with "Invalid response format", and drops the subscription', async () => {
    const reply = request(page.client, DESTINATION, {});
    const refusal = reply.catch((error: unknown) => error);
    peer.deliver((await arrived()).replyTo, '<html>');
    expect(await refusal).toEqual(new Error('Invalid response format'));
    await arrivals('UNSUBSCRIBE', 1);
  });

  test('REQ-322, D-20: after 5 seconds without a reply it drops the subscription and says so, and the promise is not rejected', async () => {
    const onTimeout = vi.fn<() => void>();
    const onSettled = vi.fn<() => void>();
    request(page.client, DESTINATION, {}, { onTimeout }).then(onSettled, onSettled);
    const { replyTo } = await arrived();
    vi.advanceTimersByTime(REPLY_TIMEOUT_MS - 1);
    expect(onTimeout).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onTimeout).toHaveBeenCalledOnce();
    await arrivals('UNSUBSCRIBE', 1);
    peer.deliver(replyTo, '{}');
    await settled();
    expect(onSettled).not.toHaveBeenCalled();
  });

  test('progress reports are passed on, and each restarts the wait', async () => {
    const progress: unknown[] = [];
    const onTimeout = vi.fn<() => void>();
    const reply = request(page.client, DESTINATION, {}, { onTimeout, onProgress: (news) => progress.push(news) });
    const { replyTo, progressTo } = await arrived();
    expect(progressTo).toBe(`${replyTo}-progress`);
    for (const body of ['{"done":1,"total":3}', 'no JSON', '{"done":2,"total":3}']) {
      vi.advanceTimersByTime(REPLY_TIMEOUT_MS - 1);
      peer.deliver(progressTo, body);
      await settled();
    }
    expect(progress).toEqual([
      { done: 1, total: 3 },
      { done: 2, total: 3 },
    ]);
    vi.advanceTimersByTime(REPLY_TIMEOUT_MS - 1);
    expect(onTimeout).not.toHaveBeenCalled();
    peer.deliver(replyTo, '{}');
    expect(await reply).toEqual({});
    const subscribed = sentBy('SUBSCRIBE').filter(({ destination }) => destination?.startsWith(replyTo));
    const dropped = (await arrivals('UNSUBSCRIBE', 2)).map(({ id }) => id);
    expect(new Set(dropped)).toEqual(new Set(subscribed.map(({ id }) => id)));
  });

  test('rejects with the reason of its signal, and drops the subscription', async () => {
    const controller = new AbortController();
    const reply = request(page.client, DESTINATION, {}, { signal: controller.signal });
    await arrived();
    controller.abort(new Error('Never mind'));
    await expect(reply).rejects.toThrow('Never mind');
    await arrivals('UNSUBSCRIBE', 1);
    await expect(request(page.client, DESTINATION, {}, { signal: controller.signal })).rejects.toThrow('Never mind');
    expect(sentBy('SEND')).toHaveLength(1);
  });

  test('REQ-350: without a connection it rejects with "There is no underlying STOMP connection"', async () => {
    page.token.set(null);
    await expect(request(page.client, DESTINATION, {})).rejects.toThrow('There is no underlying STOMP connection');
  });

  test('D-58: a change of the token waits until it is over', async () => {
    const reply = request(page.client, DESTINATION, {});
    const { replyTo } = await arrived();
    page.token.set('two');
    expect(page.client.getState().connected).toBe(true);
    peer.deliver(replyTo, '{}');
    await reply;
    expect(page.client.getState().connected).toBe(false);
    vi.useRealTimers();
    await page.connected();
    expect(stub.clients.at(-1)?.url).toContain('token=two');
  });
});

describe('A request that comes to an end', () => {
  test('D-20: gives the reply', async () => {
    const reply = requestOrTimeout(page.client, DESTINATION, {});
    peer.deliver((await arrived()).replyTo, '[1]');
    expect(await reply).toEqual([1]);
  });

  test.each([
    ['D-20: after 5 seconds', () => vi.advanceTimersByTime(REPLY_TIMEOUT_MS), TimeoutError],
    ['immediately when the connection breaks', () => peer.end(3000, 'Broken'), ConnectionLostError],
    ['immediately when nobody is signed in any more', () => page.token.set(null), ConnectionLostError],
  ])('rejects %s', async (_when, end, kind) => {
    const refusal = requestOrTimeout(page.client, DESTINATION, {}).catch((error: unknown) => error);
    await arrived();
    end();
    const move = setInterval(() => vi.advanceTimersByTime(1), 5); // SockJS reports a close in a separate turn
    expect(await refusal).toBeInstanceOf(kind);
    clearInterval(move);
  });
});
