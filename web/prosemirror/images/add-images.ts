import type { Editor } from '@tiptap/core';
import { Selection } from '@tiptap/pm/state';

/** Where images are added: in place of the selection unless it says a position. */
interface ImagePlace {
  position?: number;
  /** Whether the caret stays where it is, because somebody is writing there. */
  keepsCaret?: boolean;
}

/**
 * Adds images and puts the caret into the text after them: the next typed letter would replace an image that stayed selected.
 */
export function addImages(
  editor: Editor,
  images: readonly { src: string; alt: string }[],
  { position, keepsCaret = false }: ImagePlace = {},
): void {
  if (images.length === 0) return;
  const content = images.map((attrs) => ({ type: 'image', attrs }));
  const { from, to } = editor.state.selection;
  if (keepsCaret) {
    editor.commands.insertContentAt(position ?? to, content, { updateSelection: false });
    return;
  }
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
