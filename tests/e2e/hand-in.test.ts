import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';

import { CLASS_PATH, STUDENT_TEXTS_PATH } from '#shared-types/desk/student';

import { violations } from '../support/browser/axe.ts';
import { expectRefusals, type VisitOptions } from '../support/browser/browser.ts';
import { body, chooseInDocumentMenu, newDraft } from '../support/browser/demo.ts';
import { assignmentOf } from '../support/browser/desk.ts';
import { bytesOf, partOf } from '../support/browser/files.ts';
import { shifts, watchShifts } from '../support/browser/shifts.ts';
import { sharedSite } from '../support/browser/site.ts';
import { commentOn, deskId, EVIDENCE, POSITION, returnedText, undoOf } from '../support/desk.ts';
import { docxWith } from '../support/files/archives.ts';

const PHONE: VisitOptions = { viewport: { width: 360, height: 740 } };
const CORE =
  '<?xml version="1.0" encoding="UTF-8"?><cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:creator>Maya Lindqvist</dc:creator></cp:coreProperties>';

const site = await sharedSite();

/** An essay of Word, with its author’s name in the file and in its name. */
function essay(words: string) {
  const data = docxWith(`<w:p><w:r><w:t>${words}</w:t></w:r></w:p>`, { 'docProps/core.xml': CORE });
  return { name: 'maya-lindqvist-final.docx', mimeType: 'application/octet-stream', buffer: data };
}

/** Chooses a file, up to the question whether it’s handed in. */
async function chooseFile(page: Page, words: string): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(essay(words));
  await page.getByText('Nothing is handed in yet.').waitFor();
}

const handInButton = (page: Page) => page.getByRole('button', { name: 'Hand in', exact: true });
const ownLink = (page: Page) => page.getByRole('textbox', { name: 'Your own link' }).inputValue();
const shownText = (page: Page) => page.getByRole('document', { name: /^Your text, version/ });
const card = (page: Page, quote: string) => page.getByRole('article', { name: `Comment on “${quote}”` });
/** Answers a comment, and waits until that is saved. */
async function answer(page: Page, quote: string, words: string): Promise<void> {
  await card(page, quote).getByRole('button', { name: words }).click();
  await card(page, quote).getByText('Saved', { exact: true }).waitFor();
}

const remembered = (page: Page) => page.evaluate(() => localStorage.getItem('sullivan.classes'));

/** The page of a student whose text has been returned. */
async function openReturned(options?: VisitOptions) {
  const assignment = await assignmentOf(site);
  const student = await assignment.join();
  await returnedText(assignment, student);
  const { page } = await site.open(`/returned#${student.key}`, options);
  return { assignment, student, page };
}

test('a student on a phone hands in a Word file by the class link, takes it back and hands it in again', async () => {
  const assignment = await assignmentOf(site, { dueMs: Date.UTC(2030, 11, 7, 4, 59), zone: 'America/New_York' });
  const { page } = await site.open(`/class#${assignment.classKey}`, PHONE);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url(), request.postData() ?? ''));
  await page.getByRole('heading', { level: 1, name: 'Should school start later?' }).waitFor();
  await page.getByText('Due Friday 6 December 2030, 23:59 New York time.').waitFor();
  await page.getByText('Ms Vance reads it').waitFor();
  await page.getByText('Sullivan, a program, looks for the parts of the argument').waitFor();
  expect(await violations(page, 'html', ['light'])).toEqual([]);
  await chooseFile(page, 'School should start later.');
  await page.getByText('You get a code when you hand in: tell Ms Vance that it’s yours.').waitFor();
  await page.getByRole('textbox', { name: 'Title' }).fill('The later bell');
  await handInButton(page).click();
  await page.getByText('Handed in: “The later bell”, 4 words.').waitFor();
  const [code] = (await assignment.view()).codes;
  await page.getByRole('heading', { name: `You’re ${code?.code}. This is your link: keep it.` }).waitFor();
  await page.getByText(`Tell Ms Vance that you’re ${code?.code}, if you haven’t yet`).waitFor();
  expect(sent.join(' ').toLowerCase()).not.toMatch(/maya|lindqvist/);
  expect((await assignment.view()).texts).toMatchObject([{ code: code?.code, title: 'The later bell', words: 4 }]);

  // A browser remembers a class, unless it’s somebody else’s computer.
  const link = await ownLink(page);
  expect(await remembered(page)).toContain(link.slice(-16));
  await page.reload();
  await page.getByRole('heading', { name: /^You’re .*keep it/ }).waitFor();
  expect(await ownLink(page)).toBe(link);
  await page.getByRole('checkbox', { name: 'This isn’t my computer' }).check();
  expect(await remembered(page)).toBeNull();

  await page.getByRole('link', { name: 'Open your page' }).click();
  await page.getByText(/^Version 1: 4 words/).waitFor();
  await page.getByText('Read it', { exact: true }).click();
  await shownText(page).getByText('School should start later.').waitFor();
  expect(await violations(page, 'html', ['light'])).toEqual([]);
  await page.getByRole('button', { name: 'Take back version 1' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
  await page.getByText('You’ve taken it back.').waitFor();
  await page.getByText('You haven’t handed in anything yet.').waitFor();
  expect((await assignment.view()).texts).toEqual([]);
  await chooseFile(page, 'School should start much later.');
  await page.getByText('your teacher knows you by your code').waitFor();
  await handInButton(page).click();
  await page.getByText('Handed in: your text, 5 words.').waitFor();
  await page.getByText(/^Version 1: 5 words/).waitFor();
});

