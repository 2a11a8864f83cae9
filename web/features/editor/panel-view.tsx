import { useCallback, useRef } from 'react';

import type { SideView } from '../../annotations/analysed-text.ts';
import { OPEN_POINTS } from '../../content/editor/side.ts';
import { ArgumentView } from './argument/argument-view.tsx';
import { CommentsState, CommentsTop } from './comments/comments-top.tsx';
import { NewComment } from './comments/new-comment.tsx';
import { ResolvedThreads } from './comments/resolved-threads.tsx';
import { ThreadCard } from './comments/thread-card.tsx';
import type { Commenting } from './comments/use-commenting.ts';
import { useEditorContext } from './editor-context.ts';
import { countRows, type NoteGroup } from './notes/note-groups.ts';
import { NotesView } from './notes/notes-view.tsx';
import type { SetAsideControls } from './notes/use-set-aside.ts';
import { ReadingStatus } from './panel/reading-status.tsx';
import type { Show } from './panel/show.ts';
import { useKeptFocus } from './panel/use-kept-focus.ts';
import type { Settled } from './panel/use-settled.ts';
import type { TextAnalysis } from './panel/use-text-analysis.ts';
import { StartHere } from './priorities/start-here.tsx';
import { ProfileView } from './profile/profile-view.tsx';
import { SourcesView } from './sources/sources-view.tsx';
import type { Views } from './use-views.ts';

/** What the views of the panel show. */
export interface PanelProps extends Views {
  /** The comments, while they are the view. */
  commenting: Commenting | undefined;
  /** How many comments are open, where they are a view. */
  openComments: number;
  groups: readonly NoteGroup[];
  whole: TextAnalysis;
  controls: SetAsideControls;
  settled: Settled;
}

/** How much is open in each view; undefined if nothing is counted there, or it isn't known. */
export type Counts = Readonly<Record<SideView, number | undefined>>;

/** The view of the panel that is open. */
export function PanelView({
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
          <StartHere
            analysis={whole.analysis}
            isRead={
              (whole.reading.status === 'idle' || whole.reading.status === 'running') && whole.language === 'English'
            }
            settled={settled}
            show={show}
          />
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
      return commenting && <CommentsView commenting={commenting} />;
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
    <div ref={part} className="comments-view stack">
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
