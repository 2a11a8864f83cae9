import type { Page } from 'playwright-core';

/** Chromium calls a task long from here on (W3C Long Tasks API). */
export const LONG_TASK_MS = 50;

/** Begins to record the long tasks of a page. */
export async function observeLongTasks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const longTasks: number[] = [];
    Object.assign(window, { longTasks });
    new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    });
  });
}

/** The length of every long task since then, in milliseconds. @throws when the page's observer misses a task that is long on purpose. */
export async function longTasksOf(page: Page): Promise<number[]> {
  await requireObserver(page);
  return page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks);
}

/** Blocks the page on purpose, and takes that task out of the figures: an observer that misses it would make every figure look good. */
async function requireObserver(page: Page): Promise<void> {
  // A separate task: what the debugger evaluates directly doesn't count as a task of the page.
  const before = await page.evaluate((length) => {
    setTimeout(() => {
      const end = performance.now() + 2 * length;
      while (performance.now() < end);
    });
    return (window as unknown as { longTasks: number[] }).longTasks.length;
  }, LONG_TASK_MS);
  await page.waitForFunction(
    ([length, from]) => {
      const { longTasks } = window as unknown as { longTasks: number[] };
      const at = longTasks.findLastIndex((duration, index) => index >= from && duration >= 2 * length);
      if (at >= 0) longTasks.splice(at, 1);
      return at >= 0;
    },
    [LONG_TASK_MS, before] as const,
  );
}
