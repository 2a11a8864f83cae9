import { writeFileSync } from 'node:fs';

import { MODEL_FILE, usageNumbers } from '#bff/analysis/reading/parser/parser-model';
import { tagWords } from '#bff/analysis/reading/parser/tag-words';
import { sentenceWords } from '#bff/analysis/reading/parser/words';

import { seeded } from '../../support/random.ts';
import { modelBytes } from './model-bytes.ts';
import { pastForms, plantFaults } from './planted-faults.ts';
import { trainParser, type ParsingExample } from './train-parser.ts';
import { trainTagger } from './train-tagger.ts';
import { averagedTable, type TrainingTable } from './training-table.ts';
import { type GoldSentence, readTreebank } from './treebank.ts';
import { usagesOf } from './usages.ts';

const BITS = { tags: 22, moves: 22, relations: 21 };
/** The parser learns from the tags of taggers that haven't seen the sentence; its copies with faults stay together with it. */
const FOLDS = { count: 4, passes: 3 };
const TAGGER = { seeds: [11, 12], passes: 5 };
const PARSER = { seeds: [21, 22, 23], passes: 9 };
const FEWEST_TAG_USES = 5;

function byFrequency(names: readonly string[], fewest = 1): string[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const frequent = [...counts].filter(([, count]) => count >= fewest);
  return frequent.toSorted(([one, a], [other, b]) => b - a || (one < other ? -1 : 1)).map(([name]) => name);
}

function average(tables: readonly TrainingTable[]): Float64Array {
  const [first] = tables;
  if (first === undefined) throw new Error('There is no table.');
  const sums = new Float64Array(2 ** first.bits + first.classes);
  for (const table of tables) table.addAverages(sums);
  return sums.map((sum) => sum / tables.length);
}

/** A sentence and its copies with planted faults. */
type Family = readonly GoldSentence[];

/** Tags each family with a tagger that was trained on the others. */
function jackknife(
  families: readonly Family[],
  training: Omit<Parameters<typeof trainTagger>[0], 'sentences' | 'passes' | 'seed'>,
) {
  return Array.from({ length: FOLDS.count }, (_, fold) => {
    const isInside = (index: number) => index % FOLDS.count === fold;
    const others = families.filter((_family, index) => !isInside(index)).flat();
    const tagger = trainTagger({ ...training, sentences: others, passes: FOLDS.passes, seed: 31 + fold });
    const table = averagedTable(average([tagger]), tagger.classes);
    process.stdout.write(`tagged fold ${fold + 1} of ${FOLDS.count}\n`);
    return families
      .filter((_family, index) => isInside(index))
      .flat()
      .map((gold): ParsingExample => {
        const words = sentenceWords(
          gold.words.map(({ form }) => form),
          training.usages,
        );
        return { gold, words, tags: tagWords(words, table).tags };
      });
  }).flat();
}

/**
 * Fits the tagger and the parser to the training part of UD English EWT (https://github.com/UniversalDependencies/UD_English-EWT,
 * CC BY-SA 4.0), and writes the file that the product ships. It takes about ten minutes, and two runs write the same bytes.
 * @param corpus the folder with `ud-ewt/en_ewt-train.conllu.gz`.
 */
export function fitParser(corpus: string): void {
  const random = seeded(7);
  const treebank = readTreebank(corpus, 'train');
  const past = pastForms(treebank);
  const families = treebank.map((sentence): Family => [sentence, ...plantFaults(sentence, past, random)]);
  const sentences = families.flat();
  const words = treebank.flatMap((sentence) => sentence.words);
  const tags = byFrequency(
    words.map(({ tag }) => tag),
    FEWEST_TAG_USES,
  );
  const relations = byFrequency(words.map(({ relation }) => relation));
  const usages = usagesOf(words);
  const training = {
    numbers: new Map(tags.map((tag, index) => [tag, index])),
    usages: usageNumbers(usages),
    bits: BITS.tags,
  };
  process.stdout.write(
    `${treebank.length} sentences, ${sentences.length - treebank.length} copies with faults, ${tags.length} tags\n`,
  );
  const examples = jackknife(families, training);
  const taggers = TAGGER.seeds.map((seed) => trainTagger({ ...training, sentences, passes: TAGGER.passes, seed }));
  process.stdout.write('trained the tagger\n');
  const parsers = PARSER.seeds.map((seed) => {
    const parser = trainParser({ examples, tags, relations, bits: BITS, passes: PARSER.passes, seed });
    process.stdout.write(`trained the parser with seed ${seed}\n`);
    return parser;
  });
  const bytes = modelBytes(
    { tags, relations, usages },
    {
      tags: { sums: average(taggers), classes: tags.length },
      moves: { sums: average(parsers.map(({ moves }) => moves)), classes: 3 },
      relations: { sums: average(parsers.map(({ labels }) => labels)), classes: relations.length },
    },
  );
  writeFileSync(MODEL_FILE, bytes);
  process.stdout.write(`wrote ${bytes.length} bytes\n`);
}
