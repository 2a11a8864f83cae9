import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';

import { type Analysis, ANALYSIS_PATH } from '#shared-types/analysis';
import { BODY_FIELD } from '#shared-types/collaboration';
import type { CommentList } from '#shared-types/comments';
import type { DocumentSharing } from '#shared-types/documents';
import { FEEDBACK_PATH } from '#shared-types/feedback';
import { PREFERENCES_PATH } from '#shared-types/preferences';
import type { VersionList } from '#shared-types/versions';

import { openOwnDocument } from '../support/browser/account.ts';
import { argumentMap, mapped, openView } from '../support/browser/argument.ts';
import { sharedBrowser } from '../support/browser/browser.ts';
import { putCaretAtEnd } from '../support/browser/caret.ts';
import { body, chooseInDocumentMenu, draftWith } from '../support/browser/demo.ts';
import { cards, news, newDocument, openDocument, panel, submitText } from '../support/browser/document-view.ts';
import { noteCard } from '../support/browser/notes.ts';
import { enter, leave } from '../support/browser/room.ts';
import { sharedSite, type TestSite } from '../support/browser/site.ts';
import { startBff, type TestBff } from '../support/server/start-bff.ts';

const ESSAY = [
  'I believe that every school should begin at nine. I beleive that it helps.',
  'The most important reason is that tired students learn less. According to a study of 9,000 students, marks rose by a tenth (Reyes, 2019).',
  'Some people say that sport would suffer. However, most clubs train in the evening anyway.',
  'In conclusion, schools should open at nine, because a rested student learns better.',
].join('\n');
const FAR = 1_000_000;

const PLACE = { type: null, tname: BODY_FIELD, item: null, assoc: 0 };
/** A thread by somebody of a kind that doesn't exist yet, in a colour that doesn't either. */
const THREAD = {
  id: 'f'.repeat(32),
  anchor: { start: PLACE, end: PLACE },
  quote: { exact: 'every school should begin', prefix: 'I believe that ', suffix: ' at nine' },
  canResolve: true,
  comments: [
    {
      id: 'd'.repeat(32),
      name: 'Ms Lee',
      author: 'tutor',
      colour: 12,
      isOwn: false,
      canDelete: false,
      text: 'Why nine?',
      isDeleted: false,
      createdAt: '2026-11-26T09:00:00.000Z',
    },
  ],
};

/** Something that a newer server, or a broken one, puts into an answer. */
type Change<Answer> = (answer: Answer) => unknown;

let browser: Browser;
let bff: TestBff;
let site: TestSite;
beforeAll(async () => {
  [bff, site, browser] = await Promise.all([startBff({ withSite: true }), sharedSite(), sharedBrowser()]);
});

/** Changes the answers of the server before a page gets them. */
async function alter<Answer>(page: Page, address: string | RegExp, change: Change<Answer>): Promise<void> {
  await page.route(address, async (route) => {
    if (route.request().method() !== 'GET' && route.request().method() !== 'POST') return route.fallback();
    const response = await route.fetch();
    const answer: Answer = await response.json();
    await route.fulfill({ response, json: change(answer) });
  });
}

/** An item of the argument after another element was put before all. */
function later<Kind extends { about?: number }>({ about, ...item }: Kind) {
  return { ...item, ...(about !== undefined && { about: about + 1 }) };
}

/** Opens a draft with the essay, whose analysis is changed. */
async function readEssay(change: Change<Analysis>) {
  const prepare = (page: Page) => alter(page, `**${ANALYSIS_PATH}`, change);
  return enter(browser, await draftWith(bff.url, ESSAY), { prepare });
}

/** Checks that the editor still takes words, and draws them. */
async function expectToWriteOn(page: Page): Promise<void> {
  await putCaretAtEnd(page);
  await page.keyboard.insertText(' The bell can wait.');
  await body(page).getByText('The bell can wait.').waitFor();
  await page.getByText('Saved', { exact: true }).waitFor();
}

