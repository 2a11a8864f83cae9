import type { FeedbackItem } from '#shared-types/feedback';
import type { Profile } from '#shared-types/profile';
import { minutesToRead, wordsOf } from '#shared-types/words';

import type { ReadText, TextSentence } from '../../reading/read-text.ts';
import type { ReadArgument } from '../argument/argument.ts';
import { partsOf } from './parts.ts';
import { anyOf, occurrences } from './places-of-words.ts';
import { readabilityOf } from './readability.ts';
import { remarksOn } from './remarks.ts';
import { repeatedWords, sharedOpenings } from './repetition.ts';
import { FILLERS, HEDGES } from './word-lists.ts';

const HEDGE = anyOf(HEDGES);
const FILLER = anyOf(FILLERS);

/** Describes a text in figures. */
export function profileOf(
  text: ReadText,
  { items, argument }: { items: readonly FeedbackItem[]; argument: ReadArgument },
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
  return { ...profile, remarks: remarksOn(profile, sentences, items) };
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
