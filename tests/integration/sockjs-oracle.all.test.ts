import { randomUUID } from 'node:crypto';

import { beforeAll, describe, expect, test, vi } from 'vitest';

import { openWebSocket, type RawAnswer, type RawRequest, request, UPGRADE } from '../support/sockjs/sockjs-client.ts';
import { RESPONSE_BYTES, type SockJsServer, startSockJs, startSockJsPackage } from '../support/sockjs/sockjs-server.ts';

/** What the xhr_streaming transport sends first. */
const PRELUDE = `${'h'.repeat(2048)}\n`;

/** A body of a message of every character that has to be escaped, some that need not be, and a lone surrogate. */
const ODD_CHARACTERS = `["${Array.from({ length: 0x20 }, (_, code) => `\\u${code.toString(16).padStart(4, '0')}`).join('')}\\u200c\\u2028\\u206f\\ufff0\\uffff\\ud800 \\"\\\\/ <%41> é €"]`;

/** The parts of an answer to compare; parts that differ with every answer are only named. */
function record({ status, headers }: RawAnswer, body: string): Record<string, unknown> {
  const { 'content-type': type, 'cache-control': cacheControl, allow, etag, expires } = headers;
  const {
    'last-modified': modified,
    'access-control-allow-methods': methods,
    'access-control-max-age': maxAge,
  } = headers;
  const entry = {
    status,
    type: status === 400 || status === 500 ? undefined : type?.replaceAll(' ', ''), // the package doesn't say that its words are text
    cacheControl,
    allow,
    expires: expires && 'a date',
    etag: status === 304 ? undefined : etag && 'an etag', // the package leaves it out, but RFC 9110 section 15.4.5 doesn't
    modified,
    methods,
    maxAge,
    cookie: headers['set-cookie']?.replace('; HttpOnly; SameSite=Lax', ''), // which the package leaves out
    body: body.replace(PRELUDE, '(prelude)'),
  };
  return Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined && value !== ''));
}

/** One server, in the form a transcript talks to. */
interface Server {
  url: string;
  /** Makes a request, and returns what to compare. */
  ask: (method: string, path: string, options?: RawRequest) => Promise<Record<string, unknown>>;
  /** Makes a request whose answer is a stream. */
  open: (method: string, path: string, options?: RawRequest) => Promise<RawAnswer>;
}

function serverAt(url: string): Server {
  return {
    url,
    async ask(method, path, options) {
      const answer = await request(url, method, path, method === 'POST' ? { body: '', ...options } : options);
      const body = await answer.ended();
      answer.socket.destroy();
      return record(answer, body);
    },
    open: async (method, path, options) =>
      request(url, method, path, method === 'POST' ? { body: '', ...options } : options),
  };
}

/** Makes the requests to each server in a separate session (`/000/<id>`); returns what to compare. */
type Transcript = (server: Server, session: string) => Promise<unknown>;

let ours: SockJsServer;
let theirs: Pick<SockJsServer, 'url'>;

beforeAll(async () => {
  [ours, theirs] = await Promise.all([startSockJs(), startSockJsPackage()]);
});

/** Runs a transcript on both servers, with a session id that is new. */
async function compare(transcript: Transcript): Promise<{ our: unknown; their: unknown }> {
  const session = `/000/${randomUUID()}`;
  const [our, their] = await Promise.all([ours, theirs].map(({ url }) => transcript(serverAt(url), session)));
  return { our, their };
}

/** Makes several requests one after the other. */
async function each<T>(values: readonly T[], ask: (value: T) => Promise<unknown>): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (const value of values) answers.push([value, await ask(value)]);
  return answers;
}

/** The type of what a form submits. */
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };

/** Makes requests such as `POST /echo~/xhr_send ["a"]` one after the other; `~` is the session and `#` its id alone. */
const asks =
  (...lines: string[]): Transcript =>
  ({ ask }, session) =>
    each(lines, (line) => {
      const [method = '', address = '', ...words] = line.split(' ');
      const path = address.replace('~', session).replace('#', session.slice('/000/'.length));
      if (method !== 'POST') return ask(method, path);
      return ask(method, path, { body: words.join(' '), headers: path.endsWith('/jsonp_send') ? FORM : {} });
    });

