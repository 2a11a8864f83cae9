import type { Editor } from '@tiptap/core';
import { Selection } from '@tiptap/pm/state';

/**
 * Adds images at a position, or in place of the selection, and puts the caret into the text after them: the next typed letter
 * would replace an image that stayed selected.
 */
export function addImages(editor: Editor, images: readonly { src: string; alt: string }[], position?: number): void {
  if (images.length === 0) return;
  const content = images.map((attrs) => ({ type: 'image', attrs }));
  const { from, to } = editor.state.selection;
  editor
    .chain()
    .insertContentAt(position ?? { from, to }, content)
    .focus()
    .run();
  editor.commands.command(({ tr }) => {
    const after = Selection.findFrom(tr.doc.resolve(tr.selection.to), 1, true);
    if (after) tr.setSelection(after);
    return true;
  });
}
