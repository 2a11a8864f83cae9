import { parseArgs } from 'node:util';

import { fitArgument } from './argument.ts';
import { fitParser } from './parser/parser.ts';
import { fitSlots } from './slots.ts';

/** Every part of the product whose weights are fitted to data. @param corpus the folder of the data that is not in the repository. */
const PARTS: Readonly<Record<string, (corpus: string) => void>> = {
  argument: () => fitArgument(),
  parser: fitParser,
  slots: fitSlots,
};

const { values, positionals } = parseArgs({ options: { corpus: { type: 'string' } }, allowPositionals: true });
const [part = ''] = positionals;
const fit = PARTS[part];
if (fit === undefined) {
  process.stderr.write(`Name what to fit: npm run fit -- ${Object.keys(PARTS).join(' | ')} [--corpus <folder>]\n`);
  process.exitCode = 1;
} else fit(values.corpus ?? '');
