import { GENERAL_RULES } from '#shared-types/analysis/rule';

import type { Finding, PlacedFinding, TaggedSentence, Token } from '../../reading/finding.ts';
import type { ReadText } from '../../reading/read-text.ts';
import { quote, wordPassive } from '../wording.ts';
import { participleLeaning } from './participle-priors.ts';
import { passiveCandidates, type PassiveCandidate } from './passive-candidates.ts';
import { type PassiveClause, passiveKind, type PassiveKind } from './passive-kinds.ts';

const DEGREE = new Set(
  `very so too quite more most really pretty extremely rather fairly somewhat completely totally absolutely incredibly
  deeply truly utterly thoroughly`.split(/\s+/),
);
const PARTICLES = new Set(['out', 'over', 'up', 'into', 'down', 'away', 'off', 'upon']);
const LOOSE_PREPOSITIONS = new Set(['with', 'to', 'of', 'when', 'if', 'and', 'or']);
const AUXILIARY_WEIGHTS = new Map([
  ['being', 2],
  ['been', 1.6],
  ['be', 1.2],
  ['was', 0.25],
  ['were', 0.25],
  // "'s" before a participle is usually "has".
  ["'s", -2.6],
]);
const TAG_WEIGHTS = new Map([
  ['VERB', 2],
  ['ADJ', -0.3],
  ['AUX', -1],
  ['ADV', -1],
]);
const WORDS_TO_AGENT = 3;

/** Where "by" follows a participle; -1 if it doesn't. */
function byBehind(tokens: readonly Token[], participle: number): number {
  for (let at = participle + 1; at <= participle + WORDS_TO_AGENT; at++) {
    const token = tokens[at];
    if (token === undefined || token.pos === 'PUNCT') return -1;
    if (token.lower === 'by') return at;
    // "was fined and sent by" shares its agent; "was asked to come by" has none.
    if (token.pos === 'VERB' && tokens[at - 1]?.pos !== 'CCONJ') return -1;
  }
  return -1;
}

/** The evidence for a passive, in steps fitted by hand on UD English EWT; above 0, we call it one. */
function passiveScore(tokens: readonly Token[], candidate: PassiveCandidate, hasAgent: boolean): number {
  const participle = tokens[candidate.participle];
  const auxiliary = tokens[candidate.auxiliary];
  if (participle === undefined || auxiliary === undefined) return -1;
  const before = tokens[candidate.participle - 1];
  const next = tokens[candidate.participle + 1];
  // "We are used to noise", "I am used to share my room": people are accustomed, and things serve a purpose.
  const isUsedTo = participle.lower === 'used' && next?.lower === 'to';
  const isPerson = /^(?:i|you|we|he|she)$/.test(tokens[candidate.auxiliary - 1]?.lower ?? '');
  if (isUsedTo && (isPerson || tokens[candidate.participle + 2]?.pos !== 'VERB')) return -1;

  let score = 0.4 + participleLeaning(participle.lower);
  score += TAG_WEIGHTS.get(participle.pos) ?? 0.2;
  score += AUXILIARY_WEIGHTS.get(auxiliary.lower) ?? 0;
  if (candidate.kind === 'get') score += participle.pos === 'VERB' ? -1.4 : -1.6;
  if (candidate.order === 'question') score -= 1;
  if (hasAgent) score += 3;
  if (before !== undefined && DEGREE.has(before.lower)) score -= hasAgent ? 0.5 : 3;
  if (participle.lower.startsWith('un') && participle.lower.endsWith('ed')) score -= 2.5;
  if (participle.lower === 'done' && next?.xpos === 'VBG') score -= 3;
  if (before?.lower === 'as') score -= 3;
  // It counts an event: "was twice wounded".
  if (/^(?:once|twice|thrice)$/.test(before?.lower ?? '')) score += 2;
  // "Either fined or sent to prison": one of two things happens.
  if (before?.lower === 'either' && next?.lower === 'or') score += 2;
  if (next === undefined) return score;
  if (PARTICLES.has(next.lower)) score += 1.5;
  if (LOOSE_PREPOSITIONS.has(next.lower)) score -= 0.5;
  if (next.lower === 'about') score -= 3;
  if (next.pos === 'NOUN') score -= 2;
  if (next.pos === 'NUM') score -= 1;
  return score;
}

const CHAIN = new Set(
  `have has had 've 'd 'll will would can ca could may might must shall should wo ought be been being is are was were 's
  'm 're am do does did`.split(/\s+/),
);

/** Walks left past "has", "will", "not" to the first auxiliary of the verb. */
function chainStart(tokens: readonly Token[], auxiliary: number): number {
  let first = auxiliary;
  for (let at = auxiliary - 1; at >= 0 && at >= auxiliary - 6; at--) {
    const token = tokens[at];
    if (token === undefined) break;
    if (CHAIN.has(token.lower) && (token.pos === 'AUX' || token.pos === 'VERB')) first = at;
    else if (token.pos !== 'ADV' && token.pos !== 'PART') break;
    else if (token.lower === 'to' || token.lower === "'s") break;
  }
  return first;
}

/** From this lead on, the parser's judgement alone is enough; chosen on the dev part of UD English EWT. */
const SURE_MARGIN = 30;

