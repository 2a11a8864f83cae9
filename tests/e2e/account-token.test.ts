import type { Request } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';

import { ANALYSIS_PATH } from '#shared-types/analysis';
import { SECURE_TOKEN_PATH, TOKEN_REFRESH_BEFORE_EXPIRY_MS } from '#shared-types/identity';

import { leaveAfterRefusal, logoutButton, newPerson, register, signUp } from '../support/browser/account.ts';
import { newDraft, paste } from '../support/browser/demo.ts';
import { leave } from '../support/browser/room.ts';
import { collectCalls, hearsOfCalls, sharedSite, startSite, type TestSite } from '../support/browser/site.ts';

const MINUTE_MS = 60_000;
const LOGIN = '/login';

let site: TestSite;
beforeAll(async () => {
  site = await sharedSite();
});

const isCallOf = (path: string) => (request: Request) => new URL(request.url()).pathname === path;

describe('A person', () => {
  test('D-06: sends the token with the analysis call, which a visitor makes without one', async () => {
    const { visit } = await register(site);
    const { page } = visit;
    const asked = async () => {
      const asking = page.waitForRequest(
        (request) => isCallOf(ANALYSIS_PATH)(request) && (request.postData() ?? '').includes('Ink'),
      );
      await paste(page, 'Ink dries.');
      return (await asking).headerValue('authorization');
    };
    const restoring = page.waitForResponse((response) => response.url().includes('accounts:lookup'));
    await page.goto(newDraft(site.url));
    await (await restoring).finished();
    expect(claims(await asked()).sub).toMatch(/^\w+/);
    await leave(visit);

    const visitor = await site.open(newDraft(''));
    const asking = visitor.page.waitForRequest(
      (request) => isCallOf(ANALYSIS_PATH)(request) && (request.postData() ?? '').includes('Ink'),
    );
    await paste(visitor.page, 'Ink dries.');
    expect(await (await asking).headerValue('authorization')).toBeNull();
    await leave(visitor);
  });
});

describe('The token', () => {
  test('REQ-264: is renewed in the background from 5 minutes before it expires', async () => {
    const tokenLifetimeS = TOKEN_REFRESH_BEFORE_EXPIRY_MS / 1000 + 2;
    const identity = { kind: 'embedded', passwordMinLength: 6, tokenLifetimeS } as const;
    const shortLived = await startSite({ identity });
    const visit = await shortLived.open(LOGIN);
    const { page } = visit;
    const renewing = page.waitForResponse((response) =>
      response.url().startsWith(`${shortLived.url}${SECURE_TOKEN_PATH}/v1/token`),
    );
    await signUp(page, newPerson());
    await logoutButton(page).waitFor();
    const answer = await renewing;
    expect(answer.status()).toBe(200);
    await leave(visit);
    await shortLived.close();
  });

  test('that lives for less than 5 minutes is renewed at half of its life, and not without a pause', async () => {
    const identity = { kind: 'embedded', passwordMinLength: 6, tokenLifetimeS: 60 } as const;
    const shortLived = await startSite({ identity });
    const visit = await shortLived.open(LOGIN, { withClock: true });
    const { page } = visit;
    await signUp(page, newPerson());
    await logoutButton(page).waitFor();
    const calls: Request[] = collectCalls(page, SECURE_TOKEN_PATH);
    await page.clock.runFor(20_000);
    expect(calls).toEqual([]);
    await page.clock.runFor(15_000);
    await expect.poll(() => calls.length).toBe(1);
    await hearsOfCalls(page);
    await page.clock.runFor(5000);
    expect(calls).toHaveLength(1);
    await leave(visit);
    await shortLived.close();
  });

  test('REQ-265: is asked for again after 30 seconds without a network, then after twice as long each time, up to 16 minutes', async () => {
    const { visit } = await register(site, { withClock: true });
    const { page } = visit;
    await page.clock.pauseAt(Date.now() + MINUTE_MS);
    const calls: Request[] = collectCalls(page, SECURE_TOKEN_PATH);
    await page.route(`**${SECURE_TOKEN_PATH}/**`, (route) => route.abort());
    const passes = async (ms: number, count: number) => {
      await page.clock.runFor(ms);
      await expect.poll(() => calls.length).toBe(count);
      await expect.poll(() => calls.every((call) => call.failure() !== null)).toBe(true);
      await hearsOfCalls(page);
    };
    // One minute of the hour has passed.
    await passes(58 * MINUTE_MS - TOKEN_REFRESH_BEFORE_EXPIRY_MS, 0);
    // By seconds, since the page waits from its answer on, and that may come while the clock runs.
    for (let seconds = 0; seconds < 60 && calls.length === 0; seconds++) {
      await page.clock.runFor(1000);
      await hearsOfCalls(page);
    }
    await passes(1, 1);
    let count = 1;
    for (const waitMs of [0.5, 1, 2, 4, 8, 16, 16].map((minutes) => minutes * MINUTE_MS)) {
      await passes(waitMs - 2000, count);
      count += 1;
      await passes(2000, count);
    }
    await leaveAfterRefusal(visit);
  });
});

/** What a token says, as its reader sees it. */
function claims(authorization: string | null): { sub: string } {
  const [, payload = ''] = /^Bearer [^.]+\.([^.]+)\./.exec(authorization ?? '') ?? [];
  return JSON.parse(Buffer.from(payload, 'base64url').toString());
}
