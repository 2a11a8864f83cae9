import path from 'node:path';

import type * as Stomp from '@stomp/stompjs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { CONFIGURED_BROKERS } from '../support/broker/broker-kinds.ts';
import { sharedBrowser, visit, type Visit } from '../support/browser/browser.ts';
import { leave } from '../support/browser/room.ts';
import { makeTestIdentity } from '../support/identity/test-identity.ts';
import { startBff, type TestBff } from '../support/server/start-bff.ts';
import { startUpstreamStub, type UpstreamStub } from '../support/server/upstream-stub.ts';

const { identity, tokenOf } = makeTestIdentity();
const ANA = tokenOf('ana', 'ana@example.org');

const modules = path.join(import.meta.dirname, '../../node_modules');
const SOCKJS_CLIENT = path.join(modules, 'sockjs-client/dist/sockjs.js');
const STOMPJS = path.join(modules, '@stomp/stompjs/bundles/stomp.umd.js');

const TRANSPORTS = ['websocket', 'xhr-streaming', 'eventsource', 'xhr-polling'];
const REQUESTS = 30;

/** What the test uses of the two libraries in the page. */
interface PageLibraries {
  SockJS: new (url: string, protocols: null, options: { transports: string[] }) => { transport: string };
  StompJs: typeof Stomp;
}

/** In the page: connects by one transport, subscribes, publishes with a receipt, and makes requests one after another. */
async function useMessaging({ token, transport, requests }: { token: string; transport: string; requests: number }) {
  const { SockJS, StompJs } = globalThis as unknown as PageLibraries;
  let socket: { transport: string } | undefined;
  const client = await new Promise<Stomp.Client>((resolve, reject) => {
    const opening: Stomp.Client = new StompJs.Client({
      webSocketFactory: () =>
        (socket = new SockJS(`${location.origin}/ws?token=${token}`, null, { transports: [transport] })) as never,
      onConnect: () => resolve(opening),
      onStompError: (frame) => reject(new Error(frame.headers['message'])),
      onWebSocketClose: (event: { reason: string }) => reject(new Error(event.reason)),
    });
    opening.activate();
  });
  const usedTransport = socket?.transport;

  const topic = `/topic/public/${crypto.randomUUID()}`;
  const heard: string[] = [];
  const confirmed = (send: (receipt: string) => void) =>
    new Promise<void>((resolve) => {
      const receipt = crypto.randomUUID();
      client.watchForReceipt(receipt, resolve);
      send(receipt);
    });
  let onHeard: (() => void) | undefined;
  let subscription: { unsubscribe: () => void } | undefined;
  await confirmed((receipt) => {
    subscription = client.subscribe(
      topic,
      ({ body }) => {
        heard.push(body);
        onHeard?.();
      },
      { receipt },
    );
  });
  for (const body of ['plain', 'ünï→🎓', 'two\nlines', '']) {
    // The receipt says that the broker has it, and not that it was delivered.
    const arrived = new Promise<void>((resolve) => (onHeard = resolve));
    await confirmed((receipt) => client.publish({ destination: topic, body, headers: { receipt } }));
    await arrived;
  }
  subscription?.unsubscribe();
  await confirmed((receipt) => client.publish({ destination: topic, body: 'nobody listens', headers: { receipt } }));

  let answered = 0;
  for (let count = 0; count < requests; count += 1) {
    const correlationId = crypto.randomUUID();
    const replyTo = `/topic/temp-queue/${correlationId}-${Date.now()}`;
    const reply = await new Promise<Stomp.IMessage>((resolve) => {
      const awaiting = client.subscribe(replyTo, (message) => {
        awaiting.unsubscribe();
        resolve(message);
      });
      client.publish({
        destination: '/queue/evaluate',
        headers: { 'reply-to': replyTo },
        body: JSON.stringify({ correlationId, arr: [{ msg: 'It was written.', from: 0, to: 15 }] }),
      });
    });
    const { correlationId: id, problems } = JSON.parse(reply.body);
    if (id === correlationId && Array.isArray(problems) && reply.headers['destination'] === replyTo) answered += 1;
  }
  await client.deactivate();
  return { usedTransport, heard, answered };
}

for (const { name, brokerUrls } of CONFIGURED_BROKERS) {
  describe(`sockjs-client and stompjs in a browser speak to ${name}`, () => {
    let upstream: UpstreamStub;
    let bff: TestBff;
    let browser: Browser;
    let person: Visit;
    let page: Page;

    beforeAll(async () => {
      upstream = await startUpstreamStub();
      bff = await startBff({
        upstreams: { identity },
        config: { brokerUrls, answersEvaluations: true, evaluatorUrl: upstream.url, rateLimitFactor: 100 },
      });
      browser = await sharedBrowser();
      person = await visit(browser, `${bff.url}/`, { bypassCSP: true });
      ({ page } = person);
      await page.addScriptTag({ path: SOCKJS_CLIENT });
      await page.addScriptTag({ path: STOMPJS });
    });
    afterAll(async () => {
      await leave(person);
    });

    test.each(TRANSPORTS)('over %s: topics, receipts, and 30 of 30 requests', async (transport) => {
      expect(await page.evaluate(useMessaging, { token: ANA, transport, requests: REQUESTS })).toEqual({
        usedTransport: transport,
        heard: ['plain', 'ünï→🎓', 'two\nlines', ''],
        answered: REQUESTS,
      });
    });
  });
}
