import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import type { AxeResults, RunOnly, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Every rule for WCAG 2.0 to 2.2, levels A and AA, and the best practices. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules among them that look at colours; what the others find doesn't depend on the theme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

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
  for (const [index, colorScheme] of themes.entries()) {
    await page.emulateMedia({ colorScheme });
    // Colours may take a moment to change.
    await expect.poll(() => movements(page)).toBe(0);
    const rules: RunOnly = index === 0 ? { type: 'tag', values: [...TAGS] } : { type: 'rule', values: COLOUR_RULES };
    for (const line of await violationsOf(page, within, rules)) found.push(`${colorScheme}: ${line}`);
  }
  return found;
}

/** How many animations and transitions are running. */
function movements(page: Page): Promise<number> {
  return page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length);
}

function violationsOf(page: Page, within: string, runOnly: RunOnly): Promise<string[]> {
  return page.evaluate(
    async ([place, rules]) => {
      type Run = (selector: string, options: RunOptions) => Promise<AxeResults>;
      const { axe } = window as unknown as { axe: { run: Run } };
      const options: RunOptions = { runOnly: rules, resultTypes: ['violations'] };
      const results = await axe.run(place, options);
      return results.violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
      );
    },
    [within, runOnly] as const,
  );
}
