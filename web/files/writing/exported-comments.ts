import type { Node } from '@tiptap/pm/model';

import type { ExportedThread } from '#shared-types/documents/comments';

import { authorName, COMMENTS } from '../../content/editor/comments.ts';
import type { DocxComment } from './docx-comments.ts';

/**
 * The comments as a Word file has them. Those whose words are gone come at the end of the text, with the words.
 * @param placeOf finds the words of a thread, in positions of ProseMirror.
 */
export function exportedComments<Thread extends ExportedThread>(
  doc: Node,
  threads: readonly Thread[],
  placeOf: (thread: Thread) => { from: number; to: number } | undefined,
): DocxComment[] {
  return threads.flatMap((thread) => {
    const [first, ...replies] = thread.comments;
    if (first === undefined) return [];
    const place = placeOf(thread);
    const end = doc.content.size;
    const comment = exported(first);
    return [
      {
        ...comment,
        from: place?.from ?? end,
        to: place?.to ?? end,
        text: place ? comment.text : `${COMMENTS.gone}: “${thread.quote.exact}”\n${comment.text}`,
        replies: replies.filter(({ isDeleted }) => !isDeleted).map(exported),
        resolved: thread.resolvedAt !== undefined,
      },
    ];
  });
}

function exported(comment: ExportedThread['comments'][number]): Pick<DocxComment, 'author' | 'date' | 'text'> {
  const { text, isDeleted, createdAt } = comment;
  return { author: authorName(comment), date: new Date(createdAt), text: isDeleted ? COMMENTS.deleted : text };
}