describe('In front of a newer server, the editor', () => {
  test('shows the notes that it knows, counts those that it doesn’t, and goes on', async () => {
    const visit = await readEssay((analysis) => ({
      ...analysis,
      items: [
        { type: 'Rhythm', msg: 'Every sentence is as long as the last.', from: 1, to: 10 },
        null,
        ...analysis.items,
        { ...analysis.items[0], from: FAR, to: FAR + 5 },
        { ...analysis.items[0], from: 20, to: 10 },
        'a word',
      ],
    }));
    const { page } = visit;
    await noteCard(page, 'beleive').waitFor();
    await page.getByText('5 notes of a newer kind aren’t shown. Reload to see them.').waitFor();
    expect(await page.getByText('Every sentence is as long').count()).toBe(0);
    await expectToWriteOn(page);
    await leave(visit);
  });

  test('keeps the map of the argument whole when it doesn’t know one of its parts', async () => {
    let isNewer = false;
    const visit = await readEssay((analysis) => {
      const { argument } = analysis;
      if (argument === undefined || !isNewer) return analysis;
      const [first] = argument.elements;
      const elements = [
        { ...first, type: 'Anecdote', reason: 'A story.' },
        ...argument.elements.map(later),
        { ...first, paragraph: 'two' },
      ];
      const gaps = [{ kind: 'tone', title: 'Tone', question: 'Is it too loud?' }, ...argument.gaps.map(later), 7];
      return { ...analysis, argument: { ...argument, elements, gaps } };
    });
    const { page } = visit;
    await openView(page, 'Argument');
    await argumentMap(page).waitFor();
    const before = await mapped(page);
    isNewer = true;
    await page.reload();
    await page.getByText('4 notes of a newer kind aren’t shown.').waitFor();
    await openView(page, 'Argument');
    await expect.poll(() => mapped(page)).toEqual(before);
    expect(await page.getByText('A story.').or(page.getByText('Is it too loud?')).count()).toBe(0);
    await expectToWriteOn(page);
    await leave(visit);
  });

  test.each<{ what: string; change: Change<Analysis> }>([
    { what: 'an object where the list of notes should be', change: (analysis) => ({ ...analysis, items: { a: 1 } }) },
    { what: 'no notes at all', change: (analysis) => ({ ...analysis, items: undefined }) },
    {
      what: 'lists of findings that are none',
      change: (analysis) => ({
        ...analysis,
        priorities: 'all',
        argument: { ...analysis.argument, elements: null, gaps: {} },
        sources: { ...analysis.sources, citations: {}, problems: 4 },
        profile: { ...analysis.profile, sentences: {}, repeated: null },
      }),
    },
    {
      what: 'findings of unknown kinds, without places or outside of the text',
      change: (analysis) => ({
        ...analysis,
        priorities: [{ id: 'a', stage: 'tone', title: 'Tone', reason: '', places: [] }, ...(analysis.priorities ?? [])],
        sources: {
          ...analysis.sources,
          citations: [{ from: FAR, to: FAR + 1, words: 'Reyes', paragraph: 1, entry: 5 }],
          problems: [
            { rule: 'new rule', title: 'New', msg: '', why: '', places: [{ from: 1, to: 2 }] },
            { rule: 'order', title: 'Order', msg: '', why: '', places: [] },
          ],
        },
        argument: { ...analysis.argument, thesis: { from: FAR, to: FAR + 9 } },
      }),
    },
  ])('shows the rest of an answer with $what', async ({ change }) => {
    const visit = await readEssay(change);
    const { page } = visit;
    await page.getByText(/of a newer kind (?:isn|aren)’t shown\. Reload to see/).waitFor();
    for (const view of ['Argument', 'Sources', 'Profile'] as const) await openView(page, view);
    await openView(page, 'Notes');
    await expectToWriteOn(page);
    await leave(visit);
  });

  test.each([
    ['null', null],
    ['a list', []],
    ['a word', 'fine'],
  ])('says that it couldn’t read an answer that is %s, and goes on', async (_, answer) => {
    const visit = await readEssay(() => answer);
    const { page } = visit;
    await page.getByRole('alert').getByText('We couldn’t read the server’s answer.').waitFor();
    await page.unroute(`**${ANALYSIS_PATH}`);
    await page.getByRole('button', { name: 'Try again' }).click();
    await noteCard(page, 'beleive').waitFor();
    await expectToWriteOn(page);
    await leave(visit);
  });

  test('shows comments, links and versions whose kinds it doesn’t know', async () => {
    const { owner } = await openOwnDocument(site, ESSAY, { link: { role: 'comment', label: 'the class' } });
    const { page } = owner;
    await alter<CommentList>(page, /\/comments(?:\?|$)/, ({ at }) => ({
      threads: [null, { ...THREAD, id: 'e'.repeat(32), anchor: { start: {}, end: {} } }, THREAD],
      at,
    }));
    await alter<DocumentSharing>(page, /\/links$/, (sharing) => ({
      links: [...sharing.links.map((link) => ({ ...link, role: 'moderate' })), null],
      writers: {},
      addressRole: 'moderate',
    }));
    await alter<VersionList>(page, /\/versions$/, ({ restores, current }) => ({
      current,
      restores,
      versions: [null, { number: 'one' }],
    }));
    await alter(page, `**${PREFERENCES_PATH}`, () => ({ words: 4, rulesOff: [null] }));

    await page.reload();
    await body(page).getByText('I believe that every school').waitFor();
    await page.getByText('Why nine?').waitFor();
    await chooseInDocumentMenu(page, 'Share with people');
    const role = page.getByRole('combobox', { name: 'What the class can do' });
    await expect.poll(() => role.inputValue()).toBe('read');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'History', exact: true }).click();
    await page.getByRole('heading', { name: 'History' }).waitFor();
    expect(await page.getByText('Something went wrong!').count()).toBe(0);
  });
});

test('The document view shows the notes that it knows, counts those that it doesn’t, and goes on', async () => {
  const visit = await openDocument(browser, newDocument(bff.url));
  const { page } = visit;
  await alter<unknown[]>(page, `**${FEEDBACK_PATH}`, (items) => [
    { type: 'Rhythm', msg: 'x', from: 1, to: 2 },
    null,
    ...items,
  ]);
  await submitText(page, 'I beleive that the letter was written by my aunt.');
  await cards(page).filter({ hasText: 'beleive' }).waitFor();
  expect(await news(page).textContent()).toContain('2 notes of a newer kind aren’t shown. Reload to see them.');
  expect(await panel(page).getByText('Rhythm').count()).toBe(0);
  await page.unroute(`**${FEEDBACK_PATH}`);
  await leave(visit);
});