/** The request of each method for each of these paths of the endpoint. */
const every = (methods: string, paths: string) =>
  paths.split(' ').flatMap((path) => methods.split(' ').map((method) => `${method} /echo${path}`));

/** Sends to a session over its stream, once that has begun, and waits until it has brought the answer. */
const echoes =
  (method: string, transport: string, opening: string, end: string): Transcript =>
  async ({ ask, open }, session) => {
    const stream = await open(method, `/echo${session}/${transport}`);
    await stream.endsIn(opening);
    const sent = await ask('POST', `/echo${session}/xhr_send`, { body: ODD_CHARACTERS });
    const body = await stream.endsIn(end);
    stream.socket.destroy();
    return [stream.status, record(stream, body), sent];
  };

/** Sends more than one response can carry; returns what it carried, and what the next one brings. */
const outgrows =
  (method: string, transport: string, opening: string): Transcript =>
  async ({ ask, open }, session) => {
    const stream = await open(method, `/echo${session}/${transport}`);
    await stream.endsIn(opening);
    const message = JSON.stringify(['x'.repeat(128)]);
    const count = Math.ceil(RESPONSE_BYTES / message.length);
    for (let sent = 0; sent < count; sent++) await ask('POST', `/echo${session}/xhr_send`, { body: message });
    return [await stream.ended(), await ask('POST', `/echo${session}/xhr`)];
  };

