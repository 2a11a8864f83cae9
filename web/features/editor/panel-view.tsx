import type { Editor } from '@tiptap/react';
import { useCallback, useRef } from 'react';

import type { SideView } from '../../annotations/analysed-text.ts';
import { ArgumentView } from './argument/argument-view.tsx';
import { CommentsState, CommentsTop } from './comments/comments-top.tsx';
import { NewComment } from './comments/new-comment.tsx';
import { ResolvedThreads } from './comments/resolved-threads.tsx';
import { ThreadCard } from './comments/thread-card.tsx';
import type { Commenting } from './comments/use-commenting.ts';
import { NotesView } from './notes/notes-view.tsx';
import type { NoteFilter } from './notes/use-note-filter.ts';
import type { SetAsideControls } from './notes/use-set-aside.ts';
import type { Show } from './panel/show.ts';
import type { WholeAnalysis } from './panel/use-analysis.ts';
import type { useFeedback } from './panel/use-feedback.ts';
import { useKeptFocus } from './panel/use-kept-focus.ts';
import type { Settled } from './panel/use-settled.ts';
import { ProfileView } from './profile/profile-view.tsx';
import { SourcesView } from './sources/sources-view.tsx';

import './panel-view.css';

interface PanelViewContentProps {
  view: SideView;
  editor: Editor;
  feedback: ReturnType<typeof useFeedback>;
  filter: NoteFilter;
  whole: WholeAnalysis;
  settled: Settled;
  show: Show;
  setNews: (words: string) => void;
  controls: SetAsideControls;
  commenting: Commenting;
  hasCheckedSources: boolean;
  onCheckSources: () => void;
  /** On a small screen the panel covers the text, so choosing a note closes it. */
  closesOnChoice: boolean;
  onChosen: () => void;
}

/** The view that is open. */
export function PanelViewContent(props: PanelViewContentProps) {
  const { view, editor, feedback, filter, whole, settled, show, setNews, closesOnChoice, onChosen } = props;
  const { settle, bringBack } = settled;
  const settleOne = useCallback((id: string) => settle([id], 'done'), [settle]);
  const bringBackOne = useCallback((id: string) => bringBack([id]), [bringBack]);
  switch (view) {
    case 'notes':
      return (
        <NotesView
          editor={editor}
          feedback={feedback}
          filter={filter}
          controls={props.controls}
          onChosen={onChosen}
          closesOnChoice={closesOnChoice}
        />
      );
    case 'argument':
      return <ArgumentView editor={editor} whole={whole} settled={settled} show={show} setNews={setNews} />;
    case 'sources':
      return (
        <SourcesView
          sources={props.hasCheckedSources ? whole.analysis?.sources : undefined}
          isChecking={props.hasCheckedSources && whole.isRunning}
          onCheck={props.onCheckSources}
          onStyle={whole.chooseStyle}
          show={show}
          settled={settled.ids}
          onSettle={settleOne}
          onBringBack={bringBackOne}
        />
      );
    case 'profile':
      return <ProfileView profile={whole.analysis?.profile} show={show} />;
    case 'comments':
      return <CommentsView editor={editor} commenting={props.commenting} />;
  }
}

/** The comments in a list, in the order of the text, where there is no room beside the page. */
function CommentsView({ editor, commenting }: { editor: Editor; commenting: Commenting }) {
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
