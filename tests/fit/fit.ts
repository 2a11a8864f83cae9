import { fitArgument } from './argument.ts';

/** Every part of the product whose weights are fitted to data. */
const PARTS: Readonly<Record<string, () => void>> = { argument: fitArgument };

const [part = ''] = process.argv.slice(2);
const fit = PARTS[part];
if (fit === undefined) {
  process.stderr.write(`Name what to fit: npm run fit -- ${Object.keys(PARTS).join(' | ')}\n`);
  process.exitCode = 1;
} else fit();
