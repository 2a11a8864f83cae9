import type { Editor } from '@tiptap/react';

import { placedThreads } from '../../../annotations/comments.ts';
import { authorName, COMMENTS } from '../../../content/comments.ts';
import type { Commenting } from './use-commenting.ts';

/** Goes to the next or the previous comment in the text, with the caret before its words, and reads it out. */
export function walkThreads(
  editor: Editor,
  { open, selectedId, select }: Commenting,
  { direction, setNews }: { direction: 1 | -1; setNews: (words: string) => void },
): void {
  const placed = placedThreads(editor.state);
  const at = placed.findIndex(({ id }) => id === selectedId);
  const start = direction === 1 ? -1 : placed.length;
  const next = placed[((at < 0 ? start : at) + direction + placed.length) % placed.length];
  const thread = open.find(({ id }) => id === next?.id);
  const [first] = thread?.comments ?? [];
  if (next === undefined || thread === undefined || first === undefined) return setNews(COMMENTS.none);
  editor.chain().setTextSelection(next.from).focus(undefined, { scrollIntoView: false }).run();
  select(next.id);
  setNews(`${COMMENTS.open(authorName(first), thread.quote.exact)}. ${first.text}`);
}
