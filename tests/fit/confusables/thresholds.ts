import { BUDGETS } from '#bff/analysis/notes/confusables/alarms';
import type { ConfusableModel } from '#bff/analysis/notes/confusables/confusable-model';
import { doubtsOf } from '#bff/analysis/notes/confusables/doubts';
import { SentenceContext } from '#bff/analysis/notes/confusables/sentence-context';
import { tag } from '#bff/analysis/reading/parser/parse';

/** No threshold is lower: on rare words the greatest margin of the sentences says little. */
const LEAST_THRESHOLD = 1.5;
/** Of rare alarms the third margin counts, since the greatest ones are often slips of the corpus itself. */
const FEWEST_ALARMS = 2;

/** Chooses the least margin of each alarm, so that edited sentences raise no more than its budget. */
export function chooseThresholds(model: ConfusableModel, sentences: readonly string[]): Record<string, number> {
  const margins = new Map<string, number[]>();
  for (const text of sentences) {
    for (const { alarm, margin } of doubtsOf(model, new SentenceContext(tag(text), model.data.lexicon)))
      margins.set(alarm, [...(margins.get(alarm) ?? []), margin]);
  }
  const chosen = Object.entries(BUDGETS).map(([alarm, budget]) => {
    const rank = Math.max(FEWEST_ALARMS, Math.round((budget * sentences.length) / 1000));
    const margin = (margins.get(alarm) ?? []).toSorted((one, other) => other - one)[rank] ?? 0;
    return [alarm, Math.max(LEAST_THRESHOLD, Math.ceil(margin * 100) / 100)];
  });
  return Object.fromEntries(chosen);
}
