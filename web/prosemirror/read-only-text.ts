import { type Editor, Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';

import { isFromYjs } from './is-from-yjs.ts';

declare module '@tiptap/core' {
  interface Storage {
    readOnlyText: { isOn: boolean };
  }
}

/** Lets the person at the page change the text, or only read it with a caret. */
export function setReadOnly({ storage }: Editor, isReadOnly: boolean): void {
  storage.readOnlyText.isOn = isReadOnly;
}

/**
 * Keeps the person at the page from changing the text, and lets them move the caret and select words in it with the keyboard, which
 * a text that isn't editable doesn't allow. The server refuses such changes in any case.
 */
export const ReadOnlyText = Extension.create<object, { isOn: boolean }>({
  name: 'readOnlyText',
  addStorage: () => ({ isOn: false }),
  addProseMirrorPlugins() {
    const { storage } = this;
    const refuse = (_view: unknown, event: Event) => {
      if (!storage.isOn) return false;
      event.preventDefault();
      return true;
    };
    return [
      new Plugin({
        filterTransaction: (transaction) => !storage.isOn || !transaction.docChanged || isFromYjs(transaction),
        props: {
          // A phone shows no keyboard, and a screen reader says that the text can't be changed.
          attributes: (): Record<string, string> =>
            storage.isOn ? { 'aria-readonly': 'true', inputmode: 'none' } : {},
          handleDOMEvents: { beforeinput: refuse, paste: refuse, cut: refuse, drop: refuse },
        },
      }),
    ];
  },
});
