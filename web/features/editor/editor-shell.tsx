import { useState } from 'react';

import { DEMO_ROOM } from '#shared-types/collaboration';

import { ConnectionTrouble } from '../../document/connection-trouble.tsx';
import { useRetryOnReturn } from '../../document/use-retry-on-return.ts';
import { useDocumentState } from '../../document/use-shared-document.ts';
import { mayComment, mayWrite } from '../../sync/document-state.ts';
import type { SharedDocument } from '../../sync/shared-document.ts';
import { CommentsColumn } from './comments/comments-column.tsx';
import { RemovedComments } from './comments/removed-comments.tsx';
import { walkThreads } from './comments/walk-threads.ts';
import { EditorDialog, type OpenDialog } from './editor-dialog.tsx';
import { EditorHeader } from './editor-header.tsx';
import { EditorToolbar } from './editor-toolbar.tsx';
import { HistoryPlace } from './history-place.tsx';
import { useHistory } from './history/use-history.ts';
import { NoteTip } from './notes/note-tip.tsx';
import { useNoteFilter } from './notes/use-note-filter.ts';
import { useNoteTip } from './notes/use-note-tip.ts';
import { useNotes } from './notes/use-notes.ts';
import { useSetAside } from './notes/use-set-aside.ts';
import { Panel } from './panel.tsx';
import { useAnalysis } from './panel/use-analysis.ts';
import { isUnderWay, useFeedback } from './panel/use-feedback.ts';
import { RemovalBar } from './removals/removal-bar.tsx';
import { TextPage } from './text-page.tsx';
import { useAnalysisNews } from './use-analysis-news.ts';
import { useDialogs } from './use-dialogs.ts';
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
  const isWritable = mayWrite(state);
  const canComment = mayComment(state) && shared.roomName !== DEMO_ROOM;
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
  useRetryOnReturn(state.status, { hasFailed: feedback.state.status === 'failed', retry: feedback.retry });
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
