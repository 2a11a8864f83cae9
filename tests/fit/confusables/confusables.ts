import { writeFileSync } from 'node:fs';
import path from 'node:path';

import { ConfusableModel } from '#bff/analysis/notes/confusables/confusable-model';
import { readModelData } from '#bff/analysis/notes/confusables/model-data';

import { readDev, TaggedCorpus } from './corpus.ts';
import { ConfusableExamples } from './examples.ts';
import { encodeModel, keepGreatest, pack } from './file.ts';
import { chooseThresholds } from './thresholds.ts';
import { trainWeights } from './train.ts';
import { countWords } from './vocabulary.ts';

const FILE = path.join(import.meta.dirname, '../../../bff/analysis/notes/confusables/confusables.br');
/** How many weights are kept. */
const MOST_WEIGHTS = 2_500_000;

/** Fits the confusables to edited English, and writes their data file. @param folder the parent of the folder `open-prose`. */
export function fitConfusables(folder: string): void {
  const say = progress();
  const corpus = TaggedCorpus.read(folder);
  say('tagged');
  const words = countWords(corpus);
  const { lexicon } = readModelData(encodeModel(words, { places: [], values: [] }, {}));
  say(`${words.hashes.length} words of ${words.names.length} classes`);
  const examples = ConfusableExamples.of(corpus, lexicon);
  say(`${examples.count} confusables`);
  const kept = keepGreatest(trainWeights(examples), MOST_WEIGHTS);
  say(`${kept.places.length} weights`);
  const model = new ConfusableModel(readModelData(encodeModel(words, kept, {})));
  const thresholds = chooseThresholds(model, readDev(folder).toChoose);
  const file = pack(encodeModel(words, kept, thresholds));
  writeFileSync(FILE, file);
  say(`${file.length} bytes, thresholds ${JSON.stringify(thresholds)}`);
}

function progress(): (what: string) => void {
  const start = performance.now();
  return (what) => process.stdout.write(`${((performance.now() - start) / 1000).toFixed(0).padStart(5)} s  ${what}\n`);
}
