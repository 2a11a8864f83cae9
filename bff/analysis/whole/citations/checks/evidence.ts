import { placeOf, type RunningText } from '../../../reading/running-text.ts';
import type { InText } from '../reading/in-text.ts';
import type { Mark } from '../reading/marks.ts';
import type { Question } from './problem.ts';

const SOURCES =
  '(?:stud(?:y|ies)|research|surveys?|polls?|reports?|experiments?|scientists?|researchers?|experts?|statistics|psychologists|economists|doctors)';
const SHOWS =
  '(?:shows?|showed|shown|finds?|found|suggests?|suggested|proves?|proved|proven|indicates?|indicated|reveals?|revealed|says?|said|agrees?|agreed|claims?|claimed|reports?|reported|warns?|warned|estimates?|estimated|confirms?|confirmed|concludes?|concluded|demonstrates?|demonstrated)';
const STUDY_SHOWS = new RegExp(
  `(?:^|^["“]|\\b(?:an?|one|another|many|most|some|several|recent|new|numerous|various|scientific)\\s)(?:(?:recent|new|large|small|famous|scientific|medical|national|international|academic|different|other|leading|university|government|20\\d\\d)\\s){0,2}${SOURCES}\\s(?:(?:from|by|of|in|at|on)\\s(?:[\\p{L}'’-]+\\s){1,5})?(?:(?:has|have|also|often|now|even|clearly|recently|repeatedly|consistently)\\s){0,2}${SHOWS}\\b`,
  'iu',
);
const ACCORDING = new RegExp(
  `\\baccording to (?:(?:an?|one|some|many|most|several|recent|new|latest|numerous|various|leading|other)\\s){0,2}(?:[\\p{L}-]+\\s)?${SOURCES}\\b`,
  'iu',
);
const SHARE =
  /\b\d{1,3}(?:\.\d{1,2})?\s?(?:%|percent\b|per cent\b)\s(?:of\s)(?:(?:all|the|our|American|British|high|school|young|college|middle)\s){0,3}(?:students|pupils|teenagers|teens|adolescents|people|adults|children|kids|Americans|Britons|voters|workers|employees|women|men|parents|teachers|households|families|users|drivers|schools|the population|citizens|respondents)\b/iu;
/** The writer's own figures, and people who aren't a source. */
const OWN =
  /\b(?:our|my|we|I)\s(?:\p{L}+\s){0,2}(?:stud(?:y|ies)|survey|poll|research|experiment|report|interview|asked|counted|found|measured)/iu;
const NARRATIVE_WORD = /(?<![\p{L}’'])(?:I|me|my|he|she|him|her|his|said|asked|told)(?![\p{L}])/gu;
/** At most this many questions in one text. */
const MOST_ASKED = 3;
/** A text with a larger share of these words is a narrative. */
const NARRATIVE_SHARE = 0.045;

/** Asks where a study or a figure comes from if no source is named next to it. */
export function checkEvidence(
  body: readonly RunningText[],
  citations: readonly InText[],
  marks: readonly Mark[],
): Question[] {
  if (isNarrative(body)) return [];
  const sourced = Map.groupBy([...citations, ...marks], ({ paragraph }) => paragraph);
  const most = citations.length + marks.length === 0 ? 1 : MOST_ASKED;
  const questions: Question[] = [];
  for (const paragraph of body) {
    if (paragraph.kind !== 'text' && paragraph.kind !== 'list item') continue;
    const starts = (sourced.get(paragraph) ?? []).map(({ start }) => start);
    for (const [number, sentence] of paragraph.sentences.entries()) {
      if (questions.length >= most) return questions;
      const cue = cueIn(paragraph.text.slice(sentence.start, Math.min(sentence.end, sentence.start + 2000)));
      if (!cue || isSourced(paragraph, number, starts)) continue;
      questions.push({
        rule: 'evidence without source',
        title: 'Evidence without a source',
        msg: `“${cue.words}” points to evidence. Where could a reader look it up?`,
        places: [placeOf(paragraph, sentence.start, sentence.end)],
      });
    }
  }
  return questions;
}

function cueIn(sentence: string): { words: string } | undefined {
  if (OWN.test(sentence) || /\?\s*$/u.test(sentence)) return undefined;
  const found = ACCORDING.exec(sentence) ?? STUDY_SHOWS.exec(sentence) ?? SHARE.exec(sentence);
  if (!found) return undefined;
  const words = found[0]
    .replace(/^[\s“"]+/u, '')
    .trim()
    .split(/\s+/u);
  return { words: words.length <= 5 ? words.join(' ') : `${words.slice(0, 4).join(' ')}…` };
}

/** Whether a citation is in the sentence or in the one before or after it. */
function isSourced({ sentences }: RunningText, number: number, starts: readonly number[]): boolean {
  const from = sentences[Math.max(0, number - 1)]?.start ?? 0;
  const to = sentences[Math.min(sentences.length - 1, number + 1)]?.end ?? 0;
  return starts.some((start) => start >= from && start < to);
}

/** Whether a text tells a story that only mentions studies. */
function isNarrative(body: readonly RunningText[]): boolean {
  let words = 0;
  let narrative = 0;
  for (const { text } of body) {
    words += text.length / 6;
    narrative += text.match(NARRATIVE_WORD)?.length ?? 0;
  }
  return narrative > words * NARRATIVE_SHARE;
}
