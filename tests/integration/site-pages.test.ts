import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import request from 'supertest';
import { beforeAll, describe, expect, test } from 'vitest';

import { PAGE_PATHS, type PagePath } from '#shared-types/site/pages';

import { startBff, type TestBff } from '../support/server/start-bff.ts';

const ROOT = join(import.meta.dirname, '../..');
const POLICY = '/privacy-policy';
const TERMS = '/terms-of-service';
/** The pages that are programs, and the legal texts, which are long, and nobody waits for the end. */
const PROGRAMS = ['/class', '/demo', '/desk', '/document-view', '/documents', '/record', '/returned'];
const HEAVY: ReadonlySet<string> = new Set([...PROGRAMS, POLICY, TERMS]);
const NOTE = 'Template, to be reviewed by counsel before publication';
/** Ten segments of 1,460 bytes (RFC 6928): what a server sends before it waits for an answer. */
const FIRST_FLIGHT_BYTES = 14_600;
/** What `/demo` may bring, compressed, before one can write. */
const SCRIPT_TO_WRITE_BYTES = 250_000;

/** What the public reaches, with everything that its operator can say. */
const PUBLIC = {
  publicUrl: 'https://write.example.org',
  sourceUrl: 'https://code.example.org/?a=1&b=2',
  legalEntityName: 'Inkwell & "Sons" <b>$&</b> LLC',
  legalEntityAddress: "1 Writer's <i>Row</i>, Miami",
  legalContactEmail: 'law&order@ink.example',
  legalReviewed: true,
  guestForms: false,
};

let site: TestBff;
let published: TestBff;
beforeAll(async () => {
  site = await startBff({ withSite: true });
  published = await startBff({ withSite: true, config: PUBLIC });
});

const asked = new Map<string, Promise<string>>();

/** A page as the server sends it: what people without script see. It is asked for once. */
function pageOf(path: string, { url }: TestBff = site): Promise<string> {
  const address = url + path;
  const asking = asked.get(address) ?? fetch(address, { headers: { accept: 'text/html' } }).then((each) => each.text());
  asked.set(address, asking);
  return asking;
}

/** The part of a page that begins with this tag. */
function partOf(html: string, beginning: string): string {
  const start = html.indexOf(beginning);
  const name = /^<(\w+)/.exec(beginning)?.[1] ?? '';
  return start < 0 ? '' : html.slice(start, html.indexOf(`</${name}>`, start));
}

const mainOf = (html: string) => partOf(html, '<main');

const CHARACTERS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };

