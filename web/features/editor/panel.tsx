import type { Editor } from '@tiptap/react';
import { useCallback, useRef, useState, type RefObject, useEffect } from 'react';

import type { Place } from '#shared-types/paragraph';

import { showPlaces, type SideView } from '../../annotations/analysed-text.ts';
import { SIDE_WORDS } from '../../content/side.ts';
import { PHONE } from '../../ui/breakpoints.ts';
import { TabList } from '../../ui/tab-list.tsx';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { cardIdAt, dismissCard } from './notes/note-cards.ts';
import type { NoteFilter } from './notes/use-note-filter.ts';
import { isOpenPoint, useDismissedCount } from './notes/use-notes.ts';
import type { SetAsideControls } from './notes/use-set-aside.ts';
import { PanelViewContent } from './panel-view.tsx';
import type { WholeAnalysis } from './panel/use-analysis.ts';
import { isUnderWay, type useFeedback } from './panel/use-feedback.ts';
import { useSettled } from './panel/use-settled.ts';
import { openPoints } from './priorities/open-points.ts';
import { PrioritiesPart } from './priorities/priorities-part.tsx';
import type { Views } from './use-views.ts';

import './panel.css';

interface PanelProps extends Pick<Views, 'view' | 'views' | 'setView' | 'commenting'> {
  editor: Editor;
  feedback: ReturnType<typeof useFeedback>;
  filter: NoteFilter;
  whole: WholeAnalysis;
  setNews: (words: string) => void;
  controls: SetAsideControls;
}

/**
 * The side of the page: what to work on first, and four views on the text. A column beside the page, or a sheet from below on a
 * phone.
 */
export function Panel(props: PanelProps) {
  const { editor, feedback, filter, whole, view, views, setView, setNews, controls, commenting } = props;
  const collapsible = useMediaQuery(PHONE);
  const [open, setOpen] = useState(false);
  const [hasCheckedSources, setCheckedSources] = useState(false);
  const shown = !collapsible || open || (commenting.isStarting && view === 'comments');
  const settled = useSettled();
  const { counts, progress } = openPoints({
    slips: filter.counts.filter(isOpenPoint).reduce((sum, { count }) => sum + count, 0),
    dismissed: useDismissedCount(editor),
    analysis: whole.analysis,
    hasCheckedSources,
    settled: settled.ids,
    comments: commenting.open.length,
  });

  const close = useCallback(() => setOpen(false), []);
  const panel = useRef<HTMLElement>(null);
  const viewPart = useRef<HTMLDivElement>(null);
  usePanelKeys(panel, editor, close);
  const choose = useCallback(
    (next: SideView) => {
      setView(next);
      // On a small screen "Work on first" fills the panel, so scroll to the view that was chosen.
      if (collapsible) viewPart.current?.scrollIntoView({ block: 'start' });
    },
    [setView, collapsible],
  );
  const show = useCallback(
    (...places: Place[]) => {
      if (!showPlaces(editor, places)) setNews(SIDE_WORDS.gone);
      else if (collapsible) close();
    },
    [editor, collapsible, close, setNews],
  );
  const { refresh } = whole;
  const checkSources = useCallback(() => {
    setCheckedSources(true);
    refresh();
  }, [refresh]);

  return (
    <aside ref={panel} className="side" data-open={shown || undefined} aria-label={SIDE_WORDS.heading}>
      {collapsible && <Handle view={view} count={counts[view]} open={shown} onToggle={() => setOpen(!shown)} />}
      <div className="side-body" id="side-body" aria-busy={isUnderWay(feedback.state)} inert={!shown}>
        <PrioritiesPart editor={editor} analysis={whole.analysis} settled={settled} show={show} progress={progress} />
        <PanelTabs views={views} view={view} counts={counts} onChoose={choose} />
        <div
          ref={viewPart}
          className="side-view"
          role="tabpanel"
          id={`side-${view}`}
          aria-labelledby={`side-tab-${view}`}
        >
          <PanelViewContent
            view={view}
            editor={editor}
            feedback={feedback}
            filter={filter}
            whole={whole}
            settled={settled}
            show={show}
            setNews={setNews}
            controls={controls}
            commenting={commenting}
            hasCheckedSources={hasCheckedSources}
            onCheckSources={checkSources}
            closesOnChoice={collapsible}
            onChosen={close}
          />
        </div>
      </div>
    </aside>
  );
}

interface HandleProps {
  view: SideView;
  count: number | undefined;
  open: boolean;
  onToggle: () => void;
}

/** Opens and closes the panel when it covers the text. */
function Handle({ view, count, open, onToggle }: HandleProps) {
  return (
    <button type="button" className="side-handle" aria-expanded={open} aria-controls="side-body" onClick={onToggle}>
      {SIDE_WORDS.views[view]} <span className="side-count">{count}</span>
    </button>
  );
}

/** The keys inside the Notes panel: Escape goes back to the text, Delete dismisses the note that has the focus. */
function usePanelKeys(panel: RefObject<HTMLElement | null>, editor: Editor, close: () => void): void {
  useEffect(() => {
    const element = panel.current;
    if (!element) return;
    const onKeyDown = (event: KeyboardEvent) => {
      // An open menu has its own keys.
      if (event.target instanceof Element && event.target.closest('[role=menu]') !== null) return;
      const card = cardIdAt(event.target);
      if (event.key === 'Escape') {
        close();
        editor.commands.focus(undefined, { scrollIntoView: false });
      } else if (event.key === 'Delete' && card !== undefined) {
        event.preventDefault();
        dismissCard(editor, element, card);
      }
    };
    element.addEventListener('keydown', onKeyDown);
    return () => element.removeEventListener('keydown', onKeyDown);
  }, [panel, editor, close]);
}

interface PanelTabsProps {
  views: readonly SideView[];
  view: SideView;
  /** How much is open in each view; undefined if nothing is counted there. */
  counts: Readonly<Record<SideView, number | undefined>>;
  onChoose: (view: SideView) => void;
}

/** The tabs of the side panel. */
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
          {SIDE_WORDS.views[view]}
          {counts[view] !== undefined && <span className="side-count">{counts[view]}</span>}
        </>
      )}
    </TabList>
  );
}
