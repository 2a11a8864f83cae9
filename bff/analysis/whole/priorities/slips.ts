import type { FeedbackItem } from '#shared-types/analysis/feedback';
import type { Place } from '#shared-types/analysis/paragraph';
import { type Habit, idOfHabit, type Priority, SLIP_TITLES } from '#shared-types/analysis/priority';

import type { ReadText } from '../../reading/read-text.ts';
import { HABIT_OF_RULE } from './habits.ts';

/** One thing to work on, before its places have their paragraphs. */
export interface DraftPriority extends Omit<Priority, 'places'> {
  places: readonly Place[];
  /**
   * Whether it may be the first. What leads comes before everything; what is in doubt comes after something sure, if there is
   * anything; what is slight is only worth mentioning beside something sure.
   */
  standing: 'leading' | 'sure' | 'doubtful' | 'slight';
}

/** Slips of one kind are a habit from the second on. */
const FEWEST_OF_A_HABIT = 2;
/** A habit runs through a text, and is the first thing to raise, if we're sure of so many of its slips, in so many sentences. */
const FEWEST_TO_LEAD = 3;
const SHARE_TO_LEAD = 0.1;
/** Below, a note is in doubt. A rule that gives no confidence is sure. */
const SURE = 0.85;
/** Passives in this share of the sentences are worth a thought. */
const MANY_PASSIVES = 0.25;
const FEWEST_PASSIVES = 4;

/** What the notes on sentences add up to: the habits, the commonest first, then other slips, voice and spelling. */
export function slipPriorities(items: readonly FeedbackItem[], { sentences }: ReadText): DraftPriority[] {
  const of = (type: FeedbackItem['type']) => items.filter((item) => item.type === type);
  const [grammar, misspelt, passive] = [of('Grammar'), of('Spelling'), of('Passive')];
  const habits = habitsIn([...grammar, ...misspelt]).filter(([, slips]) => slips.length >= FEWEST_OF_A_HABIT);
  const spelling = misspelt.filter((item) => !habits.some(([, slips]) => slips.includes(item)));
  const leading = habits
    .map(([habit, slips]) => ({ habit, sure: slips.filter(isSure).length }))
    .filter(({ sure }) => sure >= Math.max(FEWEST_TO_LEAD, sentences.length * SHARE_TO_LEAD))
    .toSorted((one, other) => other.sure - one.sure)[0]?.habit;
  const drafts = habits.map(([habit, slips]): DraftPriority => {
    return {
      id: idOfHabit(habit),
      stage: 'sentences',
      slips: 'habit',
      title: SLIP_TITLES.habit(habit, slips.length, grammar.length + misspelt.length),
      reason: exampleOf(slips)?.msg ?? '',
      places: slips,
      standing: habit === leading ? 'leading' : standingOf(slips),
    };
  });
  const single = grammar.filter((item) => !habits.some(([, slips]) => slips.includes(item)));
  if (single.length > 0)
    drafts.push({
      id: 'grammar',
      stage: 'sentences',
      slips: 'grammar',
      title: SLIP_TITLES.grammar(single.length),
      reason: exampleOf(single)?.msg ?? '',
      places: single,
      standing: standingOf(single),
    });
  if (passive.length >= FEWEST_PASSIVES && passive.length > sentences.length * MANY_PASSIVES)
    drafts.push({
      id: 'passive',
      stage: 'sentences',
      slips: 'passive',
      title: SLIP_TITLES.passive(passive.length),
      reason: 'They leave out who acts, or say it last. Where should a reader know sooner?',
      places: passive,
      standing: 'doubtful',
    });
  if (spelling.length > 0)
    drafts.push({
      id: 'spelling',
      stage: 'spelling',
      slips: 'spelling',
      title: SLIP_TITLES.spelling(spelling.length),
      reason: 'Correct these last, once you’ve finished changing your sentences.',
      places: spelling,
      standing: 'sure',
    });
  return drafts;
}

/** The slips of each habit, the commonest habit first. */
function habitsIn(items: readonly FeedbackItem[]): [Habit, FeedbackItem[]][] {
  const byHabit = Map.groupBy(items, (item) =>
    isWithoutApostrophe(item) ? 'apostrophe' : HABIT_OF_RULE.get(item.rule ?? ''),
  );
  return [...byHabit]
    .flatMap(([habit, slips]): [Habit, FeedbackItem[]][] => (habit === undefined ? [] : [[habit, slips]]))
    .toSorted(([, one], [, other]) => other.length - one.length);
}

/** "Dont": a misspelling to the dictionary, and a missing apostrophe to the writer. */
function isWithoutApostrophe({ type, from, to, suggestions = [] }: FeedbackItem): boolean {
  const [meant = ''] = suggestions;
  return type === 'Spelling' && /['’]/u.test(meant) && meant.length === to - from + 1;
}

function isSure({ confidence }: FeedbackItem): boolean {
  return confidence === undefined || confidence >= SURE;
}

/** The first slip that we're sure of, or else the first. */
function exampleOf(slips: readonly FeedbackItem[]): FeedbackItem | undefined {
  return slips.find(isSure) ?? slips[0];
}

function standingOf(slips: readonly FeedbackItem[]): DraftPriority['standing'] {
  return slips.some(isSure) ? 'sure' : 'doubtful';
}
