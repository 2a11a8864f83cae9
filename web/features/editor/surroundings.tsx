import type { Editor } from '@tiptap/react';
import { X } from 'lucide-react';
import { memo, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';

import type { SideView } from '../../annotations/analysed-text.ts';
import { coversSentences, type Note } from '../../annotations/note.ts';
import { DOCUMENT_WORDS } from '../../content/document.ts';
import { COMMENTS } from '../../content/editor/comments.ts';
import { DEMO } from '../../content/editor/demo.ts';
import { HISTORY } from '../../content/editor/history.ts';
import { SIDE_WORDS } from '../../content/editor/side.ts';
import { useRetryOnReturn } from '../../document/use-retry-on-return.ts';
import { useMay } from '../../document/use-shared-document.ts';
import { inBackground } from '../../errors/in-background.ts';
import { SelectionBubble } from '../../prosemirror/toolbar.tsx';
import { may } from '../../sync/document-state.ts';
import { saidKind } from '../../sync/text-kind.ts';
import { PHONE } from '../../ui/breakpoints.ts';
import { Button } from '../../ui/button.tsx';
import { later } from '../../ui/later.tsx';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { walkThreads, type Commenting } from './comments/use-commenting.ts';
import { useExportedComments } from './comments/use-placed-threads.ts';
import { BarContent } from './editor-bar.tsx';
import { useEditorContext } from './editor-context.ts';
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
import { Panel } from './panel.tsx';
import { MissingPart } from './panel/missing-part.tsx';
import { notesTab } from './panel/notes-tab.ts';
import { useSettled } from './panel/use-settled.ts';
import { isUnderWay, type ReadingState, useTextAnalysis } from './panel/use-text-analysis.ts';
import { RemovalBar } from './removals/removal-bar.tsx';
import { type Dialogs, type OpenDialog, useDialogs } from './use-dialogs.ts';
import { type PageKeys, usePageKeys } from './use-page-keys.ts';
import { useViews, type Views } from './use-views.ts';

import './surroundings.css';

const EditorDialog = later(() => import('./dialogs.tsx').then((dialogs) => dialogs.EditorDialog));
const CommentsColumn = later(() => import('./comments/comments-column.tsx').then((column) => column.CommentsColumn), {
  Instead: MissingPart,
});
const MarginNames = memo(later(() => import('./argument/margin-names.tsx').then((names) => names.MarginNames)));
const NoteTip = memo(later(() => import('./notes/note-tip.tsx').then((tip) => tip.NoteTip)));
const TableTools = memo(
  later(() => import('../../prosemirror/tables/table-tools.tsx').then((tools) => tools.TableTools)),
);

/** How the page is shown. */
export interface PageState {
  view: SideView;
  hasHistory: boolean;
  /** Whether an old version has its place. */
  isHidden: boolean;
}

interface SurroundingsProps {
  /** The element around the page. */
  demo: HTMLElement;
  setPageState: (state: PageState) => void;
  dialog: OpenDialog | undefined;
  setDialog: (dialog: OpenDialog | undefined) => void;
}

/** What the parts around the text work with. Each stays the same until it changes, so that a part is drawn again only for its own. */
function useParts(setDialog: SurroundingsProps['setDialog']) {
  const { editor, shared, setNews } = useEditorContext();
  const isWritable = useMay(shared, 'write');
  const kind = useMemo(() => saidKind(shared, () => may(shared.getState(), 'write')), [shared]);
  const whole = useTextAnalysis(editor, kind);
  useRetryOnReturn(shared, { hasFailed: whole.reading.status === 'failed', retry: whole.retry });
  const { views, commenting } = useViews();
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
    ...walks(editor, { views, commenting }, { notes, setNews }),
    ...dialogs,
    tip,
    setNews,
    dismiss: useCallback((note: Note) => dismiss(note, [note], 'here'), [dismiss]),
  });
  return { isWritable, whole, views, commenting, groups, controls, settled, tip, dialogs };
}

