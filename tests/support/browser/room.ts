import { expectQuiet, type Visit } from './browser.ts';
import { body, newDraft } from './demo.ts';
import type { Opening } from './open.ts';
import { openDraft } from './same-page.ts';

const HOUR_MS = 3_600_000;

/** Opens a room as a new person, and waits until they can write. */
export async function enter(address: string, opening: Opening = {}): Promise<Visit> {
  const person = await openDraft(address, opening);
  await body(person.page).waitFor();
  await person.page.getByText('connected', { exact: true }).waitFor();
  // From here on time stops, until the test moves it on.
  if (opening.withClock) await person.page.clock.pauseAt(Date.now() + HOUR_MS);
  return person;
}

/** Opens a new private draft as a new person, whose caret is in the text. @param url the address of the server. */
export async function enterDraft(url: string, opening: Opening = {}): Promise<Visit> {
  const person = await enter(newDraft(url), opening);
  await body(person.page).click();
  return person;
}

/** Ends a visit before its test ends, and checks that the page kept to its own origin and that its console is clean. */
export async function leave({ close, ...visited }: Visit): Promise<void> {
  await close();
  expectQuiet(visited);
}
