import { Extension } from '@tiptap/core';
import { Plugin, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

import { asDocumentText } from '#shared-types/characters';

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
  const from = view.posAtDOM(target.startContainer, target.startOffset);
  const to = view.posAtDOM(target.endContainer, target.endOffset);
  const { selection, tr } = view.state;
  if (selection.from !== from || selection.to !== to) {
    view.dispatch(tr.setSelection(TextSelection.create(tr.doc, from, to)));
  }
  const words = asDocumentText(data);
  const insertion = () => view.state.tr.insertText(words, from, to);
  event.preventDefault();
  const handled = view.someProp('handleTextInput', (handle) => handle(view, from, to, words, insertion));
  if (handled !== true) view.dispatch(insertion().scrollIntoView());
  return true;
}
