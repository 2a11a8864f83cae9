import type { Allowance } from '#shared-types/analysis/argument';
import type { FeedbackItem } from '#shared-types/analysis/feedback';
import { GENERAL_RULES } from '#shared-types/analysis/rule';

import { passiveKind } from '../notes/voice/passive-kinds.ts';
import { passiveClauses } from '../notes/voice/passive.ts';
import type { ReadText, TextSentence } from '../reading/read-text.ts';

/** The notes that we don't make where the kind of text allows what they're about. */
const QUIET: Readonly<Record<Allowance, (item: FeedbackItem) => boolean>> = {
  passives: ({ type }) => type === 'Passive',
  fragments: ({ rule }) => rule === 'fragment',
};

/** The notes without those on what a kind of text may have. */
export function withoutAllowed(items: readonly FeedbackItem[], allows: Allowance | undefined): FeedbackItem[] {
  const isQuiet = allows && QUIET[allows];
  return items.filter((item) => !isQuiet?.(item));
}

/** A text with more passives than this gets notes on two of them, one of which counts them. A shorter one is soon read, notes and all. */
const MOST_NOTES = 3;
const FEWEST_SENTENCES = 12;
/**
 * Leaves two of many passives: a page of notes that a passive leaves out who acts says no more than two and a count, and most passives are
 * fine. Those that hide who acts stay first, if possible from different paragraphs; the profile counts all of them.
 */
export function fewPassives(items: readonly FeedbackItem[], { sentences }: ReadText): FeedbackItem[] {
  const passives = items.filter(({ type }) => type === 'Passive');
  if (passives.length <= MOST_NOTES || sentences.length < FEWEST_SENTENCES) return [...items];
  let at = -1;
  let hiding: ReadonlySet<number> = new Set();
  const placed = passives.map((item) => {
    while (at < 0 || (sentences[at]?.chunk.to ?? Infinity) <= item.from) hiding = hidingPassives(sentences[++at]);
    const hides = item.rule === GENERAL_RULES.Passive && hiding.has(item.from);
    return { item, paragraph: sentences[at]?.paragraph, hides };
  });
  const first = placed.find(({ hides }) => hides) ?? placed[0];
  const rank = ({ hides, paragraph }: (typeof placed)[number]) =>
    2 * Number(hides) + Number(paragraph !== first?.paragraph);
  const [second] = placed.filter((one) => one !== first).toSorted((one, other) => rank(other) - rank(one));
  const kept = items.filter((item) => item.type !== 'Passive' || item === first?.item || item === second?.item);
  const counting = kept.find(({ type }) => type === 'Passive');
  const count = `It’s one of ${passives.length} passives in this text.`;
  return kept.map((item) => (item === counting ? Object.assign({}, item, { msg: `${item.msg} ${count}` }) : item));
}

/** Where the passives of a sentence begin that hide who acts, in the text. What can or is to be done has nobody who does it yet. */
function hidingPassives(sentence: TextSentence | undefined): ReadonlySet<number> {
  if (sentence === undefined) return new Set();
  const { tokens, chunk, form } = sentence;
  const hiding = passiveClauses(tokens).filter((clause) => {
    const isDone = tokens.slice(clause.first, clause.last + 1).every(({ xpos }) => xpos !== 'MD');
    return isDone && tokens[clause.first - 1]?.lower !== 'to' && passiveKind(tokens, clause) === 'plain';
  });
  return new Set(hiding.map(({ first }) => chunk.from + form.toOriginal(tokens[first]?.from ?? 0)));
}
