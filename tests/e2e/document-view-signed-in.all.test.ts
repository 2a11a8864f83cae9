import type { Page, Request, WebSocketRoute } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';

import { FEEDBACK_PATH } from '#shared-types/analysis/feedback';
import { PROBLEMS_PATH } from '#shared-types/analysis/problems';

import { fill, logoutButton, newPerson } from '../support/browser/account.ts';
import { expectRefusals } from '../support/browser/browser.ts';
import {
  cards,
  newDocumentPath,
  news,
  panel,
  sharedDocumentSite,
  submitText,
  textArea,
} from '../support/browser/document-view.ts';
import { CONTACT, guestButton, success } from '../support/browser/forms.ts';
import { collectCalls, hearsOfCalls, sharedSite } from '../support/browser/site.ts';

const started = await sharedDocumentSite();

beforeEach(() => started.reset());

test('Submit shows how many sentences have been read', async () => {
  const site = await sharedSite({ reads: true });
  let connected: Promise<unknown> | undefined;
  const prepare = async (opened: Page) => {
    const socket = opened.waitForEvent('websocket', (each) => /\/ws\/\d+\/\w+\/websocket/.test(each.url()));
    connected = socket.then((each) =>
      each.waitForEvent('framereceived', ({ payload }) => String(payload).includes('CONNECTED')),
    );
  };
  const { page } = await site.open(newDocumentPath(), { as: newPerson(), prepare });
  await connected;
  // No two of these sentences are the same, since the evaluator doesn't read a sentence twice.
  const sentences = Array.from({ length: 100 }, (_, at) => `House number ${at} was painted by nobody at all.`);
  await submitText(page, sentences.join(' '));
  await page.getByText(/^Reading sentence \d+ of 100$/).waitFor();
  const bar = page.getByRole('progressbar', { name: /^Reading sentence/ });
  expect(await bar.getAttribute('max')).toBe('100');
  await expect.poll(() => news(page).textContent(), { timeout: 45_000 }).toMatch(/^\d+ corrections/);
});

test.each([
  { what: 'no list', body: { type: 'Spelling', msg: 'no list' } },
  { what: 'nothing', body: null },
])('REQ-146: shows no card for $what', async ({ body }) => {
  const prepare = (page: Page) => page.route(`**${PROBLEMS_PATH}*`, (route) => route.fulfill({ json: body }));
  const { page } = await started.site.open(newDocumentPath(), { as: newPerson(), prepare });
  await panel(page).getByText('Submit your text to see what’s worth a second look.').waitFor();
  expect(await cards(page).count()).toBe(0);
});

const TEXT = 'The door was opened. And we went in. A song was sung.';

/** The chunk of the libraries that only messaging needs. */
const MESSAGING_CHUNKS = '/assets/messaging';

const SOCKET = /\/ws\/\d+\/\w+\/websocket/;

/** How many samples of corrections there are. */
const SAMPLES = 4;

/**
 * Opens a document as a person who is signed in, whose messaging is connected.
 * @param isWithheld whether a request for an evaluation doesn't reach the server.
 */
async function openConnected(isWithheld = () => false) {
  /** Everything sent over the messaging socket, in both directions. */
  const frames: string[] = [];
  const sockets: WebSocketRoute[] = [];
  let calls: Record<'feedback' | 'problems', Request[]> = { feedback: [], problems: [] };
  const connect = (opened: WebSocketRoute) => {
    sockets.push(opened);
    const server = opened.connectToServer();
    opened.onMessage((text) => {
      frames.push(String(text));
      if (!isRequest(String(text)) || !isWithheld()) server.send(text);
    });
    server.onMessage((text) => {
      frames.push(String(text));
      opened.send(text);
    });
  };
  const prepare = async (page: Page) => {
    calls = { feedback: collectCalls(page, FEEDBACK_PATH), problems: collectCalls(page, PROBLEMS_PATH) };
    await page.routeWebSocket(SOCKET, connect);
  };
  const { page } = await started.site.open(newDocumentPath(), { as: newPerson(), withClock: true, prepare });
  await textArea(page).waitFor();
  await expect.poll(() => frames.some((frame) => frame.includes('CONNECTED'))).toBe(true);
  const breakOff = () => sockets.at(-1)?.close({ code: 3000, reason: 'Broken' });
  return { page, frames, calls, breakOff };
}

const isRequest = (frame: string) => frame.includes('/queue/evaluate');

