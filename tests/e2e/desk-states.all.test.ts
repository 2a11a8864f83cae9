import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';

import type { DeskAct } from '#shared-types/desk/acts';
import type { AssignmentSettings, DeskComment, HandedInText, Phrase } from '#shared-types/desk/assignment';

import { newPerson } from '../support/browser/account.ts';
import { violations } from '../support/browser/axe.ts';
import { VIEWPORT } from '../support/browser/browser.ts';
import { assignmentOfAccount, callsTo, keptClass, openDesk } from '../support/browser/desk.ts';
import type { OpenedFile } from '../support/browser/files.ts';
import { sharedSite, type TestSite } from '../support/browser/site.ts';
import { CLASS_NAMES, classFiles } from '../support/class-files.ts';
import { deskId, settingsWith, studentWith } from '../support/desk.ts';

const NARROW = { width: 1024, height: 768 };
const LEVELS = ['Not yet', 'Nearly', 'Secure', 'Beyond'];
const CRITERIA = ['Position and claims', 'Evidence', 'The other side', 'Language and sources'].map((name) => ({
  id: deskId(),
  name,
  levels: LEVELS.map((level, index) => ({
    name: level,
    words: `${name}: what a reader can check, and how far it goes.`,
    points: index + 2,
  })),
}));
const SETTINGS: AssignmentSettings = settingsWith({
  title: 'Should school start later?',
  className: 'English 10',
  rubric: { kind: 'levels', criteria: CRITERIA },
});

const PHRASES: Phrase[] = [
  ['ev3', 'Who has measured this? One figure would carry the paragraph.', 'Evidence'],
  ['ev5', 'Where does this figure come from?', 'Evidence'],
  ['po1', 'Say in one sentence what you want the reader to believe.', 'Position and claims'],
  ['ot1', 'Who would disagree, and what would you answer?', 'The other side'],
].map(([code = '', words = '', criterion = '']) => ({ id: deskId(), code, words, criterion }));

let site: TestSite;
let page: Page;
/** The address of the assignment with thirty texts, of an empty one, and of one that two people have read, and of one to collect in. */
let [class30, empty, compared, collecting, withoutRubric] = ['', '', '', '', ''];
/** A text with comments, one that has been handed in again, and the first one. */
let [commented, second, unread] = ['', '', ''];

beforeAll(async () => {
  site = await sharedSite({ reads: true });
  const teacher = await openDesk(site);
  const { token } = teacher;
  ({ page } = teacher);
  const made = await assignmentOfAccount(site, token, SETTINGS);
  class30 = `/desk#${made.id}`;
  const another = async (changes: Partial<AssignmentSettings>) =>
    `/desk#${(await assignmentOfAccount(site, token, { ...SETTINGS, ...changes })).id}`;
  empty = await another({ title: 'An empty one' });
  collecting = await another({ title: 'Collecting' });
  withoutRubric = await another({ rubric: { kind: 'levels', criteria: [] } });
  compared = `/desk#${await comparedTexts(token)}`;
  await open(class30);
  await collect();
  const { texts } = await made.view();
  const { keys } = await keptClass(page);
  await made.act(...workOn(texts));
  const [first, other, third] = texts;
  if (!first || !other || !third) throw new Error('the class has handed nothing in');
  await made.act({ do: 'return', texts: [other.id, third.id] });
  const student = studentWith(callsTo(site), { code: other.code, key: keys[other.code] ?? '' });
  const again = await student.handIn('I have thought about this again. School should start at nine.');
  [commented, second, unread] = [first.id, again.id, texts[9]?.id ?? ''];
}, 180_000);

/** What the teacher has done with the first six texts. */
function workOn(texts: readonly HandedInText[]): DeskAct[] {
  const acts: DeskAct[] = PHRASES.map((phrase) => ({ do: 'phrase', phrase }));
  for (const [index, text] of texts.slice(0, 6).entries()) {
    acts.push({ do: 'mark', text: text.id, isRead: true });
    const parts = (text.reading?.argument?.elements ?? []).slice(0, 3);
    for (const [at, { from, to }] of parts.entries())
      acts.push({ do: 'comment', comment: commentOn(text, from, to, at) });
    for (const { id } of index % 2 === 0 ? CRITERIA : CRITERIA.slice(0, 2))
      acts.push({ do: 'mark', text: text.id, criterion: id, level: index % 4 });
    const [part] = parts;
    if (part) {
      const { from, to } = part;
      acts.push({ do: 'keep', sentence: { id: deskId(), text: text.id, from, to, quote: wordsAt(text, from, to) } });
    }
  }
  acts.push({
    do: 'sheet',
    sheet: {
      wentWell: ['You counted, and it shows.', 'You say early what you want.'],
      workOn: ['Who would disagree?'],
      question: 'Which figure would you trust?',
      counts: ['position', 'counterclaim'],
    },
  });
  return acts;
}

