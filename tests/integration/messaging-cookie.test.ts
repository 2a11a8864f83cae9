import { randomUUID } from 'node:crypto';

import { beforeAll, expect, test } from 'vitest';

import { readConfig } from '#bff/config/config';

import { makeTestIdentity } from '../support/identity/test-identity.ts';
import { startBff, type TestBff } from '../support/server/start-bff.ts';

const { identity, tokenOf } = makeTestIdentity();
const TOKEN = tokenOf('ana', 'ana@example.org');

let plain: TestBff;
let withCookie: TestBff;
beforeAll(async () => {
  const { sockJsCookie } = readConfig({ SOCKJS_COOKIE: 'true' });
  [plain, withCookie] = await Promise.all([
    startBff({ upstreams: { identity } }),
    startBff({ upstreams: { identity }, config: { sockJsCookie, trustProxy: ['127.0.0.1'] } }),
  ]);
});

/** Opens a session by polling, and returns the cookie that came with it. */
async function cookieOf(bff: TestBff, headers: Record<string, string> = {}): Promise<string | null> {
  const address = `${bff.url}/ws/000/${randomUUID()}/xhr?token=${TOKEN}`;
  const answer = await fetch(address, { method: 'POST', headers });
  expect(await answer.text()).toBe('o\n');
  return answer.headers.get('set-cookie');
}

const asksForCookies = async (bff: TestBff) => {
  const info = (await (await fetch(`${bff.url}/ws/info`)).json()) as { cookie_needed: boolean };
  return info.cookie_needed;
};

test('without the setting /ws sets no cookie', async () => {
  expect(await asksForCookies(plain)).toBe(false);
  expect(await cookieOf(plain, { cookie: 'JSESSIONID=web1' })).toBeNull();
});

test('with SOCKJS_COOKIE=true clients know of it, and it is given back as the load balancer wrote it', async () => {
  expect(await asksForCookies(withCookie)).toBe(true);
  expect(await cookieOf(withCookie)).toBe('JSESSIONID=dummy; path=/; HttpOnly; SameSite=Lax');
  const cookie = await cookieOf(withCookie, { cookie: 'theme=dark; JSESSIONID=web1~dummy' });
  expect(cookie).toMatch(/^JSESSIONID=web1~dummy;/);
});

test('over https the cookie is for https only', async () => {
  expect(await cookieOf(withCookie, { 'x-forwarded-proto': 'https' })).toMatch(/; Secure$/);
});

test.each(['a b', 'a"b', 'a\\b', 'a,b', 'x'.repeat(129)])('what is no cookie (%s) is not given back', async (value) => {
  expect(await cookieOf(withCookie, { cookie: `JSESSIONID=${value}` })).toMatch(/^JSESSIONID=dummy;/);
});
