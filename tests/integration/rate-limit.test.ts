import request from 'supertest';
import { beforeAll, describe, expect, test } from 'vitest';

import type { Config } from '#bff/config/config';
import { FEEDBACK_PATH } from '#shared-types/analysis/feedback';
import { QUERY_PATH } from '#shared-types/site/query';
import { SWEEPSTAKE_PATH } from '#shared-types/site/sweepstake';

import { makeTestIdentity, type TestIdentity } from '../support/identity/test-identity.ts';
import { startBff, type TestBff } from '../support/server/start-bff.ts';

/** The limits of bff/routes/caller-guards.ts. */
const PER_USER = 10;
const PER_ADDRESS = 60;

let identity: TestIdentity;
beforeAll(async () => {
  identity = makeTestIdentity();
});

let bff: TestBff;

async function start(config: Partial<Config> = {}) {
  bff = await startBff({ config, upstreams: { identity: identity.identity } });
}

/** Sends an empty form, which gets a 400 if the limits let it through. */
async function send({ user = 'ada', address = '', path = QUERY_PATH } = {}) {
  const call = request(bff.url)
    .post(path)
    .set('authorization', `Bearer ${identity.tokenOf(user, `${user}@example.org`)}`);
  return (address === '' ? call : call.set('x-forwarded-for', address)).send({});
}

async function sendTimes(times: number, options: (time: number) => Parameters<typeof send>[0]) {
  const statuses = [];
  for (let time = 0; time < times; time += 1) statuses.push((await send(options(time))).status);
  return statuses;
}

/** Sends them all at once: what a limit gives back by the second counts for little then, however slow the machine is. */
async function sendAtOnce(times: number, options: (time: number) => Parameters<typeof send>[0]) {
  const answers = await Promise.all(Array.from({ length: times }, (_, time) => send(options(time))));
  return answers.map(({ status }) => status);
}

/** Asks for feedback on nothing, which gets a 400 if the limits let it through. */
async function ask(user?: string) {
  const call = request(bff.url).post(FEEDBACK_PATH);
  const authorization = `Bearer ${user === undefined ? 'x.y.z' : identity.tokenOf(user, `${user}@example.org`)}`;
  return call.set({ authorization }).send({});
}

describe('A user', () => {
  test('that calls too often is answered with 429 and Retry-After, and others are not', async () => {
    await start();
    expect(await sendTimes(PER_USER, () => ({}))).toEqual(Array.from({ length: PER_USER }, () => 400));
    const refused = await send();
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({ error: 'TOO_MANY_REQUESTS' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(10);
    expect((await send({ user: 'grace' })).status).toBe(400);
    expect((await send({ path: SWEEPSTAKE_PATH })).status).toBe(400);
  });

  test('gets what is left of the nearer of two limits in RateLimit headers', async () => {
    await start();
    const { headers } = await send();
    expect(headers).toMatchObject({ 'ratelimit-limit': '10', 'ratelimit-remaining': '9', 'ratelimit-reset': '10' });
  });

  test('is waited for no longer for having asked while refused', async () => {
    await start();
    await sendTimes(PER_USER + 20, () => ({}));
    expect(Number((await send()).headers['retry-after'])).toBeLessThanOrEqual(10);
  });

  test('with RATE_LIMIT_FACTOR=2 may call twice as often', async () => {
    await start({ rateLimitFactor: 2 });
    expect(await sendTimes(2 * PER_USER, () => ({}))).not.toContain(429);
    expect((await send()).status).toBe(429);
  });
});

describe('An address', () => {
  test('that calls too often is answered with 429, no matter who the users are', async () => {
    await start();
    const statuses = await sendAtOnce(2 * PER_ADDRESS, (time) => ({ user: `user${time}` }));
    expect(statuses.filter((status) => status === 400).length).toBeGreaterThanOrEqual(PER_ADDRESS);
    expect(statuses).toContain(429);
  });

  test('behind a proxy that TRUST_PROXY names is the one that the proxy saw', async () => {
    await start({ trustProxy: ['127.0.0.0/8'] });
    const statuses = await sendAtOnce(2 * PER_ADDRESS, (time) => ({
      user: `user${time}`,
      address: `6.6.6.6, 10.1.0.${time}`, // the client wrote the first one itself
    }));
    expect(statuses).not.toContain(429);
    const others = await sendAtOnce(2 * PER_ADDRESS, (time) => ({
      user: `other${time}`,
      address: `1.1.1.${time}, 10.2.0.1`,
    }));
    expect(others).toContain(429);
  });

  test('without TRUST_PROXY is that of the socket, whatever a header says', async () => {
    await start();
    const statuses = await sendAtOnce(2 * PER_ADDRESS, (time) => ({ user: `user${time}`, address: `10.1.0.${time}` }));
    expect(statuses).toContain(429);
  });
});

describe('D-06: feedback', () => {
  test('needs no token, and signed-in people are counted apart from the visitors of the address', async () => {
    await start();
    let visitors = 0;
    let refused = await ask();
    // The first refusal counts: a call more may be allowed again by then.
    for (; refused.status === 400 && visitors < 300; visitors += 1) refused = await ask();
    expect(visitors).toBeGreaterThanOrEqual(120);
    expect(visitors).toBeLessThan(300);
    expect(refused.body).toMatchObject({ error: 'TOO_MANY_REQUESTS', message: expect.stringMatching(/^Too many/) });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect((await ask('ada')).status).toBe(400);
  });
});