function commentOn(text: HandedInText, from: number, to: number, at: number): DeskComment {
  const phrase = PHRASES[at % 2];
  const own = { id: deskId(), text: text.id, from, to, quote: wordsAt(text, from, to) };
  const words = at === 2 ? 'You asked, and you counted. What do the others say?' : (phrase?.words ?? '');
  return { ...own, words, criterion: CRITERIA[1]?.id ?? '', ...(at < 2 && phrase && { phrase: phrase.id }) };
}

/** The words between two positions of a text that has paragraphs only. */
function wordsAt({ body }: HandedInText, from: number, to: number): string {
  const { content } = body as { content: { content?: { text: string }[] }[] };
  const all = content.map((paragraph) => `\n${(paragraph.content ?? []).map(({ text }) => text).join('')}\n`).join('');
  return all.slice(from, to).trim();
}

/** Three texts that the teacher and a second reader have marked: they agree on half of it. */
async function comparedTexts(token: string): Promise<string> {
  const made = await assignmentOfAccount(site, token, { ...SETTINGS, title: 'Read twice' });
  const texts: string[] = [];
  for (const code of ['Heron 12', 'Kestrel 6', 'Wren 2']) {
    await made.addCode(code);
    texts.push(await made.handInFor(code, `Late buses make ${code} sleep less. School should start later.`));
  }
  const reader = await made.invite(texts);
  const marks = (by: number): DeskAct[] =>
    texts.flatMap((text) =>
      CRITERIA.map(({ id }, index): DeskAct => ({ do: 'mark', text, criterion: id, level: index % 2 === 0 ? 2 : by })),
    );
  await made.tryActs(reader, ...marks(3), { do: 'marks in' }).expect(200);
  await made.act(...marks(1), { do: 'marks in' });
  return made.id;
}

/** Pastes the class list and chooses the files of thirty essays, and waits until they are read. */
async function collect(): Promise<void> {
  await pasteNames(CLASS_NAMES);
  await choose(classFiles(CLASS_NAMES));
  await page.getByText('30 new texts').waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('row').nth(30).waitFor();
  await page.getByText('reading…').first().waitFor({ state: 'detached', timeout: 90_000 });
}

/** Opens an address of the desk as if it was typed. */
async function open(address: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(site.url + address);
}

async function pasteNames(names: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Collect' }).click();
  await page.getByRole('button', { name: 'Paste a class list' }).click();
  await page.getByLabel('Names, one on each line').fill(names.join('\n'));
  await page.getByRole('button', { name: 'Make codes' }).click();
  await page.getByText(`${names.length} codes`).first().waitFor();
}

function choose(files: readonly OpenedFile[]): Promise<void> {
  const given = files.map(({ name, data }) => ({ name, mimeType: 'application/octet-stream', buffer: data }));
  return page.locator('input[type=file][multiple]').setInputFiles(given);
}

/** Opens a text of the class. */
async function openText(id: string): Promise<void> {
  await open(`${class30}/read/${id}`);
  await page.locator('.text-view p').first().waitFor();
}

const button = (name: string | RegExp) => page.getByRole('button', { name });

/** Opens an address of the desk, and waits for a part of it. */
async function openUntil(address: string, part: string): Promise<void> {
  await open(address);
  await page.locator(part).first().waitFor();
}

/** Opens an address of the desk, and a dialog by its button. */
async function openDialog(address: string, name: string | RegExp): Promise<void> {
  await open(address);
  await button(name).click();
  await page.getByRole('dialog').waitFor();
}

/** Opens a text of the class, and presses keys in it. */
async function pressIn(text: string, ...keys: string[]): Promise<void> {
  await openText(text);
  for (const key of keys) await page.keyboard.press(key);
}

