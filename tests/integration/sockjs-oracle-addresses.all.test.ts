import { beforeAll, describe, expect, test, vi } from 'vitest';

import {
  each,
  record,
  type SockJsPair,
  startSockJsPair,
  type Transcript,
} from '../support/sockjs/sockjs-transcript.ts';

let pair: SockJsPair;

beforeAll(async () => {
  pair = await startSockJsPair();
});

/** The type of what a form submits. */
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };

const AGREEMENTS: [string, Transcript][] = [
  ['the greeting', ({ ask }) => each(['/echo', '/echo/'], (path) => ask('GET', path))],
  [
    'addresses that are not there',
    ({ ask }) =>
      each(['/a', '/a.html', '//', '///', '/a/a', '/a/a/', '/a/', '/a/a/xhr/x', '/a/a/nothing', '/info/x'], (path) =>
        ask('GET', `/echo${path}`),
      ),
  ],
  [
    'the iframe page under every name',
    ({ ask }) =>
      each(['.html', '-a.html', '-.html', '-0.1.2.html', '-0.1.2abc-dirty.2144.html?t=qweqweq123'], async (name) => {
        const { body, ...entry } = await ask('GET', `/echo/iframe${name}`);
        return { ...entry, body: String(body).replace(/<script src="[^"]*">/, '<script src="client">') };
      }),
  ],
  [
    'names that are none of the iframe page',
    ({ ask }) => each(['.htm', '', '.HTML', '.xml', '-/.html', '-A.html'], (name) => ask('GET', `/echo/iframe${name}`)),
  ],
  [
    'an iframe page that the client has already',
    async ({ ask, open }) => {
      const { headers, socket } = await open('GET', '/echo/iframe.html');
      socket.destroy();
      return ask('GET', '/echo/iframe.html', { headers: { 'If-None-Match': headers['etag'] ?? '' } });
    },
  ],
  [
    'what a client asks first',
    ({ ask }) =>
      each(['/echo/info', '/echo-without-websocket/info', '/echo/info?t=1'], async (path) => {
        const { body, ...entry } = await ask('GET', path);
        const { entropy, ...info } = JSON.parse(String(body));
        return { ...entry, info, entropy: typeof entropy };
      }),
  ],
  [
    'OPTIONS',
    ({ ask }) =>
      each(['/info', '/abc/abc/xhr', '/abc/abc/xhr_send', '/abc/abc/xhr_streaming'], (path) =>
        ask('OPTIONS', `/echo${path}`),
      ),
  ],
  [
    'methods that an address does not have',
    ({ ask }) =>
      each(
        [
          ...[
            '',
            '/info',
            '/iframe.html',
            '/websocket',
            '/a/a/websocket',
            '/a/a/eventsource',
            '/a/a/htmlfile',
            '/a/a/jsonp',
          ].flatMap((path) => [`POST /echo${path}`, `PUT /echo${path}`, `HEAD /echo${path}`]),
          ...['/xhr', '/xhr_send', '/xhr_streaming', '/jsonp_send'].flatMap((path) => [
            `GET /echo/a/a${path}`,
            `DELETE /echo/a/a${path}`,
          ]),
        ],
        (line) => ask(line.split(' ')[0] ?? '', line.split(' ')[1] ?? ''),
      ),
  ],
  [
    'server and session ids of any form',
    ({ ask }, session) => {
      const id = session.slice(-6);
      return each([`/a/a${id}`, `/_/_${id}`, `/1/${id}`, `/abcdefgh_i-j%20/abcdefg_i-j%20${id}`], (path) =>
        ask('POST', `/echo${path}/xhr`),
      );
    },
  ],
  [
    'server and session ids that are none',
    ({ ask }) =>
      each(['//', '/a./a', '/a/a.', '/./.', '/', '///'], async (path) => [
        await ask('GET', `/echo${path}/xhr`),
        await ask('POST', `/echo${path}/xhr`),
      ]),
  ],
  [
    'cookies, which are not set',
    async ({ ask }, session) => ask('POST', `/echo${session}/xhr`, { headers: { Cookie: 'JSESSIONID=abcdef' } }),
  ],
  [
    'the cookie for load balancers, where it is wanted',
    async ({ ask, open }, session) => {
      const { cookie_needed: isNeeded } = JSON.parse(await (await open('GET', '/echo-with-cookie/info')).ended());
      const at = (name: string) => `/echo-with-cookie${session}-${name}`;
      return [
        isNeeded,
        await ask('POST', `${at('x')}/xhr`),
        await ask('POST', `${at('x')}/xhr_send`, { body: '["a"]', headers: { Cookie: 'a=b; JSESSIONID=web1~dummy' } }),
        await ask('GET', `${at('j')}/jsonp?c=x`, { headers: { Cookie: 'JSESSIONID=web2' } }),
        await ask('POST', `${at('j')}/jsonp_send`, { body: 'd=%5B%22a%22%5D', headers: FORM }),
        ...(await each(['POST xhr_streaming', 'GET eventsource', 'GET htmlfile?c=x'], async (line) => {
          const [method = '', transport = ''] = line.split(' ');
          const stream = await open(method, `${at(line.slice(-4, -2))}/${transport}`);
          stream.socket.destroy();
          return record(stream, '')['cookie'];
        })),
      ];
    },
  ],
  [
    'callbacks that are missing or no names',
    ({ ask }, session) =>
      each(['jsonp', 'htmlfile'], (transport) =>
        each(['', '?c=%20', '?c=*', '?c=abc(', '?c=abc%28', '?callback=a%0a'], (query) =>
          ask('GET', `/echo${session}/${transport}${query}`),
        ),
      ),
  ],
  [
    'a name of a callback that is too long for jsonp',
    ({ ask }, session) => ask('GET', `/echo${session}/jsonp?c=${'x'.repeat(33)}`),
  ],
  [
    'HTTP/1.0',
    async ({ ask, open }, session) => {
      const stream = await open('POST', `/close${session}1/xhr_streaming`, { version: '1.0' });
      return [
        await ask('GET', '/echo', { version: '1.0' }),
        await stream.ended(),
        stream.headers['transfer-encoding'],
        await ask('POST', `/echo${session}/xhr`, { version: '1.0', headers: { Connection: 'Keep-Alive' } }),
      ];
    },
  ],
  [
    'several requests over one connection, until one asks for its end',
    async ({ open }, session) => {
      let answer = await open('GET', '/echo');
      const bodies = [await answer.ended()];
      for (const [method, path] of [
        ['POST', `/echo${session}/xhr`],
        ['GET', '/echo/nothing'],
        ['POST', `/close${session}1/xhr_streaming`],
      ] as const) {
        answer = await open(method, path, { over: answer });
        bodies.push(await answer.ended());
      }
      answer = await open('GET', '/echo', { over: answer, headers: { Connection: 'close' } });
      bodies.push(await answer.ended(), answer.headers['connection'] ?? '');
      await vi.waitUntil(() => answer.socket.readableEnded);
      return bodies;
    },
  ],
];

describe('the endpoint and the sockjs package say the same about', () => {
  test.concurrent.each(AGREEMENTS)('%s', async (_name, transcript) => {
    const { our, their } = await pair.compare(transcript);
    expect(our).toEqual(their);
  });
});