test('a text that the teacher has read can’t be taken back, and the page says so', async () => {
  const assignment = await assignmentOf(site);
  const student = await assignment.join();
  const { id } = await student.handIn('School should start later.');
  const { page } = await site.open(`/returned#${student.key}`, PHONE);
  await page.getByText('You can take it back until somebody has finished reading it').waitFor();
  await page.getByRole('button', { name: 'Take back version 1' }).click();
  await assignment.act({ do: 'comment', comment: commentOn(id) });
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
  await page.getByText('Somebody has finished reading this text, or it has a comment').waitFor();
  await page.getByRole('button', { name: 'Leave it' }).click();
  await page.reload();
  await page.getByText('Somebody has finished reading it, or it has a comment or a mark').waitFor();
  expect(await page.getByRole('button', { name: /Take back/ }).count()).toBe(0);
  expectRefusals(page);
});

test('a returned text shows its comments level with their words, and its mark once each comment has an answer, which waits for the connection', async () => {
  const { assignment, student, page } = await openReturned({ prepare: watchShifts });
  await page.getByText('Ms Vance has returned your text.').waitFor();
  await card(page, 'help').getByText('How do you know?').waitFor();
  await page.getByText('0 of 2 answered').first().waitFor();
  await page.getByText('Two answers to go').waitFor();
  expect(await page.getByText('clear', { exact: true }).count()).toBe(0);
  await page.getByText('You have found your subject.').waitFor();
  await page.getByRole('button', { name: /^Claim .*Late buses help nobody/ }).waitFor();
  expect(await shifts(page)).toBeLessThan(0.01);
  expect(await violations(page, 'html', ['light'])).toEqual([]);

  const words = shownText(page).getByText('Late buses', { exact: true });
  const top = async (part: typeof words) => (await part.boundingBox())?.y ?? 0;
  expect(Math.abs((await top(words)) - (await top(card(page, 'Late buses'))))).toBeLessThan(12);
  await words.click();
  await expect.poll(() => card(page, 'Late buses').getAttribute('data-chosen')).toBe('true');

  const answering = '**/api/desk/student/answers/*';
  await page.route(answering, (route) => route.abort());
  await card(page, 'help').getByRole('button', { name: 'Later' }).click();
  await card(page, 'help').getByText('Not saved. You’re offline.').waitFor();
  await page.getByText('0 of 2 answered').first().waitFor();
  await page.unroute(answering);
  await card(page, 'help').getByRole('button', { name: 'Try again' }).click();
  await card(page, 'help').getByText('Saved', { exact: true }).waitFor();
  await page.context().setOffline(true);
  await card(page, 'Late buses').getByRole('button', { name: 'Done' }).click();
  await card(page, 'Late buses').getByText('Not saved. You’re offline.').waitFor();
  await page.getByText('1 of 2 answered').first().waitFor();
  await page.context().setOffline(false);
  await card(page, 'Late buses').getByText('Saved', { exact: true }).waitFor();
  await page.getByText('clear', { exact: true }).waitFor();
  await card(page, 'help').getByRole('button', { name: 'Change' }).click();
  await card(page, 'help').getByRole('button', { name: 'Disagree' }).click();
  await card(page, 'help').getByRole('textbox', { name: 'Reply' }).fill('Nobody has counted.');
  await card(page, 'help').getByText('Saved', { exact: true }).waitFor();
  expect(await violations(page, 'html', ['light'])).toEqual([]);
  const answers = Object.values((await assignment.view()).returned[0]?.answers ?? {});
  expect(answers.toSorted((a, b) => a.words.length - b.words.length)).toEqual([
    { answer: 'done', words: '' },
    { answer: 'disagree', words: 'Nobody has counted.' },
  ]);
  await page.reload();
  await card(page, 'help').getByText('Nobody has counted.').waitFor();
  await card(page, 'help').getByRole('button', { name: 'Change' }).click();
  await answer(page, 'help', 'Later');
  expect((await student.view()).returned[0]?.mark?.levels).toEqual({ [POSITION]: 2, [EVIDENCE]: 0 });

  await chooseFile(page, 'Late buses help nobody who sleeps.');
  await handInButton(page).click();
  await page.getByText('Handed in: your text, 6 words, version 2.').waitFor();
  await page.getByText(/^Version 2: 6 words/).waitFor();
  expectRefusals(page);
});

