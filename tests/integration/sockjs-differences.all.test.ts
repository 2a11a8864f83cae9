import { beforeAll, describe, expect, test, vi } from 'vitest';

import { openWebSocket, request } from '../support/sockjs/sockjs-client.ts';
import {
  each,
  PRELUDE,
  type SockJsPair,
  startSockJsPair,
  type Transcript,
} from '../support/sockjs/sockjs-transcript.ts';

let pair: SockJsPair;

beforeAll(async () => {
  pair = await startSockJsPair();
});

/** Where they differ, each with the reason. */
const DIFFERENCES: [string, string, Transcript, { our: unknown; their: unknown }][] = [
  [
    'pages of other sites get nothing',
    'the cookieless token in the address is all that protects a session',
    async ({ open }) => {
      const { headers, socket } = await open('GET', '/echo/info', { headers: { Origin: 'https://evil.example' } });
      socket.destroy();
      return [headers['access-control-allow-origin'], headers['access-control-allow-credentials']];
    },
    { our: [undefined, undefined], their: ['https://evil.example', 'true'] },
  ],
  [
    'the iframe page loads the client from us',
    'a script of somebody else would see every message',
    async ({ ask }) =>
      /src="(https?:\/\/[^/]+|\/[^/]+)/.exec(String((await ask('GET', '/echo/iframe.html'))['body']))?.[1],
    { our: '/echo', their: 'https://cdn.jsdelivr.net' },
  ],
  [
    'the test of chunked transfer of SockJS 0.1 is gone',
    'no client since 0.2 asks for it, and it holds a connection for 4 s',
    async ({ open }) => {
      const { status, socket } = await open('POST', '/echo/chunking_test');
      socket.destroy();
      return status;
    },
    { our: 404, their: 200 },
  ],
  [
    'what is not text is refused over HTTP',
    'the application would get values that it does not expect',
    async ({ ask }, session) => {
      await ask('POST', `/listen${session}/xhr`);
      return each(['[5]', '[{"a":1}]', '[null]', '["a",["b"]]'], async (body) => {
        const { status } = await ask('POST', `/listen${session}/xhr_send`, { body });
        return status;
      });
    },
    {
      our: ['[5]', '[{"a":1}]', '[null]', '["a",["b"]]'].map((body) => [body, 500]),
      their: ['[5]', '[{"a":1}]', '[null]', '["a",["b"]]'].map((body) => [body, 204]),
    },
  ],
  [
    'more than 1,000 messages at once are refused',
    'each costs something, even an empty one, and no client puts so many together',
    async ({ url, ask }, session) => {
      const [most, more] = [1000, 1001].map((count) => JSON.stringify(Array(count).fill('')));
      await ask('POST', `/listen${session}/xhr`);
      const statuses = await each(['xhr_send', 'jsonp_send'], async (endpoint) => {
        const send = (body?: string) => ask('POST', `/listen${session}/${endpoint}`, { body });
        return [(await send(most))['status'], (await send(more))['status']];
      });
      const { socket, messages, closed } = await openWebSocket(url, `/echo${session}/websocket`);
      for (const frame of [`${most}`, '["so many pass"]', `${more}`, '["more pass"]']) socket.send(frame);
      const last = vi.waitUntil(() => messages.find((message) => message.includes('more pass')));
      const outcome = await Promise.race([closed, last]);
      socket.terminate();
      return [statuses, messages.some((message) => message.includes('so many pass')), outcome];
    },
    {
      our: [
        [
          ['xhr_send', [204, 413]],
          ['jsonp_send', [200, 413]],
        ],
        true,
        { code: 3000, reason: 'Broken framing.' },
      ],
      their: [
        [
          ['xhr_send', [204, 204]],
          ['jsonp_send', [200, 200]],
        ],
        true,
        'a["more pass"]',
      ],
    },
  ],
  [
    'broken framing of a WebSocket is named to the client',
    'the package closes without a frame, so the client cannot tell it from a lost connection',
    async ({ url }, session) => {
      const { socket, messages, closed } = await openWebSocket(url, `/echo${session}/websocket`);
      socket.send('["a');
      return [await closed, messages];
    },
    {
      our: [{ code: 3000, reason: 'Broken framing.' }, ['o', 'c[3000,"Broken framing."]']],
      their: [{ code: 3000, reason: 'Broken framing.' }, ['o']],
    },
  ],
  [
    'the close frame of a WebSocket says the same as the frame before it',
    'proxies and developer tools see only that one',
    async ({ url }, session) => {
      const { messages, closed } = await openWebSocket(url, `/close${session}/websocket`);
      return [await closed, messages];
    },
    {
      our: [{ code: 3000, reason: 'Go away!' }, ['o', 'c[3000,"Go away!"]']],
      their: [{ code: 1000, reason: 'Normal closure' }, ['o', 'c[3000,"Go away!"]']],
    },
  ],
  [
    'binary messages of a raw WebSocket stay binary',
    'STOMP may carry any bytes',
    async ({ url }) => {
      const { socket, received } = await openWebSocket(url, '/echo/websocket');
      socket.send(Buffer.from([0, 255]));
      const [message] = await received(1);
      socket.close();
      return message;
    },
    { our: Buffer.from([0, 255]), their: '\0\uFFFD' },
  ],
  [
    'a session whose connection broke stays over',
    'what was on its way is lost, so a session that opened anew would hide a gap',
    async ({ open, ask }, session) => {
      const stream = await open('POST', `/listen${session}/xhr_streaming`);
      await stream.endsIn('o\n');
      stream.socket.destroy();
      const next = async () => (await ask('POST', `/listen${session}/xhr`))['body'];
      return vi.waitUntil(async () => [await next()].find((body) => !String(body).startsWith('c[2010')));
    },
    { our: 'c[1002,"Connection interrupted"]\n', their: 'o\n' },
  ],
  [
    'messages that are sent in one go travel in one frame',
    'a poll carries only one frame, so each more would cost a request, and each frame of a WebSocket costs a write',
    async ({ url, open, ask }, session) => {
      const stream = await open('POST', `/echo${session}/xhr_streaming`);
      await stream.endsIn('o\n');
      await ask('POST', `/echo${session}/xhr_send`, { body: '["a","b"]' });
      const body = await stream.endsIn('"b"]\n');
      stream.socket.destroy();
      const { socket, received } = await openWebSocket(url, `/echo${session}/websocket`);
      socket.send('["a","b"]');
      const messages = await received(2);
      socket.close();
      return [body.replace(PRELUDE, ''), messages[1]];
    },
    { our: ['o\na["a","b"]\n', 'a["a","b"]'], their: ['o\na["a"]\na["b"]\n', 'a["a"]'] },
  ],
  [
    'an emoji travels as it is',
    'it is half as long as its escapes, and no supported client needs them',
    async ({ ask }, session) => {
      await ask('POST', `/echo${session}/xhr`);
      await ask('POST', `/echo${session}/xhr_send`, { body: '["😀"]' });
      return (await ask('POST', `/echo${session}/xhr`))['body'];
    },
    { our: 'a["😀"]\n', their: 'a["\\ud83d\\ude00"]\n' },
  ],
  [
    'a callback of htmlfile has a length',
    'it becomes part of a page',
    async ({ open }, session) => {
      const { status, socket } = await open('GET', `/echo${session}/htmlfile?c=${'x'.repeat(33)}`);
      socket.destroy();
      return status;
    },
    { our: 500, their: 200 },
  ],
  [
    'the names of JavaScript are ids like any other',
    'the package keeps its sessions in an object, and leaves the request without an answer',
    async ({ url }) => {
      let answered: string | undefined;
      const answer = request(url, 'POST', '/echo/000/__proto__/xhr', { body: '' });
      void answer.then(async (own) => (answered = await own.ended())).catch(() => {});
      return vi.waitUntil(() => answered, { timeout: 1000 }).catch(() => 'no answer');
    },
    { our: 'o\n', their: 'no answer' },
  ],
];

describe('the endpoint differs from the sockjs package:', () => {
  test.each(DIFFERENCES)('%s, as %s', async (_difference, _reason, transcript, said) => {
    expect(await pair.compare(transcript)).toEqual(said);
  });
});
