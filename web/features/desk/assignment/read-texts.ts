import { wordsOfParagraphs } from '#shared-types/analysis/paragraph';
import type { DeskAct } from '#shared-types/desk/acts';
import type { AssignmentView, HandedInText, TextReading } from '#shared-types/desk/assignment';
import { languageOf } from '#shared-types/text/english';

import { requestAnalysis } from '../../../calls/analysis.ts';
import { retryWhileTransient } from '../../../calls/retry-while-transient.ts';
import { ownToken } from '../../../calls/token-source.ts';
import { bodyOf } from '../../../files/writing/document-text.ts';
import { readableParagraphs } from '../../../prosemirror/readable-paragraphs.ts';

/** How many texts are read at once: the server has two cores for everybody. */
const AT_ONCE = 2;

/**
 * Has the texts read that haven't been, each once, until the signal is aborted; a text that can't be read now has its turn again
 * when this is called the next time.
 * @param taken the texts whose turn has come; those that are read are added.
 */
export async function readTexts(
  { texts }: AssignmentView,
  taken: Set<string>,
  { act, signal }: { act: (act: DeskAct) => void; signal: AbortSignal },
): Promise<void> {
  const waiting = texts.filter(({ id, reading }) => reading === undefined && !taken.has(id));
  for (const { id } of waiting) taken.add(id);
  const next = async (): Promise<void> => {
    const text = waiting.shift();
    if (text === undefined || signal.aborted) return;
    try {
      act({ do: 'reading', text: text.id, reading: await readingOf(text, signal) });
    } catch {
      taken.delete(text.id);
    }
    return next();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}

/** What the machine reads in a text; nothing in one that is in another language. @throws what the call throws. */
async function readingOf(text: HandedInText, signal: AbortSignal): Promise<TextReading> {
  const { text: paragraphs } = readableParagraphs(bodyOf(text));
  if (paragraphs.length === 0 || languageOf(wordsOfParagraphs(paragraphs)).language === 'another') return {};
  const { analysis } = await retryWhileTransient(
    async () => requestAnalysis({ text: paragraphs, notes: false }, { signal, token: await ownToken() }),
    { signal, onWait: () => undefined },
  );
  const { argument, sources } = analysis;
  return { ...(argument && { argument }), ...(sources && { sources }) };
}
