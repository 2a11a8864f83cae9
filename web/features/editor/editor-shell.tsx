import { EditorContent, type Editor } from '@tiptap/react';
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

import { DEMO_ROOM } from '#shared-types/collaboration';

import type { SideView } from '../../annotations/analysed-text.ts';
import type { Note } from '../../annotations/note.ts';
import { slipsOf } from '../../annotations/slips.ts';
import { COMMENTS } from '../../content/comments.ts';
import { DEMO } from '../../content/demo.ts';
import { HISTORY } from '../../content/history.ts';
import { ConnectionTrouble } from '../../document/connection-trouble.tsx';
import { useRetryOnReturn } from '../../document/use-retry-on-return.ts';
import { useDocumentState } from '../../document/use-shared-document.ts';
import { inBackground } from '../../errors/in-background.ts';
import type { OpenDocument } from '../../files/place-text.ts';
import { may } from '../../sync/document-state.ts';
import type { SharedDocument } from '../../sync/shared-document.ts';
import { Button } from '../../ui/button.tsx';
import { MarginNames } from './argument/margin-names.tsx';
import { CommentsColumn } from './comments/comments-column.tsx';
import { walkThreads, type Commenting } from './comments/use-commenting.ts';
import { EditorDialog, type OpenDialog, useDialogs } from './dialogs.tsx';
import { EditorHeader } from './editor-header.tsx';
import { EditorToolbar } from './editor-toolbar.tsx';
import { EmptyPage } from './empty-page.tsx';
import type * as HistoryPart from './history-shell.tsx';
import type { HistoryShellProps } from './history-shell.tsx';
import { HistoryFrame } from './history/history-frame.tsx';
import { useHistory, type HistoryState } from './history/use-history.ts';
import { NoteTip } from './notes/note-tip.tsx';
import { useNoteFilter } from './notes/use-note-filter.ts';
import { useNoteTip } from './notes/use-note-tip.ts';
import { useNotes, isOpenPoint } from './notes/use-notes.ts';
import { useSetAside } from './notes/use-set-aside.ts';
import { Panel } from './panel.tsx';
import { useAnalysis, type WholeAnalysis } from './panel/use-analysis.ts';
import { isUnderWay, useFeedback, type FeedbackState } from './panel/use-feedback.ts';
import { RemovalBar } from './removals/removal-bar.tsx';
import { usePageKeys } from './use-page-keys.ts';
import { useViews } from './use-views.ts';
import { useWritingEditor } from './use-writing-editor.ts';

import '../../document/collaborator-colours.css';
import '../../prosemirror/editor.css';
import '../../prosemirror/collaborator-carets.css';
import './editor-shell.css';

interface EditorShellProps {
  shared: SharedDocument;
  /** The hosts whose images are shown too. */
  imageHosts: readonly string[];
  /** Where the caret is at first. */
  caret: number | undefined;
  /** A temporary notice about the document. */
  notice: string;
  setNotice: (words: string) => void;
  /** Called when the editor no longer follows the document. */
  onLost: (error: unknown, caret: number | undefined) => void;
}

/** The document with its toolbar, the people in it, and the notes on it. */
export function EditorShell({ shared, imageHosts, caret, notice, setNotice, onLost }: EditorShellProps) {
  const [dialog, setDialog] = useState<OpenDialog>();
  const [news, setNews] = useState('');
  const state = useDocumentState(shared);
  const isWritable = may(state, 'write');
  const canComment = may(state, 'comment') && shared.roomName !== DEMO_ROOM;
  const { editor, undoManager } = useWritingEditor(shared, {
    caret,
    isWritable,
    canComment,
    imageHosts,
    onNotice: setNotice,
    onEditImage: () => setDialog('image'),
    onLost,
  });
  const open = { editor, shared, undoManager };
  const feedback = useFeedback(editor);
  useRetryOnReturn(state.connection.status, { hasFailed: feedback.state.status === 'failed', retry: feedback.retry });
  const whole = useAnalysis(editor, feedback.answers);
  const views = useViews(editor, shared, state, { setNews, setNotice });
  const { view, commenting } = views;
  const history = useHistory({ isAllowed: isWritable });
  const notes = useNotes(editor);
  const filter = useNoteFilter(notes);
  const controls = useSetAside(editor, shared, setNews);
  const tip = useNoteTip(editor);
  useAnalysisNews(feedback.state, notes, setNews);

  const dialogs = useDialogs(editor, { setDialog, setNews });
  usePageKeys(editor, {
    walked: view === 'argument' ? filter.argument : filter.listed,
    tip,
    setNews,
    openLinkDialog: dialogs.openLinkDialog,
    openShortcuts: dialogs.openShortcuts,
    beginComment: commenting.isAllowed ? commenting.begin : undefined,
    walkComments:
      view === 'comments' || (views.isColumn && commenting.selectedId !== undefined)
        ? (direction) => walkThreads(editor, commenting, { direction, setNews })
        : undefined,
  });

  return (
    <div className="demo">
      <EditorHeader {...open} {...{ state, setNews, setNotice, history }} threads={commenting.threads} />
      <div className="demo-pinned">
        <EditorToolbar
          {...{ editor, undoManager, isWritable }}
          canComment={commenting.isAllowed}
          {...{ isResting: history.isShowingOld, isReading: isUnderWay(feedback.state) }}
          onLink={dialogs.openLinkDialog}
          onImage={dialogs.openImageDialog}
          onComment={commenting.begin}
        />
        {isWritable && <RemovalBar {...open} setNews={setNews} setNotice={setNotice} />}
      </div>
      <div
        className="editor-body"
        data-history={history.isOpen || undefined}
        data-comments={views.isColumn || undefined}
      >
        <TextPage {...open} whole={whole} view={view} isWritable={isWritable} history={history} setNews={setNews} />
        {views.isColumn && <CommentsColumn editor={editor} commenting={commenting} />}
        <Panel {...views} {...{ editor, feedback, filter, whole, setNews, controls }} />
        <HistoryPlace {...{ shared, undoManager, imageHosts, setNews, history }} />
      </div>
      <NoteTip editor={editor} tip={tip} setAside={controls.setAside} />
      <RemovedComments editor={editor} commenting={commenting} />
      <ConnectionTrouble state={state} notice={notice} />
      <output className="visually-hidden">{news}</output>
      <EditorDialog
        dialog={dialog}
        editor={editor}
        shared={shared}
        imageHosts={imageHosts}
        onClose={dialogs.closeDialog}
      />
    </div>
  );
}

