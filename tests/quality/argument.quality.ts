import { arguesAt, arguesProbability, type GenreWeights } from '#bff/analysis/whole/argument/argues';
import { type ArgumentWeights, readArgument, WEIGHTS } from '#bff/analysis/whole/argument/argument';
import { type Argues, ARGUMENT_TYPES, type Label, LABELS } from '#shared-types/analysis/argument';

import { fitWeights, type TextToFit, toJudge } from '../fit/argument-fit.ts';
import { fitGenre } from '../fit/genre-fit.ts';
import { readOtherPeople, readWebTexts } from '../fit/other-people.ts';
import { readOwnTexts } from '../fit/own-texts.ts';
import { priorWeights } from '../fit/sequence-fit.ts';
import { type EssayFolder, FITTING_FOLDERS, readEssays, readTextOf, UNSEEN_FOLDERS } from '../support/essays/essays.ts';
import { readGenreTexts } from '../support/essays/genre-texts.ts';
import { figuresOf, kappaOf, macroF1, presenceRight, shownFigures } from './argument-figures.ts';
import {
  type EssayReading,
  type PreparedEssay,
  placesOnly,
  prepare,
  readEssay,
  readPlaces,
} from './argument-readings.ts';
import { timeArgument } from './argument-times.ts';

const PRESENCE = ['Position', 'Evidence', 'Conclusion', 'Counterclaim'] as const;
/** This many answers in a row, with nothing to answer between them, are a runaway. */
const RUNAWAY = 5;
/** How many essays are typed sentence by sentence. */
const TYPED = 40;

const prepared = (folder: EssayFolder) => readEssays(folder).map((essay) => prepare(folder, essay));

/** Prints how well the argument analysis agrees with people; of the unseen texts, only sums. @param corpus the folder with the texts of other people; may be empty. */
export function run(corpus: string): void {
  const own = readOwnTexts();
  for (const folder of [...FITTING_FOLDERS, ...UNSEEN_FOLDERS]) printReaders(folder, prepared(folder));

  const rules = { sequence: priorWeights(), genre: WEIGHTS.genre };
  const places = fitWeights(placesOnly(own)).sequence;
  for (const folder of UNSEEN_FOLDERS) {
    const read = (weights: ArgumentWeights) => prepared(folder).map((essay) => readEssay(essay, weights));
    printFigures(`Unseen: ${folder}`, {
      analysis: read(WEIGHTS),
      'rules only': read(rules),
      'places only': prepared(folder).map((essay) => readPlaces(essay, places)),
    });
  }
  for (const folder of FITTING_FOLDERS) {
    const others = own.filter(({ source }) => source !== folder);
    const weights = { ...fitWeights(others), genre: WEIGHTS.genre };
    const placed = fitWeights(placesOnly(others)).sequence;
    printFigures(`Left out: the hand of ${folder}`, {
      analysis: prepared(folder).map((essay) => readEssay(essay, weights, essay.argues)),
      'places only': prepared(folder).map((essay) => readPlaces(essay, placed)),
    });
  }
  const hasCorpus = corpus !== '';
  printWhetherTheyArgue([...own, ...(hasCorpus ? readOtherPeople(corpus) : [])], hasCorpus ? readWebTexts(corpus) : []);
  printTyped();
  const fit = readEssays('fit');
  timeArgument(
    fit.map(({ text }) => readTextOf(text)),
    fit,
  );
}

function printReaders(name: string, essays: readonly PreparedEssay[]): void {
  const both = essays.filter(({ second }) => second !== undefined);
  if (both.length === 0) return;
  const arguing = both.filter(({ argues }) => argues);
  print(
    `Two readers, ${name}: kappa ${two(kappaOf(both.flatMap(labelPairs)))} on ${both.length} texts, ` +
      `${two(kappaOf(arguing.flatMap(labelPairs)))} on the ${arguing.length} that argue; ${essays.length - both.length} without second labels`,
  );
}

