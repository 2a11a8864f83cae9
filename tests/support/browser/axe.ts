import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Every rule for WCAG 2.0 to 2.2, levels A and AA, and the best practices. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const THEMES = ['light', 'dark'] as const;

/** What axe-core finds fault with in the light and in the dark theme, one line for each element. */
export async function violations(
  page: Page,
  within = 'html',
  themes: readonly (typeof THEMES)[number][] = THEMES,
): Promise<string[]> {
  const found: string[] = [];
  // The page may be a new one. The debugger puts it there, past the policy of the page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    // Colours may take a moment to change.
    await expect.poll(() => movements(page)).toBe(0);
    for (const line of await violationsInTheme(page, within)) found.push(`${colorScheme}: ${line}`);
  }
  return found;
}

/** How many animations and transitions are running. */
function movements(page: Page): Promise<number> {
  return page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length);
}

function violationsInTheme(page: Page, within: string): Promise<string[]> {
  return page.evaluate(
    async ([place, tags]) => {
      type Run = (selector: string, options: RunOptions) => Promise<AxeResults>;
      const { axe } = window as unknown as { axe: { run: Run } };
      const options: RunOptions = { runOnly: { type: 'tag', values: [...tags] }, resultTypes: ['violations'] };
      const results = await axe.run(place, options);
      return results.violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
      );
    },
    [within, TAGS] as const,
  );
}