/** Every state of the desk, and how to get there. */
const STATES: Record<string, () => Promise<unknown>> = {
  'the list of assignments': () => openUntil('/desk', 'tr >> nth=4'),
  'the dialog of a new assignment': () => openDialog('/desk', 'New assignment'),
  'an assignment without texts': () => openUntil(empty, 'text=No texts yet.'),
  'thirty texts, some selected': async () => {
    await open(class30);
    await page.getByRole('checkbox').nth(2).check();
    await page.getByRole('checkbox').nth(3).check();
    await page.keyboard.press('j');
  },
  'thirty texts, filtered by a fact': async () => {
    await open(class30);
    await button(/^Evidence without a source/).click();
    await page.getByText('How often?').click();
  },
  'the dialog that collects, with results': async () => {
    await open(collecting);
    const [essay] = classFiles(['Ada Archer']);
    if (!essay) throw new Error('there are no essays');
    await pasteNames(['Ada Archer', 'Ben Baker', 'Cleo Cohen']);
    await choose([
      essay,
      { ...essay, name: 'Ada Archer essay (1).docx' },
      { name: 'Ben Baker scan.pdf', data: Buffer.from('%PDF-1.7\n%âãÏÓ\n') },
      { name: 'essay_final_FINAL_this_time_really.txt', data: Buffer.from('Nobody knows who wrote these words.') },
    ]);
    await page.getByText('1 question, 1 refused').waitFor();
  },
  'a text with an open comment': async () => {
    await openText(commented);
    await page.locator('.slip-words').nth(1).click();
    await button('Change').waitFor();
  },
  'a text with the search for phrases': async () => {
    await pressIn(unread, 'F8', '/');
    await page.keyboard.type('fig');
    await page.getByText('Who has measured this?').waitFor();
  },
  'a text with the mark': () => pressIn(commented, 'm'),
  'a text with a part that is given another name': async () => {
    await pressIn(unread, 'F8', 'x');
    await page.getByRole('group', { name: 'What is it?' }).waitFor();
  },
  'a second version, with what changed': async () => {
    await openText(second);
    await page.getByText('Your comments on the version before').waitFor();
  },
  'sideways, with a correction under way': async () => {
    await openUntil(`${class30}/sideways`, 'h1');
    for (const key of ['j', 'j', 'j', 'x']) await page.keyboard.press(key);
    await page.getByText('this one instead').waitFor();
  },
  'the class sheet': () => openUntil(`${class30}/sheet`, '.sheet-paper'),
  'the rubric': () => openUntil(`${class30}/rubric`, '.rubric-table'),
  'an empty rubric': () => openUntil(`${withoutRubric}/rubric`, 'h2:text("Rubric")'),
  'the phrases, one of them open': async () => {
    await open(`${class30}/phrases`);
    await button(/Where does this figure/).click();
    await page.locator('.phrase-form').waitFor();
  },
  'the invitation of a second reader': () => openUntil(`${class30}/second`, 'button:text("Make the link")'),
  'a second reader’s marks beside the teacher’s': async () => {
    await openUntil(`${compared}/second`, 'table');
    await page.getByText('Log', { exact: true }).click();
  },
  'the dialog that returns texts': () => openDialog(class30, /^Return \d/),
  'the dialog with files': () => openDialog(class30, 'Marks as files'),
  'the list of keys': async () => {
    await pressIn(unread, '?');
    await page.getByRole('dialog').waitFor();
  },
  'the question before names are shown': () => openDialog(class30, 'Show names'),
  'the settings': () => openDialog(class30, 'Settings'),
};

test.each(Object.entries(STATES))('%s reads well in light and dark, on wide and narrow windows', async (_, show) => {
  const found: string[] = [];
  await page.setViewportSize(VIEWPORT);
  await show();
  for (const viewport of [VIEWPORT, NARROW]) {
    await page.setViewportSize(viewport);
    for (const fault of [...(await violations(page)), ...(await cutOff(page))])
      found.push(`${viewport.width} px: ${fault}`);
  }
  expect(found).toEqual([]);
});

test('two readings are compared by keys and mouse, and Enter sets the agreed mark of one text at a time', async () => {
  await page.setViewportSize(VIEWPORT);
  await open(class30);
  await page.getByRole('row').nth(30).waitFor();
  await open(`${compared}/second`);
  await page.getByRole('table').waitFor();
  await page.keyboard.press('?');
  await page.getByRole('dialog').getByText('set the agreed mark').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('group', { name: 'Agreed: Heron 12, Evidence' }).getByRole('button', { name: '3' }).click();
  await page.keyboard.press('a');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByText(/^agreed on/).count()).toBe(1);
  await page.getByRole('heading', { name: /^Kestrel 6/ }).waitFor();
  await page.keyboard.press('k');
  const row = (criterion: RegExp) => page.getByRole('row', { name: criterion });
  await row(/^Evidence/)
    .getByText('Secure')
    .waitFor();
  await row(/^Language/)
    .getByText('Beyond')
    .first()
    .waitFor();
});