/** The labels of both readers for every sentence that isn't a heading. */
function labelPairs({ text, first, second }: PreparedEssay): (readonly [Label, Label])[] {
  return text.sentences.flatMap((sentence, index) =>
    text.paragraphs[sentence.paragraph]?.kind === 'heading'
      ? []
      : [[first[index] ?? 'None', second?.[index] ?? 'None'] as const],
  );
}

function printFigures(title: string, columns: Record<string, EssayReading[]>): void {
  print(`\n### ${title}\n`);
  const names = Object.keys(columns);
  const sentences = names.map((name) =>
    (columns[name] ?? []).filter(({ argues }) => argues).flatMap((essay) => essay.sentences),
  );
  const figures = sentences.map(figuresOf);
  print(`${'texts that argue'.padEnd(22)}${'sentences'.padStart(9)}${names.map((name) => name.padStart(24)).join('')}`);
  print(`${' '.repeat(31)}${names.map(() => 'precision recall F1'.padStart(24)).join('')}`);
  for (const label of LABELS) {
    const cells = figures.map((one) => {
      const { precision, recall, f1 } = one[label];
      return `${two(precision).padStart(13)}${two(recall).padStart(6)}${two(f1).padStart(5)}`;
    });
    print(`${label.padEnd(22)}${String(figures[0]?.[label].support).padStart(9)}${cells.join('')}`);
  }
  print(`${'macro-F1 of the seven'.padEnd(31)}${figures.map((one) => three(macroF1(one)).padStart(24)).join('')}`);
  print(`${'accuracy'.padEnd(31)}${sentences.map((some) => three(accuracyOf(some)).padStart(24)).join('')}`);
  const [analysis = []] = names.map((name) => columns[name] ?? []);
  printProduct(analysis);
}

function accuracyOf(sentences: readonly EssayReading['sentences'][number][]): number {
  return sentences.filter(({ first, analysis }) => first === analysis).length / sentences.length;
}

function printProduct(essays: readonly EssayReading[]): void {
  const arguing = essays.filter(({ argues }) => argues);
  const others = essays.filter(({ argues }) => !argues);
  const sentences = arguing.flatMap((essay) => essay.sentences);
  const line = (name: string, { shown, precision, coverage }: ReturnType<typeof shownFigures>) =>
    print(`${name.padEnd(31)}${String(shown).padStart(5)} precision ${two(precision)} coverage ${two(coverage)}`);
  print('');
  line('shown as certain', shownFigures(sentences));
  for (const type of ARGUMENT_TYPES) line(`  ${type}`, shownFigures(sentences, type));
  printAnswers(
    'texts that argue',
    arguing.map(({ judged }) => judged),
  );
  if (others.length > 0)
    printAnswers(
      'texts that do not',
      others.map(({ judged }) => judged),
    );
  const runaways = (by: 'analysis' | 'first') => arguing.filter((essay) => longestAnswer(essay, by) >= RUNAWAY).length;
  print(
    `${RUNAWAY} or more rebuttals in a row: ${runaways('analysis')} of ${arguing.length} essays; for a reader ${runaways('first')}`,
  );
  for (const name of PRESENCE) {
    const type = name === 'Conclusion' ? 'Concluding Statement' : name;
    print(`whether there is: ${name.padEnd(13)} right in ${presenceRight(arguing, type)} of ${arguing.length}`);
  }
}

function longestAnswer({ sentences }: EssayReading, by: 'analysis' | 'first'): number {
  let [inRow, longest] = [0, 0];
  for (const sentence of sentences) {
    inRow = sentence[by] === 'Rebuttal' ? inRow + 1 : 0;
    longest = Math.max(longest, inRow);
  }
  return longest;
}

