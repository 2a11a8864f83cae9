import { afterAll, onTestFinished, TestRunner, vi } from 'vitest';

import { keepWith } from './closing.ts';
import { PATIENCE_MS } from './patience.ts';

/* Runs before every test file. */

const openInFile: (() => Promise<void>)[] = [];

keepWith(
  (close, until) => {
    if (until === 'test' && TestRunner.getCurrentTest()) onTestFinished(close);
    else openInFile.push(close);
  },
  (end) => {
    if (!TestRunner.getCurrentTest()) return;
    onTestFinished(async ({ task }) => {
      if (task.result?.state !== 'fail') await end();
    });
  },
);

afterAll(async () => {
  for (const close of openInFile.splice(0).toReversed()) await close();
});

/* Vitest has no setting for how long these two wait. */

const { waitFor, waitUntil } = vi;
const patient = <Options extends { timeout?: number }>(options?: number | Options) => ({
  timeout: PATIENCE_MS,
  ...(typeof options === 'number' ? { timeout: options } : options),
});
vi.waitFor = (callback, options) => waitFor(callback, patient(options));
vi.waitUntil = (callback, options) => waitUntil(callback, patient(options));
afterAll(() => Object.assign(vi, { waitFor, waitUntil }));
