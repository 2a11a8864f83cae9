import { useEffect, useRef } from 'react';

import type { CommentThread } from '#shared-types/comments';

import { COMMENTS } from '../../../content/comments.ts';

/** Says when others have commented; what was there when the page opened is no news. */
export function useCommentNews(list: readonly CommentThread[] | undefined, setNews: (words: string) => void): void {
  const known = useRef<ReadonlySet<string>>(undefined);
  useEffect(() => {
    if (list === undefined) return;
    const comments = list.flatMap((thread) => thread.comments);
    const before = known.current;
    // Those that are gone as well: the owner of the document may bring them back.
    known.current = new Set([...(before ?? []), ...comments.map(({ id }) => id)]);
    const arrived = before ? comments.filter(({ id, isOwn }) => !isOwn && !before.has(id)).length : 0;
    if (arrived > 0) setNews(COMMENTS.arrived(arrived));
  }, [list, setNews]);
}