/** Announces the number of slips when it differs from the last analysis. */
function useAnalysisNews(state: FeedbackState, notes: readonly Note[], announce: (words: string) => void): void {
  const before = useRef(state);
  const announced = useRef('');
  useEffect(() => {
    const ended = isUnderWay(before.current) && (state.status === 'idle' || state.status === 'warming');
    before.current = state;
    if (!ended) return;
    const words = DEMO.count(slipsOf(notes.filter(isOpenPoint)).length);
    if (words === announced.current) return;
    announced.current = words;
    announce(words);
  }, [state, notes, announce]);
}

interface TextPageProps extends OpenDocument {
  whole: WholeAnalysis;
  view: SideView;
  isWritable: boolean;
  history: HistoryState;
  setNews: (words: string) => void;
}

/** The sheet of paper with the text. It makes way for an old version. */
function TextPage({ whole, view, isWritable, history, setNews, ...open }: TextPageProps) {
  return (
    <div className="page" data-side-view={view} hidden={history.isShowingOld}>
      <MarginNames editor={open.editor} whole={whole} view={view} />
      <EditorContent editor={open.editor} className="page-text" />
      {isWritable && <EmptyPage {...open} setNews={setNews} />}
    </div>
  );
}

type Part = typeof HistoryPart | 'failed';

type HistoryPlaceProps = Omit<HistoryShellProps, 'setShowingOld' | 'onClose'> & { history: HistoryState };

/** The history beside the page, if it's open. */
function HistoryPlace({ history: { isOpen, setShowingOld, close }, ...props }: HistoryPlaceProps) {
  return isOpen && <OpenHistory {...props} setShowingOld={setShowingOld} onClose={close} />;
}

/** Its code is loaded when somebody opens it for the first time. */
function OpenHistory(props: HistoryShellProps) {
  const [part, setPart] = useState<Part>();
  useEffect(() => inBackground(loadPart().then(setPart)), []);
  const again = () => {
    setPart(undefined);
    inBackground(loadPart().then(setPart));
  };
  if (typeof part === 'object') return <part.HistoryShell {...props} />;
  return (
    <HistoryFrame onClose={props.onClose}>
      <output className="history-state">{part === 'failed' ? HISTORY.notLoaded : HISTORY.loading}</output>
      {part === 'failed' && <Button onClick={again}>{HISTORY.again}</Button>}
    </HistoryFrame>
  );
}

async function loadPart(): Promise<Part> {
  return import('./history-shell.tsx').catch(() => 'failed' as const);
}

/** A bar at the lower edge: whose comments were just removed, and a way to bring them back. It floats, since the list may be gone. */
function RemovedComments({ editor, commenting }: { editor: Editor; commenting: Commenting }) {
  const { done, fault, undo, close } = commenting.calls.removals;
  const wasShown = useRef(false);
  useEffect(() => {
    // What had the focus has gone with the bar.
    if (wasShown.current && done === undefined && document.activeElement === document.body)
      editor.commands.focus(undefined, { scrollIntoView: false });
    wasShown.current = done !== undefined;
  }, [editor, done]);
  if (done === undefined) return null;
  return (
    <section className="removed-comments" aria-label={COMMENTS.removedLabel}>
      <p>
        <bdi>{done.words}</bdi>
        {fault !== undefined && (
          <span className="removed-comments-fault" role="alert">
            {fault}
          </span>
        )}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that had the focus has gone with its comment */}
      <Button key={done.id} autoFocus onClick={undo}>
        {COMMENTS.undo}
      </Button>
      <Button look="quiet" aria-label={COMMENTS.closeRemoved} onClick={close}>
        <X size={16} aria-hidden="true" />
      </Button>
    </section>
  );
}
