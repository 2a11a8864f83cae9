import { ARGUMENT_TYPES, type ArgumentType, type Label, LABELS } from '#shared-types/analysis/argument';

import type { EssayReading, SentenceReading } from './argument-readings.ts';

/** How well one label was found, from 0 to 1; undefined if there is nothing to divide by. */
export interface LabelFigures {
  precision: number | undefined;
  recall: number | undefined;
  f1: number | undefined;
  /** How many sentences have it. */
  support: number;
}

/** Precision, recall and their harmonic mean for every label. */
export function figuresOf(sentences: readonly SentenceReading[]): Record<Label, LabelFigures> {
  return Object.fromEntries(
    LABELS.map((label) => {
      const support = sentences.filter(({ first }) => first === label).length;
      const read = sentences.filter(({ analysis }) => analysis === label).length;
      const right = sentences.filter(({ first, analysis }) => first === label && analysis === label).length;
      return [
        label,
        {
          precision: ratio(right, read),
          recall: ratio(right, support),
          f1: ratio(2 * right, read + support),
          support,
        },
      ];
    }),
  ) as Record<Label, LabelFigures>;
}

/** The mean F1 of the seven types; a type that is neither there nor read doesn't count. */
export function macroF1(figures: Record<Label, LabelFigures>): number {
  const all = ARGUMENT_TYPES.flatMap((type) => figures[type].f1 ?? []);
  return all.reduce((sum, f1) => sum + f1, 0) / all.length;
}

/** Cohen's kappa (1960) of two readers who labelled the same sentences. */
export function kappaOf(pairs: readonly (readonly [Label, Label])[]): number {
  const share = (count: number) => count / pairs.length;
  const agreed = share(pairs.filter(([one, other]) => one === other).length);
  const byChance = LABELS.reduce(
    (sum, label) =>
      sum +
      share(pairs.filter(([one]) => one === label).length) * share(pairs.filter(([, other]) => other === label).length),
    0,
  );
  return (agreed - byChance) / (1 - byChance);
}

/** The sentences that the page shows as certain: how many, the share that is right, and the share of what a reader found that they cover. */
export function shownFigures(sentences: readonly SentenceReading[], type?: ArgumentType) {
  const shown = sentences.filter(({ isShown, analysis }) => isShown && (type === undefined || analysis === type));
  const wanted = sentences.filter(({ first }) => (type === undefined ? first !== 'None' : first === type));
  const right = shown.filter(({ first, analysis }) => first === analysis);
  return {
    shown: shown.length,
    precision: ratio(right.length, shown.length),
    coverage: ratio(right.length, wanted.length),
  };
}

/** In how many essays the analysis is right that a type is there, or that it isn't. */
export function presenceRight(essays: readonly EssayReading[], type: ArgumentType): number {
  return essays.filter(
    ({ sentences }) =>
      sentences.some(({ first }) => first === type) === sentences.some(({ analysis }) => analysis === type),
  ).length;
}

const ratio = (part: number, whole: number): number | undefined => (whole === 0 ? undefined : part / whole);
