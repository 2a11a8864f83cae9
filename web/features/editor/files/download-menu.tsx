import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';

import { FILES } from '../../../content/files.ts';
import { inBackground } from '../../../errors/in-background.ts';
import type { OpenDocument } from '../../../files/place-text.ts';
import type { DocxComment } from '../../../files/writing/docx-comments.ts';
import { copyText, downloadText } from '../../../files/writing/write-file.ts';
import { Button } from '../../../ui/button.tsx';
import { placeNear } from '../../../ui/place-near.ts';

import './download-menu.css';

/** A way to take the text out of the page. */
type Saving = 'docx' | 'docx-comments' | 'md' | 'txt' | 'print' | 'copy';

/** The ways in the order of the menu. */
const SAVINGS: readonly { saving: Saving; words: string; help?: string }[] = [
  { saving: 'docx', words: FILES.docx },
  { saving: 'docx-comments', words: FILES.docxWithComments },
  { saving: 'md', words: FILES.markdown },
  { saving: 'txt', words: FILES.text },
  { saving: 'print', words: FILES.print, help: FILES.printHelp },
  { saving: 'copy', words: FILES.copy },
];

interface DownloadMenuProps {
  open: OpenDocument;
  /** The comments on the text, for a Word file; missing if there are none. */
  comments: (() => readonly DocxComment[]) | undefined;
  setNotice: (words: string) => void;
}

/** The button that opens the ways to save the text. */
export function DownloadMenu({ open, comments, setNotice }: DownloadMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const save = useSaving(open, comments ?? (() => []), setNotice);
  const savings = SAVINGS.filter(({ saving }) => saving !== 'docx-comments' || comments !== undefined);
  return (
    <>
      <Button
        ref={button}
        className="sharing-notice-button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {FILES.download} <span aria-hidden="true">▾</span>
      </Button>
      {isOpen && <Menu button={button} savings={savings} onChoose={save} onClose={() => setOpen(false)} />}
    </>
  );
}

interface MenuProps {
  button: RefObject<HTMLButtonElement | null>;
  savings: typeof SAVINGS;
  onChoose: (saving: Saving) => void;
  onClose: () => void;
}

function Menu({ button, savings, onChoose, onClose }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    menu.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus({ preventScroll: true });
    return button.current && menu.current ? placeNear(button.current, menu.current, { side: 'bottom' }) : undefined;
  }, [button]);
  const leave = () => {
    button.current?.focus();
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Tab moves on from the button.
    if (event.key === 'Tab') return leave();
    if (event.key === 'Escape') leave();
    else if (!moveFocus(menu.current, event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      ref={menu}
      className="download-menu"
      role="menu"
      tabIndex={-1}
      aria-label={FILES.downloadMenu}
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => {
        // Pressing the button already closes the menu.
        if (!currentTarget.contains(relatedTarget) && relatedTarget !== button.current) onClose();
      }}
    >
      {savings.map(({ saving, words, help }) => (
        <button
          key={saving}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className="download-menu-item"
          onClick={() => {
            leave();
            onChoose(saving);
          }}
        >
          {words}
          {help !== undefined && <small>{help}</small>}
        </button>
      ))}
    </div>
  );
}

/** Moves the focus among the items of a menu; false when the key moves nothing. */
function moveFocus(menu: HTMLElement | null, key: string): boolean {
  const items = [...(menu?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  const at = items.findIndex((item) => item === document.activeElement);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[key];
  if (next === undefined || items.length === 0) return false;
  items.at(next % items.length)?.focus();
  return true;
}

/**
 * Saves the text of a document in the chosen way, and says whether that worked.
 * @param comments those for a Word file.
 */
function useSaving(
  { editor, shared }: OpenDocument,
  comments: () => readonly DocxComment[],
  setNotice: (words: string) => void,
): (saving: Saving) => void {
  return (saving) => {
    if (saving === 'print') return window.print();
    const text = { title: shared.title.toJSON(), doc: editor.state.doc };
    const download = (kind: Exclude<Saving, 'print' | 'copy'>) =>
      kind === 'docx-comments' ? downloadText(text, 'docx', comments()) : downloadText(text, kind);
    setNotice(saving === 'copy' ? '' : FILES.downloading);
    const [work, failure] =
      saving === 'copy'
        ? [copyText(text).then(() => FILES.copied), FILES.copyFailed]
        : [download(saving).then(FILES.downloaded), FILES.downloadFailed];
    inBackground(
      work
        .catch((error: unknown) => {
          reportError(error);
          return failure;
        })
        .then(setNotice),
    );
  };
}
