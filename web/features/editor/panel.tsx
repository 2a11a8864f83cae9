import type { Editor } from '@tiptap/react';
import { memo, useCallback, useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

import type { Place } from '#shared-types/analysis/paragraph';

import { showPlaces, type SideView } from '../../annotations/analysed-text.ts';
import { noteOf, selectNote } from '../../annotations/notes.ts';
import { SIDE_WORDS } from '../../content/editor/side.ts';
import { PHONE } from '../../ui/breakpoints.ts';
import { later } from '../../ui/later.tsx';
import { TabList } from '../../ui/tab-list.tsx';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { useEditorContext } from './editor-context.ts';
import { cardIdAt } from './notes/note-cards.ts';
import { countRows } from './notes/note-groups.ts';
import { useActiveNoteId } from './notes/use-notes.ts';
import type { SetAsideControls } from './notes/use-set-aside.ts';
import type { Counts, PanelProps } from './panel-view.tsx';
import { MissingPart } from './panel/missing-part.tsx';
import type { Show } from './panel/show.ts';
import { isUnderWay } from './panel/use-text-analysis.ts';
import { countOpen } from './priorities/open-points.ts';

import './panel.css';

const PanelView = later(() => import('./panel-view.tsx').then((view) => view.PanelView), {
  Instead: MissingPart,
});

/** The side of the page: four views on the text. A column beside the page, or a sheet from below on a phone. */
export const Panel = memo(function Panel(props: PanelProps) {
  const { groups, whole, settled, view, views, setView, commenting, isOpen: open, setOpen } = props;
  const { editor } = useEditorContext();
  const collapsible = useMediaQuery(PHONE);
  const shown = !collapsible || open || commenting?.isStarting === true;
  const counts = countOpen({
    rows: countRows(groups),
    analysis: whole.analysis,
    isSettled: (id) => settled.how(id) !== undefined,
    comments: props.openComments,
    isKnown: whole.hasBeenRead && whole.reading.status !== 'not English',
  });

  const close = useCallback(() => setOpen(false), [setOpen]);
  const panel = useRef<HTMLElement>(null);
  const body = useOwnPlaces(view);
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
        ref={body}
        className="side-body grows"
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
});

/** Each view opens where it was left, and at its top at first. */
function useOwnPlaces(view: SideView): RefObject<HTMLDivElement | null> {
  const body = useRef<HTMLDivElement>(null);
  const places = useRef(new Map<SideView, number>());
  useLayoutEffect(() => {
    const element = body.current;
    if (!element) return;
    const known = places.current;
    element.scrollTop = known.get(view) ?? 0;
    const note = () => known.set(view, element.scrollTop);
    element.addEventListener('scroll', note);
    return () => element.removeEventListener('scroll', note);
  }, [view]);
  return body;
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
            <span className="side-count soft size-small tabular">
              {counts[view] !== undefined && <span className="visually-hidden">: </span>}
              {counts[view]}
            </span>
          )}
        </>
      )}
    </TabList>
  );
}
