import { corpusFolder } from '../support/corpora/corpora.ts';
import { fitArgument } from './argument.ts';
import { fitConfusables } from './confusables/confusables.ts';
import { fitGrammar } from './grammar/grammar.ts';
import { fitParser } from './parser/parser.ts';
import { fitVocabulary } from './vocabulary.ts';

/** Fits a part to data that isn't in the repository, if its folder is named. */
const fromCorpus = (fit: (corpus: string) => void) => () => {
  const folder = corpusFolder();
  if (folder !== undefined) fit(folder);
};

/** Every part of the product whose weights or words are derived from data. */
const PARTS: Readonly<Record<string, () => void>> = {
  argument: fromCorpus(fitArgument),
  parser: fromCorpus(fitParser),
  grammar: fromCorpus(fitGrammar),
  confusables: fromCorpus(fitConfusables),
  vocabulary: fitVocabulary,
};

const [part = ''] = process.argv.slice(2);
const fit = PARTS[part];
if (fit === undefined) {
  process.stderr.write(`Name what to fit: npm run fit -- ${Object.keys(PARTS).join(' | ')} [--corpus <folder>]\n`);
  process.exitCode = 1;
} else fit();
