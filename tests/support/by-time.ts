import path from 'node:path';

import { BaseSequencer, type TestSpecification, type Vitest } from 'vitest/node';

import times from '../times.json' with { type: 'json' };

/** A file that the table doesn't know yet counts as this long. */
const NEW_FILE_S = 5;

/**
 * Starts the files that take longest first, so that no worker is left alone with one at the end, and deals them to the shards of a
 * run (`--shard=1/4`) so that all take as long. `npm run test:times` measures the table.
 */
export default class ByTime extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted(
      (a, b) =>
        groupOf(a) - groupOf(b) ||
        // A worker that goes on with another project starts again.
        a.project.name.localeCompare(b.project.name) ||
        secondsOf(this.ctx, b) - secondsOf(this.ctx, a),
    );
  }

  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { index = 1, count = 1 } = this.ctx.config.shard ?? {};
    const shards = Array.from({ length: count }, () => ({ seconds: 0, files: [] as TestSpecification[] }));
    for (const spec of files.toSorted((a, b) => secondsOf(this.ctx, b) - secondsOf(this.ctx, a))) {
      const [lightest] = shards.toSorted((a, b) => a.seconds - b.seconds);
      lightest?.files.push(spec);
      if (lightest) lightest.seconds += secondsOf(this.ctx, spec);
    }
    return shards[index - 1]?.files ?? [];
  }
}

const groupOf = (spec: TestSpecification) => spec.project.config.sequence.groupOrder;

function secondsOf({ config }: Vitest, { moduleId }: TestSpecification): number {
  const file = path.relative(config.root, moduleId).replaceAll(path.sep, '/');
  return (times as Record<string, number>)[file] ?? NEW_FILE_S;
}