/** The words of some HTML. */
function textOf(html: string): string {
  return html
    .replaceAll(/<span aria-hidden="true">.*?<\/span>|<!--.*?-->|<\/?(?:a|b|em|i|strong|span|time)(?:\s[^>]*)?>/gs, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(#?\w+);/g, (whole, name: string) => CHARACTERS[name] ?? whole)
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** The headings of some HTML, each with its level and the text up to the next one of its level or above. */
function headingsOf(html: string) {
  const all = [...html.matchAll(/<h([1-6])[^>]*>(.*?)<\/h\1>/gs)];
  return all.map(({ 1: level = '', 2: name = '', index }, at) => {
    const next = all.slice(at + 1).find(({ 1: other = '' }) => other <= level);
    return { level: Number(level), name: textOf(name), text: textOf(html.slice(index, next?.index)) };
  });
}

/** The links of some HTML: their words and their targets. */
function linksOf(html: string): [name: string, target: string][] {
  return [...html.matchAll(/<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(({ 1: target = '', 2: name = '' }) => [
    textOf(name),
    textOf(target),
  ]);
}

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
])('%s: "%s" is divided under %j', async (_requirement, path, headings) => {
  const all = headingsOf(mainOf(await pageOf(path))).map(({ name }) => name);
  for (const name of headings) expect(all.filter((each) => each === name)).toEqual([name]);
});

test.each<[requirement: string, path: PagePath, under: string, words: string[]]>([
  ['REQ-001', '/', 'Smart learning starts here', ['text editor that gives feedback instead of writing for you']],
  ['REQ-063', '/', 'All-in-one productivity', ['Grammar and citation checking', 'one click']],
  ['REQ-161', '/sweepstake', 'Enter To Win!', ['Win tuition by submitting a graded essay']],
  ['REQ-162', '/sweepstake', 'What we need from you', ['the essay as a PDF', 'title', 'email', 'subject', 'paper']],
  ['D-04', '/sweepstake', 'Submit the essay', ['We’ll ask for it by email after you enter']],
  ['D-04', '/sweepstake', 'Before you enter', ['No purchase necessary']],
  ['REQ-201', '/product-legal', 'Sullivan for Legal', ['AI evaluation of legal documents']],
  ['REQ-203', '/product-ib', 'Sullivan for IB', ['IB grading']],
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
  const text = headingsOf(mainOf(await pageOf(path))).find(({ name }) => name === under)?.text;
  for (const each of words) expect(text).toContain(each);
});

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
  ['REQ-210', '/product', { 'General Education': '/product#general-education', 'Tailored AI': '/product#tailored-ai' }],
  ['REQ-210', '/product', { 'Automated Sorting': '/product#automated-sorting' }],
  ['REQ-210', '/product', { 'IA Grading': '/product#ia-grading', 'Multimodal Vision': '/product#multimodal-vision' }],
  ['REQ-211', '/product', contactUs],
  ['REQ-214', '/ethical-ai', contactUs],
  ['REQ-227', POLICY, contactUs],
  ['REQ-230', TERMS, contactUs],
])('%s: "%s" links %j', async (_requirement, path, links) => {
  const all = linksOf(mainOf(await pageOf(path)));
  for (const [name, target] of Object.entries(links)) {
    const targets = all.filter(([words]) => words === name).map(([, address]) => address);
    expect([name, ...new Set(targets)]).toEqual([name, target]);
  }
});

describe('The legal pages', () => {
  test.each<PagePath>([POLICY, TERMS])(
    'REQ-227, REQ-230: "%s" ends with "Contact Us", as a button, and every entry of its contents leads to its section',
    async (path) => {
      const main = mainOf(await pageOf(path));
      expect(linksOf(main).at(-1)).toEqual(['Contact Us', '/contact']);
      expect(main.slice(main.lastIndexOf('<a '))).toMatch(/^<a class="[^"]*\bbutton\b/);
      const entries = linksOf(partOf(main, '<nav'));
      expect(entries.length).toBeGreaterThan(15);
      for (const [name, target] of entries) expect(textOf(partOf(main, `<h2 id="${target.slice(1)}"`))).toBe(name);
    },
  );

  test('REQ-224: the privacy policy has rights for fourteen states', async () => {
    const names = headingsOf(mainOf(await pageOf(POLICY))).flatMap(({ level, name }) => (level === 3 ? [name] : []));
    expect(names.slice(names.indexOf('Common rights') + 1).join(', ')).toBe(
      'California, Virginia, Colorado, Connecticut, Utah, Texas, Oregon, Nevada, Delaware, Iowa, New Hampshire, New Jersey, Nebraska, Montana',
    );
  });

  test('REQ-222: the privacy policy lists everything that the pages keep in a browser', async () => {
    const listed = headingsOf(mainOf(await pageOf(POLICY))).find(({ name }) => name === 'Cookies and storage')?.text;
    const sources = globSync('web/**/*.{ts,tsx}', { cwd: ROOT, exclude: ['web/dist/**'] });
    const code = sources.map((file) => readFileSync(join(ROOT, file), 'utf8')).join('\n');
    const keys = new Set(code.match(/(?<=')sullivan\.[\w.-]+/g));
    expect(keys.size).toBeGreaterThan(5);
    for (const key of keys) expect(listed).toContain(key);
  });

  test('REQ-237: the terms name no price', async () => {
    const prices = textOf(mainOf(await pageOf(TERMS))).match(/[$€£]\s?\d+|\d+\s?(?:USD|EUR|dollars?|euros?)/gi);
    // The limit of liability is none.
    expect(prices).toEqual(['100 USD']);
  });

  test('D-35: carry the note until counsel has reviewed them, and name a company to be filled in', async () => {
    for (const path of [POLICY, TERMS]) {
      const html = await pageOf(path);
      expect(html.match(/role="note"/g)).toHaveLength(1);
      expect(textOf(mainOf(html))).toContain(NOTE);
      expect(textOf(mainOf(html))).toContain('[name of the company], LLC');
    }
  });

  test('D-35: have the configured names as text, and no note once they are reviewed', async () => {
    const { legalEntityName, legalEntityAddress, legalContactEmail } = PUBLIC;
    for (const path of [POLICY, TERMS]) {
      const main = mainOf(await pageOf(path, published));
      for (const each of [legalEntityName, legalEntityAddress, legalContactEmail]) expect(textOf(main)).toContain(each);
      expect(main).not.toMatch(/role="note"|<b>|<i>Row/);
      const mailTo = linksOf(main).filter(([, target]) => target.startsWith('mailto:'));
      expect(new Set(mailTo.map(([, target]) => target))).toEqual(new Set([`mailto:${legalContactEmail}`]));
    }
  });
});

test('REQ-161, REQ-171: the way to win has three steps, and the form no upload', async () => {
  const main = mainOf(await pageOf('/sweepstake'));
  expect(partOf(main, '<ol').match(/<li\b/g)).toHaveLength(3);
  expect(main).not.toContain('type="file"');
});

/** What a page shows of the samples. */
async function samplesOf(path: string, bff?: TestBff) {
  const html = await pageOf(path, bff);
  const title = headingsOf(html).find(({ level }) => level === 1)?.name;
  const source = linksOf(html).find(([name]) => name === 'Source code')?.[1];
  return { title, hasTeam: html.includes('Mara Inkwell'), hasForm: html.includes('name="pageNumber"'), source };
}

test('D-35: samples are shown to people who try the product, and left out where the public reaches it', async () => {
  const { publicUrl, sourceUrl } = PUBLIC;
  const sweepstakeRulesUrl = 'https://write.example.org/rules';
  const withRules = await startBff({ withSite: true, config: { publicUrl, sourceUrl, sweepstakeRulesUrl } });
  expect(await samplesOf('/about')).toMatchObject({ hasTeam: true, source: undefined });
  for (const path of ['/about', '/'])
    expect(await samplesOf(path, published)).toMatchObject({ hasTeam: false, source: sourceUrl });
  for (const bff of [site, withRules])
    expect(await samplesOf('/sweepstake', bff)).toMatchObject({ title: 'Enter To Win!', hasForm: true });
  const none = { title: 'No sweepstake at the moment', hasTeam: false, hasForm: false, source: sourceUrl };
  expect(await samplesOf('/sweepstake', published)).toEqual(none);
  for (const path of ['/', '/about', POLICY, TERMS]) {
    const targets = linksOf(mainOf(await pageOf(path, published))).filter(([, target]) => target === sourceUrl);
    expect([path, targets.length]).toEqual([path, 1]);
    expect(textOf(mainOf(await pageOf(path)))).toMatch(/open source|The source is open/);
  }
});

test.each<[requirement: string, path: PagePath, beginning: string]>([
  ['REQ-066', '/', '<article class="slide'],
  ['REQ-071', '/about', '<li class="member'],
])(
  'D-34, %s, REQ-250: on "%s" each of the team has name, position, contact, words and a portrait, and all are called samples',
  async (_requirement, path, beginning) => {
    const main = mainOf(await pageOf(path));
    expect(textOf(main)).toContain('These five people are samples.');
    const people = main
      .split(beginning)
      .slice(1)
      .map((each) => beginning + each);
    expect(people).toHaveLength(5);
    for (const person of people) {
      const [position = '', bio = '', contact = ''] = [...person.matchAll(/<p\b.*?<\/p>/gs)].map(([each]) =>
        textOf(each),
      );
      expect(headingsOf(person)[0]).toMatchObject({ level: 3, name: expect.stringMatching(/^\S+ \S+$/) });
      expect(position.length).toBeGreaterThan(5);
      expect(bio.length).toBeGreaterThan(50);
      expect(linksOf(person)[0]).toEqual([contact, `mailto:${contact}`]);
      const [, source = ''] = /<img [^>]*src="([^"]+)" alt="Drawn portrait of /.exec(person) ?? [];
      await request(site.url)
        .get(source)
        .expect(200)
        .expect('content-type', /^image\//);
    }
  },
);

/** Checks that every link leads to a page that exists, and its fragment to a part of it. */
async function expectTargets(links: [name: string, target: string][]) {
  for (const [, target] of links) {
    const { pathname, hash } = new URL(target, site.url);
    const { text } = await request(site.url).get(pathname).set('accept', 'text/html').expect(200);
    expect([target, text.split(` id="${hash.slice(1)}"`).length - 1]).toEqual([target, hash === '' ? 0 : 1]);
  }
}

describe('The end of each page', () => {
  test('REQ-051 to REQ-054: two columns lead to parts of the landing page that exist (D-01), before the year, the name and the rights', async () => {
    const footer = partOf(await pageOf('/about'), '<footer');
    const home = linksOf(partOf(footer, '<section aria-label="Home"'));
    const company = linksOf(partOf(footer, '<section aria-label="Our Company"'));
    expect(home).toEqual([
      ['Home', '/'],
      ['Privacy Policy', '/#privacy-policy'],
      ['Terms of Service', '/#terms-of-service'],
      ['Contact Us', '/#contact'],
    ]);
    expect(company).toEqual([
      ['Our Team', '/#our-team'],
      ['Smart Learning', '/#smart-learning'],
      ['Academic Integrity', '/#academic-integrity'],
      ['Dynamic Context', '/#dynamic-context'],
    ]);
    expect(linksOf(footer)).toEqual([...home, ...company]);
    await expectTargets(linksOf(footer));
    expect(textOf(footer)).toMatch(new RegExp(` © ${new Date().getFullYear()} Sullivan\\. All rights reserved$`));
  });

  test('a landmark "Legal" directly above the footer leads to the real pages, by other names (D-01)', async () => {
    const html = await pageOf('/about');
    const legal = partOf(html, '<nav class="legal-links');
    expect(html).toMatch(/<nav class="legal-links[^>]*aria-label="Legal">(?:(?!<\/nav>).)*<\/nav><footer/s);
    expect(linksOf(legal)).toEqual([
      ['Read the privacy policy', '/privacy-policy'],
      ['Read the terms', '/terms-of-service'],
      ['Accessibility', '/ethical-ai#accessibility'],
      ['Cookies and storage', '/privacy-policy#cookies-and-storage'],
    ]);
    await expectTargets(linksOf(legal));
  });
});

test('REQ-027, D-41: an unknown address shows "Not Found" with status 404, is not listed, and leads to the start page', async () => {
  const { text } = await request(site.url).get('/no-such-page').set('accept', 'text/html').expect(404);
  expect(headingsOf(mainOf(text)).map(({ name }) => name)).toEqual(['Not Found']);
  expect(linksOf(mainOf(text))).toEqual([['Go to the home page', '/']]);
  expect(text).toContain('<meta name="robots" content="noindex"/>');
});

test('D-186: with GUEST_FORMS=false the pages tell their styles that there are no guests', async () => {
  expect(await pageOf('/contact', published)).toContain('<html data-guests="off"');
  expect(await pageOf('/contact')).not.toContain('<html data-guests');
});

const askCompressed = (path: string) =>
  fetch(site.url + path, { headers: { accept: 'text/html', 'accept-encoding': 'br' } });

describe('What a page weighs', () => {
  test.each(PAGE_PATHS.filter((path) => !HEAVY.has(path)))(
    '"%s" arrives whole in the first flight of a connection, with its headers',
    async (path) => {
      await pageOf(path); // the first visit has it compressed well for later ones
      const weight = async () => {
        const { headers } = await askCompressed(path);
        const lines = [...headers].map(([name, value]) => `${name}: ${value}\r\n`);
        return lines.join('').length + Number(headers.get('content-length'));
      };
      await expect.poll(weight).toBeLessThanOrEqual(FIRST_FLIGHT_BYTES);
    },
  );

  test('"/demo" brings at most 250 KB of script before one can write; its tools, its panel, its dialogs and the history come later', async () => {
    const links = (await pageOf('/demo')).matchAll(/<link rel="modulepreload"[^>]*href="([^"]+)"/g);
    const files = [...links].map(([, href = '']) => href);
    expect(files.filter((file) => /\/(?:writing|editor)-/.test(file))).toHaveLength(2);
    const later = /\/(?:around|surroundings|panel-view|dialogs|share-dialog|history-shell|floating)/;
    expect(files.filter((file) => later.test(file))).toEqual([]);
    const weights = files.map(async (file) => Number((await askCompressed(file)).headers.get('content-length')));
    const bytes = (await Promise.all(weights)).reduce((sum, each) => sum + each, 0);
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(SCRIPT_TO_WRITE_BYTES);
  });
});
