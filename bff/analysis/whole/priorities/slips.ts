import { type FeedbackItem, slipOf } from '#shared-types/feedback';

import type { ReadText } from '../../reading/read-text.ts';
import type { DraftPriority } from './priorities.ts';

/** A slip made this often is a habit, which matters more than each of its places. */
const FEWEST_SAME = 3;
/** Passives in this share of the sentences are worth a thought. */
const MANY_PASSIVES = 0.25;
const FEWEST_PASSIVES = 4;

/** What the notes on sentences add up to: a habit first, then grammar, voice and spelling. */
export function slipPriorities(items: readonly FeedbackItem[], { sentences }: ReadText): DraftPriority[] {
  const of = (type: FeedbackItem['type']) => items.filter((item) => item.type === type);
  const [grammar, spelling, passive] = [of('Grammar'), of('Spelling'), of('Passive')];
  const drafts: DraftPriority[] = [];
  const [habit] = [...Map.groupBy([...grammar, ...spelling], (item) => slipOf(item)).values()]
    .filter((same) => same.length >= FEWEST_SAME)
    .toSorted((one, other) => other.length - one.length);
  if (habit?.[0])
    drafts.push({
      id: `habit ${habit[0].msg.toLowerCase()}`,
      stage: 'sentences',
      title: `One slip, ${habit.length} places`,
      reason: habit[0].msg,
      places: habit,
    });
  const otherGrammar = grammar.filter((item) => !habit?.includes(item));
  if (otherGrammar.length > 0)
    drafts.push({
      id: 'grammar',
      stage: 'sentences',
      title: sentencesTitle(otherGrammar, sentences),
      reason: otherGrammar[0]?.msg ?? '',
      places: otherGrammar,
    });
  if (passive.length >= FEWEST_PASSIVES && passive.length > sentences.length * MANY_PASSIVES)
    drafts.push({
      id: 'passive',
      stage: 'sentences',
      title: `${passive.length} passive sentences`,
      reason: 'They leave out who acts, or say it last. Where should a reader know sooner?',
      places: passive,
    });
  const otherSpelling = spelling.filter((item) => !habit?.includes(item));
  if (otherSpelling.length > 0)
    drafts.push({
      id: 'spelling',
      stage: 'spelling',
      title: wordsTitle(otherSpelling),
      reason: 'Check spelling last, when you no longer plan to change the sentences.',
      places: otherSpelling,
    });
  return drafts;
}

function sentencesTitle(items: readonly FeedbackItem[], sentences: ReadText['sentences']): string {
  const own = new Set(items.map(({ from }) => sentences.findLastIndex(({ chunk }) => chunk.from <= from)));
  return own.size === 1 ? 'One sentence to read again' : `${own.size} sentences to read again`;
}

function wordsTitle(items: readonly FeedbackItem[]): string {
  const words = new Set(items.map(slipOf)).size;
  return words === 1 ? 'One word to look up' : `${words} words to look up`;
}
