import { EditorContent, type Editor } from '@tiptap/react';
import { X } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { DEMO_ROOM } from '#shared-types/collaboration';

import type { SideView } from '../../annotations/analysed-text.ts';
import { coversSentences, type Note } from '../../annotations/note.ts';
import { COMMENTS } from '../../content/comments.ts';
import { DEMO } from '../../content/demo.ts';
import { DOCUMENT_WORDS } from '../../content/document.ts';
import { HISTORY } from '../../content/history.ts';
import { SIDE_WORDS } from '../../content/side.ts';
import { ConnectionTrouble } from '../../document/connection-trouble.tsx';
import { useRetryOnReturn } from '../../document/use-retry-on-return.ts';
import { useDocumentState } from '../../document/use-shared-document.ts';
import { inBackground } from '../../errors/in-background.ts';
import { SelectionBubble } from '../../prosemirror/toolbar.tsx';
import { may } from '../../sync/document-state.ts';
import type { SharedDocument } from '../../sync/shared-document.ts';
import { saidKind } from '../../sync/text-kind.ts';
import { PHONE } from '../../ui/breakpoints.ts';
import { Button } from '../../ui/button.tsx';
import { later } from '../../ui/later.tsx';
import { Loading } from '../../ui/loading.tsx';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { walkThreads, type Commenting } from './comments/use-commenting.ts';
import { EditorBar } from './editor-bar.tsx';
import { EditorContext, useEditorContext } from './editor-context.ts';
import { EmptyPage } from './empty-page.tsx';
import type * as HistoryPart from './history-shell.tsx';
import type { HistoryShellProps } from './history-shell.tsx';
import { HistoryFrame } from './history/history-frame.tsx';
import { useHistory } from './history/use-history.ts';
import { countRows, groupNotes } from './notes/note-groups.ts';
import { textSetAside } from './notes/text-set-aside.ts';
import { useNoteTip } from './notes/use-note-tip.ts';
import { isOpenPoint, useNotes } from './notes/use-notes.ts';
import { useSetAside } from './notes/use-set-aside.ts';
import { PageStrip, WhereTomorrow } from './page-strip.tsx';
import { Panel } from './panel.tsx';
import { MissingPart } from './panel/missing-part.tsx';
import { UndoToast, useUndoOffer } from './panel/undo-toast.tsx';
import { useSettled } from './panel/use-settled.ts';
import { isUnderWay, type ReadingState, type TextAnalysis, useTextAnalysis } from './panel/use-text-analysis.ts';
import { RemovalBar } from './removals/removal-bar.tsx';
import { type Dialogs, type OpenDialog, useDialogs } from './use-dialogs.ts';
import { type PageKeys, usePageKeys } from './use-page-keys.ts';
import { useViews, type Views } from './use-views.ts';
import { useWritingEditor, type WritingEditor } from './use-writing-editor.ts';

import '../../document/collaborator-colours.css';
import '../../prosemirror/editor.css';
import '../../prosemirror/collaborator-carets.css';
import './editor-shell.css';

const EditorDialog = later(() => import('./dialogs.tsx').then((dialogs) => dialogs.EditorDialog));
const CommentsColumn = later(() => import('./comments/comments-column.tsx').then((column) => column.CommentsColumn), {
  Instead: MissingPart,
});
const MarginNames = later(() => import('./argument/margin-names.tsx').then((names) => names.MarginNames));
const NoteTip = later(() => import('./notes/note-tip.tsx').then((tip) => tip.NoteTip));
const TableTools = later(() => import('../../prosemirror/tables/table-tools.tsx').then((tools) => tools.TableTools));

interface EditorShellProps {
  shared: SharedDocument;
  /** The hosts whose images are shown too. */
  imageHosts: readonly string[];
  /** Whether it takes the place of an editor that failed. */
  isReplacement: boolean;
  /** Where the caret is at first. */
  caret: number | undefined;
  /** A temporary notice about the document. */
  notice: string;
  setNotice: (words: string) => void;
  /** Called when the editor no longer follows the document. */
  onLost: (error: unknown, caret: number | undefined) => void;
}

