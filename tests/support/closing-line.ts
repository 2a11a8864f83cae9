import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import type { Reporter, TestModule } from 'vitest/node';

import { ProcessorTime } from './processor-time.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const TIMES = path.join(import.meta.dirname, '../times.json');

/**
 * Ends a test run with how long it took and one plain line, "N passed, N failed", and names every test that didn't run. With
 * `TEST_TIMES=write` it also notes how long each file took, for `by-time.ts`.
 */
export default class ClosingLine implements Reporter {
  readonly #beganMs = Date.now();
  readonly #processorTime = new ProcessorTime();

  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const count = { passed: 0, failed: errors.length, skipped: 0 };
    for (const testModule of modules) {
      count.failed += testModule.errors().length;
      for (const test of testModule.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed') count.passed++;
        else if (state === 'failed') count.failed++;
        else {
          count.skipped++;
          process.stdout.write(`not run: ${test.fullName}\n`);
        }
      }
    }
    if (process.env['TEST_TIMES'] === 'write') writeTimes(modules);
    const seconds = this.#processorTime.end();
    const used = seconds === undefined ? '' : `, ${Math.round(seconds)} s of processor time`;
    const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : '';
    process.stdout.write(`\n${Math.round((Date.now() - this.#beganMs) / 1000)} s${used}\n`);
    process.stdout.write(`${count.passed} passed, ${count.failed} failed${skipped}\n`);
  }
}

/** Notes the seconds of every file of this run in the table, and drops files that are gone. */
function writeTimes(modules: readonly TestModule[]): void {
  const before = JSON.parse(readFileSync(TIMES, 'utf8')) as Record<string, number>;
  const measured: Record<string, number> = {};
  for (const each of modules) {
    const file = each.relativeModuleId;
    measured[file] = Math.max(measured[file] ?? 0, Math.ceil(each.diagnostic().duration / 1000));
  }
  const files = Object.entries({ ...before, ...measured }).filter(([file]) => existsSync(path.join(ROOT, file)));
  const sorted = files.toSorted(([, a], [, b]) => b - a);
  writeFileSync(TIMES, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}
