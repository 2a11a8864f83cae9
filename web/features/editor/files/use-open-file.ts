import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import { DEMO_ROOM } from '#shared-types/documents/collaboration';

import { FILE_LEFT_OUT, FILES } from '../../../content/files.ts';
import { wantFocusInNextDocument } from '../../../document/draft-focus.ts';
import { inBackground } from '../../../errors/in-background.ts';
import { fileFault } from '../../../files/file-fault.ts';
import type { ImportedText } from '../../../files/imported-text.ts';
import type { PagePlace, PlacedText } from '../../../files/place-text.ts';
import { isBlank } from '../../../sync/is-blank.ts';
import { useEditorContext } from '../editor-context.ts';

/** Where the text of a file can go: onto the page, or into a new draft. */
export type FilePlace = PagePlace | 'draft';

/** What is being done with a file. */
export type FileStep =
  | { kind: 'none' }
  | { kind: 'placed' }
  | { kind: 'reading' }
  | { kind: 'refused'; words: string }
  | { kind: 'asking'; name: string; text: ImportedText; isBusy: boolean; fault: string };

const NONE: FileStep = { kind: 'none' };

interface OpenedFile {
  step: FileStep;
  open: (file: File) => void;
  place: (place: FilePlace) => void;
  close: () => void;
}

/** Opens files: reads one, asks where its text goes unless the page is empty and private, and puts it there. */
export function useOpenFile(): OpenedFile {
  const parts = useEditorContext();
  const [step, setStep] = useState<FileStep>(NONE);
  const put = usePlacing();
  const begin = useLatestWork();
  // The dialog has given the focus back to what it had been opened from; the next words belong into the text.
  useLayoutEffect(() => {
    if (step.kind === 'placed' && !parts.editor.isDestroyed) parts.editor.view.focus();
  }, [step, parts.editor]);

  const read = async (file: File, signal: AbortSignal) => {
    parts.setNotice(FILES.reading(file.name));
    setStep({ kind: 'reading' });
    const { openFile } = await import('../../../files/open-file.ts');
    const text = await openFile(file, parts.editor.schema);
    signal.throwIfAborted();
    if (isBlank(parts.shared) && parts.shared.roomName !== DEMO_ROOM) {
      const end = await put(file.name, text, { to: 'here', signal });
      if (!signal.aborted) setStep(end);
    } else {
      parts.setNotice('');
      setStep({ kind: 'asking', name: file.name, text, isBusy: false, fault: '' });
    }
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
          (end) => !signal.aborted && setStep(end),
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

/** Starts work on a file, and cancels what was started before; so does leaving the page. Gives the signal of the work. */
function useLatestWork(): () => AbortSignal {
  const work = useRef<AbortController>(undefined);
  useEffect(() => () => work.current?.abort(), []);
  return () => {
    work.current?.abort();
    work.current = new AbortController();
    return work.current.signal;
  };
}

/** Puts the text of a file into the document or into a new draft, which it then opens. Returns the step that follows. */
function usePlacing() {
  const parts = useEditorContext();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return async (
    name: string,
    text: ImportedText,
    { to, signal }: { to: FilePlace; signal: AbortSignal },
  ): Promise<FileStep> => {
    const { newDraftOf, placeText } = await import('../../../files/place-text.ts');
    signal.throwIfAborted();
    if (to === 'draft') {
      const { id } = await newDraftOf(text, signal);
      wantFocusInNextDocument();
      inBackground(navigate(`${pathname}#${id}`));
      return NONE;
    }
    const placed = await placeText(text, parts, { place: to, signal });
    parts.setNotice(openedWords(name, text, placed));
    return placed.hasCaret ? { kind: 'placed' } : NONE;
  };
}

/** Says that a file is open, and what was left out. */
function openedWords(name: string, { leftOut }: ImportedText, { lostPictures }: PlacedText): string {
  const lost = lostPictures > 0 ? [FILES.lostPictures(lostPictures)] : [];
  return [FILES.opened(name), ...lost, ...leftOut.map((what) => FILE_LEFT_OUT[what])].join(' ');
}

/** The message for an error: the fault of the file, or the error's own words. */
function wordsOf(error: unknown): string {
  return fileFault(error)?.words ?? (error instanceof Error && error.message !== '' ? error.message : FILES.notPlaced);
}
