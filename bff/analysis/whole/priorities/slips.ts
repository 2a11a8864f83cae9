import { type FeedbackItem, slipOf } from '#shared-types/feedback';
import { SLIP_TITLES } from '#shared-types/priority';

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
      slips: 'habit',
      title: SLIP_TITLES.habit(habit.length, wordsAt(sentences, habit[0])),
      reason: habit[0].msg,
      places: habit,
    });
  const otherGrammar = grammar.filter((item) => !habit?.includes(item));
  if (otherGrammar.length > 0)
    drafts.push({
      id: 'grammar',
      stage: 'sentences',
      slips: 'grammar',
      title: SLIP_TITLES.grammar(slipsIn(otherGrammar)),
      reason: otherGrammar[0]?.msg ?? '',
      places: otherGrammar,
    });
  if (passive.length >= FEWEST_PASSIVES && passive.length > sentences.length * MANY_PASSIVES)
    drafts.push({
      id: 'passive',
      stage: 'sentences',
      slips: 'passive',
      title: SLIP_TITLES.passive(passive.length),
      reason: 'They leave out who acts, or say it last. Where should a reader know sooner?',
      places: passive,
    });
  const otherSpelling = spelling.filter((item) => !habit?.includes(item));
  if (otherSpelling.length > 0)
    drafts.push({
      id: 'spelling',
      stage: 'spelling',
      slips: 'spelling',
      title: SLIP_TITLES.spelling(slipsIn(otherSpelling)),
      reason: 'Leave these for the end, when the sentences stay as they are.',
      places: otherSpelling,
    });
  return drafts;
}

/** How many slips some items are, as the list of notes counts them: the same one in several places is one. */
function slipsIn(items: readonly FeedbackItem[]): number {
  return new Set(items.map(slipOf)).size;
}

/** The words that an item is about. */
function wordsAt(sentences: ReadText['sentences'], { from, to }: FeedbackItem): string {
  const chunk = sentences.findLast((sentence) => sentence.chunk.from <= from)?.chunk;
  return chunk === undefined ? '' : chunk.msg.slice(from - chunk.from, to - chunk.from);
}
