import path from 'node:path';

import { defineConfig } from 'vitest/config';

const root = path.join(import.meta.dirname, '..');

/** Node keeps what it has compiled here, for the workers of the tests and for the servers that they start as processes. */
process.env['NODE_COMPILE_CACHE'] ??= path.join(root, 'node_modules/.cache/node');

/** Which tests run: `npm run test:all` sets it to `rest`, for those that `npm test` leaves out. */
const IS_REST = process.env['TEST_TIER'] === 'rest';

/** Files of a folder of `tests` that belong to this run: `x.all.test.ts` to `npm run test:all`, other `x.test.ts` to `npm test`. */
const filesOf = (folder: string) => `tests/${folder}/**/*.${IS_REST ? 'all.' : ''}test.ts`;
const others = IS_REST ? [] : ['**/*.all.test.ts'];

/** These count the sockets, the timers or the memory of their process, so each gets its own process. */
const ALONE = ['collaboration-saved.test.ts', 'messaging-faults.all.test.ts']
  .filter((file) => file.includes('.all.') === IS_REST)
  .map((file) => `tests/integration/${file}`);

/** The suites whose drivers are others in `npm run test:all`: those of PostgreSQL and RabbitMQ (`support/tier.ts`). */
const OF_REAL_SERVERS = [
  'tests/contract/{broker,database,desk,document,forms,identity,preferences}*.test.ts',
  'tests/integration/{account-watch,evaluation-responder,messaging,messaging-acknowledgements,messaging-binary,messaging-isolation}.test.ts',
  'tests/e2e/messaging-transports.test.ts',
];

/** README.md, next to this file, says what is in each folder. */
export default defineConfig({
  root,
  test: {
    globalSetup: ['browser/unpack-browser', 'analysis/evaluator-of-the-run'].map((name) =>
      path.join(import.meta.dirname, `support/${name}.ts`),
    ),
    setupFiles: path.join(import.meta.dirname, 'support/every-file.ts'),
    pool: 'forks',
    // The files of a project share a process, since otherwise each would load the product and start a browser again.
    isolate: false,
    // More than CI has cores, since many tests wait for clocks.
    maxWorkers: 3,
    // A busy machine is no fault.
    testTimeout: 60_000,
    // The evaluator starts in a hook, which may take a minute on a busy machine.
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000 } },
    reporters: [['default', { summary: false }], path.join(import.meta.dirname, 'support/closing-line.ts')],
    projects: [
      // Projects run in the order of their names: the longest file must not start last.
      { extends: true, test: { name: 'alone', include: ALONE, isolate: true } },
      { extends: true, test: { name: 'e2e', include: [filesOf('e2e')], exclude: others, testTimeout: 120_000 } },
      // Without a browser, and in one project, since each loads the product again.
      {
        extends: true,
        test: {
          name: 'server',
          include: ['unit', 'contract', 'integration'].map(filesOf),
          exclude: [...ALONE, ...others],
        },
      },
      ...(IS_REST ? [{ extends: true as const, test: { name: 'real servers', include: OF_REAL_SERVERS } }] : []),
    ],
  },
});
