import { fitArgument } from './argument.ts';
import { fitVocabulary } from './vocabulary.ts';

/** Every part of the product whose weights or words are derived from data. */
const PARTS: Readonly<Record<string, () => void>> = { argument: fitArgument, vocabulary: fitVocabulary };

const [part = ''] = process.argv.slice(2);
const fit = PARTS[part];
if (fit === undefined) {
  process.stderr.write(`Name what to fit: npm run fit -- ${Object.keys(PARTS).join(' | ')}\n`);
  process.exitCode = 1;
} else fit();
