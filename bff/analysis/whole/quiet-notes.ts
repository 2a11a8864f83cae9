import type { Allowance } from '#shared-types/analysis/argument';
import type { FeedbackItem } from '#shared-types/analysis/feedback';
import { GENERAL_RULES } from '#shared-types/analysis/rule';

import { saysHowOrWhen } from '../notes/voice/passive-kinds.ts';
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
/** What names who acts after a passive: “was read by the whole class”. */
const AGENT = /^(?:\s+\w+){0,2}\s+by\s+(\w+)\W*(\w*)/u;
/** What may or can be done, or is to be done, has nobody who does it yet. */
const MODAL = /^(?:ca|can|could|may|might|must|shall|should|wo|will|would|cannot|['’]ll)(?:n?['’]t)?\b/iu;
const INFINITIVE = /\bto\s+$/iu;

/**
 * Leaves two of many passives: a page of notes that a passive leaves out who acts says no more than two and a count, and most passives are
 * fine. Those that hide who acts stay first, if possible from different paragraphs; the profile counts all of them.
 */
export function fewPassives(items: readonly FeedbackItem[], { sentences }: ReadText): FeedbackItem[] {
  const passives = items.filter(({ type }) => type === 'Passive');
  if (passives.length <= MOST_NOTES || sentences.length < FEWEST_SENTENCES) return [...items];
  let at = 0;
  const placed = passives.map((item) => {
    while ((sentences[at]?.chunk.to ?? Infinity) <= item.from) at++;
    return { item, paragraph: sentences[at]?.paragraph, hides: hidesWhoActs(item, sentences[at]) };
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

function hidesWhoActs({ rule, from, to }: FeedbackItem, sentence: TextSentence | undefined): boolean {
  if (sentence === undefined || rule !== GENERAL_RULES.Passive) return false;
  const { msg, from: start } = sentence.chunk;
  const [before, words, after] = [
    msg.slice(0, from - start),
    msg.slice(from - start, to - start),
    msg.slice(to - start),
  ];
  const [, agent, next = ''] = AGENT.exec(after) ?? [];
  const isDone = !MODAL.test(words) && !INFINITIVE.test(before);
  return isDone && (agent === undefined || saysHowOrWhen(agent, next));
}