/** The document with its toolbar, the people in it, and the notes on it. */
export function EditorShell({ onLost, isReplacement, ...props }: EditorShellProps) {
  const { shared, imageHosts, setNotice } = props;
  const [dialog, setDialog] = useState<OpenDialog>();
  const state = useDocumentState(shared);
  const writing = useWritingEditor(
    shared,
    {
      isWritable: may(state, 'write'),
      canComment: may(state, 'comment') && shared.roomName !== DEMO_ROOM,
      imageHosts,
      onNotice: setNotice,
      onEditImage: () => setDialog('image'),
      onLost,
    },
    isReplacement,
  );
  if (!writing) return <Loading what={DOCUMENT_WORDS.loading} />;
  return <ShownEditor {...props} {...writing} {...{ dialog, setDialog }} />;
}

interface ShownEditorProps extends Omit<EditorShellProps, 'onLost' | 'isReplacement'>, WritingEditor {
  dialog: OpenDialog | undefined;
  setDialog: (dialog: OpenDialog | undefined) => void;
}

function ShownEditor(props: ShownEditorProps) {
  const { editor, undoManager, shared, imageHosts, caret, notice, setNotice, dialog, setDialog } = props;
  const state = useDocumentState(shared);
  const [news, setNews] = useState('');
  const closeDialog = useCallback(() => setDialog(undefined), [setDialog]);
  const failDialog = useCallback(() => {
    setDialog(undefined);
    setNotice(SIDE_WORDS.notLoaded);
  }, [setDialog, setNotice]);
  const { offer, offerUndo, close } = useUndoOffer();
  const parts = useMemo(
    () => ({ editor, shared, undoManager, imageHosts, setNews, setNotice, offerUndo }),
    [editor, shared, undoManager, imageHosts, setNotice, offerUndo],
  );
  useEffect(() => {
    // The page stays where it is.
    if (caret !== undefined) editor.commands.focus(caret, { scrollIntoView: false });
  }, [editor, caret]);
  return (
    <EditorContext value={parts}>
      <div className="demo">
        <OpenEditor setDialog={setDialog} />
        <WhereTomorrow />
        <ConnectionTrouble state={state} notice={notice} />
        <output className="visually-hidden">{news}</output>
        <UndoToast offer={offer} onClose={close} onLeave={() => editor.view.dom.focus({ preventScroll: true })} />
        {dialog && <EditorDialog dialog={dialog} onClose={closeDialog} onFailed={failDialog} />}
      </div>
    </EditorContext>
  );
}

/** The text and everything around it. */
function OpenEditor({ setDialog }: { setDialog: (dialog: OpenDialog) => void }) {
  const { editor, shared, setNews } = useEditorContext();
  const state = useDocumentState(shared);
  const isWritable = may(state, 'write');
  const kind = useMemo(() => saidKind(shared, { isWritable }), [shared, isWritable]);
  const whole = useTextAnalysis(editor, kind);
  useRetryOnReturn(state.connection.status, { hasFailed: whole.reading.status === 'failed', retry: whole.retry });
  const views = useViews(state);
  const { view, commenting } = views;
  const history = useHistory({ isAllowed: may(state, 'write') });
  const notes = useNotes(editor);
  const groups = useMemo(() => groupNotes(notes), [notes]);
  const text = useMemo(() => textSetAside(shared, { isWritable }), [shared, isWritable]);
  const controls = useSetAside(text);
  const settled = useSettled(text);
  const tip = useNoteTip(editor);
  useAnalysisNews(whole.reading, countRows(groups), setNews);

  const dialogs = useDialogs(setDialog);
  const { dismiss } = controls;
  usePageKeys(editor, {
    ...walks(editor, views, { notes, setNews }),
    ...dialogs,
    tip,
    setNews,
    dismiss: useCallback((note: Note) => dismiss(note, [note], 'here'), [dismiss]),
  });

  return (
    <>
      <SkipToNotes setView={views.setView} />
      <EditorBar {...{ commenting, history, dialogs }} isReading={isUnderWay(whole.reading)}>
        <WritersOnly>
          <RemovalBar />
        </WritersOnly>
      </EditorBar>
      <div className="editor-body" data-history={history.isOpen || undefined}>
        <TextPage whole={whole} view={view} isHidden={history.isShowingOld} />
        {views.isColumn && <CommentsColumn commenting={commenting} />}
        <Panel {...views} {...{ groups, whole, controls, settled }} />
        {history.isOpen && <OpenHistory setShowingOld={history.setShowingOld} onClose={history.close} />}
      </div>
      {!history.isShowingOld && tip.id === undefined && (
        <SelectionTip
          isWritable={isWritable}
          dialogs={dialogs}
          onComment={commenting.isAllowed ? commenting.begin : undefined}
        />
      )}
      <NoteTip tip={tip} controls={controls} />
      <RemovedComments commenting={commenting} />
    </>
  );
}

