import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Every rule for WCAG 2.0 to 2.2, levels A and AA, and the best practices. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules among them that look at colours; what the others find doesn't depend on the theme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** How a page may be coloured; with forced colours the browser replaces the page's own. */
type Theme = 'light' | 'dark' | 'forced';

/** What axe-core finds fault with in each theme, by default in the light and in the dark one, a line for each element. */
export async function violations(
  page: Page,
  within = 'html',
  themes: readonly Theme[] = ['light', 'dark'],
): Promise<string[]> {
  const found: string[] = [];
  // The page may be a new one. The debugger puts it there, past the policy of the page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  for (const [index, theme] of themes.entries()) {
    const isForced = theme === 'forced';
    await page.emulateMedia({ colorScheme: isForced ? 'light' : theme, forcedColors: isForced ? 'active' : 'none' });
    // Colours may take a moment to change.
    await expect.poll(() => movements(page)).toBe(0);
    for (const line of await violationsOf(page, within, rulesFor(theme, index === 0))) found.push(`${theme}: ${line}`);
  }
  return found;
}

function rulesFor(theme: Theme, isFirst: boolean): RunOptions {
  const all: RunOptions = { runOnly: { type: 'tag', values: TAGS } };
  // Forced colours are the person's own, and axe would see those that they replace.
  if (theme === 'forced')
    return { ...all, rules: Object.fromEntries(COLOUR_RULES.map((id) => [id, { enabled: false }])) };
  return isFirst ? all : { runOnly: { type: 'rule', values: COLOUR_RULES } };
}

/** How many animations and transitions are running. */
function movements(page: Page): Promise<number> {
  return page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length);
}

function violationsOf(page: Page, within: string, rules: RunOptions): Promise<string[]> {
  return page.evaluate(
    async ([place, chosen]) => {
      type Run = (selector: string, options: RunOptions) => Promise<AxeResults>;
      const { axe } = window as unknown as { axe: { run: Run } };
      const results = await axe.run(place, { ...chosen, resultTypes: ['violations'] });
      return results.violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
      );
    },
    [within, rules] as const,
  );
}
