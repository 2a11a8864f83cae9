import { SIDE_VIEWS, type SideView } from '../../../annotations/analysed-text.ts';
import { THREE_COLUMNS } from '../../../ui/breakpoints.ts';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import type { Commenting } from './use-commenting.ts';

/** Where comments are shown, and the views that the side panel has then. */
interface CommentsPlace {
  /** Beside the page, on a wide screen and once there are any; otherwise they are a view of the side panel. */
  isColumn: boolean;
  views: readonly SideView[];
}

const WITHOUT_COMMENTS = SIDE_VIEWS.filter((view) => view !== 'comments');

/** Decides where comments are shown. */
export function useCommentsPlace({
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
