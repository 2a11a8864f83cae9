import { writeFileSync } from 'node:fs';
import path from 'node:path';

import { readSlotData } from '#bff/analysis/slots/slot-data';
import { SlotModel } from '#bff/analysis/slots/slot-model';

import { readDev, TaggedCorpus } from './corpus.ts';
import { SlotExamples } from './examples.ts';
import { encodeSlots, keepGreatest, pack } from './file.ts';
import { chooseThresholds } from './thresholds.ts';
import { trainWeights } from './train.ts';
import { countWords } from './vocabulary.ts';

const FILE = path.join(import.meta.dirname, '../../../bff/analysis/slots/slots.br');
/** How many weights are kept. */
const MOST_WEIGHTS = 2_500_000;

/** Fits the slots to edited English, and writes their data file. @param folder the parent of the folder `open-prose`. */
export function fitSlots(folder: string): void {
  const say = progress();
  const corpus = TaggedCorpus.read(folder);
  say('tagged');
  const words = countWords(corpus);
  const { lexicon } = readSlotData(encodeSlots(words, { places: [], values: [] }, {}));
  say(`${words.hashes.length} words of ${words.names.length} classes`);
  const examples = SlotExamples.of(corpus, lexicon);
  say(`${examples.count} slots`);
  const kept = keepGreatest(trainWeights(examples), MOST_WEIGHTS);
  say(`${kept.places.length} weights`);
  const model = new SlotModel(readSlotData(encodeSlots(words, kept, {})));
  const thresholds = chooseThresholds(model, readDev(folder).toChoose);
  const file = pack(encodeSlots(words, kept, thresholds));
  writeFileSync(FILE, file);
  say(`${file.length} bytes, thresholds ${JSON.stringify(thresholds)}`);
}

function progress(): (what: string) => void {
  const start = performance.now();
  return (what) => process.stdout.write(`${((performance.now() - start) / 1000).toFixed(0).padStart(5)} s  ${what}\n`);
}