test('an empty desk reads well, and opens a made-up class, which can be read, marked and named like one’s own', async () => {
  const visit = await site.open('/desk', { as: newPerson() });
  const shown = visit.page;
  await shown.getByRole('button', { name: 'New assignment' }).waitFor();
  expect([...(await violations(shown)), ...(await cutOff(shown))]).toEqual([]);
  await shown.getByRole('button', { name: 'Open a made-up class of eight' }).click();
  await shown.getByRole('row').nth(8).waitFor();
  await shown.getByText('1 listed, never cited').waitFor();
  await shown.keyboard.press('n');
  await shown.locator('.text-view p').first().waitFor();
  await shown.keyboard.press('3');
  await shown.getByText('2 so far, of 6').waitFor();
  await shown.keyboard.press('Escape');
  await shown.getByRole('button', { name: 'Show names' }).click();
  await shown.getByLabel('Reason').fill('looking');
  await shown.keyboard.press('Enter');
  await shown.getByText('Ada Archer').waitFor();
  await shown.goto(`${site.url}/desk`);
  await shown.getByRole('link', { name: 'Should school start later?' }).waitFor();
  await visit.close();
});

test('a phone shows codes, states and first facts, and texts for reading without marking', async () => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(class30);
  await page.getByRole('row').nth(30).waitFor();
  const columns = await page.getByRole('columnheader').allInnerTexts();
  expect(columns).toEqual(['Code', 'State', 'Facts']);
  expect([...(await violations(page)), ...(await cutOff(page))]).toEqual([]);
  await page.getByRole('row').nth(1).getByRole('link').click();
  await page.locator('.text-view p').first().waitFor();
  expect(await page.getByRole('region', { name: 'Your mark' }).count()).toBe(0);
  expect([...(await violations(page)), ...(await cutOff(page))]).toEqual([]);
});

test('on a narrow window, one part stands beside the text, and a list of codes leads to the others', async () => {
  await page.setViewportSize(NARROW);
  await openText(commented);
  const parts = () => {
    const names = ['Comments', 'Found in the text', 'Your mark'];
    return Promise.all(names.map((name) => page.getByRole('region', { name, exact: true }).count()));
  };
  expect(await parts()).toEqual([1, 0, 0]);
  await button(/^Found/).click();
  expect(await parts()).toEqual([0, 1, 0]);
  await page.keyboard.press('m');
  expect(await parts()).toEqual([0, 0, 1]);
  await page.keyboard.press('F8');
  await page.keyboard.press('c');
  expect(await parts()).toEqual([1, 0, 0]);
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: '30 texts' }).selectOption(unread);
  await expect.poll(() => page.url()).toContain(unread);
});

/** Words that nobody can read: outside the window, or cut by what they are in without a sign of it. */
function cutOff(shown: Page): Promise<string[]> {
  return shown.evaluate(() => {
    const hasEllipsis = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).textOverflow === 'ellipsis' || hasEllipsis(element.parentElement));
    const cut: string[] = [];
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth > clientWidth) cut.push(`the page is ${scrollWidth - clientWidth} px too wide`);
    const words = document.createTreeWalker(
      document.querySelector('dialog[open]') ?? document.body,
      NodeFilter.SHOW_TEXT,
    );
    while (words.nextNode()) {
      const { parentElement, textContent } = words.currentNode;
      if (!parentElement?.checkVisibility({ visibilityProperty: true }) || textContent?.trim() === '') continue;
      if (parentElement.closest('.visually-hidden, .sheet-print, .skip-link, option')) continue;
      const range = document.createRange();
      range.selectNodeContents(words.currentNode);
      const { left, right, width } = range.getBoundingClientRect();
      if (width === 0) continue;
      const isOutside = left < -1 || right > clientWidth + 1;
      if (isOutside && !hasEllipsis(parentElement)) cut.push(`outside the window: ${textContent}`);
      for (let box: Element | null = parentElement; box; box = box.parentElement) {
        const { overflowX, textOverflow } = getComputedStyle(box);
        if (textOverflow === 'ellipsis') break;
        if (overflowX === 'visible') continue;
        const edges = box.getBoundingClientRect();
        if (left < edges.left - 1 || right > edges.right + 1) cut.push(`cut by .${box.className}: ${textContent}`);
      }
    }
    return cut;
  });
}
