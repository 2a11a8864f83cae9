import { writeFileSync } from 'node:fs';
import path from 'node:path';

import { fitWeights } from './argument-fit.ts';
import { readOtherPeople } from './other-people.ts';
import { readOwnTexts } from './own-texts.ts';

const WEIGHTS = path.join(import.meta.dirname, '../../bff/analysis/whole/argument/weights.json');

/**
 * Fits the argument analysis, and writes its weights: the labels to our own essays, and whether a text argues to these, to our short
 * texts of all genres, and to texts of other people.
 * @param corpus the folder with the texts of other people.
 */
export function fitArgument(corpus: string): void {
  const own = readOwnTexts();
  const { sequence, genre } = fitWeights([...own, ...readOtherPeople(corpus)]);
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
  process.stdout.write(
    `Fitted ${features.length} features to ${own.filter(({ sequences }) => sequences.length > 0).length} essays.\n`,
  );
}

const table = (rows: readonly (readonly number[])[]) => rows.map((row) => `      ${listOf(row)}`).join(',\n');
/** A list of numbers with spaces, as the formatter writes it. */
const listOf = (row: readonly number[]) => `[${row.join(', ')}]`;