/**
 * Leads past the text to the first note, or where the notes are closed to their tab. Tab reaches it only after the skip
 * link: for others it would be one stop more.
 */
function SkipToNotes({ setView }: Pick<Views, 'setView'>) {
  const [isStop, setStop] = useState(false);
  useEffect(() => {
    const follow = ({ target }: FocusEvent) =>
      setStop(target instanceof Element && target.matches('main, .skip-to-notes'));
    document.addEventListener('focusin', follow);
    return () => document.removeEventListener('focusin', follow);
  }, []);
  const skip = () => {
    flushSync(() => setView('notes'));
    const note = document.querySelector<HTMLElement>('.side-body:not([inert]) .note-main');
    (note ?? document.getElementById('side-tab-notes'))?.focus();
  };
  return (
    <button type="button" className="skip-link skip-to-notes" tabIndex={isStop ? 0 : -1} onClick={skip}>
      {SIDE_WORDS.skip}
    </button>
  );
}

/** What F8 walks in the views that are open: notes, or comments. */
function walks(
  editor: Editor,
  { view, isColumn, commenting }: Views,
  { notes, setNews }: { notes: readonly Note[]; setNews: (words: string) => void },
): Pick<PageKeys, 'walked' | 'beginComment' | 'walkComments'> {
  const walksComments = view === 'comments' || (isColumn && commenting.selectedId !== undefined);
  return {
    walked: notes.filter((note) => (view === 'argument' ? coversSentences(note.type) : isOpenPoint(note))),
    beginComment: commenting.isAllowed ? commenting.begin : undefined,
    walkComments: walksComments ? (direction) => walkThreads(editor, commenting, { direction, setNews }) : undefined,
  };
}

/** Announces the number of notes when it differs from the last analysis. */
function useAnalysisNews(state: ReadingState, count: number, announce: (words: string) => void): void {
  const before = useRef(state);
  const announced = useRef('');
  useEffect(() => {
    const ended = isUnderWay(before.current) && (state.status === 'idle' || state.status === 'warming');
    before.current = state;
    if (!ended) return;
    const words = DEMO.count(count);
    if (words === announced.current) return;
    announced.current = words;
    announce(words);
  }, [state, count, announce]);
}

interface SelectionTipProps {
  isWritable: boolean;
  dialogs: Dialogs;
  onComment: (() => void) | undefined;
}

/** The tools at the selected words. On a phone they are in the row above the keyboard, since the system puts its own at the words. */
function SelectionTip({ isWritable, dialogs, onComment }: SelectionTipProps) {
  const { editor } = useEditorContext();
  const isPhone = useMediaQuery(PHONE);
  return !isPhone && <SelectionBubble {...{ editor, isWritable, onComment }} onLink={dialogs.openLinkDialog} />;
}

interface TextPageProps {
  whole: TextAnalysis;
  view: SideView;
  isHidden: boolean;
}

/** The sheet of paper with the text. It makes way for an old version. */
function TextPage({ whole, view, isHidden }: TextPageProps) {
  const { editor, setNotice } = useEditorContext();
  return (
    <div className="page" data-side-view={view} hidden={isHidden}>
      <PageStrip />
      <MarginNames whole={whole} view={view} />
      <div className="page-body">
        <EditorContent editor={editor} className="page-text" />
        <WritersOnly>
          <EmptyPage />
        </WritersOnly>
      </div>
      <WritersOnly>
        <TableTools editor={editor} onNotice={setNotice} />
      </WritersOnly>
    </div>
  );
}

/** What only writers see. */
function WritersOnly({ children }: { children: ReactNode }) {
  const { shared } = useEditorContext();
  return may(useDocumentState(shared), 'write') && children;
}

type Part = typeof HistoryPart | 'failed';

/** The history beside the page. Its code is loaded when somebody opens it for the first time. */
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
function RemovedComments({ commenting }: { commenting: Commenting }) {
  const { editor } = useEditorContext();
  const { done, fault, undo, close } = commenting.calls.removals;
  const wasShown = useRef(false);
  useEffect(() => {
    // The focused button has gone with the bar.
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
