import { ARGUES_FROM, arguesProbability, type GenreWeights } from '#bff/analysis/whole/argument/argues';
import type { ArgumentWeights } from '#bff/analysis/whole/argument/weights';
import { WEIGHTS } from '#bff/analysis/whole/argument/weights';
import { ARGUMENT_TYPES, type Label, LABELS } from '#shared-types/argument';

import { fitWeights, type TextToFit, toFit, toJudge } from '../fit/argument-fit.ts';
import { fitGenre } from '../fit/genre-fit.ts';
import { priorWeights } from '../fit/sequence-fit.ts';
import { type Essay, readEssays, readMoreEssays } from '../support/essays/essays.ts';
import { readGenreTexts } from '../support/essays/genre-texts.ts';
import { figuresOf, kappaOf, macroF1, presenceRight, shownFigures } from './argument-figures.ts';
import { type EssayReading, type PreparedEssay, placesOnly, prepare, readEssay } from './argument-readings.ts';
import { timeArgument } from './argument-times.ts';

const FOLDS = 5;
const PRESENCE = ['Position', 'Evidence', 'Conclusion', 'Counterclaim'] as const;

/** Prints how well the argument analysis agrees with people; of the unseen essays, only sums. */
export function run(): void {
  const [fit, unseen] = [readEssays('fit'), readEssays('unseen')];
  const prepared = { fit: fit.map((one) => prepare('fit', one)), unseen: unseen.map((one) => prepare('unseen', one)) };
  const essays = [...fit, ...readMoreEssays()].map(toFit);
  printReaders('fitting essays', prepared.fit);
  printReaders('unseen essays', prepared.unseen);

  const rules = { sequence: priorWeights(), genre: WEIGHTS.genre };
  const places = { sequence: fitWeights(placesOnly(essays)).sequence, genre: WEIGHTS.genre };
  const read = (weights: ArgumentWeights) => prepared.unseen.map((essay) => readEssay(essay, weights));
  printFigures('Unseen essays', { analysis: read(WEIGHTS), 'rules only': read(rules), 'places only': read(places) });
  printFigures(`Fitting essays, cross-validated in ${FOLDS} parts`, crossValidate(fit, prepared.fit));
  printGenres(fit);
  timeArgument(
    prepared.fit.map(({ text }) => text),
    fit,
  );
}

/** Reads every fitting essay with weights that were fitted without it. */
function crossValidate(fit: readonly Essay[], prepared: readonly PreparedEssay[]): Record<string, EssayReading[]> {
  const essays = fit.map(toFit);
  const always = [...readMoreEssays().map(toFit), ...readGenreTexts('genres').map(toJudge)];
  const columns: Record<string, EssayReading[]> = { analysis: [], 'rules only': [] };
  for (let fold = 0; fold < FOLDS; fold++) {
    const others = essays.filter((_essay, index) => index % FOLDS !== fold);
    const own = prepared.filter((_essay, index) => index % FOLDS === fold);
    const weights = fitWeights([...others, ...always]);
    columns['analysis']?.push(...own.map((essay) => readEssay(essay, weights)));
    columns['rules only']?.push(...own.map((essay) => readEssay(essay, { ...weights, sequence: priorWeights() })));
  }
  return columns;
}

function printReaders(name: string, essays: readonly PreparedEssay[]): void {
  const both = essays.filter(({ second }) => second !== undefined);
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
  print(`\n## ${title}\n`);
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
  print(`texts that argue, not judged so ${arguing.filter((one) => !one.judgedArguing).length} of ${arguing.length}`);
  const labelled = others.flatMap((one) => one.sentences).filter(({ analysis }) => analysis !== 'None').length;
  print(
    `texts that do not, judged to     ${others.filter((one) => one.judgedArguing).length} of ${others.length}, with ${labelled} labels (goal 0)`,
  );
  for (const name of PRESENCE) {
    const type = name === 'Conclusion' ? 'Concluding Statement' : name;
    print(`whether there is: ${name.padEnd(13)} right in ${presenceRight(arguing, type)} of ${arguing.length}`);
  }
  const all = essays.flatMap((essay) => essay.sentences);
  const withSecond = all.flatMap(({ second, analysis }) => (second === undefined ? [] : [[second, analysis] as const]));
  print(
    `kappa of the analysis and the first reader ${two(kappaOf(all.map(({ first, analysis }) => [first, analysis] as const)))}, ` +
      `the second reader ${two(kappaOf(withSecond))}, all texts`,
  );
}

/**
 * Prints how often we recognise the genre: with the shipped weights, and for the texts of the fit with weights fitted without
 * them.
 */
function printGenres(fit: readonly Essay[]): void {
  const unseen = readGenreTexts('unseen-genres').map(toJudge);
  const judged = unseen.map((text) => ({ argues: text.argues, read: judgesArguing(text, WEIGHTS.genre) }));
  const right = judged.filter(({ argues, read }) => argues === read).length;
  const labelled = judged.filter(({ argues, read }) => !argues && read).length;
  print(
    `\nDoes it argue? Unseen short texts of all genres: ${right} of ${unseen.length} right, ` +
      `${labelled} of the ${judged.filter(({ argues }) => !argues).length} that do not argue judged to`,
  );
  const [essays, short] = [fit.map(toFit), readGenreTexts('genres').map(toJudge)];
  const all = [...essays, ...short, ...readMoreEssays().map(toFit)];
  const rightOnes = new Set<TextToFit>();
  for (let fold = 0; fold < FOLDS; fold++) {
    const weights = fitGenre(all.filter((_text, index) => index % FOLDS !== fold).flatMap((text) => text.judged));
    for (const text of all.filter((_text, index) => index % FOLDS === fold))
      if (judgesArguing(text, weights) === text.argues) rightOnes.add(text);
  }
  const rightOf = (texts: typeof all) => `${texts.filter((text) => rightOnes.has(text)).length} of ${texts.length}`;
  print(`Cross-validated: ${rightOf(essays)} fitting essays, ${rightOf(short)} short texts, most of them hard to tell`);
}

function judgesArguing({ judged }: TextToFit, weights: GenreWeights): boolean {
  return arguesProbability(judged[0]?.signs ?? {}, weights) >= ARGUES_FROM;
}

const two = (value: number | undefined) => (value === undefined ? '–' : value.toFixed(2));
const three = (value: number) => value.toFixed(3);
const print = (line: string) => process.stdout.write(`${line}\n`);
