import path from 'node:path';

import { defineConfig } from 'vitest/config';

import { markdown } from '../web/build/markdown.ts';
import ByTime from './support/by-time.ts';
import { PATIENCE_MS } from './support/patience.ts';

const root = path.join(import.meta.dirname, '..');
const support = (name: string) => path.join(import.meta.dirname, `support/${name}.ts`);

/** Node keeps what it has compiled here, for the workers of the tests and for the servers that they start as processes. */
process.env['NODE_COMPILE_CACHE'] ??= path.join(root, 'node_modules/.cache/node');

const FOLDERS = ['unit', 'contract', 'integration', 'e2e'];
/** `npm run test:all` alone runs these. */
const REST = 'tests/**/*.all.test.ts';
/** These count the sockets, the timers or the memory of their process, so each gets its own process. */
const ALONE = 'tests/integration/{messaging-faults,collaboration-saved}';
/** The suites whose drivers are others in `npm run test:all`: those of PostgreSQL and RabbitMQ (`support/tier.ts`). */
const OF_REAL_SERVERS = [
  'tests/contract/{broker,database,desk,document,forms,identity,preferences}*.test.ts',
  'tests/integration/{account-watch,evaluation-responder,messaging,messaging-isolation}.test.ts',
  'tests/e2e/messaging-transports.test.ts',
];

/** What tells them. */
const REST_TIER = { TEST_TIER: 'rest' };

/** README.md, next to this file, says what is in each folder, and what the two tiers are. */
export default defineConfig({
  root,
  plugins: [markdown()],
  test: {
    globalSetup: ['run-folder', 'browser/unpack-browser', 'analysis/evaluator-of-the-run'].map(support),
    setupFiles: support('every-file'),
    pool: 'forks',
    // The files of a project share a process, since otherwise each would load the product and start a browser again.
    isolate: false,
    // More than most machines have cores to spare, since many tests wait for answers.
    maxWorkers: 4,
    // A busy machine is no fault.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: PATIENCE_MS } },
    sequence: { sequencer: ByTime },
    reporters: [['default', { summary: false }], support('closing-line')],
    projects: [
      { extends: true, test: { name: 'alone', include: [`${ALONE}.test.ts`], isolate: true } },
      {
        extends: true,
        test: {
          name: 'test',
          include: FOLDERS.map((folder) => `tests/${folder}/**/*.test.ts`),
          exclude: [`${ALONE}.test.ts`, REST],
        },
      },
      {
        extends: true,
        test: { name: 'rest-alone', include: [`${ALONE}.all.test.ts`], isolate: true, env: REST_TIER },
      },
      {
        extends: true,
        test: { name: 'rest', include: [REST, ...OF_REAL_SERVERS], exclude: [`${ALONE}.all.test.ts`], env: REST_TIER },
      },
    ],
  },
});
