import type { Page, Request, WebSocketRoute } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { FEEDBACK_PATH } from '#shared-types/feedback';
import { MESSAGE_MAX_BODY_BYTES, REPLY_TIMEOUT_MS } from '#shared-types/messaging';
import { PROBLEMS_PATH } from '#shared-types/problems';

import { fill, leaveAfterRefusal, logoutButton, openSignedIn } from '../support/browser/account.ts';
import type { Visit } from '../support/browser/browser.ts';
import {
  cards,
  type DocumentSite,
  findWords,
  newDocument,
  newDocumentPath,
  news,
  panel,
  startDocumentSite,
  submitText,
  textArea,
} from '../support/browser/document-view.ts';
import { CONTACT, guestButton, submit as submitForm, success } from '../support/browser/forms.ts';
import { leave } from '../support/browser/room.ts';
import { collectCalls, hearsOfCalls, sharedSite } from '../support/browser/site.ts';
import { answerJson } from '../support/server/upstream-stub.ts';

const TEXT = 'The door was opened. And we went in. A song was sung.';
/** The chunk of the libraries that only messaging needs. */
const MESSAGING_CHUNKS = '/assets/messaging';
const SOCKET = /\/ws\/\d+\/\w+\/websocket/;

let started: DocumentSite;
beforeAll(async () => {
  started = await startDocumentSite();
});
beforeEach(() => started.reset());

/** A person who has registered and opened a document, and whose messaging is connected. */
interface SignedIn {
  visit: Visit;
  page: Page;
  /** Everything sent over the messaging socket, in both directions. */
  frames: string[];
  /** The feedback calls. */
  calls: Request[];
  /** Ends the messaging socket of the page. */
  breakOff: () => Promise<void>;
}

/** @param options.isWithheld lets no request for an evaluation reach the server. */
async function openConnected({ at = started.site, isWithheld = false } = {}): Promise<SignedIn> {
  const frames: string[] = [];
  let socket: WebSocketRoute | undefined;
  let calls: Request[] = [];
  const watch = async (page: Page) => {
    calls = collectCalls(page, FEEDBACK_PATH);
    await page.routeWebSocket(SOCKET, connect);
  };
  function connect(opened: WebSocketRoute): void {
    socket = opened;
    const server = opened.connectToServer();
    opened.onMessage((text) => {
      frames.push(String(text));
      if (!isWithheld || !isRequest(String(text))) server.send(text);
    });
    server.onMessage((text) => {
      frames.push(String(text));
      opened.send(text);
    });
  }
  const visit = await openSignedIn(at, newDocumentPath(), { prepare: watch });
  const { page } = visit;
  await textArea(page).waitFor();
  await expect.poll(() => frames.some((frame) => frame.includes('CONNECTED'))).toBe(true);
  return { visit, page, frames, calls, breakOff: async () => socket?.close({ code: 3000, reason: 'Broken' }) };
}

/** Resolves when messaging has a connection. */
async function messagingConnects(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket', (opened) => SOCKET.test(opened.url()));
  await socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('CONNECTED'));
}

function isRequest(frame: string): boolean {
  return frame.includes('/queue/evaluate');
}

function requests(frames: string[]): string[] {
  return frames.filter(isRequest);
}

async function submit(page: Page, text = TEXT) {
  await submitText(page, text);
}