test('a mark that was changed after its student had seen it stands beside the one before', async () => {
  const assignment = await assignmentOf(site, { marksWait: false });
  const student = await assignment.join();
  const text = await returnedText(assignment, student);
  const { page } = await site.open(`/returned#${student.key}`);
  const mark = page.getByRole('region', { name: 'Your mark' });
  await mark.getByText('2 of 2').waitFor();
  expect(await mark.getByText(/^Before/).count()).toBe(0);
  await assignment.act({ do: 'mark', text, criterion: POSITION, level: 0 }, { do: 'return', texts: [text] });
  await page.reload();
  await mark.getByText('Before: 2 of 2').waitFor();
  await page.getByText(/It was changed on \w+/).waitFor();
});

test('an answer to what isn’t returned any more says so and isn’t lost, and the page shows what is returned now', async () => {
  const assignment = await assignmentOf(site);
  const student = await assignment.join();
  const text = await returnedText(assignment, student);
  const comment = commentOn(text, { from: 25, to: 30, quote: 'Sleep', words: 'Whose sleep?' });
  await assignment.act({ do: 'comment', comment }, { do: 'return', texts: [text] });
  const { page } = await site.open(`/returned#${student.key}`);
  const takeBack = async () => {
    // The return before it comes back with the first of these.
    for (let time = 0; time < 2; time += 1) await assignment.act(undoOf(await assignment.view(), text));
  };
  const changes: [quote: string, change: () => Promise<unknown>, words: string, left: number][] = [
    [
      'Sleep',
      () => assignment.act({ do: 'remove comment', id: comment.id }, { do: 'return', texts: [text] }),
      'Ms Vance has changed what you got back. The page shows it as it is now.',
      2,
    ],
    ['help', takeBack, 'Ms Vance has taken your text back for now, with the comments.', 0],
  ];
  for (const [quote, change, words, left] of changes) {
    await answer(page, quote, 'Disagree');
    await change();
    await card(page, quote).getByRole('textbox', { name: 'Reply' }).fill(`Nobody has counted ${quote}.`);
    await page.getByText(words).waitFor();
    await page.getByText(`“Disagree. Nobody has counted ${quote}.”`).waitFor();
    expect(await card(page, quote).count()).toBe(0);
    expect(await page.getByRole('article', { name: /^Comment on/ }).count()).toBe(left);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(words);
  }
  expectRefusals(page);
});

test('offline, nothing is said to be handed in; a text whose receipt is lost is sent again, and handed in once', async () => {
  const assignment = await assignmentOf(site);
  const { page } = await site.open(`/class#${assignment.classKey}`, PHONE);
  await page.getByRole('button', { name: 'Paste or type' }).click();
  await page.getByRole('textbox', { name: 'Your text' }).fill('<b>School</b> should start later.');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Nothing is handed in yet.').waitFor();
  await page.context().setOffline(true);
  await handInButton(page).click();
  await page.getByText('It isn’t handed in. You’re offline.').waitFor();
  expect(await page.getByText('Handed in:').count()).toBe(0);
  await page.context().setOffline(false);
  const lost = new Set<string>();
  for (const path of [CLASS_PATH, STUDENT_TEXTS_PATH])
    await page.route(`**${path}`, async (route) => {
      if (route.request().method() !== 'POST' || lost.has(path)) return route.continue();
      await route.fetch();
      lost.add(path);
      return route.abort('connectionreset');
    });
  await handInButton(page).click();
  await page.getByText('Handed in: your text').waitFor();
  expect(lost.size).toBe(2);
  const { texts, codes } = await assignment.view();
  expect([texts.length, codes.length]).toEqual([1, 1]);
  expect(JSON.stringify(texts[0]?.body)).toContain('<b>School</b> should start later.');
  expectRefusals(page);
});

