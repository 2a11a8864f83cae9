import lighthouse, { type Result } from 'lighthouse';

import { PAGE_PATHS, UNLISTED_PATHS } from '#shared-types/pages';

import { freePort, startBrowser } from '../support/browser/browser.ts';
import { startProcess } from '../support/server/start-process.ts';
import { median, ms } from './figures.ts';
import { servePlainPage } from './plain-page.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** The landing page and the plain page take turns this often. */
const ROUNDS = 5;
/** A page below its goal is measured this often in all, since one run on a busy machine says little; the median counts. */
const REPEATS = 3;
const PERFORMANCE_GOAL = 98;
const LCP_RATIO_GOAL = 1.1;

interface Figures {
  scores: number[];
  /** Largest contentful paint, in milliseconds on Lighthouse's slow phone. */
  lcpMs: number;
  /** Cumulative layout shift, without a unit. */
  cls: number;
  /** Total blocking time, in milliseconds. */
  tbtMs: number;
  /** The bytes of everything that came over the wire. */
  bytes: number;
  faults: string[];
}

/**
 * Lighthouse as it comes (a slow phone on a slow network, simulated) on every page, and in turns on the landing page and
 * on a plain HTML page with the same words: what the design costs, in the same run.
 */
export async function run(): Promise<void> {
  const port = await freePort();
  const bff = await startProcess({ LOG_LEVEL: 'silent' });
  const browser = await startBrowser({ debuggingPort: port });
  const plain = await servePlainPage(browser, bff.url);
  try {
    const measure = (url: string) => figuresOf(url, port);
    await measure(bff.url); // a browser's first visit pays for its own start
    const rounds = Array.from({ length: ROUNDS });
    const own: Figures[] = [];
    const rival: Figures[] = [];
    for (const _ of rounds) {
      own.push(await measure(bff.url));
      rival.push(await measure(plain.url));
    }
    print('plain page', rival);
    print('/', own);
    const ratio = median(own.map(({ lcpMs }) => lcpMs)) / median(rival.map(({ lcpMs }) => lcpMs));
    console.log(`LCP of / to that of the plain page: ${ratio.toFixed(2)}   (goal: ${LCP_RATIO_GOAL} at most)\n`);

    for (const page of PAGE_PATHS.slice(1)) {
      const runs = [await measure(bff.url + page)];
      while (runs.length < REPEATS && (runs[0]?.scores[0] ?? 0) < PERFORMANCE_GOAL)
        runs.push(await measure(bff.url + page));
      print(page, runs);
    }
    console.log(`(not listed for search engines on purpose: ${UNLISTED_PATHS.join(', ')})`);
  } finally {
    await plain.close();
    await browser.close();
    await bff.stop();
  }
}

async function figuresOf(url: string, port: number): Promise<Figures> {
  const result = await lighthouse(url, { port, logLevel: 'silent', onlyCategories: [...CATEGORIES] });
  if (!result) throw new Error(`Lighthouse gave no result for ${url}.`);
  const { audits, categories } = result.lhr;
  const number = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  return {
    scores: CATEGORIES.map((category) => Math.round((categories[category]?.score ?? 0) * 100)),
    lcpMs: number('largest-contentful-paint'),
    cls: number('cumulative-layout-shift'),
    tbtMs: number('total-blocking-time'),
    bytes: number('total-byte-weight'),
    faults: CATEGORIES.slice(1).flatMap((category) => faultsOf(result.lhr, category)),
  };
}

function faultsOf({ audits, categories }: Result, category: string): string[] {
  const weighed = categories[category]?.auditRefs.filter(({ weight }) => weight > 0) ?? [];
  return weighed.filter(({ id }) => audits[id]?.score === 0).map(({ id }) => id);
}

function print(page: string, runs: readonly Figures[]): void {
  const middle = (value: (run: Figures) => number) => median(runs.map(value));
  const scores = CATEGORIES.map((_, at) => String(middle(({ scores: all }) => all[at] ?? 0)).padStart(3)).join('/');
  const lcp = runs.map(({ lcpMs }) => Math.round(lcpMs)).join(' ');
  const faults = new Set(runs.flatMap((figures) => figures.faults));
  console.log(
    `${page.padEnd(18)} ${scores}   LCP ${ms(middle(({ lcpMs }) => lcpMs))} (${lcp})   CLS ${middle(({ cls }) => cls).toFixed(3)}   TBT ${ms(middle(({ tbtMs }) => tbtMs))}   ${(middle(({ bytes }) => bytes) / 1000).toFixed(1)} KB   ${[...faults].join(', ')}`,
  );
}
