import { beforeEach, expect, test } from 'vitest';

import { openWebSocket, type RawRequest, request, UPGRADE } from '../support/sockjs/sockjs-client.ts';
import { type SockJsServer, startSockJs } from '../support/sockjs/sockjs-server.ts';

let server: SockJsServer;

beforeEach(async () => {
  server = await startSockJs();
});

/** The status of an answer, which may be a stream. */
async function statusOf(method: string, path: string, options: RawRequest = {}): Promise<number> {
  const given = method === 'POST' ? { body: '', ...options } : options;
  const { status, socket } = await request(server.url, method, path, given);
  socket.destroy();
  return status;
}

/** Every request that belongs to a session: method, path, and how it is made. */
const REQUESTS: [string, string, RawRequest][] = [
  ['POST', '/000/s/xhr', {}],
  ['POST', '/000/s/xhr_streaming', {}],
  ['POST', '/000/s/xhr_send', { body: '["x"]' }],
  ['GET', '/000/s/eventsource', {}],
  ['GET', '/000/s/htmlfile?c=x', {}],
  ['GET', '/000/s/jsonp?c=x', {}],
  ['POST', '/000/s/jsonp_send', { body: '["x"]' }],
  ['GET', '/000/s/websocket', { headers: UPGRADE }],
  ['GET', '/websocket', { headers: UPGRADE }],
];

const withToken = (path: string, token: string) => `/echo${path}${path.includes('?') ? '&' : '?'}token=${token}`;

test.each(REQUESTS)('nobody without a valid token gets through by %s %s', async (method, path, options) => {
  const headers = { Origin: server.url, ...options.headers };
  const answer = await request(server.url, method, withToken(path, 'refused'), { body: '', ...options, headers });
  expect(answer.status).toBe(401);
  expect(JSON.parse(await answer.ended())).toMatchObject({ error: 'UNAUTHENTICATED' });
  expect(server.sessions.size).toBe(0);
  answer.socket.destroy();
});

test('a network with too many wrong tokens is answered 429 for a while, before any token is judged; right ones never count', async () => {
  await server.close();
  server = await startSockJs({ limits: { refusedBurst: 3, refusedPerSecond: 0.5 } });
  const statusWith = (token: string) => statusOf('POST', withToken('/000/s/xhr_send', token), { body: '["x"]' });
  expect(await statusOf('POST', withToken('/000/s/xhr', 'ada'))).toBe(200);
  const statuses = [];
  for (let right = 0; right < 10; right++) statuses.push(await statusWith('ada'));
  for (let wrong = 0; wrong < 4; wrong++) statuses.push(await statusWith('refused'));
  expect(statuses).toEqual([...Array<number>(10).fill(204), 401, 401, 401, 429]);
  const late = await request(server.url, 'POST', withToken('/000/s/xhr_send', 'ada'), { body: '["x"]' });
  expect([late.status, late.headers['retry-after']]).toEqual([429, '2']);
  expect(JSON.parse(await late.ended())).toMatchObject({ error: 'TOO_MANY_REQUESTS' });
  late.socket.destroy();
  await expect(openWebSocket(server.url, withToken('/websocket', 'ada'))).rejects.toThrow('429');
  expect(await statusOf('GET', '/echo/info')).toBe(200);
  await expect.poll(() => statusWith('ada')).toBe(204);
});

test.each(REQUESTS)('a page of another site gets nothing by %s %s', async (method, path, { headers, ...options }) => {
  const elsewhere = [`${server.url}.evil.example`, server.url.replace(/\d+$/, '1')];
  for (const origin of ['https://evil.example', 'null', ...elsewhere]) {
    const status = await statusOf(method, `/echo${path}`, { ...options, headers: { ...headers, Origin: origin } });
    expect([origin, status]).toEqual([origin, 403]);
  }
  expect(server.sessions.size).toBe(0);
});

test.each(REQUESTS.filter(([, path]) => /eventsource|htmlfile|jsonp/.test(path)))(
  'what markup of another site can ask for, and browsers tell by Sec-Fetch-Site, is refused: %s %s',
  async (method, path, options) => {
    const statusFrom = async (site: string) =>
      statusOf(method, `/echo${path.replace('/s/', `/${site}/`)}`, { ...options, headers: { 'Sec-Fetch-Site': site } });
    for (const site of ['cross-site', 'same-site']) expect(await statusFrom(site)).toBe(403);
    for (const site of ['same-origin', 'none']) expect(await statusFrom(site)).not.toBe(403);
  },
);

test('without an Origin, a WebSocket opens for programs: every browser sends one', async () => {
  for (const path of ['/echo/websocket', '/echo/000/s/websocket']) {
    const { socket } = await openWebSocket(server.url, path, { origin: null });
    socket.close();
  }
});

test('an upgrade to what is no WebSocket is refused before it happens', async () => {
  const paths =
    '/echo /echo/info /echo/000/s/xhr /echo/000/s/eventsource /echo-without-websocket/websocket /elsewhere /plain';
  for (const path of paths.split(' ')) await expect(openWebSocket(server.url, path)).rejects.toThrow('404');
});