test('each closed door says why, and what to do; a key from a slip opens the student’s page, however it is typed', async () => {
  const [closed, over, late] = [
    await assignmentOf(site, { isOpen: false }),
    await assignmentOf(site, { dueMs: 1000, takesLate: false }),
    await assignmentOf(site, { dueMs: 1000 }),
  ];
  const { page } = await site.open(`/class#${closed.classKey}`, PHONE);
  await page.getByText('This link is closed. Ask Ms Vance to open it.').waitFor();
  expect(await violations(page, 'html', ['light'])).toEqual([]);
  for (const [address, words] of [
    [
      `/class#${over.classKey}`,
      'The deadline has passed, and texts aren’t taken any more. Ask Ms Vance what you can do.',
    ],
    [`/class#${late.classKey}`, 'The deadline has passed. Your text is taken, and marked as late.'],
    ['/class#7k3m', 'This link isn’t complete.'],
    [`/class#${'7'.repeat(16)}`, 'This link doesn’t work, or doesn’t work any more.'],
    [`/returned#${'7'.repeat(16)}`, 'This link doesn’t work, or doesn’t work any more.'],
  ] as const) {
    await page.goto('about:blank');
    await page.goto(site.url + address);
    await page.getByText(words).waitFor();
    await page.getByRole('textbox', { name: 'Key from a slip' }).waitFor();
  }
  await page.goto(`${site.url}/class#${late.classKey}`);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.pdf', mimeType: '', buffer: Buffer.from('%PDF-1.7') });
  await page.getByText('We can’t read PDFs.').waitFor();
  const key = await late.addCode('Heron 12');
  await page.getByRole('textbox', { name: 'Key from a slip' }).fill('7k3m');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByText('A key has 16 letters and digits').waitFor();
  const typed = (key.toUpperCase().match(/.{4}/g) ?? []).join('-').replaceAll('0', 'O');
  await page.getByRole('textbox', { name: 'Key from a slip' }).fill(typed);
  await page.keyboard.press('Enter');
  await page.getByText('You’re Heron 12. Only people with your private link').waitFor();
  expectRefusals(page);
});

test('the words of others show as words, whatever is in them', async () => {
  const hostile = '<img src=x onerror="document.title=\'owned\'"><script>document.title="owned"</script>';
  const assignment = await assignmentOf(site, { title: hostile.slice(0, 190), className: hostile, task: hostile });
  const student = await assignment.join();
  const { id } = await student.handIn(hostile);
  await assignment.act(
    { do: 'comment', comment: commentOn(id, { quote: hostile.slice(0, 40), words: hostile }) },
    { do: 'mark', text: id, isRead: true, words: hostile },
    { do: 'return', texts: [id] },
  );
  const { page } = await site.open(`/returned#${student.key}`);
  await shownText(page).getByText('<script>').waitFor();
  await page.getByRole('article').getByText(hostile, { exact: true }).waitFor();
  await page.goto(`${site.url}/class#${assignment.classKey}`);
  await page.getByText(hostile, { exact: true }).last().waitFor();
  expect(await page.title()).not.toBe('owned');
  expect(await page.locator('main img').count()).toBe(0);
});

