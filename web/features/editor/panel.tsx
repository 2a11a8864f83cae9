import type { Editor } from '@tiptap/react';
import { useCallback, useRef, useState, type RefObject, useEffect } from 'react';

import type { Place } from '#shared-types/paragraph';

import { showPlaces, type SideView } from '../../annotations/analysed-text.ts';
import { noteOf, selectNote } from '../../annotations/notes.ts';
import { OPEN_POINTS, SIDE_WORDS } from '../../content/side.ts';
import { PHONE } from '../../ui/breakpoints.ts';
import { TabList } from '../../ui/tab-list.tsx';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { ArgumentView } from './argument/argument-view.tsx';
import { CommentsState, CommentsTop } from './comments/comments-top.tsx';
import { NewComment } from './comments/new-comment.tsx';
import { ResolvedThreads } from './comments/resolved-threads.tsx';
import { ThreadCard } from './comments/thread-card.tsx';
import type { Commenting } from './comments/use-commenting.ts';
import { useEditorContext } from './editor-context.ts';
import { cardIdAt } from './notes/note-cards.ts';
import { countRows, type NoteGroup } from './notes/note-groups.ts';
import { NotesView } from './notes/notes-view.tsx';
import { useActiveNoteId } from './notes/use-notes.ts';
import type { SetAsideControls } from './notes/use-set-aside.ts';
import { ReadingStatus } from './panel/reading-status.tsx';
import type { Show } from './panel/show.ts';
import { useKeptFocus } from './panel/use-kept-focus.ts';
import type { Settled } from './panel/use-settled.ts';
import { isUnderWay, type TextAnalysis } from './panel/use-text-analysis.ts';
import { countOpen } from './priorities/open-points.ts';
import { StartHere } from './priorities/start-here.tsx';
import { ProfileView } from './profile/profile-view.tsx';
import { SourcesView } from './sources/sources-view.tsx';
import type { Views } from './use-views.ts';

import './panel.css';

interface PanelProps extends Pick<Views, 'view' | 'views' | 'setView' | 'commenting'> {
  groups: readonly NoteGroup[];
  whole: TextAnalysis;
  controls: SetAsideControls;
  settled: Settled;
}

type Counts = Readonly<Record<SideView, number | undefined>>;

/** The side of the page: four views on the text. A column beside the page, or a sheet from below on a phone. */
export function Panel(props: PanelProps) {
  const { groups, whole, settled, view, views, setView, commenting } = props;
  const { editor } = useEditorContext();
  const collapsible = useMediaQuery(PHONE);
  const [open, setOpen] = useState(false);
  const shown = !collapsible || open || (commenting.isStarting && view === 'comments');
  const counts = countOpen({
    rows: countRows(groups),
    analysis: whole.analysis,
    isSettled: (id) => settled.how(id) !== undefined,
    comments: commenting.open.length,
    isKnown: whole.hasBeenRead && whole.reading.status !== 'not English',
  });

  const close = useCallback(() => setOpen(false), []);
  const panel = useRef<HTMLElement>(null);
  usePanelKeys(panel, props.controls, close);
  const activeId = useActiveNoteId(editor);
  useOpening(activeId, view, setView);
  const choose = (next: SideView) => {
    // On a phone, a second press on a tab lets the sheet down.
    setOpen(!(open && next === view));
    setView(next);
  };
  const show = useShow();

  return (
    <aside ref={panel} className="side" data-open={shown || undefined} aria-label={SIDE_WORDS.heading}>
      <PanelTabs views={views} view={view} counts={counts} onChoose={choose} />
      {collapsible && shown && (
        <button type="button" className="side-handle" aria-label={SIDE_WORDS.close} onClick={close} />
      )}
      <div
        className="side-body"
        role="tabpanel"
        id={`side-${view}`}
        aria-labelledby={`side-tab-${view}`}
        aria-busy={isUnderWay(whole.reading)}
        inert={!shown}
      >
        <h2 className="visually-hidden">{SIDE_WORDS.views[view]}</h2>
        <PanelView {...props} counts={counts} show={show} />
      </div>
    </aside>
  );
}

/** A note that is chosen in the text is shown in the list. */
function useOpening(activeId: string | undefined, view: SideView, setView: (view: SideView) => void): void {
  const latest = useRef({ view, setView });
  useEffect(() => {
    latest.current = { view, setView };
  });
  useEffect(() => {
    if (activeId !== undefined && latest.current.view === 'profile') latest.current.setView('notes');
  }, [activeId]);
}

