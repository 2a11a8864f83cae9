import { expect, test } from 'vitest';

import { type Analysis, ANALYSIS_PATH } from '#shared-types/analysis/analysis';

import { argumentMap, mapped, openView } from '../support/browser/argument.ts';
import { putCaretAtEnd } from '../support/browser/caret.ts';
import { body, draftWith } from '../support/browser/demo.ts';
import { noteCard } from '../support/browser/notes.ts';
import { enter } from '../support/browser/room.ts';
import { sharedSite } from '../support/browser/site.ts';

const ESSAY = [
  'I believe that every school should begin at nine. I beleive that it helps.',
  'The most important reason is that tired students learn less. According to a study of 9,000 students, marks rose by a tenth (Reyes, 2019).',
  'Some people say that sport would suffer. However, most clubs train in the evening anyway.',
  'In conclusion, schools should open at nine, because a rested student learns better.',
].join('\n');
const FAR = 1_000_000;

const site = await sharedSite({ reads: true });

/** An item of the argument after another element was put before all. */
function later<Kind extends { about?: number }>({ about, ...item }: Kind) {
  return { ...item, ...(about !== undefined && { about: about + 1 }) };
}

/** What a newer server, or a broken one, makes of an analysis. */
function newer({ argument, ...analysis }: Analysis): object {
  const [first] = argument?.elements ?? [];
  const elements = [{ ...first, type: 'Anecdote', reason: 'A story.' }, ...(argument?.elements.map(later) ?? [])];
  const gaps = [{ kind: 'tone', title: 'Tone', question: 'Is it too loud?' }, ...(argument?.gaps.map(later) ?? [])];
  return {
    ...analysis,
    items: [
      { type: 'Rhythm', msg: 'Every sentence is as long as the last.', from: 1, to: 10 },
      null,
      ...analysis.items,
      { ...analysis.items[0], from: FAR, to: FAR + 5 },
    ],
    argument: { ...argument, elements, gaps },
    sources: { ...analysis.sources, citations: {} },
    profile: { ...analysis.profile, sentences: {} },
    priorities: 'all',
  };
}

test('in front of a newer server, the editor shows what it knows, counts what it doesn’t, says what it can’t read at all, and goes on', async () => {
  const { page } = await enter(await draftWith(site.url, ESSAY));
  await openView(page, 'Argument');
  await argumentMap(page).waitFor();
  const before = await mapped(page);
  let isReadable = false;
  await page.route(`**${ANALYSIS_PATH}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: isReadable ? newer(await response.json()) : null });
  });
  await page.reload();
  await page.getByRole('alert').getByText('We couldn’t read the server’s answer.').waitFor();
  isReadable = true;
  await page.getByRole('button', { name: 'Try again' }).click();
  await noteCard(page, 'beleive').waitFor();
  await page.getByText('8 notes of a newer kind aren’t shown. Reload to see them.').waitFor();
  expect(await page.getByText('Every sentence is as long').count()).toBe(0);
  await openView(page, 'Argument');
  await expect.poll(() => mapped(page)).toEqual(before);
  expect(await page.getByText('A story.').or(page.getByText('Is it too loud?')).count()).toBe(0);
  for (const view of ['Sources', 'Profile', 'Notes'] as const) await openView(page, view);
  await putCaretAtEnd(page);
  await page.keyboard.insertText(' The bell can wait.');
  await body(page).getByText('The bell can wait.').waitFor();
  await page.getByText('Saved', { exact: true }).waitFor();
});
