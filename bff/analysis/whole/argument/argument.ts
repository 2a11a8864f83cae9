import type { Argument, ArgumentType, WriterLabel } from '#shared-types/analysis/argument';
import type { FeedbackItem } from '#shared-types/analysis/feedback';
import type { Place } from '#shared-types/analysis/paragraph';
import { GENERAL_RULES } from '#shared-types/analysis/rule';

import type { ReadText } from '../../reading/read-text.ts';
import { type GenreWeights, judge, type KnownOfText } from './argues.ts';
import { type ElementWithSentences, toElements } from './elements.ts';
import { argumentSentences } from './features.ts';
import { findGaps } from './gaps.ts';
import { applyWriterLabels, labelByModel, labelNothing, mendLabels } from './label-sentences.ts';
import type { SequenceWeights } from './sequence-model.ts';
import data from './weights.json' with { type: 'json' };

/** What evidence can support. */
const SUPPORTED: ReadonlySet<ArgumentType> = new Set(['Claim', 'Counterclaim', 'Rebuttal']);

/** All weights of the argument analysis. */
export interface ArgumentWeights {
  sequence: SequenceWeights;
  genre: GenreWeights;
}

/**
 * The weights of the argument analysis, fitted by `npm run fit -- argument --corpus <folder>`. Those of the labels know only the essays in
 * `tests/essays`, all but the unseen ones, which were written for this project, and the expectations in `tests/fit/argument-prior.ts`.
 * Those that decide whether a text argues know texts of other people, too (`bff/analysis/ATTRIBUTION.md`).
 */
export const WEIGHTS: ArgumentWeights = data;

/** The argument of a text, with the sentences of its elements. */
export interface ReadArgument extends Omit<Argument, 'elements'> {
  elements: readonly ElementWithSentences[];
}

/**
 * Reads the argument of a text. A text that doesn't argue has only the elements that its writers have named.
 * @param known what its writers have said about the text, which overrides the analysis, and what they have seen of it.
 */
export function readArgument(
  text: ReadText,
  known: KnownOfText & { labels?: readonly WriterLabel[] } = {},
  weights: ArgumentWeights = WEIGHTS,
): ReadArgument {
  const sentences = argumentSentences(text);
  const { isKept, ...judgement } = judge(text, sentences, known, weights.genre);
  const { argues } = judgement;
  const labelled = argues === 'no' ? labelNothing(sentences) : mendLabels(labelByModel(sentences, weights.sequence));
  const elements = link(toElements(applyWriterLabels(labelled, known.labels ?? []), { isDoubtful: argues !== 'yes' }));
  const words = sentences.reduce((sum, { sentence }) => sum + sentence.text.split(/\s+/u).length, 0);
  const gaps =
    argues === 'no' || isKept ? [] : findGaps(elements, { words, sentences, isDoubtful: argues === 'perhaps' });
  const thesis = thesisOf(elements);
  return { ...judgement, elements, gaps, ...(thesis && { thesis }) };
}

/** The sentence that states the position: in the first clear position, the sentence that the analysis is most sure of. */
function thesisOf(elements: readonly ElementWithSentences[]): Place | undefined {
  const position = elements.find(({ type, certainty }) => type === 'Position' && certainty !== 'perhaps');
  const best = position?.sentences.toSorted((one, other) => other.confidence - one.confidence)[0];
  return best && { from: best.sentence.chunk.from, to: best.sentence.chunk.to };
}

/** The elements that are certain, as feedback items. What a writer labelled needs no note. */
export function toArgumentItems({ elements }: ReadArgument): FeedbackItem[] {
  return elements.flatMap(({ certainty, type, from, to, reason, confidence, cue }) => {
    if (certainty !== 'clear') return [];
    const item: FeedbackItem = { msg: reason, from, to, type, rule: GENERAL_RULES[type], confidence };
    return cue === undefined ? [item] : [{ ...item, cue }];
  });
}

/** The argument in the form we send: without the sentences of its elements. */
export function toWire({ elements, ...argument }: ReadArgument): Argument {
  return { ...argument, elements: elements.map(({ sentences: _sentences, ...element }) => element) };
}

/**
 * Links each element to the one it is about: claims and counterclaims to the position, evidence to the point it follows in its
 * paragraph (or else precedes), rebuttals to the counterclaim before them, the conclusion to the position.
 */
function link(elements: readonly ElementWithSentences[]): ElementWithSentences[] {
  const position = elements.findIndex(({ type }) => type === 'Position');
  return elements.map((element, index) => {
    const about = targetOf(elements, index, position);
    return about === -1 || about === index ? element : { ...element, about };
  });
}

function targetOf(elements: readonly ElementWithSentences[], index: number, position: number): number {
  const element = elements[index];
  switch (element?.type) {
    case 'Claim':
    case 'Counterclaim':
    case 'Concluding Statement':
      return position;
    case 'Rebuttal':
      return elements.findLastIndex(({ type }, at) => at < index && type === 'Counterclaim');
    case 'Evidence':
      return supportedBy(elements, index, element.paragraph, position);
    case 'Lead':
    case 'Position':
    case undefined:
      return -1;
  }
}

function supportedBy(
  elements: readonly ElementWithSentences[],
  index: number,
  paragraph: number,
  position: number,
): number {
  const before = elements.findLastIndex((one, at) => at < index && one.paragraph === paragraph && isPoint(one));
  if (before !== -1) return before;
  const after = elements.findIndex((one, at) => at > index && one.paragraph === paragraph && isPoint(one));
  if (after !== -1) return after;
  const earlier = elements.findLastIndex((one, at) => at < index && isPoint(one));
  return earlier === -1 ? position : earlier;
}

function isPoint({ type }: ElementWithSentences): boolean {
  return SUPPORTED.has(type);
}
