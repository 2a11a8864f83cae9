import type { ArgumentType } from '#shared-types/analysis/argument';
import type { FeedbackItem } from '#shared-types/analysis/feedback';
import type { Profile } from '#shared-types/analysis/profile';
import { minutesToRead, wordsOf } from '#shared-types/text/words';

import type { ReadText, TextSentence } from '../../reading/read-text.ts';
import type { ReadArgument } from '../argument/argument.ts';
import { anyOf, occurrences } from './places-of-words.ts';
import { remarksOn } from './remarks.ts';
import { repeatedWords, sharedOpenings } from './repetition.ts';
import { FILLERS, HEDGES } from './word-lists.ts';

/** A word for a paragraph, chosen by its leading element. */
const PARTS: Readonly<Record<ArgumentType, string>> = {
  Lead: 'opening',
  Position: 'opening',
  Claim: 'claim',
  Evidence: 'evidence',
  Counterclaim: 'other side',
  Rebuttal: 'answer',
  'Concluding Statement': 'close',
};

/** The types, by how much they say about the paragraph they are in. */
const TELLING: readonly ArgumentType[] = [
  'Concluding Statement',
  'Lead',
  'Counterclaim',
  'Claim',
  'Position',
  'Rebuttal',
  'Evidence',
];

/** With fewer words, the figure means nothing. */
const FEWEST_WORDS = 100;

const round = (value: number) => Math.round(value * 10) / 10;

const HEDGE = anyOf(HEDGES);
const FILLER = anyOf(FILLERS);

/**
 * Describes a text in figures.
 * @param found everything that was found in it: the figures count all items, the remarks are about those that have a note.
 */
export function profileOf(
  text: ReadText,
  {
    items,
    noted,
    argument,
  }: { items: readonly FeedbackItem[]; noted: readonly FeedbackItem[]; argument: ReadArgument },
): Profile {
  const own = text.paragraphs
    .map((paragraph, index) => ({ ...paragraph, index }))
    .filter(({ kind, sentences }) => (kind === 'text' || kind === 'list item') && sentences.length > 0);
  const sentences = own.flatMap((paragraph) => paragraph.sentences);
  const words = sentences.map((sentence) => wordsOf(sentence.text));
  const all = text.sentences.reduce((sum, sentence) => sum + wordsOf(sentence.text).length, 0);
  const parts = partsOf(argument);
  const readability = readabilityOf(words.flat(), sentences.length);
  const profile: Profile = {
    words: all,
    minutes: minutesToRead(all),
    sentences: sentences.map(({ chunk, paragraph }, index) => ({
      from: chunk.from,
      to: chunk.to,
      words: words[index]?.length ?? 0,
      paragraph: paragraph + 1,
    })),
    paragraphs: own.map((paragraph) => {
      const part = parts.get(paragraph.index + 1);
      const described: Profile['paragraphs'][number] = {
        from: paragraph.sentences[0]?.chunk.from ?? 0,
        to: paragraph.sentences.at(-1)?.chunk.to ?? 0,
        words: paragraph.sentences.reduce((sum, sentence) => sum + wordsOf(sentence.text).length, 0),
      };
      if (part !== undefined) described.part = part;
      return described;
    }),
    voice: voiceOf(sentences, items),
    repeated: repeatedWords(sentences),
    openings: sharedOpenings(sentences),
    hedges: occurrences(sentences, HEDGE),
    fillers: occurrences(sentences, FILLER),
    ...(readability && { readability }),
    remarks: {},
  };
  return { ...profile, remarks: remarksOn(profile, sentences, { items: noted, argues: argument.argues }) };
}

/** In how many sentences we found a passive, and in how many we didn't. */
function voiceOf(sentences: readonly TextSentence[], items: readonly FeedbackItem[]): Profile['voice'] {
  const starts = items.filter(({ type }) => type === 'Passive').map(({ from }) => from);
  let next = 0;
  let passive = 0;
  for (const { chunk } of sentences) {
    while ((starts[next] ?? Infinity) < chunk.from) next++;
    if ((starts[next] ?? Infinity) < chunk.to) passive++;
  }
  return { passive, active: sentences.length - passive };
}

/** Flesch reading ease (Flesch 1948) and Flesch–Kincaid grade (Kincaid et al. 1975). */
function readabilityOf(words: readonly string[], sentences: number): { ease: number; grade: number } | undefined {
  if (words.length < FEWEST_WORDS || sentences === 0) return undefined;
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0);
  const perSentence = words.length / sentences;
  const perWord = syllables / words.length;
  return {
    ease: round(206.835 - 1.015 * perSentence - 84.6 * perWord),
    grade: round(0.39 * perSentence + 11.8 * perWord - 15.59),
  };
}

/**
 * Roughly how many syllables a word has: its groups of vowels, without a silent e. This is wrong for one word in ten, in both
 * directions; over a hundred words the errors cancel out.
 */
function syllablesOf(word: string): number {
  const lower = word.toLowerCase().replaceAll(/[^a-z]/g, '');
  if (lower.length <= 3) return 1;
  const groups = lower.replace(/(?:[^laeiouy]es|[^td]ed|[^l]e)$/, '').match(/[aeiouy]{1,2}/g)?.length ?? 0;
  return Math.max(1, groups);
}

/**
 * What the argument does in each paragraph, by its number from 1. Claims are numbered as in the margin and on the map: only those
 * that aren't in doubt.
 */
function partsOf({ argues, elements }: ReadArgument): Map<number, string> {
  const parts = new Map<number, string>();
  if (argues !== 'yes') return parts;
  const claims = elements.filter(({ type, certainty }) => type === 'Claim' && certainty !== 'perhaps');
  for (const [paragraph, own] of Map.groupBy(elements, (element) => element.paragraph)) {
    const type = TELLING.find((one) => own.some((element) => element.type === one));
    if (type === undefined) continue;
    const claim = claims.findIndex((one) => one.paragraph === paragraph);
    parts.set(paragraph, type === 'Claim' && claim !== -1 ? `claim ${claim + 1}` : PARTS[type]);
  }
  return parts;
}
