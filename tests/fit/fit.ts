import { corpusFolder } from '../support/corpora/corpora.ts';
import { fitArgument } from './argument.ts';
import { fitConfusables } from './confusables/confusables.ts';
import { fitDetector } from './detector/detector.ts';
import { fitGrammar } from './grammar/grammar.ts';
import { fitParser } from './parser/parser.ts';
import { fitVocabulary } from './vocabulary.ts';

/** Every part of the product whose weights or words are derived from data, which isn't in the repository. */
const PARTS: Readonly<Record<string, (corpus: string) => void>> = {
  argument: fitArgument,
  parser: fitParser,
  grammar: fitGrammar,
  confusables: fitConfusables,
  vocabulary: fitVocabulary,
  detector: fitDetector,
};

const [part = ''] = process.argv.slice(2);
const fit = PARTS[part];
if (fit === undefined) {
  process.stderr.write(`Name what to fit: npm run fit -- ${Object.keys(PARTS).join(' | ')} [--corpus <folder>]\n`);
  process.exitCode = 1;
} else {
  const folder = corpusFolder();
  if (folder !== undefined) fit(folder);
}
