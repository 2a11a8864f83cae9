import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { FILE_FAULTS } from '../../web/content/files.ts';
import { enterDraft } from '../support/browser/room.ts';
import { HOSTILE_FILES } from '../support/files/hostile-files.ts';
import { startBff } from '../support/server/start-bff.ts';
import { answerJson, startUpstreamStub } from '../support/server/upstream-stub.ts';

/** Where the page finds the files in this test. */
const FILES_PATH = '/hostile-files/';

/** The outcome for a file: the words of its refusal, or the text on the page and its links. */
interface Outcome {
  what: string;
  outcome: string;
  targets: string[];
}

/** Drops the files on the page one by one, and answers each dialog: all inside the page, since each step from out here is slow. */
function dropAll(page: Page): Promise<Outcome[]> {
  const files = HOSTILE_FILES.map(({ what, name }, at) => ({ what, name, path: `${FILES_PATH}${at}` }));
  return page.evaluate(async (list) => {
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- nothing outside is there in the page
    const openDialog = () => document.querySelector<HTMLElement>('dialog[open]');
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- nothing outside is there in the page
    const until = async <Found>(find: () => Found | null | false): Promise<Found> => {
      for (;;) {
        const found = find();
        if (found !== null && found !== false) return found;
        await new Promise((resolve) => setTimeout(resolve));
      }
    };
    const answer = async (label: string) => {
      const buttons = [...(openDialog()?.querySelectorAll('button') ?? [])];
      buttons.find(({ textContent }) => textContent === label)?.click();
      await until(() => openDialog() === null);
    };
    const outcomes: Outcome[] = [];
    for (const { what, name, path } of list) {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([await (await fetch(path)).blob()], name));
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
      const dialog = await until(openDialog);
      if (dialog.querySelector('h2')?.textContent === 'This file can’t be opened') {
        outcomes.push({ what, outcome: `refused: ${dialog.querySelector('p')?.textContent}`, targets: [] });
        await answer('Close');
        continue;
      }
      await answer('Replace');
      const text = [...document.querySelectorAll('.ProseMirror p')].map(({ textContent }) => textContent);
      const targets = [...document.querySelectorAll('.ProseMirror :is(a, img)')];
      outcomes.push({
        what,
        outcome: `read: ${text.join('').replaceAll(/\s+/g, ' ')}`,
        targets: targets.map((each) => each.getAttribute('href') ?? each.getAttribute('src') ?? ''),
      });
    }
    return outcomes;
  }, files);
}

/** Whether a file was refused for this reason. On a busy machine, its time may be up before the reason is found. */
function isRefused(outcome: string, reason: string): boolean {
  return outcome.includes(reason) || outcome === `refused: ${FILE_FAULTS.tooSlow}`;
}

test(`none of ${HOSTILE_FILES.length} hostile or broken files crashes or hangs the page, or makes it send a request elsewhere: each is refused in plain words, or read as text (D-96)`, async () => {
  const upstream = await startUpstreamStub();
  upstream.answer(answerJson([]));
  const { url } = await startBff({ withSite: true, config: { evaluatorUrl: upstream.url } });
  const { page } = await enterDraft(url);
  await page.route(`**${FILES_PATH}*`, (route) => {
    const { pathname } = new URL(route.request().url());
    return route.fulfill({ body: HOSTILE_FILES[Number(pathname.slice(FILES_PATH.length))]?.data ?? '' });
  });
  await page.keyboard.insertText('Here.');
  const hopes = HOSTILE_FILES.map(({ what, expected }) => [what, expected] as const);
  const found = await dropAll(page);
  const outcomes = found.map(({ what, outcome, targets }, at) => {
    const hope = hopes[at]?.[1];
    const isAsHoped = hope && ('read' in hope ? outcome === `read: ${hope.read}` : isRefused(outcome, hope.refused));
    return [
      what,
      isAsHoped && targets.every((target) => target.startsWith('https://example.org/')) ? hope : { outcome, targets },
    ];
  });
  expect(outcomes).toEqual(hopes);
});
