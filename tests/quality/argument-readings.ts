import type { ReadText } from '#bff/analysis/reading/read-text';
import { type ArgumentWeights, readArgument } from '#bff/analysis/whole/argument/argument';
import { argumentSentences } from '#bff/analysis/whole/argument/features';
import { bestSequence, type SequenceWeights } from '#bff/analysis/whole/argument/sequence-model';
import { type Argues, type Label, LABELS } from '#shared-types/analysis/argument';

import type { TextToFit } from '../fit/argument-fit.ts';
import { ARGUING_GENRES, type Essay, type EssayFolder, readTextOf, secondLabels } from '../support/essays/essays.ts';

/** A sentence with the labels of the first reader, of the second one if there is one, and of the analysis. */
export interface SentenceReading {
  first: Label;
  second: Label | undefined;
  analysis: Label;
  /** Whether the page shows it as certain. */
  isShown: boolean;
}

/** An essay that people and the analysis have read; headings are left out. */
export interface EssayReading {
  /** Whether its genre argues, and what the analysis says. */
  argues: boolean;
  judged: Argues;
  sentences: SentenceReading[];
}

/** An essay, ready to be read with any weights. */
export interface PreparedEssay {
  argues: boolean;
  text: ReadText;
  first: readonly Label[];
  second: readonly Label[] | undefined;
}

/** Reads the tokens of an essay, and puts the second reader's labels next to the first reader's. */
export function prepare(folder: EssayFolder, essay: Essay): PreparedEssay {
  const second = secondLabels(folder, essay.name);
  return {
    argues: ARGUING_GENRES.has(essay.genre),
    text: readTextOf(essay.text),
    first: essay.labels,
    second: second && alignWithHeadings(essay, second),
  };
}

/** Lets the analysis read an essay with some weights. @param isSaid whether its writer has said that it is an essay. */
export function readEssay(
  { argues, text, first, second }: PreparedEssay,
  weights: ArgumentWeights,
  isSaid = false,
): EssayReading {
  const argument = readArgument(text, isSaid ? { kind: 'essay' } : {}, weights);
  const read = new Map(
    argument.elements.flatMap(({ type, certainty, sentences }) =>
      sentences.map(({ sentence }) => [sentence, { type, isShown: certainty === 'clear' }] as const),
    ),
  );
  const sentences = text.sentences.flatMap((sentence, index): SentenceReading[] => {
    const element = read.get(sentence);
    if (text.paragraphs[sentence.paragraph]?.kind === 'heading') return [];
    return [
      {
        first: first[index] ?? 'None',
        second: second?.[index],
        analysis: element?.type ?? 'None',
        isShown: element?.isShown ?? false,
      },
    ];
  });
  return { argues, judged: argument.argues, sentences };
}

/** The features that only say where a sentence is. */
const PLACE_FEATURE = /^(?:bias|depth \d|seat \w+|(?:frame|intro|body|end|only) (?:alone|first|second|middle|last))$/;

/** Lets nothing but the places of the sentences label an essay: no cue, and no order that cues decide. */
export function readPlaces(
  { argues, text, first, second }: PreparedEssay,
  { features, ...tables }: SequenceWeights,
): EssayReading {
  const weights = {
    ...tables,
    features: Object.fromEntries(Object.entries(features).filter(([name]) => PLACE_FEATURE.test(name))),
  };
  const items = argumentSentences(text);
  const bare = items.map(({ features: names, opensParagraph }) => ({ features: names, opensParagraph }));
  const read = new Map(
    bestSequence(bare, weights).map((label, index) => [items[index]?.sentence, LABELS[label] ?? 'None'] as const),
  );
  const sentences = text.sentences.flatMap((sentence, index): SentenceReading[] => {
    if (text.paragraphs[sentence.paragraph]?.kind === 'heading') return [];
    const analysis = read.get(sentence) ?? 'None';
    return [{ first: first[index] ?? 'None', second: second?.[index], analysis, isShown: false }];
  });
  return { argues, judged: 'yes', sentences };
}

/** The same essays with nothing but the places of their sentences. */
export function placesOnly(essays: readonly TextToFit[]): TextToFit[] {
  return essays.map((essay) => ({
    ...essay,
    sequences: essay.sequences.map((version) => ({
      ...version,
      items: version.items.map((item) => ({
        ...item,
        features: item.features.filter((name) => PLACE_FEATURE.test(name)),
      })),
    })),
  }));
}

/** Some second readers have labelled sentences alone, without the headings. */
function alignWithHeadings({ text, labels }: Essay, second: readonly Label[]): readonly Label[] | undefined {
  if (second.length === labels.length) return second;
  const isHeading = text.flatMap(({ kind, sentences }) => sentences.map(() => kind === 'heading'));
  if (isHeading.filter((is) => !is).length !== second.length) return undefined;
  let next = 0;
  return isHeading.map((is) => (is ? 'None' : (second[next++] ?? 'None')));
}
