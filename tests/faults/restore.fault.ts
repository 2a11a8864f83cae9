/**
 * Two people in Chromium ask the server for the same text at nearly the same time, again and again: both click "Bring them back",
 * or restore the same version, the second a few milliseconds after the first, online or offline. Every paragraph must be there
 * once, and both pages and the store must have the same text.
 */
import { sharedBrowser } from '../support/browser/browser.ts';
import {
  clickBoth,
  RETURN_ACTS,
  type ReturnAct,
  returnedText,
  shareDraft,
  startLater,
  type TwoClicks,
} from '../support/browser/shared-draft.ts';
import { NO_EVALUATOR } from '../support/server/start-process.ts';

const RUNS = Number(process.env['RUNS'] ?? 20);
const DELAYS_MS = [0, 40, 150, 300, 600];

/** The counts in one row of the table. */
interface Counts {
  runs: number;
  doubled: number;
  lost: number;
  unequal: number;
  unanswered: number;
}

const later = await startLater({
  rateLimitFactor: 100_000,
  logLevel: 'silent',
  evaluatorUrl: NO_EVALUATOR.EVALUATOR_URL,
});
const browser = await sharedBrowser();

async function runsOf(act: ReturnAct, clicks: TwoClicks): Promise<Counts> {
  const counts: Counts = { runs: 0, doubled: 0, lost: 0, unequal: 0, unanswered: 0 };
  const draft = await shareDraft(await later.draftOfAda());
  for (; counts.runs < RUNS; counts.runs += 1) {
    await act.prepare(draft);
    const pages = counts.runs % 2 === 0 ? draft.pages : ([draft.pages[1], draft.pages[0]] as const);
    await clickBoth(act, pages, clicks).catch(async (error: unknown) => {
      counts.unanswered += 1;
      console.log(error, await Promise.all(pages.map(({ page }) => page.locator('.demo').innerText())));
    });
    const { doubled, lost, isEqual } = await returnedText(later.bff, draft);
    counts.doubled += Number(doubled.length > 0);
    counts.lost += Number(lost.length > 0);
    counts.unequal += Number(!isEqual);
  }
  draft.ada.close();
  await Promise.all(draft.pages.map(({ close }) => close()));
  return counts;
}

const startedAt = performance.now();
const table: Record<string, Counts> = {};
for (const act of RETURN_ACTS)
  for (const delayMs of DELAYS_MS)
    for (const isOffline of [false, true])
      table[`${act.name}, ${delayMs} ms, ${isOffline ? 'offline' : 'online'}`] = await runsOf(act, {
        delayMs,
        isOffline,
      });
console.table(table);
console.log(`${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
await browser.close();
await later.bff.close();
const isHeld = Object.values(table).every(
  ({ doubled, lost, unequal, unanswered }) => doubled + lost + unequal + unanswered === 0,
);
process.exitCode = isHeld ? 0 : 1;