describe('Submit, signed in,', () => {
  test('D-12: evaluates through messaging, with the same corrections and no feedback call', async () => {
    const { visit, page, frames, calls } = await openConnected();
    await submit(page);
    await expect.poll(() => news(page).textContent()).toBe('2 corrections');
    expect(await cards(page).count()).toBe(2);
    await cards(page).last().getByRole('button').click();
    expect(requests(frames)).toHaveLength(1);
    expect(calls).toEqual([]);
    await leave(visit);
  });

  test('shows how many sentences have been read', async () => {
    const reading = await sharedSite({ reads: true });
    const { visit, page } = await openConnected({ at: reading });
    // No two of these sentences are the same, since the evaluator doesn't read a sentence twice.
    await submit(
      page,
      Array.from({ length: 100 }, (_, at) => `House number ${at} was painted by nobody at all.`).join(' '),
    );
    await page.getByText(/^Reading sentence \d+ of 100$/).waitFor();
    const bar = page.getByRole('progressbar', { name: /^Reading sentence/ });
    expect(await bar.getAttribute('max')).toBe('100');
    await expect.poll(() => news(page).textContent(), { timeout: 45_000 }).toMatch(/^\d+ corrections/);
    await leave(visit);
    await reading.close();
  });

  test('a text that is too large for a message takes the feedback call, for its parts too', async () => {
    const { visit, page, frames, calls } = await openConnected();
    const text = '“€€€€€€€€€ €€€€€€€€€ €€€€€€€€€ €€€€€€€€ a”. '.repeat(2250);
    expect(Buffer.byteLength(text)).toBeGreaterThan(MESSAGE_MAX_BODY_BYTES);
    await submit(page, text);
    await expect.poll(() => news(page).textContent()).toBe('No corrections');
    expect(calls.length).toBeGreaterThan(10);
    expect(requests(frames)).toHaveLength(0);
    await leave(visit);
  });

  test('D-20: when messaging gives no answer, the feedback call is used, and the page says so', async () => {
    const { visit, page, calls } = await openConnected({ isWithheld: true });
    await submit(page);
    await expect
      .poll(() => news(page).textContent())
      .toBe('2 corrections. It took longer than usual, so we read your text another way.');
    expect(calls).toHaveLength(1);
    await leave(visit);
  });

  test('when the connection breaks, the feedback call is used immediately, and the page says so', async () => {
    const { visit, page, calls, frames, breakOff } = await openConnected({ isWithheld: true });
    await submit(page);
    await expect.poll(() => requests(frames)).toHaveLength(1);
    const brokenAt = performance.now();
    await breakOff();
    await expect.poll(() => news(page).textContent()).toMatch(/^2 corrections/);
    expect(performance.now() - brokenAt).toBeLessThan(REPLY_TIMEOUT_MS);
    expect(await news(page).textContent()).toBe(
      '2 corrections. The connection dropped, so we read your text another way.',
    );
    expect(calls).toHaveLength(1);
    await leave(visit);
  });

  test('when the person signs out in another tab meanwhile, the feedback call is made without their name, and the page reports no delay', async () => {
    const { visit, page, calls, frames } = await openConnected({ isWithheld: true });
    const answer = started.holdEvaluator();
    const other = await visit.context.newPage();
    await other.goto(`${started.site.url}/login`);
    await logoutButton(other).waitFor();
    await submit(page);
    await expect.poll(() => requests(frames)).toHaveLength(1);
    await logoutButton(other).click();
    await expect.poll(() => calls.length).toBe(1);
    expect(await news(page).textContent()).toBe('');
    answer();
    await expect.poll(() => news(page).textContent()).toBe('2 corrections');
    expect(await calls[0]?.headerValue('authorization')).toBeNull();
    await leave(visit);
  });

  test('what the evaluation service refuses is said in its words', async () => {
    const { visit, page, calls } = await openConnected();
    started.evaluator.answer(answerJson({}, 500));
    await submit(page);
    const alert = panel(page).getByRole('alert');
    await alert.getByText('Feedback is unavailable right now.').waitFor();
    expect(await alert.textContent()).toMatch(/Feedback is unavailable right now\. [A-Z].+\./);
    expect(calls).toEqual([]);
    started.evaluator.answer(findWords);
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => news(page).textContent()).toBe('2 corrections');
    await leave(visit);
  });
});

/** How many samples of corrections there are. */
const SAMPLES = 4;