/** Shows places of the text instead of what was shown before, or says that they are gone. */
function useShow(): Show {
  const { editor, setNews } = useEditorContext();
  return useCallback(
    (...places: Place[]) => {
      selectNote(editor.view, undefined);
      if (!showPlaces(editor, places)) setNews(SIDE_WORDS.gone);
    },
    [editor, setNews],
  );
}

/** The keys inside the panel: Escape goes back to the text, Delete dismisses the note that has the focus. */
function usePanelKeys(panel: RefObject<HTMLElement | null>, { dismiss }: SetAsideControls, close: () => void): void {
  const { editor } = useEditorContext();
  useEffect(() => {
    const element = panel.current;
    if (!element) return;
    const onKeyDown = (event: KeyboardEvent) => {
      // An open menu has its own keys.
      if (event.target instanceof Element && event.target.closest('[role=menu]') !== null) return;
      if (event.key === 'Escape') {
        close();
        editor.commands.focus(undefined, { scrollIntoView: false });
      } else if (event.key === 'Delete') dismissAt(event, editor, dismiss);
    };
    element.addEventListener('keydown', onKeyDown);
    return () => element.removeEventListener('keydown', onKeyDown);
  }, [panel, editor, dismiss, close]);
}

function dismissAt(event: KeyboardEvent, editor: Editor, dismiss: SetAsideControls['dismiss']): void {
  const note = noteOf(editor.state, cardIdAt(event.target));
  if (note === undefined) return;
  event.preventDefault();
  dismiss(note, [note], 'here');
}

interface PanelTabsProps {
  views: readonly SideView[];
  view: SideView;
  /** How much is open in each view; undefined if nothing is counted there, or it isn't known. */
  counts: Counts;
  onChoose: (view: SideView) => void;
}

/** The tabs of the panel. Each keeps the room for its count and for its bold word, so that none of them ever moves. */
function PanelTabs({ counts, ...tabs }: PanelTabsProps) {
  return (
    <TabList
      {...tabs}
      label={SIDE_WORDS.heading}
      idPrefix="side-tab-"
      panelOf={(view) => `side-${view}`}
      className="side-tabs"
    >
      {(view) => (
        <>
          <span className="side-tab-word" data-word={SIDE_WORDS.views[view]}>
            {SIDE_WORDS.views[view]}
          </span>
          {view !== 'profile' && (
            <span className="side-count">
              {counts[view] !== undefined && <span className="visually-hidden">: </span>}
              {counts[view]}
            </span>
          )}
        </>
      )}
    </TabList>
  );
}

/** The view that is open. */
function PanelView({
  view,
  groups,
  whole,
  settled,
  controls,
  commenting,
  counts,
  show,
  setView,
}: PanelProps & { counts: Counts; show: Show }) {
  switch (view) {
    case 'notes': {
      const others = (['argument', 'sources'] as const).flatMap((other) => {
        const count = counts[other] ?? 0;
        return count === 0 ? [] : [{ view: other, words: OPEN_POINTS[other](count) }];
      });
      return (
        <>
          <ReadingStatus whole={whole} count={countRows(groups)} others={others} onOpen={setView} />
          <StartHere analysis={whole.analysis} settled={settled} show={show} />
          <NotesView groups={groups} controls={controls} />
        </>
      );
    }
    case 'argument':
      return <ArgumentView whole={whole} settled={settled} show={show} />;
    case 'sources':
      return (
        <SourcesView
          sources={whole.analysis?.sources}
          style={whole.style}
          onStyle={whole.chooseStyle}
          show={show}
          settled={settled}
        />
      );
    case 'profile':
      return <ProfileView profile={whole.analysis?.profile} show={show} />;
    case 'comments':
      return <CommentsView commenting={commenting} />;
  }
}

/** The comments in a list, in the order of the text, where there is no room beside the page. */
function CommentsView({ commenting }: { commenting: Commenting }) {
  const { editor } = useEditorContext();
  const part = useRef<HTMLDivElement>(null);
  useKeptFocus(
    part,
    useCallback(() => editor.commands.focus(undefined, { scrollIntoView: false }), [editor]),
  );
  const { open, selectedId, isStarting } = commenting;
  return (
    <div ref={part} className="comments-view">
      <CommentsTop commenting={commenting} />
      {isStarting && <NewComment commenting={commenting} />}
      <CommentsState commenting={commenting} />
      {open.map((thread) => (
        <ThreadCard
          key={thread.id}
          thread={thread}
          commenting={commenting}
          isSelected={thread.id === selectedId}
          quotes
        />
      ))}
      <ResolvedThreads commenting={commenting} />
    </div>
  );
}
