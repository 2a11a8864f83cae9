import type { Allowance } from '#shared-types/analysis/argument';
import type { FeedbackItem } from '#shared-types/analysis/feedback';
import { GENERAL_RULES } from '#shared-types/analysis/rule';

import type { ReadText } from '../reading/read-text.ts';

/** The notes that we don't make where the kind of text allows what they're about. */
const QUIET: Readonly<Record<Allowance, (item: FeedbackItem) => boolean>> = {
  passives: ({ type }) => type === 'Passive',
  fragments: ({ rule }) => rule === 'fragment',
};

/** The notes without those on what a kind of text may have. */
export function withoutAllowed(items: readonly FeedbackItem[], allows: Allowance | undefined): FeedbackItem[] {
  const isQuiet = allows && QUIET[allows];
  return items.filter((item) => isQuiet?.(item) !== true);
}

/** A text with more passives than this gets one remark, which counts them, and a note on this many. */
const MOST_NOTES = 3;
const NOTES_IF_MORE = 2;
/** What names who acts after a passive: “was read by the whole class”. */
const AGENT = /^(?:\W+\w+){0,2}\W+by\b/u;
/** What may or can be done has nobody who does it yet. */
const MODAL = /^(?:can|could|may|might|must|should|would|will|cannot)\b/iu;

/**
 * Leaves two of many passives: a page of notes that a passive leaves out who acts says no more than two and a count, and most passives are
 * fine. Those that hide who acts stay first, from different paragraphs if there are any; the rest is in the profile and the priorities.
 */
export function fewPassives(items: readonly FeedbackItem[], { sentences }: ReadText): FeedbackItem[] {
  const passives = items.filter(({ type }) => type === 'Passive');
  if (passives.length <= MOST_NOTES) return [...items];
  const sentenceOf = ({ from }: FeedbackItem) => sentences.find(({ chunk }) => chunk.from <= from && from < chunk.to);
  const hidesWhoActs = (item: FeedbackItem): boolean => {
    const { chunk } = sentenceOf(item) ?? {};
    if (chunk === undefined || item.rule !== GENERAL_RULES.Passive) return false;
    const [from, to] = [item.from - chunk.from, item.to - chunk.from];
    return !AGENT.test(chunk.msg.slice(to)) && !MODAL.test(chunk.msg.slice(from, to));
  };
  const inOrder = [...passives.filter(hidesWhoActs), ...passives.filter((item) => !hidesWhoActs(item))];
  const [first] = inOrder;
  const elsewhere = inOrder.filter((item) => first && sentenceOf(item)?.paragraph !== sentenceOf(first)?.paragraph);
  const kept = new Set([first, ...elsewhere, ...inOrder.slice(1)].slice(0, NOTES_IF_MORE));
  return items.flatMap((item): FeedbackItem[] => {
    if (item.type !== 'Passive') return [item];
    if (item === first) return [{ ...item, msg: `${item.msg} It’s one of ${passives.length} passives here.` }];
    return kept.has(item) ? [item] : [];
  });
}