const ADDRESSES: [string, Transcript][] = [
  ['the greeting', asks(...every('GET', ' /'))],
  [
    'addresses that are not there',
    asks(...every('GET', '/a /a.html // /// /a/a /a/a/ /a/ /a/a/xhr/x /a/a/nothing /info/x')),
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
    asks(...every('GET', '/iframe.htm /iframe /iframe.HTML /iframe.xml /iframe-/.html /iframe-A.html')),
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
  ['OPTIONS', asks(...every('OPTIONS', '/info /abc/abc/xhr /abc/abc/xhr_send /abc/abc/xhr_streaming'))],
  [
    'methods that an address does not have',
    asks(
      ...every('POST PUT HEAD', ' /info /iframe.html /websocket /a/a/websocket /a/a/eventsource'),
      ...every('POST PUT HEAD', '/a/a/htmlfile /a/a/jsonp'),
      ...every('GET DELETE', '/a/a/xhr /a/a/xhr_send /a/a/xhr_streaming /a/a/jsonp_send'),
    ),
  ],
  [
    'server and session ids of any form',
    asks(...every('POST', '/a/a#/xhr /_/_#/xhr /1/#/xhr /abcdefgh_i-j%20/abcdefg_i-j%20#/xhr')),
  ],
  [
    'server and session ids that are none',
    asks(...every('GET POST', '///xhr /a./a/xhr /a/a./xhr /././xhr //xhr ////xhr')),
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
    asks(
      ...every('GET', '~/jsonp ~/jsonp?c=%20 ~/jsonp?c=* ~/jsonp?c=abc( ~/jsonp?c=abc%28 ~/jsonp?callback=a%0a'),
      ...every('GET', '~/htmlfile ~/htmlfile?c=%20 ~/htmlfile?c=* ~/htmlfile?c=abc( ~/htmlfile?c=abc%28'),
      'GET /echo~/htmlfile?callback=a%0a',
    ),
  ],
  ['a name of a callback that is too long for jsonp', asks(`GET /echo~/jsonp?c=${'x'.repeat(33)}`)],
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

/** Opens a session, sends a message in a body of each of these types, and asks what has come. */
const sendsAs =
  (...types: string[]): Transcript =>
  async ({ ask }, session) => [
    await ask('POST', `/echo${session}/xhr`),
    await each(types, (type) =>
      ask('POST', `/echo${session}/xhr_send`, { body: '["a"]', headers: { 'Content-Type': type } }),
    ),
    await asks('POST /echo~/xhr_send []', 'POST /echo~/xhr_send ["b"]', 'POST /echo~/xhr')({ ask } as Server, session),
  ];

const MESSAGES: [string, Transcript][] = [
  [
    'a session by polling, whatever the server id',
    asks('POST /echo~/xhr', 'POST /echo~/xhr_send ["a"]', 'POST /echo/999/#/xhr'),
  ],
  [
    'a second receiving request',
    async (server, session) => {
      const stream = await server.open('POST', `/echo${session}/xhr_streaming`);
      await stream.endsIn('o\n');
      const receiving = every('GET', '~/eventsource ~/htmlfile?c=x ~/jsonp?c=x');
      const second = await asks('POST /echo~/xhr', 'POST /echo~/xhr_streaming', ...receiving)(server, session);
      stream.socket.destroy();
      return second;
    },
  ],
  [
    'a session that the server has closed',
    asks(
      'POST /close~/xhr',
      'POST /close~/xhr',
      'POST /close~/xhr_send ["a"]',
      'POST /close~/xhr_streaming',
      'GET /close~/jsonp?c=x',
    ),
  ],
  [
    'a session that the server closes while it streams',
    asks('POST /close~1/xhr_streaming', 'GET /close~2/eventsource', 'GET /close~3/htmlfile?c=x'),
  ],
  [
    'bodies that are no messages',
    asks(
      'POST /echo~/xhr',
      ...['["x', '', '{}', '"x"', '5', 'null', '{"length":0}'].map((body) => `POST /echo~/xhr_send ${body}`),
      'POST /echo~/xhr_send ["a"]',
      'POST /echo~/xhr',
    ),
  ],
  ['a body of a type that browsers never send', sendsAs('image/png')],
  [
    'bodies of every type that browsers send, and none at all',
    sendsAs(
      'text/plain',
      'T',
      'application/json',
      'application/xml',
      '',
      'application/json; charset=utf-8',
      'text/xml',
    ),
  ],
  [
    'messages to a session that is not there',
    asks('POST /echo~/xhr_send ["x"]', 'POST /echo~/jsonp_send d=%5B%22x%22%5D'),
  ],
  ['xhr_streaming', echoes('POST', 'xhr_streaming', 'o\n', ']\n')],
  ['eventsource', echoes('GET', 'eventsource', 'data: o\r\n\r\n', ']\r\n\r\n')],
  [
    'htmlfile, but for the escape of <',
    async (server, session) => {
      const echo = echoes('GET', 'htmlfile?c=%63allback', 'p("o");\n</script>\r\n', ']");\n</script>\r\n');
      return JSON.parse(
        JSON.stringify(await echo(server, session))
          .replaceAll(String.raw`\\u003c`, '<')
          .replaceAll(/ {50,}/g, ' '),
      );
    },
  ],
  [
    'jsonp',
    asks(
      'GET /echo~/jsonp?c=%63allback',
      `POST /echo~/jsonp_send d=${encodeURIComponent(ODD_CHARACTERS)}`,
      'GET /echo~/jsonp?callback=callback',
      'POST /echo~/jsonp_send d=%5B%22a+b%22%5D',
      'GET /echo~/jsonp?c=a.b-c_d',
      ...['d=%5B%5D', 'd=%5B%22x', '', 'd=', 'p=p'].map((body) => `POST /echo~/jsonp_send ${body}`),
    ),
  ],
  [
    'jsonp with bodies that are no forms',
    async ({ ask }, session) => [
      await ask('GET', `/echo${session}/jsonp?c=x`),
      await ask('POST', `/echo${session}/jsonp_send`, { body: '["%61bc"]', headers: { 'Content-Type': 'text/plain' } }),
      await ask('GET', `/echo${session}/jsonp?c=x`),
      await ask('POST', `/echo${session}/jsonp_send`, { body: '["a"]', headers: { 'Content-Type': 'text/html' } }),
    ],
  ],
  ['the end of an xhr_streaming response that has grown too large', outgrows('POST', 'xhr_streaming', 'o\n')],
  ['the end of an eventsource that has grown too large', outgrows('GET', 'eventsource', 'data: o\r\n\r\n')],
  ['the end of an htmlfile that has grown too large', outgrows('GET', 'htmlfile?c=x', 'p("o");\n</script>\r\n')],
];

const WEB_SOCKETS: [string, Transcript][] = [
  [
    'requests to the WebSocket that are no upgrades',
    async (server, session) => [
      await asks('GET /echo~/websocket', 'GET /echo/websocket', 'POST /echo~/websocket')(server, session),
      await each(['GET close', 'POST Upgrade'], (line) => {
        const [method = '', connection = ''] = line.split(' ');
        const headers = { Upgrade: 'WebSocket', Connection: connection };
        return server.ask(method, `/echo${session}/websocket`, { headers });
      }),
    ],
  ],
  [
    'the head of an upgrade',
    async ({ open, url }, session) => {
      const { status, headers, socket } = await open('GET', `/echo${session}/websocket`, {
        headers: { ...UPGRADE, Origin: url },
      });
      socket.destroy();
      return [
        status,
        ...['sec-websocket-accept', 'upgrade', 'connection', 'content-length'].map((name) => headers[name]),
      ];
    },
  ],
  [
    'a framed WebSocket: arrays, single strings, empty frames, and empty messages, which are messages',
    async ({ url }, session) => {
      const { socket, received, closed } = await openWebSocket(url, `/echo${session}/websocket`);
      let messages = await received(1);
      for (const [at, frame] of ['["a"]', '"b"', ODD_CHARACTERS, '[""]', '""', '["c"]'].entries()) {
        for (const empty of ['', '[]']) socket.send(empty);
        socket.send(frame);
        messages = await received(2 + at);
      }
      socket.close(1000);
      return [messages, (await closed).code];
    },
  ],
  [
    'two WebSockets with one session id, and a third after them',
    async ({ url }, session) => {
      const [one, two] = [
        await openWebSocket(url, `/echo${session}/websocket`),
        await openWebSocket(url, `/echo${session}/websocket`),
      ];
      one.socket.send('["a"]');
      two.socket.send('["b"]');
      const messages = [await one.received(2), await two.received(2)];
      for (const { socket } of [one, two]) socket.close();
      await Promise.all([one.closed, two.closed]);
      const three = await openWebSocket(url, `/echo${session}/websocket`);
      three.socket.send('["c"]');
      messages.push(await three.received(2));
      three.socket.close();
      return messages;
    },
  ],
  [
    'a raw WebSocket, echoing and closed by the server',
    async ({ url }) => {
      const echoing = await openWebSocket(url, '/echo/websocket');
      for (const message of ['Hello world!', '["a"]', 'é € 😀']) echoing.socket.send(message);
      const messages = await echoing.received(3);
      echoing.socket.close(1000);
      const closing = await openWebSocket(url, '/close/websocket');
      return [messages, await echoing.closed, await closing.closed];
    },
  ],
];

describe.each([
  ['addresses', ADDRESSES],
  ['messages', MESSAGES],
  ['WebSockets', WEB_SOCKETS],
])('of %s, the endpoint and the sockjs package say the same about', (_what, agreements) => {
  test.concurrent.each(agreements)('%s', async (_name, transcript) => {
    const { our, their } = await compare(transcript);
    expect(our).toEqual(their);
  });
});

test('the prelude of a stream comes alone, and so does the frame that opens a session', async () => {
  const stream = await request(ours.url, 'POST', `/close/000/${randomUUID()}/xhr_streaming`, { body: '' });
  await stream.ended();
  expect(stream.chunks()).toEqual([PRELUDE, 'o\n', 'c[3000,"Go away!"]\n']);
});

/** Where they differ, each with the reason. */
const DIFFERENCES: [string, string, Transcript, { our: unknown; their: unknown }][] = [
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
    expect(await compare(transcript)).toEqual(said);
  });
});
