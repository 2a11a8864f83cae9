import { randomUUID } from 'node:crypto';

import { describe, expect, onTestFinished, test, vi } from 'vitest';

import { makeTestIdentity } from '../support/identity/test-identity.ts';
import { connectClient, startMessaging } from '../support/messaging/messaging.ts';
import { openWebSocket, type RawAnswer, request } from '../support/sockjs/sockjs-client.ts';

const { identity, tokenOf } = makeTestIdentity();
const ANA = tokenOf('ana', 'ana@example.org');

/** More than one person may have open at once. */
const RECONNECTS = 16;
const CONNECT = JSON.stringify(['CONNECT\naccept-version:1.2\nhost:x\n\n\0']);
const DISCONNECT = JSON.stringify(['DISCONNECT\nreceipt:bye\n\n\0']);

const RECEIVING: [transport: string, method: string, sending: string][] = [
  ['xhr', 'POST', 'xhr_send'],
  ['xhr_streaming', 'POST', 'xhr_send'],
  ['eventsource', 'GET', 'xhr_send'],
  ['htmlfile', 'GET', 'xhr_send'],
  ['jsonp', 'GET', 'jsonp_send'],
];

/** Opens an HTTP session, says hello and goodbye in it, and reads until it is closed. */
async function visit(url: string, [transport, method, sending]: (typeof RECEIVING)[number]): Promise<void> {
  const session = randomUUID();
  const ask = async (to: string, how: string, body?: string): Promise<RawAnswer> => {
    const path = `/ws/000/${session}/${to}?token=${ANA}&c=callback`;
    const answer = await request(url, how, path, body === undefined ? {} : { body });
    if (answer.status >= 400) throw new Error(`${to}: ${answer.status} ${await answer.ended()}`);
    return answer;
  };
  const send = async (body: string) => {
    const answer = await ask(sending, 'POST', body);
    await answer.ended();
    answer.socket.destroy();
  };
  let heard = '';
  const receive = async (): Promise<void> => {
    while (!heard.includes('Goodbye')) {
      const answer = await ask(transport, method, method === 'POST' ? '' : undefined);
      heard += await answer.ended();
      answer.socket.destroy();
    }
  };
  const opening = await ask(transport, method, method === 'POST' ? '' : undefined);
  const isPolling = transport === 'xhr' || transport === 'jsonp';
  if (isPolling) await opening.ended();
  const receiving = isPolling ? receive() : opening.ended().then((text) => (heard += text));
  await send(CONNECT);
  await send(DISCONNECT);
  await receiving;
  opening.socket.destroy();
  expect(heard).toMatch(/CONNECTED[^]*RECEIPT[^]*Goodbye/);
}

async function start(): Promise<string> {
  const server = await startMessaging({ identity });
  onTestFinished(server.close);
  return server.url;
}

describe('A client that leaves in order can come back immediately, however often:', () => {
  test.each(RECEIVING)('%s', async (...transport) => {
    const url = await start();
    for (let visits = 0; visits < RECONNECTS; visits += 1) await visit(url, transport);
  });

  test('xhr of a client that just hangs up', async () => {
    const url = await start();
    for (let visits = 0; visits < RECONNECTS; visits += 1) {
      const path = `/ws/000/${randomUUID()}/xhr?token=${ANA}`;
      const open = () => request(url, 'POST', path, { body: '' });
      // The server has to see the end of the visit before.
      const opening = await vi.waitUntil(async () => {
        const answer = await open();
        return answer.status === 200 && answer;
      });
      await opening.ended();
      const polling = request(url, 'POST', path, { body: '', over: opening });
      opening.socket.end();
      await expect(polling).rejects.toThrow('the connection ended');
    }
  });

  test('WebSocket', async () => {
    const url = await start();
    for (let visits = 0; visits < RECONNECTS; visits += 1) {
      const client = await openWebSocket(url, `/ws/000/${randomUUID()}/websocket?token=${ANA}`);
      client.socket.send(CONNECT);
      client.socket.send(DISCONNECT);
      expect(await client.closed).toMatchObject({ code: 1000 });
    }
  });

  test('raw WebSocket', async () => {
    const url = await start();
    for (let visits = 0; visits < RECONNECTS; visits += 1) {
      const client = await connectClient(url, ANA);
      await client.confirmed('DISCONNECT');
      await client.closed;
    }
  });
});
