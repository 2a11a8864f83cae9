import path from 'node:path';

import { defineConfig } from 'vitest/config';

const root = path.join(import.meta.dirname, '..');

/** What each folder holds is in README.md, next to this file. */
export default defineConfig({
  root,
  test: {
    globalSetup: path.join(import.meta.dirname, 'support/unpack-browser.ts'),
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
    reporters: [['default', { summary: false }], path.join(import.meta.dirname, 'support/closing-line.ts')],
    projects: [
      { extends: true, test: { name: 'unit', include: ['tests/unit/**/*.test.ts'] } },
      { extends: true, test: { name: 'contract', include: ['tests/contract/**/*.test.ts'] } },
      { extends: true, test: { name: 'integration', include: ['tests/integration/**/*.test.ts'] } },
      {
        extends: true,
        // The files of this project share a process, since each would load the product anew; what they test is in the browser.
        test: { name: 'e2e', include: ['tests/e2e/**/*.test.ts'], testTimeout: 60_000, isolate: false },
      },
    ],
  },
});
