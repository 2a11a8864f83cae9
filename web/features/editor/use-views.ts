import type { Editor } from '@tiptap/react';
import { useCallback, useState } from 'react';

import { openView, type SideView } from '../../annotations/analysed-text.ts';
import type { DocumentState } from '../../sync/document-state.ts';
import type { SharedDocument } from '../../sync/shared-document.ts';
import { type Commenting, useCommenting } from './comments/use-commenting.ts';
import { useCommentsPlace } from './comments/use-comments-place.ts';

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
