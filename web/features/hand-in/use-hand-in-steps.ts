import { useEffect, useRef, useState } from 'react';

import type { StudentText } from '#shared-types/desk/student';

import { NotReachedError } from '../../calls/call-errors.ts';
import type { HandedIn } from '../../calls/desk/student.ts';
import { errorMessage } from '../../calls/error-message.ts';
import { randomId } from '../../calls/random-id.ts';
import { HAND_IN } from '../../content/desk/hand-in.ts';
import { FILE_FAULTS } from '../../content/files.ts';
import { inBackground } from '../../errors/in-background.ts';
import { fileFault } from '../../files/file-fault.ts';
import type { TextToHandIn } from '../../files/text-to-hand-in.ts';

/** A text that's about to be handed in. It keeps its id however often it's sent, so that it's handed in once. */
interface Prepared {
  id: string;
  text: TextToHandIn;
  /** The name of its file, which nobody else sees. */
  name: string | undefined;
}

/** How far somebody has come with handing in. */
export type HandInStep =
  | { kind: 'choosing'; fault?: string }
  | { kind: 'reading'; name: string }
  | { kind: 'typing'; fault?: string }
  | ({ kind: 'ready'; fault?: string } & Prepared)
  | ({ kind: 'sending' } & Prepared);

interface HandInSteps {
  step: HandInStep;
  readFile: (file: File) => void;
  type: () => void;
  takeTyped: (words: string) => void;
  submit: (title: string) => void;
  back: () => void;
}

/** Takes a text through its steps, from the file to the receipt of the server. */
export function useHandInSteps(
  handIn: (text: StudentText, signal: AbortSignal) => Promise<HandedIn>,
  onHandedIn: (title: string, handedIn: HandedIn) => void,
): HandInSteps {
  const [step, setStep] = useState<HandInStep>({ kind: 'choosing' });
  const work = useRef<AbortController>(undefined);
  useEffect(() => () => work.current?.abort(), []);
  const begin = () => {
    work.current?.abort();
    work.current = new AbortController();
    return work.current.signal;
  };
  const read = (file: File, from: 'file' | 'typing') => {
    const signal = begin();
    if (from === 'file') setStep({ kind: 'reading', name: file.name });
    inBackground(
      prepared(file, from).then(
        (next) => !signal.aborted && setStep({ kind: 'ready', ...next }),
        (error: unknown) => {
          if (!signal.aborted) setStep({ kind: from === 'file' ? 'choosing' : 'typing', fault: readingFault(error) });
        },
      ),
    );
  };
  return {
    step,
    readFile: (file) => step.kind !== 'sending' && read(file, 'file'),
    type: () => setStep({ kind: 'typing' }),
    takeTyped: (words) => read(new File([words], 'text.txt', { type: 'text/plain' }), 'typing'),
    submit: (typedTitle) => {
      if (step.kind !== 'ready') return;
      const { id, text, name } = step;
      const signal = begin();
      setStep({ kind: 'sending', id, text, name });
      const send = async () => {
        const { titleOf } = await import('../../files/text-to-hand-in.ts');
        const title = titleOf(typedTitle);
        onHandedIn(title, await handIn({ id, title, body: text.body }, signal));
      };
      inBackground(
        send().catch((error: unknown) => {
          if (!signal.aborted) setStep({ kind: 'ready', id, text, name, fault: sendingFault(error) });
        }),
      );
    },
    back: () => {
      begin();
      setStep({ kind: 'choosing' });
    },
  };
}

async function prepared(file: File, from: 'file' | 'typing'): Promise<Prepared> {
  const { fileToHandIn } = await import('../../files/text-to-hand-in.ts');
  return { id: randomId(), text: await fileToHandIn(file), name: from === 'file' ? file.name : undefined };
}

function readingFault(error: unknown): string {
  const fault = fileFault(error);
  // What was typed is a file only for the program.
  if (fault) return fault.fault === 'empty' || fault.fault === 'noText' ? FILE_FAULTS.noText : fault.words;
  return FILE_FAULTS.notLoaded;
}

function sendingFault(error: unknown): string {
  if (!(error instanceof NotReachedError)) return errorMessage(error);
  return navigator.onLine ? HAND_IN.notReached : HAND_IN.offlineText;
}
