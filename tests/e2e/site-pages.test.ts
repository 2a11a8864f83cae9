import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';

import { PAGE_PATHS, type PagePath } from '#shared-types/pages';

import type { Visit } from '../support/browser/browser.ts';
import { leave } from '../support/browser/room.ts';
import { bringApplication, HEADINGS, sharedSite, type TestSite } from '../support/browser/site.ts';
import { startBff } from '../support/server/start-bff.ts';

const ROOT = join(import.meta.dirname, '../..');
const POLICY = '/privacy-policy';
const TERMS = '/terms-of-service';

let site: TestSite;
/** A reader without script: what they see is what the server sent. */
let reader: Visit;
beforeAll(async () => {
  site = await sharedSite();
  reader = await site.open('/', { javaScriptEnabled: false });
});

const opened = new Map<string, Promise<Page>>();

/** The page with this path, as the reader has it open: no test changes it. */
function pageOf(path: PagePath): Promise<Page> {
  const opening =
    opened.get(path) ??
    reader.context.newPage().then(async (page) => {
      await page.goto(site.url + path);
      return page;
    });
  opened.set(path, opening);
  return opening;
}

describe('The headings of the pages', () => {
  test.each<[requirement: string, path: PagePath, headings: string[]]>([
    ['REQ-060', '/', ['Smart learning starts here']],
    ['REQ-063', '/', ['All-in-one productivity']],
    ['REQ-064', '/', ['Feedback. Not freebies.', 'Streamlined grading']],
    ['REQ-070', '/about', ['Our story', 'Our values', 'Our mission']],
    ['REQ-072', '/about', ['IB and IA grading', 'General education', 'Multimodal grading']],
    ['REQ-080', '/contact', ['Get in touch with us']],
    ['REQ-160', '/sweepstake', ['Enter To Win!']],
    ['REQ-200', '/product-legal', ['Sullivan for Legal']],
    ['REQ-201', '/product-legal', ['Efficiency', 'Accuracy', 'Compliance', 'Scalability']],
    ['REQ-202', '/product-legal', ['Why Choose Sullivan']],
    ['REQ-204', '/product-ib', ['Efficiency', 'Multimodal Grading', 'Streamlined Feedback']],
    ['REQ-204', '/product-ib', ['Accuracy and Fairness', 'Structure, Analysis, Consistency']],
    ['REQ-206', '/product-finance', ['Document Review', 'Enhanced Risk Management', 'Compliance Assurance']],
    ['REQ-206', '/product-finance', ['Efficient Data Processing', 'Seamless Integration']],
    ['REQ-208', '/product', ['What can Sullivan Do?']],
    ['REQ-212', '/ethical-ai', ['Ethical AI at Sullivan']],
    ['REQ-213', '/ethical-ai', ['Transparency', 'Fairness', 'Privacy', 'Human oversight']],
    ['REQ-213', '/ethical-ai', ['Continuous improvement', 'Social responsibility']],
    ['REQ-221', POLICY, ['Types of data', 'Methods of processing', 'Place of processing', 'Retention']],
    ['REQ-222', POLICY, ['Cookies and storage']],
    ['REQ-223', POLICY, ['Users in the European Union', 'Users in Switzerland', 'Users in Brazil']],
    ['REQ-225', POLICY, ['How to exercise your rights']],
    ['REQ-226', POLICY, ['Definitions', 'Legal action', 'System logs and maintenance', 'Changes to this policy']],
    ['REQ-237', TERMS, ['User content', 'One-time purchases', 'Recurring subscriptions']],
  ])('%s: "%s" has %j', async (_requirement, path, headings) => {
    const page = await pageOf(path);
    for (const name of headings) expect([name, await heading(page, name).count()]).toEqual([name, 1]);
  });
});

