import { Extension } from '@tiptap/core';
import { Plugin, PluginKey } from '@tiptap/pm/state';

/** Whether the last change was a paste into an empty text. */
const key = new PluginKey<boolean>('shownFromStart');

/**
 * A text that is pasted into an empty page is shown from its start, where its notes begin, although the caret is at its end. As soon as
 * somebody types, the page follows the caret again.
 */
export const ShownFromStart = Extension.create({
  name: 'shownFromStart',
  addProseMirrorPlugins() {
    return [
      new Plugin<boolean>({
        key,
        state: {
          init: () => false,
          apply: (tr, before, { doc }) => {
            // What plugins add to a paste is no change of its own.
            if (!tr.docChanged || tr.getMeta('appendedTransaction') !== undefined) return before;
            return tr.getMeta('paste') === true && doc.textContent === '';
          },
        },
        props: {
          handleScrollToSelection: ({ state }) => key.getState(state) === true,
        },
      }),
    ];
  },
});
