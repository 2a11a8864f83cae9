import { randomUUID } from 'node:crypto';

import { beforeAll, describe, expect, test } from 'vitest';

import { type RawAnswer, request } from '../support/sockjs/sockjs-client.ts';
import { RESPONSE_BYTES } from '../support/sockjs/sockjs-server.ts';
import {
  each,
  ODD_CHARACTERS,
  PRELUDE,
  record,
  type Server,
  type SockJsPair,
  startSockJsPair,
  type Transcript,
} from '../support/sockjs/sockjs-transcript.ts';

let pair: SockJsPair;

beforeAll(async () => {
  pair = await startSockJsPair();
});

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };
const SENT_TYPES = [
  'text/plain',
  'T',
  'application/json',
  'application/xml',
  '',
  'application/json; charset=utf-8',
  'text/xml',
];

/** Sends to a session and waits until the stream of another request has brought the answer. */
async function echoThrough(server: Server, session: string, stream: RawAnswer, end: string): Promise<unknown> {
  const sent = await server.ask('POST', `/echo${session}/xhr_send`, { body: ODD_CHARACTERS });
  const body = await stream.endsIn(end);
  stream.socket.destroy();
  return [stream.status, record(stream, body), sent];
}

/** Sends more than one response can carry; returns what it carried, and what the next one brings. */
async function outgrow(server: Server, session: string, stream: RawAnswer): Promise<unknown> {
  const message = JSON.stringify(['x'.repeat(128)]);
  const count = Math.ceil(RESPONSE_BYTES / message.length);
  for (let sent = 0; sent < count; sent++) await server.ask('POST', `/echo${session}/xhr_send`, { body: message });
  return [await stream.ended(), await server.ask('POST', `/echo${session}/xhr`)];
}