test("another user's session does not exist: nobody else reads it or writes into it", async () => {
  const ask = async (method: string, path: string, body = '') => {
    const answer = await request(server.url, method, path, method === 'POST' ? { body } : {});
    const text = await answer.ended();
    answer.socket.destroy();
    return [answer.status, text];
  };
  expect(await ask('POST', withToken('/000/s/xhr', 'ada'))).toEqual([200, 'o\n']);
  const unknown = [404, '404 Error: Page not found\n'];
  for (const sending of ['xhr_send', 'jsonp_send'])
    expect(await ask('POST', withToken(`/000/s/${sending}`, 'eve'), '["from eve"]')).toEqual(unknown);
  expect(await ask('POST', withToken('/000/s/xhr', 'eve'))).toEqual([200, 'o\n']);
  const receiving = REQUESTS.filter(([, path]) => /streaming|eventsource|htmlfile|jsonp\?/.test(path));
  for (const [at, [method, path]] of receiving.entries()) {
    const options = method === 'POST' ? { body: '' } : {};
    const answer = await request(server.url, method, withToken(path, `eve-${at}`), options);
    await expect.poll(answer.body).toMatch(/\bo\b/);
    answer.socket.destroy();
  }
  const framed = await openWebSocket(server.url, withToken('/000/s/websocket', 'eve'));
  expect(await framed.received(1)).toEqual(['o']);
  framed.socket.terminate();
  await ask('POST', withToken('/000/s/xhr_send', 'ada'), '["from ada"]');
  expect(await ask('POST', withToken('/000/s/xhr', 'ada'))).toEqual([200, 'a["from ada"]\n']);
  expect(server.channels.filter(({ received }) => received.length > 0)).toMatchObject([
    { peer: 'ada', received: ['from ada'] },
  ]);
  expect(server.channels.map(({ peer }) => peer.slice(0, 3))).toEqual(['ada', ...Array<string>(6).fill('eve')]);
});

test.each(['', '/info', '/iframe.html', '/sockjs-client.js'])(
  'what everyone may ask, %s, is answered to pages of other sites, with no right to read it',
  async (path) => {
    const { status, headers, socket } = await request(server.url, 'GET', `/echo${path}?token=refused`, {
      headers: { Origin: 'https://evil.example' },
    });
    socket.destroy();
    expect(status).toBe(200);
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  },
);

test('the iframe page runs the client from here, nothing else, and only within our own pages', async () => {
  const page = await request(server.url, 'GET', '/echo/iframe.html');
  const script = /<script src="([^"]+)">/.exec(await page.ended())?.[1] ?? '';
  const policy = page.headers['content-security-policy'] ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]{43}='/);
  expect(policy).toContain("frame-ancestors 'self'");
  const client = await request(server.url, 'GET', script, { over: page });
  expect(await client.ended()).toContain('sockjs-client v1.6.1');
  expect(client.headers['content-type']).toBe('text/javascript; charset=UTF-8');
  expect(client.headers['cache-control']).toBe('public, max-age=31536000');
  page.socket.destroy();
});

test('messages cannot break out of the pages and scripts that carry them', async () => {
  const stream = await request(server.url, 'GET', '/echo/000/s/htmlfile?c=x');
  await stream.endsIn('p("o");\n</script>\r\n');
  await statusOf('POST', '/echo/000/s/xhr_send', { body: '["</script><script>alert(1)</script>"]' });
  const page = await stream.endsIn(']");\n</script>\r\n');
  expect(page.match(/<script>/g)).toHaveLength(3);
  expect(stream.headers['content-security-policy']).toContain("frame-ancestors 'self'");
  stream.socket.destroy();
  const poll = await request(server.url, 'GET', '/echo/000/t/jsonp?c=x');
  expect(poll.headers['x-content-type-options']).toBe('nosniff');
  poll.socket.destroy();
});

test.each(REQUESTS.filter(([, , options]) => options.headers === undefined))(
  'an answer of %s %s has the security headers and is kept by no cache',
  async (method, path, options) => {
    const { headers, socket } = await request(server.url, method, `/echo${path}`, { body: '', ...options });
    socket.destroy();
    expect(headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store, no-cache, no-transform, must-revalidate, max-age=0',
      'x-request-id': expect.any(String),
    });
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  },
);

test('with the legacy transports off, jsonp, htmlfile and the iframe page are not there, and the others are', async () => {
  await server.close();
  server = await startSockJs({ legacyTransports: false });
  for (const path of ['/000/s/jsonp?c=x', '/000/s/htmlfile?c=x', '/iframe.html', '/iframe-1.html', '/sockjs-client.js'])
    expect([path, await statusOf('GET', `/echo${path}`)]).toEqual([path, 404]);
  expect(await statusOf('POST', '/echo/000/s/jsonp_send')).toBe(404);
  expect(await statusOf('POST', '/echo/000/s/xhr')).toBe(200);
  expect(await statusOf('GET', '/echo/000/t/eventsource')).toBe(200);
});
