import type { Node } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import type { Editor } from '@tiptap/react';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';

import { DEMO_ROOM, draftIdOf } from '#shared-types/documents/collaboration';
import { wordsOf } from '#shared-types/text/words';

import { DOCUMENT_WORDS } from '../../content/document.ts';
import { wantFocusInNextDocument } from '../../document/draft-focus.ts';
import { useDocumentState } from '../../document/use-shared-document.ts';
import { WriteInPrivate } from '../../document/write-in-private.tsx';
import { hasBeenTold, noteTold, onRecentDrafts, recentDrafts } from '../../storage/recent-drafts.ts';
import { writeAddress } from '../../sync/document-address.ts';
import { PHONE } from '../../ui/breakpoints.ts';
import { Button } from '../../ui/button.tsx';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { useEditorContext } from './editor-context.ts';

import './page-strip.css';

/** How long a strip stays that comes while somebody writes. */
const LATE_MS = 8000;
/** A paste of at least this many words is probably the writer's own work. */
const LONG_PASTE_WORDS = 100;

/** What a person must know before they write, in the white at the top of the page. */
export function PageStrip() {
  const { shared } = useEditorContext();
  const access = useDocumentState(shared, (state) => state.access);
  const isRemoved = useDocumentState(shared, ({ content }) => content.fate === 'removed');
  if (shared.roomName === DEMO_ROOM) return <SandboxStrip />;
  if (access.standing === 'denied' || isRemoved) return null;
  if (access.role === 'read' || access.role === 'comment') return <Strip>{DOCUMENT_WORDS.roles[access.role]}</Strip>;
  return null;
}

/** Tells somebody who writes a draft here for the first time where it will be tomorrow: once in each browser. */
export function WhereTomorrow() {
  const { editor, shared } = useEditorContext();
  const [isDue] = useState(() => !hasBeenTold());
  const isTold = useSyncExternalStore(
    onRecentDrafts,
    () => isDue && shared.hasWritten && recentDrafts().some(({ id }) => id === draftIdOf(shared.roomName)),
  );
  useEffect(() => {
    if (isTold) noteTold();
  }, [isTold]);
  if (!isTold) return null;
  const { before, link, after } = DOCUMENT_WORDS.whereTomorrow;
  return (
    <Strip isLate isAbove={isInLowerHalf(editor) || undefined}>
      <span>
        {before} <a href="/documents">{link}</a> {after}
      </span>
    </Strip>
  );
}

/** Whether the caret is in the lower half of the window. */
function isInLowerHalf({ view }: Editor): boolean {
  return 2 * view.coordsAtPos(view.state.selection.head).top > window.innerHeight;
}

/** Everyone sees the sandbox, and the person may have a draft to continue. */
function SandboxStrip() {
  const { editor, shared } = useEditorContext();
  const isPhone = useMediaQuery(PHONE);
  const [[last]] = useState(recentDrafts);
  const hasPasted = useLongPaste(editor);
  return (
    <Strip isClosable={!isPhone} action={isPhone && <WriteInPrivate shared={shared} />}>
      <strong>{hasPasted ? DOCUMENT_WORDS.pastedNotice : DOCUMENT_WORDS.publicNotice}</strong>
      {last && (
        <a href={`/demo#${writeAddress(last)}`} onClick={wantFocusInNextDocument}>
          {DOCUMENT_WORDS.continueDraft((last.name ?? last.title.trim()) || DOCUMENT_WORDS.titlePlaceholder)}
        </a>
      )}
    </Strip>
  );
}

interface StripProps {
  children: ReactNode;
  action?: ReactNode;
  isClosable?: boolean;
  /** Whether it comes while somebody writes: it's then away from their lines. */
  isLate?: true;
  /** Whether the lower edge of a phone is where they write. */
  isAbove?: true | undefined;
}

function Strip({ children, action, isClosable = true, isLate, isAbove }: StripProps) {
  const [isClosed, setClosed] = useState(false);
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isLate) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(() => {
        // Nothing goes away under a pointer or the focus.
        if (strip.current?.matches(':hover, :focus-within')) wait();
        else setClosed(true);
      }, LATE_MS);
    };
    wait();
    return () => clearTimeout(timer);
  }, [isLate]);
  if (isClosed) return null;
  return (
    <div
      ref={strip}
      className="page-strip size-control row middle gap-0 screen-only round"
      data-late={isLate}
      data-above={isAbove}
    >
      <p aria-live="polite">{children}</p>
      {action}
      {isClosable && (
        <Button
          look="quiet"

          aria-label={DOCUMENT_WORDS.closeNotice}
          onClick={() => setClosed(true)}
        >
          <X size={16} aria-hidden="true" />
        </Button>
      )}
    </div>
  );
}

/** Whether a long text has been pasted into the editor and the editor hasn't been emptied since. */
function useLongPaste(editor: Editor): boolean {
  const [hasPasted, setHasPasted] = useState(false);
  useEffect(() => {
    const look = ({ transaction }: { transaction: Transaction }) => {
      if (!transaction.docChanged) return;
      if (transaction.getMeta('paste') === true) {
        const pasted = wordCount(transaction.doc) - wordCount(transaction.before);
        if (pasted >= LONG_PASTE_WORDS) setHasPasted(true);
      } else if (editor.isEmpty) setHasPasted(false);
    };
    editor.on('transaction', look);
    return () => {
      editor.off('transaction', look);
    };
  }, [editor]);
  return hasPasted;
}

function wordCount(doc: Node): number {
  return wordsOf(doc.textBetween(0, doc.content.size, '\n', ' ')).length;
}
