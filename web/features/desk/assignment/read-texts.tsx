import { useEffect, useRef, useState } from 'react';

import { wordsOfParagraphs } from '#shared-types/analysis/paragraph';
import type { TextKind } from '#shared-types/analysis/text-kind';
import type { DeskAct } from '#shared-types/desk/acts';
import type { AssignmentView, HandedInText, TextReading } from '#shared-types/desk/assignment';
import { languageOf } from '#shared-types/text/english';

import { requestAnalysis } from '../../../calls/analysis.ts';
import { errorMessage } from '../../../calls/error-message.ts';
import { retryWhileTransient } from '../../../calls/retry-while-transient.ts';
import { ownToken } from '../../../calls/token-source.ts';
import { TEXTS } from '../../../content/desk/texts.ts';
import { inBackground } from '../../../errors/in-background.ts';
import { bodyOf } from '../../../files/writing/document-text.ts';
import { readableParagraphs } from '../../../prosemirror/readable-paragraphs.ts';
import { type Desk, useDesk } from './desk-context.ts';
import { readAs } from './facts.ts';
import type { OpenAssignment } from './open-assignment.ts';

/** How many texts are read at once: the server has two cores for everybody. */
const AT_ONCE = 2;

type Rereading = Pick<Desk, 'rereading' | 'readAsArgument'>;

/** Has new texts read by the machine, as long as the page is open. @param isWanted whether nothing else comes first. */
export function useReading(open: OpenAssignment, view: AssignmentView, isWanted: boolean): Rereading {
  const taken = useRef(new Set<string>());
  const leaving = useRef<AbortController>(undefined);
  const [rereading, setRereading] = useState<Rereading['rereading']>();
  useEffect(() => {
    const controller = (leaving.current = new AbortController());
    return () => controller.abort();
  }, []);
  useEffect(() => {
    if (!leaving.current || !isWanted) return;
    inBackground(readTexts(view, taken.current, { act: (act) => open.act(act), signal: leaving.current.signal }));
  }, [open, view, isWanted]);
  const readAsArgument = async (text: HandedInText | undefined) => {
    const signal = leaving.current?.signal;
    const isUnderWay = rereading?.text === text?.id && rereading?.words === TEXTS.readingAsArgument;
    if (!text || !signal || isUnderWay || !canReadAsArgument(view, text)) return;
    setRereading({ text: text.id, words: TEXTS.readingAsArgument });
    try {
      const reading = await readingOf(text, signal, 'essay');
      open.actInPassing(text.id, { do: 'reading', text: text.id, reading });
      setRereading(undefined);
    } catch (error) {
      if (!signal.aborted) setRereading({ text: text.id, words: errorMessage(error) });
    }
  };
  return { rereading, readAsArgument: (text) => inBackground(readAsArgument(text)) };
}

/** Whether a text wasn’t taken for an argument, and the reader is the one who says that it is. */
export function canReadAsArgument({ role }: AssignmentView, text: HandedInText): boolean {
  return role === 'teacher' && readAs(text) === 'not an argument';
}

/** That no parts were looked for in a text, and the button that has it read as an argument. */
export function NotAnArgument({ text }: { text: HandedInText }) {
  const { view, rereading, readAsArgument } = useDesk();
  return (
    <p className="soft">
      {rereading?.text === text.id ? rereading.words : TEXTS.notAnArgument}{' '}
      {canReadAsArgument(view, text) && (
        <button type="button" className="desk-link bare" onClick={() => readAsArgument(text)}>
          {TEXTS.readAsArgument} <kbd>A</kbd>
        </button>
      )}
    </p>
  );
}

/**
 * Has the texts read that haven't been, each once, until the signal is aborted; a text that can't be read now has its turn again
 * when this is called the next time.
 * @param taken the texts whose turn has come; those that are read are added.
 */
async function readTexts(
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

/** What the machine reads in a text; nothing in one that is in another language, unless somebody says what kind it is. @throws what the call throws. */
async function readingOf(text: HandedInText, signal: AbortSignal, kind?: TextKind): Promise<TextReading> {
  const { text: paragraphs } = readableParagraphs(bodyOf(text));
  if (paragraphs.length === 0) return {};
  if (kind === undefined && languageOf(wordsOfParagraphs(paragraphs)).language === 'another') return {};
  const { analysis } = await retryWhileTransient(
    async () =>
      requestAnalysis({ text: paragraphs, notes: false, ...(kind && { kind }) }, { signal, token: await ownToken() }),
    { signal, onWait: () => undefined },
  );
  const { argument, sources } = analysis;
  return { ...(argument && { argument }), ...(sources && { sources }) };
}