describe('The problem list', () => {
  test('REQ-148, REQ-323: of the key "test" is in the panel before the first Submit, and gives way to the corrections', async () => {
    let calls: Request[] = [];
    const prepare = async (page: Page) => void (calls = collectCalls(page, PROBLEMS_PATH));
    const visit = await openSignedIn(started.site, newDocumentPath(), { prepare });
    const { page } = visit;
    await expect.poll(() => cards(page).count()).toBe(SAMPLES);
    await expect.poll(() => cards(page).first().innerText()).toMatch(/^Claim\s+“Third” introduces a claim\./);
    expect(await cards(page).getByRole('button').count()).toBe(0);
    await panel(page).getByText('These are samples.').waitFor();
    expect(calls.map((call) => call.url())).toEqual([`${started.site.url}${PROBLEMS_PATH}?key=test`]);
    expect(await calls[0]?.headerValue('authorization')).toMatch(/^Bearer /);
    await submit(page);
    await expect.poll(() => cards(page).count()).toBe(2);
    await leave(visit);
  });

  test.each([
    { what: 'an empty list', body: [] },
    { what: 'no list', body: { type: 'Spelling', msg: 'no list' } },
    { what: 'nothing', body: null },
  ])('REQ-146: shows no card for $what', async ({ body }) => {
    const prepare = (page: Page) => page.route(`**${PROBLEMS_PATH}*`, (route) => route.fulfill({ json: body }));
    const visit = await openSignedIn(started.site, newDocumentPath(), { prepare });
    const { page } = visit;
    await panel(page).getByText('Submit your text to see what’s worth a second look.').waitFor();
    expect(await cards(page).count()).toBe(0);
    await leave(visit);
  });

  test('REQ-362: is asked for three more times after a failure, one, two and four seconds later; then one can try again', async () => {
    let calls: Request[] = [];
    let isConnected: Promise<void> | undefined;
    const prepare = async (opened: Page) => {
      calls = collectCalls(opened, PROBLEMS_PATH);
      await opened.route(`**${PROBLEMS_PATH}*`, (route) => route.fulfill({ status: 503, json: {} }));
      isConnected = messagingConnects(opened);
    };
    const visit = await openSignedIn(started.site, newDocumentPath(), { withClock: true, prepare });
    const { page } = visit;
    // A socket opening while the clock is moved on would count as too slow.
    await isConnected;
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
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => cards(page).count()).toBe(SAMPLES);
    await leaveAfterRefusal(visit);
  });

  test('REQ-362: is shown immediately when people come back to the page within five minutes', async () => {
    const visit = await openSignedIn(started.site, newDocumentPath());
    const { page } = visit;
    await expect.poll(() => cards(page).count()).toBe(SAMPLES);
    await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click();
    await page.getByRole('heading', { name: 'Get in touch with us' }).waitFor();
    await page.route(`**${PROBLEMS_PATH}*`, () => {});
    await page.goBack();
    await expect.poll(() => cards(page).count()).toBe(SAMPLES);
    await leave(visit);
  });
});

describe('The messaging connection of the page', () => {
  test('REQ-271: neither it nor its libraries nor the problem list are asked for before somebody is signed in', async () => {
    const visit = await started.site.open('/document-view');
    const { page } = visit;
    const calls = [collectCalls(page, '/ws'), collectCalls(page, PROBLEMS_PATH), collectCalls(page, MESSAGING_CHUNKS)];
    await page.reload({ waitUntil: 'networkidle' });
    await submit(page);
    await expect.poll(() => news(page).textContent()).toBe('2 corrections');
    expect(calls).toEqual([[], [], []]);
    await leave(visit);
  });

  test('the identity of a guest opens none', async () => {
    const visit = await started.site.open('/contact');
    const { page } = visit;
    await fill(page, CONTACT.values);
    await submitForm(page).click();
    await guestButton(page).click();
    await success(page).getByText('Query submitted successfully!').waitFor();
    const calls = [collectCalls(page, '/ws'), collectCalls(page, PROBLEMS_PATH), collectCalls(page, MESSAGING_CHUNKS)];
    await page.goto(newDocument(started.site.url), { waitUntil: 'networkidle' });
    await panel(page).getByText('Submit your text').waitFor();
    expect(calls).toEqual([[], [], []]);
    await leave(visit);
  });

  test('REQ-272: closes when one leaves the page, and when one signs out', async () => {
    const { visit, page, frames } = await openConnected();
    await page.getByRole('banner').getByRole('link', { name: 'Your account' }).click();
    await expect.poll(() => frames.some((frame) => frame.includes('DISCONNECT'))).toBe(true);
    await page.goBack();
    const connections = () => frames.filter((frame) => frame.includes('CONNECTED')).length;
    await expect.poll(connections).toBe(2);
    const other = await visit.context.newPage();
    await other.goto(`${started.site.url}/login`);
    await logoutButton(other).click();
    await expect.poll(() => frames.filter((frame) => frame.includes('DISCONNECT')).length).toBe(2);
    expect(connections()).toBe(2);
    await leave(visit);
  });
});
