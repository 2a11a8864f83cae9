import { useState } from 'react';

import { DEMO_ROOM } from '#shared-types/collaboration';

import { ConnectionTrouble } from '../../document/connection-trouble.tsx';
import { mayComment, mayWrite } from '../../document/document-state.ts';
import type { SharedDocument } from '../../document/shared-document.ts';
import { useRetryOnReturn } from '../../document/use-retry-on-return.ts';
import { useDocumentState } from '../../document/use-shared-document.ts';
import { CommentsColumn } from './comments/comments-column.tsx';
import { RemovedComments } from './comments/removed-comments.tsx';
import { walkThreads } from './comments/walk-threads.ts';
import { DeskDialog, type OpenDialog } from './desk-dialog.tsx';
import { DeskPage } from './desk-page.tsx';
import { DeskToolbar } from './desk-toolbar.tsx';
import { DeskTop } from './desk-top.tsx';
import { HistoryPlace } from './history/history-place.tsx';
import { RemovalBar } from './history/removal-bar.tsx';
import { useHistory } from './history/use-history.ts';
import { NoteTip } from './note-tip.tsx';
import { useSetAside } from './set-aside/use-set-aside.ts';
import { SidePanel } from './side-panel.tsx';
import { useAnalysisNews } from './use-analysis-news.ts';
import { useAnalysis } from './use-analysis.ts';
import { useDeskDialogs } from './use-desk-dialogs.ts';
import { useDeskViews } from './use-desk-views.ts';
import { isUnderWay, useFeedback } from './use-feedback.ts';
import { useNoteFilter } from './use-note-filter.ts';
import { useNoteTip } from './use-note-tip.ts';
import { useNotes } from './use-notes.ts';
import { usePageKeys } from './use-page-keys.ts';
import { useWritingEditor } from './use-writing-editor.ts';

import '../../document/guest-colours.css';
import '../../editor/editor.css';
import '../../editor/guest-carets.css';
import './writing-desk.css';

interface WritingDeskProps {
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
export function WritingDesk({ shared, imageHosts, caret, notice, setNotice, onLost }: WritingDeskProps) {
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
  const views = useDeskViews(editor, shared, state, { setNews, setNotice });
  const { view, commenting } = views;
  const history = useHistory({ isAllowed: isWritable });
  const notes = useNotes(editor);
  const filter = useNoteFilter(notes);
  const controls = useSetAside(editor, shared, setNews);
  const tip = useNoteTip(editor);
  useAnalysisNews(feedback.state, notes, setNews);

  const dialogs = useDeskDialogs(editor, { setDialog, setNews });
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
      <DeskTop {...open} {...{ state, setNews, setNotice, history }} threads={commenting.threads} />
      <div className="demo-pinned">
        <DeskToolbar
          editor={editor}
          undoManager={undoManager}
          isWritable={isWritable}
          canComment={commenting.isAllowed}
          isResting={history.isShowingOld}
          isReading={isUnderWay(feedback.state)}
          onLink={dialogs.openLinkDialog}
          onImage={dialogs.openImageDialog}
          onComment={commenting.begin}
        />
        {isWritable && <RemovalBar {...open} setNews={setNews} setNotice={setNotice} />}
      </div>
      <div className="demo-desk" data-history={history.isOpen || undefined} data-comments={views.isColumn || undefined}>
        <DeskPage {...open} whole={whole} view={view} isWritable={isWritable} history={history} setNews={setNews} />
        {views.isColumn && <CommentsColumn editor={editor} commenting={commenting} />}
        <SidePanel {...views} {...{ editor, feedback, filter, whole, setNews, controls }} />
        <HistoryPlace {...{ shared, undoManager, imageHosts, setNews, history }} />
      </div>
      <NoteTip editor={editor} tip={tip} setAside={controls.setAside} />
      <RemovedComments editor={editor} commenting={commenting} />
      <ConnectionTrouble state={state} notice={notice} />
      <output className="visually-hidden">{news}</output>
      <DeskDialog
        dialog={dialog}
        editor={editor}
        shared={shared}
        imageHosts={imageHosts}
        onClose={dialogs.closeDialog}
      />
    </div>
  );
}