describe('The words of the pages', () => {
  test.each<[requirement: string, path: PagePath, under: string, words: string[]]>([
    ['REQ-001', '/', HEADINGS['/'], ['text editor that gives feedback instead of writing for you']],
    ['REQ-063', '/', 'All-in-one productivity', ['Grammar and citation checking', 'one click']],
    ['REQ-161', '/sweepstake', HEADINGS['/sweepstake'], ['Win tuition by submitting a graded essay']],
    ['REQ-162', '/sweepstake', 'What we need from you', ['the essay as a PDF', 'title', 'email', 'subject', 'paper']],
    ['D-04', '/sweepstake', 'Submit the essay', ['We’ll ask for it by email after you enter']],
    ['D-04', '/sweepstake', 'Before you enter', ['No purchase necessary']],
    ['REQ-201', '/product-legal', HEADINGS['/product-legal'], ['AI evaluation of legal documents']],
    ['REQ-203', '/product-ib', HEADINGS['/product-ib'], ['IB grading']],
    ['REQ-004', '/product-ib', 'Theses and evidence, found for you', ['extracts theses and their supporting evidence']],
    ['REQ-220', POLICY, 'Owner and data controller', ['the controller of the personal data', 'registered in Florida']],
    ['REQ-222', POLICY, 'Cookies and storage', ['Our software sets no cookies', 'advertising']],
    ['REQ-222', POLICY, 'Definitions', ['Tracker: any technique that lets somebody recognize or follow a user']],
    ['REQ-228', POLICY, 'Users in the European Union', ['We answer requests within one month']],
    ['REQ-229', POLICY, 'Users in Brazil', ['a complete disclosure', 'you receive it within 15 days']],
    ['D-36', POLICY, 'How to exercise your rights', ['the 45 days can be extended once by a further 45 days']],
    ['REQ-006', TERMS, 'Accounts', ['If you create one, give correct data']],
    ['REQ-231', TERMS, 'Accounts', ['Keep your credentials confidential.', 'Report unauthorized use.']],
    ['REQ-232', TERMS, 'Suspension and termination', ['may suspend or terminate your access', 'at our discretion']],
    ['REQ-233', TERMS, 'Age', ['The service is for adults only. You must be over 18']],
    ['REQ-234', TERMS, 'Limitation of liability', ['the amount you paid through the service, or 100 USD']],
    ['REQ-235', TERMS, 'Changes to these terms', ['we give notice at least 30 days before it takes effect']],
    ['REQ-236', TERMS, 'Governing law and courts', ['law of the State of Florida', 'Miami-Dade County']],
  ])('%s: "%s" says under "%s": %j', async (_requirement, path, under, words) => {
    const text = await textUnder(heading(await pageOf(path), under));
    for (const each of words) expect(text).toContain(each);
  });

  test('REQ-161: the way to win has three steps', async () => {
    const page = await pageOf('/sweepstake');
    expect(await page.getByRole('main').locator('ol > li').count()).toBe(3);
  });

  test('REQ-224: the privacy policy has rights for fourteen states', async () => {
    const page = await pageOf(POLICY);
    const names = await page.getByRole('main').getByRole('heading', { level: 3 }).allTextContents();
    expect(names.slice(names.indexOf('Common rights') + 1).join(', ')).toBe(
      'California, Virginia, Colorado, Connecticut, Utah, Texas, Oregon, Nevada, Delaware, Iowa, New Hampshire, New Jersey, Nebraska, Montana',
    );
  });

  test('REQ-222: the privacy policy lists everything that the pages keep in a browser', async () => {
    const listed = await textUnder(heading(await pageOf(POLICY), 'Cookies and storage'));
    const sources = globSync('web/**/*.{ts,tsx}', { cwd: ROOT, exclude: ['web/dist/**'] });
    const code = sources.map((file) => readFileSync(join(ROOT, file), 'utf8')).join('\n');
    const keys = new Set(code.match(/(?<=')sullivan\.[\w.-]+/g));
    expect(keys.size).toBeGreaterThan(5);
    for (const key of keys) expect(listed).toContain(key);
  });

  test('REQ-237: the terms name no price', async () => {
    const page = await pageOf(TERMS);
    const prices = (await page.getByRole('main').innerText()).match(/[$€£]\s?\d+|\d+\s?(?:USD|EUR|dollars?|euros?)/gi);
    // The limit of liability is none.
    expect(prices).toEqual(['100 USD']);
  });
});

describe('The links of the pages', () => {
  const contactUs = { 'Contact Us': '/contact' };
  test.each<[requirement: string, path: PagePath, links: Record<string, string>]>([
    ['REQ-061', '/', { 'Try Sullivan': '/demo' }],
    ['REQ-067', '/', contactUs],
    ['D-04', '/sweepstake', { 'Official rules': '/official-rules' }],
    ['REQ-202', '/product-legal', contactUs],
    ['REQ-203', '/product-ib', { 'Try Sullivan': '/demo' }],
    ['REQ-205', '/product-ib', contactUs],
    ['REQ-207', '/product-finance', contactUs],
    ['REQ-209', '/product', { 'IB Exams': '/product-ib', Financial: '/product-finance', Legal: '/product-legal' }],
    [
      'REQ-210',
      '/product',
      { 'General Education': '/product#general-education', 'Tailored AI': '/product#tailored-ai' },
    ],
    ['REQ-210', '/product', { 'Automated Sorting': '/product#automated-sorting' }],
    ['REQ-210', '/product', { 'IA Grading': '/product#ia-grading', 'Multimodal Vision': '/product#multimodal-vision' }],
    ['REQ-211', '/product', contactUs],
    ['REQ-214', '/ethical-ai', contactUs],
    ['REQ-227', POLICY, contactUs],
    ['REQ-230', TERMS, contactUs],
  ])('%s: "%s" has %j', async (_requirement, path, links) => {
    const page = await pageOf(path);
    for (const [name, target] of Object.entries(links)) {
      const all = page.getByRole('main').getByRole('link', { name, exact: true });
      const targets = await all.evaluateAll((found) => found.map((link) => link.getAttribute('href')));
      expect([name, ...new Set(targets)]).toEqual([name, target]);
    }
  });

  test.each<PagePath>([POLICY, TERMS])('REQ-227, REQ-230: "%s" ends with "Contact Us", as a button', async (path) => {
    const page = await pageOf(path);
    const last = page.getByRole('main').getByRole('link').last();
    expect(await last.innerText()).toBe('Contact Us');
    expect(await last.getAttribute('class')).toContain('button');
  });

  test.each<PagePath>([POLICY, TERMS])('every entry of the contents of "%s" leads to its section', async (path) => {
    const page = await pageOf(path);
    const entries = page.getByRole('navigation', { name: 'Contents' }).getByRole('link');
    expect(await entries.count()).toBeGreaterThan(15);
    for (const entry of await entries.all()) {
      const target = page.locator(`h2${await entry.getAttribute('href')}`);
      expect(await target.innerText()).toBe(await entry.innerText());
    }
  });
});

describe('What an installation says about itself (D-35)', () => {
  const NOTE = 'Template, to be reviewed by counsel before publication';

  test('both legal pages carry the note until counsel has reviewed them, and name a company to be filled in', async () => {
    const { page } = reader;
    for (const path of [POLICY, TERMS]) {
      await page.goto(site.url + path);
      expect(await page.getByRole('note').allInnerTexts()).toEqual([NOTE]);
      expect(await page.getByRole('main').innerText()).toContain('[name of the company], LLC');
    }
  });

  test('the configured names are in the pages as text, and the note is gone once they are reviewed', async () => {
    const legalEntityName = 'Inkwell & "Sons" <b>$&</b> LLC';
    const legalEntityAddress = "1 Writer's <i>Row</i>, Miami";
    const legalContactEmail = 'law&order@ink.example';
    const installation = { legalEntityName, legalEntityAddress, legalContactEmail, legalReviewed: true };
    const bff = await startBff({ withSite: true, config: { ...installation, evaluatorUrl: site.url } });
    const { page } = reader;
    for (const path of [POLICY, TERMS]) {
      await page.goto(bff.url + path);
      const main = page.getByRole('main');
      expect(await main.innerText()).toContain(`${legalEntityName}\n${legalEntityAddress}\n${legalContactEmail}`);
      expect(await main.innerText()).not.toContain(NOTE);
      expect(await page.getByRole('note').count()).toBe(0);
      const mailTo = main.locator('a[href^="mailto:"]');
      expect(await mailTo.evaluateAll((all) => [...new Set(all.map((link) => link.getAttribute('href')))])).toEqual([
        `mailto:${legalContactEmail}`,
      ]);
    }
    await bff.close();
  });

  test('samples are shown to people who try the product, and left out where the public reaches it', async () => {
    const { page } = reader;
    const linked = { publicUrl: 'https://write.example.org', sourceUrl: 'https://code.example.org/?a=1&b=2' };
    const open = await startBff({ withSite: true, config: { ...linked, evaluatorUrl: site.url } });
    const rules = { ...linked, sweepstakeRulesUrl: 'https://write.example.org/rules' };
    const withRules = await startBff({ withSite: true, config: { ...rules, evaluatorUrl: site.url } });
    const shown = async (address: string) => {
      await page.goto(address);
      const titles = await page.getByRole('heading', { level: 1 }).allInnerTexts();
      const [team, form, source] = await Promise.all(
        [page.getByText('Mara Inkwell'), page.getByLabel('Paper'), page.getByRole('link', { name: 'Source code' })].map(
          (part) => part.count(),
        ),
      );
      return { titles, hasTeam: team !== 0, hasForm: form !== 0, hasSource: source !== 0 };
    };
    expect(await shown(`${site.url}/about`)).toMatchObject({ hasTeam: true, hasSource: false });
    expect(await shown(`${open.url}/about`)).toMatchObject({ hasTeam: false, hasSource: true });
    expect(await shown(`${open.url}/`)).toMatchObject({ hasTeam: false });
    expect(await shown(`${site.url}/sweepstake`)).toMatchObject({ titles: ['Enter To Win!'], hasForm: true });
    expect(await shown(`${withRules.url}/sweepstake`)).toMatchObject({ titles: ['Enter To Win!'], hasForm: true });
    expect(await shown(`${open.url}/sweepstake`)).toEqual({
      titles: ['No sweepstake at the moment'],
      hasTeam: false,
      hasForm: false,
      hasSource: true,
    });
    expect(await page.getByRole('link', { name: 'Source code' }).getAttribute('href')).toBe(linked.sourceUrl);
    expect(await page.locator('main i').count()).toBe(0);
    for (const path of ['/', '/about', POLICY, TERMS]) {
      await page.goto(open.url + path);
      expect(await page.getByRole('main').locator(`a[href="${linked.sourceUrl}"]`).count()).toBe(1);
      await page.goto(site.url + path);
      expect(await page.getByRole('main').innerText()).toMatch(/open source|The source is open/);
    }
  });

  test.each(PAGE_PATHS)('nothing is left to fill in on "%s"', async (path) => {
    const answer = await reader.page.request.get(site.url + path);
    expect((await answer.text()).match(/%[A-Z_]{3,}%/g)).toBeNull();
  });
});

const film = (page: Page) => page.locator('video');
const isPaused = (page: Page) => film(page).evaluate(({ paused }: HTMLVideoElement) => paused);
const seconds = (page: Page) => film(page).evaluate(({ currentTime }: HTMLVideoElement) => currentTime);

describe('The clip of the demo (REQ-062, D-31)', () => {
  test('plays by itself, muted and inline, with a button that pauses and plays it, while it is in view', async () => {
    const visit = await site.open('/');
    const { page } = visit;
    await expect.poll(() => seconds(page)).toBeGreaterThan(0);
    expect(await film(page).evaluate((element) => element.matches('[muted][playsinline]'))).toBe(true);
    await page.getByRole('button', { name: 'Pause the clip' }).click();
    await expect.poll(() => isPaused(page)).toBe(true);
    await page.getByRole('button', { name: 'Play the clip' }).click();
    await expect.poll(() => isPaused(page)).toBe(false);
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect.poll(() => isPaused(page)).toBe(true);
    await leave(visit);
  });

  test.each(['reduced motion', 'data saving'])(
    'waits for its button under %s, behind a still picture with a description',
    async (wish) => {
      const visit = await site.open('/about', wish === 'reduced motion' ? { reducedMotion: 'reduce' } : {});
      const { page, context } = visit;
      const devtools = await context.newCDPSession(page);
      await devtools.send('Emulation.setDataSaverOverride', { dataSaverEnabled: wish === 'data saving' });
      await page.goto(site.url);
      await bringApplication(page);
      await expect.poll(() => fetched(page, 'webp')).toEqual([200]);
      expect(await isPaused(page)).toBe(true);
      expect([...(await fetched(page, 'webm')), ...(await fetched(page, 'mp4'))]).toEqual([]);
      const clip = page.getByRole('figure').filter({ has: film(page) });
      await clip.getByText('What the clip shows').click();
      expect((await clip.innerText()).length).toBeGreaterThan(100);
      await page.getByRole('button', { name: 'Play the clip' }).click();
      await expect.poll(() => seconds(page)).toBeGreaterThan(0);
      await leave(visit);
    },
  );
});

/** The statuses that the files of a kind have arrived with so far. */
function fetched(page: Page, ending: string): Promise<number[]> {
  return page.evaluate(
    (kind) =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => name.endsWith(`.${kind}`))
        .map(({ responseStatus }) => responseStatus),
    ending,
  );
}

function heading(page: Page, name: string): Locator {
  return page.getByRole('main').getByRole('heading', { name, exact: true });
}

/** The text from a heading to the next one of its level or above. */
function textUnder(start: Locator): Promise<string> {
  return start.evaluate((first) => {
    const headings = [...document.querySelectorAll('main :is(h1, h2, h3)')];
    const next = headings.slice(headings.indexOf(first) + 1).find(({ localName }) => localName <= first.localName);
    const range = document.createRange();
    range.setStartBefore(first);
    if (next) range.setEndBefore(next);
    else range.setEndAfter(document.querySelector('main') as Element);
    return range.toString().replaceAll(/\s+/g, ' ');
  });
}

test.each<PagePath>(['/', '/contact', '/login', '/demo'])(
  'the application that comes with %s shows its buttons as the site draws them, also those that the page has none of',
  async (path) => {
    const visit = await site.open(path);
    await bringApplication(visit.page);
    const colours = () =>
      visit.page.evaluate(() => {
        const drawn = ['button', 'button button-primary', 'button button-quiet'].map((className) => {
          const button = document.body.appendChild(Object.assign(document.createElement('button'), { className }));
          const { backgroundColor, borderTopColor, minHeight } = getComputedStyle(button);
          button.remove();
          return `${backgroundColor} ${borderTopColor} ${minHeight}`;
        });
        return new Set(drawn).size;
      });
    await expect.poll(colours).toBe(3);
    await leave(visit);
  },
);
