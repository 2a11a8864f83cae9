import type { Browser } from 'playwright-core';
import { expect } from 'vitest';

import type { Visit, VisitOptions } from './browser.ts';
import { body, newDraft } from './demo.ts';
import { visitDraft } from './same-page.ts';

const HOUR_MS = 3_600_000;

/** Opens a room as a new person and waits until its text appears. @param options see `visitDraft`. */
export async function enter(browser: Browser, address: string, options?: VisitOptions): Promise<Visit> {
  const person = await visitDraft(browser, address, options);
  await body(person.page).waitFor();
  await person.page.getByText('connected', { exact: true }).waitFor();
  // From here on time stops, until the test moves it on.
  if (options?.withClock) await person.page.clock.pauseAt(Date.now() + HOUR_MS);
  return person;
}

/** Opens a new private draft as a new person, whose caret is in the text. @param url the address of the server. */
export async function enterDraft(browser: Browser, url: string, options?: VisitOptions): Promise<Visit> {
  const person = await enter(browser, newDraft(url), options);
  await body(person.page).click();
  return person;
}

/** Ends a visit, and checks that the page kept to its own origin and that its console is clean. */
export async function leave({ complaints, strangers, close }: Visit): Promise<void> {
  await close();
  expect(strangers).toEqual([]);
  expect(complaints).toEqual([]);
}
