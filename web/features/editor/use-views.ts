import type { Editor } from '@tiptap/react';
import { useCallback, useState } from 'react';

import { openView, type SideView, SIDE_VIEWS } from '../../annotations/analysed-text.ts';
import type { DocumentState } from '../../sync/document-state.ts';
import type { SharedDocument } from '../../sync/shared-document.ts';
import { THREE_COLUMNS } from '../../ui/breakpoints.ts';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { type Commenting, useCommenting } from './comments/use-commenting.ts';

const WITHOUT_COMMENTS = SIDE_VIEWS.filter((view) => view !== 'comments');

/** What is beside the page. */
export interface Views {
  /** The view of the side panel that is open. */
  view: SideView;
  /** The views that the side panel has. */
  views: readonly SideView[];
  /** Opens a view, whose marks then come forward in the text. */
  setView: (view: SideView) => void;
  commenting: Commenting;
  /** Whether the comments have a column of their own. */
  isColumn: boolean;
}

/** Decides what is beside the page. */
export function useViews(
  editor: Editor,
  shared: SharedDocument,
  state: DocumentState,
  say: Record<'setNews' | 'setNotice', (words: string) => void>,
): Views {
  const [chosen, setChosen] = useState<SideView>('notes');
  const setView = useCallback(
    (next: SideView) => {
      openView(editor, next);
      setChosen(next);
    },
    [editor],
  );
  const showComments = useCallback(() => setView('comments'), [setView]);
  const commenting = useCommenting(editor, shared, state, { ...say, onBegin: showComments });
  const { isColumn, views } = useCommentsPlace(commenting);
  return { view: views.includes(chosen) ? chosen : 'notes', views, setView, commenting, isColumn };
}

/** Where comments are shown, and the views that the side panel has then. */
interface CommentsPlace {
  /** Beside the page, on a wide screen and once there are any; otherwise they are a view of the side panel. */
  isColumn: boolean;
  views: readonly SideView[];
}

/** Decides where comments are shown. */
function useCommentsPlace({
  isAllowed,
  isStarting,
  threads,
}: Pick<Commenting, 'isAllowed' | 'isStarting' | 'threads'>): CommentsPlace {
  const isWide = useMediaQuery(THREE_COLUMNS);
  const hasAny = isStarting || threads.fault !== undefined || (threads.list ?? []).length > 0;
  return {
    isColumn: isAllowed && isWide && hasAny,
    views: isAllowed && !isWide ? SIDE_VIEWS : WITHOUT_COMMENTS,
  };
}