/** Everything around the text. One can write before it's here, so it draws itself into a page that stays as it is. */
export function Surroundings({ demo, setPageState, dialog, setDialog }: SurroundingsProps) {
  const { editor, setNotice } = useEditorContext();
  const { isWritable, whole, views, commenting, groups, controls, settled, tip, dialogs } = useParts(setDialog);
  const { view } = views;
  const onComment = commenting.isAllowed ? commenting.begin : undefined;
  const comments = useExportedComments(editor, commenting.threads.list);
  const history = useHistory({ isAllowed: isWritable });
  const { isOpen: hasHistory, isShowingOld } = history;
  useLayoutEffect(
    () => setPageState({ view, hasHistory, isHidden: isShowingOld }),
    [setPageState, view, hasHistory, isShowingOld],
  );
  const places = useMemo(() => placesIn(demo), [demo]);
  const closeDialog = useCallback(() => setDialog(undefined), [setDialog]);
  const failDialog = useCallback(() => {
    setDialog(undefined);
    setNotice(DOCUMENT_WORDS.partNotLoaded);
  }, [setDialog, setNotice]);

  return (
    <>
      {createPortal(<SkipToNotes setView={views.setView} />, places.top)}
      {createPortal(
        <>
          <BarContent {...{ views, history, dialogs, groups, whole, onComment, comments }} bar={places.bar} />
          {isWritable && <RemovalBar />}
        </>,
        places.bar,
      )}
      {createPortal(
        <>
          <MarginNames whole={whole} view={view} />
          {isWritable && <TableTools editor={editor} onNotice={setNotice} />}
        </>,
        places.page,
      )}
      {createPortal(isWritable && <EmptyPage />, places.text)}
      {createPortal(
        <>
          {views.isColumn && <CommentsColumn commenting={commenting} />}
          <Panel
            {...views}
            {...{ groups, whole, controls, settled }}
            commenting={view === 'comments' ? commenting : undefined}
            openComments={views.isColumn ? 0 : commenting.open.length}
          />
          {hasHistory && <OpenHistory setShowingOld={history.setShowingOld} onClose={history.close} />}
        </>,
        places.body,
      )}
      {!isShowingOld && tip.id === undefined && (
        <SelectionTip isWritable={isWritable} dialogs={dialogs} onComment={onComment} />
      )}
      <NoteTip tip={tip} controls={controls} />
      <RemovedComments commenting={commenting} />
      {dialog && <EditorDialog dialog={dialog} onClose={closeDialog} onFailed={failDialog} />}
    </>
  );
}

/** Where the surroundings are drawn. */
function placesIn(demo: HTMLElement) {
  const place = (name: string) => {
    const found = demo.querySelector(`.${name}`);
    if (found === null) throw new Error(`The page of the editor has no ${name}.`);
    return found;
  };
  return {
    top: place('editor-top'),
    bar: place('editor-bar'),
    body: place('editor-body'),
    page: place('page'),
    text: place('page-body'),
  };
}

/**
 * Leads past the text to the first note, or where the notes are closed to their tab. Tab reaches it only after the skip
 * link: for others it would be one stop more.
 */
const SkipToNotes = memo(function SkipToNotes({ setView }: Pick<Views, 'setView'>) {
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
    (note ?? notesTab())?.focus();
  };
  return (
    <button type="button" className="skip-link skip-to-notes screen-only" tabIndex={isStop ? 0 : -1} onClick={skip}>
      {SIDE_WORDS.skip}
    </button>
  );
});

/** What F8 walks in the views that are open: notes, or comments. */
function walks(
  editor: Editor,
  { views: { view, isColumn }, commenting }: { views: Views; commenting: Commenting },
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
const SelectionTip = memo(function SelectionTip({ isWritable, dialogs, onComment }: SelectionTipProps) {
  const { editor } = useEditorContext();
  const isPhone = useMediaQuery(PHONE);
  return !isPhone && <SelectionBubble {...{ editor, isWritable, onComment }} onLink={dialogs.openLinkDialog} />;
});

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
      <output className="history-state soft size-control flat own-line">
        {part === 'failed' ? HISTORY.notLoaded : HISTORY.loading}
      </output>
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
    <section className="removed-comments box size-control row middle screen-only" aria-label={COMMENTS.removedLabel}>
      <p className="breaks flat grows shrinks">
        <bdi>{done.words}</bdi>
        {fault !== undefined && (
          <span className="removed-comments-fault fault own-line" role="alert">
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
