import { writeFileSync } from 'node:fs';
import path from 'node:path';

import { readEssays, readMoreEssays } from '../support/essays/essays.ts';
import { readGenreTexts } from '../support/essays/genre-texts.ts';
import { fitWeights, toFit, toJudge } from './argument-fit.ts';

const WEIGHTS = path.join(import.meta.dirname, '../../bff/analysis/whole/argument/weights.json');

/** Fits the argument analysis to the essays in `tests/essays/fit`, to those in `tests/essays/more` and to the short texts of all genres, and writes its weights. */
export function fitArgument(): void {
  const essays = [...readEssays('fit'), ...readMoreEssays()].map(toFit);
  const { sequence, genre } = fitWeights([...essays, ...readGenreTexts('genres').map(toJudge)]);
  const features = Object.entries(sequence.features);
  const lines = features.map(([name, row]) => `      ${JSON.stringify(name)}: ${listOf(row)}`);
  writeFileSync(
    WEIGHTS,
    `{
  "sequence": {
    "features": {
${lines.join(',\n')}
    },
    "within": [
${table(sequence.within)}
    ],
    "across": [
${table(sequence.across)}
    ]
  },
  "genre": ${JSON.stringify(genre, undefined, 2).replaceAll('\n', '\n  ')}
}
`,
  );
  process.stdout.write(`Fitted ${features.length} features to ${essays.length} essays.\n`);
}

const table = (rows: readonly (readonly number[])[]) => rows.map((row) => `      ${listOf(row)}`).join(',\n');
/** A list of numbers with spaces, as the formatter writes it. */
const listOf = (row: readonly number[]) => `[${row.join(', ')}]`;