const AGREEMENTS: [string, Transcript][] = [
  [
    'a session by polling, whatever the server id',
    async ({ ask }, session) => [
      await ask('POST', `/echo${session}/xhr`),
      await ask('POST', `/echo${session}/xhr_send`, { body: '["a"]' }),
      await ask('POST', `/echo${session.replace('/000', '/999')}/xhr`),
    ],
  ],
  [
    'a second receiving request',
    async ({ ask, open }, session) => {
      const stream = await open('POST', `/echo${session}/xhr_streaming`);
      await stream.endsIn('o\n');
      const second = [
        await ask('POST', `/echo${session}/xhr`),
        await ask('POST', `/echo${session}/xhr_streaming`),
        await ask('GET', `/echo${session}/eventsource`),
        await ask('GET', `/echo${session}/htmlfile?c=x`),
        await ask('GET', `/echo${session}/jsonp?c=x`),
      ];
      stream.socket.destroy();
      return second;
    },
  ],
  [
    'a session that the server has closed',
    async ({ ask }, session) => [
      await ask('POST', `/close${session}/xhr`),
      await ask('POST', `/close${session}/xhr`),
      await ask('POST', `/close${session}/xhr_send`, { body: '["a"]' }),
      await ask('POST', `/close${session}/xhr_streaming`),
      await ask('GET', `/close${session}/jsonp?c=x`),
    ],
  ],
  [
    'a session that the server closes while it streams',
    ({ ask }, session) =>
      each(['POST 1/xhr_streaming', 'GET 2/eventsource', 'GET 3/htmlfile?c=x'], async (line) =>
        ask(line.split(' ')[0] ?? '', `/close${session}${line.split(' ')[1]}`),
      ),
  ],
  [
    'bodies that are no messages',
    async ({ ask }, session) => [
      await ask('POST', `/echo${session}/xhr`),
      await each(['["x', '', '{}', '"x"', '5', 'null', '{"length":0}'], (body) =>
        ask('POST', `/echo${session}/xhr_send`, { body }),
      ),
      await ask('POST', `/echo${session}/xhr_send`, { body: '["a"]', headers: { 'Content-Type': 'image/png' } }),
      await ask('POST', `/echo${session}/xhr_send`, { body: '["a"]' }),
      await ask('POST', `/echo${session}/xhr`),
    ],
  ],
  [
    'bodies of every type that browsers send, and none at all',
    async ({ ask }, session) => [
      await ask('POST', `/echo${session}/xhr`),
      await each(SENT_TYPES, (type) =>
        ask('POST', `/echo${session}/xhr_send`, { body: '["a"]', headers: { 'Content-Type': type } }),
      ),
      await ask('POST', `/echo${session}/xhr_send`, { body: '[]' }),
      await ask('POST', `/echo${session}/xhr`),
    ],
  ],
  [
    'messages to a session that is not there',
    async ({ ask }, session) => [
      await ask('POST', `/echo${session}/xhr_send`, { body: '["x"]' }),
      await ask('POST', `/echo${session}/jsonp_send`, { body: 'd=%5B%22x%22%5D', headers: FORM }),
    ],
  ],
  [
    'xhr_streaming',
    async (server, session) => {
      const stream = await server.open('POST', `/echo${session}/xhr_streaming`);
      await stream.endsIn('o\n');
      return echoThrough(server, session, stream, ']\n');
    },
  ],
  [
    'eventsource',
    async (server, session) => {
      const stream = await server.open('GET', `/echo${session}/eventsource`);
      await stream.endsIn('data: o\r\n\r\n');
      return echoThrough(server, session, stream, ']\r\n\r\n');
    },
  ],
  [
    'htmlfile, but for the escape of <',
    async (server, session) => {
      const stream = await server.open('GET', `/echo${session}/htmlfile?c=%63allback`);
      await stream.endsIn('p("o");\n</script>\r\n');
      const told = await echoThrough(server, session, stream, ']");\n</script>\r\n');
      return JSON.parse(
        JSON.stringify(told)
          .replaceAll(String.raw`\\u003c`, '<')
          .replaceAll(/ {50,}/g, ' '),
      );
    },
  ],
  [
    'jsonp',
    async ({ ask }, session) => [
      await ask('GET', `/echo${session}/jsonp?c=%63allback`),
      await ask('POST', `/echo${session}/jsonp_send`, {
        body: `d=${encodeURIComponent(ODD_CHARACTERS)}`,
        headers: FORM,
      }),
      await ask('GET', `/echo${session}/jsonp?callback=callback`),
      await ask('POST', `/echo${session}/jsonp_send`, { body: 'd=%5B%22a+b%22%5D', headers: FORM }),
      await ask('GET', `/echo${session}/jsonp?c=a.b-c_d`),
      await ask('POST', `/echo${session}/jsonp_send`, { body: '["%61bc"]', headers: { 'Content-Type': 'text/plain' } }),
      await ask('GET', `/echo${session}/jsonp?c=x`),
      await ask('POST', `/echo${session}/jsonp_send`, { body: 'd=%5B%5D', headers: FORM }),
      await each(['d=%5B%22x', '', 'd=', 'p=p'], (body) =>
        ask('POST', `/echo${session}/jsonp_send`, { body, headers: FORM }),
      ),
      await ask('POST', `/echo${session}/jsonp_send`, { body: '["a"]', headers: { 'Content-Type': 'text/html' } }),
    ],
  ],
  [
    'the end of a response that has grown too large',
    (server, session) =>
      each(['POST 1/xhr_streaming', 'GET 2/eventsource', 'GET 3/htmlfile?c=x'], async (line) => {
        const [method = '', path = ''] = line.split(' ');
        const own = session + path.slice(0, 1);
        const stream = await server.open(method, `/echo${session}${path}`);
        await stream.endsIn(
          method === 'POST' ? 'o\n' : path.startsWith('2') ? 'data: o\r\n\r\n' : 'p("o");\n</script>\r\n',
        );
        return outgrow(server, own, stream);
      }),
  ],
];

describe('the endpoint and the sockjs package say the same about', () => {
  test.concurrent.each(AGREEMENTS)('%s', async (_name, transcript) => {
    const { our, their } = await pair.compare(transcript);
    expect(our).toEqual(their);
  });
});

test('the prelude of a stream comes alone, and so does the frame that opens a session', async () => {
  const stream = await request(pair.ours.url, 'POST', `/close/000/${randomUUID()}/xhr_streaming`, { body: '' });
  await stream.ended();
  expect(stream.chunks()).toEqual([PRELUDE, 'o\n', 'c[3000,"Go away!"]\n']);
});
