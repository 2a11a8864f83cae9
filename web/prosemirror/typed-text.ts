import { Extension } from '@tiptap/core';
import { Plugin, type Selection, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

import { asDocumentText } from '#shared-types/text/characters';

/**
 * Inserts typed letters into the document itself. Otherwise, when a marked word is overwritten, Chrome keeps its look by writing
 * a style attribute, which the content security policy refuses with a message in the console. Text from an input method, and
 * every text on Android, takes the usual path, since those keyboards depend on it.
 */
export const TypedText = Extension.create({
  name: 'typedText',
  addProseMirrorPlugins() {
    const android = /Android/.test(navigator.userAgent);
    return [
      new Plugin({
        props: {
          handleDOMEvents: {
            beforeinput: (view, event) => !android && insertTyped(view, event),
          },
        },
      }),
    ];
  },
});

function insertTyped(view: EditorView, event: InputEvent): boolean {
  const { inputType, data } = event;
  if (inputType !== 'insertText' || data === null || event.isComposing || view.composing) return false;
  // The browser knows of a selection that has just been made before the editor does.
  const target = event.getTargetRanges()[0];
  if (target === undefined) return false;
  const aimed = selectionAt(view, target);
  if (!view.state.selection.eq(aimed)) view.dispatch(view.state.tr.setSelection(aimed));
  const { from, to } = aimed;
  const words = asDocumentText(data);
  const insertion = () => view.state.tr.insertText(words, from, to);
  event.preventDefault();
  const handled = view.someProp('handleTextInput', (handle) => handle(view, from, to, words, insertion));
  if (handled !== true) view.dispatch(insertion().scrollIntoView());
  return true;
}

/**
 * The selection of an editor that the browser writes over. Where that isn't a place in the text, such as the frame of the editor while
 * its text is being replaced, it’s the editor's own.
 */
export function selectionAt(
  view: Pick<EditorView, 'posAtDOM' | 'state'>,
  { startContainer, startOffset, endContainer, endOffset }: StaticRange,
): Selection {
  const { doc, selection } = view.state;
  const [from, to] = [placeOf(view, startContainer, startOffset), placeOf(view, endContainer, endOffset)];
  const isInText = from >= 0 && to >= from && to <= doc.content.size;
  if (!isInText || (selection.from === from && selection.to === to)) return selection;
  return TextSelection.between(doc.resolve(from), doc.resolve(to));
}

/** A place of the page as a place in the text; −1 if it is outside. */
function placeOf(view: Pick<EditorView, 'posAtDOM'>, node: Node, offset: number): number {
  try {
    return view.posAtDOM(node, offset);
  } catch (error) {
    if (error instanceof RangeError) return -1;
    throw error;
  }
}
