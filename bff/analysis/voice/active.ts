import { GENERAL_RULES } from '#shared-types/rule';

import type { Finding, TaggedSentence, Token } from '../finding.ts';
import { quote, wordActive } from '../wording.ts';
import { passiveClauses } from './passive.ts';

const SUBJECT_PRONOUNS = new Set(['i', 'you', 'he', 'she', 'we', 'they']);
/** Verbs that express what something is or has, not what somebody does. */
const STATIVE = new Set(
  `be am is are was were been being have has had seem seems seemed appear appears appeared become becomes became remain remains
  remained exist exists existed belong belongs belonged need needs needed want wants wanted consist consists consisted cost
  costs matter matters mattered depend depends depended mean means meant lack lacks lacked let lets`.split(/\s+/),
);
const POSSESSIVES = new Set(['my', 'your', 'his', 'her', 'its', 'our', 'their']);
const SUBJECT_TAGS = new Set(['DET', 'ADJ', 'NOUN', 'PROPN', 'NUM']);
const MOST_SUBJECT_TOKENS = 6;

/** The index after a subject that begins at `start`, or -1 when no clear subject begins there. */
function subjectEnd(tokens: readonly Token[], start: number): number {
  const first = tokens[start];
  if (first === undefined) return -1;
  if (SUBJECT_PRONOUNS.has(first.lower)) return start + 1;
  let at = POSSESSIVES.has(first.lower) ? start + 1 : start;
  while (at < tokens.length && at - start < MOST_SUBJECT_TOKENS && SUBJECT_TAGS.has(tokens[at]?.pos ?? '')) at++;
  const last = tokens[at - 1];
  return at > start && (last?.pos === 'NOUN' || last?.pos === 'PROPN') ? at : -1;
}

/** The index where the main clause begins: the start, or after an opening phrase of up to eight words and its comma. */
function clauseStarts(tokens: readonly Token[]): number[] {
  const comma = tokens.findIndex((token) => token.text === ',');
  const first = tokens.findIndex((token) => token.pos !== 'PUNCT' && token.pos !== 'SPACE' && token.pos !== 'CCONJ');
  return comma > 0 && comma <= 8 ? [first, comma + 1] : [first];
}

/** Finds the first full verb with a clear subject in a sentence without a passive; at most one finding. */
export function checkActive(sentence: TaggedSentence): Finding[] {
  const { tokens } = sentence;
  if (passiveClauses(tokens).length > 0) return [];
  for (const start of clauseStarts(tokens)) {
    let at = subjectEnd(tokens, start);
    if (at === -1) continue;
    while (tokens[at]?.pos === 'ADV' || tokens[at]?.pos === 'AUX' || tokens[at]?.pos === 'PART') {
      if (tokens[at]?.lower === 'to') break;
      at++;
    }
    const verb = tokens[at];
    const before = tokens[at - 1];
    if (verb?.pos !== 'VERB' || STATIVE.has(verb.lower) || !/^[a-z]{2,}$/.test(verb.lower)) continue;
    // "The man walking home" has no full verb yet; "was walking" has.
    if (verb.lower.endsWith('ing') && before?.pos !== 'AUX' && before?.pos !== 'PART' && before?.pos !== 'ADV')
      continue;
    // "The book called Emma" and "the men seen by us": a participle after its noun, no full verb.
    const next = tokens[at + 1];
    if (before?.pos === 'NOUN' && verb.lower.endsWith('ed') && (next?.lower === 'by' || next?.pos === 'PROPN'))
      continue;
    return [
      { type: 'Active', from: verb.from, to: verb.to, msg: wordActive(quote(verb.text)), rule: GENERAL_RULES.Active },
    ];
  }
  return [];
}
