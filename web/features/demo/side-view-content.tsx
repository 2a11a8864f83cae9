import type { Editor } from '@tiptap/react';
import { useCallback } from 'react';

import type { SideView } from '../../annotations/analysed-text.ts';
import { ArgumentView } from './argument/argument-view.tsx';
import { CommentsView } from './comments/comments-view.tsx';
import type { Commenting } from './comments/use-commenting.ts';
import { NotesView } from './notes-view.tsx';
import type { SetAsideControls } from './set-aside/use-set-aside.ts';
import { ProfileView } from './side/profile-view.tsx';
import type { Show } from './side/show.ts';
import { SourcesView } from './side/sources-view.tsx';
import type { WholeAnalysis } from './use-analysis.ts';
import type { useFeedback } from './use-feedback.ts';
import type { NoteFilter } from './use-note-filter.ts';
import type { Settled } from './use-settled.ts';

interface SideViewContentProps {
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
export function SideViewContent(props: SideViewContentProps) {
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
