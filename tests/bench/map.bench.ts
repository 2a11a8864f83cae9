import { ANALYSIS_PATH } from '#shared-types/analysis/analysis';

import { argumentMap, openView } from '../support/browser/argument.ts';
import { startBrowser, visit } from '../support/browser/browser.ts';
import { body, newDraft, paste } from '../support/browser/demo.ts';
import { readEssays } from '../support/essays/essays.ts';
import { startProcess } from '../support/server/start-process.ts';
import { longest, median, ms, timeOf } from './figures.ts';
import { LONG_TASK_MS, longTasksOf, observeLongTasks } from './long-tasks.ts';

const ESSAYS = 6;
const EDITS = 10;

/** Opens the map of a long argument, edits the text, and prints the tasks of the page over 50 ms while the map is drawn again. */
export async function run(): Promise<void> {
  const bff = await startProcess({ LOG_LEVEL: 'silent' });
  const browser = await startBrowser();
  try {
    const { page, close } = await visit(browser, newDraft(bff.url));
    const essays = readEssays('more').slice(0, ESSAYS);
    const paragraphs = essays.flatMap(({ text }) =>
      text.map(({ sentences }) => sentences.map(({ msg }) => msg).join(' ')),
    );
    await paste(page, paragraphs.join('\n'));
    await openView(page, 'Argument');
    await argumentMap(page).locator('.element-card').first().waitFor({ timeout: 60_000 });
    await body(page).locator('p').nth(3).click();
    await page.keyboard.press('End');
    await observeLongTasks(page);
    const answers: number[] = [];
    for (let edit = 0; edit < EDITS; edit++) {
      const words = ` This is edit ${edit}.`;
      const answered = page.waitForResponse(
        (response) =>
          response.url().endsWith(ANALYSIS_PATH) && (response.request().postData() ?? '').includes(words.trim()),
      );
      const type = async () => {
        await page.keyboard.type(words);
        await (await answered).finished();
      };
      answers.push(await timeOf(type));
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    }
    const longTasks = await longTasksOf(page);
    const cards = await argumentMap(page).locator('.element-card').count();
    const words = paragraphs.join(' ').split(' ').length;
    console.log(
      `${words.toLocaleString('en')} words, ${cards} cards, ${EDITS} edits: long tasks: ${longest(longTasks)} (goal: none over ${LONG_TASK_MS} ms).`,
      `From the first key to the answer: median ${ms(median(answers))}.`,
    );
    await close();
  } finally {
    await browser.close();
    await bff.stop();
  }
}

if (import.meta.main) await run();