function printAnswers(name: string, answers: readonly Argues[]): void {
  const share = (answer: Argues) => {
    const count = answers.filter((one) => one === answer).length;
    return `${String(count).padStart(4)} (${((100 * count) / answers.length).toFixed(1).padStart(5)} %)`;
  };
  print(`${name.padEnd(44)} map ${share('yes')}   perhaps ${share('perhaps')}   no map ${share('no')}`);
}

/** Prints how often we see that a text argues: in texts that no fit has read, and in each source with weights fitted to the others. */
function printWhetherTheyArgue(texts: readonly TextToFit[], neverFitted: readonly TextToFit[]): void {
  print('\n### Does it argue?\n');
  for (const folder of ['unseen-genres', 'fresh-genres'] as const) {
    const unseen = readGenreTexts(folder).map((text) => toJudge(text, folder));
    printBothSides(folder, unseen, WEIGHTS.genre);
  }
  printBothSides('web texts', neverFitted, WEIGHTS.genre);
  print('\nEach source with weights fitted to the others:\n');
  const sources = [...new Set(texts.map((text) => text.source))].map((source) => {
    const weights = fitGenre(texts.filter((text) => text.source !== source).flatMap(({ judged }) => judged));
    const own = texts.filter((text) => text.source === source);
    printBothSides(source, own, weights);
    const likelihoods = (argues: boolean) =>
      own.filter((text) => text.argues === argues).map((text) => likelihoodOf(text, weights));
    return { argue: likelihoods(true), others: likelihoods(false) };
  });
  print(
    `\nA text that argues looks more like it than another one, mean over pairs of sources: ${three(meanAuc(sources))}`,
  );
}

/** The area under the curve, with every source that argues against every one that doesn't. */
function meanAuc(sources: readonly { argue: readonly number[]; others: readonly number[] }[]): number {
  const areas = sources.flatMap(({ argue }) =>
    sources.flatMap(({ others }) => {
      const wins = argue.flatMap((one) => others.map((other) => (one > other ? 1 : one === other ? 0.5 : 0)));
      return wins.length === 0 ? [] : [wins.reduce<number>((sum, win) => sum + win, 0) / wins.length];
    }),
  );
  return areas.reduce((sum, area) => sum + area, 0) / areas.length;
}

function printBothSides(name: string, texts: readonly TextToFit[], weights: GenreWeights): void {
  for (const argues of [true, false]) {
    const answers = texts.filter((text) => text.argues === argues).map((text) => arguesAt(likelihoodOf(text, weights)));
    if (answers.length > 0) printAnswers(`${name}, ${argues ? 'argue' : 'do not'} (${answers.length})`, answers);
  }
}

const likelihoodOf = ({ judged }: TextToFit, weights: GenreWeights): number =>
  arguesProbability(judged[0]?.signs ?? {}, weights);

/** Types essays sentence by sentence, and counts the maps that vanish. */
function printTyped(): void {
  const essays = [...readEssays('fresh'), ...readEssays('unseen'), ...readEssays('other-hands')].slice(0, TYPED);
  let vanished = 0;
  for (const { text } of essays) {
    let hasMap = false;
    const count = text.reduce((sum, { sentences }) => sum + sentences.length, 0);
    for (let length = 1; length <= count; length++) {
      let left = length;
      const typed = text.flatMap((paragraph) => {
        const sentences = paragraph.sentences.slice(0, left);
        left -= sentences.length;
        return sentences.length === 0 ? [] : [{ ...paragraph, sentences }];
      });
      const { argues } = readArgument(readTextOf(typed), { hasMap });
      if (hasMap && argues === 'no') vanished++;
      hasMap = argues !== 'no';
    }
  }
  print(`\nTyped sentence by sentence: ${vanished} maps vanish in ${essays.length} essays`);
}

const two = (value: number | undefined) => (value === undefined ? '–' : value.toFixed(2));
const three = (value: number) => value.toFixed(3);
const print = (line: string) => process.stdout.write(`${line}\n`);
