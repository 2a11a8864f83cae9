import { afterAll, onTestFinished, TestRunner } from 'vitest';

import { keepWith } from './closing.ts';

/* Runs before every test file. */

const openInFile: (() => Promise<void>)[] = [];

keepWith((close, until) => {
  if (until === 'test' && TestRunner.getCurrentTest()) onTestFinished(close);
  else openInFile.push(close);
});

afterAll(async () => {
  for (const close of openInFile.splice(0).toReversed()) await close();
});
