import { useCallback, useMemo, useState } from 'react';

import { openView, type SideView, SIDE_VIEWS } from '../../annotations/analysed-text.ts';
import { MARGIN_COMMENTS } from '../../ui/breakpoints.ts';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { type Commenting, useCommenting } from './comments/use-commenting.ts';
import { useEditorContext } from './editor-context.ts';

const WITHOUT_COMMENTS = SIDE_VIEWS.filter((view) => view !== 'comments');

/** What is beside the page; the same object until something of it changes. */
export interface Views {
  /** The view of the side panel that is open. */
  view: SideView;
  /** The views that the side panel has. */
  views: readonly SideView[];
  /** Opens a view, whose marks then come forward in the text. */
  setView: (view: SideView) => void;
  /** Whether the sheet of the side panel is up on a phone; on wider screens the panel is always there. */
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  /** Whether the comments have a column of their own. */
  isColumn: boolean;
}

/** Decides what is beside the page, where the comments may be. */
export function useViews(): { views: Views; commenting: Commenting } {
  const { editor } = useEditorContext();
  const [chosen, setChosen] = useState<SideView>('notes');
  const [isOpen, setOpen] = useState(false);
  const setView = useCallback(
    (next: SideView) => {
      openView(editor, next);
      setChosen(next);
    },
    [editor],
  );
  const showComments = useCallback(() => setView('comments'), [setView]);
  const commenting = useCommenting(showComments);
  const { isColumn, views } = useCommentsPlace(commenting);
  const view = views.includes(chosen) ? chosen : 'notes';
  const decided = useMemo(
    () => ({ view, views, setView, isOpen, setOpen, isColumn }),
    [view, views, setView, isOpen, isColumn],
  );
  return { views: decided, commenting };
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
  const isWide = useMediaQuery(MARGIN_COMMENTS);
  const hasAny = isStarting || threads.fault !== undefined || (threads.list ?? []).length > 0;
  return {
    isColumn: isAllowed && isWide && hasAny,
    views: isAllowed && !isWide && hasAny ? SIDE_VIEWS : WITHOUT_COMMENTS,
  };
}
