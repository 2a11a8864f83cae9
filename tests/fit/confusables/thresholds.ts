import { BUDGETS } from '#bff/analysis/notes/confusables/alert-names';
import { alertsOf } from '#bff/analysis/notes/confusables/alerts';
import type { ConfusableModel } from '#bff/analysis/notes/confusables/confusable-model';
import { SentenceContext } from '#bff/analysis/notes/confusables/sentence-context';
import { tag } from '#bff/analysis/reading/parser/parse';

/** No threshold is lower: on rare words the greatest margin of the sentences says little. */
const LEAST_THRESHOLD = 1.5;
/** For rare alerts the third margin counts, since the greatest ones are often slips of the corpus itself. */
const FEWEST_ALARMS = 2;

/** Chooses the least margin of each alert, so that edited sentences raise no more than its budget. */
export function chooseThresholds(model: ConfusableModel, sentences: readonly string[]): Record<string, number> {
  const margins = new Map<string, number[]>();
  for (const text of sentences) {
    for (const { name: alert, margin } of alertsOf(model, new SentenceContext(tag(text), model.data.lexicon)))
      margins.set(alert, [...(margins.get(alert) ?? []), margin]);
  }
  const chosen = Object.entries(BUDGETS).map(([alert, budget]) => {
    const rank = Math.max(FEWEST_ALARMS, Math.round((budget * sentences.length) / 1000));
    const margin = (margins.get(alert) ?? []).toSorted((one, other) => other - one)[rank] ?? 0;
    return [alert, Math.max(LEAST_THRESHOLD, Math.ceil(margin * 100) / 100)];
  });
  return Object.fromEntries(chosen);
}