/** The participles that the parser considers passive beyond doubt, with their auxiliaries. */
function parsedPassives(tokens: readonly Token[]): { auxiliary: number; participle: number }[] {
  return tokens.flatMap(({ relation, head, margins }, auxiliary) => {
    const participle = tokens[head];
    if (relation !== 'aux:pass' || participle?.xpos !== 'VBN') return [];
    // "Is coagulated blood" and "is done" only look like one.
    if (tokens[head + 1]?.pos === 'NOUN' || /^(?:supposed|done)$/.test(participle.lower)) return [];
    const margin = Math.min(margins.relation, 2 * participle.margins.tag);
    return margin > SURE_MARGIN ? [{ auxiliary, participle: head }] : [];
  });
}

/** Finds the passive clauses of a sentence, in order, at most one for each participle. */
export function passiveClauses(tokens: readonly Token[]): PassiveClause[] {
  const clauses: PassiveClause[] = [];
  const taken = new Set<number>();
  for (const candidate of passiveCandidates(tokens)) {
    const by = byBehind(tokens, candidate.participle);
    if (taken.has(candidate.participle) || passiveScore(tokens, candidate, by !== -1) <= 0) continue;
    taken.add(candidate.participle);
    const isFronted = candidate.order === 'fronted';
    clauses.push({
      first: isFronted ? candidate.participle : chainStart(tokens, candidate.auxiliary),
      last: isFronted ? candidate.auxiliary : candidate.participle,
      by,
    });
  }
  for (const { auxiliary, participle } of parsedPassives(tokens)) {
    if (taken.has(participle)) continue;
    taken.add(participle);
    const [first, last] =
      auxiliary < participle ? [chainStart(tokens, auxiliary), participle] : [participle, auxiliary];
    clauses.push({ first, last, by: byBehind(tokens, participle) });
  }
  // "Would of been stuck": the verb is faulty, and that has a note of its own.
  const isFaulty = ({ first }: PassiveClause) => tokens[first - 1]?.lower === 'of' && tokens[first]?.lower === 'been';
  return clauses.filter((clause) => !isFaulty(clause)).toSorted((one, other) => one.first - other.first);
}

/** The rule that explains a note on each kind of passive. */
const RULES: Readonly<Record<Exclude<PassiveKind, 'state'>, string>> = {
  agent: GENERAL_RULES.Passive,
  plain: GENERAL_RULES.Passive,
  event: 'passive-event',
};

/** Finds passive clauses: one finding each, from the first auxiliary to the participle. One that describes a state is fine as it is. */
export function checkPassive({ text, tokens }: TaggedSentence): Finding[] {
  return passiveClauses(tokens).flatMap((clause): Finding[] => {
    const from = tokens[clause.first]?.from;
    const to = tokens[clause.last]?.to;
    if (from === undefined || to === undefined) return [];
    const kind = passiveKind(tokens, clause);
    if (kind === 'state') return [];
    return [
      {
        type: 'Passive',
        from,
        to,
        msg: wordPassive(
          quote(text.slice(from, to)),
          kind,
          kind === 'agent' ? agentOf(text, tokens, clause.by) : undefined,
        ),
        rule: RULES[kind],
      },
    ];
  });
}

/** The most words in which who acts is named again. */
const MOST_AGENT_WORDS = 3;

/** The words after a "by" that say who acts, such as "the state", if they can be named again as they are. */
function agentOf(text: string, tokens: readonly Token[], by: number): string | undefined {
  const end = tokens[by]?.head ?? -1;
  const words = tokens.slice(by + 1, end + 1);
  const [article, ...named] = words;
  if (article === undefined || named.length === 0 || words.length > MOST_AGENT_WORDS) return undefined;
  if (!/^(?:the|a|an)$/.test(article.lower) || !named.every(({ pos }) => /^(?:NOUN|PROPN|ADJ)$/.test(pos)))
    return undefined;
  const next = tokens[end + 1];
  const goesOn = /^(?:NOUN|PROPN|ADP|PRON|SCONJ|CCONJ|PART|VERB)$/.test(next?.pos ?? '');
  return goesOn ? undefined : text.slice(article.from, tokens[end]?.to);
}

/** Headings of the parts of a report that say how something was done. */
const METHOD_HEADING =
  /^(?:[\divx]+[.)]?\s+)?(?:materials?(?: and methods?)?|methods?(?: and materials?)?|methodology|procedures?|experimental(?: procedure| design| set-?up)?|apparatus|data collection|participants|measures|results?)\W*$/i;

/** The sentences below a heading that announces a method, up to the next heading. */
function methodSentences({ paragraphs }: ReadText): Set<number> {
  const inside = new Set<number>();
  let isMethod = false;
  let number = 0;
  for (const { kind, sentences } of paragraphs) {
    if (kind === 'heading')
      isMethod = METHOD_HEADING.test(
        sentences
          .map(({ text }) => text)
          .join(' ')
          .trim(),
      );
    if (isMethod) for (const index of sentences.keys()) inside.add(number + index);
    number += sentences.length;
  }
  return inside;
}

/** Adds to notes on passives in the methods part of a report that they are usual there. */
export function allowPassiveInMethods(text: ReadText, findings: readonly PlacedFinding[]): PlacedFinding[] {
  const inside = methodSentences(text);
  return findings.map((finding) => {
    const { type, rule, sentence, from, to } = finding;
    if (type !== 'Passive' || rule !== 'passive-voice' || !inside.has(sentence)) return finding;
    const words = text.sentences[sentence]?.text.slice(from, to) ?? '';
    return Object.assign({}, finding, { msg: wordPassive(quote(words), 'method'), rule: 'passive-method' });
  });
}