test('the Word file has the comments, the answers as replies, the words on the whole, and the mark once it’s open; the next draft opens with the text in it, and is handed in from its menu', async () => {
  const { student, page } = await openReturned();
  await answer(page, 'help', 'Later');
  const wordFile = async () => {
    const begun = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Word file with comments' }).click();
    const data = await bytesOf(await begun);
    return { comments: partOf(data, 'word/comments.xml'), text: partOf(data, 'word/document.xml') };
  };
  const { comments, text } = await wordFile();
  expect(comments).toMatch(/Ms Vance[^]*Whose buses\?[^]*How do you know\?[^]*Later/);
  expect(text).toMatch(/Sleep[^]*To the whole text[^]*You have found your subject\./);
  // It waits for the other answer.
  expect(text).not.toContain('Your mark');

  await card(page, 'Late buses').getByRole('button', { name: 'Done' }).click();
  await page.getByText('clear', { exact: true }).waitFor();
  const marked = /You have found your subject\.[^]*Your mark[^]*Position: clear \(2\)[^]*Evidence: some/;
  expect((await wordFile()).text).toMatch(marked);
  await page.getByRole('button', { name: 'Start the next draft' }).click();
  await body(page).getByText('Late buses help nobody. Sleep is short.').waitFor();
  await body(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.insertText(' So wait.');
  await chooseInDocumentMenu(page, 'Hand in…');
  const dialog = page.getByRole('dialog', { name: 'Hand in a copy' });
  await dialog.getByRole('radio', { name: 'Should school start later?, 10b' }).waitFor();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByText('“My essay”, 9 words.').waitFor();
  await dialog.getByRole('button', { name: 'Hand in', exact: true }).click();
  await dialog.getByText('Handed in: “My essay”, 9 words, version 2.').waitFor();
  await dialog.getByText(`You’re ${student.code}.`).waitFor();
  expect(await violations(page, 'html', ['light'])).toEqual([]);
});

test('a draft is handed in by a class link, and the dialog gives the student their own link', async () => {
  const assignment = await assignmentOf(site);
  const { page } = await site.open(newDraft(''));
  await body(page).click();
  await chooseInDocumentMenu(page, 'Hand in…');
  const dialog = page.getByRole('dialog', { name: 'Hand in a copy' });
  const link = dialog.getByRole('textbox', { name: 'Class link' });
  await link.fill('nothing');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByText('This isn’t a complete link or key.').waitFor();
  await link.fill(`${site.url}/class#${assignment.classKey}`);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByText('There are no words in this text yet.').waitFor();
  await page.keyboard.press('Escape');
  await body(page).click();
  await page.keyboard.insertText('School should start later.');
  await chooseInDocumentMenu(page, 'Hand in…');
  await link.fill(`${site.url}/class#${assignment.classKey}`);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('button', { name: 'Hand in', exact: true }).click();
  await dialog.getByText('Handed in: your text, 4 words.').waitFor();
  await dialog.getByText(/^Tell Ms Vance that you’re /).waitFor();
  expect(await ownLink(page)).toMatch(/\/returned#[0-9a-z]{16}$/);
  expect((await assignment.view()).texts).toMatchObject([{ words: 4 }]);
});

test('a student hands in and answers with the keyboard only', async () => {
  const assignment = await assignmentOf(site, { rubric: { kind: 'comments only', criteria: [] } });
  const { page } = await site.open(`/class#${assignment.classKey}`);
  await page.getByRole('button', { name: 'Choose a file' }).waitFor();
  const press = (key: string) => page.keyboard.press(key);
  const go = async (name: string | RegExp, role: 'button' | 'textbox' | 'link' = 'button') => {
    const wanted = page.getByRole(role, { name }).first();
    for (let steps = 0; steps < 60; steps++) {
      if (await wanted.evaluate((element) => element === document.activeElement)) return;
      await press('Tab');
    }
    throw new Error(`The keyboard doesn’t reach ${String(name)}.`);
  };
  await go('Paste or type');
  await press('Enter');
  await go('Your text', 'textbox');
  await page.keyboard.insertText('School should start later.');
  await go('Continue');
  await press('Enter');
  await page.getByText('Nothing is handed in yet.').waitFor();
  await go('Hand in');
  await press('Enter');
  await page.getByText('Handed in:').waitFor();
  const { texts } = await assignment.view();
  const text = texts[0]?.id ?? deskId();
  await assignment.act({ do: 'comment', comment: commentOn(text) }, { do: 'return', texts: [text] });
  await go('Open your page', 'link');
  await press('Enter');
  await page.getByText('Ms Vance has returned your text.').waitFor();
  await go('Disagree');
  await press('Space');
  await go('Reply, if you like', 'textbox');
  await page.keyboard.insertText('No.');
  await go('Close');
  await press('Enter');
  await page.getByText('Disagree.', { exact: true }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Change');
  await expect
    .poll(async () => Object.values((await assignment.view()).returned[0]?.answers ?? {}))
    .toEqual([{ answer: 'disagree', words: 'No.' }]);
});
