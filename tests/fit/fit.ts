import { fitArgument } from './argument.ts';
import { fitSlots } from './slots.ts';

/** Every part of the product whose weights are fitted to data, each with the rest of the command line. */
const PARTS: Readonly<Record<string, (args: readonly string[]) => void>> = { argument: fitArgument, slots: fitSlots };

const [part = '', ...args] = process.argv.slice(2);
const fit = PARTS[part];
if (fit === undefined) {
  process.stderr.write(`Name what to fit: npm run fit -- ${Object.keys(PARTS).join(' | ')}\n`);
  process.exitCode = 1;
} else fit(args);
