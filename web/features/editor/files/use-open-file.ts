import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import { DEMO_ROOM } from '#shared-types/collaboration';

import { FILE_FAULTS, FILE_LEFT_OUT, FILES } from '../../../content/files.ts';
import { wantFocusInNextDocument } from '../../../document/draft-focus.ts';
import { inBackground } from '../../../errors/in-background.ts';
import type { ImportedText } from '../../../files/imported-text.ts';
import type { OpenDocument, PlacedText } from '../../../files/place-text.ts';
import { isBlank } from '../../../sync/is-blank.ts';

/** Where the text of a file can go. */
export type FilePlace = 'replace' | 'append' | 'draft';

/** What is being done with a file. */
export type FileStep =
  | { kind: 'none' }
  | { kind: 'reading' }
  | { kind: 'refused'; words: string }
  | { kind: 'asking'; name: string; text: ImportedText; isBusy: boolean; fault: string };

const NONE: FileStep = { kind: 'none' };

interface OpenFileParts extends OpenDocument {
  /** Says something on the page for a while. */
  setNotice: (words: string) => void;
}

/** Opens files: reads one, asks where its text goes unless the page is empty and private, and puts it there. */
export function useOpenFile(parts: OpenFileParts): {
  step: FileStep;
  open: (file: File) => void;
  place: (place: FilePlace) => void;
  close: () => void;
} {
  const [step, setStep] = useState(NONE);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const work = useRef<AbortController>(undefined);
  useEffect(() => () => work.current?.abort(), []);

  /** Begins something; what was begun before comes to nothing. */
  const begin = () => {
    work.current?.abort();
    work.current = new AbortController();
    return work.current.signal;
  };
  const show = (name: string, text: ImportedText, { lostPictures }: PlacedText) => {
    const lost = lostPictures > 0 ? [FILES.lostPictures(lostPictures)] : [];
    parts.setNotice([FILES.opened(name), ...lost, ...text.leftOut.map((what) => FILE_LEFT_OUT[what])].join(' '));
  };
  const put = async (name: string, text: ImportedText, { to, signal }: { to: FilePlace; signal: AbortSignal }) => {
    const { newDraftOf, placeText } = await import('../../../files/place-text.ts');
    signal.throwIfAborted();
    if (to === 'draft') {
      const { id } = await newDraftOf(text, signal);
      wantFocusInNextDocument();
      inBackground(navigate(`${pathname}#${id}`));
    } else show(name, text, await placeText(text, parts, to));
  };
  const read = async (file: File, signal: AbortSignal) => {
    parts.setNotice(FILES.reading(file.name));
    setStep({ kind: 'reading' });
    const { openFile } = await import('../../../files/open-file.ts');
    const text = await openFile(file, parts.editor.schema);
    signal.throwIfAborted();
    if (isBlank(parts.shared) && parts.shared.roomName !== DEMO_ROOM)
      await put(file.name, text, { to: 'replace', signal });
    else {
      parts.setNotice('');
      setStep({ kind: 'asking', name: file.name, text, isBusy: false, fault: '' });
      return;
    }
    setStep(NONE);
  };
  return {
    step,
    open: (file) => {
      const signal = begin();
      inBackground(
        read(file, signal).catch((error: unknown) => {
          if (signal.aborted) return;
          parts.setNotice('');
          setStep({ kind: 'refused', words: wordsOf(error) });
        }),
      );
    },
    place: (to) => {
      if (step.kind !== 'asking') return;
      const signal = begin();
      setStep({ ...step, isBusy: true, fault: '' });
      inBackground(
        put(step.name, step.text, { to, signal }).then(
          () => setStep(NONE),
          (error: unknown) => {
            if (!signal.aborted) setStep({ ...step, isBusy: false, fault: wordsOf(error) });
          },
        ),
      );
    },
    close: () => {
      begin();
      setStep(NONE);
    },
  };
}

/** What a person should know of an error: the fault of the file, or what its thrower says. */
function wordsOf(error: unknown): string {
  const fault: unknown = error instanceof Error && 'fault' in error ? error.fault : undefined;
  const [, words] = Object.entries(FILE_FAULTS).find(([name]) => name === fault) ?? [];
  return words ?? (error instanceof Error && error.message !== '' ? error.message : FILES.notPlaced);
}
