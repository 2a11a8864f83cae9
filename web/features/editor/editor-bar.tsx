import { type Editor, useEditorState } from '@tiptap/react';
import { Globe, History, ListChecks, Lock, MessageSquarePlus } from 'lucide-react';
import { memo, type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import type { Text } from 'yjs';

import { DEMO_ROOM, draftIdOf } from '#shared-types/documents/collaboration';

import { DOCUMENT_WORDS } from '../../content/document.ts';
import { COMMENTS } from '../../content/editor/comments.ts';
import { DEMO } from '../../content/editor/demo.ts';
import { HISTORY } from '../../content/editor/history.ts';
import { SIDE_WORDS } from '../../content/editor/side.ts';
import { SavedState } from '../../document/saved-state.tsx';
import { useWhoCanRead } from '../../document/sharing-notice.tsx';
import { TitleInput } from '../../document/title-input.tsx';
import { useGuests } from '../../document/use-collaborators.ts';
import { useDocumentName } from '../../document/use-document-name.ts';
import { useDocumentState, useMay } from '../../document/use-shared-document.ts';
import { WriteInPrivate } from '../../document/write-in-private.tsx';
import type { DocxComment } from '../../files/writing/docx-comments.ts';
import { SelectionTools, Toolbar, WordCount } from '../../prosemirror/toolbar.tsx';
import { isLoaded } from '../../sync/document-state.ts';
import type { SharedDocument } from '../../sync/shared-document.ts';
import { PHONE } from '../../ui/breakpoints.ts';
import { Button } from '../../ui/button.tsx';
import { readableKeys } from '../../ui/shortcut-keys.ts';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { useEditorContext } from './editor-context.ts';
import { hasHadText } from './empty-page.tsx';
import type { HistoryState } from './history/use-history.ts';
import { countRows, type NoteGroup } from './notes/note-groups.ts';
import { notesTab } from './panel/notes-tab.ts';
import { isUnderWay, type TextAnalysis } from './panel/use-text-analysis.ts';
import { DocumentMenu } from './people/document-menu.tsx';
import { People } from './people/people.tsx';
import type { Dialogs } from './use-dialogs.ts';
import type { Views } from './use-views.ts';

import './history/history-frame.css';

interface BarContentProps {
  /** Begins a comment, if the person may. */
  onComment: (() => void) | undefined;
  /** Gives the comments for a Word file; undefined if there are none. */
  comments: (() => DocxComment[]) | undefined;
  history: HistoryState;
  views: Views;
  dialogs: Dialogs;
  /** The notes on the text. */
  groups: readonly NoteGroup[];
  whole: TextAnalysis;
  /** The bar itself. */
  bar: Element;
}

/** What is in the one bar, which stays at the top: what the document is, the tools, whether it's stored, who is here, and what can be done with it. */
export const BarContent = memo(function BarContent({ bar, history, comments, ...parts }: BarContentProps) {
  const { editor, shared } = useEditorContext();
  const isWritable = useMay(shared, 'write');
  const guests = useGuests(shared.awareness, { joined: useDocumentState(shared, isLoaded) });
  const isSandbox = shared.roomName === DEMO_ROOM;
  // The strip on the page has the button there.
  const isPhone = useMediaQuery(PHONE);
  const hasHistory = isWritable && draftIdOf(shared.roomName) !== undefined;
  const isEmpty = useIsEmpty(editor);
  useKeyboardHeight(bar);
  // A text that somebody has wiped needs its history most.
  const isNew = isEmpty && !hasHadText(shared.body);
  return (
    <>
      <div className="bar-document row middle shrinks">
        <Privacy shared={shared} isSandbox={isSandbox} />
        <TitleInput
          title={shared.title}
          label={DEMO.titleLabel}
          isReadOnly={!isWritable}
          name={useDocumentName(shared)}
        />
        <PrintedTitle title={shared.title} editor={editor} />
        <div className="bar-tools rigid" inert={history.isShowingOld}>
          <Tools {...parts} />
        </div>
      </div>
      <div className="bar-side row middle gap-3 shrinks">
        <SavedState shared={shared} />
        <WordCount editor={editor} />
        <span className="bar-space grows" />
        <People guests={guests} />
        {hasHistory && (!isNew || history.isOpen) && <HistoryButton history={history} />}
        {isSandbox && !isPhone && <WriteInPrivate shared={shared} />}
        <DocumentMenu own={guests.own} comments={comments} />
      </div>
      <div className="analysis-line" data-running={isUnderWay(parts.whole.reading) || undefined} />
    </>
  );
});

/**
 * Says in `--keyboard` how high the keyboard of the screen is that covers the window. On iOS the window keeps its height when the
 * keyboard comes, so the row of tools would be below it.
 */
function useKeyboardHeight(bar: Element): void {
  useEffect(() => {
    const { visualViewport: seen } = window;
    if (!seen) return;
    const measure = () => {
      // A page that somebody has zoomed into is covered by nothing.
      const height = seen.scale > 1 ? 0 : Math.max(0, window.innerHeight - seen.height - seen.offsetTop);
      if (bar instanceof HTMLElement) bar.style.setProperty('--keyboard', `${Math.round(height)}px`);
    };
    seen.addEventListener('resize', measure);
    seen.addEventListener('scroll', measure);
    return () => {
      seen.removeEventListener('resize', measure);
      seen.removeEventListener('scroll', measure);
    };
  }, [bar]);
}

function useIsEmpty(editor: Editor): boolean {
  return useSyncExternalStore(
    (listener) => {
      editor.on('update', listener);
      return () => editor.off('update', listener);
    },
    () => editor.isEmpty,
  );
}

/** Who can read the document: a picture, and for a sandbox a word; the sentence on hover and for screen readers. */
function Privacy({ shared, isSandbox }: { shared: SharedDocument; isSandbox: boolean }) {
  const words = useWhoCanRead(shared);
  const isWritable = useMay(shared, 'write');
  if (isSandbox)
    return (
      <span className="bar-privacy bar-public soft size-control rigid strong">
        <Globe size={16} aria-hidden="true" />
        <span className="bar-public-word">{DOCUMENT_WORDS.public}</span>
      </span>
    );
  if (words === undefined) return null;
  return (
    <span className="bar-privacy soft rigid" title={words}>
      <Lock size={16} aria-hidden="true" />
      {/* Somebody who can't write is told in the page itself. */}
      <span className="visually-hidden" aria-live="polite">
        {isWritable && words}
      </span>
    </span>
  );
}

/** What the person can do with the text: write, or comment, or only read. */
function Tools({
  views,
  dialogs,
  groups,
  whole,
  onComment,
}: Omit<BarContentProps, 'bar' | 'history' | 'comments'>): ReactNode {
  const { editor, shared, undoManager } = useEditorContext();
  const isWritable = useMay(shared, 'write');
  const isPhone = useMediaQuery(PHONE);
  if (isWritable)
    return (
      <>
        <Toolbar
          {...{ editor, undoManager }}
          onImage={dialogs.openImageDialog}
          onShortcuts={dialogs.openShortcuts}
          selectionTools={
            isPhone && <SelectionTools editor={editor} onLink={dialogs.openLinkDialog} onComment={onComment} />
          }
        />
        {isPhone && whole.hasBeenRead && <NotesButton count={countRows(groups)} views={views} />}
      </>
    );
  return (
    onComment && (
      <Button
        look="quiet"
        title={`${COMMENTS.noSelectionHere} (${readableKeys(COMMENTS.addKeys)})`}
        // The words stay selected.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onComment}
      >
        <MessageSquarePlus size={16} aria-hidden="true" /> {COMMENTS.add}
      </Button>
    )
  );
}

/** The way to the notes on a phone: while somebody writes, the tools have the place of the tabs. */
function NotesButton({ count, views: { setView, setOpen } }: { count: number; views: Views }) {
  const open = () => {
    flushSync(() => {
      setView('notes');
      setOpen(true);
    });
    // The keyboard of the screen goes with the focus, and the sheet has its room.
    notesTab()?.focus();
  };
  return (
    <Button
      look="quiet"
      className="bar-notes"
      aria-label={SIDE_WORDS.openNotes(count)}
      // The row of tools would go with the focus of the text, before the press has ended.
      onMouseDown={(event) => event.preventDefault()}
      onClick={open}
    >
      <ListChecks size={18} aria-hidden="true" /> {count}
    </Button>
  );
}

/** The title for printing, where a field would cut off anything longer than a line; a text that begins with it needs no second one. */
function PrintedTitle({ title, editor }: { title: Text; editor: Editor }) {
  const words = useSyncExternalStore(
    (listener) => {
      title.observe(listener);
      return () => title.unobserve(listener);
    },
    () => title.toJSON(),
  );
  const isFirstLine = useEditorState({
    editor,
    selector: ({ editor: { state } }) => state.doc.firstChild?.textContent.trim() === words.trim(),
  });
  return !isFirstLine && <p className="printed-title">{words}</p>;
}

/** Opens and closes the history of the document. */
function HistoryButton({ history: { isOpen, toggle, button } }: { history: HistoryState }) {
  return (
    <Button
      look="quiet"
      className="bar-button history-button"
      ref={button}
      aria-label={HISTORY.button}
      aria-expanded={isOpen}
      onClick={toggle}
    >
      <History size={18} aria-hidden="true" />
      <span className="history-button-word wide-only">{HISTORY.button}</span>
    </Button>
  );
}