describe('Signed in,', () => {
  test('D-12, D-20, REQ-148, REQ-323: the samples of the key "test" give way to corrections that come through messaging, and through the feedback call as soon as the connection breaks', async () => {
    let isWithheld = false;
    const { page, frames, calls, breakOff } = await openConnected(() => isWithheld);
    await expect.poll(() => cards(page).count()).toBe(SAMPLES);
    await expect.poll(() => cards(page).first().innerText()).toMatch(/^Claim\s+“Third” introduces a claim\./);
    expect(await cards(page).getByRole('button').count()).toBe(0);
    await panel(page).getByText('These are samples.').waitFor();
    expect(calls.problems.map((call) => call.url())).toEqual([`${started.site.url}${PROBLEMS_PATH}?key=test`]);
    expect(await calls.problems[0]?.headerValue('authorization')).toMatch(/^Bearer /);

    // However busy this machine is, it isn't too slow for the page.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
    await submitText(page, TEXT);
    await expect.poll(() => news(page).textContent()).toBe('2 corrections');
    expect(await cards(page).count()).toBe(2);
    expect([frames.filter(isRequest).length, calls.feedback.length]).toEqual([1, 0]);

    isWithheld = true;
    await submitText(page, `${TEXT} It was new.`);
    await expect.poll(() => frames.filter(isRequest).length).toBe(2);
    await breakOff();
    await page.clock.resume();
    const words = '3 corrections. The connection dropped, so we read your text another way.';
    await expect.poll(() => news(page).textContent()).toBe(words);
    expect(calls.feedback).toHaveLength(1);
  });

  test('REQ-263, REQ-272, REQ-362: messaging closes when one leaves the page and when one signs out, and whoever comes back within five minutes sees the samples immediately', async () => {
    const { page, frames } = await openConnected();
    const count = (word: string) => frames.filter((frame) => frame.includes(word)).length;
    await expect.poll(() => cards(page).count()).toBe(SAMPLES);
    await page.getByRole('banner').getByRole('link', { name: 'Your account' }).click();
    await expect.poll(() => count('DISCONNECT')).toBe(1);
    await page.route(`**${PROBLEMS_PATH}*`, () => {});
    await page.goBack();
    await expect.poll(() => cards(page).count()).toBe(SAMPLES);
    await expect.poll(() => count('CONNECTED')).toBe(2);
    const other = await page.context().newPage();
    await other.goto(`${started.site.url}/login`);
    await logoutButton(other).click();
    await expect.poll(() => count('DISCONNECT')).toBe(2);
    expect(count('CONNECTED')).toBe(2);
  });

  test('REQ-146, REQ-362: the samples are asked for three more times after a failure, one, two and four seconds later; then one can try again, and an empty list is no card', async () => {
    let calls: Request[] = [];
    let connected: Promise<unknown> | undefined;
    const prepare = async (opened: Page) => {
      calls = collectCalls(opened, PROBLEMS_PATH);
      await opened.route(`**${PROBLEMS_PATH}*`, (route) => route.fulfill({ status: 503, json: {} }));
      const socket = opened.waitForEvent('websocket', (each) => SOCKET.test(each.url()));
      connected = socket.then((each) =>
        each.waitForEvent('framereceived', ({ payload }) => String(payload).includes('CONNECTED')),
      );
    };
    const { page } = await started.site.open(newDocumentPath(), { as: newPerson(), withClock: true, prepare });
    // A socket opening while the clock is moved on would count as too slow.
    await connected;
    for (const [at, waitMs] of [1000, 2000, 4000].entries()) {
      await expect.poll(() => calls.length).toBe(at + 1);
      await calls[at]?.response();
      await hearsOfCalls(page);
      await page.clock.runFor(waitMs);
    }
    const alert = panel(page).getByRole('alert');
    await alert.getByText('HTTP error! status: 503').waitFor();
    expect(calls).toHaveLength(4);
    await page.unroute(`**${PROBLEMS_PATH}*`);
    await page.route(`**${PROBLEMS_PATH}*`, (route) => route.fulfill({ json: [] }));
    await alert.getByRole('button', { name: 'Try again' }).click();
    await panel(page).getByText('Submit your text to see what’s worth a second look.').waitFor();
    expect(await cards(page).count()).toBe(0);
    expectRefusals(page);
  });
});

test('REQ-271: neither messaging nor its libraries nor the samples are asked for a visitor, nor for a guest who has sent a form', async () => {
  const { page } = await started.site.open('/contact');
  await fill(page, CONTACT.values);
  await guestButton(page).click();
  await success(page).getByText('Query submitted successfully!').waitFor();
  const calls = [collectCalls(page, '/ws'), collectCalls(page, PROBLEMS_PATH), collectCalls(page, MESSAGING_CHUNKS)];
  await page.goto(started.site.url + newDocumentPath(), { waitUntil: 'networkidle' });
  await panel(page).getByText('Submit your text').waitFor();
  await page.evaluate(() => sessionStorage.clear());
  await page.reload({ waitUntil: 'networkidle' });
  await submitText(page, TEXT);
  await expect.poll(() => news(page).textContent()).toBe('2 corrections');
  expect(calls).toEqual([[], [], []]);
});
