import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';

import type { Locator, Page } from 'playwright-core';

import type { FeedbackItem, FeedbackRequest } from '#shared-types/analysis/feedback';

import { untilProcessEnds } from '../closing.ts';
import { answerJson, type Arrival, startUpstreamStub, type UpstreamStub } from '../server/upstream-stub.ts';
import { lastingOrigins, type Visit, type VisitOptions } from './browser.ts';
import type { Opening } from './open.ts';
import { openDraft } from './same-page.ts';
import { startSite, type TestSite } from './site.ts';

/** The product with its site and a browser, and an evaluator that answers as a test says. */
export interface DocumentSite {
  site: TestSite;
  evaluator: UpstreamStub;
  /** Opens a private draft as a new person. */
  open: (options?: VisitOptions) => Promise<Visit>;
  /** Lets the evaluator answer with `findWords`, and forgets the calls so far. */
  reset: () => void;
  /** Lets the evaluator answer with `findWords`, but only when the returned function is called. */
  holdEvaluator: () => () => void;
}

let shared: Promise<DocumentSite> | undefined;

/** The site with such an evaluator that the test files of a process share. */
export const sharedDocumentSite = (): Promise<DocumentSite> => (shared ??= untilProcessEnds(startDocumentSite));

async function startDocumentSite(): Promise<DocumentSite> {
  const evaluator = await startUpstreamStub();
  const site = await startSite({ evaluatorUrl: evaluator.url, rateLimitFactor: 1000 });
  lastingOrigins.add(site.url);
  return {
    site,
    evaluator,
    open: (options) => openDocument(newDocument(site.url), options),
    reset() {
      evaluator.answer(findWords);
      evaluator.arrivals.length = 0;
    },
    holdEvaluator() {
      const { promise, resolve } = Promise.withResolvers<void>();
      evaluator.answer((arrival, response) => void promise.then(() => findWords(arrival, response)));
      return resolve;
    },
  };
}

/** The path of a private draft that nobody else has, in the document view. */
export const newDocumentPath = (): string => `/document-view#${randomBytes(16).toString('hex')}.new`;

/** The address of such a draft. */
export const newDocument = (url: string): string => url + newDocumentPath();

/** Opens the document view as a new person, and waits until people can write. */
export async function openDocument(address: string, opening?: Opening): Promise<Visit> {
  const person = await openDraft(address, opening);
  await textArea(person.page).waitFor();
  await person.page.getByRole('heading', { level: 1, name: 'Sync status: connected', exact: true }).waitFor();
  return person;
}

export const textArea = (page: Page): Locator => page.getByRole('textbox', { name: 'Text', exact: true });

export const topic = (page: Page): Locator => page.getByRole('textbox', { name: 'Topic', exact: true });

/** The button that evaluates the text, whatever it currently says. */
export const submitButton = (page: Page): Locator => page.getByRole('button', { name: /^Submit/ });

/** Puts a text into the document and submits it. */
export async function submitText(page: Page, text: string): Promise<void> {
  await textArea(page).fill(text);
  await submitButton(page).click();
}

/** The line next to Submit that says how it went. */
export const news = (page: Page): Locator => page.locator('.submit-bar').getByRole('status');

/** The position of an element in the window, in CSS pixels. */
export async function placeOf(element: Locator): Promise<Place> {
  const box = await element.boundingBox();
  if (!box) throw new Error('This element is not shown.');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

/** A box in the window, in CSS pixels. */
export interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
  right: number;
  bottom: number;
}

/** Whether two boxes have a part in common. */
export function overlap(one: Place, other: Place): boolean {
  return one.x < other.right && other.x < one.right && one.y < other.bottom && other.y < one.bottom;
}

export const panel = (page: Page): Locator => page.getByRole('complementary', { name: 'Corrections' });

export const cards = (page: Page): Locator => panel(page).getByRole('listitem');

export function selectedText(page: Page): Promise<string> {
  return textArea(page).evaluate(({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) =>
    value.slice(selectionStart, selectionEnd),
  );
}

/** An evaluator of a test: it finds every "was …" and every "we …" at its place. */
export function findWords(arrival: Arrival, response: ServerResponse): void {
  const { arr } = JSON.parse(arrival.body) as FeedbackRequest;
  const items = arr.flatMap(({ msg, from }) =>
    [...msg.matchAll(/\b(?:was|we) \w+/g)].map(({ 0: words, index }): FeedbackItem => {
      const type = words.startsWith('was') ? 'Passive' : 'Active';
      return { type, msg: `"${words}" is found.`, from: from + index, to: from + index + words.length };
    }),
  );
  answerJson(items)(arrival, response);
}
